//! The name somebody may have meant.

/// The name that is most like `found`, if one is like it at all.
pub(crate) fn nearest(found: &str, names: &[&'static str]) -> Option<&'static str> {
    // Nobody mistypes a name this long, and comparing takes time.
    const LONGEST: usize = 40;
    let found: Vec<char> = found.chars().flat_map(char::to_lowercase).take(LONGEST).collect();
    let distances = names.iter().map(|&name| (distance(&found, name), name));
    let (least, name) = distances.min()?;
    if least <= found.len().div_ceil(3) {
        return Some(name);
    }
    // `lost` is a part of `game_lost`.
    let part: String = found.iter().collect();
    names.iter().copied().find(|name| part.len() > 2 && name.contains(&part))
}

/// How many letters must be added, left out, changed or swapped with the next.
fn distance(from: &[char], to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, &letter) in from.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, &other) in to.iter().enumerate() {
            let changed = last[column] + usize::from(letter != other);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            let is_swap =
                row > 0 && column > 0 && from[row - 1] == other && letter == to[column - 1];
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
    fn slips_are_recognised() {
        check("time_contol", Some("time_control"));
        check("timecontrol", Some("time_control"));
        check("Time-Control", Some("time_control"));
        check("tiem_control", Some("time_control"));
        check("takeback", Some("takebacks"));
        check("control", Some("time_control"));
    }

    #[test]
    fn other_words_are_not() {
        check("", None);
        check("lag", None);
        check("e", None);
        check("referee", None);
        check(&"time_control".repeat(1_000), None);
    }
}
