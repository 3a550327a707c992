//! Lists in a sentence.

use core::fmt::Display;

/// Joins items as in `a, b and c`.
pub(crate) fn join_list(things: &[impl Display]) -> String {
    let texts: Vec<String> = things.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        texts => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(things: &[&str], expected: &str) {
        assert_eq!(join_list(things), expected);
    }

    #[test]
    fn last_two_items_are_joined_by_and() {
        check(&[], "");
        check(&["a"], "a");
        check(&["a", "b"], "a and b");
        check(&["a", "b", "c"], "a, b and c");
    }
}
