//! Reading the tags of a game.

use flagfall_chess::pgn::PgnText;

use crate::single_game;

/// Checks the tags of the only game in a text.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let game = single_game(text.as_bytes());
    let expected = expected.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(game.tags, expected.collect(), "{text}");
}

#[test]
fn names_and_values_are_read() {
    check(
        "[Event \"Hastings\"]\n[Site \"?\"]\n[Round \"\"]\n\n1. e4 *",
        &[("Event", "Hastings"), ("Site", "?"), ("Round", "")],
    );
    check("[WhiteElo \"2700\"]\n[FIDE_id \"1\"]\n*", &[("WhiteElo", "2700"), ("FIDE_id", "1")]);
}

#[test]
fn blanks_around_tags_are_ignored() {
    check("  [White \"A\"]\n\t[Black\t\"B\"]\n*", &[("White", "A"), ("Black", "B")]);
    check("[ White   \"A\" ]\n[Black\"B\"]\n*", &[("White", "A"), ("Black", "B")]);
    check("[White \" A \"]\n*", &[("White", " A ")]);
}

#[test]
fn several_tags_on_a_line_are_read() {
    check("[White \"A\"][Black \"B\"] [Round \"3\"]\n\n1. e4 *", &[("White", "A"), ("Black", "B"), ("Round", "3")]);
    check("[White \"A\"] 1. e4 *", &[("White", "A")]);
}

#[test]
fn escapes_are_resolved() {
    check(r#"[Event "the \"Big\" Open"]"#, &[("Event", "the \"Big\" Open")]);
    check(r#"[Event "a\\b"]"#, &[("Event", r"a\b")]);
    check(r#"[Event "ends in \\"]"#, &[("Event", r"ends in \")]);
    check(r#"[Event "\""]"#, &[("Event", "\"")]);
    check(r#"[Event "\"]"]"#, &[("Event", "\"]")]);
    check(r#"[Event "C:\new"]"#, &[("Event", r"C:\new")]);
}

#[test]
fn unescaped_quotes_are_accepted() {
    check("[Event \"the \"Big\" Open\"]", &[("Event", "the \"Big\" Open")]);
    check("[Event \"\"Big\"\"]", &[("Event", "\"Big\"")]);
    check("[Event \"a [b] c\"]\n[Site \"x]y\"]", &[("Event", "a [b] c"), ("Site", "x]y")]);
    // A backslash before the last quote is no escape if the tag would not end otherwise.
    check("[Event \"C:\\\"]\n\n1. e4 *", &[("Event", "C:\\")]);
}

#[test]
fn repeated_tag_has_its_last_value() {
    check("[White \"A\"]\n[Black \"B\"]\n[White \"C\"]\n*", &[("White", "C"), ("Black", "B")]);
}

/// Any number of tags is read, repeated or not.
#[test]
fn many_tags_are_read() {
    for count in [63, 64, 65, 200] {
        let tags =
            |value: &str| -> Vec<String> { (0..count).map(|number| format!("[A{number} \"{value}\"]")).collect() };
        let text = [tags("first"), tags("last"), vec!["*".to_owned()]].concat().join("\n");
        let game = single_game(text.as_bytes());
        assert_eq!(game.tags.len(), count);
        assert!(game.tags.values().all(|value| value == "last"));
    }
}

#[test]
fn blank_and_escaped_lines_among_tags_are_skipped() {
    check(
        "[White \"A\"]\n\n[Black \"B\"]\n% x\n[Round \"1\"]\n\n1. e4 *",
        &[("White", "A"), ("Black", "B"), ("Round", "1")],
    );
}

#[test]
fn a_text_is_decoded_on_demand() {
    for (bytes, expected) in [(&b"\\\\"[..], "\\"), (b"\\a", "\\a"), (b"\\\"\\\\\"", "\"\\\""), (b"\\", "\\")] {
        assert_eq!(PgnText::new(bytes).decode(), expected);
    }
}
