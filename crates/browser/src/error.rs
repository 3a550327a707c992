//! Errors returned to the page.

use flagfall_chess::{FenError, IllegalUci, ParseUciError, PositionError};
use thiserror::Error;
use wasm_bindgen::{JsError, JsValue};

/// An error in a call of the page, which receives it as an `Error`.
///
/// Results of user input are values; this error reports mistakes of the page itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrowserError {
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
    /// The name is unknown.
    #[error("{0:?} is unknown")]
    Unknown(String),
}

impl From<BrowserError> for JsValue {
    fn from(error: BrowserError) -> JsValue {
        JsError::from(error).into()
    }
}
