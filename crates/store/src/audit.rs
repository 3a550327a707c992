//! Audits of the log: detection of changed, missing and forged lines.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::HashSet;

use flagfall_ledger::{Chain, Digest, LedgerFault, LedgerId};

use crate::{LedgerHead, LogReadError, LogReader, PublicKey, SignedCheckpoint, StoredLine};

/// The result of an audit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// The number of ledgers.
    pub ledgers: u64,
    /// The number of lines.
    pub lines: u64,
    /// The number of checkpoints.
    pub checkpoints: u64,
    /// The keys of the checkpoints, in the order of their first use.
    pub keys: Vec<PublicKey>,
    /// The first defect of each ledger and all defects of checkpoints.
    pub findings: Vec<AuditFinding>,
}

/// A defect and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditFinding {
    /// A defective line of a ledger.
    Line {
        /// The ledger.
        ledger: LedgerId,
        /// The line number, from 1.
        sequence: u64,
        /// The defect.
        defect: AuditDefect,
    },
    /// A defective checkpoint.
    Checkpoint {
        /// The number of the checkpoint, from 1.
        number: u64,
        /// The defect.
        defect: AuditDefect,
    },
}

impl fmt::Display for AuditFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditFinding::Line { ledger, sequence, defect } => {
                write!(f, "{ledger}, line {sequence}: {defect}")
            }
            AuditFinding::Checkpoint { number, defect } => {
                write!(f, "checkpoint {number}: {defect}")
            }
        }
    }
}

/// A defect of a line or a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditDefect {
    /// The line is missing.
    Missing,
    /// The line does not have the stored hash.
    Changed,
    /// The line was replaced after the checkpoint with this number signed it.
    Replaced(u64),
    /// The line is missing, although the checkpoint with this number signed it.
    Removed(u64),
    /// The line or checkpoint does not contain the hash of its predecessor.
    Unchained,
    /// The checkpoint cannot be read, or its signature is invalid.
    BadSignature,
}

impl fmt::Display for AuditDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditDefect::Missing => f.write_str("it is missing"),
            AuditDefect::Changed => f.write_str("it, or the hash before it, was changed"),
            AuditDefect::Replaced(number) => {
                write!(f, "checkpoint {number} signed another line here")
            }
            AuditDefect::Removed(number) => {
                write!(f, "it is missing, but checkpoint {number} signed it")
            }
            AuditDefect::Unchained => f.write_str("it does not follow its predecessor"),
            AuditDefect::BadSignature => f.write_str("its signature is invalid"),
        }
    }
}

/// Checks the chain of every ledger, then every checkpoint. `progress` receives the number of checked
/// ledgers and checkpoints and their total.
///
/// Lines after the last checkpoint of a ledger are only chained, so an audit cannot detect that lines are
/// missing at the very end.
///
/// # Errors
/// The log cannot be read.
pub fn verify(ledgers: &dyn LogReader, progress: &mut dyn FnMut(u64, u64)) -> Result<Audit, LogReadError> {
    let mut total = 0;
    let mut count = || {
        total += 1;
        ControlFlow::Continue(())
    };
    ledgers.for_each_ledger(&mut |_| count())?;
    ledgers.for_each_checkpoint(&mut |_| count())?;
    let mut auditor = Auditor { ledgers, defective: HashSet::new(), audit: Audit::default() };
    let mut outcome = Ok(());
    let mut step = |auditor: &mut Auditor<'_>, result: Result<(), LogReadError>| {
        progress(auditor.audit.ledgers + auditor.audit.checkpoints, total);
        outcome = result;
        if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    ledgers.for_each_ledger(&mut |ledger| {
        let result = auditor.check_ledger(ledger);
        step(&mut auditor, result)
    })?;
    let mut last = Digest::NONE;
    ledgers.for_each_checkpoint(&mut |signed| {
        let result = auditor.check_checkpoint(&signed, last);
        last = Digest::of(signed.text);
        step(&mut auditor, result)
    })?;
    outcome.map(|()| auditor.audit)
}

struct Auditor<'a> {
    ledgers: &'a dyn LogReader,
    /// The ledgers with a known defect.
    defective: HashSet<LedgerId>,
    audit: Audit,
}

impl Auditor<'_> {
    /// Checks the chain of a ledger up to its first defect.
    fn check_ledger(&mut self, ledger: LedgerId) -> Result<(), LogReadError> {
        let (mut chain, mut line, mut found) = (Chain::new(ledger), Vec::new(), None);
        self.ledgers.read(ledger, 0, u64::MAX, &mut |row| {
            self.audit.lines += 1;
            found = found.or_else(|| defect(&mut chain, row, &mut line));
            ControlFlow::Continue(())
        })?;
        self.audit.ledgers += 1;
        if let Some((sequence, defect)) = found {
            self.report(ledger, sequence, defect);
        }
        Ok(())
    }

    /// Adds a finding, unless the ledger has one already.
    fn report(&mut self, ledger: LedgerId, sequence: u64, defect: AuditDefect) {
        if self.defective.insert(ledger) {
            self.audit.findings.push(AuditFinding::Line { ledger, sequence, defect });
        }
    }

    /// Checks a checkpoint; `previous` is the hash of the text of its predecessor.
    fn check_checkpoint(&mut self, signed: &SignedCheckpoint<'_>, previous: Digest) -> Result<(), LogReadError> {
        self.audit.checkpoints += 1;
        let number = self.audit.checkpoints;
        let mut report = |defect| self.audit.findings.push(AuditFinding::Checkpoint { number, defect });
        let Some(checkpoint) = signed.verify() else {
            report(AuditDefect::BadSignature);
            return Ok(());
        };
        if checkpoint.checkpoint != number || checkpoint.previous != previous {
            report(AuditDefect::Unchained);
        }
        if !self.audit.keys.contains(&checkpoint.key) {
            self.audit.keys.push(checkpoint.key);
        }
        checkpoint.heads.into_iter().try_for_each(|head| self.compare(number, head))
    }

    /// Compares a line with the head that a checkpoint signed.
    fn compare(&mut self, number: u64, head: LedgerHead) -> Result<(), LogReadError> {
        let LedgerHead { ledger, sequence, hash } = head;
        let mut found = None;
        self.ledgers.read(ledger, sequence.saturating_sub(1), 1, &mut |row| {
            found = (row.envelope.sequence == sequence).then_some(row.hash);
            ControlFlow::Break(())
        })?;
        match found {
            Some(found) if found == hash => {}
            Some(_) => self.report(ledger, sequence, AuditDefect::Replaced(number)),
            None => self.report(ledger, sequence, AuditDefect::Removed(number)),
        }
        Ok(())
    }
}

/// Returns the line number and the defect if a stored line does not extend the chain.
fn defect(chain: &mut Chain, row: StoredLine<'_>, line: &mut Vec<u8>) -> Option<(u64, AuditDefect)> {
    let StoredLine { envelope, hash } = row;
    match chain.admit::<_, _, ()>(&envelope, hash) {
        Err(LedgerFault::Sequence { expected, .. }) => {
            return Some((expected, AuditDefect::Missing));
        }
        Err(_) => return Some((envelope.sequence, AuditDefect::Unchained)),
        Ok(()) => {}
    }
    envelope.write_into(line);
    (Digest::of(&*line) != hash).then_some((envelope.sequence, AuditDefect::Changed))
}
