//! Prints random games as PGN: `cargo run --example random_games COUNT`.
//!
//! One third of the games starts from the standard position, one from a Chess960 position and one from a
//! double Chess960 position.

use std::process::ExitCode;

use flagfall_chess::Notation;
use flagfall_chess::pgn::{Item, PgnGame, PgnResult, PgnWriter};
use flagfall_testkit::games::{RandomGame as Played, RandomStart};

fn main() -> ExitCode {
    let Some(Ok(count)) = std::env::args().nth(1).map(|count| count.parse::<u64>()) else {
        eprintln!("usage: random_games COUNT");
        return ExitCode::FAILURE;
    };
    for seed in 0..count {
        let start = [RandomStart::Standard, RandomStart::Chess960, RandomStart::DoubleChess960][seed as usize % 3];
        let played = Played::new(seed, start, 200);
        let mut game = PgnGame { start: *played.position(), ..PgnGame::default() };
        game.items.extend(played.map(|ply| Item::Move(ply.mv)));
        game.outcome = Some(PgnResult::Open);
        let mut writer = PgnWriter::new(Notation::default());
        game.visit(&mut writer);
        print!("{}", writer.take());
    }
    ExitCode::SUCCESS
}
