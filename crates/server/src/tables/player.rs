//! Players at tables: persons, and guests for one game.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// The posters of open tables. Each table counts against an address, which is stored nowhere else.
#[derive(Default)]
pub(super) struct Posters(Mutex<HashMap<u64, PostedTable>>);

struct PostedTable {
    poster: Poster,
    _counted: Vec<QuotaPermit>,
}

/// The poster of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Poster {
    /// The same number for all tables of a person, and for those of the guests of an address.
    pub(super) opener: u64,
    /// The same number for all tables from an address.
    pub(super) network: u64,
}

impl From<Opener> for Poster {
    fn from(opener: Opener) -> Poster {
        Poster { opener: opener.key(), network: opener.network_key() }
    }
}

impl Posters {
    fn tables(&self) -> MutexGuard<'_, HashMap<u64, PostedTable>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn insert(&self, table: u64, poster: Poster, counted: Vec<QuotaPermit>) {
        self.tables().insert(table, PostedTable { poster, _counted: counted });
    }

    /// The poster of a table. Of a table that was posted before the zone started only the host is known, who
    /// counts as a person at an address of their own.
    pub(super) fn poster(&self, table: &Table) -> Poster {
        let known = self.tables().get(&table.id).map(|table| table.poster);
        known.unwrap_or_else(|| {
            let opener = Opener::new(Some(table.host), IpAddr::from([0; 4])).key();
            Poster { opener, network: opener }
        })
    }

    /// Releases a table that is closed.
    pub(super) fn remove(&self, table: u64) {
        self.tables().remove(&table);
    }
}
