//! Flag falls and late arrivals.

mod script;

use flagfall_chess::mate::{Ground, Material, Proof, Verdict};
use flagfall_chess::{Color, Move, Square};
use flagfall_clock::Millis;
use flagfall_game::{Actor, Command, Opening};
use script::{Script, open, opening, play, play_from, start};

const ONLINE: &str = "fide-online-2021-blitz";
const STANDARD: &str = "fide-online-2021-standard";

#[test]
fn flag_fall_loses_if_mate_is_possible_o_4_5a() {
    let script = play(ONLINE, "", "2:59.999 -").check_continues();
    let script = script.then("3:00 -").check_events("flag_fell mate_asked");
    // No command is accepted until the question is answered.
    let script = script.then("3:01 W e2e4 -> O.3.3\n3:02 W resign -> O.5.2\n3:03 B offer -> O.5.3a");
    script.solve_mate("0-1 O.4.5a");
}

#[test]
fn flag_fall_has_time_of_fall_not_of_discovery() {
    let script = play(ONLINE, "", "0:10 W e2e4\n9:00 B e7e5 -> O.3.3");
    let fell = script.log.iter().rev().nth(1).expect("a flag fell");
    assert_eq!(fell.at.as_millis(), 190_000);
    script.check_clocks("2:52 0:00").solve_mate("1-0 O.4.5a");
}

#[test]
fn flag_fall_draws_if_mate_is_impossible_o_4_5b() {
    // A bare king cannot mate, which the quick check shows.
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", start, "3:00 - => 0.5-0.5 O.4.5b");
    // Black has a pawn too.
    let pawns = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", pawns, "3:00 -").solve_mate("0-1 O.4.5a");
    // A closed blockade.
    let wall = "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1";
    play_from(ONLINE, "", wall, "3:00 - => 0.5-0.5 O.4.5b");
    // A knight can mate with the help of an opponent's pawn.
    let knight = "8/8/8/8/8/5k2/7p/4N2K b - - 0 1";
    play_from(ONLINE, "", knight, "3:00 -").solve_mate("1-0 O.4.5a");
}

/// Plays a game until White's flag falls.
fn fallen(changes: &str) -> Script {
    play(ONLINE, changes, "3:00 -")
}

#[test]
fn undetermined_mate_follows_regulations() {
    let script = fallen("").then("3:01 Z undetermined").check_events("mate_undetermined");
    let asked =
        script.check("the arbiter is asked", |game| game.mate_question().is_some_and(|question| question.for_arbiter));
    asked.then("3:02 A rule mate yes => 0-1 O.4.5a");
    fallen("").then("3:01 Z undetermined\n3:02 A rule mate no => 0.5-0.5 O.4.5b");
    fallen("undetermined = 'draw'").then("3:01 Z undetermined => 0.5-0.5 O.4.5b");
    fallen("undetermined = 'loss'").then("3:01 Z undetermined => 0-1 O.4.5a");
    // There is no question before the flag fall, and only the zone and the arbiter answer it.
    play(ONLINE, "", "0:01 Z undetermined -> O.4.5b\n0:01 A rule mate yes -> O.4.5b");
    fallen("").then("3:01 B answer -> O.4.5b").solve_mate("0-1 O.4.5a");
}

#[test]
fn mate_evidence_is_verified() {
    let check_refused = |verdict: Verdict| {
        let mut script = fallen("");
        let answer = script.execute(&Command::AnswerMateQuestion(verdict), Actor::Zone, script.now).result;
        assert_eq!(answer.expect_err("wrong evidence").article.expect("one"), "O.4.5b");
        assert!(script.game.mate_question().is_some());
    };
    let knight = Move::Normal { from: Square::G1, to: Square::F3, role: flagfall_chess::PieceType::Knight };
    check_refused(Verdict::Winnable(Vec::new()));
    check_refused(Verdict::Winnable(vec![knight]));
    check_refused(Verdict::Winnable(vec![knight, knight]));
    let lone = Ground::Material(Material::LoneKing);
    for (winner, ground) in [
        (Color::Black, lone.clone()),
        (Color::White, lone),
        (Color::Black, Ground::Over),
        (Color::Black, Ground::Closure { positions: 20, enclosed: false }),
    ] {
        check_refused(Verdict::Unwinnable(Proof { winner, ground }));
    }
}

#[test]
fn oversized_proof_goes_to_arbiter() {
    let ground = Ground::Closure { positions: 60_000, enclosed: false };
    let verdict = Verdict::Unwinnable(Proof { winner: Color::Black, ground });
    let mut script = fallen("");
    let now = script.now;
    assert_eq!(script.execute(&Command::AnswerMateQuestion(verdict), Actor::Zone, now).result, Ok(()));
    script.check_events("mate_undetermined");
}

#[test]
fn oversized_mating_line_goes_to_arbiter() {
    let (from, to) = (Square::G1, Square::F3);
    let knight = Move::Normal { from, to, role: flagfall_chess::PieceType::Knight };
    let mut script = fallen("");
    let answer = Command::AnswerMateQuestion(Verdict::Winnable(vec![knight; 600]));
    let now = script.now;
    assert_eq!(script.execute(&answer, Actor::Zone, now).result, Ok(()));
    script.check_events("mate_undetermined");
}

#[test]
fn win_on_time_has_mating_line_as_evidence() {
    let script = fallen("").solve_mate("0-1 O.4.5a");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let Some(flagfall_game::Evidence::Mate { winner: Color::Black, line }) = evidence.as_deref() else {
        panic!("{evidence:?}");
    };
    let mated = line
        .iter()
        .fold(*script.game.position(), |position, &mv| position.play(position.uci(mv).expect("legal")).expect("legal"));
    assert!(mated.is_checkmate());
}

#[test]
fn flag_over_the_board_counts_when_called_l_6_8() {
    let board = "fide-2017-blitz-supervised";
    let script = play(board, "", "3:05 -").check_continues();
    let script = script.then("3:06 Z flag -> L.6.8").check("the flag is not called", flagfall_game::Game::is_playing);
    script.then("3:07 B flag").solve_mate("0-1 L.6.9a");
    play(board, "", "3:05 A flag").solve_mate("0-1 L.6.9a");
    play(board, "", "2:59 B flag -> L.6.8\n2:59 A flag -> L.6.8");
    // A move made in the meantime counts; the flag stays down.
    play(board, "", "3:05 W e2e4\n3:06 A flag").solve_mate("0-1 L.6.9a");
}

#[test]
fn flag_after_end_changes_nothing_l_6_9c() {
    let mate = "0:01 W f2f3\n0:02 B e7e5\n0:03 W g2g4\n0:04 B d8h4 => 0-1 L.5.1.1";
    play("fide-2017-blitz-supervised", "", mate).then("9:00 A flag -> L.6.9c\n9:00 - => 0-1 L.5.1.1");
}

#[test]
fn first_of_two_flags_loses_iii_3_1() {
    let both = "3:05 W e2e4\n6:10 -";
    play("fide-2017-blitz-supervised", "", both).then("6:11 A flag").solve_mate("0-1 L.6.9a");
    // The claimant's own flag must be up (A.4.3b).
    let script = play("fide-2017-blitz", "", both).then("6:11 W flag -> A.4.3b\n6:11 B flag -> A.4.3b");
    script.then("6:12 A flag").solve_mate("0-1 L.6.9a");
    play("fide-2017-blitz", "", "3:05 W flag -> A.4.3b\n3:06 B flag").solve_mate("0-1 L.6.9a");
}

#[test]
fn players_call_flags_in_finnish_blitz_p_13c() {
    let finnish = "finnish-blitz-2014";
    play(finnish, "", "5:05 A flag -> P.18b\n5:06 W flag -> P.13c1\n5:07 B flag => 0-1 P.13c1");
    // Two fallen flags always draw (P.14c).
    play(finnish, "", "5:05 W e2e4\n10:10 W flag => 0.5-0.5 P.14c");
    // Two knights do not force mate (P.13c2, P.14d).
    let knights = "4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1";
    play_from(finnish, "", knights, "5:05 W flag => 0.5-0.5 P.14d");
    let three = "4k3/8/8/8/8/8/8/1NN1K1N1 b - - 0 1";
    play_from(finnish, "", three, "5:05 W flag => 1-0 P.13c1");
    for (pieces, wins) in
        [("2B1K3", false), ("2BBK3", true), ("1NB1K3", true), ("2N1K3", false), ("3QK3", true), ("R3K3", true)]
    {
        let start = format!("4k3/7p/8/8/8/8/8/{pieces} b - - 0 1");
        let ending = if wins { "1-0 P.13c1" } else { "0.5-0.5 P.14d" };
        play_from(finnish, "", &start, &format!("5:05 W flag => {ending}"));
    }
}

#[test]
fn time_penalty_can_make_flag_fall() {
    let script = play(ONLINE, "", "0:10 A rule loses white 3m\n0:10 -");
    script.check_events("flag_fell mate_asked").solve_mate("0-1 O.4.5a");
    let script = play(ONLINE, "", "0:10 A rule clock black 0s\n0:11 -");
    script.check_events("flag_fell mate_asked").solve_mate("1-0 O.4.5a");
    // One minute leaves time on the clock.
    play(ONLINE, "", "0:10 A rule loses white 1m\n0:11 -").check_clocks("1:49 3:00").check_continues();
}

#[test]
fn late_arrival_loses_l_6_7_1() {
    let check = |changes: &str, lines: &str| open(&opening(ONLINE, changes)).then(lines);
    // This preset allows no delay.
    check("", "0:00 W arrive\n0:00 Z begin\n0:00.001 - => 1-0 L.6.7.1b");
    check("", "0:00 B arrive\n0:01 W arrive => 0-1 L.6.7.1b");
    let half = "default_time = '30m'";
    check(half, "0:00 W arrive\n30:00 B arrive\n30:01 Z begin").check_continues();
    check(half, "0:00 W arrive\n30:01 B arrive => 1-0 L.6.7.1b");
    check(half, "30:01 - => 0-0 L.6.7.1b");
    check(half, "30:01 W arrive => 0-0 L.6.7.1b");
    let fi = open(&opening("fide-2017-fi", ""));
    fi.then("0:00 W arrive\n30:00.001 - => 1-0 L.6.7.1b");
    open(&opening("casual", "")).then("0:00 Z begin\n600:00 W e2e4").check_continues();
}

#[test]
fn arbiter_can_excuse_late_player_l_6_7_1b() {
    let check = |lines: &str| open(&opening(ONLINE, "default_time = '30m'")).then(lines);
    check("0:00 W arrive\n10:00 A rule excuse black\n45:00 B arrive\n45:01 Z begin").check_continues();
    check("0:00 W arrive\n10:00 A rule excuse white -> L.6.7.1b");
    check("0:00 W arrive\n10:00 A rule excuse black\n20:00 A rule undo 1\n45:00 - => 1-0 L.6.7.1b");
    // An excuse after the loss reopens the game, which does not end by default again.
    let late = "0:00 W arrive\n31:00 - => 1-0 L.6.7.1b\n32:00 A rule excuse black";
    check(late).then("32:30 B arrive\n33:10 W e2e4").check_continues();
}

#[test]
fn absence_of_both_costs_white_time_l_6_7_2() {
    let half = opening(STANDARD, "default_time = '30m'\ntime_control = '60m'");
    let script = open(&half).then("0:00 Z begin\n10:00 B arrive\n12:00 W arrive\n13:00 W e2e4");
    script.check_clocks("47:00 60:00");
    let waits = opening(STANDARD, "default_time = '30m'\ntime_control = '60m'\nneither_present = 'clock-waits'");
    let script = open(&waits).then("0:00 Z begin").check_events("beginning_put_off");
    let script = script.then("0:01 Z begin -> L.6.6\n10:00 B arrive").check_events("arrived began");
    script.then("12:00 W arrive\n13:00 W e2e4").check_clocks("57:00 60:00");
    open(&waits).then("0:00 W arrive\n0:00 Z begin").check_events("began");
}

#[test]
fn move_counts_as_arrival() {
    let script = open(&opening(ONLINE, "default_time = '2m'")).then("0:00 Z begin\n0:10 W e2e4\n0:20 B e7e5");
    script.then("2:30 -").check_continues();
}

#[test]
fn opening_sets_clocks_of_game_in_progress() {
    let mut taken = opening(ONLINE, "");
    taken.moves = ["e2e4", "e7e5"].map(|mv| mv.parse().expect("a move")).to_vec();
    let times = flagfall_chess::ByColor { white: Millis::from_secs(30), black: Millis::from_secs(20) };
    let taken = Opening { clocks: Some(times), ..taken };
    start(&taken).then("0:10 W g1f3").check_clocks("0:22 0:20").then("0:30 -").check_events("flag_fell mate_asked");
}

#[test]
fn periods_end_after_their_moves_l_6_3() {
    let two = "time_control = '2/1m, 30s'";
    let lines = "0:10 W e2e4\n0:20 B e7e5\n0:30 W g1f3";
    // The second move completes the first period, and unused time is carried over.
    play("fide-2017", two, lines).check_clocks("1:10 0:50");
}
