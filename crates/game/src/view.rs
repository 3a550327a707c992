//! What someone sees of a game.

use flagfall_chess::{ByColor, Color, FenStyle, UciMove};
use flagfall_clock::{Millis, State, Timestamp};
use serde::Serialize;

use crate::decide::written;
use crate::{Event, Game, Input, Outcome, VenueView};

/// Who looks.
///
/// ```
/// # use flagfall_game::Viewer;
/// # use flagfall_chess::Color;
/// assert_ne!(Viewer::Player(Color::White), Viewer::Spectator);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One of the two players, while the game is on; afterwards a spectator (online 9.12).
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// A player of another game of the event that is still on (online 9.15).
    OtherPlayer,
    /// Anybody else.
    Spectator,
}

/// What is seen of a game.
///
/// ```
/// use flagfall_game::{Game, Opening, Viewer};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
/// let other = game.view(Viewer::OtherPlayer, Timestamp::EPOCH);
/// assert_eq!(other.moves, None);
/// assert_eq!(game.view(Viewer::Arbiter, Timestamp::EPOCH).moves, Some(vec![]));
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The position as FEN.
    pub position: String,
    /// Both players' times, where there is a clock.
    pub clocks: Option<ByColor<Millis>>,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// For how long yet that clock stands still, by a delay.
    pub grace: Millis,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The moves, and the mover's time after each.
    pub moves: Option<Vec<(UciMove, Millis)>>,
    /// After which moves a draw was offered.
    pub offers: Option<Vec<usize>>,
    /// Whose offer of a draw is open.
    pub offer: Option<Color>,
    /// The own premove.
    pub premove: Option<Input>,
    /// What is known of devices and venues, for the arbiter (online 12, 18).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<VenueView>,
    /// Whether analysis of any kind may be shown beside it: not to who is playing (online 9.15).
    pub analysis: bool,
}

impl Game {
    /// What someone sees at a moment.
    ///
    /// The moves with their times are seen by both players and the arbiter throughout (online
    /// 2.3, 3.7), and by spectators; players of other games see position, times and result alone
    /// (online 9.15).
    pub fn view(&self, viewer: Viewer, now: Timestamp) -> View {
        let all = viewer != Viewer::OtherPlayer;
        let concerned = matches!(viewer, Viewer::Player(_) | Viewer::Arbiter);
        let own = match viewer {
            Viewer::Player(color) => self.premove(color),
            Viewer::Arbiter | Viewer::OtherPlayer | Viewer::Spectator => None,
        };
        View {
            position: self.position().fen(FenStyle::Shredder).to_string(),
            clocks: self.times_at(now),
            running: match self.clock().state() {
                State::Running(side) => Some(side),
                State::Ready | State::Paused(_) | State::Stopped => None,
            },
            grace: self.clock().grace(self.control(), now),
            outcome: self.outcome().cloned(),
            moves: all.then(|| self.moves().map(written).zip(self.times()).collect()),
            offers: all.then(|| self.offers().collect()),
            offer: self.offer().filter(|_| concerned),
            premove: own,
            venue: (viewer == Viewer::Arbiter && self.rules.regulations.form.is_watched_online())
                .then(|| self.venue_view()),
            analysis: match viewer {
                Viewer::Player(_) => self.outcome().is_some(),
                Viewer::OtherPlayer => false,
                Viewer::Arbiter | Viewer::Spectator => true,
            },
        }
    }

    /// The last event that is shown at a seat, or at none: its place in the ledger, and when it was.
    /// The opening is dated by when the game is to begin.
    ///
    /// ```
    /// # use flagfall_game::{Entry, Event, Game, Opening};
    /// # use flagfall_chess::{Color, Role};
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// let (by, at) = (Color::White, Timestamp::from_millis(7));
    /// game.apply(&Entry { at, event: Event::PromotionChosen { by, role: Role::Rook } })?;
    /// assert_eq!(game.last_shown(Some(Color::White)), (2, at));
    /// assert_eq!(game.last_shown(None), (1, Timestamp::EPOCH));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn last_shown(&self, seat: Option<Color>) -> (u64, Timestamp) {
        let (place, at) = self.shown[seat.map_or(0, |player| 1 + player as usize)];
        (place.into(), at)
    }

    /// Notes to whom an event is shown.
    pub(crate) fn note_shown(&mut self, event: &Event, at: Timestamp) {
        let [_, (white, _), (black, _)] = self.shown;
        let (next, owner) = (white.max(black).saturating_add(1), event.secret_of());
        for (shown, seat) in
            self.shown.iter_mut().zip([None, Some(Color::White), Some(Color::Black)])
        {
            if owner.is_none() || owner == seat {
                *shown = (next, at);
            }
        }
    }
}

impl Event {
    /// Whose secret it is, if it is one: what a player has chosen in advance nobody else may see.
    ///
    /// ```
    /// use flagfall_chess::Color::White;
    /// use flagfall_game::{Event, Input};
    /// let chosen = Event::PremoveChosen { by: White, input: Input::Move("e2e4".parse()?) };
    /// assert_eq!(chosen.secret_of(), Some(White));
    /// assert_eq!(Event::DrawOffered { by: White }.secret_of(), None);
    /// # Ok::<(), flagfall_chess::ParseUciError>(())
    /// ```
    pub const fn secret_of(&self) -> Option<Color> {
        match self {
            Event::PremoveChosen { by, .. }
            | Event::PremoveDropped { by, .. }
            | Event::PromotionChosen { by, .. } => Some(*by),
            _ => None,
        }
    }
}
