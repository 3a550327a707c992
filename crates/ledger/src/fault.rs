//! Faults of stored ledgers.

use thiserror::Error;

/// A fault in a line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LedgerFault<C> {
    /// The ledger has no lines.
    #[error("the ledger is empty")]
    Empty,
    /// The line is not an envelope.
    #[error("not an envelope: {0}")]
    Json(String),
    /// The schema is newer than the known ones.
    #[error("schema {0} is newer than the known ones")]
    Schema(u16),
    /// The line belongs to another ledger.
    #[error("it belongs to another ledger")]
    OtherLedger,
    /// The line is out of order.
    #[error("expected number {expected}, found {found}")]
    Sequence {
        /// The expected sequence number.
        expected: u64,
        /// The actual sequence number.
        found: u64,
    },
    /// The line does not contain the hash of the previous line.
    #[error("it does not follow the previous line: one of them was changed")]
    Chain,
    /// The event does not fit the state after the previous events.
    #[error("{0}")]
    Corrupt(#[from] C),
}

/// A fault and the line that has it.
///
/// ```
/// # use flagfall_ledger::{LedgerFault, LedgerError};
/// let error = LedgerError::<()> { line: 7, fault: LedgerFault::OtherLedger };
/// assert_eq!(error.line, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct LedgerError<C> {
    /// The line number, from 1.
    pub line: usize,
    /// The fault.
    pub fault: LedgerFault<C>,
}
