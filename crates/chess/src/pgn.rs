//! Portable Game Notation (PGN): reading streams of games, and writing the export format.
//!
//! [`PgnReader`] splits a stream into games, [`games`] a text in memory. A [`RawGame`] passes its
//! contents to a [`Visitor`], every move resolved and legal. [`PgnGame`] is a visitor that stores the
//! game, [`PgnWriter`] one that writes it.
//!
//! ```
//! use flagfall_chess::pgn::{self, PgnGame};
//!
//! let text = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4 {a gambit} (2. Nf3) exf4 *\n";
//! for raw in pgn::games(text) {
//!     let mut game = PgnGame::default();
//!     raw.read(&mut game)?;
//!     assert_eq!(game.tag("White"), Some("Anderssen"));
//!     assert_eq!(game.moves().count(), 4);
//! }
//! # Ok::<(), flagfall_chess::pgn::GameError>(())
//! ```
//!
//! An error in a game never prevents reading the next one. Memory is bounded: a game's text by
//! [`LONGEST_GAME`], nested variations by [`DEEPEST`].

mod error;
mod game;
mod guess;
mod head;
mod movetext;
mod nag;
mod outcome;
mod raw;
mod reader;
mod scan;
mod split;
mod tags;
mod text;
mod visitor;
mod writer;

pub use error::{GameError, PgnErrorKind};
pub use game::{Item, PgnGame};
pub use guess::LettersGuess;
pub use movetext::DEEPEST;
pub use nag::Nag;
pub use outcome::{PgnResult, UnknownPgnResult};
pub use raw::RawGame;
pub use reader::{LONGEST_GAME, PgnReader};
pub use split::{Games, games};
pub use text::{Comment, Eval, PgnText};
pub use visitor::Visitor;
pub use writer::PgnWriter;
