//! One ledger in memory.

use std::ops::ControlFlow;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Chain, Entry, Envelope, Ledger, LedgerId};
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

    /// Goes on with one more event of the log.
    pub(super) fn fold(
        held: &mut Option<Held<L>>,
        ledger: LedgerId,
        row: &Recovered<'_>,
    ) -> Result<(), HoldError> {
        let &Recovered { sequence: line, hash, command, occurred_at: at, event, .. } = row;
        let wrong = |why: String| HoldError::Corrupt { ledger, line, why };
        let event = serde_json::from_str(event.0).map_err(|error| wrong(error.to_string()))?;
        let (entry, chain) = (Entry { at, event }, Chain::after(ledger, line, hash));
        let held = if let Some(held) = held {
            held.state.apply(&entry).map_err(|error| wrong(error.to_string()))?;
            (held.chain, held.at) = (chain, at);
            held
        } else {
            let state = L::open(&entry).map_err(|error| wrong(error.to_string()))?;
            held.insert(Held::new(state, chain, at))
        };
        held.note(command);
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
        let ledger = LedgerId { kind: L::KIND, id };
        let (mut held, mut folded) = (None, Ok(()));
        log.read(ledger, 0, u64::MAX, &mut |row| {
            let Envelope { sequence, cause, occurred_at, event, .. } = row.envelope;
            if then.is_some_and(|then| occurred_at > then) {
                return ControlFlow::Break(());
            }
            let (hash, command) = (row.hash, cause.command);
            let row = Recovered { id, sequence, hash, command, occurred_at, event };
            folded = Held::fold(&mut held, ledger, &row);
            if folded.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        folded?;
        Ok(held)
    }
}

const fn side(command: u64) -> usize {
    (command % ORIGINS) as usize
}
