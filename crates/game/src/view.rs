//! A participant's view of a game.

use flagfall_chess::{ByColor, Color, FenStyle, UciMove};
use flagfall_clock::{ClockState, Millis, Timestamp};
use serde::Serialize;

use crate::decide::recorded_uci;
use crate::{Game, MoveInput, Outcome, Participation, VenueView};

/// A participant's view of a game.
///
/// ```
/// use flagfall_game::{Game, Opening, Participation};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
/// let other = game.view(Participation::OtherPlayer, Timestamp::EPOCH);
/// assert_eq!(other.moves, None);
/// assert_eq!(game.view(Participation::Arbiter, Timestamp::EPOCH).moves, Some(vec![]));
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The position as FEN.
    pub position: String,
    /// Both players' times, if there is a clock.
    pub clocks: Option<ByColor<Millis>>,
    /// The player whose clock is running.
    pub running: Option<Color>,
    /// Remaining delay before that clock counts down.
    pub grace: Millis,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
    /// The moves, each with the mover's time after it.
    pub moves: Option<Vec<(UciMove, Millis)>>,
    /// The numbers of plies after which a draw was offered.
    pub offers: Option<Vec<usize>>,
    /// The player whose draw offer is open.
    pub offer: Option<Color>,
    /// The viewer's own premove.
    pub premove: Option<MoveInput>,
    /// The state of devices and venues, for the arbiter (online 12, 18).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<VenueView>,
    /// Whether analysis may be shown: never to a player during the game (online 9.15).
    pub analysis: bool,
}

impl Game {
    /// Returns the view of a participant at a given time.
    ///
    /// The players, the arbiter and spectators see the moves with their times throughout (online
    /// 2.3, 3.7). Players of other games see only position, times and result (online 9.15).
    /// Assistants see the same as their player.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_game::{Game, Opening, Participation};
    /// # use flagfall_laws::Rules;
    /// # let game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
    /// let view = |viewer| game.view(viewer, Timestamp::EPOCH);
    /// let (player, assistant) =
    ///     (Participation::Player(Color::White), Participation::Assistant(Color::White));
    /// assert_eq!(view(assistant), view(player));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn view(&self, viewer: Participation, now: Timestamp) -> View {
        let all = viewer != Participation::OtherPlayer;
        let concerned = !viewer.is_watching();
        let own = viewer.side().and_then(|color| self.premove(color));
        View {
            position: self.position().fen(FenStyle::Shredder).to_string(),
            clocks: self.times_at(now),
            running: match self.clock().state() {
                ClockState::Running(side) => Some(side),
                ClockState::Ready | ClockState::Paused(_) | ClockState::Stopped => None,
            },
            grace: self.clock().grace(self.control(), now),
            outcome: self.outcome().cloned(),
            moves: all.then(|| self.moves().map(recorded_uci).zip(self.times()).collect()),
            offers: all.then(|| self.offers().collect()),
            offer: self.offer().filter(|_| concerned),
            premove: own,
            venue: (viewer == Participation::Arbiter && self.rules.regulations.form.is_supervised_online())
                .then(|| self.venue_view()),
            analysis: match viewer {
                Participation::Player(_) | Participation::Assistant(_) => self.outcome().is_some(),
                Participation::OtherPlayer => false,
                Participation::Arbiter | Participation::Spectator => true,
            },
        }
    }
}
