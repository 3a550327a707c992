//! Portable Game Notation: reading without end, writing the export format.
//!
//! [`Reader`] cuts a stream into games, [`games`] a text in memory; a [`RawGame`] tells what is in
//! it to a [`Visitor`], every move found in its position and legal. [`Game`] is a visitor that
//! remembers, [`Writer`] one that writes.
//!
//! ```
//! use flagfall_chess::pgn::{self, Game};
//!
//! let text = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4 {a gambit} (2. Nf3) exf4 *\n";
//! for raw in pgn::games(text) {
//!     let mut game = Game::default();
//!     raw.read(&mut game)?;
//!     assert_eq!(game.tag("White"), Some("Anderssen"));
//!     assert_eq!(game.moves().count(), 4);
//! }
//! # Ok::<(), flagfall_chess::pgn::GameError>(())
//! ```
//!
//! What is wrong with a game never keeps the next one from being read. Memory is bounded: a
//! game's text by [`LONGEST_GAME`], variations in variations by [`DEEPEST`].

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

pub use error::{GameError, Problem};
pub use game::{Game, Item};
pub use guess::Guess;
pub use movetext::DEEPEST;
pub use nag::Nag;
pub use outcome::{Outcome, UnknownOutcome};
pub use raw::RawGame;
pub use reader::{LONGEST_GAME, Reader};
pub use split::{Games, games};
pub use text::{Comment, Eval, Text};
pub use visitor::Visitor;
pub use writer::Writer;
