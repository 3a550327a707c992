//! What is said beside a game: rooms kept apart, which can be closed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Game, PersonId};
use flagfall_store::{Room, Said};

use crate::Zone;
use crate::error::Problem;
use crate::games;
use crate::part::{Facts, Part, earlier};
use crate::roles::Action;
use crate::wire::{Line, RoomSeen, Told};

/// The longest that can be said at once, in letters.
pub(crate) const LONGEST: usize = 500;
/// So many lines of a room are told to who comes.
const MOST_TOLD: usize = 50;
/// So much a person may say within a time.
const MOST_SAID: u32 = 8;
const WITHIN: Millis = Millis::from_secs(10);
/// Of so many persons it is known how much they said.
const MOST_KNOWN: usize = 4_096;

/// How much was said lately, and by whom.
#[derive(Debug, Default)]
pub(crate) struct Pace(Mutex<HashMap<PersonId, (Timestamp, u32)>>);

impl Pace {
    /// Whether a person may say something more now.
    pub(crate) fn lets(&self, person: PersonId, now: Timestamp) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.retain(|_, (since, _)| now.since(*since) < WITHIN);
        }
        let (since, said) = known.entry(person).or_insert((now, 0));
        if now.since(*since) >= WITHIN {
            (*since, *said) = (now, 0);
        }
        *said += 1;
        *said <= MOST_SAID
    }
}

/// Whether a game is over, for its players and arbiter and for those who look on.
#[derive(Clone, Copy)]
struct Over {
    there: bool,
    seen: bool,
}

/// Whether a room is closed while nobody has said anything about it. Where there is an arbiter
/// nobody talks during a game but with the arbiter (11.5, 12.7; online 9.10, 10.7).
const fn is_closed_at_first(room: Room, facts: &Facts, over: Over) -> bool {
    facts.has_arbiter
        && match room {
            Room::Players => !over.there,
            Room::Spectators => !over.seen,
            Room::Arbiter | Room::ArbiterWhite | Room::ArbiterBlack => false,
        }
}

fn is_closed(room: Room, facts: &Facts, over: Over, said: &[(Room, bool)]) -> bool {
    let said = said.iter().find(|(other, _)| *other == room);
    said.map_or_else(|| is_closed_at_first(room, facts, over), |(_, closed)| *closed)
}

impl Zone {
    /// The rooms in which somebody hears what is said, and what was said there last.
    pub(crate) async fn rooms(&self, part: &Part) -> Result<(Vec<RoomSeen>, Vec<Line>), Problem> {
        let heard: Vec<Room> =
            Room::ALL.into_iter().filter(|room| part.may(Action::Hear(*room))).collect();
        let (game, rooms) = (part.game, heard.clone());
        let kept = self.people(move |people| {
            let mut lines = Vec::new();
            for room in rooms {
                lines.extend(people.said(game, room, 0, MOST_TOLD)?);
            }
            Ok((people.rooms(game)?, lines))
        });
        let ((said, mut lines), over) = (kept.await?, self.over(game, &part.facts).await?);
        lines.sort_by_key(|(number, _)| *number);
        let seen = heard.into_iter().map(|room| RoomSeen {
            room,
            closed: is_closed(room, &part.facts, over, &said),
            speaks: part.person.is_some() && part.may(Action::Say(room)),
        });
        let lines = lines.into_iter().map(|(number, said)| Line::new(number, said));
        Ok((seen.collect(), lines.collect()))
    }

    /// Says something at a moment; everybody who hears it is told once it is kept.
    pub(crate) async fn say(
        &self,
        part: &Part,
        room: Room,
        text: &str,
        at: Timestamp,
    ) -> Result<(), Problem> {
        let text = line(text)?.to_owned();
        let Some(by) = part.person.filter(|_| part.may(Action::Say(room))) else {
            return Err(Problem::NotThis("you cannot speak in this room".to_owned()));
        };
        let game = part.game;
        // It may be over meanwhile.
        let facts = self.spine.look(game, move |state, _| Facts::of(game, state)).await?;
        let over = self.over(game, &facts).await?;
        let said = self.people(move |people| people.rooms(game)).await?;
        if is_closed(room, &facts, over, &said) && !part.may(Action::CloseRoom) {
            return Err(Problem::NotThis("this room is closed".to_owned()));
        }
        if !self.pace.lets(by, at) {
            return Err(Problem::TooMuch("you have said enough for now".to_owned()));
        }
        let said = Said { game, room, by, at, text };
        let kept = said.clone();
        let number = self.people(move |people| people.say(&kept)).await?;
        let told = Told::Said(Line::new(number, said));
        self.feed.publish(&games::said(game, number, room, &told));
        Ok(())
    }

    /// Whether a game is over: an end that others see later tells them nothing earlier.
    async fn over(&self, game: u64, facts: &Facts) -> Result<Over, Problem> {
        let there = facts.is_over;
        let seen = match facts.delay.filter(|_| there) {
            None => there,
            Some(delay) => {
                let then = earlier(self.now(), delay);
                let look = |state: &Game, _| state.outcome().is_some();
                self.spine.look_back(game, then, look).await? == Some(true)
            }
        };
        Ok(Over { there, seen })
    }

    /// Closes a room, or opens it again.
    pub(crate) async fn close_room(
        &self,
        part: &Part,
        room: Room,
        closed: bool,
    ) -> Result<(), Problem> {
        if !part.may(Action::CloseRoom) {
            return Err(Problem::NotThis("rooms are closed by arbiters and organisers".to_owned()));
        }
        let game = part.game;
        self.people(move |people| people.close_room(game, room, closed)).await?;
        // It is told to whoever hears what is said there, however late they came.
        self.feed.publish(&games::said(game, u64::MAX, room, &Told::Room { game, room, closed }));
        Ok(())
    }
}

/// What is said, if it is of a length that can be.
pub(crate) fn line(text: &str) -> Result<&str, Problem> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST || text.contains(char::is_control) {
        let why = format!("say something of 1 to {LONGEST} letters, in one line");
        return Err(Problem::Invalid(why));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_much_has_to_wait() {
        let (pace, at) = (Pace::default(), |seconds: u64| Timestamp::from_millis(1_000 * seconds));
        let [one, other] = [PersonId(1), PersonId(2)];
        for _ in 0..MOST_SAID {
            assert!(pace.lets(one, at(5)));
        }
        assert!(!pace.lets(one, at(14)) && pace.lets(other, at(14)) && pace.lets(one, at(15)));
    }
}
