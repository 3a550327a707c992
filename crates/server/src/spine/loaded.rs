//! A ledger in memory.

use std::fmt;
use std::ops::ControlFlow;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Entry, Envelope, Ledger, LedgerEvent, LedgerId};
use flagfall_store::{LogReadError, LogReader, RecoveredEvent};
use thiserror::Error;

use super::rejections::RecentRejections;
use super::{COMMAND_SOURCES, UNKNOWN_OPENER};

/// A ledger as its shard holds it, including decisions that are not durable yet.
pub(super) struct LoadedLedger<L: Ledger> {
    pub(super) state: L,
    pub(super) chain: Chain,
    /// The id of the last appended command.
    pub(super) last_command: u64,
    /// The highest appended command id of each source.
    pub(super) highest_by_source: [u64; COMMAND_SOURCES as usize],
    /// Answers to commands that are not in the log.
    pub(super) rejections: RecentRejections<L::Refusal>,
    /// The time of the last event; the ledger's time never goes back behind it.
    pub(super) last_event_at: Timestamp,
    /// The time at which the shard's timer for this ledger fires.
    pub(super) timer: Option<Timestamp>,
    /// Whether a search is running.
    pub(super) searching: bool,
    /// The opener, with whose other ledgers it shares long searches.
    pub(super) opener: u64,
}

/// Reason why a ledger cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The log cannot be read.
    #[error(transparent)]
    Read(#[from] LogReadError),
    /// An event does not fit the ones before it.
    #[error("{ledger}, line {line}: {reason}")]
    Corrupt {
        /// The ledger.
        ledger: LedgerId,
        /// The sequence number of the event.
        line: u64,
        /// The problem.
        reason: String,
    },
}

impl<L: Ledger> LoadedLedger<L> {
    pub(super) fn new(state: L, chain: Chain, last_event_at: Timestamp) -> LoadedLedger<L> {
        let (last_command, highest_by_source, rejections) =
            (0, [0; COMMAND_SOURCES as usize], RecentRejections::default());
        LoadedLedger {
            state,
            chain,
            last_command,
            highest_by_source,
            rejections,
            last_event_at,
            timer: None,
            searching: false,
            opener: UNKNOWN_OPENER,
        }
    }

    /// Opens a ledger from its first row.
    pub(super) fn open(ledger: LedgerId, row: &RecoveredEvent<'_>) -> Result<LoadedLedger<L>, LoadError> {
        let entry = entry(ledger, row)?;
        let state = L::open(&entry).map_err(|error| corrupt(ledger, row, &error))?;
        let mut loaded = LoadedLedger::new(state, Chain::resume(ledger, row.sequence, row.hash), entry.at);
        loaded.note_command(row.command);
        Ok(loaded)
    }

    /// Applies the next row.
    pub(super) fn apply_row(&mut self, row: &RecoveredEvent<'_>) -> Result<(), LoadError> {
        let ledger = self.chain.ledger();
        let entry = entry(ledger, row)?;
        self.state.apply(&entry).map_err(|error| corrupt(ledger, row, &error))?;
        (self.chain, self.last_event_at) = (Chain::resume(ledger, row.sequence, row.hash), entry.at);
        self.note_command(row.command);
        Ok(())
    }

    /// Notes that a command was appended.
    pub(super) fn note_command(&mut self, command: u64) {
        self.last_command = command;
        let highest_by_source = &mut self.highest_by_source[source(command)];
        *highest_by_source = command.max(*highest_by_source);
    }

    /// Whether a command is certainly not in the log, because its source has never used so high an
    /// id.
    pub(super) const fn is_new(&self, command: u64) -> bool {
        command > self.highest_by_source[source(command)]
    }

    /// Loads a ledger from the log if it exists, as it is or as it was at an earlier moment.
    pub(super) fn load(
        log: &dyn LogReader,
        id: u64,
        until: Option<Timestamp>,
    ) -> Result<Option<LoadedLedger<L>>, LoadError> {
        LoadedLedger::load_prefix(log, id, u64::MAX, until)
    }

    /// Loads the first `limit` events of a ledger.
    pub(super) fn load_prefix(
        log: &dyn LogReader,
        id: u64,
        limit: u64,
        until: Option<Timestamp>,
    ) -> Result<Option<LoadedLedger<L>>, LoadError> {
        LoadedLedger::extend(log, id, None, limit, until)
    }

    /// Loads the events of a ledger after those that are known, up to `limit` of them.
    pub(super) fn extend(
        log: &dyn LogReader,
        id: u64,
        known: Option<LoadedLedger<L>>,
        limit: u64,
        until: Option<Timestamp>,
    ) -> Result<Option<LoadedLedger<L>>, LoadError> {
        let ledger = LedgerId { kind: L::KIND, id };
        let after = known.as_ref().map_or(0, |known| known.chain.len());
        let (mut loaded, mut folded) = (known, Ok(()));
        log.read(ledger, after, limit, &mut |row| {
            let Envelope { sequence, cause, occurred_at, event, .. } = row.envelope;
            if until.is_some_and(|until| occurred_at > until) {
                return ControlFlow::Break(());
            }
            let (hash, command) = (row.hash, cause.command);
            let row = RecoveredEvent { id, sequence, hash, command, occurred_at, event };
            folded = match &mut loaded {
                Some(loaded) => loaded.apply_row(&row),
                None => LoadedLedger::open(ledger, &row).map(|first| loaded = Some(first)),
            };
            if folded.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        folded?;
        Ok(loaded)
    }
}

fn entry<E: LedgerEvent>(ledger: LedgerId, row: &RecoveredEvent<'_>) -> Result<Entry<E>, LoadError> {
    let event = serde_json::from_str(row.event.0).map_err(|error| corrupt(ledger, row, &error))?;
    Ok(Entry { at: row.occurred_at, event })
}

fn corrupt(ledger: LedgerId, row: &RecoveredEvent<'_>, reason: &dyn fmt::Display) -> LoadError {
    LoadError::Corrupt { ledger, line: row.sequence, reason: reason.to_string() }
}

const fn source(command: u64) -> usize {
    (command % COMMAND_SOURCES) as usize
}
