//! What holds whatever anybody does: a game in which everything is tried, and time conserved.

mod script;

use std::fs;
use std::path::Path;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Game, Input};
use flagfall_testkit::games::Dice;
use flagfall_testkit::strategies::cases;
use flagfall_testkit::trial;
use proptest::collection::vec;
use proptest::prelude::*;
use script::{begun, opening};

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn a_game_survives_everything(data in vec(any::<u8>(), 0..600)) {
        trial::run(&data);
    }

    #[test]
    fn time_is_conserved(thoughts in vec((0..4_000_u64, 0..900_u64), 1..60), seed in any::<u64>()) {
        conserves_time(&thoughts, seed);
    }
}

/// What both have left is what both had, less the time that passed, more what was earned and
/// given back.
fn conserves_time(thoughts: &[(u64, u64)], seed: u64) {
    let lag = "time_control = '5m+3s'\nlag = { per_move = '500ms', per_game = '4s' }";
    let mut game = begun(&opening("fide-online-2021-blitz", lag)).game;
    let (mut dice, mut now, mut given) = (Dice::new(seed), Timestamp::EPOCH, Millis::ZERO);
    for &(thought, lag) in thoughts {
        let moves = game.allowed();
        if !game.is_playing() || moves.is_empty() {
            break;
        }
        now = now.saturating_add(Millis::new(thought));
        let mv = dice.pick(&moves).uci(flagfall_chess::UciStyle::Chess960);
        let play = Command::Play { input: Input::Move(mv), offer: false, lag: Millis::new(lag) };
        let actor = Actor::Player(game.position().turn());
        let executed = game.execute(&play, actor, now);
        assert_eq!(executed.answer, Ok(()));
        for entry in &executed.entries {
            if let flagfall_game::Event::MoveMade { lag: back, beyond, .. } = entry.event {
                assert_eq!(back.saturating_add(beyond), Millis::new(lag), "all of it is kept");
                let lag = back;
                assert!(lag <= Millis::new(thought), "no more is given than was used");
                given = given.saturating_add(lag);
            }
        }
    }
    let earned = Millis::from_secs(3 * game.moves().len() as u64);
    let had = Millis::from_mins(10).saturating_add(earned).saturating_add(given);
    let left = |game: &Game, color| game.remaining(color, now).expect("a clock");
    let both = left(&game, Color::White).saturating_add(left(&game, Color::Black));
    assert_eq!(had.saturating_sub(both), now.since(Timestamp::EPOCH));
}

/// The trials reach what they are meant to reach.
#[test]
fn trials_get_somewhere() {
    let (mut accepted, mut refused, mut laws) = (0, 0, Vec::new());
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let data: Vec<u8> = (0..600).map(|_| dice.roll() as u8).collect();
        let trial = trial::run(&data);
        accepted += trial.accepted;
        refused += trial.refused;
        laws.extend(trial.game.outcome().map(|outcome| outcome.law));
    }
    assert!(accepted > refused / 3, "{accepted} accepted, {refused} refused");
    laws.sort_unstable();
    laws.dedup();
    assert!(laws.len() >= 12, "games ended by {laws:?} only");
}

/// The committed fuzz corpus and every crash once found.
#[test]
fn corpus() {
    for kind in ["corpus", "regressions"] {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind).join("game");
        for file in fs::read_dir(&folder).expect("a folder") {
            let data = fs::read(file.expect("a file").path()).expect("readable");
            flagfall_testkit::properties::game(&data);
        }
    }
}
