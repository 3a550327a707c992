//! Fair shares of a list.

use std::collections::HashMap;

/// Sorts rows by their rank among those of the same group, and keeps the order of equal ranks: the first of each group
/// come first, then the second of each.
pub(crate) fn take_turns<T>(rows: &mut Vec<T>, group: impl Fn(&T) -> u64) {
    let mut count_of = HashMap::<u64, usize>::new();
    let mut rank = |row: &T| {
        let count = count_of.entry(group(row)).or_default();
        *count += 1;
        *count
    };
    let mut ranked: Vec<(usize, T)> = rows.drain(..).map(|row| (rank(&row), row)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    rows.extend(ranked.into_iter().map(|(_, row)| row));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_take_turns() {
        let mut rows = vec![11, 12, 13, 21, 31, 14, 32];
        take_turns(&mut rows, |row| row / 10);
        assert_eq!(rows, [11, 21, 31, 12, 32, 13, 14]);
    }
}
