//! A participant's view of a game.

mod change;
mod parts;

use flagfall_chess::{ByColor, Color, FenStyle, UciMove};
use flagfall_clock::{Millis, Timestamp};
use serde::Serialize;

use crate::{Game, MoveInput, Outcome, Participation, VenueView};

pub(crate) use change::Changes;
pub use change::{MovesChange, RulingsChange, ViewChange};
pub use parts::{DueEvent, DueKind, OpenCall, OpeningFacts, PlayerPresence, RulingSummary, Section, Sections};

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
    /// Whether the game has begun. Players of other games see neither this nor the members below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<bool>,
    /// The presence of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<ByColor<PlayerPresence>>,
    /// The player whose takeback request is open.
    pub takeback: Option<Color>,
    /// The open calls of the arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<Vec<OpenCall>>,
    /// The events that are due next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Vec<DueEvent>>,
    /// The rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<Vec<RulingSummary>>,
    /// The sections of the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sections: Option<Sections>,
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
        let (clocks, running, grace) = self.clocks_at(now);
        View {
            position: self.position().fen(FenStyle::Shredder).to_string(),
            clocks,
            running,
            grace,
            outcome: self.outcome().cloned(),
            moves: all.then(|| self.timed_moves(0)),
            offers: all.then(|| self.offers().collect()),
            offer: self.offer().filter(|_| concerned),
            premove: own,
            venue: if viewer == Participation::Arbiter { self.arbiter_venue() } else { None },
            analysis: match viewer {
                Participation::Player(_) | Participation::Assistant(_) => self.outcome().is_some(),
                Participation::OtherPlayer => false,
                Participation::Arbiter | Participation::Spectator => true,
            },
            begun: all.then(|| self.has_begun()),
            players: all.then(|| self.presence()),
            takeback: self.takeback().filter(|_| all),
            calls: all.then(|| self.open_calls()),
            due: all.then(|| self.due_events()),
            rulings: all.then(|| self.ruling_summaries(0)),
            sections: all.then(|| self.sections()),
        }
    }

    /// The arbiter's view of devices and venues, in games that are supervised online (online 12, 18).
    fn arbiter_venue(&self) -> Option<VenueView> {
        self.rules.regulations.form.is_supervised_online().then(|| self.venue_view())
    }
}
