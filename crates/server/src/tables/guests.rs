//! Somebody who sits down: a person, or a guest for one game.

use flagfall_game::PersonId;

use super::{Terms, random};
use crate::Who;
use crate::error::Problem;

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
