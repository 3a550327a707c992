//! Moves on the virtual board: turns, legal moves, smart moves, promotion, premoves, lag.

mod script;

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{Color, Position};
use flagfall_game::{Actor, Command, Opening};
use script::{opening, play, play_from, start};

const ONLINE: &str = "fide-online-2021-blitz";
/// A position in which each side has a pawn about to promote.
const PROMOTION: &str = "8/P6k/8/8/8/8/p6K/8 w - - 0 50";

#[test]
fn players_move_in_turn_l_1_2() {
    play(ONLINE, "", "0:01 W e2e4\n0:02 W d2d4 -> L.1.2\n0:03 B e7e5\n0:04 B d7d5 -> L.1.2");
}

#[test]
fn illegal_move_is_refused_o_3_3() {
    let script = play(ONLINE, "", "0:01 W e2e5 -> L.3.7.1\n0:01 W e7e5 -> O.3.3\n0:02 W e2e4");
    script.check_moves("e2e4").check_clocks("3:00 3:00");
}

#[test]
fn move_by_others_or_before_start_is_refused() {
    play(ONLINE, "", "0:01 A e2e4 -> L.1.2\n0:01 Z e2e4 -> L.1.2\n0:01 W begin -> L.6.6");
    let script = script::open(&opening(ONLINE, ""));
    script.then("0:00 W e2e4 -> O.3.3\n0:00 W resign -> O.5.2\n0:00 B call help -> O.15.1a");
}

#[test]
fn move_presses_clock_automatically_o_4_2() {
    let script = play(ONLINE, "", "0:10 W e2e4\n0:30 B e7e5");
    script.check_clocks("2:52 2:42").then("1:00 -").check_clocks("2:22 2:42");
}

#[test]
fn castling_accepts_king_or_rook_destination() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    play_from(ONLINE, "", start, "0:01 W e1g1\n0:02 B e8a8")
        .check_board("2kr3r/8/8/8/8/8/8/R4RK1 w")
        .check_moves("e1h1 e8a8");
}

#[test]
fn smart_move_needs_exactly_one_piece_o_3_6a() {
    play(ONLINE, "", "0:01 W to e4\n0:02 B to f6 -> O.3.6a\n0:02 B to e5").check_moves("e2e4 e7e5");
    // Two knights can go to d2; no piece can go to e5, or to c1 without the castling right.
    let knights = "4k3/8/8/8/8/1N6/8/4KN1R w K - 0 1";
    play_from(ONLINE, "", knights, "0:01 W to d2 -> O.3.6a\n0:01 W to e5 -> O.3.6a");
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    play_from(ONLINE, "", castling, "0:01 W to c1 -> O.3.6a");
    play(ONLINE, "smart_move = false", "0:01 W to e4 -> O.3.6a\n0:01 W e2e4");
}

#[test]
fn promotion_follows_regulations_o_3_6c() {
    let check = |changes: &str, line: &str, board: &str| {
        play_from(ONLINE, changes, PROMOTION, line).check_board(board);
    };
    let queen = "Q7/7k/8/8/8/8/p6K/8 b";
    check("", "0:01 W a7a8", queen);
    check("", "0:01 W a7a8n", "N7/7k/8/8/8/8/p6K/8 b");
    check("auto_promotion = 'never'", "0:01 W a7a8 -> O.3.6c\n0:02 W a7a8q", queen);
    check("", "0:01 W promote-to rook -> O.3.6c\n0:02 W to a8", queen);
    let preset = "auto_promotion = 'preset'";
    check(preset, "0:01 W a7a8", queen);
    check(preset, "0:01 W promote-to knight\n0:01 W a7a8", "N7/7k/8/8/8/8/p6K/8 b");
    check(preset, "0:01 W promote-to knight\n0:01 W a7a8r", "R7/7k/8/8/8/8/p6K/8 b");
    check(preset, "0:01 B promote-to knight\n0:01 W a7a8", queen);
    check(preset, "0:01 W promote-to king -> O.3.6c\n0:01 W a7a8", queen);
}

#[test]
fn preset_promotion_after_end_is_refused() {
    let preset = "auto_promotion = 'preset'";
    play(ONLINE, preset, "0:01 W resign => 0-1 O.5.2\n0:02 B promote-to rook -> O.3.6c");
}

#[test]
fn premove_is_played_immediately_o_3_6b() {
    let script = play(ONLINE, "", "0:01 B premove e7e5\n0:10 W e2e4");
    script.check_moves("e2e4 e7e5").check_clocks("2:52 3:02").check_events("move_made move_made");
    // The last premove counts, and it can be cancelled.
    play(ONLINE, "", "0:01 B premove e7e5\n0:02 B premove to c5\n0:03 W e2e4").check_moves("e2e4 c7c5");
    play(ONLINE, "", "0:01 B premove e7e5\n0:02 B cancel\n0:02 B cancel -> O.3.6b\n0:03 W e2e4").check_moves("e2e4");
}

#[test]
fn premove_needs_opponents_turn_and_permission() {
    play(ONLINE, "", "0:01 W premove e2e4 -> O.3.6b");
    play(ONLINE, "premove = false", "0:01 B premove e7e5 -> O.3.6b");
    play(ONLINE, "smart_move = false", "0:01 B premove to e5 -> O.3.6a");
}

#[test]
fn unplayable_premove_is_dropped() {
    let script = play(ONLINE, "", "0:01 B premove e4d3\n0:02 W e2e4");
    let script = script.check_moves("e2e4").check_events("move_made premove_dropped");
    script.check("no premove", |game| game.premove(Color::Black).is_none());
}

#[test]
fn premoves_of_both_players_follow_each_other() {
    let lines = "0:01 Z leave white\n0:02 W premove e2e4\n0:03 B premove e7e5\n0:04 Z join white";
    play(ONLINE, "", lines).check_moves("e2e4 e7e5").check_events("video_joined move_made move_made");
}

#[test]
fn new_position_drops_premove() {
    let back = "0:01 W e2e4\n0:02 W premove d2d4\n0:03 A rule restore 0 by O.0\n0:04 W g1f3\n0:05 B e7e5";
    play(ONLINE, "", back).check_moves("g1f3 e7e5");
    let set = "0:01 W e2e4\n0:02 W premove g1f3\n0:03 A rule position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 by O.0\n0:04 B e7e5";
    play(ONLINE, "", set).check_moves("e2e4 e7e5");
    let anew =
        "0:01 W e2e4\n0:02 W premove g1f3\n0:03 A rule restart by O.0\n0:04 A rule resume\n0:05 W d2d4\n0:06 B d7d5";
    play(ONLINE, "", anew).check_moves("d2d4 d7d5");
}

#[test]
fn lag_is_compensated_up_to_caps() {
    let lag = "lag = { per_move = '500ms', per_game = '800ms' }";
    let once = play(ONLINE, lag, "0:10 W e2e4 lag 300ms").check_clocks("2:52.300 3:00");
    let capped = once.then("0:20 B e7e5 lag 9s").check_clocks("2:52.300 2:52.500");
    // Black has 300 ms left for the game.
    let spent = capped.then("0:30 W d2d4\n0:40 B d7d6 lag 500ms").check_clocks("2:44.300 2:44.800");
    spent.then("0:50 W b1c3\n1:00 B b8c6 lag 500ms").check_clocks("2:36.300 2:36.800");
    play(ONLINE, "", "0:10 W e2e4 lag 300ms").check_clocks("2:52 3:00");
}

#[test]
fn lag_compensation_is_limited_to_time_used() {
    let lag = "lag = { per_move = '500ms', per_game = '600ms' }";
    let script = play(ONLINE, lag, "0:00.100 W e2e4 lag 500ms").check_clocks("3:02 3:00");
    // White has 500 ms left, because only 100 ms were compensated.
    let script = script.then("0:01.100 B e7e5\n0:11.100 W d2d4 lag 500ms");
    script.check_clocks("2:54.500 3:01");
}

#[test]
fn checkmate_wins_o_5_1() {
    let mate = "0:01 W f2f3\n0:02 B e7e5\n0:03 W g2g4\n0:04 B d8h4 => 0-1 O.5.1\n0:05 W a2a3 -> O.5.1";
    play(ONLINE, "", mate);
    play("fide-2017-rapid", "", &mate.replace("O.5.1", "L.5.1.1").replace("O.3.3", "L.3.10.2"));
}

#[test]
fn stalemate_draws_o_5_4_2() {
    let start = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    play_from(ONLINE, "", start, "0:01 W f1f7 => 0.5-0.5 O.5.4.2");
    play_from(ONLINE, "", start, "0:01 W f1f8 => 1-0 O.5.1");
    play_from("armageddon", "", start, "0:01 W f1f7 => 0-1 L.5.2.1");
}

#[test]
fn dead_position_draws_at_once_o_5_4_3() {
    let start = "8/8/4k3/8/3b4/3NK3/8/8 w - - 0 60";
    play_from(ONLINE, "", start, "0:01 W e3d4 => 0.5-0.5 O.5.4.3");
    play_from("fide-2017-rapid", "", start, "0:01 W e3d4 => 0.5-0.5 L.5.2.2");
    // Bishop and knight can be mated by a knight.
    play_from(ONLINE, "", start, "0:01 W e3e2").check_continues();
    // In casual play only insufficient material draws (K.9.1).
    play_from("casual", "", start, "0:01 W e3d4 => 0.5-0.5 K.9.1");
}

/// A dead position by a blockade, which neither material nor the quick check shows.
const WALL: &str = "1k6/6p1/6P1/6PK/6P1/6PR/7P/8 w - - 0 1";

fn show_dead(after: u16, fen: &str) -> Command {
    let position = Position::from_fen(fen).expect("a FEN");
    let [white, black] = Color::ALL.map(|color| match mate::can_mate(&position, color, Budget::FULL) {
        Verdict::Unwinnable(proof) => proof,
        other => panic!("{other:?}"),
    });
    Command::ProveDeadPosition { after, white, black }
}

#[test]
fn dead_position_proven_later_ends_game_at_its_move_o_5_4_3() {
    // The game starts in the dead position, and the quick check does not end it.
    let wall = Opening { start: Some(WALL.into()), moves: Vec::new(), ..opening(ONLINE, "") };
    let mut script = start(&wall);
    let command = show_dead(0, WALL);
    let false_proof = show_dead(0, "8/8/4k3/8/8/3NK3/8/8 w - - 0 1");
    let at = script.now;
    assert!(script.execute(&command, Actor::Player(Color::White), at).result.is_err());
    let refusal = script.execute(&false_proof, Actor::Zone, at).result.expect_err("a false proof");
    assert_eq!(refusal.article.expect("an article"), "O.5.4.3");
    assert_eq!(script.execute(&command, Actor::Zone, at).result, Ok(()));
    let script = script.check_ending("0.5-0.5 O.5.4.3");
    assert_eq!(script.game.outcome().expect("over").after, 0);
}

#[test]
fn dead_position_precedes_later_ending_l_5_2_2() {
    for (end, score) in [("0:02 W resign", "0-1 O.5.2"), ("0:01 W offer\n0:02 B accept", "0.5-0.5 O.5.3b")] {
        let wall = Opening { start: Some(WALL.into()), ..opening(ONLINE, "") };
        let mut script = start(&wall).then(&format!("{end} => {score}"));
        let answer = script.execute(&show_dead(0, WALL), Actor::Zone, script.now).result;
        assert_eq!(answer, Ok(()));
        script.check_ending("0.5-0.5 O.5.4.3");
    }
}

#[test]
fn dead_position_after_end_or_by_blockade_in_casual_play_is_refused() {
    let script = play(ONLINE, "", "0:01 W f2f3\n0:02 B e7e5\n0:03 W g2g4\n0:04 B d8h4 => 0-1 O.5.1");
    let mut script = script;
    let dead = show_dead(4, "8/8/4k3/8/8/3NK3/8/8 w - - 0 1");
    assert!(script.execute(&dead, Actor::Zone, script.now).result.is_err());
    let wall = Opening { start: Some(WALL.into()), ..opening("casual", "") };
    let mut script = start(&wall);
    let refusal = script.execute(&show_dead(0, WALL), Actor::Zone, script.now).result;
    assert_eq!(refusal.expect_err("a blockade is not insufficient material").article.expect("one"), "K.9.1");
}

#[test]
fn resignation_loses_o_5_2_l_5_1_2() {
    play(ONLINE, "", "0:01 W resign => 0-1 O.5.2\n0:02 B resign -> O.5.2");
    play(ONLINE, "", "0:01 B resign => 1-0 O.5.2");
    // Also against a bare king.
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from("fide-2017", "", start, "0:01 W resign => 0-1 L.5.1.2");
    play("casual", "", "0:01 W resign => 0-1 K.8");
}

#[test]
fn takebacks_are_allowed_only_in_casual_play_k_10() {
    let asked = "0:01 W e2e4\n0:02 W takeback\n0:02 W takeback -> K.10\n0:03 B allow\n0:04 W d2d4";
    play("casual", "", asked).check_moves("d2d4");
    let own_turn = "0:01 W e2e4\n0:02 B e7e5\n0:03 W takeback\n0:04 B allow\n0:05 W d2d4";
    play("casual", "", own_turn).check_moves("d2d4");
    let declined = "0:01 W e2e4\n0:02 W takeback\n0:03 B forbid\n0:04 B allow -> K.10\n0:05 B e7e5";
    play("casual", "", declined).check_moves("e2e4 e7e5");
    // A move declines the takeback.
    play("casual", "", "0:01 W e2e4\n0:02 W takeback\n0:03 B e7e5\n0:04 B allow -> K.10");
    play("casual", "", "0:01 W takeback -> K.10\n0:01 B takeback -> K.10\n0:01 B allow -> K.10");
    play(ONLINE, "", "0:01 W e2e4\n0:02 W takeback -> L.1.3");
    play("fide-2017", "", "0:01 W e2e4\n0:02 W takeback -> L.4.7");
}

#[test]
fn takeback_returns_no_time() {
    let lines = "0:10 W e2e4\n0:30 B e7e5\n0:40 W takeback\n0:50 B allow";
    play("casual-blitz", "", lines).check_clocks("4:33 4:43").then("1:00 W d2d4").check_clocks("4:26 4:43");
}

#[test]
fn unchanged_choice_is_not_recorded() {
    use flagfall_chess::{Color, PieceType};
    use flagfall_clock::Timestamp;
    use flagfall_game::{Actor, Command, Game, MoveInput, Opening};
    use flagfall_laws::Rules;

    let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset"))).expect("a game");
    game.execute(&Command::Begin, Actor::Zone, Timestamp::EPOCH).result.expect("begun");
    let mut events = |command: Command| {
        let times = (0..1_000).map(|_| {
            let execution = game.execute(&command, Actor::Player(Color::Black), Timestamp::EPOCH);
            execution.result.expect("allowed");
            execution.entries.len()
        });
        times.sum::<usize>()
    };
    let premove = |mv: &str| Command::Premove(MoveInput::Move(mv.parse().expect("a move")));
    assert_eq!(events(Command::ChoosePromotion(PieceType::Queen)), 0, "the choice before any other");
    assert_eq!(events(Command::ChoosePromotion(PieceType::Rook)), 1);
    assert_eq!(events(premove("e7e5")), 1);
    assert_eq!(events(premove("d7d5")), 1);
}
