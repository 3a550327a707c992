//! People, as the zone asks after them.

use std::sync::Arc;

use flagfall_chess::ByColor;
use flagfall_game::Game;
use flagfall_ledger::PersonId;
use flagfall_store::{Answer, People};

use crate::Zone;
use crate::error::Problem;
use crate::roles::Board;
use crate::spine::Failure;

impl Zone {
    /// Asks those who keep people, where nobody else waits for it.
    pub(crate) async fn people<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn People) -> Answer<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let people = Arc::clone(&self.people);
        let asked = tokio::task::spawn_blocking(move || ask(&*people)).await;
        // Where it panicked, or the zone is ending, there is no answer.
        Ok(asked.map_err(|_| Problem::Failed(Failure::Halted))??)
    }

    /// The same, where it changes who somebody is or what they may do: it holds for open sockets too.
    pub(crate) async fn change<T: Send + 'static>(
        &self,
        person: PersonId,
        ask: impl FnOnce(&dyn People) -> Answer<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let changed = self.people(ask).await;
        self.tables.bells.look_again(person);
        changed
    }
}

/// What matters of a game for who may do what.
pub(crate) fn board_of(game: u64, state: &Game) -> Board {
    let event = state.place().map(|place| place.competition);
    Board { game, event, players: ByColor::new(|player| state.person(player)) }
}
