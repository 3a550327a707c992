//! Draw offers, draw claims and automatic draws.

mod script;

use script::{Script, opening, play, play_from, start};

const ONLINE: &str = "fide-online-2021-blitz";
const BOARD: &str = "fide-2017";
const CASUAL: &str = "casual";

/// Plays knights out and back, `times` times, from the start position.
fn shuffled(preset: &str, times: usize) -> Script {
    let mut script = start(&opening(preset, ""));
    for _ in 0..times {
        script = script.then("0:01 W g1f3\n0:01 B g8f6\n0:01 W f3g1\n0:01 B f6g8");
    }
    script
}

#[test]
fn accepted_draw_offer_ends_game_o_5_3() {
    play(ONLINE, "", "0:01 W offer\n0:02 B accept => 0.5-0.5 O.5.3b");
    play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B accept => 0.5-0.5 O.5.3b");
    // An offer answers the opponent's offer.
    play(ONLINE, "", "0:01 W offer\n0:02 B offer => 0.5-0.5 O.5.3b");
    play(ONLINE, "", "0:01 B accept -> O.5.3b\n0:02 W offer\n0:03 W accept -> O.5.3b");
    play("armageddon", "", "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept => 0-1 L.5.2.3");
}

#[test]
fn draw_offer_cannot_be_withdrawn_repeated_or_conditional_l_9_1_2_1() {
    play(ONLINE, "", "0:01 W offer\n0:02 W withdraw -> O.5.3b\n0:02 W offer -> O.5.3b");
    play(BOARD, "", "0:01 W e2e4 (=)\n0:02 W withdraw -> L.9.1.2.1d\n0:03 B accept -> L.5.2.3");
    play(BOARD, "", "0:01 W offer if -> L.9.1.2.1c").check("no offer", |game| game.offer().is_none());
}

#[test]
fn move_declines_draw_offer() {
    let lines = "0:01 W e2e4 (=)\n0:02 B e7e5\n0:03 B accept -> O.5.3b";
    play(ONLINE, "", lines).check_continues();
    play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B decline -> O.5.3b\n0:03 B accept => 0.5-0.5 O.5.3b");
    let spoken = "0:01 W e2e4 (=)\n0:02 B decline\n0:03 B accept -> L.9.1.2.1e\n0:03 B decline -> L.9.1.2.1e";
    play(BOARD, "", spoken).check_continues();
}

#[test]
fn draw_offer_before_own_move_stands_after_it() {
    let lines = "0:01 W offer\n0:02 W e2e4\n0:03 B accept => 0.5-0.5 O.5.3b";
    play(ONLINE, "", lines);
}

#[test]
fn draw_offers_are_recorded_after_their_move_o_8_6() {
    let offers = |script: Script| script.game.offers().collect::<Vec<_>>();
    assert_eq!(offers(play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B e7e5")), [1]);
    // An offer belongs to the player's last move, or to the next one if it is the player's turn.
    assert_eq!(offers(play(ONLINE, "", "0:01 W e2e4\n0:02 W offer\n0:03 B e7e5")), [1]);
    let thinking = "0:01 W e2e4\n0:02 B e7e5\n0:03 W offer\n0:04 W g1f3\n0:05 B b8c6";
    assert_eq!(offers(play(ONLINE, "", thinking)), [3]);
    assert!(offers(play(ONLINE, "", "0:01 W e2e4\n0:02 B e7e5")).is_empty());
}

#[test]
fn draw_before_both_have_moved_is_refused_l_5_2_3() {
    play(BOARD, "", "0:01 W e2e4 (=)\n0:02 B accept -> L.5.2.3\n0:03 B e7e5 (=)\n0:04 W accept => 0.5-0.5 L.5.2.3");
    play(ONLINE, "", "0:01 W offer\n0:02 B accept => 0.5-0.5 O.5.3b");
}

#[test]
fn regulations_can_forbid_early_draw_l_9_1_1a() {
    let limit = "draw_offers = { not_before_move = 2 }";
    let one = "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept -> L.9.1.1a\n0:04 W g1f3 (=)";
    let script = play(BOARD, limit, one).then("0:05 B accept -> L.9.1.1a");
    script.then("0:06 B b8c6 (=)\n0:07 W accept => 0.5-0.5 L.5.2.3");
}

#[test]
fn regulations_can_require_consent_to_draw_l_9_1_1b() {
    let consent = "draw_offers = { arbiter_consent = true }";
    let agreed = "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept\n0:04 W accept -> L.9.1.1b";
    let script = play(BOARD, consent, agreed).check("asked", flagfall_game::Game::awaits_consent);
    script.then("0:05 A rule consent => 0.5-0.5 L.5.2.3");
    let refused = play(BOARD, consent, agreed).then("0:05 A rule refuse-consent");
    refused.then("0:06 A rule consent -> L.9.1.1b\n0:07 W accept -> L.9.1.2.1e\n0:08 W g1f3").check_continues();
    play(BOARD, "", "0:01 A rule consent -> L.9.1.1b");
}

#[test]
fn third_occurrence_draws_automatically_online_o_5_4_1() {
    let script = shuffled(ONLINE, 1).then("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    script.then("0:02 B f6g8 => 0.5-0.5 O.5.4.1");
}

#[test]
fn third_occurrence_needs_claim_over_the_board_l_9_2_1() {
    // The position is on the board.
    shuffled(BOARD, 2).then("0:02 W claim repetition => 0.5-0.5 L.9.2.1.2");
    // The intended move leads to the position.
    let one_move_before = || shuffled(BOARD, 1).then("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    one_move_before().then("0:02 B claim repetition f6g8 => 0.5-0.5 L.9.2.1.1");
    // Only the player to move claims, and only under laws with claims.
    one_move_before().then("0:02 W claim repetition -> L.9.2.1");
    shuffled(ONLINE, 1).then("0:02 W claim repetition -> O.5.4.1");
    shuffled(CASUAL, 2).then("0:02 W claim repetition => 0.5-0.5 K.9.4b");
}

#[test]
fn fifth_occurrence_draws_automatically_l_9_6_1() {
    let script = shuffled(BOARD, 3).then("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    script.check_continues().then("0:02 B f6g8 => 0.5-0.5 L.9.6.1");
    shuffled(CASUAL, 12).check_continues();
}

#[test]
fn repetition_evidence_lists_occurrences() {
    let script = shuffled(BOARD, 2).then("0:02 W claim repetition => 0.5-0.5 L.9.2.1.2");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let repeated = flagfall_game::Evidence::Repeated { after: vec![0, 4, 8] };
    assert_eq!(evidence.as_deref(), Some(&repeated));
}

#[test]
fn repetition_evidence_lists_only_last_occurrences() {
    let script = shuffled(CASUAL, 30).then("0:02 W claim repetition => 0.5-0.5 K.9.4b");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let repeated = flagfall_game::Evidence::Repeated { after: vec![104, 108, 112, 116, 120] };
    assert_eq!(evidence.as_deref(), Some(&repeated));
}

#[test]
fn lost_castling_rights_prevent_repetition_l_9_2_2_2() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rooks = "0:01 W a1b1\n0:01 B a8b8\n0:01 W b1a1\n0:01 B b8a8\n";
    let twice = rooks.repeat(2);
    // The diagram occurs three times, with the initial castling rights only once.
    play_from(BOARD, "", start, &format!("{twice}0:02 W claim repetition")).check_continues();
    let thrice = rooks.repeat(3);
    play_from(BOARD, "", start, &format!("{thrice}0:02 W claim repetition => 0.5-0.5 L.9.2.1.2"));
    let script = play_from(ONLINE, "", start, &twice).then("0:01 W a1b1").check_continues();
    script.then("0:01 B a8b8 => 0.5-0.5 O.5.4.1");
}

#[test]
fn possible_en_passant_prevents_repetition_l_9_2_2_1() {
    let kings = "0:01 B e8d8\n0:01 W e1d1\n0:01 B d8e8\n0:01 W d1e1\n";
    let twice = kings.repeat(2);
    // Black could first take en passant: the diagram occurs three times, the position twice.
    let legal = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1";
    play_from(BOARD, "", legal, &format!("0:01 W a2a4\n{twice}0:02 B claim repetition")).check_continues();
    // En passant was not possible: the position is the same.
    let none = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let claim = format!("0:01 W a2a4\n{twice}0:02 B claim repetition => 0.5-0.5 L.9.2.1.2");
    play_from(BOARD, "", none, &claim);
    // The capturing pawn was pinned, so en passant was not legal.
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    let away = "0:01 B a4a5\n0:01 W e1d1\n0:01 B a5a4\n0:01 W d1e1\n".repeat(2);
    let claim = format!("0:01 W e2e4\n{away}0:02 B claim repetition => 0.5-0.5 L.9.2.1.2");
    play_from(BOARD, "", pinned, &claim);
}

#[test]
fn wrong_claim_gives_opponent_two_minutes_and_offers_draw_l_9_5_3a() {
    let script = play(BOARD, "", "0:10 W e2e4\n0:20 B claim repetition");
    let script = script.check_clocks("92:20 89:50").check("an offer", |game| game.offer().is_some());
    script.then("0:30 W accept -> L.5.2.3\n0:40 B e7e5\n0:41 W accept => 0.5-0.5 L.5.2.3");
    play("fide-2017-blitz-supervised", "", "0:10 W claim fifty").check_clocks("2:50 4:00");
    play("finnish-blitz-2014", "", "0:10 W claim fifty").check_clocks("4:50 7:00");
    play(CASUAL, "", "0:10 W claim fifty").check_events("claim_rejected counted");
}

#[test]
fn announced_move_is_binding_after_wrong_claim_l_9_5_3b() {
    let lines = "0:10 W claim repetition g1f3\n0:20 W e2e4 -> L.9.5.3b\n0:21 W to e4 -> no";
    let script = play(BOARD, "", lines);
    assert_eq!(script.game.allowed_moves().len(), 1);
    script.then("0:30 W g1f3\n0:31 B g8f6").check("free again", |game| game.obligation().is_none());
    // A claim without an announced move is not binding.
    play(BOARD, "", "0:10 W claim repetition\n0:20 W e2e4").check_continues();
}

#[test]
fn illegal_announced_move_binds_to_its_piece_l_9_5_3b() {
    let lines = "0:10 W claim repetition g1g3\n0:20 W e2e4 -> L.9.5.3b\n0:30 W g1h3";
    play(BOARD, "", lines).check_continues();
    // A piece without a legal move, an empty square and an opponent's piece are not binding.
    play(BOARD, "", "0:10 W claim repetition f1b5\n0:20 W e2e4").check_continues();
    play(BOARD, "", "0:10 W claim repetition e4e5\n0:20 W e2e4").check_continues();
    play(BOARD, "", "0:10 W claim repetition g8f6\n0:20 W e2e4").check_continues();
}

#[test]
fn second_claim_keeps_player_bound() {
    let lines = "0:10 W claim repetition g1f3\n0:11 W claim fifty\n0:20 W e2e4 -> L.9.5.3b";
    play(BOARD, "", lines).check_clocks("89:40 94:00");
    play(BOARD, "", "0:10 W claim repetition g1f3\n0:11 W claim repetition e2e4 -> L.9.5.3b");
}

#[test]
fn fifty_moves_draw_automatically_online_o_5_4_4() {
    let check = |halfmoves: u16, lines: &str| {
        play_from(ONLINE, "", &format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {halfmoves} 90"), lines)
    };
    check(99, "0:01 W a1a2 => 0.5-0.5 O.5.4.4");
    check(98, "0:01 W a1a2").check_continues();
    check(99, "0:01 W e2e4").check_continues();
}

#[test]
fn fifty_moves_need_claim_over_the_board_l_9_3() {
    let check = |preset: &str, halfmoves: u16, lines: &str| {
        let start = format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {halfmoves} 90");
        play_from(preset, "", &start, lines)
    };
    check(BOARD, 100, "0:01 W claim fifty => 0.5-0.5 L.9.3.2");
    check(BOARD, 99, "0:01 W claim fifty").check_continues();
    check(BOARD, 99, "0:01 W claim fifty a1a2 => 0.5-0.5 L.9.3.1");
    check(BOARD, 99, "0:01 W claim fifty e2e3").check_continues();
    check(CASUAL, 100, "0:01 W claim fifty => 0.5-0.5 K.9.5");
    check(CASUAL, 99, "0:01 W claim fifty a1a2 -> K.9.5");
    check(ONLINE, 90, "0:01 W claim fifty -> O.5.4.4");
}

#[test]
fn seventy_five_moves_draw_automatically_l_9_6_2() {
    let start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 149 120";
    play_from(BOARD, "", start, "0:01 W a1a2 => 0.5-0.5 L.9.6.2a");
    play_from(CASUAL, "", start, "0:01 W a1a2").check_continues();
    // A mate by that move takes precedence.
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120";
    play_from(BOARD, "", mate, "0:01 W a1a8 => 1-0 L.9.6.2b");
    let online = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 120";
    play_from(ONLINE, "", online, "0:01 W a1a8 => 1-0 O.5.1");
}

#[test]
fn repetition_differs_between_two_editions() {
    // Two shuffles end the game online; over the board the draw has to be claimed.
    shuffled(BOARD, 2).check_continues();
    let script = shuffled(ONLINE, 1).then("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1\n0:02 B f6g8 => 0.5-0.5 O.5.4.1");
    script.check_moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
}

#[test]
fn draw_claim_is_possible_while_clocks_are_stopped_l_9_5_1a() {
    shuffled(BOARD, 2).then("0:02 A rule pause\n0:03 W claim repetition => 0.5-0.5 L.9.2.1.2");
}

#[test]
fn draw_claim_cannot_be_withdrawn_l_9_5_1b() {
    play(BOARD, "", "0:10 W claim repetition\n0:11 W withdraw-claim -> L.9.5.1b");
}

#[test]
fn game_ends_after_greatest_number_of_moves() {
    let shuffle = "0:01 W g1f3\n0:01 B g8f6\n0:01 W f3g1";
    let last = format!("{shuffle}\n0:01 B f6g8 => 0.5-0.5 O.0\n0:02 W g1f3 -> O.0");
    play(CASUAL, "max_moves = 2", &last);
    play(CASUAL, "max_moves = 3", &format!("{shuffle}\n0:01 B f6g8")).check_continues();
    // Mate comes first.
    play(CASUAL, "max_moves = 2", "0:01 W f2f3\n0:01 B e7e5\n0:01 W g2g4\n0:01 B d8h4 => 0-1 K.7");
}

#[test]
fn casual_game_ends_by_itself_and_older_rules_end_at_the_length_of_a_record() {
    use flagfall_chess::Color;
    use flagfall_clock::Timestamp;
    use flagfall_game::{Actor, Command, DrawClaim, Evidence, Game, MoveInput, Opening};
    use flagfall_laws::Rules;

    let length = |rules: Rules, check: &dyn Fn(&Game)| {
        let mut game = Game::open(&Opening::of(rules)).expect("a game");
        let now = Timestamp::EPOCH;
        game.execute(&Command::Begin, Actor::Zone, now).result.expect("begun");
        let moves =
            ["g1f3", "g8f6", "f3g1", "f6g8"].map(|mv| Command::play(MoveInput::Move(mv.parse().expect("a move"))));
        for (play, player) in moves.iter().cycle().zip(Color::ALL.into_iter().cycle()) {
            check(&game);
            game.execute(play, Actor::Player(player), now).result.expect("a move");
            if game.outcome().is_some() {
                break;
            }
        }
        let outcome = game.outcome().expect("an end");
        assert_eq!(outcome.score.expect("a score").to_string(), "0.5-0.5");
        assert!(outcome.article.is_some() && outcome.is_by_move());
        game.moves().len()
    };
    assert_eq!(length(Rules::preset(CASUAL).expect("a preset"), &|_| ()), 1_000);
    // A game opened before the setting existed. A claim costs one pass, however often a position occurred.
    let mut old = Rules::preset(CASUAL).expect("a preset");
    old.regulations.max_moves = None;
    let claims = |game: &Game| {
        if game.moves().len() == 65_000 {
            let evidence = game.claim_evidence(DrawClaim::Repetition, None).expect("evidence");
            assert_eq!(evidence, Evidence::Repeated { after: vec![64_984, 64_988, 64_992, 64_996, 65_000] });
        }
    };
    assert_eq!(length(old, &claims), usize::from(u16::MAX));
}
