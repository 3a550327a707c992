//! Ledgers other than games over a socket.

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_feed::{Publication, Sender};
use flagfall_ledger::LedgerId;
use flagfall_store::{Log, LogReadError};
use serde_json::value::RawValue;

use super::subscription::MAX_SUBSCRIPTIONS;
use super::{MAX_PENDING_COMMANDS, Socket};
use crate::accounts::roles::CallerRoles;
use crate::error::ApiError;
use crate::ledgers::{LedgerCommand, LedgerHost};
use crate::net::ws::Opcode;
use crate::spine::{EventSpan, RecordedEvents, SpineError};
use crate::wire::{LedgerRequest, LedgerUpdate};
use crate::{Identity, Zone, games};

/// The maximum number of events in memory at a time.
const BATCH: u64 = 64;

/// A subscription to a ledger other than a game; the socket receives its news while it exists.
pub(super) struct LedgerSubscription {
    zone: Arc<Zone>,
    ledger: LedgerId,
    sender: Sender,
    /// The last event that was sent.
    sent: u64,
}

impl LedgerSubscription {
    fn new(zone: &Arc<Zone>, sender: &Sender, ledger: LedgerId) -> LedgerSubscription {
        sender.grow(zone.config.socket_queue.get());
        zone.feed.subscribe(ledger, sender, None);
        // News is sent once the past events are.
        LedgerSubscription { zone: Arc::clone(zone), ledger, sender: sender.clone(), sent: u64::MAX }
    }
}

impl Drop for LedgerSubscription {
    fn drop(&mut self) {
        self.zone.feed.unsubscribe(self.ledger, &self.sender);
        self.sender.shrink(self.zone.config.socket_queue.get());
    }
}

impl Socket {
    /// Handles a request about a ledger other than a game.
    pub(super) async fn handle_ledger_request(&mut self, request: LedgerRequest, now: Timestamp) {
        let (ledger, id) = request.ledger_and_id();
        let reads = matches!(request, LedgerRequest::Subscribe { .. } | LedgerRequest::View { .. });
        let outcome = if reads && self.zone.limits.request(self.address, false, now).is_err() {
            self.zone.metrics.requests_busy.increment();
            Err(ApiError::Spine(SpineError::Busy))
        } else {
            match request {
                LedgerRequest::Subscribe { after, .. } => self.subscribe_to(ledger, after).await,
                LedgerRequest::Unsubscribe { .. } => {
                    self.ledgers.retain(|subscription| subscription.ledger != ledger);
                    Ok(())
                }
                LedgerRequest::View { .. } => self.send_ledger_view(ledger).await,
                LedgerRequest::Execute { id, command, .. } => self.execute_in_ledger((ledger, id), &command, now).await,
            }
        };
        if let Err(error) = outcome {
            self.fail_ledger(ledger, id, &error);
        }
    }

    fn host(&self, ledger: LedgerId) -> Result<Arc<dyn LedgerHost>, ApiError> {
        self.zone.others.get(&ledger.kind).cloned().ok_or(ApiError::Spine(SpineError::Unknown))
    }

    async fn subscribe_to(&mut self, ledger: LedgerId, after: Option<u64>) -> Result<(), ApiError> {
        let host = self.host(ledger)?;
        self.ledgers.retain(|subscription| subscription.ledger != ledger);
        if self.subscriptions.len() + self.ledgers.len() >= MAX_SUBSCRIPTIONS {
            return Err(ApiError::TooManyGames);
        }
        // From here on no news is missed: it is queued until the past events are sent.
        let mut subscription = LedgerSubscription::new(&self.zone, &self.sender, ledger);
        let (length, view) = host.look(ledger.id).await?;
        let mut sent = after.unwrap_or(length);
        if sent > length {
            let why = format!("there are only {length} events, so {sent} cannot have been seen");
            return Err(ApiError::Invalid(why));
        }
        self.send_update(&LedgerUpdate::Subscribed { ledger, length, view });
        while sent < length {
            let log = Arc::clone(&self.zone.spine.context().log);
            let texts = tokio::task::spawn_blocking(move || read_batch(&*log, ledger, sent, length)).await;
            let unreadable = ApiError::Spine(SpineError::Unreadable);
            let Ok(Ok(texts)) = texts else { return Err(unreadable) };
            if texts.is_empty() {
                return Err(unreadable);
            }
            sent += texts.len() as u64;
            for text in texts {
                self.stream.put(Opcode::Text, text.as_bytes());
            }
            self.flush().await.map_err(|_| ApiError::Spine(SpineError::Halted))?;
        }
        subscription.sent = length;
        self.ledgers.push(subscription);
        Ok(())
    }

    async fn send_ledger_view(&mut self, ledger: LedgerId) -> Result<(), ApiError> {
        let (length, view) = self.host(ledger)?.look(ledger.id).await?;
        self.send_update(&LedgerUpdate::View { ledger, length, view });
        Ok(())
    }

    /// Executes a command in the person's present capacity; the answer is sent when it is durable.
    async fn execute_in_ledger(
        &mut self,
        (ledger, id): (LedgerId, u64),
        command: &RawValue,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let host = self.host(ledger)?;
        let Identity::Person { id: person, .. } = self.identity else { return Err(ApiError::Forbidden) };
        if id > games::MAX_COMMAND_NUMBER {
            return Err(ApiError::Invalid("this id is too large: ids are below 2^50".to_owned()));
        }
        let in_time = self.zone.limits.account(self.identity, self.address, now).is_ok();
        if self.pending_commands == MAX_PENDING_COMMANDS || !in_time {
            self.zone.metrics.requests_busy.increment();
            return Err(ApiError::Spine(SpineError::Busy));
        }
        let identity = self.identity;
        let roles = self.zone.with_people(move |people| CallerRoles::of(identity, people)).await?;
        self.pending_commands += 1;
        let (metrics, sender) = (Arc::clone(&self.zone.metrics), self.sender.clone());
        let callback = move |outcome: Result<RecordedEvents, ApiError>| {
            let update = match outcome {
                Ok(RecordedEvents { numbers: EventSpan { first, last }, .. }) => {
                    metrics.commands_executed.increment();
                    LedgerUpdate::Executed { ledger, id, first, last }
                }
                Err(error) => {
                    if matches!(error, ApiError::LedgerRefused { .. }) {
                        metrics.commands_refused.increment();
                    }
                    error.to_update(ledger, Some(id))
                }
            };
            sender.reply(update.to_text().into());
        };
        let by = (person, roles.powers_in(host.scope(ledger.id)));
        let command = LedgerCommand { ledger: ledger.id, by, number: id, text: command.get(), at: now };
        host.execute(&command, Box::new(callback));
        Ok(())
    }

    /// Sends news of a ledger other than a game, unless it was sent from the log already.
    pub(super) fn report_ledger(&mut self, news: &Publication) {
        let following = |subscription: &&mut LedgerSubscription| subscription.ledger == news.ledger;
        let Some(subscription) = self.ledgers.iter_mut().find(following) else { return };
        if news.sequence > subscription.sent {
            subscription.sent = news.sequence;
            self.stream.put(Opcode::Text, news.text.as_bytes());
        }
    }

    pub(super) fn fail_ledger(&mut self, ledger: LedgerId, id: Option<u64>, error: &ApiError) {
        self.send_update(&error.to_update(ledger, id));
    }

    fn send_update(&mut self, update: &LedgerUpdate<'_>) {
        self.stream.put(Opcode::Text, update.to_text().as_bytes());
    }
}

/// Reads the messages for a batch of past events.
fn read_batch(log: &dyn Log, ledger: LedgerId, after: u64, upto: u64) -> Result<Vec<String>, LogReadError> {
    let mut texts = Vec::new();
    log.reader().read(ledger, after, BATCH.min(upto - after), &mut |row| {
        let Ok(update) = LedgerUpdate::of_event(&row.envelope) else { return ControlFlow::Break(()) };
        texts.push(update.to_text());
        ControlFlow::Continue(())
    })?;
    Ok(texts)
}
