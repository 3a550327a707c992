//! Games, as the zone runs them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use flagfall_chess::Color;
use flagfall_chess::mate::{Budget, can_mate};
use flagfall_clock::Timestamp;
use flagfall_feed::News;
use flagfall_game::{
    Actor, Adjourn, AdjournEvent, Command, Event, Game, Opening, PersonId, Question, Refusal,
};
use flagfall_laws::Board;
use flagfall_ledger::{Entry, Envelope, Json, Kind, LedgerId};
use flagfall_store::{ReadError, Room, Row};
use sha2::{Digest, Sha256};

use crate::error::Problem;
use crate::spine::{By, Chore, Failure, ORIGINS, Recorded, SPREAD, Zoned};
use crate::wire::{self, Told};
use crate::{Zone, desk};

impl Zoned for Game {
    const ZONE: Actor = Actor::Zone;

    fn after_down(&self, since: Timestamp) -> Option<Command> {
        let goes_on = self.is_playing() || self.next_deadline().is_some();
        goes_on.then_some(Command::Recover { since })
    }

    fn chore(&self, now: Timestamp) -> Option<Chore<Command>> {
        match self.question() {
            Some(Question { loser, for_arbiter: false, .. }) => {
                let (position, winner) = (*self.position(), loser.opponent());
                let search = move || Command::Answer(can_mate(&position, winner, Budget::FULL));
                Some(Chore::Search(Box::new(search)))
            }
            Some(_) => None,
            None => (is_awaited(self) && self.appointed() <= now && is_complete(self))
                .then_some(Chore::AtOnce(Command::Begin)),
        }
    }

    fn wakes_at(&self) -> Option<Timestamp> {
        is_awaited(self).then(|| self.appointed())
    }

    fn digest(command: &Command) -> u64 {
        let mut hasher = DefaultHasher::new();
        match command {
            // How long it was under way is another time each time.
            Command::Play { input, offer, lag: _ } => (input, offer).hash(&mut hasher),
            // So is the place where its words are kept.
            Command::CallArbiter { reason, kept: _ } => ("call", reason).hash(&mut hasher),
            Command::Appeal { ruling, grounds, kept: _ } => {
                ("appeal", ruling, grounds).hash(&mut hasher);
            }
            // So is the nonce of a sealed move, and what is in it is not written anywhere.
            Command::Adjourn(Adjourn::Seal { which, sealed }) => {
                ("seal", which, &sealed.text, sealed.letters).hash(&mut hasher);
            }
            Command::Adjourn(Adjourn::Alter(sealed)) => {
                ("alter", &sealed.text, sealed.letters).hash(&mut hasher);
            }
            // What is in the envelope comes from the zone.
            Command::Adjourn(Adjourn::Open { which, sealed: _ }) => {
                ("open", which).hash(&mut hasher);
            }
            other => format!("{other:?}").hash(&mut hasher),
        }
        hasher.finish()
    }

    fn leads_to(mut self, command: &Command, actor: Actor, first: &Entry<Event>) -> bool {
        // What was in it may not be at hand any more, and comes from the zone in any case.
        if let (
            Command::Adjourn(Adjourn::Open { which, .. }),
            Event::Adjourn(AdjournEvent::EnvelopeOpened { which: opened, .. }),
        ) = (command, &first.event)
        {
            return which == opened;
        }
        let again = self.execute(command, actor, first.at).entries.into_iter().next();
        match (again.map(|entry| entry.event), &first.event) {
            (
                Some(Event::MoveMade { mv, how, offer, .. }),
                Event::MoveMade { mv: made, how: was_how, offer: offered, .. },
            ) => (mv, how, offer) == (*made, *was_how, *offered),
            // What was said is compared where it is kept.
            (Some(Event::ArbiterCalled { .. }), Event::ArbiterCalled { .. }) => true,
            (Some(Event::Appealed { ruling, .. }), Event::Appealed { ruling: of, .. }) => {
                ruling == *of
            }
            // So is what was sealed.
            (
                Some(Event::Adjourn(AdjournEvent::MoveSealed { by, which, .. })),
                Event::Adjourn(AdjournEvent::MoveSealed { by: sealer, which: envelope, .. }),
            ) => (by, which) == (*sealer, *envelope),
            (again, event) => again.as_ref() == Some(event),
        }
    }

    fn news(envelope: &Envelope<Json<'_>, Json<'_>>, event: &Event) -> News {
        let &Envelope { ledger, sequence, .. } = envelope;
        let text = wire::happened(envelope, event).into();
        News { ledger, sequence, audience: audience(event), text }
    }
}

/// Whether the zone sets the clock going: at a real board the arbiter does.
fn is_awaited(game: &Game) -> bool {
    let waits = !game.is_playing() && game.outcome().is_none() && game.question().is_none();
    waits && game.rules().regulations.board == Board::Virtual
}

/// Whether everybody has come; where one can come too late, nobody is waited for.
fn is_complete(game: &Game) -> bool {
    let both = Color::ALL.into_iter().all(|player| game.has_arrived(player));
    both || game.rules().regulations.default_time.is_some()
}

/// How a game was opened.
pub(crate) async fn opening(zone: &Zone, id: u64) -> Result<Opening, Problem> {
    match caused(zone, id, Recorded { first: 1, last: 1 }).await?.pop() {
        Some(Event::Opened(opening)) => Ok(*opening),
        Some(_) => Err(Failure::Unreadable.into()),
        None => Err(Failure::Unknown.into()),
    }
}

/// What has happened in a game, from one place to another.
pub(crate) async fn caused(
    zone: &Zone,
    id: u64,
    Recorded { first, last }: Recorded,
) -> Result<Vec<Event>, Failure<Refusal>> {
    let log = Arc::clone(&zone.spine.common().log);
    let count = (last + 1).saturating_sub(first);
    let read = tokio::task::spawn_blocking(move || {
        let mut events = Vec::new();
        log.reader().read(LedgerId { kind: Kind::Game, id }, first - 1, count, &mut |row| {
            events.push(serde_json::from_str(row.envelope.event.0));
            ControlFlow::Continue(())
        })?;
        Ok::<_, ReadError>(events)
    });
    let events = read.await.map_err(|_| Failure::Halted)?.map_err(|_| Failure::Unreadable)?;
    events.into_iter().collect::<Result<_, _>>().map_err(|_| Failure::Unreadable)
}

/// An event, for who is told of it; what cannot be read is shown to nobody.
pub(crate) fn is_shown(row: &Row<'_>, seat: Option<Color>) -> Option<Event> {
    let event = serde_json::from_str::<Event>(row.envelope.event.0).ok()?;
    event.secret_of().is_none_or(|owner| seat == Some(owner)).then_some(event)
}

/// For whom news are, as the feed is told: 0 for everybody, 1 and 2 for a side, and these for
/// everybody and the [desk](crate::desk), those of an end for the [shelf](crate::shelf) too.
pub(crate) const NOTED: u8 = 3;
pub(crate) const ENDED: u8 = 4;
/// For all sockets that follow a game: to look again whether they may.
pub(crate) const LOOK: u8 = 5;
/// Of an end for who looks into [envelopes](crate::envelopes) too.
pub(crate) const LATE: u8 = 6;
/// From here on, the rooms in which things are said.
const ROOMS: u8 = 16;

fn audience(event: &Event) -> u8 {
    match (event.secret_of(), desk::is_noted(event)) {
        (Some(player), _) => side(player),
        (None, Some(true)) => NOTED,
        (None, Some(false)) if is_late(event) => LATE,
        (None, Some(false)) => ENDED,
        (None, None) => 0,
    }
}

/// Whether somebody came too late, or the flag fell: an envelope may say otherwise.
fn is_late(event: &Event) -> bool {
    matches!(event, Event::Ended(end) if end.is_by_late_resumption() || end.is_on_time())
}

/// Whose secret news are, if they are one.
pub(crate) fn secret_of(audience: u8) -> Option<Color> {
    Color::ALL.into_iter().find(|player| side(*player) == audience)
}

/// The news of what is said in a room.
pub(crate) fn said(game: u64, number: u64, room: Room, told: &Told<'_>) -> News {
    let place = Room::ALL.iter().position(|other| *other == room).unwrap_or_default();
    let ledger = LedgerId { kind: Kind::Game, id: game };
    News { ledger, sequence: number, audience: ROOMS + place as u8, text: told.to_text().into() }
}

/// The news that others may see a game from now on.
pub(crate) fn look_again(game: u64) -> News {
    let ledger = LedgerId { kind: Kind::Game, id: game };
    News { ledger, sequence: 0, audience: LOOK, text: "".into() }
}

/// The room in which something was said, if it is that.
pub(crate) fn room_of(audience: u8) -> Option<Room> {
    Room::ALL.get(usize::from(audience.checked_sub(ROOMS)?)).copied()
}

/// The side of a player: the zone is 0.
const fn side(player: Color) -> u8 {
    match player {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The largest number that can be given to a command: what JSON holds exactly, and its side.
pub(crate) const LARGEST_NUMBER: u64 = (1 << 50) - 1;

/// A player's command by its number in the ledger.
pub fn by_player(player: Color, number: u64) -> By<Actor> {
    let command = number.saturating_mul(ORIGINS).saturating_add(side(player).into());
    By { actor: Actor::Player(player), command }
}

/// The command of somebody who does not play: as many bits of a hash of person and number as there
/// are, for there may be several arbiters and assistants, and each numbers their own.
///
/// ```
/// use flagfall_game::{Actor, PersonId};
/// use flagfall_server::by_person;
/// let [one, other] = [PersonId(1), PersonId(2)];
/// let number = |person| by_person(Actor::Arbiter(person), person, 7).command;
/// assert_eq!(number(one), number(one));
/// assert_ne!(number(one), number(other));
/// ```
pub fn by_person(actor: Actor, person: PersonId, number: u64) -> By<Actor> {
    By { actor, command: spread(person, &number.to_le_bytes()) }
}

/// The same of a command that is known by its words: said again, it is given once.
pub(crate) fn by_words(actor: Actor, person: PersonId, words: &str) -> By<Actor> {
    By { actor, command: spread(person, words.as_bytes()) }
}

/// The number in the ledger of what somebody gives who has no side of their own.
fn spread(person: PersonId, known_by: &[u8]) -> u64 {
    let digest = Sha256::digest([&person.0.to_le_bytes(), known_by].concat());
    let spread = digest.iter().take(8).fold(0, |spread, byte| spread << 8 | u64::from(*byte));
    // The log keeps 63 bits.
    (spread >> 1) / ORIGINS * ORIGINS + SPREAD
}
