//! Events and their envelopes.

use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{CommandDigest, Digest, EventId, LedgerId};

/// An event and its time.
///
/// ```
/// # use flagfall_ledger::Entry;
/// # use flagfall_clock::Timestamp;
/// let entry = Entry { at: Timestamp::from_millis(5), event: "lit" };
/// assert_eq!(serde_json::to_string(&entry)?, r#"{"at":5,"event":"lit"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<E> {
    /// The time of the event.
    pub at: Timestamp,
    /// The event.
    pub event: E,
}

/// The source of a time.
///
/// ```
/// # use flagfall_ledger::TimeSource;
/// assert_ne!(TimeSource::Server, TimeSource::Reported);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeSource {
    /// The server's clock.
    Server = 1,
    /// An arbiter or a file.
    #[serde(rename = "told")]
    Reported = 2,
}

impl TimeSource {
    /// Returns the stable number of the source.
    ///
    /// ```
    /// # use flagfall_ledger::TimeSource;
    /// assert_eq!(TimeSource::from_code(TimeSource::Reported.code()), Some(TimeSource::Reported));
    /// assert_eq!(TimeSource::from_code(0), None);
    /// ```
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the source with a number.
    pub fn from_code(code: u8) -> Option<TimeSource> {
        [TimeSource::Server, TimeSource::Reported].into_iter().find(|source| source.code() == code)
    }

    /// Returns the name used in lines.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            TimeSource::Server => "server",
            TimeSource::Reported => "told",
        }
    }
}

/// The reason why a command was given that nobody gave.
///
/// ```
/// # use flagfall_ledger::{CommandOrigin, EventId, LedgerKind, LedgerId};
/// let sequence = 3;
/// let event = EventId { ledger: LedgerId { kind: LedgerKind::Game, id: 7 }, sequence };
/// assert_eq!(CommandOrigin::Event(event).event(), Some(event));
/// let text = r#"{"ledger":{"kind":"game","id":7},"sequence":3}"#;
/// assert_eq!(serde_json::to_string(&CommandOrigin::Event(event))?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CommandOrigin {
    /// The id of an earlier command in the same ledger, in lines of older formats.
    Command(u64),
    /// An earlier event, of the same or of another ledger.
    Event(EventId),
}

impl CommandOrigin {
    /// Returns the event, if it is known.
    pub const fn event(self) -> Option<EventId> {
        match self {
            CommandOrigin::Command(_) => None,
            CommandOrigin::Event(event) => Some(event),
        }
    }
}

/// The metadata shared by the events of one command.
///
/// ```
/// # use flagfall_ledger::{Cause, TimeSource};
/// # use flagfall_clock::Timestamp;
/// let cause = Cause::by("ann", 1, Timestamp::EPOCH);
/// assert_eq!(cause.source, TimeSource::Server);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub struct Cause<A> {
    /// The command id, unique in its ledger, so that a retry gets the first answer.
    pub command: u64,
    /// The digest of a command from outside the ledger, in the first event that it led to. It tells a retry from
    /// another command under the same id. The zone's own commands have none, and neither do lines of older formats.
    pub digest: Option<CommandDigest>,
    /// The origin of a command that nobody gave: the solver answers after a flag fell, or another ledger sent it.
    pub because_of: Option<CommandOrigin>,
    /// The actor who gave the command.
    pub actor: A,
    /// The time of recording.
    pub recorded_at: Timestamp,
    /// The source of the times.
    pub source: TimeSource,
}

impl<A> Cause<A> {
    /// Creates the cause of a command that no other led to, with the server's time.
    ///
    /// ```
    /// # use flagfall_ledger::Cause;
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Cause::by("ann", 3, Timestamp::EPOCH).because_of, None);
    /// ```
    pub const fn by(actor: A, command: u64, recorded_at: Timestamp) -> Cause<A> {
        Cause { command, digest: None, because_of: None, actor, recorded_at, source: TimeSource::Server }
    }

    /// Replaces the actor.
    pub fn with_actor<B>(&self, actor: B) -> Cause<B> {
        let &Cause { command, digest, because_of, actor: _, recorded_at, source } = self;
        Cause { command, digest, because_of, actor, recorded_at, source }
    }
}

/// A stored event with its metadata.
///
/// It is written as a [`LedgerLine`](crate::LedgerLine) and read by serde.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Envelope<A, E> {
    /// The ledger.
    pub ledger: LedgerId,
    /// The position in the ledger, from 1.
    pub sequence: u64,
    /// The schema version of the event.
    pub schema: u16,
    /// The command and its metadata.
    #[serde(flatten)]
    pub cause: Cause<A>,
    /// The hash of the previous line.
    pub previous: Digest,
    /// The time of the event.
    pub occurred_at: Timestamp,
    /// The event.
    pub event: E,
}
