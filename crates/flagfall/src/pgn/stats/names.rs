//! Names and how often each was met.

use std::collections::HashMap;

/// So many different names are told apart, and no more: memory has an end.
const MOST: usize = 1_000_000;

/// So many bytes may they have together.
const MOST_BYTES: usize = 64 << 20;

/// Names and how often each was met.
#[derive(Default)]
pub(crate) struct Names {
    counts: HashMap<Box<str>, u64>,
    bytes: usize,
    is_full: bool,
}

impl Names {
    /// A name was met; an empty one is none.
    pub(crate) fn add(&mut self, name: &str) {
        if !name.is_empty() {
            self.add_many(name, 1);
        }
    }

    pub(crate) fn merge(&mut self, other: Names) {
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

    /// How many different names there are; more than these if it is full.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there were more names than can be told apart.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Those met most often, the most frequent first.
    pub(crate) fn top(&self, most: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.counts.iter().map(|(name, &count)| (&**name, count)).collect();
        // Of equally frequent ones the order of the alphabet decides, so that it is always one.
        all.sort_unstable_by(|(a, often), (b, more)| more.cmp(often).then(a.cmp(b)));
        all.truncate(most);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_come_first_and_equals_by_the_alphabet() {
        let mut names = Names::default();
        for name in ["b", "c", "a", "", "c"] {
            names.add(name);
        }
        let mut others = Names::default();
        others.add("d");
        names.merge(others);
        assert_eq!(names.top(3), [("c", 2), ("a", 1), ("b", 1)]);
        assert_eq!((names.len(), names.is_full()), (4, false));
    }

    #[test]
    fn what_is_too_much_is_not_kept_but_said() {
        let mut names = Names::default();
        let long = "x".repeat(MOST_BYTES / 2);
        names.add(&long);
        names.add(&format!("{long}y"));
        assert_eq!((names.len(), names.is_full()), (1, true));
        names.add(&long);
        assert_eq!(names.top(1)[0].1, 2);
    }
}
