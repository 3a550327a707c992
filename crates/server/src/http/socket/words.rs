//! Commands with something that is kept beside the game: what a player says to the arbiter by them,
//! and what is in an envelope.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_game::{Actor, PersonId};
use flagfall_store::{Room, Said};

use super::{Socket, following};
use crate::Zone;
use crate::error::Problem;
use crate::spine::{By, Recorded};
use crate::wire::{Asked, Secret, Told};

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
            let outcome = zone.execute_in_words(by, command, said).await;
            post.answer(told(&zone, game, id, outcome).to_text().into());
        });
    }

    /// Has a command executed that seals a move or opens an envelope; nobody's move waits for that.
    pub(super) fn execute_secretly(
        &self,
        game: u64,
        id: u64,
        (by, secret): (By<Actor>, Secret),
        at: Timestamp,
    ) {
        let (zone, post) = (Arc::clone(&self.zone), self.post.clone());
        tokio::spawn(async move {
            let outcome = zone.execute_secretly(game, by, secret, at).await;
            post.answer(told(&zone, game, id, outcome).to_text().into());
        });
    }
}

/// What became of a command, as it is told.
fn told(zone: &Zone, game: u64, id: u64, outcome: Result<Recorded, Problem>) -> Told<'static> {
    match outcome {
        Ok(recorded) => following::told(&zone.counts, game, id, Ok(recorded)),
        Err(Problem::Failed(failure)) => following::told(&zone.counts, game, id, Err(failure)),
        Err(problem) => {
            let (error, why) = (problem.word(), problem.to_string());
            Told::Wrong { game: Some(game), id: Some(id), error, why }
        }
    }
}
