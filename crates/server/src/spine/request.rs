//! Requests to the spine, and its replies.

use std::fmt;
use std::ops::ControlFlow;
use std::thread;

use flagfall_clock::Timestamp;
use flagfall_ledger::{CommandOrigin, Entry, EventId, Party};
use thiserror::Error;

use super::HostedLedger;
use super::loaded::{LoadError, LoadedLedger};
use super::pending::DurableCallback;
use super::sources::CommandKey;

/// A command to be executed in a ledger.
pub struct CommandRequest<L: HostedLedger> {
    /// The ledger's id.
    pub ledger: u64,
    /// The actor and the command id; none if the zone itself gives the command.
    pub by: Option<Attribution<L::Actor>>,
    /// The command.
    pub command: L::Command,
    /// The time at which the command arrived.
    pub at: Timestamp,
    /// Receives the outcome.
    pub reply: Reply<L::Refusal>,
}

/// The actor who gives a command, and the command's idempotency key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribution<A> {
    /// The actor.
    pub actor: A,
    /// The key.
    pub key: CommandKey,
}

/// The origin of a command to a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestOrigin {
    /// A client, or the zone for a reason of its own.
    Direct,
    /// The answer of a search that an event has led to.
    Search(EventId),
    /// A message that an event of another ledger has sent.
    Message(EventId),
}

impl RequestOrigin {
    /// Returns the origin as it is recorded.
    pub(super) const fn recorded(self) -> Option<CommandOrigin> {
        match self {
            RequestOrigin::Direct => None,
            RequestOrigin::Search(event) | RequestOrigin::Message(event) => Some(CommandOrigin::Event(event)),
        }
    }
}

/// The way to reply to a command. If it is dropped unused, the reply is that the command failed or that the zone has
/// stopped.
pub struct Reply<R>(Option<ReplyCallback<R>>);

type ReplyCallback<R> = Box<dyn FnOnce(Result<RecordedEvents, SpineError<R>>) + Send>;

impl<R> Reply<R> {
    /// Calls back with the outcome. The callback runs on a thread that others wait for, so it must be quick.
    pub fn new(callback: impl FnOnce(Result<RecordedEvents, SpineError<R>>) + Send + 'static) -> Reply<R> {
        Reply(Some(Box::new(callback)))
    }

    /// Replies with the outcome.
    pub(super) fn send(mut self, outcome: Result<RecordedEvents, SpineError<R>>) {
        if let Some(callback) = self.0.take() {
            callback(outcome);
        }
    }
}

impl<R> Drop for Reply<R> {
    fn drop(&mut self) {
        if let Some(callback) = self.0.take() {
            callback(Err(if thread::panicking() { SpineError::Failed } else { SpineError::Halted }));
        }
    }
}

impl<R> fmt::Debug for Reply<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reply")
    }
}

/// The durable events that a command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedEvents {
    /// Their sequence numbers in the ledger.
    pub sequences: EventSpan,
    /// Their numbers among the events that the command's party may learn of.
    pub numbers: EventSpan,
}

impl RecordedEvents {
    /// No events.
    pub(super) const NONE: RecordedEvents = RecordedEvents { sequences: EventSpan::NONE, numbers: EventSpan::NONE };
}

/// Events that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventSpan {
    /// The first event.
    pub first: u64,
    /// The last event; smaller than `first` if there is none.
    pub last: u64,
}

impl EventSpan {
    /// No events.
    pub(super) const NONE: EventSpan = EventSpan { first: 1, last: 0 };
}

/// Reason why a command was not executed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpineError<R> {
    /// The ledger's rules refuse the command, which is a normal reply.
    #[error(transparent)]
    Refused(R),
    /// The queue is full; nothing was done.
    #[error("the zone is busy: try again in a moment")]
    Busy,
    /// There is no ledger with this id.
    #[error("there is nothing with this id")]
    Unknown,
    /// There is a ledger with this id already.
    #[error("this id is taken")]
    IdTaken,
    /// The ledger exists but cannot be read.
    #[error("the stored record cannot be read")]
    Unreadable,
    /// The ledger is damaged or has failed, and is neither read nor written until the zone restarts.
    #[error("this was set aside after a fault: tell the administrator of the zone")]
    SetAside,
    /// A fault of the zone itself; nothing was done.
    #[error("this failed by a fault of the zone: its administrator finds it in the log")]
    Failed,
    /// Another command was given under the same id.
    #[error("this id was used for another command")]
    IdReused,
    /// The zone has stopped writing.
    #[error("the zone has stopped: nothing more is recorded")]
    Halted,
}

impl<R> SpineError<R> {
    /// Returns the refusal, or the same error as one of another kind of ledger.
    pub(crate) fn into_refusal<S>(self) -> Result<R, SpineError<S>> {
        Err(match self {
            SpineError::Refused(refusal) => return Ok(refusal),
            SpineError::Busy => SpineError::Busy,
            SpineError::Unknown => SpineError::Unknown,
            SpineError::IdTaken => SpineError::IdTaken,
            SpineError::Unreadable => SpineError::Unreadable,
            SpineError::SetAside => SpineError::SetAside,
            SpineError::Failed => SpineError::Failed,
            SpineError::IdReused => SpineError::IdReused,
            SpineError::Halted => SpineError::Halted,
        })
    }

    /// Whether there is nothing to look at, so that a list goes on without it.
    pub(crate) const fn is_unavailable(&self) -> bool {
        matches!(self, SpineError::Unknown) || self.is_out_of_order()
    }

    /// Whether the ledger exists but nobody can look at it.
    pub(crate) const fn is_out_of_order(&self) -> bool {
        matches!(self, SpineError::Unreadable | SpineError::SetAside | SpineError::Failed)
    }
}

/// Inspects a ledger and its length, if it is in memory. The callback it returns runs once
/// everything it has seen is durable.
pub(super) type InspectFn<L> = Box<dyn FnOnce(Option<(&L, u64)>) -> DurableCallback + Send>;

/// Visits the ledgers in memory one by one, each with its opener.
pub(super) type VisitFn<L> = Box<dyn FnMut(u64, &L, u64) -> ControlFlow<()> + Send>;

/// A message to a shard.
pub(super) enum ShardMessage<L: HostedLedger> {
    Open {
        id: u64,
        first: Box<Entry<L::Event>>,
        opener: u64,
        /// The event of another ledger that opens it.
        opened_by: Option<EventId>,
        reply: Reply<L::Refusal>,
    },
    Execute {
        request: CommandRequest<L>,
        origin: RequestOrigin,
    },
    /// A ledger that commands wait for, or the reason why it cannot be loaded.
    Loaded {
        id: u64,
        loaded: Result<Option<Box<LoadedLedger<L>>>, LoadError>,
    },
    /// Looks at a ledger for a party, or for the public.
    Inspect {
        id: u64,
        viewer: Option<Party>,
        inspect: InspectFn<L>,
    },
    ForEach {
        visit: VisitFn<L>,
        on_durable: DurableCallback,
    },
}

impl<L: HostedLedger> ShardMessage<L> {
    /// Replies that the zone is busy.
    pub(super) fn reject_busy(self) {
        match self {
            ShardMessage::Open { reply, .. } | ShardMessage::Execute { request: CommandRequest { reply, .. }, .. } => {
                reply.send(Err(SpineError::Busy));
            }
            ShardMessage::Inspect { inspect, .. } => inspect(None)(Err(NotDurable::Busy)),
            ShardMessage::ForEach { on_durable, .. } => on_durable(Err(NotDurable::Busy)),
            // It is only sent by a thread that waits for room.
            ShardMessage::Loaded { .. } => {}
        }
    }
}

/// Reason why a result must not be reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotDurable {
    Busy,
    Halted,
}

impl<R> From<NotDurable> for SpineError<R> {
    fn from(why: NotDurable) -> SpineError<R> {
        match why {
            NotDurable::Busy => SpineError::Busy,
            NotDurable::Halted => SpineError::Halted,
        }
    }
}
