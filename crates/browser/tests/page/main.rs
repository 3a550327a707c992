//! The interface between the page and the rules.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod board;
mod commands;
mod fen;
mod pgn;
mod reading;
mod words;

use flagfall_browser::MoveLine;
use flagfall_chess::{FenStyle, Position};

/// Returns a line from a FEN with these moves.
fn line(fen: &str, moves: &str) -> MoveLine {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    MoveLine::new(Some(fen.to_owned()), Some(moves)).unwrap()
}

/// Returns a line from a position.
fn from(position: &Position) -> MoveLine {
    line(&position.fen(FenStyle::Shredder), "")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
