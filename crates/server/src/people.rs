//! People, as the zone asks after them.

use std::sync::Arc;

use flagfall_chess::{ByColor, Color};
use flagfall_game::Game;
use flagfall_store::{Answer, People};

use crate::error::Problem;
use crate::roles::{Board, Standing};
use crate::spine::Failure;
use crate::{Who, Zone};

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

    /// What the players of a game are called, as far as they have accounts.
    pub(crate) async fn names(&self, game: u64) -> Result<ByColor<Option<String>>, Problem> {
        let players = self.spine.look(game, move |state, _| board_of(game, state).players).await?;
        self.people(move |people| {
            let name = |id| -> Answer<_> {
                let person = people.person(id)?.filter(|person| !person.erased);
                Ok(person.map(|person| person.display))
            };
            Ok(ByColor { white: name(players.white)?, black: name(players.black)? })
        })
        .await
    }

    /// What somebody is in a game.
    pub(crate) async fn standing(&self, who: Who, game: u64) -> Result<Standing, Problem> {
        let board = self.spine.look(game, move |state, _| board_of(game, state)).await?;
        let Who::Person { id, .. } = who else {
            return Ok(Standing::of(who, &board, &[], false));
        };
        let grants = self.people(move |people| people.grants(id)).await?;
        let plays_elsewhere = match board.event {
            None => false,
            Some(event) => {
                let plays = move |number, state: &Game| {
                    let other = number != game && state.outcome().is_none();
                    let Board { event: of, players, .. } = board_of(number, state);
                    let own = Color::ALL.into_iter().any(|player| players[player] == id);
                    (other && own && of == Some(event)).then_some(())
                };
                !self.spine.survey(1, plays).await?.is_empty()
            }
        };
        Ok(Standing::of(who, &board, &grants, plays_elsewhere))
    }
}

/// What matters of a game for who may do what.
pub(crate) fn board_of(game: u64, state: &Game) -> Board {
    let event = state.place().map(|place| place.competition);
    Board { game, event, players: ByColor::new(|player| state.person(player)) }
}
