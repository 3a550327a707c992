//! A game as a ledger.
//!
//! A ledger is stored as lines of JSON with one envelope each, which contains the hash of the previous
//! line. Ledgers remain readable for ever: events of older schemas are converted when they are read.

use flagfall_clock::Timestamp;
use flagfall_ledger::{Ledger, LedgerEvent};

pub use flagfall_ledger::{
    Cause, Chain, Digest, DigestError, Envelope, LedgerError, LedgerFault, LedgerId, LedgerKind, PersonId, TimeSource,
};

use crate::{Actor, ApplyError, Command, Event, Game, Refusal};

/// The schema of events that are written.
pub const SCHEMA: u16 = 1;

/// An event of a game, with its time.
///
/// ```
/// # use flagfall_game::{Event, GameEntry};
/// # use flagfall_clock::Timestamp;
/// let entry = GameEntry { at: Timestamp::from_millis(5), event: Event::Began };
/// assert_eq!(serde_json::to_string(&entry)?, r#"{"at":5,"event":"began"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub type GameEntry = flagfall_ledger::Entry<Event>;

/// The answer of a game to a command: the events that happened, and whether it was accepted.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Opening};
/// use flagfall_chess::Color;
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
/// let execution = game.execute(&Command::Resign, Actor::Player(Color::White), Timestamp::EPOCH);
/// assert!(execution.entries.is_empty());
/// assert_eq!(execution.result.unwrap_err().to_string(), "the game has not begun (K.8)");
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
pub type GameExecution = flagfall_ledger::Execution<Event, Refusal>;

/// An event of a game in its envelope.
pub type GameEnvelope = Envelope<Actor, Event>;

impl LedgerEvent for Event {
    const SCHEMA: u16 = SCHEMA;
}

impl Ledger for Game {
    const KIND: LedgerKind = LedgerKind::Game;
    type Actor = Actor;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type ApplyError = ApplyError;

    fn open(first: &GameEntry) -> Result<Game, ApplyError> {
        match &first.event {
            Event::Opened(opening) => Game::open(opening),
            _ => Err(ApplyError::NotOpened),
        }
    }

    fn apply(&mut self, entry: &GameEntry) -> Result<(), ApplyError> {
        self.apply(entry)
    }

    fn execute(&mut self, command: &Command, actor: Actor, now: Timestamp) -> GameExecution {
        self.execute(command, actor, now)
    }

    fn advance(&mut self, now: Timestamp) -> Vec<GameEntry> {
        self.execute(&Command::Wait, Actor::Zone, now).entries
    }

    fn next_deadline(&self) -> Option<Timestamp> {
        self.next_deadline()
    }

    fn is_open(&self) -> bool {
        self.outcome().is_none() || self.awaits_arbiter()
    }
}

/// Reads the ledger of a game, and returns the game, the envelopes and the chain for further events.
///
/// # Errors
/// Fails if a line is damaged, out of order, modified, or does not fit the game.
///
/// ```
/// # use flagfall_game::read_ledger;
/// let error = read_ledger("").unwrap_err();
/// assert_eq!(error.line, 1);
/// ```
pub fn read_ledger(text: &str) -> Result<(Game, Vec<GameEnvelope>, Chain), LedgerError<ApplyError>> {
    flagfall_ledger::read(text)
}
