//! The visibility of events: everybody counts only the events that they may see.
//!
//! A viewer is the public, White or Black. Advance choices are visible to their player only, so a viewer's
//! numbers neither skip nor count those of the opponent.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::Timestamp;

use crate::{Event, Game};

/// The times of the last visible events, and the places of the secret events among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visibility {
    /// The number of all events.
    events: u32,
    /// The times of the last events visible to the public, to White and to Black.
    last: [Timestamp; 3],
    /// The sequence numbers of the secret events of each player, in order. Boxed, because most games have none.
    secrets: Option<Box<ByColor<Vec<u32>>>>,
}

impl Visibility {
    /// Creates the visibility of a game's first event.
    pub(crate) const fn of_opening(at: Timestamp) -> Visibility {
        Visibility { events: 1, last: [at; 3], secrets: None }
    }

    /// Notes an event and its owner, if it is secret.
    fn note(&mut self, owner: Option<Color>, at: Timestamp) {
        self.events = self.events.saturating_add(1);
        if let Some(owner) = owner {
            self.secrets.get_or_insert_default()[owner].push(self.events);
        }
        for (last, viewer) in self.last.iter_mut().zip([None, Some(Color::White), Some(Color::Black)]) {
            if owner.is_none() || owner == viewer {
                *last = at;
            }
        }
    }

    /// The number of all events.
    pub(crate) const fn events(&self) -> u32 {
        self.events
    }

    /// The number of events up to a sequence number that a viewer may not see.
    fn hidden_up_to(&self, sequence: u64, viewer: Option<Color>) -> u64 {
        let Some(secrets) = &self.secrets else { return 0 };
        let others = Color::ALL.into_iter().filter(|owner| viewer != Some(*owner));
        let hidden = others.map(|owner| secrets[owner].partition_point(|secret| u64::from(*secret) <= sequence));
        hidden.sum::<usize>() as u64
    }
}

impl Game {
    /// Returns the number and time of the last event visible to a player, or to the public. The opening has
    /// the scheduled start as its time.
    ///
    /// ```
    /// # use flagfall_game::{GameEntry, Event, Game, Opening};
    /// # use flagfall_chess::{Color, PieceType};
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// let (by, at) = (Color::White, Timestamp::from_millis(7));
    /// game.apply(&GameEntry { at, event: Event::PromotionChosen { by, role: PieceType::Rook } })?;
    /// assert_eq!(game.last_visible_event(Some(Color::White)), (2, at));
    /// assert_eq!(game.last_visible_event(None), (1, Timestamp::EPOCH));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn last_visible_event(&self, viewer: Option<Color>) -> (u64, Timestamp) {
        let last = self.visibility.last[viewer.map_or(0, |player| 1 + player as usize)];
        (self.event_number(self.visibility.events.into(), viewer), last)
    }

    /// Returns how many of the events up to a sequence number are visible to a player, or to the public: the
    /// number under which the viewer knows that event, if they may see it.
    ///
    /// ```
    /// # use flagfall_game::{GameEntry, Event, Game, Opening};
    /// # use flagfall_chess::{Color, PieceType};
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// # let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// # let at = Timestamp::from_millis(7);
    /// for by in [Color::White, Color::Black] {
    ///     game.apply(&GameEntry { at, event: Event::PromotionChosen { by, role: PieceType::Rook } })?;
    /// }
    /// game.apply(&GameEntry { at, event: Event::DrawOffered { by: Color::White } })?;
    /// assert_eq!((game.event_number(4, None), game.event_sequence(2, None)), (2, 4));
    /// let black = Some(Color::Black);
    /// assert_eq!((game.event_number(4, black), game.event_sequence(2, black)), (3, 3));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn event_number(&self, sequence: u64, viewer: Option<Color>) -> u64 {
        sequence.saturating_sub(self.visibility.hidden_up_to(sequence, viewer))
    }

    /// Returns the sequence number of the event that a player, or the public, knows under a number; 0 for 0.
    pub fn event_sequence(&self, number: u64, viewer: Option<Color>) -> u64 {
        let (mut low, mut high) = (number.min(self.visibility.events.into()), u64::from(self.visibility.events));
        while low < high {
            let middle = u64::midpoint(low, high);
            if self.event_number(middle, viewer) < number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Notes to whom an event is visible.
    pub(crate) fn note_visibility(&mut self, event: &Event, at: Timestamp) {
        self.visibility.note(event.secret_of(), at);
    }
}

impl Event {
    /// Returns the player whose secret the event is: advance choices are visible to no one else.
    ///
    /// ```
    /// use flagfall_chess::Color::White;
    /// use flagfall_game::{Event, MoveInput};
    /// let chosen = Event::PremoveChosen { by: White, input: MoveInput::Move("e2e4".parse()?) };
    /// assert_eq!(chosen.secret_of(), Some(White));
    /// assert_eq!(Event::DrawOffered { by: White }.secret_of(), None);
    /// # Ok::<(), flagfall_chess::ParseUciError>(())
    /// ```
    pub const fn secret_of(&self) -> Option<Color> {
        match self {
            Event::PremoveChosen { by, .. } | Event::PremoveDropped { by, .. } | Event::PromotionChosen { by, .. } => {
                Some(*by)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the events visible to each viewer are numbered from 1 without gaps.
    #[track_caller]
    fn check(owners: &[Option<Color>]) {
        let mut game = Game::open(&crate::Opening::of(rules())).expect("a game");
        for owner in owners {
            game.visibility.note(*owner, Timestamp::EPOCH);
        }
        for viewer in [None, Some(Color::White), Some(Color::Black)] {
            let mut number = 1;
            assert_eq!((game.event_number(0, viewer), game.event_sequence(0, viewer)), (0, 0));
            for (sequence, owner) in (2..).zip(owners) {
                number += u64::from(owner.is_none() || *owner == viewer);
                assert_eq!(game.event_number(sequence, viewer), number, "{owners:?}");
                if owner.is_none() || *owner == viewer {
                    assert_eq!(game.event_sequence(number, viewer), sequence, "{owners:?}");
                }
            }
            assert_eq!(game.last_visible_event(viewer).0, number);
        }
    }

    fn rules() -> flagfall_laws::Rules {
        flagfall_laws::Rules::preset("casual").expect("a preset")
    }

    #[test]
    fn each_viewer_counts_visible_events_without_gaps() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        check(&[]);
        check(&[None, None]);
        check(&[white, white, None, black, None]);
        // Every short order of public and secret events.
        for code in 0..3_usize.pow(6) {
            let owner = |place: u32| [None, white, black][code / 3_usize.pow(place) % 3];
            check(&(0..6).map(owner).collect::<Vec<_>>());
        }
    }
}
