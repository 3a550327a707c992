//! Events in their envelopes.

use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Digest, LedgerId};

/// Something that happened, and when.
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
    /// When it happened.
    pub at: Timestamp,
    /// What.
    pub event: E,
}

/// Where a time comes from.
///
/// ```
/// # use flagfall_ledger::TimeSource;
/// assert_ne!(TimeSource::Server, TimeSource::Told);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeSource {
    /// The server's clock.
    Server = 1,
    /// An arbiter or a file says so.
    Told = 2,
}

impl TimeSource {
    /// Its number, which stays the same for ever.
    ///
    /// ```
    /// # use flagfall_ledger::TimeSource;
    /// assert_eq!(TimeSource::from_code(TimeSource::Told.code()), Some(TimeSource::Told));
    /// assert_eq!(TimeSource::from_code(0), None);
    /// ```
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The source of that number.
    pub fn from_code(code: u8) -> Option<TimeSource> {
        [TimeSource::Server, TimeSource::Told].into_iter().find(|source| source.code() == code)
    }

    /// Its name, as it stands in a line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            TimeSource::Server => "server",
            TimeSource::Told => "told",
        }
    }
}

/// What goes with the events of one command.
///
/// ```
/// # use flagfall_ledger::{Cause, TimeSource};
/// # use flagfall_clock::Timestamp;
/// let cause = Cause::by("ann", 1, Timestamp::EPOCH);
/// assert_eq!(cause.source, TimeSource::Server);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub struct Cause<A> {
    /// The command: unique in its ledger, so that a retry gets the first answer.
    pub command: u64,
    /// The command that led to it, if one did: a flag fell, and the solver answered.
    pub because_of: Option<u64>,
    /// Who gave it.
    pub actor: A,
    /// When it was put on record.
    pub recorded_at: Timestamp,
    /// Where the times come from.
    pub source: TimeSource,
}

impl<A> Cause<A> {
    /// A command of its own, at the server's time.
    ///
    /// ```
    /// # use flagfall_ledger::Cause;
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Cause::by("ann", 3, Timestamp::EPOCH).because_of, None);
    /// ```
    pub const fn by(actor: A, command: u64, recorded_at: Timestamp) -> Cause<A> {
        Cause { command, because_of: None, actor, recorded_at, source: TimeSource::Server }
    }

    /// The same of an actor said in another way.
    pub fn with_actor<B>(&self, actor: B) -> Cause<B> {
        let &Cause { command, because_of, actor: _, recorded_at, source } = self;
        Cause { command, because_of, actor, recorded_at, source }
    }
}

/// An event as it is kept.
///
/// It is written as a [`Line`](crate::Line) and read by serde.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Envelope<A, E> {
    /// In which ledger.
    pub ledger: LedgerId,
    /// Its place in the ledger, from 1.
    pub sequence: u64,
    /// By which schema it is written.
    pub schema: u16,
    /// What led to it.
    #[serde(flatten)]
    pub cause: Cause<A>,
    /// The hash of the line before.
    pub previous: Digest,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// What happened.
    pub event: E,
}
