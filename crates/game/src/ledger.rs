//! A game as a ledger: how its events are kept.
//!
//! A ledger is lines of JSON, one envelope to a line; each names the hash of the line before it.
//! What is written once stays readable: older schemas are brought up to date on reading.

use flagfall_clock::Timestamp;
use flagfall_ledger::Ledger;

pub use flagfall_ledger::{Chain, Digest, DigestError, Kind, LedgerId, PersonId, TimeSource};

use crate::{Actor, Command, Corrupt, Event, Game, Refusal};

/// The schema that is written.
pub const SCHEMA: u16 = 1;

/// Something that happened, and when.
///
/// ```
/// # use flagfall_game::{Entry, Event};
/// # use flagfall_clock::Timestamp;
/// let entry = Entry { at: Timestamp::from_millis(5), event: Event::Began };
/// assert_eq!(serde_json::to_string(&entry)?, r#"{"at":5,"event":"began"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub type Entry = flagfall_ledger::Entry<Event>;

/// What goes with the events of one command.
///
/// ```
/// # use flagfall_game::{Actor, Cause, TimeSource};
/// # use flagfall_clock::Timestamp;
/// let cause = Cause::by(Actor::Zone, 1, Timestamp::EPOCH);
/// assert_eq!(cause.source, TimeSource::Server);
/// ```
pub type Cause = flagfall_ledger::Cause<Actor>;

/// An event as it is kept.
pub type Envelope = flagfall_ledger::Envelope<Actor, Event>;

/// What executing a command came to.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Opening};
/// use flagfall_chess::Color;
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
/// let executed = game.execute(&Command::Resign, Actor::Player(Color::White), Timestamp::EPOCH);
/// assert!(executed.entries.is_empty());
/// assert_eq!(executed.answer.unwrap_err().to_string(), "the game has not begun (K.8)");
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
pub type Executed = flagfall_ledger::Executed<Event, Refusal>;

/// What is wrong with a line of a game's ledger.
pub type Broken = flagfall_ledger::Broken<Corrupt>;

/// A game's ledger that does not hold.
pub type LedgerError = flagfall_ledger::LedgerError<Corrupt>;

impl flagfall_ledger::Event for Event {
    const SCHEMA: u16 = SCHEMA;
}

impl Ledger for Game {
    const KIND: Kind = Kind::Game;
    type Actor = Actor;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Corrupt = Corrupt;

    fn open(first: &Entry) -> Result<Game, Corrupt> {
        match &first.event {
            Event::Opened(opening) => Game::open(opening),
            _ => Err(Corrupt::NotOpened),
        }
    }

    fn apply(&mut self, entry: &Entry) -> Result<(), Corrupt> {
        self.apply(entry)
    }

    fn execute(&mut self, command: &Command, actor: Actor, now: Timestamp) -> Executed {
        self.execute(command, actor, now)
    }

    fn wait(&mut self, now: Timestamp) -> Vec<Entry> {
        self.execute(&Command::Wait, Actor::Zone, now).entries
    }

    fn next_deadline(&self) -> Option<Timestamp> {
        self.next_deadline()
    }

    fn is_open(&self) -> bool {
        self.outcome().is_none() || self.awaits_arbiter()
    }
}

/// Reads a ledger whole: the game it comes to, its envelopes and its chain, to be gone on with.
///
/// # Errors
/// A line is damaged, out of order, changed, or does not fit the game.
///
/// ```
/// # use flagfall_game::read_ledger;
/// assert_eq!(read_ledger("").unwrap_err().to_string(), "line 1: there is nothing in it");
/// ```
pub fn read_ledger(text: &str) -> Result<(Game, Vec<Envelope>, Chain), LedgerError> {
    flagfall_ledger::read(text)
}
