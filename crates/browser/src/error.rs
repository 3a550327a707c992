//! Why the page is refused something.

use flagfall_chess::{FenError, IllegalUci, ParseUciError, PositionError};
use thiserror::Error;
use wasm_bindgen::{JsError, JsValue};

/// What the page asked for does not exist; it becomes an `Error` there.
///
/// Whatever a reader may do is answered by values; this is for mistakes of the page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// The text is not FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position cannot be played.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The text is not a move.
    #[error(transparent)]
    Uci(#[from] ParseUciError),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalUci),
    /// Nothing goes by this name.
    #[error("{0:?} is not known here")]
    Unknown(String),
}

impl From<Refused> for JsValue {
    fn from(refused: Refused) -> JsValue {
        JsError::from(refused).into()
    }
}
