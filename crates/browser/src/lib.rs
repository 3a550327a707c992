//! The rules of chess for the page, compiled to WebAssembly.
//!
//! A [`Line`] is a position and the moves that follow it: the page asks it where a piece may go,
//! what a typed text means, how a move is written or said. A [`Score`] is a game read from PGN.
//! What goes to the page are plain values, whose TypeScript types are made from those here.
//!
//! There is nothing of its own in this crate: it hands on what `flagfall-chess` knows, and the words
//! of commands ([`Command`]) for those who type instead of looking.

#![expect(
    deprecated,
    reason = "tsify warns that a value whose conversion fails is leaked: none of these can fail"
)]

mod command;
mod error;
mod fen;
mod line;
mod moves;
mod named;
mod read;
mod say;
mod score;
mod step;

pub use command::{Command, CommandWords, Ground, command_words};
pub use error::Refused;
pub use fen::{FenProblem, chess960, fen_problems};
pub use line::{Ending, Line, Look};
pub use moves::{Destinations, Material, Place};
pub use read::{Candidate, Reading, Reason};
pub use say::{letters_of, say_moves, say_number, say_time};
pub use score::{Clocks, Import, PgnProblem, Score, Tags, read_pgn};
pub use step::Step;
