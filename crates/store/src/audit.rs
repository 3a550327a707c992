//! Audits of the log: detection of changed, missing and forged lines.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap, HashSet};

use flagfall_ledger::{Chain, CommandOrigin, Digest, Envelope, EventId, LedgerFault, LedgerId};

use crate::{Anchor, LedgerHead, LedgerState, LogReadError, LogReader, PublicKey, SignedCheckpoint, StoredLine};

/// Attempts to compare the index with a ledger in which something happens meanwhile.
const MAX_COMPARISONS: usize = 3;

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
    /// A wrong entry of the index of open ledgers.
    Index {
        /// The ledger.
        ledger: LedgerId,
        /// The state according to the index.
        listed: LedgerState,
        /// The state according to its lines; none if there are no lines.
        recorded: Option<LedgerState>,
    },
    /// Entries that cannot be read, such as those of a ledger of unknown kind.
    Unreadable {
        /// The reason.
        reason: String,
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
            AuditFinding::Index { ledger, listed, recorded: Some(recorded) } => {
                write!(f, "{ledger}: the index lists it as {listed}, but by its lines it is {recorded}")
            }
            AuditFinding::Index { ledger, listed, recorded: None } => {
                write!(f, "{ledger}: the index lists it as {listed}, but it has no lines")
            }
            AuditFinding::Unreadable { reason } => f.write_str(reason),
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
    /// The line names an event as its origin that does not exist.
    UnknownOrigin(EventId),
    /// The line or checkpoint does not contain the hash of its predecessor.
    Unchained,
    /// The checkpoint cannot be read, or its signature is invalid.
    BadSignature,
    /// The checkpoint is missing, although an anchor has it.
    LostSinceAnchor,
    /// The checkpoint differs from that of an anchor.
    OtherThanAnchor,
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
            AuditDefect::UnknownOrigin(event) => write!(f, "its origin, {event}, does not exist"),
            AuditDefect::Unchained => f.write_str("it does not follow its predecessor"),
            AuditDefect::BadSignature => f.write_str("its signature is invalid"),
            AuditDefect::LostSinceAnchor => f.write_str("it is missing, but there is an anchor of it"),
            AuditDefect::OtherThanAnchor => f.write_str("it differs from its anchor"),
        }
    }
}

/// Returns the state of a ledger according to its lines; none if they cannot be folded.
pub type FoldedState<'a> = &'a dyn Fn(LedgerId) -> Result<Option<LedgerState>, LogReadError>;

/// Facts from outside the log that an audit compares it with.
#[derive(Clone, Copy, Default)]
pub struct AuditReferences<'a> {
    /// Checkpoints that the log must contain.
    pub anchors: &'a [Anchor],
    /// The states that the index of open ledgers must have.
    pub states: Option<FoldedState<'a>>,
}

/// Checks a log without references, see [`verify_with`].
///
/// # Errors
/// The log cannot be read.
pub fn verify(ledgers: &dyn LogReader, progress: &mut dyn FnMut(u64, u64)) -> Result<Audit, LogReadError> {
    verify_with(ledgers, AuditReferences::default(), progress)
}

/// Checks the chain of every ledger, then every checkpoint, then the index of open ledgers. `progress` receives the
/// number of checked ledgers and checkpoints and their total.
///
/// Lines after the last checkpoint of a ledger are only chained, and a checkpoint after the last anchor can be
/// removed. So an audit cannot detect that lines are missing at the very end.
///
/// # Errors
/// The log cannot be read.
pub fn verify_with(
    ledgers: &dyn LogReader,
    references: AuditReferences<'_>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Audit, LogReadError> {
    let mut total = 0;
    let mut count = || {
        total += 1;
        ControlFlow::Continue(())
    };
    let unreadable_ledger = damage(ledgers.for_each_ledger(&mut |_| count()))?;
    let unreadable_checkpoint = damage(ledgers.for_each_checkpoint(&mut |_| count()))?;
    let mut auditor = Auditor {
        ledgers,
        anchors: references.anchors,
        defective: HashSet::new(),
        origins: HashMap::new(),
        audit: Audit::default(),
    };
    let mut outcome = Ok(());
    let mut step = |auditor: &mut Auditor<'_>, result: Result<(), LogReadError>| {
        progress(auditor.audit.ledgers + auditor.audit.checkpoints, total);
        outcome = result;
        if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let unreadable = unreadable_ledger.into_iter().chain(unreadable_checkpoint);
    auditor.audit.findings.extend(unreadable.map(|reason| AuditFinding::Unreadable { reason }));
    // The damage is known already.
    damage(ledgers.for_each_ledger(&mut |ledger| {
        let result = auditor.check_ledger(ledger);
        step(&mut auditor, result)
    }))?;
    let mut last = Digest::NONE;
    damage(ledgers.for_each_checkpoint(&mut |signed| {
        let result = auditor.check_checkpoint(&signed, last);
        last = Digest::of(signed.text);
        step(&mut auditor, result)
    }))?;
    outcome?;
    auditor.check_origins()?;
    auditor.check_anchors();
    if let Some(folded) = references.states {
        auditor.check_index(folded)?;
    }
    Ok(auditor.audit)
}

struct Auditor<'a> {
    ledgers: &'a dyn LogReader,
    anchors: &'a [Anchor],
    /// The ledgers with a known defect.
    defective: HashSet<LedgerId>,
    /// The last event of each ledger that is the origin of a line elsewhere, with that line.
    origins: HashMap<LedgerId, (u64, EventId)>,
    audit: Audit,
}

impl Auditor<'_> {
    /// Checks the chain of a ledger up to its first defect.
    fn check_ledger(&mut self, ledger: LedgerId) -> Result<(), LogReadError> {
        let (mut chain, mut line, mut found) = (Chain::new(ledger), Vec::new(), None);
        let read = self.ledgers.read(ledger, 0, u64::MAX, &mut |row| {
            self.audit.lines += 1;
            self.note_origin(&row);
            found = found.or_else(|| defect(&mut chain, row, &mut line));
            ControlFlow::Continue(())
        });
        self.audit.ledgers += 1;
        if let Some(reason) = damage(read)?
            && self.defective.insert(ledger)
        {
            self.audit.findings.push(AuditFinding::Unreadable { reason: format!("{ledger}: {reason}") });
        }
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
        if self.anchors.iter().any(|anchor| anchor.number() == number && !anchor.is(signed.text)) {
            report(AuditDefect::OtherThanAnchor);
        }
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

    /// Notes the event that a line names as its origin.
    fn note_origin(&mut self, row: &StoredLine<'_>) {
        let Envelope { ledger, sequence, cause, .. } = row.envelope;
        let Some(origin) = cause.because_of.and_then(CommandOrigin::event) else { return };
        let line = EventId { ledger, sequence };
        let last = self.origins.entry(origin.ledger).or_insert((origin.sequence, line));
        if origin.sequence > last.0 {
            *last = (origin.sequence, line);
        }
    }

    /// Reports lines whose origin does not exist.
    fn check_origins(&mut self) -> Result<(), LogReadError> {
        for (ledger, (sequence, line)) in std::mem::take(&mut self.origins) {
            if self.ledgers.head(ledger)?.is_none_or(|head| head.sequence < sequence) {
                let defect = AuditDefect::UnknownOrigin(EventId { ledger, sequence });
                self.report(line.ledger, line.sequence, defect);
            }
        }
        Ok(())
    }

    /// Reports anchored checkpoints that are missing at the end.
    fn check_anchors(&mut self) {
        let missing = self.anchors.iter().map(Anchor::number).filter(|number| *number > self.audit.checkpoints).max();
        let defect = AuditDefect::LostSinceAnchor;
        self.audit.findings.extend(missing.map(|number| AuditFinding::Checkpoint { number, defect }));
    }

    /// Compares the index of open ledgers with the states that the lines of each ledger lead to.
    fn check_index(&mut self, folded: FoldedState<'_>) -> Result<(), LogReadError> {
        let listed: HashMap<_, _> = match self.ledgers.open_ledgers() {
            Ok(listed) => listed.into_iter().collect(),
            Err(error) => {
                let reason = damage(Err(error))?.map(|reason| format!("the index of open ledgers: {reason}"));
                self.audit.findings.extend(reason.map(|reason| AuditFinding::Unreadable { reason }));
                return Ok(());
            }
        };
        let mut all: BTreeSet<LedgerId> = listed.keys().copied().collect();
        damage(self.ledgers.for_each_ledger(&mut |ledger| {
            all.insert(ledger);
            ControlFlow::Continue(())
        }))?;
        for ledger in all.into_iter().filter(|ledger| !self.defective.contains(ledger)) {
            let state = listed.get(&ledger).copied().unwrap_or(LedgerState::Closed);
            let exists = self.ledgers.head(ledger)?.is_some();
            if !is_listed_rightly(state, folded(ledger)?, exists) {
                let found = self.confirm_index(ledger, folded)?;
                self.audit.findings.extend(found);
            }
        }
        Ok(())
    }

    /// Compares again, because the server may have written between the two readings.
    fn confirm_index(&self, ledger: LedgerId, folded: FoldedState<'_>) -> Result<Option<AuditFinding>, LogReadError> {
        for _ in 0..MAX_COMPARISONS {
            let before = self.ledgers.head(ledger)?;
            let listed = self.ledgers.open_ledgers()?.into_iter().find(|(listed, _)| *listed == ledger);
            let listed = listed.map_or(LedgerState::Closed, |(_, state)| state);
            let recorded = folded(ledger)?;
            if is_listed_rightly(listed, recorded, before.is_some()) {
                return Ok(None);
            }
            if self.ledgers.head(ledger)? == before {
                return Ok(Some(AuditFinding::Index { ledger, listed, recorded }));
            }
        }
        // Something happens in it all the time.
        Ok(None)
    }

    /// Compares a line with the head that a checkpoint signed.
    fn compare(&mut self, number: u64, head: LedgerHead) -> Result<(), LogReadError> {
        let LedgerHead { ledger, sequence, hash } = head;
        let mut found = None;
        let read = self.ledgers.read(ledger, sequence.saturating_sub(1), 1, &mut |row| {
            found = (row.envelope.sequence == sequence).then_some(row.hash);
            ControlFlow::Break(())
        });
        // A line that cannot be read is reported with its ledger.
        damage(read)?;
        match found {
            Some(found) if found == hash => {}
            Some(_) => self.report(ledger, sequence, AuditDefect::Replaced(number)),
            None => self.report(ledger, sequence, AuditDefect::Removed(number)),
        }
        Ok(())
    }
}

/// Returns the damage that ended a reading, after which an audit goes on.
fn damage(read: Result<(), LogReadError>) -> Result<Option<String>, LogReadError> {
    match read {
        Err(LogReadError::Damaged(reason)) => Ok(Some(reason)),
        other => other.map(|()| None),
    }
}

/// Whether the index may list a ledger with this state.
fn is_listed_rightly(listed: LedgerState, recorded: Option<LedgerState>, exists: bool) -> bool {
    match (listed, recorded) {
        (listed, None) => exists || listed == LedgerState::Closed,
        // A ledger that was to be kept once remains so.
        (LedgerState::Open, Some(LedgerState::Provisional)) => true,
        (listed, Some(recorded)) => listed == recorded,
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
