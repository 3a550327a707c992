//! The envelopes in which events are stored, chained so that none can be changed unseen.
//!
//! A ledger is lines of JSON, one envelope to a line; each names the hash of the line before it.
//! What is written once stays readable: older schemas are brought up to date on reading.

use core::fmt;
use core::str::FromStr;

use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::{Actor, Corrupt, Entry, Event, Game};

/// The schema that is written.
pub const SCHEMA: u16 = 1;

/// The hash of a line of a ledger.
///
/// ```
/// # use flagfall_game::Digest;
/// let digest = Digest::of("");
/// assert!(digest.to_string().starts_with("e3b0c442"));
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

impl Digest {
    /// What the first line names: nothing comes before it.
    pub const NONE: Digest = Digest([0; 32]);

    /// The hash of a text.
    ///
    /// ```
    /// # use flagfall_game::Digest;
    /// assert_ne!(Digest::of("a"), Digest::of("b"));
    /// ```
    pub fn of(text: &str) -> Digest {
        Digest(Sha256::digest(text.as_bytes()).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A hash is 64 hexadecimal digits.
///
/// ```
/// # use flagfall_game::{Digest, DigestError};
/// assert_eq!("zz".parse::<Digest>(), Err(DigestError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hash is 64 hexadecimal digits in lower case")]
pub struct DigestError;

impl FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Digest, DigestError> {
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Ok(digit - b'0'),
            b'a'..=b'f' => Ok(digit - b'a' + 10),
            _ => Err(DigestError),
        };
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(DigestError);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = 16 * value(*high)? + value(*low)?;
        }
        Ok(Digest(bytes))
    }
}

impl TryFrom<String> for Digest {
    type Error = DigestError;

    fn try_from(text: String) -> Result<Digest, DigestError> {
        text.parse()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

/// Which ledger.
///
/// ```
/// # use flagfall_game::{Kind, LedgerId};
/// let ledger = LedgerId { kind: Kind::Game, id: 7 };
/// assert_eq!(serde_json::to_string(&ledger)?, r#"{"kind":"game","id":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LedgerId {
    /// Of what.
    pub kind: Kind,
    /// Which one.
    pub id: u64,
}

/// What a ledger is of.
///
/// ```
/// # use flagfall_game::Kind;
/// assert_eq!(serde_json::to_string(&Kind::Game)?, r#""game""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    /// One game.
    Game,
}

/// Where a time comes from.
///
/// ```
/// # use flagfall_game::TimeSource;
/// assert_ne!(TimeSource::Server, TimeSource::Told);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeSource {
    /// The server's clock.
    Server,
    /// An arbiter or a file says so.
    Told,
}

/// What goes with the events of one command.
///
/// ```
/// # use flagfall_game::{Actor, Cause, TimeSource};
/// # use flagfall_clock::Timestamp;
/// let cause = Cause::by(Actor::Zone, 1, Timestamp::EPOCH);
/// assert_eq!(cause.source, TimeSource::Server);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The command: unique in its ledger, so that a retry gets the first answer.
    pub command: u64,
    /// The command that led to it, if one did: a flag fell, and the solver answered.
    pub because_of: Option<u64>,
    /// Who gave it.
    pub actor: Actor,
    /// When it was put on record.
    pub recorded_at: Timestamp,
    /// Where the times come from.
    pub source: TimeSource,
}

impl Cause {
    /// A command of its own, at the server's time.
    ///
    /// ```
    /// # use flagfall_game::{Actor, Cause};
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Cause::by(Actor::Zone, 3, Timestamp::EPOCH).because_of, None);
    /// ```
    pub const fn by(actor: Actor, command: u64, recorded_at: Timestamp) -> Cause {
        Cause { command, because_of: None, actor, recorded_at, source: TimeSource::Server }
    }
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// In which ledger.
    pub ledger: LedgerId,
    /// Its place in the ledger, from 1.
    pub sequence: u64,
    /// By which schema it is written.
    pub schema: u16,
    /// What led to it.
    #[serde(flatten)]
    pub cause: Cause,
    /// The hash of the line before.
    pub previous: Digest,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// What happened.
    pub event: Event,
}

/// The chain of a ledger: how far it goes and the hash of its last line.
///
/// ```
/// use flagfall_game::{Actor, Cause, Chain, Entry, Event, Kind, LedgerId};
/// use flagfall_clock::Timestamp;
/// let mut chain = Chain::new(LedgerId { kind: Kind::Game, id: 1 });
/// let entry = Entry { at: Timestamp::EPOCH, event: Event::Began };
/// let line = chain.append(&entry, Cause::by(Actor::Zone, 1, Timestamp::EPOCH));
/// assert!(line.starts_with(r#"{"ledger":{"kind":"game","id":1},"sequence":1,"schema":1"#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    ledger: LedgerId,
    sequence: u64,
    last: Digest,
}

impl Chain {
    /// A ledger with nothing in it.
    pub const fn new(ledger: LedgerId) -> Chain {
        Chain { ledger, sequence: 0, last: Digest::NONE }
    }

    /// How many envelopes there are.
    pub const fn len(&self) -> u64 {
        self.sequence
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.sequence == 0
    }

    /// The hash of the last line.
    pub const fn last(&self) -> Digest {
        self.last
    }

    /// The line for an event, which is now the last.
    pub fn append(&mut self, entry: &Entry, cause: Cause) -> String {
        self.sequence += 1;
        let envelope = Envelope {
            ledger: self.ledger,
            sequence: self.sequence,
            schema: SCHEMA,
            cause,
            previous: self.last,
            occurred_at: entry.at,
            event: entry.event.clone(),
        };
        let line = serde_json::to_string(&envelope).expect("an envelope has only texts as keys");
        self.last = Digest::of(&line);
        line
    }

    fn follow(&mut self, line: &str) -> Result<Envelope, Broken> {
        let envelope = read(line)?;
        if envelope.ledger != self.ledger {
            return Err(Broken::OtherLedger);
        }
        if envelope.sequence != self.sequence + 1 {
            return Err(Broken::Sequence { expected: self.sequence + 1, found: envelope.sequence });
        }
        if envelope.previous != self.last {
            return Err(Broken::Chain);
        }
        self.sequence += 1;
        self.last = Digest::of(line);
        Ok(envelope)
    }
}

/// What is wrong with a line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Broken {
    /// It is not an envelope.
    #[error("not an envelope: {0}")]
    Json(String),
    /// It is written by a schema of the future.
    #[error("schema {0} is newer than {SCHEMA}, which is known here")]
    Schema(u16),
    /// It belongs to another ledger.
    #[error("it belongs to another ledger")]
    OtherLedger,
    /// It is out of order.
    #[error("number {expected} was expected, it is {found}")]
    Sequence {
        /// What was expected.
        expected: u64,
        /// What was found.
        found: u64,
    },
    /// It does not follow the line before: one of them was changed.
    #[error("it does not follow the line before: one of them was changed")]
    Chain,
    /// The event does not fit the game.
    #[error("{0}")]
    Corrupt(#[from] Corrupt),
}

/// A ledger that does not hold.
///
/// ```
/// # use flagfall_game::read_ledger;
/// assert_eq!(read_ledger("").unwrap_err().to_string(), "line 1: the log does not begin with the opening of a game");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {broken}")]
pub struct LedgerError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub broken: Broken,
}

/// Reads one line, whatever schema it is written by.
fn read(line: &str) -> Result<Envelope, Broken> {
    #[derive(Deserialize)]
    struct Version {
        schema: u16,
    }
    let json = |error: serde_json::Error| Broken::Json(error.to_string());
    let Version { schema } = serde_json::from_str(line).map_err(json)?;
    if schema == 0 || schema > SCHEMA {
        return Err(Broken::Schema(schema));
    }
    serde_json::from_str(line).map_err(json)
}

/// Reads a ledger whole: the game it comes to, its envelopes and its chain, to be gone on with.
///
/// # Errors
/// A line is damaged, out of order, changed, or does not fit the game.
pub fn read_ledger(text: &str) -> Result<(Game, Vec<Envelope>, Chain), LedgerError> {
    let at = |line: usize| move |broken| LedgerError { line, broken };
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let not_opened = || at(1)(Broken::Corrupt(Corrupt::NotOpened));
    let (number, first) = lines.next().ok_or_else(not_opened)?;
    let opened = read(first).map_err(at(number))?;
    let mut chain = Chain::new(opened.ledger);
    let opened = chain.follow(first).map_err(at(number))?;
    let Event::Opened(opening) = &opened.event else { return Err(not_opened()) };
    let mut game = Game::open(opening).map_err(|corrupt| at(number)(corrupt.into()))?;
    let mut envelopes = vec![opened];
    for (number, line) in lines {
        let envelope = chain.follow(line).map_err(at(number))?;
        let entry = Entry { at: envelope.occurred_at, event: envelope.event.clone() };
        game.apply(&entry).map_err(|corrupt| at(number)(corrupt.into()))?;
        envelopes.push(envelope);
    }
    Ok((game, envelopes, chain))
}
