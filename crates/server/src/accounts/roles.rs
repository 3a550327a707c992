//! The powers of a caller in a game, an event or the zone, from their identity and the roles granted to them.
//!
//! [`Powers`] is the table of permissions, for HTTP endpoints, sockets and listings alike. This module knows
//! only which roles reach a game.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use flagfall_chess::{ByColor, Color};
use flagfall_laws::{Grant, Involvement, Powers, Role, RoleSet, Scope};
use flagfall_ledger::PersonId;
use flagfall_store::{HeldGrant, People, PeopleResult};

use crate::Identity;

/// The people at the board of a game, and the event it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeats {
    /// The game's id.
    pub game: u64,
    /// The event, if any.
    pub event: Option<u64>,
    /// The players.
    pub players: ByColor<PersonId>,
    /// Whether the game has accepted an assistant of each player.
    pub assisted: ByColor<bool>,
}

impl GameSeats {
    /// Whether a role in this scope applies to the game.
    pub fn is_within(&self, scope: Scope) -> bool {
        match scope {
            Scope::Zone => true,
            Scope::Event(event) => self.event == Some(event),
            Scope::Game(game) => self.game == game,
        }
    }

    /// Returns the part that a person with these grants has in the game.
    fn involvement(&self, person: PersonId, mut grants: impl Iterator<Item = Grant>) -> Involvement {
        if let Some(player) = Color::ALL.into_iter().find(|player| self.players[*player] == person) {
            return Involvement::Plays(player);
        }
        let assisted = grants.find_map(|grant| match grant.role {
            Role::Assistant(player) if self.is_within(grant.scope) => Some(player),
            _ => None,
        });
        match assisted {
            Some(player) if self.assisted[player] => Involvement::Assists(player),
            Some(_) => Involvement::Appointed,
            None => Involvement::Neutral,
        }
    }
}

/// The identity of a caller and the roles granted to them.
#[derive(Clone, Debug)]
pub struct CallerRoles {
    identity: Identity,
    /// The roles of the person, also those that the credential may not use.
    held: Vec<HeldGrant>,
    /// The roles of the people who granted them.
    granters: HashMap<PersonId, Vec<Grant>>,
}

impl CallerRoles {
    /// Looks up the roles of a caller.
    ///
    /// # Errors
    /// The data cannot be read.
    pub fn of(identity: Identity, people: &dyn People) -> PeopleResult<CallerRoles> {
        let held = match identity {
            Identity::Person { id, .. } => people.held_grants(id)?,
            Identity::Seat { .. } | Identity::Anonymous => Vec::new(),
        };
        let mut granters = HashMap::new();
        for granter in held.iter().filter_map(|held| held.granted_by) {
            if let Entry::Vacant(unknown) = granters.entry(granter) {
                unknown.insert(people.grants(granter)?);
            }
        }
        Ok(CallerRoles { identity, held, granters })
    }

    /// Returns the powers over a game; `plays_elsewhere` says whether the person is playing another game of
    /// the event.
    ///
    /// A role reaches no game that its granter plays or assists in.
    pub fn powers(&self, seats: &GameSeats, plays_elsewhere: bool) -> Powers {
        let reaches = |held: &&HeldGrant| seats.is_within(held.grant.scope) && !self.is_granter_involved(held, seats);
        let roles = self.usable().filter(reaches).map(|held| held.grant.role).collect();
        Powers::of(roles, self.involvement(seats), plays_elsewhere)
    }

    /// Returns the powers in an event or the zone.
    pub fn powers_in(&self, scope: Scope) -> Powers {
        let holds = |held: &&HeldGrant| held.grant.scope == Scope::Zone || held.grant.scope == scope;
        let roles: RoleSet = self.usable().filter(holds).map(|held| held.grant.role).collect();
        Powers::of(roles, Involvement::Neutral, false)
    }

    /// Whether any of the roles permits ruling, in whatever scope.
    pub fn is_arbiter(&self) -> bool {
        self.usable().any(|held| held.grant.role.is_arbiter())
    }

    /// Returns the caller's own part in a game, by their account or a seat. It does not depend on the
    /// credential, so a token with few scopes hides no conflict of interest.
    pub fn involvement(&self, seats: &GameSeats) -> Involvement {
        let (person, seat) = match self.identity {
            Identity::Person { id, seat, .. } => (Some(id), seat),
            Identity::Seat { game, player } => (None, Some((game, player))),
            Identity::Anonymous => (None, None),
        };
        let as_guest = seat.filter(|(game, _)| *game == seats.game).map(|(_, player)| Involvement::Plays(player));
        let by_account = person.map(|id| seats.involvement(id, self.held.iter().map(|held| held.grant)));
        match (by_account, as_guest) {
            (Some(plays @ Involvement::Plays(_)), _) | (_, Some(plays)) => plays,
            (by_account, None) => by_account.unwrap_or(Involvement::Neutral),
        }
    }

    fn is_granter_involved(&self, held: &HeldGrant, seats: &GameSeats) -> bool {
        held.granted_by.is_some_and(|granter| {
            let grants = self.granters.get(&granter).into_iter().flatten().copied();
            seats.involvement(granter, grants) != Involvement::Neutral
        })
    }

    /// Returns the roles that the credential may use.
    fn usable(&self) -> impl Iterator<Item = &HeldGrant> {
        self.held.iter().filter(|held| self.identity.may_use(held.grant.role))
    }
}

#[cfg(test)]
mod tests;
