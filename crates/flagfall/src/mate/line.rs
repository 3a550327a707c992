//! Formatting lines of moves.

use flagfall_chess::{Color, Move, Notation, Position};

use crate::position_input::PositionInput;

/// The notation of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineNotation {
    /// UCI, with castling in the style of the position: `e2e4 e7e5`.
    Uci,
    /// SAN with move numbers: `1. e4 e5`.
    San,
}

impl LineNotation {
    /// Formats moves that are legal from the given position.
    pub(crate) fn line(self, given: &PositionInput, moves: &[Move]) -> String {
        let words: Vec<_> = match self {
            LineNotation::Uci => moves.iter().map(|mv| mv.uci(given.uci_style).to_string()).collect(),
            LineNotation::San => numbered(given.position, moves),
        };
        words.join(" ")
    }
}

fn numbered(mut position: Position, moves: &[Move]) -> Vec<String> {
    let word = |(at, &mv): (usize, &Move)| {
        let san = Notation::default().write(&position, mv);
        let number = position.fullmoves();
        let word = match position.turn() {
            Color::White => format!("{number}. {san}"),
            Color::Black if at == 0 => format!("{number}... {san}"),
            Color::Black => san.to_string(),
        };
        position = position.play_unchecked(mv);
        word
    };
    moves.iter().enumerate().map(word).collect()
}
