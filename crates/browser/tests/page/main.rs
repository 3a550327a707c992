//! What the page asks for, and gets.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod board;
mod commands;
mod fen;
mod pgn;
mod reading;
mod words;

use flagfall_browser::Line;
use flagfall_chess::{FenStyle, Position};

/// A line from this FEN with these moves.
fn line(fen: &str, moves: &str) -> Line {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Line::new(Some(fen.to_owned()), Some(moves)).unwrap()
}

/// A line from this position.
fn from(position: &Position) -> Line {
    line(&position.fen(FenStyle::Shredder), "")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
