//! Games kept by hand: what is said at a table, and what becomes of it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_scenario::{KeptGame, NotKept, NotTold, judge, parse};

const HEAD: &str = "Table: Anna - Ben\nRegulations: fide-2017\nTime control: 5m+2s\nWhite: Anna\nBlack: Ben Ali\n\n";

fn table() -> KeptGame {
    KeptGame::open(HEAD).unwrap()
}

/// Tells lines ten seconds apart and compares what is kept.
#[track_caller]
fn check(lines: &[&str], kept: &str) -> KeptGame {
    let mut table = table();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let at = Millis::from_secs(10 * (number as u64 + 1));
        text.push_str(&table.tell(line, at).unwrap_or_else(|why| panic!("{line}: {why}")).text);
    }
    assert_eq!(text, kept);
    check_again(&table, &text);
    table
}

/// What was kept is read as the same game, and is judged without a fault.
#[track_caller]
fn check_again(table: &KeptGame, text: &str) {
    let whole = format!("{HEAD}{text}");
    let again = KeptGame::open(&whole).unwrap();
    assert_eq!(again.game(), table.game());
    assert_eq!((again.now(), again.moment()), (table.now(), table.moment()));
    for protocol in judge(&parse(&whole).unwrap()[0]) {
        assert!(protocol.passed(), "{protocol}");
    }
}

/// The error of a line, with nothing changed by it.
#[track_caller]
fn check_not(before: &[&str], line: &str) -> NotTold {
    let mut table = table();
    for line in before {
        table.tell(line, Millis::ZERO).unwrap();
    }
    let (game, now) = (table.game().clone(), table.now());
    let why = table.tell(line, Millis::from_secs(20)).unwrap_err();
    assert_eq!((table.game(), table.now()), (&game, now), "{why}");
    why
}

#[test]
fn moves_alone() {
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
fn who_does_it_may_be_left_out() {
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
    check(
        &["note a phone rang in the hall"],
        "0:10        arbiter reports \"a phone rang in the hall\"\n",
    );
    check(
        &["note he said \"no\" twice"],
        "0:10        arbiter reports \"he said \\\"no\\\" twice\"\n",
    );
}

#[test]
fn times_on_the_line() {
    check(
        &["1:30 e4", "+5s", "time passes"],
        "1:30        White plays e4\n1:35        time passes\n1:35        time passes\n",
    );
    // What is told late happens when it is told, not earlier.
    check(&["1:30 e4", "e5"], "1:30        White plays e4\n1:30        Black plays e5\n");
    let why = check_not(&["1:30 e4"], "1:29 e5");
    assert!(why.to_string().contains("time goes back: the entry above is at 1:30"), "{why}");
}

#[test]
fn the_flag_that_is_meant() {
    let fallen = "0:10        White plays e4\n6:00        arbiter notices Black's flag\n";
    let table = check(&["e4", "6:00 flag"], fallen);
    assert!(table.game().outcome().is_some());
    check_not(&["e4"], "flag");
}

#[test]
fn a_move_alone_is_a_legal_one() {
    let why = check_not(&["e4"], "Nf3");
    let told = "; if it was played nevertheless, write \"Black plays Nf3\"";
    assert!(why.to_string().starts_with("Nf3: ") && why.to_string().ends_with(told), "{why}");
    // All moves of a line, or none.
    check_not(&[], "e4 e5 Ke3");
}

#[test]
fn what_is_refused_is_not_kept() {
    let why = check_not(&["e4"], "White plays d4");
    assert!(matches!(&why, NotTold::Refused { deed, .. } if deed == "White plays d4"), "{why}");
    assert!(why.to_string().contains("L.1.2"), "{why}");
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
        match check_not(&[], line) {
            NotTold::NotUnderstood(error) => assert_eq!(error.column, column, "{line}: {error}"),
            other => panic!("{line}: {other}"),
        }
    }
    assert_eq!(check_not(&[], "expect White has the move"), NotTold::Question);
    let why = check_not(&[], "announces Nf3");
    assert_eq!(why.to_string(), "who did it? Write for instance \"White announces Nf3\"");
}

#[test]
fn questions_change_nothing() {
    let table = check(&["touches g1"], "0:10        White touches g1\n");
    let asked =
        table.ask("White may play only Nf3, Nh3 under L.4.3.1; Black's clock 5:00").unwrap();
    assert!(asked.iter().all(|check| check.found.is_none()), "{asked:?}");
    let asked = table.ask("White may play e4").unwrap();
    assert_eq!(asked[0].found.as_deref(), Some("Nf3, Nh3"));
    assert!(
        matches!(table.ask("White mya play e4"), Err(NotTold::NotUnderstood(error)) if error.column == 7)
    );
}

#[test]
fn time_passes_without_being_kept() {
    let table = check(&["e4"], "0:10        White plays e4\n");
    let later = table.at(Millis::from_secs(40));
    assert_eq!(later.game().remaining(Color::Black, later.moment()), Some(Millis::from_secs(270)));
    assert_eq!(table.game().remaining(Color::Black, table.moment()), Some(Millis::from_secs(300)));
}

#[test]
fn the_last_thing_told_can_be_undone() {
    let table = check(&["e4 e5"], "0:10        White plays e4\n            Black plays e5\n");
    let before = table.undone().unwrap();
    assert_eq!(before.game().moves().len(), 1);
    assert!(before.undone().unwrap().undone().is_none());
}

#[test]
fn the_protocol_tells_everything() {
    let table = check(
        &["f3 e5 g4", "Qh4"],
        "0:10        White plays f3\n            Black plays e5\n            White plays g4\n0:20        Black plays Qh4\n",
    );
    let protocol = table.protocol();
    assert_eq!((protocol.title.as_str(), protocol.steps.len()), ("Anna - Ben", 4));
    let told: Vec<_> = protocol.steps[3].follows.iter().map(|(_, what)| what.as_str()).collect();
    assert!(told.last().unwrap().contains("0-1 by checkmate under L.5.1.1"), "{told:?}");
}

#[test]
fn what_is_no_table() {
    let open = |text: &str| KeptGame::open(text).unwrap_err();
    let story = "Scenario: A\nArticles: L.1.1\nRegulations: casual\n";
    assert_eq!(open(story), NotKept::NoTable);
    assert_eq!(open(&format!("{HEAD}{HEAD}")), NotKept::NoTable);
    assert!(matches!(open("Table: A"), NotKept::Text(_)));
    assert_eq!(open(&format!("{HEAD}Regulations: casual")), NotKept::SeveralRegulations);
    assert!(matches!(open("Table: A\nRegulations: nowhere"), NotKept::Regulations(_)));
    assert!(matches!(open(&format!("{HEAD}Moves: e5")), NotKept::Opening(_)));
    let refused = open(&format!("{HEAD}0:10 Black plays e5"));
    assert!(
        matches!(refused, NotKept::Line { line: 7, why: NotTold::Refused { .. } }),
        "{refused}"
    );
}
