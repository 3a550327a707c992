//! What a player says to the arbiter by a command.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_game::{Actor, PersonId};
use flagfall_store::{Room, Said};

use super::{Socket, following};
use crate::error::Problem;
use crate::spine::By;
use crate::wire::{Asked, Told};

impl Socket {
    /// Has a command executed whose words are kept first, in a room; nobody's move waits for that.
    pub(super) fn execute_in_words(
        &self,
        game: u64,
        id: u64,
        (by, command): (By<Actor>, Asked),
        (room, person, at): (Room, PersonId, Timestamp),
    ) {
        let text = command.words().unwrap_or_default().trim().to_owned();
        let said = Said { game, room, by: person, at, text };
        let (zone, post) = (Arc::clone(&self.zone), self.post.clone());
        tokio::spawn(async move {
            let told = match zone.execute_in_words(by, command, said).await {
                Ok(recorded) => following::told(&zone.counts, game, id, Ok(recorded)),
                Err(Problem::Failed(failure)) => {
                    following::told(&zone.counts, game, id, Err(failure))
                }
                Err(problem) => {
                    let (error, why) = (problem.word(), problem.to_string());
                    Told::Wrong { game: Some(game), id: Some(id), error, why }
                }
            };
            post.answer(told.to_text().into());
        });
    }
}
