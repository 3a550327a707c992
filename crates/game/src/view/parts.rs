//! The parts of a view.

use core::ops::Range;
use std::sync::Arc;

use flagfall_chess::{ByColor, Color, FenStyle, Position, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, Rules};
use serde::Serialize;

use crate::decide::recorded_uci;
use crate::game::Phase;
use crate::record::Record;
use crate::{BoardAssignment, Game, PersonId};

/// The facts of a game that never change: its rules and its players.
///
/// ```
/// # use flagfall_game::{Game, Opening, PersonId};
/// # use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
/// assert_eq!(game.opening_facts().players.black, PersonId(2));
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningFacts {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The players.
    pub players: ByColor<PersonId>,
    /// The competition, round and board of the game.
    #[serde(rename = "place")]
    pub assignment: Option<BoardAssignment>,
}

/// The sections of a game. One ends where the arbiter sets up a position or restarts the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sections {
    /// The sections that have ended.
    pub earlier: Vec<Section>,
    /// The position with which the current section begins, as FEN; `null` for the standard one.
    pub start: Option<String>,
    /// The number of moves of the view that belong to earlier sections.
    pub after: usize,
}

/// Moves that a new position or a restart followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Section {
    /// The first position, as FEN; `null` for the standard one.
    pub start: Option<String>,
    /// The moves, each with the mover's time after it.
    pub moves: Vec<(UciMove, Millis)>,
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerPresence {
    /// Whether the player has arrived.
    pub arrived: bool,
    /// Whether the player is connected.
    pub connected: bool,
}

/// An open call of the arbiter. Its reason is for the arbiter alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpenCall {
    /// The player who calls.
    pub by: Color,
    /// The time of the call, in milliseconds since 1970.
    pub at: Timestamp,
}

/// A ruling as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulingSummary {
    /// The article.
    pub article: Article,
    /// The further articles that it cites.
    pub also: Vec<Article>,
    /// The written reason.
    pub reason: Box<str>,
}

/// An event that comes next without a command of a player, apart from the fall of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DueEvent {
    /// The kind.
    pub kind: DueKind,
    /// The player whom it concerns.
    pub player: Option<Color>,
    /// Its time, in milliseconds since 1970, if it is known.
    pub at: Option<Timestamp>,
}

/// A kind of event that time brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DueKind {
    /// The game starts.
    Start,
    /// A player who has not arrived loses by default.
    Default,
    /// A disconnected player has to be back.
    Return,
    /// The answer whether the opponent can mate; if not, the player does not lose.
    MateAnswer,
}

impl Game {
    /// Returns the facts of the game that never change.
    pub fn opening_facts(&self) -> OpeningFacts {
        OpeningFacts {
            rules: Arc::clone(&self.rules),
            players: ByColor::new(|player| self.person(player)),
            assignment: self.assignment(),
        }
    }

    /// Whether White's clock was started, or the game is over.
    pub(super) fn has_begun(&self) -> bool {
        !matches!(self.phase, Phase::Waiting { .. })
    }

    pub(super) fn presence(&self) -> ByColor<PlayerPresence> {
        ByColor::new(|player| PlayerPresence {
            arrived: self.has_arrived(player),
            connected: self.is_connected(player),
        })
    }

    pub(super) fn open_calls(&self) -> Vec<OpenCall> {
        let call = |by| self.arbiter_call(by).map(|call| OpenCall { by, at: call.at });
        Color::ALL.into_iter().filter_map(call).collect()
    }

    pub(super) fn ruling_summaries(&self, keep: usize) -> Vec<RulingSummary> {
        let summary = |ruled: &crate::RulingRecord| RulingSummary {
            article: ruled.article,
            also: ruled.further_articles.clone(),
            reason: ruled.reason.clone(),
        };
        self.rulings().iter().skip(keep).map(summary).collect()
    }

    pub(super) fn due_events(&self) -> Vec<DueEvent> {
        let mut due = Vec::new();
        let mut add = |kind, player, at| due.push(DueEvent { kind, player, at });
        if let Some(question) = self.mate_question() {
            add(DueKind::MateAnswer, Some(question.loser), None);
        }
        let Some(is_playing) = self.is_in_progress() else { return due };
        if !is_playing {
            add(DueKind::Start, None, Some(self.scheduled_start()));
        }
        for player in Color::ALL {
            if let Some(at) = self.default_time_ends(player) {
                add(DueKind::Default, Some(player), Some(at));
            }
            if let Some(at) = self.return_time_ends(player).filter(|_| is_playing) {
                add(DueKind::Return, Some(player), Some(at));
            }
        }
        due
    }

    pub(super) fn timed_moves(&self, keep: usize) -> Vec<(UciMove, Millis)> {
        timed_moves(&self.record, keep..self.record.len())
    }

    pub(super) fn sections(&self) -> Sections {
        let mut earlier = Vec::new();
        for record in &self.abandoned {
            earlier.extend(record.sections().into_iter().map(|section| section_of(record, section)));
        }
        let mut sections = self.record.sections();
        let (start, plies) = sections.pop().unwrap_or_else(|| (self.start(), 0..0));
        earlier.extend(sections.into_iter().map(|section| section_of(&self.record, section)));
        Sections { earlier, start: start_fen(&start), after: plies.start }
    }
}

fn timed_moves(record: &Record, plies: Range<usize>) -> Vec<(UciMove, Millis)> {
    let moves = record.moves().map(recorded_uci).zip(record.times());
    moves.skip(plies.start).take(plies.len()).collect()
}

fn section_of(record: &Record, (start, plies): (Position, Range<usize>)) -> Section {
    Section { start: start_fen(&start), moves: timed_moves(record, plies) }
}

/// The FEN of a start position other than the standard one.
fn start_fen(start: &Position) -> Option<String> {
    (*start != Position::start()).then(|| start.fen(FenStyle::Shredder).to_string())
}
