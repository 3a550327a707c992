//! Lines of moves as they are printed.

use flagfall_chess::{Color, Move, Notation, Position};

use crate::given::Given;

/// How the moves of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// As engines do, in the spelling of the position: `e2e4 e7e5`.
    Uci,
    /// As people do, with the numbers of the moves: `1. e4 e5`.
    San,
}

impl Writing {
    /// Writes moves that are legal from the position given.
    pub(crate) fn line(self, given: &Given, moves: &[Move]) -> String {
        let words: Vec<_> = match self {
            Writing::Uci => moves.iter().map(|mv| mv.uci(given.spelling).to_string()).collect(),
            Writing::San => numbered(given.position, moves),
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
