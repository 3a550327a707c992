//! Reading and writing FEN, X-FEN and Shredder-FEN.
//!
//! The three differ in two fields. Castling rights are `KQkq` in FEN; X-FEN writes the file of a
//! rook that is not the outermost; Shredder-FEN always writes files. X-FEN names the en passant
//! square only if a pawn stands ready to take there. The reader accepts all of them.
//!
//! Flagfall adds one extension: `M` or `m` before a player's rights means that king and queen were
//! swapped at the start and castling is mirrored (P.7b); the rights after it are written as files.

mod read;
mod write;

pub use read::{FenError, FenErrorKind};
pub use write::{Fen, FenStyle};
