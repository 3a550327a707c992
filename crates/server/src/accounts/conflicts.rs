//! Conflicts of interest outside a game: what people with a part in an undecided game may not do to the
//! others in it, although their roles in the event or the zone permit it.

use flagfall_game::Game;
use flagfall_laws::{Action, ArbiterPresence, Involvement, Scope};
use flagfall_ledger::{Ledger, PersonId};

use crate::accounts::people::game_seats;
use crate::accounts::roles::GameSeats;
use crate::error::ApiError;
use crate::{Identity, Zone};

impl Zone {
    /// Whether a caller has a role, a seat or a player to assist in an undecided game of an event.
    pub(crate) async fn has_part_in(&self, identity: Identity, scope: Scope) -> Result<bool, ApiError> {
        let Scope::Event(event) = scope else { return Ok(false) };
        let caller = self.roles_of(identity).await?;
        let is_mine = |seats: &GameSeats| seats.event == Some(event) && caller.powers(seats, false).has_role();
        Ok(!self.arbiter_queue.undecided(is_mine).is_empty())
    }

    /// Refuses to take a role from another person if it may reach an undecided game of the caller.
    ///
    /// Games without an arbiter that belong to no event are left out: nobody has an office there.
    pub(crate) async fn check_revocation(
        &self,
        identity: Identity,
        person: PersonId,
        scope: Scope,
    ) -> Result<(), ApiError> {
        if is_account_of(person, identity) {
            return Ok(());
        }
        let caller = self.roles_of(identity).await?;
        let is_reached =
            |seats: &GameSeats| seats.is_within(scope) && caller.involvement(seats) != Involvement::Neutral;
        refuse_if(!self.arbiter_queue.undecided(is_reached).is_empty())
    }

    /// Refuses to manage the account of another person who has a part or an office in an undecided game of the
    /// caller, with or without an arbiter.
    pub(crate) async fn check_management(&self, identity: Identity, person: PersonId) -> Result<(), ApiError> {
        if is_account_of(person, identity) {
            return Ok(());
        }
        let caller = self.roles_of(identity).await?;
        let other = self.roles_of(Identity::of_person(person)).await?;
        let concerns_both = move |id, game: &Game, _| {
            let seats = game_seats(id, game);
            let has_part = |involvement| involvement != Involvement::Neutral;
            let has_officials =
                || seats.event.is_some() || game.rules().regulations.arbiter == ArbiterPresence::Present;
            let has_office = || has_officials() && other.powers(&seats, false).may(Action::CloseRoom);
            let is_concerned = game.is_open()
                && has_part(caller.involvement(&seats))
                && (has_part(other.involvement(&seats)) || has_office());
            is_concerned.then_some(())
        };
        // All open games are in memory, and one that concerns both decides.
        refuse_if(!self.spine.survey(1, concerns_both).await?.is_empty())
    }
}

fn is_account_of(person: PersonId, identity: Identity) -> bool {
    matches!(identity, Identity::Person { id, .. } if id == person)
}

fn refuse_if(in_conflict: bool) -> Result<(), ApiError> {
    if in_conflict {
        let why = "this concerns an undecided game that you play or assist in: somebody else has to do it";
        return Err(ApiError::NotAllowed(why.to_owned()));
    }
    Ok(())
}
