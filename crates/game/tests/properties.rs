//! Invariants of games under arbitrary commands.

mod script;

use std::fs;
use std::path::Path;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Game, MoveInput};
use flagfall_testkit::fuzz;
use flagfall_testkit::games::SeededRandom;
use flagfall_testkit::strategies::cases;
use proptest::collection::vec;
use proptest::prelude::*;
use script::{opening, start};

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn game_survives_arbitrary_commands(data in vec(any::<u8>(), 0..600)) {
        fuzz::run(&data);
    }

    #[test]
    fn time_is_conserved(thoughts in vec((0..4_000_u64, 0..900_u64), 1..60), seed in any::<u64>()) {
        check_time_is_conserved(&thoughts, seed);
    }
}

/// Checks that the remaining times are the initial times, less the time that passed, plus increments
/// and lag compensation.
fn check_time_is_conserved(thoughts: &[(u64, u64)], seed: u64) {
    let lag = "time_control = '5m+3s'\nlag = { per_move = '500ms', per_game = '4s' }";
    let mut game = start(&opening("fide-online-2021-blitz", lag)).game;
    let (mut dice, mut now, mut given) = (SeededRandom::new(seed), Timestamp::EPOCH, Millis::ZERO);
    for &(thought, lag) in thoughts {
        let moves = game.allowed_moves();
        if !game.is_playing() || moves.is_empty() {
            break;
        }
        now = now.saturating_add(Millis::new(thought));
        let mv = dice.pick(&moves).uci(flagfall_chess::UciStyle::Chess960);
        let play = Command::Play { input: MoveInput::Move(mv), offer: false, lag: Millis::new(lag) };
        let actor = Actor::Player(game.position().turn());
        let executed = game.execute(&play, actor, now);
        assert_eq!(executed.result, Ok(()));
        for entry in &executed.entries {
            if let flagfall_game::Event::MoveMade { lag: compensated, excess_lag, .. } = entry.event {
                assert_eq!(compensated.saturating_add(excess_lag), Millis::new(lag), "the whole lag is recorded");
                assert!(compensated <= Millis::new(thought), "no more lag is compensated than time was used");
                given = given.saturating_add(compensated);
            }
        }
    }
    let earned = Millis::from_secs(3 * game.moves().len() as u64);
    let had = Millis::from_mins(10).saturating_add(earned).saturating_add(given);
    let left = |game: &Game, color| game.remaining(color, now).expect("a clock");
    let both = left(&game, Color::White).saturating_add(left(&game, Color::Black));
    assert_eq!(had.saturating_sub(both), now.since(Timestamp::EPOCH));
}

/// The generated games are varied enough to test something.
#[test]
fn fuzzed_games_reach_many_endings() {
    let (mut accepted, mut refused, mut laws) = (0, 0, Vec::new());
    for seed in 0..300 {
        let mut dice = SeededRandom::new(seed);
        let data: Vec<u8> = (0..600).map(|_| dice.next_u64() as u8).collect();
        let fuzzed = fuzz::run(&data);
        accepted += fuzzed.accepted;
        refused += fuzzed.refused;
        laws.extend(fuzzed.game.outcome().map(|outcome| outcome.law));
    }
    assert!(accepted > refused / 3, "{accepted} accepted, {refused} refused");
    laws.sort_unstable();
    laws.dedup();
    assert!(laws.len() >= 12, "games ended only by {laws:?}");
}

/// The committed fuzz corpus and every input that once crashed.
#[test]
fn fuzz_corpus_passes() {
    for kind in ["corpus", "regressions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind).join("game");
        for file in fs::read_dir(&folder).expect("a folder") {
            let data = fs::read(file.expect("a file").path()).expect("readable");
            flagfall_testkit::properties::game(&data);
        }
    }
}
