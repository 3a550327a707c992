//! Prints games played at random as PGN: `cargo run --example random_games COUNT`.
//!
//! A third each begins as usual, from a position of Chess960, and from one where White and Black
//! have drawn apart.

use std::process::ExitCode;

use flagfall_chess::Notation;
use flagfall_chess::pgn::{Game, Item, Outcome, Writer};
use flagfall_testkit::games::{Game as Played, Start};

fn main() -> ExitCode {
    let Some(Ok(count)) = std::env::args().nth(1).map(|count| count.parse::<u64>()) else {
        eprintln!("random_games: say how many games there shall be");
        return ExitCode::FAILURE;
    };
    for seed in 0..count {
        let start = [Start::Standard, Start::Chess960, Start::DoubleChess960][seed as usize % 3];
        let played = Played::new(seed, start, 200);
        let mut game = Game { start: *played.position(), ..Game::default() };
        game.items.extend(played.map(|ply| Item::Move(ply.mv)));
        game.outcome = Some(Outcome::Open);
        let mut writer = Writer::new(Notation::default());
        game.tell(&mut writer);
        print!("{}", writer.take());
    }
    ExitCode::SUCCESS
}
