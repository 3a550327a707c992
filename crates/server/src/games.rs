//! Games, as the zone runs them.

use flagfall_chess::Color;
use flagfall_chess::mate::{Budget, can_mate};
use flagfall_clock::Timestamp;
use flagfall_feed::News;
use flagfall_game::{Actor, Command, Event, Game, Question};
use flagfall_ledger::{Envelope, Json};

use crate::spine::{By, Chore, ORIGINS, Zoned};
use crate::wire;

impl Zoned for Game {
    const ZONE: Actor = Actor::Zone;

    fn after_down(&self, since: Timestamp) -> Option<Command> {
        let goes_on = self.is_playing() || self.next_deadline().is_some();
        goes_on.then_some(Command::Recover { since })
    }

    fn chore(&self) -> Option<Chore<Command>> {
        match self.question() {
            Some(Question { loser, for_arbiter: false, .. }) => {
                let (position, winner) = (*self.position(), loser.opponent());
                let search = move || Command::Answer(can_mate(&position, winner, Budget::FULL));
                Some(Chore::Search(Box::new(search)))
            }
            Some(_) => None,
            None => {
                let waits = !self.is_playing() && self.outcome().is_none();
                let both = Color::ALL.into_iter().all(|player| self.has_arrived(player));
                (waits && both).then_some(Chore::AtOnce(Command::Begin))
            }
        }
    }

    fn news(envelope: &Envelope<Json<'_>, Json<'_>>, event: &Event) -> News {
        let &Envelope { ledger, sequence, .. } = envelope;
        let text = wire::happened(envelope, true).into();
        News { ledger, sequence, audience: audience(event), text }
    }
}

/// For whom an event is, as the feed is told: 0 for everybody.
pub(crate) fn audience(event: &Event) -> u8 {
    event.secret_of().map_or(0, side)
}

/// The side of a player: the zone is 0.
pub(crate) const fn side(player: Color) -> u8 {
    match player {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The largest number a player can give a command: what JSON holds exactly, and its side.
pub(crate) const LARGEST_NUMBER: u64 = (1 << 50) - 1;

/// A player's command by its number in the ledger.
pub fn by_player(player: Color, number: u64) -> By<Actor> {
    let command = number.saturating_mul(ORIGINS).saturating_add(side(player).into());
    By { actor: Actor::Player(player), command }
}
