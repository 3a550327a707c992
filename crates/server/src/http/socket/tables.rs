//! News of tables over a socket.

use flagfall_game::{Game, PersonId};

use super::Socket;
use crate::error::Problem;
use crate::spine::Failure;
use crate::wire::{TableNews, TableState, Told};
use crate::{Who, tables};

impl Socket {
    /// Tells who opened it what is offered to them, and from now on what comes.
    pub(super) async fn greet(&mut self) {
        let Who::Person { id, .. } = self.who else { return };
        self.listen(id);
        // Nobody told it before what may have changed since it knocked.
        self.post.look_again();
        // What cannot be read now is listed as well.
        for news in tables::offered_to(&self.zone, id).await.unwrap_or_default() {
            self.tell(&Told::Table(news));
        }
    }

    /// Tells who plays as a guest of a rematch.
    pub(super) async fn listen_at(&mut self, game: u64, who: Who) {
        if let Who::Seat { player, .. } = who {
            let person = self.zone.spine.look(game, move |game: &Game, _| game.person(player));
            if let Ok(person) = person.await {
                self.listen(person);
            }
        }
    }

    fn listen(&mut self, person: PersonId) {
        let bells = &self.zone.tables.bells;
        self.listening.entry(person).or_insert_with(|| bells.listen(person, &self.post));
    }

    /// Waits at one's own table until the game is there.
    pub(super) async fn wait(&mut self, game: u64, who: Who) {
        let host = tables::hosted_by(&self.zone, who, game).await.ok();
        if let Some(host) = host {
            self.listen(host);
        }
        // From here on it is told; it may have been taken just before.
        let state = match (host, tables::hosted_by(&self.zone, who, game).await) {
            (Some(_), Ok(_)) => TableState::Waiting,
            // Where others may not see it, there is none.
            _ if self.zone.part(who, game, None).await.is_ok() => TableState::Taken,
            (Some(_), Err(_)) => TableState::Withdrawn,
            (None, _) => {
                let problem = Problem::Failed(Failure::Unknown);
                return self.wrong(Some(game), None, problem.word(), &problem.to_string());
            }
        };
        self.tell(&Told::Table(TableNews { game, state, rematch_of: None }));
    }
}
