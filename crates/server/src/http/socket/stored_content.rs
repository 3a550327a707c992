//! Commands with content that is stored outside the game: texts to the arbiter, and sealed moves.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_game::{Actor, PersonId};
use flagfall_store::{ChatMessage, ChatRoom};

use super::{Socket, subscription};
use crate::spine::Attribution;
use crate::wire::{ClientCommand, EnvelopeCommand};

impl Socket {
    /// Executes a command whose text is stored in a chat room first. No move waits for it.
    pub(super) fn execute_with_text(
        &self,
        game: u64,
        id: u64,
        (by, command): (Attribution<Actor>, ClientCommand),
        (room, person, at): (ChatRoom, PersonId, Timestamp),
    ) {
        let text = command.free_text().unwrap_or_default().trim().to_owned();
        let message = ChatMessage { game, room, by: person, at, text };
        let (zone, sender) = (Arc::clone(&self.zone), self.sender.clone());
        tokio::spawn(async move {
            let outcome = zone.execute_with_text(by, command, message).await;
            let answer = subscription::answer(&zone.metrics, game, id, outcome);
            sender.reply(answer.to_text().into());
        });
    }

    /// Executes a command that seals a move or opens an envelope. No move waits for it.
    pub(super) fn execute_sealed(
        &self,
        game: u64,
        id: u64,
        (by, command): (Attribution<Actor>, EnvelopeCommand),
        at: Timestamp,
    ) {
        let (zone, sender) = (Arc::clone(&self.zone), self.sender.clone());
        tokio::spawn(async move {
            let outcome = zone.execute_sealed(game, by, command, at).await;
            let answer = subscription::answer(&zone.metrics, game, id, outcome);
            sender.reply(answer.to_text().into());
        });
    }
}
