//! What can be wrong with a ledger.

use thiserror::Error;

/// What is wrong with a line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Broken<C> {
    /// There is no line at all.
    #[error("there is nothing in it")]
    Empty,
    /// It is not an envelope.
    #[error("not an envelope: {0}")]
    Json(String),
    /// It is written by a schema of the future.
    #[error("schema {0} is newer than all that are known here")]
    Schema(u16),
    /// It belongs to another ledger.
    #[error("it belongs to another ledger")]
    OtherLedger,
    /// It is out of order.
    #[error("number {expected} was expected, it is {found}")]
    Sequence {
        /// What was expected.
        expected: u64,
        /// What was found.
        found: u64,
    },
    /// It does not follow the line before: one of them was changed.
    #[error("it does not follow the line before: one of them was changed")]
    Chain,
    /// The event does not fit what came of those before.
    #[error("{0}")]
    Corrupt(#[from] C),
}

/// A ledger that does not hold.
///
/// ```
/// # use flagfall_ledger::{Broken, LedgerError};
/// let error = LedgerError::<()> { line: 7, broken: Broken::OtherLedger };
/// assert_eq!(error.line, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {broken}")]
pub struct LedgerError<C> {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub broken: Broken<C>,
}
