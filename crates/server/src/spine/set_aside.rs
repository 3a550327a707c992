//! Damaged ledgers that are set aside, so that the others go on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall_ledger::LedgerId;
use flagfall_store::{DamagedLedger, LogReadError};

use super::SpineError;
use super::loaded::LoadError;

/// Ledgers whose records are damaged, with the damage. They are neither read nor written until the zone restarts.
#[derive(Default)]
pub(super) struct SetAsideLedgers(Mutex<BTreeMap<LedgerId, String>>);

impl SetAsideLedgers {
    /// Sets ledgers aside, and logs each of them once.
    pub(super) fn add(&self, damaged: DamagedLedger) {
        let text = damaged.to_string();
        if self.lock().insert(damaged.ledger, damaged.reason).is_none() {
            tracing::error!("{text}; it is set aside, the others go on (flagfall audit verify shows all damage)");
        }
    }

    /// Whether a ledger is set aside.
    pub(super) fn contains(&self, ledger: LedgerId) -> bool {
        self.lock().contains_key(&ledger)
    }

    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Returns the reply for a ledger that cannot be read, and sets it aside if its record is damaged.
    pub(super) fn unreadable<R>(&self, ledger: LedgerId, error: LoadError) -> SpineError<R> {
        match error {
            LoadError::Read(LogReadError::Damaged(reason)) => self.add(DamagedLedger { ledger, reason }),
            LoadError::Corrupt(damaged) => self.add(damaged),
            LoadError::Read(error) => tracing::error!("{ledger}: {error}"),
        }
        SpineError::Unreadable
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<LedgerId, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
