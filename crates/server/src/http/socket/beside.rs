//! What goes over a socket beside the moves: what is said, and calls of the arbiter.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_store::Room;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::following::unable;
use super::{MOST_ASKED, Socket};
use crate::wire::{Called, Told};

/// Waits until calls change, or for a moment: for ever, where there is nothing to wait for.
pub(super) async fn happens(calls: Option<&watch::Receiver<u64>>, due: Option<Instant>) {
    if calls.is_none() && due.is_none() {
        return std::future::pending().await;
    }
    // Seldom, and it needs room that others do without.
    Box::pin(async {
        let changed = async {
            match calls {
                // It stays unseen until it is told. The desk is there as long as the zone is.
                Some(calls) => drop(calls.clone().changed().await),
                None => std::future::pending().await,
            }
        };
        match due {
            Some(due) => tokio::select! {
                () = changed => {}
                () = sleep_until(due) => {}
            },
            None => changed.await,
        }
    })
    .await;
}

/// Something that is done beside a game.
pub(super) enum Beside {
    Say { room: Room, text: String, at: Timestamp },
    CloseRoom { room: Room, closed: bool },
}

impl Socket {
    /// Does something beside a game that is followed, after what was asked for before it; nobody's
    /// move waits for that.
    pub(super) fn do_beside(&mut self, game: u64, act: Beside) {
        let Some(following) = self.followed(game) else {
            return self.wrong(Some(game), None, "not_followed", "subscribe to the game first");
        };
        let (who, called) = (following.who, following.part.called());
        let in_time = self.zone.limits.account(who, self.from, self.zone.now()).is_ok();
        if self.asked == MOST_ASKED || !in_time {
            self.zone.counts.busy.up();
            return self.tell(&Told::Busy { game, id: None });
        }
        self.asked += 1;
        let (zone, post) = (Arc::clone(&self.zone), self.post.clone());
        let before = self.beside.take();
        self.beside = Some(tokio::spawn(async move {
            // Even if it has panicked, this is to be done.
            if let Some(before) = before {
                let _ = before.await;
            }
            let acted = match zone.part(who, game, Some(called)).await {
                Ok(part) => match act {
                    Beside::Say { room, text, at } => zone.say(&part, room, &text, at).await,
                    Beside::CloseRoom { room, closed } => {
                        zone.close_room(&part, room, closed).await
                    }
                },
                Err(problem) => Err(problem),
            };
            let wrong = acted.err().map(|problem| unable(game, &problem).to_text());
            post.answer(wrong.unwrap_or_default().into());
        }));
    }

    pub(super) async fn follow_calls(&mut self) {
        // What changes from here on is told too.
        self.calls = Some(self.zone.desk.watch_calls());
        self.tell_calls().await;
    }

    /// Tells the calls again, if they have changed.
    pub(super) async fn tell_changed_calls(&mut self) {
        let changed = self.calls.as_mut().is_some_and(|calls| {
            let changed = calls.has_changed().unwrap_or(false);
            calls.mark_unchanged();
            changed
        });
        if changed {
            self.tell_calls().await;
        }
    }

    pub(super) async fn tell_calls(&mut self) {
        match self.zone.calls(self.who).await {
            Ok(calls) => self.tell(&Told::Calls { calls }),
            Err(problem) => {
                self.calls = None;
                self.wrong(None, None, problem.word(), &problem.to_string());
            }
        }
    }

    pub(super) async fn take_call(&mut self, game: u64, called: Called) {
        match self.zone.take_call(self.who, game, called).await {
            Ok(()) if self.calls.is_some() => {}
            Ok(()) => self.tell_calls().await,
            Err(problem) => self.failed(game, &problem),
        }
    }
}
