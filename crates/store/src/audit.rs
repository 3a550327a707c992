//! Whether everything is as it was written.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::HashSet;

use flagfall_ledger::{Broken, Chain, Digest, LedgerId};

use crate::{Checkpoint, Head, Ledgers, PublicKey, ReadError, Row, Signed};

/// What an audit came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// How many ledgers there are.
    pub ledgers: u64,
    /// How many lines they have.
    pub lines: u64,
    /// How many checkpoints there are.
    pub checkpoints: u64,
    /// The keys they are signed with, in the order of their first use.
    pub keys: Vec<PublicKey>,
    /// What is wrong: the first broken place of each ledger, and every broken checkpoint.
    pub faults: Vec<Fault>,
}

/// A place that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A line of a ledger.
    Line {
        /// Which ledger.
        ledger: LedgerId,
        /// Which line, from 1.
        sequence: u64,
        /// What is wrong there.
        what: What,
    },
    /// A checkpoint.
    Checkpoint {
        /// Which one, from 1.
        number: u64,
        /// What is wrong with it.
        what: What,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Line { ledger, sequence, what } => {
                write!(f, "{ledger}, line {sequence}: {what}")
            }
            Fault::Checkpoint { number, what } => write!(f, "checkpoint {number}: {what}"),
        }
    }
}

/// What is wrong with a line or a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// It is not there.
    Missing,
    /// It is there, but its hash is not what it was kept with.
    Changed,
    /// Its hash is not what this checkpoint signed.
    Signed(u64),
    /// This checkpoint signed it, and it is not there.
    Removed(u64),
    /// It does not name the one before.
    Unchained,
    /// It cannot be read, or its signature does not fit.
    Unsigned,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Missing => f.write_str("it is missing"),
            What::Changed => f.write_str("it, or the hash before it, was changed"),
            What::Signed(number) => write!(f, "checkpoint {number} signed another line here"),
            What::Removed(number) => write!(f, "it is missing, but checkpoint {number} signed it"),
            What::Unchained => f.write_str("it does not follow the one before"),
            What::Unsigned => f.write_str("its signature does not fit"),
        }
    }
}

/// Follows every chain, and then every checkpoint; `progress` is told how many of how many ledgers
/// and checkpoints are done.
///
/// What was appended after the last checkpoint of a ledger is only chained: that lines are missing
/// at its very end cannot be seen.
///
/// # Errors
/// The log cannot be read.
pub fn verify(
    ledgers: &dyn Ledgers,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Audit, ReadError> {
    let mut total = 0;
    let mut count = || {
        total += 1;
        ControlFlow::Continue(())
    };
    ledgers.each(&mut |_| count())?;
    ledgers.checkpoints(&mut |_| count())?;
    let mut auditor = Auditor { ledgers, broken: HashSet::new(), audit: Audit::default() };
    let mut outcome = Ok(());
    let mut step = |auditor: &mut Auditor<'_>, done: Result<(), ReadError>| {
        progress(auditor.audit.ledgers + auditor.audit.checkpoints, total);
        outcome = done;
        if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    ledgers.each(&mut |ledger| {
        let done = auditor.follow(ledger);
        step(&mut auditor, done)
    })?;
    let mut last = Digest::NONE;
    ledgers.checkpoints(&mut |signed| {
        let done = auditor.check(&signed, last);
        last = Digest::of(signed.text);
        step(&mut auditor, done)
    })?;
    outcome.map(|()| auditor.audit)
}

struct Auditor<'a> {
    ledgers: &'a dyn Ledgers,
    /// Ledgers of which a broken place is known.
    broken: HashSet<LedgerId>,
    audit: Audit,
}

impl Auditor<'_> {
    /// Follows the chain of a ledger up to its first broken place.
    fn follow(&mut self, ledger: LedgerId) -> Result<(), ReadError> {
        let (mut chain, mut line, mut fault) = (Chain::new(ledger), Vec::new(), None);
        self.ledgers.read(ledger, 0, u64::MAX, &mut |row| {
            self.audit.lines += 1;
            fault = fault.or_else(|| broken(&mut chain, row, &mut line));
            ControlFlow::Continue(())
        })?;
        self.audit.ledgers += 1;
        if let Some((sequence, what)) = fault {
            self.note(ledger, sequence, what);
        }
        Ok(())
    }

    fn note(&mut self, ledger: LedgerId, sequence: u64, what: What) {
        if self.broken.insert(ledger) {
            self.audit.faults.push(Fault::Line { ledger, sequence, what });
        }
    }

    /// Checks a checkpoint that follows one whose text has that hash.
    fn check(&mut self, signed: &Signed<'_>, last: Digest) -> Result<(), ReadError> {
        self.audit.checkpoints += 1;
        let number = self.audit.checkpoints;
        let mut fault = |what| self.audit.faults.push(Fault::Checkpoint { number, what });
        let Some(checkpoint) = signed.open() else {
            fault(What::Unsigned);
            return Ok(());
        };
        let Checkpoint { checkpoint: found, previous, key, heads, .. } = checkpoint;
        if found != number || previous != last {
            fault(What::Unchained);
        }
        if !self.audit.keys.contains(&key) {
            self.audit.keys.push(key);
        }
        heads.into_iter().try_for_each(|head| self.compare(number, head))
    }

    /// Compares a line with what a checkpoint signed.
    fn compare(&mut self, number: u64, head: Head) -> Result<(), ReadError> {
        let Head { ledger, sequence, hash } = head;
        let mut found = None;
        self.ledgers.read(ledger, sequence.saturating_sub(1), 1, &mut |row| {
            found = (row.envelope.sequence == sequence).then_some(row.hash);
            ControlFlow::Break(())
        })?;
        match found {
            Some(found) if found == hash => {}
            Some(_) => self.note(ledger, sequence, What::Signed(number)),
            None => self.note(ledger, sequence, What::Removed(number)),
        }
        Ok(())
    }
}

/// Which line is wrong, if this one does not follow.
fn broken(chain: &mut Chain, row: Row<'_>, line: &mut Vec<u8>) -> Option<(u64, What)> {
    let Row { envelope, hash } = row;
    match chain.admit::<_, _, ()>(&envelope, hash) {
        Err(Broken::Sequence { expected, .. }) => return Some((expected, What::Missing)),
        Err(_) => return Some((envelope.sequence, What::Unchained)),
        Ok(()) => {}
    }
    envelope.write_over(line);
    (Digest::of(&*line) != hash).then_some((envelope.sequence, What::Changed))
}
