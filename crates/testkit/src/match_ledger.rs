//! A match of several games between two players: a small second kind of ledger.
//!
//! It opens its games one after another, and they report their outcomes. So it goes every way that a ledger of an event
//! goes: commands of an arbiter, messages in both directions, recovery, feed and audit.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;
use flagfall_feed::Publication;
use flagfall_game::{Event, GameReport, Opening};
use flagfall_laws::{Actor, Participation, Points, Powers, Rules, Scope, Score, VenueFact, VenueFacts};
use flagfall_ledger::{
    CommandDigest, Entry, Envelope, EventId, Execution, Json, Ledger, LedgerEvent, LedgerId, LedgerKind, LedgerMessage,
    Party, PersonId,
};
use flagfall_server::ServedLedger;
use flagfall_server::spine::HostedLedger;
use flagfall_server::wire::LedgerUpdate;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    opening: MatchOpening,
    games: Vec<MatchGame>,
    /// The venues and sessions of the match, as its games read them.
    facts: VenueFacts,
}

/// The opening of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchOpening {
    /// The players; the first has White in the first game.
    pub players: [PersonId; 2],
    /// The number of games.
    pub games: u16,
    /// The rules of every game.
    pub rules: Rules,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// The id of its ledger.
    pub id: u64,
    /// The score, once it is over; none inside if it was annulled.
    pub result: Option<Option<Score>>,
}

/// A command to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchCommand {
    /// Starts the next game, under an unused id.
    StartGame {
        /// The id.
        game: u64,
    },
    /// Notes a fact of the match, which its games learn of.
    Note(VenueFact),
    /// Reports the outcome of a game, as the game itself does.
    Report {
        /// The game.
        game: u64,
        /// The report.
        report: GameReport,
    },
}

/// An event of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEvent {
    /// The match was opened.
    Opened(Box<MatchOpening>),
    /// The next game was started.
    GameStarted {
        /// Its id.
        game: u64,
    },
    /// A fact was noted.
    FactNoted(VenueFact),
    /// A game is over.
    ResultRecorded {
        /// The game.
        game: u64,
        /// The score; none if the game was annulled.
        score: Option<Score>,
    },
    /// A game that was over goes on.
    GameReopened {
        /// The game.
        game: u64,
    },
}

/// The reason why a match refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MatchRefusal {
    /// Only an arbiter starts games.
    #[error("only an arbiter starts games")]
    NotArbiter,
    /// The last game is not over.
    #[error("the last game is not over")]
    GameRunning,
    /// All games were played.
    #[error("all games were played")]
    Over,
    /// The game is not one of this match.
    #[error("this game is not one of the match")]
    UnknownGame,
}

/// The error for an event that does not fit the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the event does not fit the match")]
pub struct MatchApplyError;

impl LedgerEvent for MatchEvent {
    const SCHEMA: u16 = 1;
}

impl Match {
    /// The games, in the order in which they were started.
    pub fn games(&self) -> &[MatchGame] {
        &self.games
    }

    /// The points of both players.
    pub fn points(&self) -> [Points; 2] {
        let mut points = [Points::ZERO; 2];
        for (number, game) in self.games.iter().enumerate() {
            let Some(score) = game.result.flatten() else { continue };
            for (player, total) in points.iter_mut().enumerate() {
                let color = if (player + number).is_multiple_of(2) { Color::White } else { Color::Black };
                *total = total.saturating_add(score.points(color));
            }
        }
        points
    }

    fn decide(&self, command: &MatchCommand, actor: Actor) -> Result<Option<MatchEvent>, MatchRefusal> {
        match *command {
            MatchCommand::StartGame { .. } | MatchCommand::Note(_) if !actor.is_arbiter() => {
                Err(MatchRefusal::NotArbiter)
            }
            MatchCommand::Note(ref fact) => Ok(Some(MatchEvent::FactNoted(fact.clone()))),
            MatchCommand::StartGame { .. } if self.games.iter().any(|game| game.result.is_none()) => {
                Err(MatchRefusal::GameRunning)
            }
            MatchCommand::StartGame { .. } if !self.is_open() => Err(MatchRefusal::Over),
            MatchCommand::StartGame { game } => Ok(Some(MatchEvent::GameStarted { game })),
            MatchCommand::Report { game: id, ref report } => {
                self.games.iter().find(|game| game.id == id).ok_or(MatchRefusal::UnknownGame)?;
                // Every report is recorded, so that one that is applied twice shows.
                Ok(Some(match &report.outcome {
                    Some(outcome) => MatchEvent::ResultRecorded { game: id, score: outcome.score },
                    None => MatchEvent::GameReopened { game: id },
                }))
            }
        }
    }

    /// Returns the opening of a game by its place in the match.
    fn game_opening(&self, number: usize, scheduled_start: Timestamp) -> Opening {
        let [first, second] = self.opening.players;
        let players = if number.is_multiple_of(2) {
            ByColor { white: first, black: second }
        } else {
            ByColor { white: second, black: first }
        };
        Opening { players, scheduled_start, venue_facts: self.facts.clone(), ..Opening::of(self.opening.rules.clone()) }
    }
}

impl Ledger for Match {
    const KIND: LedgerKind = LedgerKind::Competition;
    type Actor = Actor;
    type Command = MatchCommand;
    type Event = MatchEvent;
    type Refusal = MatchRefusal;
    type ApplyError = MatchApplyError;

    fn open(first: &Entry<MatchEvent>) -> Result<Match, MatchApplyError> {
        match &first.event {
            MatchEvent::Opened(opening) => {
                Ok(Match { opening: (**opening).clone(), games: Vec::new(), facts: VenueFacts::default() })
            }
            _ => Err(MatchApplyError),
        }
    }

    fn apply(&mut self, entry: &Entry<MatchEvent>) -> Result<(), MatchApplyError> {
        let (id, result) = match entry.event {
            MatchEvent::Opened(_) => return Err(MatchApplyError),
            MatchEvent::FactNoted(ref fact) => {
                self.facts.note(fact);
                return Ok(());
            }
            MatchEvent::GameStarted { game: id } => {
                self.games.push(MatchGame { id, result: None });
                return Ok(());
            }
            MatchEvent::ResultRecorded { game, score } => (game, Some(score)),
            MatchEvent::GameReopened { game } => (game, None),
        };
        let game = self.games.iter_mut().find(|game| game.id == id).ok_or(MatchApplyError)?;
        game.result = result;
        Ok(())
    }

    fn execute(&mut self, command: &MatchCommand, actor: Actor, now: Timestamp) -> Execution<MatchEvent, MatchRefusal> {
        let decided = self.decide(command, actor);
        let event = decided.as_ref().ok().cloned().flatten();
        let entries: Vec<_> = event.map(|event| Entry { at: now, event }).into_iter().collect();
        for entry in &entries {
            self.apply(entry).expect("decided events fit");
        }
        Execution { entries, result: decided.map(drop) }
    }

    fn advance(&mut self, _: Timestamp) -> Vec<Entry<MatchEvent>> {
        Vec::new()
    }

    fn next_deadline(&self) -> Option<Timestamp> {
        None
    }

    fn is_open(&self) -> bool {
        let are_over = self.games.iter().all(|game| game.result.is_some());
        !are_over || self.games.len() < usize::from(self.opening.games)
    }
}

impl HostedLedger for Match {
    const ZONE: Actor = Actor::Zone;

    type EventReader = ();

    fn read_event((): &(), text: &str) -> serde_json::Result<MatchEvent> {
        serde_json::from_str(text)
    }

    fn digest(command: &MatchCommand) -> CommandDigest {
        CommandDigest::of(command).expect("a command without fallible fields")
    }

    fn party(actor: &Actor) -> Option<Party> {
        match *actor {
            Actor::Arbiter(person) => Some(Party::Person(person)),
            _ => None,
        }
    }

    fn messages(&self, entry: &Entry<MatchEvent>, _: Option<LedgerId>) -> Vec<LedgerMessage> {
        let game = |id| LedgerId { kind: LedgerKind::Game, id };
        match &entry.event {
            MatchEvent::GameStarted { game: id } => {
                let number = self.games.iter().position(|game| game.id == *id).unwrap_or_default();
                let first = Event::Opened(Box::new(self.game_opening(number, entry.at)));
                vec![LedgerMessage::open(game(*id), &first).expect("an opening has no fallible fields")]
            }
            MatchEvent::FactNoted(fact) => {
                let running = self.games.iter().filter(|game| game.result.is_none());
                let note = |to: &MatchGame| LedgerMessage::command(game(to.id), fact).expect("a fact is plain");
                running.map(note).collect()
            }
            _ => Vec::new(),
        }
    }

    fn read_message(from: EventId, text: &str) -> serde_json::Result<MatchCommand> {
        Ok(MatchCommand::Report { game: from.ledger.id, report: serde_json::from_str(text)? })
    }

    fn removal_news(id: u64) -> Publication {
        let ledger = LedgerId { kind: LedgerKind::Competition, id };
        Publication { ledger, sequence: 0, only_for: None, topic: 0, text: "".into() }
    }

    fn news(&self, envelopes: &[Envelope<Json<'_>, Json<'_>>], _: &[Entry<MatchEvent>]) -> Vec<Publication> {
        let publication = |envelope: &Envelope<Json<'_>, Json<'_>>| {
            let &Envelope { ledger, sequence, .. } = envelope;
            let text = LedgerUpdate::of_event(envelope).expect("events are JSON").to_text().into();
            Publication { ledger, sequence, only_for: None, topic: 0, text }
        };
        envelopes.iter().map(publication).collect()
    }
}

/// The view of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchView {
    /// The players.
    pub players: [PersonId; 2],
    /// Their points.
    pub points: [Points; 2],
    /// The ids of the games that were started.
    pub games: Vec<u64>,
    /// Whether games are left to play.
    pub is_open: bool,
}

/// A command of a client.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ClientMatchCommand {
    StartGame { game: u64 },
}

impl ServedLedger for Match {
    type View = MatchView;

    fn view(&self) -> MatchView {
        MatchView {
            players: self.opening.players,
            points: self.points(),
            games: self.games.iter().map(|game| game.id).collect(),
            is_open: self.is_open(),
        }
    }

    fn read_command(text: &str) -> serde_json::Result<MatchCommand> {
        let ClientMatchCommand::StartGame { game } = serde_json::from_str(text)?;
        Ok(MatchCommand::StartGame { game })
    }

    fn scope(id: u64) -> Scope {
        Scope::Event(id)
    }

    fn actor(person: PersonId, powers: &Powers) -> Option<Actor> {
        (powers.participation() == Participation::Arbiter).then_some(Actor::Arbiter(person))
    }

    fn refusal_code(refusal: &MatchRefusal) -> &'static str {
        match refusal {
            MatchRefusal::NotArbiter => "not_arbiter",
            MatchRefusal::GameRunning => "game_running",
            MatchRefusal::Over => "over",
            MatchRefusal::UnknownGame => "unknown_game",
        }
    }
}
