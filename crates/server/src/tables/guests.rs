//! Somebody who sits down: a person, or a guest for one game.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use flagfall_game::PersonId;

use super::{Terms, random};
use crate::Who;
use crate::error::Problem;
use crate::limits::Counted;

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    /// As what ledgers know them.
    pub(crate) id: PersonId,
    /// Whether they are more than a guest.
    pub(crate) has_account: bool,
}

impl Player {
    /// Whoever shows no account is a guest, and nobody else's guest.
    pub(super) fn of(who: Who) -> Result<Player, Problem> {
        match who {
            Who::Person { id, .. } => Ok(Player::with_account(id)),
            Who::Seat { .. } | Who::Anybody => Ok(Player::guest(PersonId(random()?))),
        }
    }

    pub(super) const fn with_account(id: PersonId) -> Player {
        Player { id, has_account: true }
    }

    pub(super) const fn guest(id: PersonId) -> Player {
        Player { id, has_account: false }
    }

    /// Rated games are for people who are known.
    pub(super) fn may_play(self, terms: &Terms) -> Result<(), Problem> {
        if terms.is_rated() && !self.has_account { Err(Problem::NoGuests) } else { Ok(()) }
    }
}

/// The tables that guests have put up. Each counts for an address, which is kept nowhere else.
#[derive(Default)]
pub(super) struct GuestTables(Mutex<HashMap<u64, Counted>>);

impl GuestTables {
    pub(super) fn keep(&self, table: u64, counted: Counted) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table, counted);
    }

    /// A table is up no longer.
    pub(super) fn forget(&self, table: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
    }
}
