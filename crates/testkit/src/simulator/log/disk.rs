//! The disk of a simulated log.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Digest, LedgerId, LedgerLine, MessageId};
use flagfall_store::contract::sign_checkpoint;
use flagfall_store::{Append, AppendError, LedgerHead, LedgerState, StoredMessage};

use crate::games::SeededRandom;

/// The key that signs checkpoints.
const SECRET: [u8; 32] = [7; 32];

/// The result of a request; for a checkpoint, the number of ledgers that are left, for a removal, of those removed.
pub(super) type LogResult = Result<usize, AppendError>;

/// Everything that a log has written. It survives crashes.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    ledgers: BTreeMap<LedgerId, StoredLedger>,
    outbox: BTreeMap<MessageId, StoredMessage>,
    /// The texts of the checkpoints with their signatures.
    checkpoints: Vec<(String, Vec<u8>)>,
    /// The ledgers that no checkpoint covers.
    changed: BTreeSet<LedgerId>,
}

#[derive(Clone, Debug)]
struct StoredLedger {
    lines: Vec<Arc<LedgerLine>>,
    state: LedgerState,
    /// The place of the first line of each command with a digest.
    commands: BTreeMap<u64, usize>,
}

impl Disk {
    /// Writes the lines of a command and its messages.
    pub(super) fn append(&mut self, append: &Append) -> Result<(), AppendError> {
        let first = append.lines.first().ok_or(AppendError::Inconsistent)?;
        let (ledger, command) = (first.envelope().ledger, first.envelope().cause.command);
        let head = self.head(ledger).unwrap_or(LedgerHead { ledger, sequence: 0, hash: Digest::NONE });
        let mut chain = Chain::resume(ledger, head.sequence, head.hash);
        if chain.admit::<_, _, ()>(&first.envelope(), first.hash()).is_err() {
            return Err(AppendError::Conflict { ledger, length: head.sequence });
        }
        for line in &append.lines[1..] {
            let is_admitted = chain.admit::<_, _, ()>(&line.envelope(), line.hash()).is_ok();
            if line.envelope().cause.command != command || !is_admitted {
                return Err(AppendError::Inconsistent);
            }
        }
        let new = || StoredLedger { lines: Vec::new(), state: LedgerState::Provisional, commands: BTreeMap::new() };
        let stored = self.ledgers.entry(ledger).or_insert_with(new);
        if first.envelope().cause.digest.is_some() && stored.commands.contains_key(&command) {
            return Err(AppendError::Duplicate { ledger, command });
        }
        if first.envelope().cause.digest.is_some() {
            stored.commands.insert(command, stored.lines.len());
        }
        stored.lines.extend(append.lines.iter().cloned().map(Arc::new));
        let remains_provisional = stored.state == LedgerState::Provisional && append.state == LedgerState::Provisional;
        if !remains_provisional {
            let is_closed = append.state == LedgerState::Closed;
            stored.state = if is_closed { LedgerState::Closed } else { LedgerState::Open };
            self.changed.insert(ledger);
        }
        self.outbox.extend(append.messages.iter().map(|message| (message.id, message.clone())));
        Ok(())
    }

    pub(super) fn acknowledge(&mut self, messages: &[MessageId]) {
        self.outbox.retain(|id, _| !messages.contains(id));
    }

    /// Removes a provisional ledger of this length, and returns whether there was one.
    pub(super) fn remove(&mut self, ledger: LedgerId, length: u64) -> bool {
        let is_removable =
            |stored: &StoredLedger| stored.state == LedgerState::Provisional && stored.lines.len() as u64 == length;
        let found = self.ledgers.get(&ledger).is_some_and(is_removable);
        found && self.ledgers.remove(&ledger).is_some()
    }

    /// Signs the heads of all changed ledgers.
    pub(super) fn checkpoint(&mut self, at: Timestamp) -> usize {
        let heads: Vec<LedgerHead> = self.changed.iter().filter_map(|ledger| self.head(*ledger)).collect();
        if !heads.is_empty() {
            let previous = self.checkpoints.last().map_or(Digest::NONE, |(text, _)| Digest::of(text));
            let number = self.checkpoints.len() as u64 + 1;
            let (text, signature) = sign_checkpoint(&SECRET, number, at, previous, heads);
            self.checkpoints.push((text, signature.to_vec()));
            self.changed.clear();
        }
        0
    }

    /// Loses about half of the messages, which is a bug.
    pub fn lose_messages(&mut self, random: &mut SeededRandom) {
        self.outbox.retain(|_, _| random.below(2) == 0);
    }

    pub(super) fn head(&self, ledger: LedgerId) -> Option<LedgerHead> {
        let lines = &self.ledgers.get(&ledger)?.lines;
        let last = lines.last()?;
        Some(LedgerHead { ledger, sequence: lines.len() as u64, hash: last.hash() })
    }

    pub(super) fn lines(&self, ledger: LedgerId, after: u64, limit: u64) -> Vec<Arc<LedgerLine>> {
        let Some(StoredLedger { lines, .. }) = self.ledgers.get(&ledger) else { return Vec::new() };
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        lines.iter().skip(after).take(usize::try_from(limit).unwrap_or(usize::MAX)).cloned().collect()
    }

    pub(super) fn lines_of_command(&self, ledger: LedgerId, command: u64) -> Vec<Arc<LedgerLine>> {
        let Some(StoredLedger { lines, commands, .. }) = self.ledgers.get(&ledger) else { return Vec::new() };
        let Some(first) = commands.get(&command) else { return Vec::new() };
        let is_of_command = |line: &&Arc<LedgerLine>| line.envelope().cause.command == command;
        lines[*first..].iter().take_while(is_of_command).cloned().collect()
    }

    pub(super) fn ledgers(&self) -> Vec<LedgerId> {
        self.ledgers.keys().copied().collect()
    }

    pub(super) fn open_ledgers(&self) -> Vec<(LedgerId, LedgerState)> {
        let states = self.ledgers.iter().map(|(ledger, stored)| (*ledger, stored.state));
        states.filter(|(_, state)| *state != LedgerState::Closed).collect()
    }

    pub(super) fn unacknowledged(&self) -> Vec<StoredMessage> {
        self.outbox.values().cloned().collect()
    }

    pub(super) fn checkpoints(&self) -> &[(String, Vec<u8>)] {
        &self.checkpoints
    }
}
