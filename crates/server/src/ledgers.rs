//! Kinds of ledgers besides games that the zone hosts.
//!
//! A program that starts a server [registers](LedgerKinds::with) them. Each kind has a [`Spine`] of its own over the same log,
//! feed and outbox, and is followed and commanded over the socket. Everybody may see all of such a ledger.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;

use flagfall_clock::Timestamp;
use flagfall_laws::{Powers, Scope};
use flagfall_ledger::{LedgerId, LedgerKind, Party, PersonId};
use flagfall_store::{LogReadError, LogReader};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::ApiError;
use crate::spine::{
    Attribution, CommandKey, CommandRequest, HostedLedger, MessageReceiver, RecordedEvents, RecoveredLedgers, Reply,
    Spine, SpineContext, SpineError,
};

/// The number of shards of each kind. Events have fewer commands than games.
pub(crate) const SHARDS: usize = 1;
/// The length of the queue of each shard.
const QUEUE: usize = 1_024;

/// A ledger that people follow and command over the socket.
pub trait ServedLedger: HostedLedger {
    /// Everything that a client shows of it.
    type View: Serialize + Send;

    /// Returns the view.
    fn view(&self) -> Self::View;

    /// Reads a client's command.
    ///
    /// # Errors
    /// The text is not a command that a client may give.
    fn read_command(text: &str) -> serde_json::Result<Self::Command>;

    /// Returns the scope of the roles that reach a ledger.
    fn scope(id: u64) -> Scope;

    /// Returns the actor that a person with these powers is, if they may give commands at all.
    fn actor(person: PersonId, powers: &Powers) -> Option<Self::Actor>;

    /// Returns the code of a refusal.
    fn refusal_code(refusal: &Self::Refusal) -> &'static str;
}

/// Kinds of ledgers to be hosted besides games.
#[derive(Default)]
pub struct LedgerKinds(Vec<RecoverKind>);

type RecoverKind = fn(&dyn LogReader) -> Result<Box<dyn RecoveredKind>, LogReadError>;

impl LedgerKinds {
    /// Adds a kind.
    #[must_use]
    pub fn with<L: ServedLedger>(mut self) -> LedgerKinds {
        self.0.push(|log| Ok(Box::new(RecoveredLedgers::<L>::read(Arc::default(), log)?)));
        self
    }

    /// The number of shards of all kinds.
    pub(crate) const fn shards(&self) -> usize {
        self.0.len() * SHARDS
    }

    /// Folds the open ledgers of all kinds.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) fn recover(&self, log: &dyn LogReader) -> Result<Vec<Box<dyn RecoveredKind>>, LogReadError> {
        self.0.iter().map(|recover| recover(log)).collect()
    }
}

/// The open ledgers of a kind before they are resumed.
pub(crate) trait RecoveredKind {
    /// The time of the latest event.
    fn latest(&self) -> Timestamp;

    /// Resumes them after an outage that began at `down_since`.
    fn resume(self: Box<Self>, context: SpineContext, down_since: Timestamp) -> (LedgerKind, Arc<dyn LedgerHost>);
}

impl<L: ServedLedger> RecoveredKind for RecoveredLedgers<L> {
    fn latest(&self) -> Timestamp {
        self.latest
    }

    fn resume(self: Box<Self>, context: SpineContext, down_since: Timestamp) -> (LedgerKind, Arc<dyn LedgerHost>) {
        (L::KIND, Arc::new(Spine::start(context, *self, down_since, (SHARDS, QUEUE))))
    }
}

/// The hosts of all kinds besides games.
pub(crate) type LedgerHosts = HashMap<LedgerKind, Arc<dyn LedgerHost>>;

/// A look at a ledger: its length and its view.
pub(crate) type LedgerLook = (u64, Box<RawValue>);

/// A future of an object.
type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Receives the outcome of a command.
pub(crate) type CommandCallback = Box<dyn FnOnce(Result<RecordedEvents, ApiError>) + Send>;

/// A client's command to a ledger.
pub(crate) struct LedgerCommand<'a> {
    pub(crate) ledger: u64,
    /// The person, and their powers in the [scope](LedgerHost::scope) of the ledger.
    pub(crate) by: (PersonId, Powers),
    /// The number that they gave it.
    pub(crate) number: u64,
    pub(crate) text: &'a str,
    pub(crate) at: Timestamp,
}

/// Hosts the ledgers of one kind, whichever it is.
pub(crate) trait LedgerHost: MessageReceiver {
    /// Looks at a ledger.
    fn look(&self, id: u64) -> BoxFuture<'_, Result<LedgerLook, ApiError>>;

    /// Returns the scope of the roles that reach a ledger.
    fn scope(&self, id: u64) -> Scope;

    /// Executes a client's command.
    fn execute(&self, command: &LedgerCommand<'_>, callback: CommandCallback);

    /// Waits until everything requested before is durable or has failed.
    fn flush(&self);

    /// Stops after everything requested before.
    fn stop(&self);

    /// Returns up to `limit` ledgers that are set aside, each with the reason.
    fn set_aside(&self, limit: usize) -> Vec<(LedgerId, String)>;

    /// The number of ledgers that are set aside.
    fn count_set_aside(&self) -> usize;

    /// The number of events that were read from the log for ledgers that are not in memory.
    fn replayed_events(&self) -> u64;
}

impl<L: ServedLedger> LedgerHost for Spine<L> {
    fn look(&self, id: u64) -> BoxFuture<'_, Result<LedgerLook, ApiError>> {
        Box::pin(async move {
            let seen = self.inspect(id, |state: &L, length| (length, to_raw_value(&state.view())));
            let (length, view) = seen.await.map_err(api_error::<L>)?;
            let view = view.map_err(|_| ApiError::Spine(SpineError::Failed))?;
            Ok((length, view))
        })
    }

    fn scope(&self, id: u64) -> Scope {
        L::scope(id)
    }

    fn execute(&self, command: &LedgerCommand<'_>, callback: CommandCallback) {
        let &LedgerCommand { ledger, by: (person, ref powers), number, text, at } = command;
        let Some(actor) = L::actor(person, powers) else { return callback(Err(ApiError::Forbidden)) };
        let command = match L::read_command(text) {
            Ok(command) => command,
            Err(error) => return callback(Err(ApiError::NotUnderstood(error.to_string()))),
        };
        let key = CommandKey::Numbered(L::party(&actor).unwrap_or(Party::Person(person)), number);
        let reply = Reply::new(move |outcome: Result<_, SpineError<_>>| callback(outcome.map_err(api_error::<L>)));
        Spine::execute(self, CommandRequest { ledger, by: Some(Attribution { actor, key }), command, at, reply });
    }

    fn flush(&self) {
        Spine::flush(self);
    }

    fn stop(&self) {
        Spine::stop(self);
    }

    fn set_aside(&self, limit: usize) -> Vec<(LedgerId, String)> {
        Spine::set_aside(self, limit)
    }

    fn count_set_aside(&self) -> usize {
        Spine::count_set_aside(self)
    }

    fn replayed_events(&self) -> u64 {
        Spine::replayed_events(self)
    }
}

/// Returns the error for a client of a ledger of this kind.
fn api_error<L: ServedLedger>(error: SpineError<L::Refusal>) -> ApiError {
    match error.into_refusal() {
        Err(error) => ApiError::Spine(error),
        Ok(refusal) => ApiError::LedgerRefused { reason: L::refusal_code(&refusal), message: refusal.to_string() },
    }
}
