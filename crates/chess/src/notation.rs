//! Algebraic notation (Appendix C): short and long, in the piece letters of any language.

mod canonical;
mod illegal;
mod letters;
mod non_algebraic;
mod read;
mod resolve;
mod san;
mod write;

pub use illegal::{IllegalMoveReason, IllegalSan};
pub use letters::{Letters, LettersError, UnknownLetters};
pub use non_algebraic::is_non_algebraic_notation;
pub use read::{ParseSanError, SanErrorKind};
pub use san::{Mark, San, SanMove, Wing};
pub use write::{Notation, NotationError, SanText};

pub(crate) use canonical::read_canonical;
pub(crate) use resolve::{MovePattern, find_and_play};
