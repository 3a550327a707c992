//! Fallen flags, and players who come late.

mod script;

use flagfall_chess::mate::{Ground, Material, Proof, Verdict};
use flagfall_chess::{Color, Move, Square};
use flagfall_clock::Millis;
use flagfall_game::{Actor, Command, Opening};
use script::{Script, begun, opened, opening, play, play_from};

const ONLINE: &str = "fide-online-2021-blitz";
const STANDARD: &str = "fide-online-2021-standard";

#[test]
fn time_used_up_loses_if_mate_is_possible_o_4_5a() {
    let script = play(ONLINE, "", "2:59.999 -").goes_on();
    let script = script.on("3:00 -").events("flag_fell mate_asked");
    // Nothing happens until it is known.
    let script = script.on("3:01 W e2e4 -> O.3.3\n3:02 W resign -> O.5.2\n3:03 B offer -> O.5.3a");
    script.solved("0-1 O.4.5a");
}

#[test]
fn a_flag_falls_when_it_falls_and_not_when_it_is_seen() {
    let script = play(ONLINE, "", "0:10 W e2e4\n9:00 B e7e5 -> O.3.3");
    let fell = script.log.iter().rev().nth(1).expect("a flag fell");
    assert_eq!(fell.at.as_millis(), 190_000);
    script.clocks("2:52 0:00").solved("1-0 O.4.5a");
}

#[test]
fn no_mate_no_win_on_time_o_4_5b() {
    // A bare king never mates; that shows at once.
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", start, "3:00 - => 0.5-0.5 O.4.5b");
    // Black has a pawn too.
    let pawns = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", pawns, "3:00 -").solved("0-1 O.4.5a");
    // A wall that holds.
    let wall = "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1";
    play_from(ONLINE, "", wall, "3:00 - => 0.5-0.5 O.4.5b");
    // One knight mates with the opponent's help, as it can with a pawn of the opponent's.
    let knight = "8/8/8/8/8/5k2/7p/4N2K b - - 0 1";
    play_from(ONLINE, "", knight, "3:00 -").solved("1-0 O.4.5a");
}

/// A game in which White's flag has fallen.
fn fallen(changes: &str) -> Script {
    play(ONLINE, changes, "3:00 -")
}

#[test]
fn an_open_question_goes_to_the_arbiter_or_as_the_regulations_say() {
    let script = fallen("").on("3:01 Z undetermined").events("mate_undetermined");
    let asked = script.that("the arbiter is asked", |game| {
        game.question().is_some_and(|question| question.for_arbiter)
    });
    asked.on("3:02 A rule mate yes => 0-1 O.4.5a");
    fallen("").on("3:01 Z undetermined\n3:02 A rule mate no => 0.5-0.5 O.4.5b");
    fallen("undetermined = 'draw'").on("3:01 Z undetermined => 0.5-0.5 O.4.5b");
    fallen("undetermined = 'loss'").on("3:01 Z undetermined => 0-1 O.4.5a");
    // Nobody is asked before, and nobody but zone and arbiter answers.
    play(ONLINE, "", "0:01 Z undetermined -> O.4.5b\n0:01 A rule mate yes -> O.4.5b");
    fallen("").on("3:01 B answer -> O.4.5b").solved("0-1 O.4.5a");
}

#[test]
fn evidence_is_checked() {
    let wrong = |verdict: Verdict| {
        let mut script = fallen("");
        let answer = script.execute(&Command::Answer(verdict), Actor::Zone, script.now).answer;
        assert_eq!(answer.expect_err("wrong evidence").article.expect("one"), "O.4.5b");
        assert!(script.game.question().is_some());
    };
    let knight =
        Move::Normal { from: Square::G1, to: Square::F3, role: flagfall_chess::Role::Knight };
    wrong(Verdict::Winnable(Vec::new()));
    wrong(Verdict::Winnable(vec![knight]));
    wrong(Verdict::Winnable(vec![knight, knight]));
    let lone = Ground::Material(Material::LoneKing);
    for (winner, ground) in [
        (Color::Black, lone.clone()),
        (Color::White, lone),
        (Color::Black, Ground::Over),
        (Color::Black, Ground::Closure { positions: 20, enclosed: false }),
    ] {
        wrong(Verdict::Unwinnable(Proof { winner, ground }));
    }
}

#[test]
fn a_proof_too_long_to_check_is_for_the_arbiter() {
    let ground = Ground::Closure { positions: 60_000, enclosed: false };
    let verdict = Verdict::Unwinnable(Proof { winner: Color::Black, ground });
    let mut script = fallen("");
    let now = script.now;
    assert_eq!(script.execute(&Command::Answer(verdict), Actor::Zone, now).answer, Ok(()));
    script.events("mate_undetermined");
}

#[test]
fn a_line_too_long_to_be_kept_is_for_the_arbiter() {
    let (from, to) = (Square::G1, Square::F3);
    let knight = Move::Normal { from, to, role: flagfall_chess::Role::Knight };
    let mut script = fallen("");
    let answer = Command::Answer(Verdict::Winnable(vec![knight; 600]));
    let now = script.now;
    assert_eq!(script.execute(&answer, Actor::Zone, now).answer, Ok(()));
    script.events("mate_undetermined");
}

#[test]
fn the_evidence_of_a_win_on_time_is_a_mate() {
    let script = fallen("").solved("0-1 O.4.5a");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let Some(flagfall_game::Evidence::Mate { winner: Color::Black, line }) = evidence.as_deref()
    else {
        panic!("{evidence:?}");
    };
    let mated = line.iter().fold(*script.game.position(), |position, &mv| {
        position.play(position.uci(mv).expect("legal")).expect("legal")
    });
    assert!(mated.is_checkmate());
}

#[test]
fn over_the_board_a_flag_is_seen_or_called_l_6_8() {
    let board = "fide-2017-blitz-supervised";
    let script = play(board, "", "3:05 -").goes_on();
    let script = script
        .on("3:06 Z flag -> L.6.8")
        .that("nobody has seen it", flagfall_game::Game::is_playing);
    script.on("3:07 B flag").solved("0-1 L.6.9a");
    play(board, "", "3:05 A flag").solved("0-1 L.6.9a");
    play(board, "", "2:59 B flag -> L.6.8\n2:59 A flag -> L.6.8");
    // A move made in the meantime counts; the flag stays down.
    play(board, "", "3:05 W e2e4\n3:06 A flag").solved("0-1 L.6.9a");
}

#[test]
fn a_flag_after_the_end_changes_nothing_l_6_9c() {
    let mate = "0:01 W f2f3\n0:02 B e7e5\n0:03 W g2g4\n0:04 B d8h4 => 0-1 L.5.1.1";
    play("fide-2017-blitz-supervised", "", mate).on("9:00 A flag -> L.6.9c\n9:00 - => 0-1 L.5.1.1");
}

#[test]
fn both_flags_the_first_loses_iii_3_1() {
    let both = "3:05 W e2e4\n6:10 -";
    play("fide-2017-blitz-supervised", "", both).on("6:11 A flag").solved("0-1 L.6.9a");
    // The claimant's own flag must be up (A.4.3b).
    let script =
        play("fide-2017-blitz", "", both).on("6:11 W flag -> A.4.3b\n6:11 B flag -> A.4.3b");
    script.on("6:12 A flag").solved("0-1 L.6.9a");
    play("fide-2017-blitz", "", "3:05 W flag -> A.4.3b\n3:06 B flag").solved("0-1 L.6.9a");
}

#[test]
fn finnish_blitz_the_players_see_to_flags_p_13c() {
    let finnish = "finnish-blitz-2014";
    play(finnish, "", "5:05 A flag -> P.18b\n5:06 W flag -> P.13c1\n5:07 B flag => 0-1 P.13c1");
    // Both down: always a draw (P.14c).
    play(finnish, "", "5:05 W e2e4\n10:10 W flag => 0.5-0.5 P.14c");
    // Material that does not force mate: two knights (P.13c2, P.14d).
    let knights = "4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1";
    play_from(finnish, "", knights, "5:05 W flag => 0.5-0.5 P.14d");
    let three = "4k3/8/8/8/8/8/8/1NN1K1N1 b - - 0 1";
    play_from(finnish, "", three, "5:05 W flag => 1-0 P.13c1");
    for (pieces, wins) in [
        ("2B1K3", false),
        ("2BBK3", true),
        ("1NB1K3", true),
        ("2N1K3", false),
        ("3QK3", true),
        ("R3K3", true),
    ] {
        let start = format!("4k3/7p/8/8/8/8/8/{pieces} b - - 0 1");
        let ending = if wins { "1-0 P.13c1" } else { "0.5-0.5 P.14d" };
        play_from(finnish, "", &start, &format!("5:05 W flag => {ending}"));
    }
}

#[test]
fn a_flag_that_a_penalty_brings_down_is_down() {
    let script = play(ONLINE, "", "0:10 A rule loses white 3m\n0:10 -");
    script.events("flag_fell mate_asked").solved("0-1 O.4.5a");
    let script = play(ONLINE, "", "0:10 A rule clock black 0s\n0:11 -");
    script.events("flag_fell mate_asked").solved("1-0 O.4.5a");
    // A minute is not three.
    play(ONLINE, "", "0:10 A rule loses white 1m\n0:11 -").clocks("1:49 3:00").goes_on();
}

#[test]
fn coming_late_loses_l_6_7_1() {
    let check = |changes: &str, lines: &str| opened(&opening(ONLINE, changes)).on(lines);
    // No delay at all unless it is said.
    check("", "0:00 W arrive\n0:00 Z begin\n0:00.001 - => 1-0 L.6.7.1b");
    check("", "0:00 B arrive\n0:01 W arrive => 0-1 L.6.7.1b");
    let half = "default_time = '30m'";
    check(half, "0:00 W arrive\n30:00 B arrive\n30:01 Z begin").goes_on();
    check(half, "0:00 W arrive\n30:01 B arrive => 1-0 L.6.7.1b");
    check(half, "30:01 - => 0-0 L.6.7.1b");
    check(half, "30:01 W arrive => 0-0 L.6.7.1b");
    let fi = opened(&opening("fide-2017-fi", ""));
    fi.on("0:00 W arrive\n30:00.001 - => 1-0 L.6.7.1b");
    opened(&opening("casual", "")).on("0:00 Z begin\n600:00 W e2e4").goes_on();
}

#[test]
fn the_arbiter_may_excuse_who_comes_late_l_6_7_1b() {
    let check = |lines: &str| opened(&opening(ONLINE, "default_time = '30m'")).on(lines);
    check("0:00 W arrive\n10:00 A rule excuse black\n45:00 B arrive\n45:01 Z begin").goes_on();
    check("0:00 W arrive\n10:00 A rule excuse white -> L.6.7.1b");
    check("0:00 W arrive\n10:00 A rule excuse black\n20:00 A rule undo 1\n45:00 - => 1-0 L.6.7.1b");
    // Who comes too late may be excused even then: the game is reopened, and does not end again.
    let late = "0:00 W arrive\n31:00 - => 1-0 L.6.7.1b\n32:00 A rule excuse black";
    check(late).on("32:30 B arrive\n33:10 W e2e4").goes_on();
}

#[test]
fn white_loses_time_while_both_are_missing_l_6_7_2() {
    let half = opening(STANDARD, "default_time = '30m'\ntime_control = '60m'");
    let script = opened(&half).on("0:00 Z begin\n10:00 B arrive\n12:00 W arrive\n13:00 W e2e4");
    script.clocks("47:00 60:00");
    let waits = opening(
        STANDARD,
        "default_time = '30m'\ntime_control = '60m'\nneither_present = 'clock-waits'",
    );
    let script = opened(&waits).on("0:00 Z begin").events("beginning_put_off");
    let script = script.on("0:01 Z begin -> L.6.6\n10:00 B arrive").events("arrived began");
    script.on("12:00 W arrive\n13:00 W e2e4").clocks("57:00 60:00");
    opened(&waits).on("0:00 W arrive\n0:00 Z begin").events("began");
}

#[test]
fn who_moves_has_come() {
    let script = opened(&opening(ONLINE, "default_time = '2m'"))
        .on("0:00 Z begin\n0:10 W e2e4\n0:20 B e7e5");
    script.on("2:30 -").goes_on();
}

#[test]
fn clocks_of_a_game_taken_over_in_its_middle() {
    let mut taken = opening(ONLINE, "");
    taken.moves = ["e2e4", "e7e5"].map(|mv| mv.parse().expect("a move")).to_vec();
    let times =
        flagfall_chess::ByColor { white: Millis::from_secs(30), black: Millis::from_secs(20) };
    let taken = Opening { clocks: Some(times), ..taken };
    begun(&taken).on("0:10 W g1f3").clocks("0:22 0:20").on("0:30 -").events("flag_fell mate_asked");
}

#[test]
fn periods_and_their_moves_l_6_3() {
    let two = "time_control = '2/1m, 30s'";
    let lines = "0:10 W e2e4\n0:20 B e7e5\n0:30 W g1f3";
    // The second move completes the first period, and what was saved is carried over.
    play("fide-2017", two, lines).clocks("1:10 0:50");
}
