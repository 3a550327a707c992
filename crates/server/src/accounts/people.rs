//! Access to the people database, and to the players of a game.

use std::sync::Arc;

use flagfall_chess::ByColor;
use flagfall_game::Game;
use flagfall_ledger::PersonId;
use flagfall_store::{People, PeopleResult};

use crate::accounts::roles::{CallerRoles, GameSeats};
use crate::error::ApiError;
use crate::spine::SpineError;
use crate::{Identity, Zone};

impl Zone {
    /// Runs a query on the people database, on a blocking thread.
    pub(crate) async fn with_people<T: Send + 'static>(
        &self,
        query: impl FnOnce(&dyn People) -> PeopleResult<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let people = Arc::clone(&self.people);
        let result = tokio::task::spawn_blocking(move || query(&*people)).await;
        // The query panicked, or the zone is ending.
        Ok(result.map_err(|_| ApiError::Spine(SpineError::Halted))??)
    }

    /// Runs a frequent query that only reads. Only a few run at a time, even if all clients subscribe at once.
    pub(crate) async fn read_people<T: Send + 'static>(
        &self,
        query: impl FnOnce(&dyn People) -> PeopleResult<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        // The semaphore is never closed.
        let _permit = self.people_reads.acquire().await;
        self.with_people(query).await
    }

    /// Looks up the roles of a caller.
    pub(crate) async fn roles_of(&self, identity: Identity) -> Result<CallerRoles, ApiError> {
        self.with_people(move |people| CallerRoles::of(identity, people)).await
    }

    /// Runs a query that changes who a person is or what they may do, and applies it to their open
    /// sockets.
    pub(crate) async fn change_person<T: Send + 'static>(
        &self,
        person: PersonId,
        query: impl FnOnce(&dyn People) -> PeopleResult<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let changed = self.with_people(query).await;
        self.tables.notifications.recheck_access(person);
        changed
    }
}

/// The people at the board of a game, and its event.
pub(crate) fn game_seats(game: u64, state: &Game) -> GameSeats {
    let event = state.assignment().map(|place| place.competition);
    let players = ByColor::new(|player| state.person(player));
    GameSeats { game, event, players, assisted: ByColor::new(|player| state.is_assisted(player)) }
}
