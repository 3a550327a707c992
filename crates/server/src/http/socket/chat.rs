//! Chat and calls for the arbiter over a socket.

use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_store::{ChatRoom, TokenScope};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::Socket;
use crate::error::ApiError;
use crate::wire::{CallKind, ServerMessage};

/// Waits until calls change or a moment comes; without either, forever.
pub(super) fn wait_until_due(
    calls: Option<&watch::Receiver<u64>>,
    due: Option<Instant>,
) -> impl Future<Output = ()> + '_ {
    let changed = async move {
        match calls {
            // The change stays unseen until it is sent. The queue lives as long as the zone.
            Some(calls) => drop(calls.clone().changed().await),
            None => std::future::pending().await,
        }
    };
    // Boxed: rare path, keeps the common future small.
    let waiting = (calls.is_some() || due.is_some()).then(|| {
        Box::pin(async move {
            match due {
                Some(due) => tokio::select! {
                    () = changed => {}
                    () = sleep_until(due) => {}
                },
                None => changed.await,
            }
        })
    });
    async {
        match waiting {
            Some(waiting) => waiting.await,
            None => std::future::pending().await,
        }
    }
}

/// An action in the chat of a game.
pub(super) enum ChatAction {
    Send { room: ChatRoom, text: String, at: Timestamp },
    CloseRoom { room: ChatRoom, closed: bool },
}

impl Socket {
    /// Starts a chat action in a game with a subscription, to run after the earlier ones. No move waits
    /// for it.
    pub(super) fn start_chat_action(&mut self, game: u64, action: ChatAction) {
        let Some(subscription) = self.subscription(game) else {
            return self.fail(Some(game), None, &ApiError::NotSubscribed);
        };
        let (identity, kind) = (subscription.identity, subscription.participant.kind());
        let scopes = match &action {
            ChatAction::Send { .. } => &[TokenScope::Play, TokenScope::Arbitrate, TokenScope::Organise][..],
            ChatAction::CloseRoom { .. } => &[TokenScope::Arbitrate, TokenScope::Organise],
        };
        if let Err(error) = identity.require_scope(scopes) {
            return self.fail(Some(game), None, &error);
        }
        if let Err(busy) = self.check_load(identity, self.zone.now()) {
            self.zone.metrics.requests_busy.increment();
            return self.fail(Some(game), None, &busy);
        }
        self.pending_commands += 1;
        let (zone, sender) = (Arc::clone(&self.zone), self.sender.clone());
        let before = self.last_chat_task.take();
        self.last_chat_task = Some(tokio::spawn(async move {
            // This action runs even if the one before panicked.
            if let Some(before) = before {
                let _ = before.await;
            }
            let result = match zone.participant(identity, game, Some(kind)).await {
                Ok(participant) => match action {
                    ChatAction::Send { room, text, at } => zone.send_chat(&participant, room, &text, at).await,
                    ChatAction::CloseRoom { room, closed } => zone.close_room(&participant, room, closed).await,
                },
                Err(error) => Err(error),
            };
            let failure = result.err().map(|error| error.to_message(Some(game), None).to_text());
            sender.reply(failure.unwrap_or_default().into());
        }));
    }

    pub(super) async fn subscribe_calls(&mut self) {
        // Subscribed before the calls are read, so that no change is missed.
        self.calls = Some(self.zone.arbiter_queue.watch_calls());
        self.send_calls().await;
    }

    /// Sends the calls again if they have changed.
    pub(super) async fn send_changed_calls(&mut self) {
        let changed = self.calls.as_mut().is_some_and(|calls| {
            let changed = calls.has_changed().unwrap_or(false);
            calls.mark_unchanged();
            changed
        });
        if changed {
            self.send_calls().await;
        }
    }

    pub(super) async fn send_calls(&mut self) {
        match self.zone.calls(self.identity).await {
            Ok(mut calls) => {
                calls.retain(|call| !self.proven_seats.contains_key(&call.game));
                self.send(&ServerMessage::Calls { calls });
            }
            Err(error) => {
                self.calls = None;
                self.fail(None, None, &error);
            }
        }
    }

    pub(super) async fn take_call(&mut self, game: u64, kind: CallKind) {
        match self.zone.take_call(self.identity_in(game), game, kind).await {
            Ok(()) if self.calls.is_some() => {}
            Ok(()) => self.send_calls().await,
            Err(error) => self.fail(Some(game), None, &error),
        }
    }
}
