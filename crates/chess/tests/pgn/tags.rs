//! The tags at the head of a game.

use flagfall_chess::pgn::Text;

use crate::one;

/// The tags of the only game are these.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let game = one(text.as_bytes());
    let expected = expected.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(game.tags, expected.collect(), "{text}");
}

#[test]
fn names_and_values() {
    check(
        "[Event \"Hastings\"]\n[Site \"?\"]\n[Round \"\"]\n\n1. e4 *",
        &[("Event", "Hastings"), ("Site", "?"), ("Round", "")],
    );
    check("[WhiteElo \"2700\"]\n[FIDE_id \"1\"]\n*", &[("WhiteElo", "2700"), ("FIDE_id", "1")]);
}

#[test]
fn blanks_do_not_count() {
    check("  [White \"A\"]\n\t[Black\t\"B\"]\n*", &[("White", "A"), ("Black", "B")]);
    check("[ White   \"A\" ]\n[Black\"B\"]\n*", &[("White", "A"), ("Black", "B")]);
    check("[White \" A \"]\n*", &[("White", " A ")]);
}

#[test]
fn several_on_a_line() {
    check(
        "[White \"A\"][Black \"B\"] [Round \"3\"]\n\n1. e4 *",
        &[("White", "A"), ("Black", "B"), ("Round", "3")],
    );
    check("[White \"A\"] 1. e4 *", &[("White", "A")]);
}

#[test]
fn escapes() {
    check(r#"[Event "the \"Big\" Open"]"#, &[("Event", "the \"Big\" Open")]);
    check(r#"[Event "a\\b"]"#, &[("Event", r"a\b")]);
    check(r#"[Event "ends in \\"]"#, &[("Event", r"ends in \")]);
    check(r#"[Event "\""]"#, &[("Event", "\"")]);
    check(r#"[Event "\"]"]"#, &[("Event", "\"]")]);
    check(r#"[Event "C:\new"]"#, &[("Event", r"C:\new")]);
}

#[test]
fn quotes_that_are_not_escaped() {
    check("[Event \"the \"Big\" Open\"]", &[("Event", "the \"Big\" Open")]);
    check("[Event \"\"Big\"\"]", &[("Event", "\"Big\"")]);
    check("[Event \"a [b] c\"]\n[Site \"x]y\"]", &[("Event", "a [b] c"), ("Site", "x]y")]);
    // A backslash before the last quote escapes nothing if the tag would not end otherwise.
    check("[Event \"C:\\\"]\n\n1. e4 *", &[("Event", "C:\\")]);
}

#[test]
fn a_tag_given_twice_has_its_last_value() {
    check("[White \"A\"]\n[Black \"B\"]\n[White \"C\"]\n*", &[("White", "C"), ("Black", "B")]);
}

/// However many there are, and however many of them are the same.
#[test]
fn many_tags() {
    for count in [63, 64, 65, 200] {
        let tags = |value: &str| -> Vec<String> {
            (0..count).map(|number| format!("[A{number} \"{value}\"]")).collect()
        };
        let text = [tags("first"), tags("last"), vec!["*".to_owned()]].concat().join("\n");
        let game = one(text.as_bytes());
        assert_eq!(game.tags.len(), count);
        assert!(game.tags.values().all(|value| value == "last"));
    }
}

#[test]
fn blank_and_escaped_lines_among_tags() {
    check(
        "[White \"A\"]\n\n[Black \"B\"]\n% x\n[Round \"1\"]\n\n1. e4 *",
        &[("White", "A"), ("Black", "B"), ("Round", "1")],
    );
}

#[test]
fn a_text_is_decoded_on_demand() {
    for (bytes, expected) in
        [(&b"\\\\"[..], "\\"), (b"\\a", "\\a"), (b"\\\"\\\\\"", "\"\\\""), (b"\\", "\\")]
    {
        assert_eq!(Text::new(bytes).decode(), expected);
    }
}
