//! Algebraic notation (Appendix C): short and long, in the piece letters of any language.

mod canonical;
mod illegal;
mod letters;
mod otherwise;
mod read;
mod resolve;
mod san;
mod write;

pub use illegal::{IllegalSan, Reason};
pub use letters::{Letters, LettersError, UnknownLetters};
pub use otherwise::is_otherwise_notated;
pub use read::{ParseSanError, SanProblem};
pub use san::{Mark, San, SanMove, Wing};
pub use write::{Notation, NotationError, SanText};

pub(crate) use canonical::read_canonical;
pub(crate) use resolve::{Wanted, find_and_play};
