//! Offers of a draw, claims, and draws that come by themselves.

mod script;

use script::{Script, begun, opening, play, play_from};

const ONLINE: &str = "fide-online-2021-blitz";
const BOARD: &str = "fide-2017";
const CASUAL: &str = "casual";

/// Both move their knights out and back, so many times, from the start.
fn shuffled(preset: &str, times: usize) -> Script {
    let mut script = begun(&opening(preset, ""));
    for _ in 0..times {
        script = script.on("0:01 W g1f3\n0:01 B g8f6\n0:01 W f3g1\n0:01 B f6g8");
    }
    script
}

#[test]
fn an_offer_is_made_and_accepted_o_5_3() {
    play(ONLINE, "", "0:01 W offer\n0:02 B accept => 0.5-0.5 O.5.3b");
    play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B accept => 0.5-0.5 O.5.3b");
    // An offer that meets an offer is an agreement.
    play(ONLINE, "", "0:01 W offer\n0:02 B offer => 0.5-0.5 O.5.3b");
    play(ONLINE, "", "0:01 B accept -> O.5.3b\n0:02 W offer\n0:03 W accept -> O.5.3b");
    play("armageddon", "", "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept => 0-1 L.5.2.3");
}

#[test]
fn an_offer_cannot_be_withdrawn_nor_made_twice_nor_conditional_l_9_1_2_1() {
    play(ONLINE, "", "0:01 W offer\n0:02 W withdraw -> O.5.3b\n0:02 W offer -> O.5.3b");
    play(BOARD, "", "0:01 W e2e4 (=)\n0:02 W withdraw -> L.9.1.2.1d\n0:03 B accept -> L.5.2.3");
    play(BOARD, "", "0:01 W offer if -> L.9.1.2.1c")
        .that("no offer", |game| game.offer().is_none());
}

#[test]
fn an_offer_is_declined_by_a_move() {
    let lines = "0:01 W e2e4 (=)\n0:02 B e7e5\n0:03 B accept -> O.5.3b";
    play(ONLINE, "", lines).goes_on();
    play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B decline -> O.5.3b\n0:03 B accept => 0.5-0.5 O.5.3b");
    let spoken = "0:01 W e2e4 (=)\n0:02 B decline\n0:03 B accept -> L.9.1.2.1e\n0:03 B decline -> L.9.1.2.1e";
    play(BOARD, "", spoken).goes_on();
}

#[test]
fn an_offer_made_while_thinking_stands_after_the_move() {
    let lines = "0:01 W offer\n0:02 W e2e4\n0:03 B accept => 0.5-0.5 O.5.3b";
    play(ONLINE, "", lines);
}

#[test]
fn offers_are_recorded_behind_their_move_o_8_6() {
    let offers = |script: Script| script.game.offers().collect::<Vec<_>>();
    assert_eq!(offers(play(ONLINE, "", "0:01 W e2e4 (=)\n0:02 B e7e5")), [1]);
    // After the own move: behind that one. While thinking: behind the one that follows.
    assert_eq!(offers(play(ONLINE, "", "0:01 W e2e4\n0:02 W offer\n0:03 B e7e5")), [1]);
    let thinking = "0:01 W e2e4\n0:02 B e7e5\n0:03 W offer\n0:04 W g1f3\n0:05 B b8c6";
    assert_eq!(offers(play(ONLINE, "", thinking)), [3]);
    assert!(offers(play(ONLINE, "", "0:01 W e2e4\n0:02 B e7e5")).is_empty());
}

#[test]
fn no_draw_is_agreed_before_both_have_moved_l_5_2_3() {
    play(
        BOARD,
        "",
        "0:01 W e2e4 (=)\n0:02 B accept -> L.5.2.3\n0:03 B e7e5 (=)\n0:04 W accept => 0.5-0.5 L.5.2.3",
    );
    play(ONLINE, "", "0:01 W offer\n0:02 B accept => 0.5-0.5 O.5.3b");
}

#[test]
fn the_regulations_may_forbid_early_agreement_l_9_1_1a() {
    let limit = "draw_offers = { not_before_move = 2 }";
    let one = "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept -> L.9.1.1a\n0:04 W g1f3 (=)";
    let script = play(BOARD, limit, one).on("0:05 B accept -> L.9.1.1a");
    script.on("0:06 B b8c6 (=)\n0:07 W accept => 0.5-0.5 L.5.2.3");
}

#[test]
fn the_arbiter_may_have_to_consent_l_9_1_1b() {
    let consent = "draw_offers = { arbiter_consent = true }";
    let agreed = "0:01 W e2e4\n0:02 B e7e5 (=)\n0:03 W accept\n0:04 W accept -> L.9.1.1b";
    let script = play(BOARD, consent, agreed).that("asked", flagfall_game::Game::awaits_consent);
    script.on("0:05 A rule consent => 0.5-0.5 L.5.2.3");
    let refused = play(BOARD, consent, agreed).on("0:05 A rule refuse-consent");
    refused
        .on("0:06 A rule consent -> L.9.1.1b\n0:07 W accept -> L.9.1.2.1e\n0:08 W g1f3")
        .goes_on();
    play(BOARD, "", "0:01 A rule consent -> L.9.1.1b");
}

#[test]
fn a_third_time_draws_by_itself_online_o_5_4_1() {
    let script = shuffled(ONLINE, 1).on("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    script.on("0:02 B f6g8 => 0.5-0.5 O.5.4.1");
}

#[test]
fn a_third_time_is_claimed_over_the_board_l_9_2_1() {
    // It stands on the board.
    shuffled(BOARD, 2).on("0:02 W claim repetition => 0.5-0.5 L.9.2.1.2");
    // It is about to.
    let about = || shuffled(BOARD, 1).on("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    about().on("0:02 B claim repetition f6g8 => 0.5-0.5 L.9.2.1.1");
    // Only by the player to move, and only where it is claimed at all.
    about().on("0:02 W claim repetition -> L.9.2.1");
    shuffled(ONLINE, 1).on("0:02 W claim repetition -> O.5.4.1");
    shuffled(CASUAL, 2).on("0:02 W claim repetition => 0.5-0.5 K.9.4b");
}

#[test]
fn a_fifth_time_draws_by_itself_l_9_6_1() {
    let script = shuffled(BOARD, 3).on("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1");
    script.goes_on().on("0:02 B f6g8 => 0.5-0.5 L.9.6.1");
    shuffled(CASUAL, 12).goes_on();
}

#[test]
fn evidence_tells_where_the_position_stood() {
    let script = shuffled(BOARD, 2).on("0:02 W claim repetition => 0.5-0.5 L.9.2.1.2");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let repeated = flagfall_game::Evidence::Repeated { after: vec![0, 4, 8] };
    assert_eq!(evidence.as_deref(), Some(&repeated));
}

#[test]
fn evidence_tells_of_the_last_times_alone() {
    let script = shuffled(CASUAL, 30).on("0:02 W claim repetition => 0.5-0.5 K.9.4b");
    let evidence = script.game.outcome().and_then(|outcome| outcome.evidence.clone());
    let repeated = flagfall_game::Evidence::Repeated { after: vec![104, 108, 112, 116, 120] };
    assert_eq!(evidence.as_deref(), Some(&repeated));
}

#[test]
fn castling_rights_lost_make_another_position_l_9_2_2_2() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rooks = "0:01 W a1b1\n0:01 B a8b8\n0:01 W b1a1\n0:01 B b8a8\n";
    let twice = rooks.repeat(2);
    // The board of the start stands three times; with the rights of the start only once.
    play_from(BOARD, "", start, &format!("{twice}0:02 W claim repetition")).goes_on();
    let thrice = rooks.repeat(3);
    play_from(BOARD, "", start, &format!("{thrice}0:02 W claim repetition => 0.5-0.5 L.9.2.1.2"));
    let script = play_from(ONLINE, "", start, &twice).on("0:01 W a1b1").goes_on();
    script.on("0:01 B a8b8 => 0.5-0.5 O.5.4.1");
}

#[test]
fn en_passant_possible_the_first_time_makes_another_position_l_9_2_2_1() {
    let kings = "0:01 B e8d8\n0:01 W e1d1\n0:01 B d8e8\n0:01 W d1e1\n";
    let twice = kings.repeat(2);
    // Black could have taken at first: the board stands a third time, the position a second.
    let legal = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1";
    play_from(BOARD, "", legal, &format!("0:01 W a2a4\n{twice}0:02 B claim repetition")).goes_on();
    // Nobody could have taken: the same position.
    let none = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let claim = format!("0:01 W a2a4\n{twice}0:02 B claim repetition => 0.5-0.5 L.9.2.1.2");
    play_from(BOARD, "", none, &claim);
    // A pawn stood there, but it was pinned: taking was not legal.
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    let away = "0:01 B a4a5\n0:01 W e1d1\n0:01 B a5a4\n0:01 W d1e1\n".repeat(2);
    let claim = format!("0:01 W e2e4\n{away}0:02 B claim repetition => 0.5-0.5 L.9.2.1.2");
    play_from(BOARD, "", pinned, &claim);
}

#[test]
fn a_wrong_claim_costs_two_minutes_and_is_an_offer_l_9_5_3a() {
    let script = play(BOARD, "", "0:10 W e2e4\n0:20 B claim repetition");
    let script = script.clocks("92:20 89:50").that("an offer", |game| game.offer().is_some());
    script.on("0:30 W accept -> L.5.2.3\n0:40 B e7e5\n0:41 W accept => 0.5-0.5 L.5.2.3");
    play("fide-2017-blitz-supervised", "", "0:10 W claim fifty").clocks("2:50 4:00");
    play("finnish-blitz-2014", "", "0:10 W claim fifty").clocks("4:50 7:00");
    play(CASUAL, "", "0:10 W claim fifty").events("claim_rejected counted");
}

#[test]
fn the_announced_move_must_be_played_after_a_wrong_claim_l_9_5_3b() {
    let lines = "0:10 W claim repetition g1f3\n0:20 W e2e4 -> L.9.5.3b\n0:21 W to e4 -> no";
    let script = play(BOARD, "", lines);
    assert_eq!(script.game.allowed().len(), 1);
    script.on("0:30 W g1f3\n0:31 B g8f6").that("free again", |game| game.bound().is_none());
    // A claim that announces nothing binds to nothing.
    play(BOARD, "", "0:10 W claim repetition\n0:20 W e2e4").goes_on();
}

#[test]
fn an_illegal_announced_move_binds_the_piece_l_9_5_3b() {
    let lines = "0:10 W claim repetition g1g3\n0:20 W e2e4 -> L.9.5.3b\n0:30 W g1h3";
    play(BOARD, "", lines).goes_on();
    // A piece that cannot move, or none at all, binds to nothing.
    play(BOARD, "", "0:10 W claim repetition f1b5\n0:20 W e2e4").goes_on();
    play(BOARD, "", "0:10 W claim repetition e4e5\n0:20 W e2e4").goes_on();
    play(BOARD, "", "0:10 W claim repetition g8f6\n0:20 W e2e4").goes_on();
}

#[test]
fn a_second_claim_does_not_free_who_is_bound() {
    let lines = "0:10 W claim repetition g1f3\n0:11 W claim fifty\n0:20 W e2e4 -> L.9.5.3b";
    play(BOARD, "", lines).clocks("89:40 94:00");
    play(BOARD, "", "0:10 W claim repetition g1f3\n0:11 W claim repetition e2e4 -> L.9.5.3b");
}

#[test]
fn fifty_moves_draw_by_themselves_online_o_5_4_4() {
    let check = |halfmoves: u16, lines: &str| {
        play_from(ONLINE, "", &format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {halfmoves} 90"), lines)
    };
    check(99, "0:01 W a1a2 => 0.5-0.5 O.5.4.4");
    check(98, "0:01 W a1a2").goes_on();
    check(99, "0:01 W e2e4").goes_on();
}

#[test]
fn fifty_moves_are_claimed_over_the_board_l_9_3() {
    let check = |preset: &str, halfmoves: u16, lines: &str| {
        let start = format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {halfmoves} 90");
        play_from(preset, "", &start, lines)
    };
    check(BOARD, 100, "0:01 W claim fifty => 0.5-0.5 L.9.3.2");
    check(BOARD, 99, "0:01 W claim fifty").goes_on();
    check(BOARD, 99, "0:01 W claim fifty a1a2 => 0.5-0.5 L.9.3.1");
    check(BOARD, 99, "0:01 W claim fifty e2e3").goes_on();
    check(CASUAL, 100, "0:01 W claim fifty => 0.5-0.5 K.9.5");
    check(CASUAL, 99, "0:01 W claim fifty a1a2 -> K.9.5");
    check(ONLINE, 90, "0:01 W claim fifty -> O.5.4.4");
}

#[test]
fn seventy_five_moves_draw_by_themselves_l_9_6_2() {
    let start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 149 120";
    play_from(BOARD, "", start, "0:01 W a1a2 => 0.5-0.5 L.9.6.2a");
    play_from(CASUAL, "", start, "0:01 W a1a2").goes_on();
    // A mate by that move comes first.
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120";
    play_from(BOARD, "", mate, "0:01 W a1a8 => 1-0 L.9.6.2b");
    let online = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 120";
    play_from(ONLINE, "", online, "0:01 W a1a8 => 1-0 O.5.1");
}

#[test]
fn one_game_under_two_editions() {
    // Knights out and back twice: online it is over, over the board nobody has claimed.
    shuffled(BOARD, 2).goes_on();
    let script = shuffled(ONLINE, 1)
        .on("0:02 W g1f3\n0:02 B g8f6\n0:02 W f3g1\n0:02 B f6g8 => 0.5-0.5 O.5.4.1");
    script.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
}

#[test]
fn a_claim_is_made_while_the_clocks_stand_l_9_5_1a() {
    shuffled(BOARD, 2).on("0:02 A rule pause\n0:03 W claim repetition => 0.5-0.5 L.9.2.1.2");
}

#[test]
fn a_claim_is_not_taken_back_l_9_5_1b() {
    play(BOARD, "", "0:10 W claim repetition\n0:11 W withdraw-claim -> L.9.5.1b");
}
