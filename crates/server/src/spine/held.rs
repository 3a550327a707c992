//! One ledger in memory.

use std::fmt;
use std::ops::ControlFlow;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Entry, Envelope, Event, Ledger, LedgerId};
use flagfall_store::{Ledgers, ReadError, Recovered};
use thiserror::Error;

use super::ORIGINS;
use super::untraced::Untraced;

/// A ledger as its shard holds it: what was decided, whether it is on disk yet or not.
pub(super) struct Held<L: Ledger> {
    pub(super) state: L,
    pub(super) chain: Chain,
    /// The command that was appended last.
    pub(super) last: u64,
    /// No command of a side above these was ever appended.
    pub(super) highest: [u64; ORIGINS as usize],
    /// What was answered to commands that are not in the log.
    pub(super) untraced: Untraced<L::Refusal>,
    /// When the last event happened: nothing happens before it any more.
    pub(super) at: Timestamp,
    /// When its shard will look after it.
    pub(super) timer: Option<Timestamp>,
    /// Something is being searched for.
    pub(super) searching: bool,
}

/// Why a ledger cannot be held.
#[derive(Debug, Error)]
pub enum HoldError {
    /// The log.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What it says.
    #[error("{ledger}, line {line}: {why}")]
    Corrupt {
        /// Of which ledger.
        ledger: LedgerId,
        /// In which line.
        line: u64,
        /// What is wrong.
        why: String,
    },
}

impl<L: Ledger> Held<L> {
    pub(super) fn new(state: L, chain: Chain, at: Timestamp) -> Held<L> {
        let (last, highest, untraced) = (0, [0; ORIGINS as usize], Untraced::default());
        Held { state, chain, last, highest, untraced, at, timer: None, searching: false }
    }

    /// Begins with the first event of the log.
    pub(super) fn begin(ledger: LedgerId, row: &Recovered<'_>) -> Result<Held<L>, HoldError> {
        let entry = entry(ledger, row)?;
        let state = L::open(&entry).map_err(|error| corrupt(ledger, row, &error))?;
        let mut held = Held::new(state, Chain::after(ledger, row.sequence, row.hash), entry.at);
        held.note(row.command);
        Ok(held)
    }

    /// Goes on with one more of them.
    pub(super) fn go_on(&mut self, row: &Recovered<'_>) -> Result<(), HoldError> {
        let ledger = self.chain.ledger();
        let entry = entry(ledger, row)?;
        self.state.apply(&entry).map_err(|error| corrupt(ledger, row, &error))?;
        (self.chain, self.at) = (Chain::after(ledger, row.sequence, row.hash), entry.at);
        self.note(row.command);
        Ok(())
    }

    /// A command was appended.
    pub(super) fn note(&mut self, command: u64) {
        self.last = command;
        let highest = &mut self.highest[side(command)];
        *highest = command.max(*highest);
    }

    /// Whether a command is certainly not in the log: its side has never come so far.
    pub(super) const fn is_new(&self, command: u64) -> bool {
        command > self.highest[side(command)]
    }

    /// A ledger from the log, if it is there; as it was at an earlier moment, if one is given.
    pub(super) fn load(
        log: &dyn Ledgers,
        id: u64,
        then: Option<Timestamp>,
    ) -> Result<Option<Held<L>>, HoldError> {
        Held::load_first(log, id, u64::MAX, then)
    }

    /// The same of its first so many events.
    pub(super) fn load_first(
        log: &dyn Ledgers,
        id: u64,
        most: u64,
        then: Option<Timestamp>,
    ) -> Result<Option<Held<L>>, HoldError> {
        let ledger = LedgerId { kind: L::KIND, id };
        let (mut held, mut folded) = (None::<Held<L>>, Ok(()));
        log.read(ledger, 0, most, &mut |row| {
            let Envelope { sequence, cause, occurred_at, event, .. } = row.envelope;
            if then.is_some_and(|then| occurred_at > then) {
                return ControlFlow::Break(());
            }
            let (hash, command) = (row.hash, cause.command);
            let row = Recovered { id, sequence, hash, command, occurred_at, event };
            folded = match &mut held {
                Some(held) => held.go_on(&row),
                None => Held::begin(ledger, &row).map(|first| held = Some(first)),
            };
            if folded.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        folded?;
        Ok(held)
    }
}

fn entry<E: Event>(ledger: LedgerId, row: &Recovered<'_>) -> Result<Entry<E>, HoldError> {
    let event = serde_json::from_str(row.event.0).map_err(|error| corrupt(ledger, row, &error))?;
    Ok(Entry { at: row.occurred_at, event })
}

fn corrupt(ledger: LedgerId, row: &Recovered<'_>, why: &dyn fmt::Display) -> HoldError {
    HoldError::Corrupt { ledger, line: row.sequence, why: why.to_string() }
}

const fn side(command: u64) -> usize {
    (command % ORIGINS) as usize
}
