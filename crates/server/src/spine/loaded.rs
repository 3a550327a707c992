//! A ledger in memory.

use std::fmt;
use std::ops::ControlFlow;

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Chain, CommandOrigin, Entry, Envelope, EventId, LedgerId, Party};
use flagfall_store::{DamagedLedger, LogReadError, LogReader, RecoveredEvent};
use thiserror::Error;

use super::HostedLedger;
use super::isolation::isolate;
use super::rejections::RecentRejections;
use super::sources::CommandSources;

/// A ledger as its shard holds it, including decisions that are not durable yet.
pub(super) struct LoadedLedger<L: HostedLedger> {
    pub(super) state: L,
    pub(super) chain: Chain,
    /// The id of the last appended command.
    pub(super) last_command: u64,
    /// The last appends that clients may learn of.
    pub(super) visible: VisibleAppends,
    /// The sources of its commands.
    pub(super) sources: CommandSources,
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
    /// The event of another ledger that opened it.
    pub(super) opened_by: Option<EventId>,
}

/// The last appends of a ledger that clients may learn of, each as its last sequence number and its command.
///
/// An answer to a client waits until these are durable. It waits for no secret of somebody else, so that its
/// time tells nothing about that.
#[derive(Default)]
pub(super) struct VisibleAppends {
    public: (u64, u64),
    /// Those with secrets of each party.
    secret: Vec<(Party, (u64, u64))>,
}

impl VisibleAppends {
    /// Notes an append up to a sequence number, with the party whose secrets it has; none if an event is public.
    pub(super) fn note(&mut self, sequence: u64, command: u64, secret_of: Option<Party>) {
        let Some(party) = secret_of else {
            self.public = (sequence, command);
            return;
        };
        match self.secret.iter_mut().find(|(known, _)| *known == party) {
            Some((_, last)) => *last = (sequence, command),
            None => self.secret.push((party, (sequence, command))),
        }
    }

    /// Returns the last command that a party may learn of: only public ones for nobody in particular.
    pub(super) fn last_command(&self, viewer: Option<Party>) -> u64 {
        let own = self.secret.iter().find(|(party, _)| Some(*party) == viewer);
        own.map_or(self.public, |(_, own)| self.public.max(*own)).1
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
    /// Whether the ledger need not be kept. One that another ledger has opened is kept.
    pub(super) fn is_provisional(&self) -> bool {
        self.opened_by.is_none() && self.state.is_provisional()
    }

    /// Returns the time at which the ledger has to be removed unless something happens in it. A ledger that waits for
    /// a set time is kept at least until then.
    pub(super) fn removal_at(&self) -> Option<Timestamp> {
        let since = self.state.next_wakeup().map_or(self.last_event_at, |wakeup| wakeup.max(self.last_event_at));
        self.is_provisional().then(|| since.saturating_add(PROVISIONAL_TIME))
    }
}

impl<L: HostedLedger> LoadedLedger<L> {
    pub(super) fn new(state: L, chain: Chain, last_event_at: Timestamp) -> LoadedLedger<L> {
        LoadedLedger {
            state,
            chain,
            last_command: 0,
            visible: VisibleAppends::default(),
            sources: CommandSources::default(),
            rejections: RecentRejections::default(),
            last_event_at,
            timer: None,
            searching: false,
            // Its opener is no longer known after a restart: it gets one of its own.
            opener: chain.ledger().id,
            opened_by: None,
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
        loaded.opened_by = row.because_of.and_then(CommandOrigin::event);
        loaded.note_row(row)?;
        Ok(loaded)
    }

    /// Applies the next row.
    pub(super) fn apply_row(&mut self, reader: &L::EventReader, row: &RecoveredEvent<'_>) -> Result<(), DamagedLedger> {
        let ledger = self.chain.ledger();
        let entry = entry::<L>(reader, ledger, row)?;
        let applied = isolate(|| self.state.apply(&entry)).map_err(|fault| damaged(ledger, row, &fault))?;
        applied.map_err(|error| damaged(ledger, row, &error))?;
        (self.chain, self.last_event_at) = (Chain::resume(ledger, row.sequence, row.hash), entry.at);
        self.note_row(row)
    }

    /// Notes the command of a row, and its party.
    fn note_row(&mut self, row: &RecoveredEvent<'_>) -> Result<(), DamagedLedger> {
        if !self.sources.knows(row.command) {
            let actor = serde_json::from_str(row.actor.0).map_err(|error| damaged(self.chain.ledger(), row, &error))?;
            if let Some(party) = L::party(&actor) {
                self.sources.note_party(row.command, party);
            }
        }
        self.note_events(row.command, 1);
        Ok(())
    }

    /// Returns the last event.
    pub(super) const fn last_event(&self) -> EventId {
        EventId { ledger: self.chain.ledger(), sequence: self.chain.len() }
    }

    /// Notes that events of a command were appended.
    pub(super) fn note_events(&mut self, command: u64, count: u64) {
        self.last_command = command;
        self.sources.note_events(command, count);
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
            let (hash, command, actor, because_of) = (row.hash, cause.command, cause.actor, cause.because_of);
            let row = RecoveredEvent { id, sequence, hash, command, actor, because_of, occurred_at, event };
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
