//! Players at tables: persons, and guests for one game.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use flagfall_game::PersonId;

use super::{GameTerms, random_id};
use crate::Identity;
use crate::error::ApiError;
use crate::net::limits::QuotaPermit;

/// A player at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TablePlayer {
    /// The id in ledgers.
    pub(crate) id: PersonId,
    /// Whether the player has an account; otherwise a guest.
    pub(crate) has_account: bool,
}

impl TablePlayer {
    /// The player with this identity; without an account, a new guest.
    pub(super) fn of(identity: Identity) -> Result<TablePlayer, ApiError> {
        match identity {
            Identity::Person { id, .. } => Ok(TablePlayer::with_account(id)),
            Identity::Seat { .. } | Identity::Anonymous => Ok(TablePlayer::guest(PersonId(random_id()?))),
        }
    }

    pub(super) const fn with_account(id: PersonId) -> TablePlayer {
        TablePlayer { id, has_account: true }
    }

    pub(super) const fn guest(id: PersonId) -> TablePlayer {
        TablePlayer { id, has_account: false }
    }

    /// Refuses guests in rated games.
    pub(super) fn may_play(self, terms: &GameTerms) -> Result<(), ApiError> {
        if terms.is_rated() && !self.has_account { Err(ApiError::AccountRequired) } else { Ok(()) }
    }
}

/// The open tables of guests. Each counts against an address, which is stored nowhere else.
#[derive(Default)]
pub(super) struct GuestTables(Mutex<HashMap<u64, QuotaPermit>>);

impl GuestTables {
    pub(super) fn insert(&self, table: u64, counted: QuotaPermit) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table, counted);
    }

    /// Releases a table that is closed.
    pub(super) fn remove(&self, table: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
    }
}
