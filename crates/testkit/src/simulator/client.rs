//! Simulated clients: players, spectators and arbiters, as programs on the other side of a socket.

use std::collections::BTreeMap;

use flagfall_chess::{Color, PieceType, Position, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Command, DrawClaim, Event, MoveInput, Ruling};
use flagfall_ledger::{LedgerId, LedgerKind};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::message::{ClientRole, CommandOutcome, SimulatedCommand, SimulatedLink, SimulatedRequest, ZoneMessage};
use crate::games::{RandomGame, SeededRandom};
use crate::match_ledger::{MatchCommand, MatchEvent};

/// Commands of a client that are unanswered at a time.
const MAX_UNANSWERED: usize = 3;

/// The time for which a game that has not begun is kept.
const PROVISIONAL_TIME: Millis = Millis::from_mins(60);

/// A client of one ledger.
pub(super) struct Client {
    pub(super) role: ClientRole,
    pub(super) ledger: LedgerId,
    /// The connection, if there is one, and its link.
    pub(super) connection: Option<(u64, SimulatedLink)>,
    /// Whether the zone has answered the subscription of this connection.
    pub(super) is_subscribed: bool,
    /// Whether the game was removed because it had not begun.
    pub(super) is_removed: bool,
    /// The zone's time when the opening of the game was acknowledged; none if a match opens it.
    pub(super) opened_at: Option<Timestamp>,
    /// The events that the client has seen, without their numbers.
    pub(super) seen: Vec<Box<str>>,
    /// Commands without an answer.
    pub(super) unanswered: BTreeMap<u64, (LedgerId, SimulatedCommand)>,
    /// The final answers to the others.
    pub(super) answers: BTreeMap<u64, (LedgerId, CommandOutcome)>,
    last_number: u64,
    pub(super) state: ClientState,
}

/// The state of a ledger according to the events that a client has seen.
pub(super) enum ClientState {
    Game(Box<GameState>),
    Match(MatchState),
}

/// A game in the eyes of a client.
#[derive(Default)]
pub(super) struct GameState {
    positions: Vec<Position>,
    has_begun: bool,
    is_over: bool,
    offer: Option<Color>,
    takeback: Option<Color>,
}

/// A match in the eyes of a client.
#[derive(Default)]
pub(super) struct MatchState {
    /// The number of games to be played.
    games: u16,
    /// The games, and whether each is over.
    pub(super) started: Vec<(u64, bool)>,
    /// Games that the arbiter let go on.
    reopened: Vec<u64>,
}

/// An event as it is shown.
#[derive(Deserialize)]
struct ShownEvent<E> {
    event: E,
}

/// Reads the body of a message with an event.
pub(super) fn read_body<E: DeserializeOwned>(body: &str) -> serde_json::Result<E> {
    let text = format!("{{{body}}}");
    serde_json::from_str(&text).map(|ShownEvent { event }| event)
}

impl Client {
    pub(super) fn new(role: ClientRole, ledger: LedgerId, opened_at: Option<Timestamp>) -> Client {
        let state = match ledger.kind {
            LedgerKind::Game => {
                ClientState::Game(Box::new(GameState { positions: vec![Position::start()], ..GameState::default() }))
            }
            _ => ClientState::Match(MatchState::default()),
        };
        let (unanswered, answers) = (BTreeMap::new(), BTreeMap::new());
        let (connection, is_subscribed, is_removed, seen) = (None, false, false, Vec::new());
        Client {
            role,
            ledger,
            opened_at,
            connection,
            is_subscribed,
            is_removed,
            seen,
            unanswered,
            answers,
            last_number: 0,
            state,
        }
    }

    /// Whether everything that the client wanted is answered.
    pub(super) fn is_settled(&self) -> bool {
        self.is_removed || self.is_subscribed && self.unanswered.is_empty()
    }

    /// The requests with which a client begins on a new connection.
    pub(super) fn first_request(&self) -> SimulatedRequest {
        SimulatedRequest::Subscribe { after: self.seen.len() as u64 }
    }

    /// The commands that have to be sent again.
    pub(super) fn repeated_requests(&self) -> Vec<SimulatedRequest> {
        let repeat = |(number, (ledger, command)): (&u64, &(LedgerId, SimulatedCommand))| SimulatedRequest::Execute {
            number: *number,
            ledger: *ledger,
            command: command.clone(),
        };
        self.unanswered.iter().map(repeat).collect()
    }

    /// Notes a message of the zone.
    ///
    /// # Errors
    /// The message breaks a promise of the zone.
    pub(super) fn receive(&mut self, message: &ZoneMessage) -> Result<(), String> {
        match message {
            ZoneMessage::Subscribed { length } if *length < self.seen.len() as u64 => {
                Err(format!("{} events were seen, and now there are {length}", self.seen.len()))
            }
            ZoneMessage::Subscribed { .. } => {
                self.is_subscribed = true;
                Ok(())
            }
            ZoneMessage::Missing { at } => self.note_missing(*at),
            ZoneMessage::Event { number, body } => self.see(*number, body),
            ZoneMessage::Outcome { number, outcome } => self.note_outcome(*number, outcome),
        }
    }

    fn note_missing(&mut self, at: Option<Timestamp>) -> Result<(), String> {
        let Some(at) = at else { return Ok(()) };
        let has_begun = matches!(&self.state, ClientState::Game(state) if state.has_begun);
        match self.opened_at {
            // The message that opens it may be on its way.
            None if self.seen.is_empty() => Ok(()),
            // A game that does not begin is removed after an hour.
            Some(opened_at) if !has_begun && at.since(opened_at) >= PROVISIONAL_TIME => {
                self.is_removed = true;
                self.unanswered.clear();
                Ok(())
            }
            _ => Err("it has disappeared".to_owned()),
        }
    }

    fn see(&mut self, number: u64, body: &str) -> Result<(), String> {
        let expected = self.seen.len() as u64 + 1;
        if number != expected {
            return Err(format!("event {number} comes where {expected} is the next: {body}"));
        }
        self.seen.push(body.into());
        match &mut self.state {
            // Clients ignore events that they do not know.
            ClientState::Game(state) => read_body(body).ok().iter().for_each(|event| state.note(event)),
            ClientState::Match(state) => state.note(&read_body(body).map_err(|error| format!("{body}: {error}"))?),
        }
        Ok(())
    }

    fn note_outcome(&mut self, number: u64, outcome: &CommandOutcome) -> Result<(), String> {
        if let CommandOutcome::Fault(fault) = outcome {
            return Err(format!("command {number} had a fault: {fault}"));
        }
        if *outcome == CommandOutcome::Unanswered {
            return Ok(());
        }
        if let Some((_, known)) = self.answers.get(&number) {
            // Roles may have changed between a command and its duplicate.
            let is_same = known == outcome || [known, outcome].contains(&&CommandOutcome::Forbidden);
            return if is_same { Ok(()) } else { Err(format!("command {number}: first {known:?}, then {outcome:?}")) };
        }
        let Some((ledger, _)) = self.unanswered.remove(&number) else {
            return Err(format!("an answer to command {number}, which nobody gave"));
        };
        if let CommandOutcome::Executed { numbers: (_, last), .. } = outcome
            && ledger == self.ledger
            && *last > self.seen.len() as u64
        {
            return Err(format!("command {number} led to event {last}, of which only {} were shown", self.seen.len()));
        }
        self.answers.insert(number, (ledger, outcome.clone()));
        Ok(())
    }

    /// Decides on the next command, if the client wants to give one.
    pub(super) fn act(&mut self, random: &mut SeededRandom, is_late: bool) -> Option<SimulatedRequest> {
        if !self.is_subscribed || self.unanswered.len() >= MAX_UNANSWERED {
            return None;
        }
        let (ledger, command) = match (&mut self.state, self.role) {
            (ClientState::Game(state), ClientRole::Player(color)) => {
                (self.ledger, SimulatedCommand::Game(state.choose(color, random, is_late)?))
            }
            (ClientState::Match(state), ClientRole::Arbiter(_)) => state.choose(self.ledger, random, is_late)?,
            _ => return None,
        };
        self.last_number += 1;
        self.unanswered.insert(self.last_number, (ledger, command.clone()));
        Some(SimulatedRequest::Execute { number: self.last_number, ledger, command })
    }
}

impl GameState {
    fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_else(Position::start)
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Began => self.has_begun = true,
            Event::MoveMade { mv, .. } => {
                let position = self.position();
                if let Ok(mv) = position.uci(*mv) {
                    self.positions.push(position.play_unchecked(mv));
                }
                (self.offer, self.takeback) = (None, None);
            }
            Event::TakenBack { plies } => {
                self.positions.truncate(self.positions.len().saturating_sub(usize::from(*plies)).max(1));
                self.takeback = None;
            }
            Event::DrawOffered { by } => self.offer = Some(*by),
            Event::DrawDeclined { .. } => self.offer = None,
            Event::TakebackAsked { by } => self.takeback = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::Ended(_) => self.is_over = true,
            Event::Ruled { ruling, .. } if **ruling == Ruling::Reopen => self.is_over = false,
            _ => {}
        }
    }

    fn choose(&self, me: Color, random: &mut SeededRandom, is_late: bool) -> Option<Command> {
        if !self.has_begun || self.is_over {
            return None;
        }
        let (position, drawn) = (self.position(), random.below(100));
        Some(match drawn {
            0 if random.below(4) == 0 => Command::Resign,
            1..10 if is_late => Command::Resign,
            10..12 => Command::OfferDraw { condition: false },
            12..18 if self.offer == Some(me.opponent()) => Command::AcceptDraw,
            18..40 if self.offer == Some(me.opponent()) => Command::DeclineDraw,
            40..42 => Command::RequestTakeback,
            14..50 if self.takeback == Some(me.opponent()) => Command::AcceptTakeback,
            50..60 if self.takeback == Some(me.opponent()) => Command::DeclineTakeback,
            60 => Command::ClaimDraw { claim: DrawClaim::Repetition, intended: None },
            61 => Command::ChoosePromotion(random.pick(&PieceType::PROMOTIONS)),
            62 => Command::CancelPremove,
            _ if position.turn() == me => Command::Play {
                input: random_move(&position, random)?,
                offer: drawn == 63,
                lag: Millis::new(random.below(300) as u64),
            },
            64..84 => {
                let reply = RandomGame::from_position(position, random.next_u64(), 1).next()?;
                Command::Premove(random_move(&reply.after, random)?)
            }
            _ => return None,
        })
    }
}

fn random_move(position: &Position, random: &mut SeededRandom) -> Option<MoveInput> {
    let ply = RandomGame::from_position(*position, random.next_u64(), 1).next()?;
    Some(MoveInput::Move(ply.mv.uci(UciStyle::Chess960)))
}

impl MatchState {
    fn note(&mut self, event: &MatchEvent) {
        let mut set_over = |id, is_over| {
            self.started.iter_mut().filter(|(game, _)| *game == id).for_each(|(_, over)| *over = is_over);
        };
        match event {
            MatchEvent::Opened(opening) => self.games = opening.games,
            MatchEvent::GameStarted { game } => self.started.push((*game, false)),
            MatchEvent::ResultRecorded { game, .. } => set_over(*game, true),
            MatchEvent::GameReopened { game } => set_over(*game, false),
            MatchEvent::FactNoted(_) => {}
        }
    }

    fn choose(
        &mut self,
        ledger: LedgerId,
        random: &mut SeededRandom,
        is_late: bool,
    ) -> Option<(LedgerId, SimulatedCommand)> {
        let last = self.started.last().copied();
        let is_running = self.started.iter().any(|(_, is_over)| !is_over);
        if is_running || is_late {
            return None;
        }
        if let Some((game, true)) = last
            && random.below(3) == 0
            && !self.reopened.contains(&game)
        {
            self.reopened.push(game);
            let (ruling, reason) = (Box::new(Ruling::Reopen), "ended by mistake".into());
            let rule = Command::Rule { ruling, article: None, reason };
            return Some((LedgerId { kind: LedgerKind::Game, id: game }, SimulatedCommand::Game(rule)));
        }
        if self.started.len() >= usize::from(self.games) {
            return None;
        }
        let game = 1_000_000 + random.below(1 << 40) as u64;
        Some((ledger, SimulatedCommand::Match(MatchCommand::StartGame { game })))
    }
}
