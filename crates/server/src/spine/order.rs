//! What the spine is asked, and what it answers.

use std::ops::ControlFlow;

use flagfall_clock::Timestamp;
use flagfall_ledger::{Entry, Ledger};
use thiserror::Error;

use super::flight::Tell;

/// A command to be executed in a ledger.
pub struct Order<L: Ledger> {
    /// In which.
    pub ledger: u64,
    /// Who gives it; without anybody, the zone does.
    pub by: Option<By<L::Actor>>,
    /// What is asked for.
    pub command: L::Command,
    /// When it came.
    pub at: Timestamp,
    /// Who is told what became of it.
    pub reply: Reply<L::Refusal>,
}

/// Who gives a command, and the number by which the command is known in its ledger: given again, it
/// gets the first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By<A> {
    /// Who.
    pub actor: A,
    /// The number, unique in the ledger.
    pub command: u64,
}

/// Is told what became of a command; on a thread that others wait for, so it must be quick.
pub type Reply<R> = Box<dyn FnOnce(Result<Recorded, Failure<R>>) + Send>;

/// Where what a command led to stands in its ledger. It is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The first event.
    pub first: u64,
    /// The last; before the first, if nothing happened.
    pub last: u64,
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure<R> {
    /// It is refused: a normal answer.
    #[error(transparent)]
    Refused(R),
    /// Too much is waiting; nothing was done.
    #[error("the zone is busy: try again in a moment")]
    Busy,
    /// There is no such ledger.
    #[error("there is nothing of that number here")]
    Unknown,
    /// The ledger is there, and cannot be read.
    #[error("what is on record cannot be read")]
    Unreadable,
    /// Another command was given under this number.
    #[error("this number was used for something else")]
    Used,
    /// Nothing more is put on record.
    #[error("the zone has stopped: nothing more is put on record")]
    Halted,
}

/// Looks at a ledger and its length, if it is in memory; what it returns is told once all that it has
/// seen is on disk.
pub(super) type Look<L> = Box<dyn FnOnce(Option<(&L, u64)>) -> Tell + Send>;

/// Looks at one ledger after the other.
pub(super) type Visit<L> = Box<dyn FnMut(u64, &L) -> ControlFlow<()> + Send>;

/// What goes to a shard.
pub(super) enum Message<L: Ledger> {
    Open { id: u64, first: Box<Entry<L::Event>>, reply: Reply<L::Refusal> },
    Execute { order: Order<L>, because_of: Option<u64> },
    Look { id: u64, look: Look<L> },
    Each { visit: Visit<L>, tell: Tell },
}

impl<L: Ledger> Message<L> {
    /// Tells whoever asked that there is no room.
    pub(super) fn turn_away(self) {
        match self {
            Message::Open { reply, .. } | Message::Execute { order: Order { reply, .. }, .. } => {
                reply(Err(Failure::Busy));
            }
            Message::Look { look, .. } => look(None)(Err(Unsettled::Busy)),
            Message::Each { tell, .. } => tell(Err(Unsettled::Busy)),
        }
    }
}

/// Why something seen is not to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsettled {
    Busy,
    Halted,
}

impl<R> From<Unsettled> for Failure<R> {
    fn from(why: Unsettled) -> Failure<R> {
        match why {
            Unsettled::Busy => Failure::Busy,
            Unsettled::Halted => Failure::Halted,
        }
    }
}
