//! Hosting games: the glue between a game's ledger, the spine and the feed.

pub(crate) mod finished;
pub(crate) mod live;
pub(crate) mod move_times;
pub(crate) mod participant;
pub(crate) mod pgn;
pub(crate) mod presence;
pub(crate) mod rules_cache;

use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::mate::{Budget, Proof, Verdict, can_mate, verify};
use flagfall_chess::{Color, FenStyle, Position, UciMove, UciStyle};
use flagfall_clock::Timestamp;
use flagfall_feed::Publication;
use flagfall_game::{
    Actor, AdjournmentAction, BoardAction, Command, Event, Game, GameEntry, MateQuestion, Opening, Participation,
    PersonId, Refusal, ViewChange,
};
use flagfall_ledger::{CommandDigest, Envelope, EventId, Json, LedgerId, LedgerKind, LedgerMessage, Party};
use flagfall_store::{ChatRoom, LedgerState, LogReadError, LogReader, StoredLine};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::Zone;
use crate::arbiter::queue;
use crate::error::ApiError;
use crate::games::participant::Participant;
use crate::games::rules_cache::RulesCache;
use crate::spine;
use crate::spine::{Attribution, CommandKey, EventSpan, HostedLedger, Search, SpineError, ZoneTask};
use crate::wire::{self, ServerMessage};

impl HostedLedger for Game {
    const ZONE: Actor = Actor::Zone;

    type EventReader = RulesCache;

    fn read_event(rules: &RulesCache, text: &str) -> serde_json::Result<Event> {
        Event::read(text, |text| rules.read(text))
    }

    fn recovery_command(&self, since: Timestamp) -> Option<Command> {
        let goes_on = self.is_playing() || self.next_deadline().is_some();
        goes_on.then_some(Command::Recover { since })
    }

    fn next_task(&self, now: Timestamp) -> Option<ZoneTask<Command>> {
        match self.mate_question() {
            Some(MateQuestion { loser, for_arbiter: false, .. }) => {
                let (position, winner) = (*self.position(), loser.opponent());
                Some(ZoneTask::Search(mate_search(position, winner)))
            }
            Some(_) => None,
            None => (awaits_start(self) && self.scheduled_start() <= now && can_start(self))
                .then_some(ZoneTask::Execute(Command::Begin)),
        }
    }

    fn is_provisional(&self) -> bool {
        awaits_start(self) && !can_start(self) && self.assignment().is_none() && self.rulings().is_empty()
    }

    fn next_wakeup(&self) -> Option<Timestamp> {
        awaits_start(self).then(|| self.scheduled_start())
    }

    fn require_room(&self, command: &Command, actor: &Actor, events: u64) -> Result<(), Refusal> {
        Game::require_room(self, command, *actor, events)
    }

    fn digest(command: &Command) -> CommandDigest {
        let digest = match command {
            // The lag differs each time a command is sent.
            Command::Play { input, offer, lag: _ } => CommandDigest::of(&("play", input, offer)),
            // So does the id of a text. Texts can be erased, and a digest must not preserve them.
            Command::CallArbiter { .. } => CommandDigest::of(&"call_arbiter"),
            Command::Board(BoardAction::StopClock { .. }) => CommandDigest::of(&"stop_clock"),
            Command::Appeal { ruling, .. } => CommandDigest::of(&("appeal", ruling)),
            // A digest would reveal a sealed move, and the zone supplies the content of an opened envelope.
            Command::Adjournment(AdjournmentAction::Seal { envelope, .. }) => CommandDigest::of(&("seal", envelope)),
            Command::Adjournment(AdjournmentAction::Alter(_)) => CommandDigest::of(&"alter"),
            Command::Adjournment(AdjournmentAction::Open { envelope, .. }) => CommandDigest::of(&("open", envelope)),
            // Evidence comes from the zone, under its own ids.
            Command::AnswerMateQuestion(_) | Command::ProveDeadPosition { .. } => CommandDigest::of(&"evidence"),
            other => CommandDigest::of(other),
        };
        digest.expect("a command has no maps and no fallible fields")
    }

    fn write_answer(answer: &Command) -> Option<String> {
        let Command::AnswerMateQuestion(verdict) = answer else { return None };
        serde_json::to_string(&StoredVerdict::of(verdict)).ok()
    }

    fn read_answer(question: &str, text: &str) -> Option<Command> {
        let stored: StoredVerdict = serde_json::from_str(text).ok()?;
        let (position, winner) = read_question(question)?;
        let verdict = stored.read(&position)?;
        // A wrong answer would be refused, and the game would wait for ever.
        verify(&position, winner, &verdict).ok()?;
        Some(Command::AnswerMateQuestion(verdict))
    }

    fn party(actor: &Actor) -> Option<Party> {
        match *actor {
            Actor::Player(player) => Some(seat(player)),
            Actor::Arbiter(person)
            | Actor::LocalArbiter(person)
            | Actor::TechnicalArbiter(person)
            | Actor::MatchArbiter(person)
            | Actor::Organiser(person) => Some(Party::Person(person)),
            // A player may have several assistants.
            Actor::Assistant(_) | Actor::Zone => None,
        }
    }

    fn secret_of(event: &Event) -> Option<Party> {
        event.secret_of().map(seat)
    }

    fn event_number(&self, sequence: u64, viewer: Option<Party>) -> u64 {
        Game::event_number(self, sequence, viewer.and_then(player_at))
    }

    fn messages(&self, entry: &GameEntry, opened_by: Option<LedgerId>) -> Vec<LedgerMessage> {
        let Some((report, to)) = self.report(&entry.event).zip(opened_by) else { return Vec::new() };
        vec![LedgerMessage::command(to, &report).expect("a report has no fallible fields")]
    }

    /// A game takes the facts of the event that has opened it.
    fn read_message(_: EventId, text: &str) -> serde_json::Result<Command> {
        Ok(Command::of_venue_fact(serde_json::from_str(text)?))
    }

    fn first_event(event: Event, at: Timestamp) -> Event {
        match event {
            // Otherwise players could lose by default because the zone was down.
            Event::Opened(mut opening) => {
                opening.scheduled_start = opening.scheduled_start.max(at);
                Event::Opened(opening)
            }
            other => other,
        }
    }

    fn removal_news(id: u64) -> Publication {
        recheck_news(id)
    }

    fn news(&self, envelopes: &[Envelope<Json<'_>, Json<'_>>], entries: &[GameEntry]) -> Vec<Publication> {
        let since = envelopes.first().map_or(0, |first| first.sequence - 1);
        let last_public = entries.iter().rposition(|entry| entry.event.secret_of().is_none());
        let mut news = Vec::with_capacity(entries.len());
        for (index, (envelope, GameEntry { at, event })) in envelopes.iter().zip(entries).enumerate() {
            let &Envelope { ledger, sequence, .. } = envelope;
            let owner = event.secret_of();
            // Numbered for those to whom most events go: the public, or the owner of a secret.
            let text = wire::event_text(envelope, Game::event_number(self, sequence, owner), event);
            let mut publish = |only_for, topic: GameTopic, text: String| {
                news.push(Publication { ledger, sequence, only_for, topic: topic.into(), text: text.into() });
            };
            if let Some(owner) = owner {
                let change = self.view_change(sequence, *at);
                let change = ViewChange { premove: self.premove_change(owner, since), ..change };
                publish(Some(seat(owner)), GameTopic::Event, wire::with_view(&text, &change));
            } else if last_public == Some(index) {
                let change = self.view_change(since, *at);
                // Those who see more get their own message first; the public one is then known to them.
                for player in Color::ALL {
                    if let Some(premove) = self.premove_change(player, since) {
                        let change = ViewChange { premove: Some(premove), ..change.clone() };
                        publish(Some(seat(player)), GameTopic::Event, wire::with_view(&text, &change));
                    }
                }
                if let Some(venue) = self.venue_change(since) {
                    let change = ViewChange { venue: Some(venue), ..change.clone() };
                    publish(Some(ARBITERS), GameTopic::Event, wire::with_view(&text, &change));
                }
                publish(None, topic(envelope, event), wire::with_view(&text, &change));
            } else {
                publish(None, topic(envelope, event), text);
            }
        }
        news
    }
}

/// Returns the state of a ledger according to its lines; none if they cannot be folded or its kind has no state.
///
/// # Errors
/// The log cannot be read.
pub fn recorded_state(log: &dyn LogReader, ledger: LedgerId) -> Result<Option<LedgerState>, LogReadError> {
    match ledger.kind {
        LedgerKind::Game => spine::recorded_state::<Game>(log, ledger.id),
        LedgerKind::Zone => Ok(Some(LedgerState::Closed)),
        _ => Ok(None),
    }
}

/// The search for the verdict on whether a player can mate.
fn mate_search(position: Position, winner: Color) -> Search<Command> {
    // The counters at the end of the FEN have no influence.
    let fen = position.fen(FenStyle::Shredder).to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).chain([winner.name()]).collect();
    let run = move |nodes| match can_mate(&position, winner, Budget { nodes }) {
        Verdict::Undetermined => None,
        verdict => Some(Command::AnswerMateQuestion(verdict)),
    };
    Search {
        question: fields.join(" ").into(),
        inconclusive_answer: Command::AnswerMateQuestion(Verdict::Undetermined),
        run: Box::new(run),
    }
}

/// Reads the question of a [`mate_search`]: the position, and the player who may be able to mate.
fn read_question(question: &str) -> Option<(Position, Color)> {
    let (fen, winner) = question.rsplit_once(' ')?;
    let winner = Color::ALL.into_iter().find(|color| color.name() == winner)?;
    Some((Position::from_fen(&format!("{fen} 0 1")).ok()?, winner))
}

/// A verdict as it is stored over a restart.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredVerdict {
    /// The moves that lead to mate, with castling by the squares of king and rook.
    Winnable(Vec<UciMove>),
    Unwinnable(Proof),
    Undetermined,
}

impl StoredVerdict {
    fn of(verdict: &Verdict) -> StoredVerdict {
        match verdict {
            Verdict::Winnable(line) => {
                StoredVerdict::Winnable(line.iter().map(|mv| mv.uci(UciStyle::Chess960)).collect())
            }
            Verdict::Unwinnable(proof) => StoredVerdict::Unwinnable(proof.clone()),
            Verdict::Undetermined => StoredVerdict::Undetermined,
        }
    }

    fn read(self, position: &Position) -> Option<Verdict> {
        let mut position = *position;
        let mut play = |uci| {
            let mv = position.uci(uci).ok()?;
            position = position.play_unchecked(mv);
            Some(mv)
        };
        Some(match self {
            StoredVerdict::Winnable(line) => Verdict::Winnable(line.into_iter().map(&mut play).collect::<Option<_>>()?),
            StoredVerdict::Unwinnable(proof) => Verdict::Unwinnable(proof),
            StoredVerdict::Undetermined => Verdict::Undetermined,
        })
    }
}

/// Whether the zone has to start the clocks; at a physical board the arbiter does.
pub(crate) fn awaits_start(game: &Game) -> bool {
    let waits = !game.is_playing() && game.outcome().is_none() && game.mate_question().is_none();
    waits && !game.rules().regulations.has_physical_board()
}

/// Whether the game can start: both players are there, or a default time applies and nobody is
/// waited for.
fn can_start(game: &Game) -> bool {
    let both = Color::ALL.into_iter().all(|player| game.has_arrived(player));
    both || game.rules().regulations.default_time.is_some()
}

/// Reads the opening of a game.
pub(crate) async fn read_opening(zone: &Zone, id: u64) -> Result<Opening, ApiError> {
    match read_events(zone, id, EventSpan { first: 1, last: 1 }).await?.pop() {
        Some(Event::Opened(opening)) => Ok(*opening),
        Some(_) => Err(SpineError::Unreadable.into()),
        None => Err(SpineError::Unknown.into()),
    }
}

/// Reads the events of a game in a range.
pub(crate) async fn read_events(
    zone: &Zone,
    id: u64,
    EventSpan { first, last }: EventSpan,
) -> Result<Vec<Event>, SpineError<Refusal>> {
    let log = Arc::clone(&zone.spine.context().log);
    let count = (last + 1).saturating_sub(first);
    let read = tokio::task::spawn_blocking(move || {
        let mut events = Vec::new();
        log.reader().read(LedgerId { kind: LedgerKind::Game, id }, first - 1, count, &mut |row| {
            events.push(serde_json::from_str(row.envelope.event.0));
            ControlFlow::Continue(())
        })?;
        Ok::<_, LogReadError>(events)
    });
    let events = read.await.map_err(|_| SpineError::Halted)?.map_err(|_| SpineError::Unreadable)?;
    events.into_iter().collect::<Result<_, _>>().map_err(|_| SpineError::Unreadable)
}

/// Parses an event if the seat may see it. An unreadable event is shown to nobody.
pub(crate) fn visible_event(row: &StoredLine<'_>, seat: Option<Color>) -> Option<Event> {
    let event = serde_json::from_str::<Event>(row.envelope.event.0).ok()?;
    event.secret_of().is_none_or(|owner| seat == Some(owner)).then_some(event)
}

/// The subject of a publication about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameTopic {
    /// An event for those who follow the game.
    Event,
    /// The opening of a game by another ledger.
    Opened,
    /// An event that the [arbiter's queue](crate::arbiter::queue) may show.
    Arbiter,
    /// An end of the game.
    End,
    /// A loss on time, which a [sealed move](crate::arbiter::sealed_moves) may undo.
    LossOnTime,
    /// All who follow the game have to check again whether they may.
    Recheck,
    /// A message in a chat room, or a change of the room.
    Chat(ChatRoom),
}

impl GameTopic {
    const WITHOUT_ROOM: [GameTopic; 6] = [
        GameTopic::Event,
        GameTopic::Opened,
        GameTopic::Arbiter,
        GameTopic::End,
        GameTopic::LossOnTime,
        GameTopic::Recheck,
    ];

    /// Returns the topic of a publication, unless it is about another kind of ledger.
    pub(crate) fn of(news: &Publication) -> Option<GameTopic> {
        if news.ledger.kind != LedgerKind::Game {
            return None;
        }
        let rooms = ChatRoom::VARIANTS.iter().map(|room| GameTopic::Chat(*room));
        GameTopic::WITHOUT_ROOM.into_iter().chain(rooms).nth(news.topic.into())
    }
}

impl From<GameTopic> for u8 {
    fn from(topic: GameTopic) -> u8 {
        match topic {
            GameTopic::Event => 0,
            GameTopic::Opened => 1,
            GameTopic::Arbiter => 2,
            GameTopic::End => 3,
            GameTopic::LossOnTime => 4,
            GameTopic::Recheck => 5,
            GameTopic::Chat(room) => {
                let place = ChatRoom::VARIANTS.iter().position(|other| *other == room).unwrap_or_default();
                6 + place as u8
            }
        }
    }
}

fn topic(envelope: &Envelope<Json<'_>, Json<'_>>, event: &Event) -> GameTopic {
    match queue::concerns_arbiter(event) {
        _ if event.secret_of().is_some() => GameTopic::Event,
        _ if matches!(event, Event::Opened(_)) && envelope.cause.because_of.is_some() => GameTopic::Opened,
        Some(true) => GameTopic::Arbiter,
        Some(false) if is_lost_on_time(event) => GameTopic::LossOnTime,
        Some(false) => GameTopic::End,
        None => GameTopic::Event,
    }
}

/// Whether the game was lost by a late resumption or by a flag fall; a sealed move may change that.
fn is_lost_on_time(event: &Event) -> bool {
    matches!(event, Event::Ended(end) if end.is_by_late_resumption() || end.is_on_time())
}

/// Returns the party whose private news a participant gets: a player, also for assistants, or the arbiters.
pub(crate) fn own_party(participant: &Participant) -> Option<Party> {
    let player = participant.seat().or(participant.side()).map(seat);
    player.or((participant.participation() == Participation::Arbiter).then_some(ARBITERS))
}

/// Publishes a chat message to its room.
pub(crate) fn chat_news(game: u64, number: u64, room: ChatRoom, message: &ServerMessage<'_>) -> Publication {
    let ledger = LedgerId { kind: LedgerKind::Game, id: game };
    let topic = GameTopic::Chat(room).into();
    Publication { ledger, sequence: number, only_for: None, topic, text: message.to_text().into() }
}

/// Tells sockets to check again whether they may follow a game.
pub(crate) fn recheck_news(game: u64) -> Publication {
    let ledger = LedgerId { kind: LedgerKind::Game, id: game };
    Publication { ledger, sequence: 0, only_for: None, topic: GameTopic::Recheck.into(), text: "".into() }
}

/// Returns the party of a player.
pub(crate) const fn seat(player: Color) -> Party {
    match player {
        Color::White => Party::Seat(1),
        Color::Black => Party::Seat(2),
    }
}

/// The party whose private news arbiters get: the state of devices and venues.
const ARBITERS: Party = Party::Seat(3);

/// Returns the player who is a party.
pub(crate) fn player_at(party: Party) -> Option<Color> {
    Color::ALL.into_iter().find(|player| seat(*player) == party)
}

/// The largest number a client can give to a command: with its source it still fits a number in
/// JSON exactly.
pub(crate) const MAX_COMMAND_NUMBER: u64 = (1 << 50) - 1;

/// Attributes a command to a player, under the player's own number for it.
pub fn player_attribution(player: Color, number: u64) -> Attribution<Actor> {
    Attribution { actor: Actor::Player(player), key: CommandKey::Numbered(seat(player), number) }
}

/// Attributes a command to a person who does not play, under the person's own number for it.
///
/// ```
/// use flagfall_game::{Actor, PersonId};
/// use flagfall_server::person_attribution;
/// let [one, other] = [PersonId(1), PersonId(2)];
/// let key = |person| person_attribution(Actor::Arbiter(person), person, 7).key;
/// assert_eq!(key(one), key(one));
/// assert_ne!(key(one), key(other));
/// ```
pub fn person_attribution(actor: Actor, person: PersonId, number: u64) -> Attribution<Actor> {
    let key = match Game::party(&actor) {
        Some(party) => CommandKey::Numbered(party, number),
        None => CommandKey::of_person(person, &number.to_le_bytes()),
    };
    Attribution { actor, key }
}

/// Attributes a command that is identified by its text, so that sending the text again does not
/// repeat it.
pub(crate) fn text_attribution(actor: Actor, person: PersonId, words: &str) -> Attribution<Actor> {
    Attribution { actor, key: CommandKey::of_person(person, words.as_bytes()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that takes a search of a second, found by mutation.
    const HARD: &str = "8/p1p1p1p1/6p1/2p5/P3P3/2P3p1/P1P1P1Pp/k6K b - -";

    fn search(fen: &str, winner: Color) -> Search<Command> {
        mate_search(Position::from_fen(fen).expect("a position"), winner)
    }

    #[test]
    fn same_position_and_side_are_one_question_whatever_the_counters() {
        let question = |fen: &str, winner| search(fen, winner).question;
        let first = question(&format!("{HARD} 0 1"), Color::White);
        assert_eq!(question(&format!("{HARD} 40 97"), Color::White), first);
        assert_ne!(question(&format!("{HARD} 0 1"), Color::Black), first);
        assert_ne!(question("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Color::White), first);
    }

    #[test]
    fn answers_are_read_as_they_were_written() {
        let won = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
        let castles = "8/8/8/8/8/1pp5/8/k3K2R w K - 0 1";
        let drawn = "8/8/8/4k3/8/4K3/8/8 w - - 0 1";
        for (fen, winner) in [(won, Color::White), (castles, Color::White), (drawn, Color::Black)] {
            let Search { question, run, .. } = search(fen, winner);
            let answer = run(100_000).expect("a verdict");
            let text = Game::write_answer(&answer).expect("an answer");
            assert_eq!(Game::read_answer(&question, &text), Some(answer), "{text}");
            // An answer to another question is not used.
            assert_eq!(Game::read_answer(&search(won, Color::Black).question, &text).is_some(), fen == drawn);
        }
        let inconclusive_answer = search(won, Color::White).inconclusive_answer;
        let text = Game::write_answer(&inconclusive_answer).expect("an answer");
        assert_eq!(Game::read_answer(&search(won, Color::White).question, &text), Some(inconclusive_answer));
        for text in ["", "{}", r#"{"winnable":["a1a8"]}"#, r#"{"unwinnable":{}}"#] {
            assert_eq!(Game::read_answer(&search(won, Color::White).question, text), None, "{text}");
        }
    }

    #[test]
    fn short_search_answers_an_easy_question_and_leaves_a_hard_one() {
        assert!((search("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Color::White).run)(300).is_some());
        assert!((search(&format!("{HARD} 0 1"), Color::White).run)(10_000).is_none());
    }
}
