//! Views show requests, presence, deadlines, rulings and the sections of a game.

mod script;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{DueKind, MoveInput, Participation, Section, View};
use script::{Script, open, opening, play, play_from};

const ONLINE: &str = "fide-online-2021-blitz";
const HYBRID: &str = "hybrid";
const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30";

fn view(script: &Script) -> View {
    script.game.view(Participation::Spectator, script.now)
}

/// Checks the events that are due next: their kinds, players and times in seconds.
#[track_caller]
fn check_due(script: &Script, expected: &[(DueKind, Option<Color>, Option<u64>)]) {
    let due = view(script).due.expect("for spectators").into_iter();
    let found: Vec<_> = due.map(|due| (due.kind, due.player, due.at.map(|at| at.as_millis() / 1_000))).collect();
    assert_eq!(found, expected);
}

#[test]
fn view_shows_deadlines() {
    let minute = "disconnection = { return_within = '1m' }\ndefault_time = '30m'";
    let start = (DueKind::Start, None, Some(0));
    let absent = |player| (DueKind::Default, Some(player), Some(1_800));
    let script = open(&opening(ONLINE, minute));
    check_due(&script, &[start, absent(Color::White), absent(Color::Black)]);
    let script = script.then("0:00 W arrive");
    check_due(&script, &[start, absent(Color::Black)]);
    let script = script.then("0:00 B arrive\n0:00 Z begin");
    check_due(&script, &[]);
    let script = script.then("0:10 Z disconnect black");
    check_due(&script, &[(DueKind::Return, Some(Color::Black), Some(70))]);
    let script = script.then("1:10 -");
    check_due(&script, &[(DueKind::MateAnswer, Some(Color::Black), None)]);
    check_due(&script.solve_mate("1-0 O.11.4.2b"), &[]);
}

#[test]
fn view_shows_presence_and_requests() {
    let script = open(&opening("casual", "")).then("0:00 W arrive");
    let seen = view(&script);
    assert_eq!((seen.begun, seen.players.map(|players| players.black.arrived)), (Some(false), Some(false)));
    let script = script.then("0:00 B arrive\n0:00 Z begin\n0:01 W e2e4\n0:02 W takeback\n0:03 Z disconnect black");
    let seen = view(&script);
    let players = seen.players.expect("for spectators");
    assert_eq!((seen.begun, seen.takeback), (Some(true), Some(Color::White)));
    assert!(players.white.arrived && players.white.connected);
    assert!(players.black.arrived && !players.black.connected);
    assert_eq!(view(&script.then("0:04 Z reconnect black\n0:05 B forbid")).takeback, None);
}

#[test]
fn view_shows_calls_and_rulings_without_reasons_of_calls() {
    let script = play(ONLINE, "", "0:05 B call he smiles");
    let calls = view(&script).calls.expect("for spectators");
    let calls: Vec<_> = calls.iter().map(|call| (call.by, call.at)).collect();
    assert_eq!(calls, [(Color::Black, Timestamp::from_millis(5_000))]);
    let text = serde_json::to_string(&script.game.view(Participation::Arbiter, script.now)).expect("JSON");
    assert!(!text.contains("smiles"), "{text}");
    let script = script.then("0:06 A rule give 0s 1m by L.12.9");
    let rulings = view(&script).rulings.expect("for spectators");
    let rulings: Vec<_> = rulings.iter().map(|ruling| (ruling.article.to_string(), &*ruling.reason)).collect();
    assert_eq!(rulings, [("L.12.9".to_owned(), "seen")]);
}

#[test]
fn sections_end_where_arbiter_sets_up_position() {
    let set_up = format!("0:10 W e2e4\n0:20 B e7e5\n0:30 A rule position {KINGS} by O.15.6");
    let script = play(ONLINE, "", &set_up);
    let after = |script: &Script| {
        let sections = view(script).sections.expect("for spectators");
        (sections.earlier.len(), sections.after, sections.start.is_some())
    };
    assert_eq!(after(&script), (1, 2, true));
    let script = script.then("0:40 W e2e3");
    let seen = view(&script);
    let earlier = seen.sections.as_ref().expect("for spectators").earlier.clone();
    let moves = seen.moves.expect("for spectators");
    assert_eq!((after(&script), moves.len()), ((1, 2, true), 3));
    assert_eq!(earlier, [Section { start: None, moves: moves[..2].to_vec() }]);
    // A position before it belongs to the first section again.
    assert_eq!(after(&script.then("0:50 A rule restore 1 by O.15.6")), (0, 0, false));
}

#[test]
fn moves_before_restart_are_kept_as_a_section() {
    let broken = "1:00 W e2e4\n2:00 B e7e5\n3:00 Z disconnect black\n3:05 T report black\n3:10 Z reconnect black";
    let script = play(HYBRID, "", broken).then("9:10 A rule restart\n9:20 A rule resume\n9:30 W d2d4");
    let seen = view(&script);
    let sections = seen.sections.expect("for spectators");
    let moves: Vec<_> = sections.earlier.iter().map(|section| section.moves.len()).collect();
    assert_eq!((&moves[..], sections.after, sections.start), (&[2][..], 0, None));
    assert_eq!(seen.moves.expect("for spectators").len(), 1);
}

#[test]
fn section_from_other_start_position_has_it() {
    let script = play_from(ONLINE, "", KINGS, "0:10 W e2e4");
    let start = view(&script).sections.expect("for spectators").start;
    assert_eq!(start.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"));
}

#[test]
fn change_has_nothing_of_premoves() {
    let script = play("casual", "", "0:01 W e2e4");
    let since = script.log.len() as u64;
    let script = script.then("0:02 W premove g1f3");
    let change = script.game.view_change(since, script.now);
    assert_eq!((change.moves, change.premove, change.due), (None, None, None));
    let own = Some(Some(MoveInput::Move("g1f3".parse().expect("a move"))));
    assert_eq!(script.game.premove_change(Color::White, since), own);
    assert_eq!(script.game.premove_change(Color::Black, since), None);
    // Two events occurred, but only one move is added.
    let script = script.then("0:03 W cancel\n0:04 B e7e5");
    let moves = script.game.view_change(since, script.now).moves.expect("a move");
    assert_eq!((moves.keep, moves.added.len()), (1, 1));
}
