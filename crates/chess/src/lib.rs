//! The rules of chess, exact and fast.
//!
//! A [`Setup`] is any placement of pieces, read from FEN or built in code; a [`Position`] is a
//! checked setup from which play can continue. A position lists, counts or generates its legal
//! moves and plays them; a [`History`] of positions detects repetitions; [`mate`] decides which
//! players can still mate. A [`Notation`] reads and writes moves in the [`Letters`] of any language,
//! a [`Voice`] writes moves as spoken words, and [`pgn`] reads and writes whole games.
//!
//! ```
//! use flagfall_chess::{Position, UciMove};
//!
//! let mut position = Position::start();
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let text: UciMove = text.parse()?;
//!     position = position.play(position.uci(text)?)?;
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Articles are cited by their numbers in the FIDE Laws of Chess of 2017 (9.2.2), the guidelines
//! by roman numerals (II.3), the appendices by their letters (C.10), the Finnish blitz rules of 2014
//! by P (P.7b), the annexes of the FIDE Online Chess Regulations of 2021 by O (OII.6).
//!
//! This crate contains no players, clocks, files or networks; it reads no time and draws no
//! random numbers. It does not evaluate positions and is no chess engine.

#[cfg(feature = "serde")]
mod as_text;
mod bitboard;
mod board;
mod breach;
mod castling;
mod chess960;
mod color;
mod ending;
mod fault;
mod fen;
mod generate;
mod hash;
mod history;
mod kernel;
pub mod mate;
mod move_list;
mod moves;
mod notation;
mod perft;
pub mod pgn;
mod picture;
mod piece;
mod play;
mod position;
mod setup;
mod side;
mod sink;
mod spoken;
mod square;
mod tables;
mod uci;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use breach::Breach;
pub use chess960::{Chess960, DiceError, StartPositionDice};
pub use color::{ByColor, Color};
pub use fault::PositionFault;
pub use fen::{Fen, FenError, FenErrorKind, FenStyle};
pub use history::History;
pub use kernel::{KernelKind, kernel};
pub use move_list::{MoveIter, MoveList};
pub use moves::Move;
pub use notation::{
    IllegalMoveReason, IllegalSan, Letters, LettersError, Mark, Notation, NotationError, ParseSanError, San,
    SanErrorKind, SanMove, SanText, UnknownLetters, Wing, is_non_algebraic_notation,
};
pub use perft::{perft, perft_on};
pub use picture::picture;
pub use piece::{Piece, PieceType};
pub use position::{IllegalMove, Position};
pub use setup::{ParsePositionError, PositionError, Setup};
pub use sink::Sink;
pub use spoken::{ParseSpokenError, ParseVoiceError, SpokenWord, Voice, without_accents};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{IllegalUci, ParseUciError, UciMove, UciStyle};

/// Runs the examples of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
