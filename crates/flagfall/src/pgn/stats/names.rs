//! Names and their frequencies.

use std::collections::HashMap;

/// The maximum number of different names, to bound memory.
const MOST: usize = 1_000_000;

/// The maximum total length of the names in bytes.
const MOST_BYTES: usize = 64 << 20;

/// Names and their frequencies.
#[derive(Default)]
pub(crate) struct NameCounts {
    counts: HashMap<Box<str>, u64>,
    bytes: usize,
    is_full: bool,
}

impl NameCounts {
    /// Counts a name; an empty one is ignored.
    pub(crate) fn add(&mut self, name: &str) {
        if !name.is_empty() {
            self.add_many(name, 1);
        }
    }

    pub(crate) fn merge(&mut self, other: NameCounts) {
        self.is_full |= other.is_full;
        for (name, count) in other.counts {
            self.add_many(&name, count);
        }
    }

    fn add_many(&mut self, name: &str, count: u64) {
        if let Some(known) = self.counts.get_mut(name) {
            *known += count;
        } else if self.counts.len() < MOST && self.bytes + name.len() <= MOST_BYTES {
            self.bytes += name.len();
            self.counts.insert(name.into(), count);
        } else {
            self.is_full = true;
        }
    }

    /// Returns the number of different names, or a lower bound if the limit is reached.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there were more names than can be counted.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the most frequent names in order.
    pub(crate) fn top(&self, most: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.counts.iter().map(|(name, &count)| (&**name, count)).collect();
        // Ties are broken alphabetically, so that the order is deterministic.
        all.sort_unstable_by(|(a, often), (b, more)| more.cmp(often).then(a.cmp(b)));
        all.truncate(most);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_by_frequency_then_alphabetically() {
        let mut names = NameCounts::default();
        for name in ["b", "c", "a", "", "c"] {
            names.add(name);
        }
        let mut others = NameCounts::default();
        others.add("d");
        names.merge(others);
        assert_eq!(names.top(3), [("c", 2), ("a", 1), ("b", 1)]);
        assert_eq!((names.len(), names.is_full()), (4, false));
    }

    #[test]
    fn excess_names_are_dropped_and_reported() {
        let mut names = NameCounts::default();
        let long = "x".repeat(MOST_BYTES / 2);
        names.add(&long);
        names.add(&format!("{long}y"));
        assert_eq!((names.len(), names.is_full()), (1, true));
        names.add(&long);
        assert_eq!(names.top(1)[0].1, 2);
    }
}
