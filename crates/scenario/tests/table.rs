//! Games that are kept at a table.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_scenario::{TableFileError, TableGame, TableLineError, judge, parse};

const HEAD: &str = "Table: Anna - Ben\nRegulations: fide-2017\nTime control: 5m+2s\nWhite: Anna\nBlack: Ben Ali\n\n";

fn table() -> TableGame {
    TableGame::open(HEAD).unwrap()
}

/// Enters lines ten seconds apart, and checks the recorded text.
#[track_caller]
fn check(lines: &[&str], recorded: &str) -> TableGame {
    let mut table = table();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let at = Millis::from_secs(10 * (number as u64 + 1));
        text.push_str(&table.enter(line, at).unwrap_or_else(|reason| panic!("{line}: {reason}")).text);
    }
    assert_eq!(text, recorded);
    check_reopened(&table, &text);
    table
}

/// Checks that the recorded text is opened as the same game, and passes as a scenario.
#[track_caller]
fn check_reopened(table: &TableGame, text: &str) {
    let whole = format!("{HEAD}{text}");
    let again = TableGame::open(&whole).unwrap();
    assert_eq!(again.game(), table.game());
    assert_eq!((again.now(), again.timestamp()), (table.now(), table.timestamp()));
    for protocol in judge(&parse(&whole).unwrap()[0]) {
        assert!(protocol.passed(), "{protocol}");
    }
}

/// Returns the error of a line, and checks that it changes nothing.
#[track_caller]
fn check_error(before: &[&str], line: &str) -> TableLineError {
    let mut table = table();
    for line in before {
        table.enter(line, Millis::ZERO).unwrap();
    }
    let (game, now) = (table.game().clone(), table.now());
    let reason = table.enter(line, Millis::from_secs(20)).unwrap_err();
    assert_eq!((table.game(), table.now()), (&game, now), "{reason}");
    reason
}

#[test]
fn moves_without_sentence_are_recorded() {
    check(&["e4"], "0:10        White plays e4\n");
    check(
        &["e4 e5 Nf3 =", "accept"],
        "0:10        White plays e4\n            Black plays e5\n            \
         White plays Nf3 offering a draw\n0:20        Black accepts the draw\n",
    );
    check(
        &["1. e4 e5 2. Nf3", "0:30 Nc6 Bc4 Bc5", "0-0"],
        "0:10        White plays e4\n            Black plays e5\n            White plays Nf3\n\
         0:30        Black plays Nc6\n            White plays Bc4\n            Black plays Bc5\n\
         0:30        White plays 0-0\n",
    );
}

#[test]
fn party_is_optional() {
    check(&["touches g1"], "0:10        White touches g1\n");
    check(&["e4", "touches g8"], "0:10        White plays e4\n0:20        Black touches g8\n");
    let pressed = "0:10        White makes e4\n0:20        White presses the clock\n";
    check(&["makes e4", "press"], pressed);
    check(
        &["warns Ben Ali under L.11.5 because \"talking\""],
        "0:10        arbiter warns Black under L.11.5 because \"talking\"\n",
    );
    let table = check(&["resign"], "0:10        White resigns\n");
    assert!(table.game().outcome().is_some());
}

#[test]
fn remarks_need_no_quotation_marks() {
    check(&["note a phone rang in the hall"], "0:10        arbiter reports \"a phone rang in the hall\"\n");
    check(&["note he said \"no\" twice"], "0:10        arbiter reports \"he said \\\"no\\\" twice\"\n");
}

#[test]
fn lines_may_begin_with_times() {
    check(
        &["1:30 e4", "+5s", "time passes"],
        "1:30        White plays e4\n1:35        time passes\n1:35        time passes\n",
    );
    // A line without a time happens at the time of the previous one if it is entered with an earlier time.
    check(&["1:30 e4", "e5"], "1:30        White plays e4\n1:30        Black plays e5\n");
    let reason = check_error(&["1:30 e4"], "1:29 e5");
    assert!(reason.to_string().contains("time goes back: the entry above is at 1:30"), "{reason}");
}

#[test]
fn flag_shorthand_means_fallen_flag() {
    let fallen = "0:10        White plays e4\n6:00        arbiter notices Black's flag\n";
    let table = check(&["e4", "6:00 flag"], fallen);
    assert!(table.game().outcome().is_some());
    check_error(&["e4"], "flag");
}

#[test]
fn move_without_sentence_must_be_legal() {
    let reason = check_error(&["e4"], "Nf3");
    let hint = "; if it was played nevertheless, write \"Black plays Nf3\"";
    assert!(reason.to_string().starts_with("Nf3: ") && reason.to_string().ends_with(hint), "{reason}");
    // All moves of a line are recorded, or none.
    check_error(&[], "e4 e5 Ke3");
}

#[test]
fn refused_action_is_not_recorded() {
    let reason = check_error(&["e4"], "White plays d4");
    assert!(matches!(&reason, TableLineError::Refused { statement, .. } if statement == "White plays d4"), "{reason}");
    assert!(reason.to_string().contains("L.1.2"), "{reason}");
}

#[test]
fn errors_point_at_the_word() {
    for (line, column) in [
        ("White plyas e4", 7),
        ("0:30 White plyas e4", 12),
        ("0:30  touches z9", 15),
        ("warns White undr L.1", 13),
        ("plyas e4", 1),
    ] {
        match check_error(&[], line) {
            TableLineError::NotUnderstood(error) => {
                assert_eq!(error.column, column, "{line}: {error}");
            }
            other => panic!("{line}: {other}"),
        }
    }
    assert_eq!(check_error(&[], "expect White has the move"), TableLineError::Question);
    let reason = check_error(&[], "announces Nf3");
    assert_eq!(reason.to_string(), "who did it? Write for instance \"White announces Nf3\"");
}

#[test]
fn questions_change_nothing() {
    let table = check(&["touches g1"], "0:10        White touches g1\n");
    let checks = table.ask("White may play only Nf3, Nh3 under L.4.3.1; Black's clock 5:00").unwrap();
    assert!(checks.iter().all(|check| check.found.is_none()), "{checks:?}");
    let checks = table.ask("White may play e4").unwrap();
    assert_eq!(checks[0].found.as_deref(), Some("Nf3, Nh3"));
    assert!(matches!(table.ask("White mya play e4"), Err(TableLineError::NotUnderstood(error)) if error.column == 7));
}

#[test]
fn passing_time_is_not_recorded() {
    let table = check(&["e4"], "0:10        White plays e4\n");
    let later = table.at_time(Millis::from_secs(40));
    assert_eq!(later.game().remaining(Color::Black, later.timestamp()), Some(Millis::from_secs(270)));
    assert_eq!(table.game().remaining(Color::Black, table.timestamp()), Some(Millis::from_secs(300)));
}

#[test]
fn last_entry_can_be_undone() {
    let table = check(&["e4 e5"], "0:10        White plays e4\n            Black plays e5\n");
    let before = table.without_last().unwrap();
    assert_eq!(before.game().moves().len(), 1);
    assert!(before.without_last().unwrap().without_last().is_none());
}

#[test]
fn protocol_contains_every_step() {
    let table = check(
        &["f3 e5 g4", "Qh4"],
        "0:10        White plays f3\n            Black plays e5\n            White plays g4\n0:20        Black plays Qh4\n",
    );
    let protocol = table.protocol();
    assert_eq!((protocol.title.as_str(), protocol.steps.len()), ("Anna - Ben", 4));
    let consequences: Vec<_> = protocol.steps[3].consequences.iter().map(|(_, text)| text.as_str()).collect();
    assert!(consequences.last().unwrap().contains("0-1 by checkmate under L.5.1.1"), "{consequences:?}");
}

#[test]
fn other_texts_are_not_tables() {
    let open = |text: &str| TableGame::open(text).unwrap_err();
    let scenario = "Scenario: A\nArticles: L.1.1\nRegulations: casual\n";
    assert_eq!(open(scenario), TableFileError::NotATable);
    assert_eq!(open(&format!("{HEAD}{HEAD}")), TableFileError::NotATable);
    assert!(matches!(open("Table: A"), TableFileError::Text(_)));
    assert_eq!(open(&format!("{HEAD}Regulations: casual")), TableFileError::SeveralRegulations);
    assert!(matches!(open("Table: A\nRegulations: nowhere"), TableFileError::Regulations(_)));
    assert!(matches!(open(&format!("{HEAD}Moves: e5")), TableFileError::Opening(_)));
    let refused = open(&format!("{HEAD}0:10 Black plays e5"));
    assert!(matches!(refused, TableFileError::Line { line: 7, error: TableLineError::Refused { .. } }), "{refused}");
}
