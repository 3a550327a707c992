//! A ledger in memory.

use std::fmt;
use std::ops::ControlFlow;

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Chain, Entry, Envelope, Ledger, LedgerId};
use flagfall_store::{DamagedLedger, LogReadError, LogReader, RecoveredEvent};
use thiserror::Error;

use super::isolation::isolate;
use super::rejections::RecentRejections;
use super::{COMMAND_SOURCES, HostedLedger};

/// A ledger as its shard holds it, including decisions that are not durable yet.
pub(super) struct LoadedLedger<L: Ledger> {
    pub(super) state: L,
    pub(super) chain: Chain,
    /// The id of the last appended command.
    pub(super) last_command: u64,
    /// The last appends that clients may learn of.
    pub(super) visible: VisibleAppends,
    /// The highest appended command id of each source.
    pub(super) highest_by_source: [u64; COMMAND_SOURCES as usize],
    /// The number of events of each source.
    events_by_source: [u32; COMMAND_SOURCES as usize],
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

/// The last appends of a ledger that clients may learn of, each as its last sequence number and its command.
///
/// An answer to a client waits until these are durable. It waits for no secret of somebody else, so that its
/// time tells nothing about that.
#[derive(Default)]
pub(super) struct VisibleAppends {
    public: (u64, u64),
    /// Those with secrets of each command source. Most ledgers have none, and every live game keeps this.
    secret: Option<Box<[(u64, u64); COMMAND_SOURCES as usize]>>,
}

impl VisibleAppends {
    /// Notes an append up to a sequence number, with the sources whose secrets it has; none if an event is
    /// public.
    pub(super) fn note(&mut self, sequence: u64, command: u64, secret_source: Option<u64>) {
        match secret_source {
            Some(secret) => self.secret.get_or_insert_default()[source(secret)] = (sequence, command),
            None => self.public = (sequence, command),
        }
    }

    /// Returns the last command that somebody may learn of: only public ones without a command source.
    pub(super) fn last_command(&self, viewer: Option<u64>) -> u64 {
        let secret = self.secret.as_deref().zip(viewer);
        let own = secret.map_or((0, 0), |(secret, viewer)| secret[source(viewer)]);
        self.public.max(own).1
    }
}

/// Reason why a ledger cannot be loaded.
#[derive(Debug, Error)]
pub(super) enum LoadError {
    /// The log cannot be read.
    #[error(transparent)]
    Read(#[from] LogReadError),
    /// An event does not fit the ones before it.
    #[error(transparent)]
    Corrupt(#[from] DamagedLedger),
}

/// Time for which a ledger may be provisional before it is removed.
const PROVISIONAL_TIME: Millis = Millis::from_mins(60);

impl<L: HostedLedger> LoadedLedger<L> {
    /// Returns the time at which the ledger has to be removed unless something happens in it. A ledger that waits for
    /// a set time is kept at least until then.
    pub(super) fn removal_at(&self) -> Option<Timestamp> {
        let since = self.state.next_wakeup().map_or(self.last_event_at, |wakeup| wakeup.max(self.last_event_at));
        self.state.is_provisional().then(|| since.saturating_add(PROVISIONAL_TIME))
    }
}

impl<L: HostedLedger> LoadedLedger<L> {
    pub(super) fn new(state: L, chain: Chain, last_event_at: Timestamp) -> LoadedLedger<L> {
        let (last_command, highest_by_source, rejections) =
            (0, [0; COMMAND_SOURCES as usize], RecentRejections::default());
        LoadedLedger {
            state,
            chain,
            last_command,
            visible: VisibleAppends::default(),
            highest_by_source,
            events_by_source: [0; COMMAND_SOURCES as usize],
            rejections,
            last_event_at,
            timer: None,
            searching: false,
            // Its opener is no longer known after a restart: it gets one of its own.
            opener: chain.ledger().id,
        }
    }

    /// Opens a ledger from its first row.
    pub(super) fn open(
        reader: &L::EventReader,
        ledger: LedgerId,
        row: &RecoveredEvent<'_>,
    ) -> Result<LoadedLedger<L>, DamagedLedger> {
        let entry = entry::<L>(reader, ledger, row)?;
        let opened = isolate(|| L::open(&entry)).map_err(|fault| damaged(ledger, row, &fault))?;
        let state = opened.map_err(|error| damaged(ledger, row, &error))?;
        let mut loaded = LoadedLedger::new(state, Chain::resume(ledger, row.sequence, row.hash), entry.at);
        loaded.note_events(row.command, 1);
        Ok(loaded)
    }

    /// Applies the next row.
    pub(super) fn apply_row(&mut self, reader: &L::EventReader, row: &RecoveredEvent<'_>) -> Result<(), DamagedLedger> {
        let ledger = self.chain.ledger();
        let entry = entry::<L>(reader, ledger, row)?;
        let applied = isolate(|| self.state.apply(&entry)).map_err(|fault| damaged(ledger, row, &fault))?;
        applied.map_err(|error| damaged(ledger, row, &error))?;
        (self.chain, self.last_event_at) = (Chain::resume(ledger, row.sequence, row.hash), entry.at);
        self.note_events(row.command, 1);
        Ok(())
    }

    /// Notes that events of a command were appended.
    pub(super) fn note_events(&mut self, command: u64, count: u64) {
        self.last_command = command;
        let events = &mut self.events_by_source[source(command)];
        *events = events.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        let highest_by_source = &mut self.highest_by_source[source(command)];
        *highest_by_source = command.max(*highest_by_source);
    }

    /// Returns the number of events of a command's source.
    pub(super) fn events_of_source(&self, command: u64) -> u64 {
        self.events_by_source[source(command)].into()
    }

    /// Whether a command is certainly not in the log, because its source has never used so high an
    /// id.
    pub(super) const fn is_new(&self, command: u64) -> bool {
        command > self.highest_by_source[source(command)]
    }

    /// Loads a ledger from the log if it exists, as it is or as it was at an earlier moment.
    pub(super) fn load(
        reader: &L::EventReader,
        log: &dyn LogReader,
        id: u64,
        until: Option<Timestamp>,
    ) -> Result<Option<LoadedLedger<L>>, LoadError> {
        LoadedLedger::extend((reader, log), id, None, until)
    }

    /// Loads the events of a ledger after those that are known.
    pub(super) fn extend(
        (reader, log): (&L::EventReader, &dyn LogReader),
        id: u64,
        known: Option<LoadedLedger<L>>,
        until: Option<Timestamp>,
    ) -> Result<Option<LoadedLedger<L>>, LoadError> {
        let ledger = LedgerId { kind: L::KIND, id };
        let after = known.as_ref().map_or(0, |known| known.chain.len());
        let (mut loaded, mut folded) = (known, Ok(()));
        log.read(ledger, after, u64::MAX, &mut |row| {
            let Envelope { sequence, cause, occurred_at, event, .. } = row.envelope;
            if until.is_some_and(|until| occurred_at > until) {
                return ControlFlow::Break(());
            }
            let (hash, command) = (row.hash, cause.command);
            let row = RecoveredEvent { id, sequence, hash, command, occurred_at, event };
            folded = match &mut loaded {
                Some(loaded) => loaded.apply_row(reader, &row),
                None => LoadedLedger::open(reader, ledger, &row).map(|first| loaded = Some(first)),
            };
            if folded.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        folded?;
        Ok(loaded)
    }
}

fn entry<L: HostedLedger>(
    reader: &L::EventReader,
    ledger: LedgerId,
    row: &RecoveredEvent<'_>,
) -> Result<Entry<L::Event>, DamagedLedger> {
    let event = L::read_event(reader, row.event.0).map_err(|error| damaged(ledger, row, &error))?;
    Ok(Entry { at: row.occurred_at, event })
}

fn damaged(ledger: LedgerId, row: &RecoveredEvent<'_>, reason: &dyn fmt::Display) -> DamagedLedger {
    DamagedLedger { ledger, reason: format!("line {}: {reason}", row.sequence) }
}

const fn source(command: u64) -> usize {
    (command % COMMAND_SOURCES) as usize
}
