//! The rules of chess for the page, compiled to WebAssembly.
//!
//! A [`MoveLine`] is a position and the moves that follow it. It gives the page the destinations of
//! pieces, the reading of typed text, and moves in notation or in words. An [`ImportedGame`] is a game
//! read from PGN. The page receives plain values, whose TypeScript types are generated from the types
//! here.
//!
//! The crate contains no rules: it exposes `flagfall-chess`, and adds typed commands ([`TextCommand`])
//! for players who cannot see the board.

#![expect(deprecated, reason = "tsify warns that a value whose conversion fails is leaked: none of these can fail")]

mod arguments;
mod command;
mod error;
mod fen;
mod imported_game;
mod move_line;
mod moves;
mod read;
mod say;
mod shown_move;

pub use command::{CommandWords, DrawGround, TextCommand, command_words};
pub use error::BrowserError;
pub use fen::{FenProblem, chess960, fen_problems};
pub use imported_game::{Clocks, Import, ImportedGame, PgnProblem, Tags, read_pgn};
pub use move_line::{BoardState, Ending, MoveLine};
pub use moves::{Destinations, MaterialBalance, PlacedPiece};
pub use read::{CandidateMove, MoveProblem, MoveReading};
pub use say::{letters_of, say_moves, say_number, say_time};
pub use shown_move::ShownMove;
