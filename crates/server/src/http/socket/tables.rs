//! Notifications about tables over a socket.

use flagfall_game::{Game, PersonId};

use super::Socket;
use crate::error::ApiError;
use crate::spine::SpineError;
use crate::wire::{ServerMessage, TableState, TableUpdate};
use crate::{Identity, tables};

impl Socket {
    /// Sends the open challenges of a person with an account, and subscribes to further ones.
    pub(super) async fn greet(&mut self) {
        let Identity::Person { id, .. } = self.identity else { return };
        self.listen(id);
        // Changes of access between authentication and this subscription went unnoticed.
        self.sender.request_recheck();
        // Challenges that cannot be read now are in the list of tables as well.
        for update in tables::offered_to(&self.zone, id).await.unwrap_or_default() {
            self.send(&ServerMessage::Table(update));
        }
    }

    /// Subscribes a guest who plays a game to the offer of a rematch.
    pub(super) async fn listen_at(&mut self, game: u64, identity: Identity) {
        if let Identity::Seat { player, .. } = identity {
            let person = self.zone.spine.inspect(game, move |game: &Game, _| game.person(player));
            if let Ok(person) = person.await {
                self.listen(person);
            }
        }
    }

    fn listen(&mut self, person: PersonId) {
        if self.table_listeners.iter().all(|known| known.person() != person) {
            // Nearly every socket has only one.
            if self.table_listeners.is_empty() {
                self.table_listeners.reserve_exact(1);
            }
            self.table_listeners.push(self.zone.tables.notifications.subscribe(person, &self.sender));
        }
    }

    /// Reports the state of a table whose game does not exist yet, and subscribes its host to it.
    pub(super) async fn wait_at_table(&mut self, game: u64, identity: Identity) {
        let host = tables::require_host(&self.zone, identity, game).await.ok();
        if let Some(host) = host {
            self.listen(host);
        }
        // The seat may have been taken just before the subscription.
        let state = match (host, tables::require_host(&self.zone, identity, game).await) {
            (Some(_), Ok(_)) => TableState::Waiting,
            // A game that the client may not see does not exist for them.
            _ if self.zone.participant(identity, game, None).await.is_ok() => TableState::Taken,
            (Some(_), Err(_)) => TableState::Withdrawn,
            (None, _) => {
                return self.fail(Some(game), None, &ApiError::Spine(SpineError::Unknown));
            }
        };
        self.send(&ServerMessage::Table(TableUpdate { game, state, rematch_of: None }));
    }
}
