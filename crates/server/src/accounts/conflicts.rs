//! Conflicts of interest outside a game: what people with a part in an undecided game may not do to the
//! others in it, although their roles in the event or the zone permit it.
//!
//! Games without an arbiter that belong to no event are left out: nobody has an office there.

use flagfall_laws::{Action, Involvement, Scope};
use flagfall_ledger::PersonId;

use crate::accounts::roles::{CallerRoles, GameSeats};
use crate::error::ApiError;
use crate::{Credential, Identity, Zone};

impl Zone {
    /// Whether a caller has a role, a seat or a player to assist in an undecided game of an event.
    pub(crate) async fn has_part_in(&self, identity: Identity, scope: Scope) -> Result<bool, ApiError> {
        let Scope::Event(event) = scope else { return Ok(false) };
        let caller = self.roles_of(identity).await?;
        let is_mine = |seats: &GameSeats| seats.event == Some(event) && caller.powers(seats, false).has_role();
        Ok(!self.arbiter_queue.undecided(is_mine).is_empty())
    }

    /// Refuses to take a role from another person if it may reach an undecided game of the caller.
    pub(crate) async fn check_revocation(
        &self,
        identity: Identity,
        person: PersonId,
        scope: Scope,
    ) -> Result<(), ApiError> {
        let own = self.own_undecided_games(identity, person).await?;
        refuse_if(own.iter().any(|seats| seats.is_within(scope)))
    }

    /// Refuses to manage the account of a person who has a part or an office in an undecided game of the
    /// caller.
    pub(crate) async fn check_management(&self, identity: Identity, person: PersonId) -> Result<(), ApiError> {
        let own = self.own_undecided_games(identity, person).await?;
        if own.is_empty() {
            return Ok(());
        }
        let other = Identity::Person { id: person, credential: Credential::Session(0), seat: None };
        let other = self.roles_of(other).await?;
        let is_concerned = |seats: &GameSeats| {
            let has_office = other.powers(seats, false).may(Action::CloseRoom);
            has_office || other.involvement(seats) != Involvement::Neutral
        };
        refuse_if(own.iter().any(is_concerned))
    }

    /// Returns the undecided games that the caller plays or assists in; none if they act on themselves.
    async fn own_undecided_games(&self, identity: Identity, person: PersonId) -> Result<Vec<GameSeats>, ApiError> {
        if matches!(identity, Identity::Person { id, .. } if id == person) {
            return Ok(Vec::new());
        }
        let caller: CallerRoles = self.roles_of(identity).await?;
        Ok(self.arbiter_queue.undecided(|seats| caller.involvement(seats) != Involvement::Neutral))
    }
}

fn refuse_if(in_conflict: bool) -> Result<(), ApiError> {
    if in_conflict {
        let why = "this concerns an undecided game that you play or assist in: somebody else has to do it";
        return Err(ApiError::NotAllowed(why.to_owned()));
    }
    Ok(())
}
