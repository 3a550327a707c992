//! Ledgers that are set aside, so that the others go on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use flagfall_ledger::LedgerId;
use flagfall_store::{DamagedLedger, LogReadError};

use super::SpineError;
use super::loaded::LoadError;

/// Ledgers that are damaged or that have failed, with the reason. They are neither read nor written until the zone
/// restarts.
#[derive(Default)]
pub(super) struct SetAsideLedgers(Mutex<BTreeMap<LedgerId, String>>);

impl SetAsideLedgers {
    /// Sets a damaged ledger aside, and logs it once.
    pub(super) fn add_damaged(&self, damaged: DamagedLedger) {
        let text = damaged.to_string();
        if self.add(damaged.ledger, damaged.reason) {
            tracing::error!("{text}; it is set aside, the others go on (flagfall audit verify shows all damage)");
        }
    }

    /// Sets aside a ledger in which the zone itself failed, and logs it.
    pub(super) fn add_failed(&self, ledger: LedgerId, fault: String) {
        tracing::error!(
            "{ledger}: a fault of the zone: {fault}; it is set aside until the next start, the others go on"
        );
        self.add(ledger, fault);
    }

    fn add(&self, ledger: LedgerId, reason: String) -> bool {
        self.lock().insert(ledger, reason).is_none()
    }

    /// Whether a ledger is set aside.
    pub(super) fn contains(&self, ledger: LedgerId) -> bool {
        self.lock().contains_key(&ledger)
    }

    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Returns up to `limit` ledgers with the reasons.
    pub(super) fn list(&self, limit: usize) -> Vec<(LedgerId, String)> {
        self.lock().iter().take(limit).map(|(ledger, reason)| (*ledger, reason.clone())).collect()
    }

    /// Returns the reply for a ledger that cannot be read, and sets it aside if its record is damaged.
    pub(super) fn unreadable<R>(&self, ledger: LedgerId, error: LoadError) -> SpineError<R> {
        match error {
            LoadError::Read(LogReadError::Damaged(reason)) => self.add_damaged(DamagedLedger { ledger, reason }),
            LoadError::Corrupt(damaged) => self.add_damaged(damaged),
            LoadError::Read(error) => {
                tracing::error!("{ledger}: {error}");
                return SpineError::Unreadable;
            }
        }
        SpineError::SetAside
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<LedgerId, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
