//! FEN, X-FEN and Shredder-FEN, read and written.
//!
//! The three differ in two fields. Castling rights are `KQkq` in FEN; X-FEN writes the file of a
//! rook that is not the outermost; Shredder-FEN always writes files. X-FEN names the en passant
//! square only if a pawn stands ready to take there. Reading takes any of them.
//!
//! One addition is ours: `M` or `m` before a player's rights says that king and queen were
//! swapped at the start and castling is mirrored (P.7b); files are written after it.

mod read;
mod write;

pub use read::{FenError, FenProblem};
pub use write::{Fen, FenStyle};
