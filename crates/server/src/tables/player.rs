//! Players at tables: persons, and guests for one game.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use flagfall_game::PersonId;
use flagfall_store::Table;

use super::{GameTerms, random_id};
use crate::Identity;
use crate::error::ApiError;
use crate::net::limits::{Opener, QuotaPermit};

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

    /// The player as somebody who opens games from an address.
    pub(super) fn opener(self, from: IpAddr) -> Opener {
        Opener::new(self.has_account.then_some(self.id), from)
    }

    /// Refuses guests in rated games.
    pub(super) fn may_play(self, terms: &GameTerms) -> Result<(), ApiError> {
        if terms.is_rated() && !self.has_account { Err(ApiError::AccountRequired) } else { Ok(()) }
    }
}

/// The open tables of guests. Each counts against an address, which is stored nowhere else.
#[derive(Default)]
pub(super) struct GuestTables(Mutex<HashMap<u64, GuestTable>>);

/// A table of a guest.
struct GuestTable {
    /// The key of the guest's [`Opener`].
    opener: u64,
    _counted: Vec<QuotaPermit>,
}

impl GuestTables {
    pub(super) fn insert(&self, table: u64, opener: Opener, counted: Vec<QuotaPermit>) {
        let guest_table = GuestTable { opener: opener.key(), _counted: counted };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table, guest_table);
    }

    /// A number for the poster of a table: the same for all tables of a person, and for those of the
    /// guests of an address. Guests whose tables were posted before the zone started count as persons.
    pub(super) fn poster(&self, table: &Table) -> u64 {
        let tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let by_guest = tables.get(&table.id).map(|table| table.opener);
        by_guest.unwrap_or_else(|| Opener::new(Some(table.host), IpAddr::from([0; 4])).key())
    }

    /// Releases a table that is closed.
    pub(super) fn remove(&self, table: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
    }
}
