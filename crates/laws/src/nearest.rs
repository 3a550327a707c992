//! Suggestions for misspelled names.

/// Returns the name most similar to `found`, if any is similar enough.
pub(crate) fn nearest(found: &str, names: &[&'static str]) -> Option<&'static str> {
    // Limits the cost of the comparison.
    const LONGEST: usize = 40;
    let found: Vec<char> = found.chars().flat_map(char::to_lowercase).take(LONGEST).collect();
    let distances = names.iter().map(|&name| (distance(&found, name), name));
    let (least, name) = distances.min()?;
    if least <= found.len().div_ceil(3) {
        return Some(name);
    }
    // For example, `lost` suggests `game_lost`.
    let part: String = found.iter().collect();
    names.iter().copied().find(|name| part.len() > 2 && name.contains(&part))
}

/// Counts the insertions, deletions, substitutions and transpositions of adjacent letters.
fn distance(from: &[char], to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, &letter) in from.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, &other) in to.iter().enumerate() {
            let changed = last[column] + usize::from(letter != other);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            let is_swap = row > 0 && column > 0 && from[row - 1] == other && letter == to[column - 1];
            if is_swap {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = last;
        last = next;
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &str, expected: Option<&str>) {
        assert_eq!(nearest(found, &["default_time", "time_control", "takebacks"]), expected);
    }

    #[test]
    fn misspellings_get_a_suggestion() {
        check("time_contol", Some("time_control"));
        check("timecontrol", Some("time_control"));
        check("Time-Control", Some("time_control"));
        check("tiem_control", Some("time_control"));
        check("takeback", Some("takebacks"));
        check("control", Some("time_control"));
    }

    #[test]
    fn unrelated_words_get_no_suggestion() {
        check("", None);
        check("lag", None);
        check("e", None);
        check("referee", None);
        check(&"time_control".repeat(1_000), None);
    }
}
