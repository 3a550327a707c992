//! The state of a game.

use std::sync::Arc;

use flagfall_chess::{ByColor, Color, Move, Position, Square};
use flagfall_clock::{Clock, ClockState, Millis, TimeControl, Timestamp};
use flagfall_laws::{ArbiterPresence, Article, Law, Penalty, Rules, Score};

use crate::adjournment::Adjournment;
use crate::assistance::Assistance;
use crate::conduct_records::ConductRecords;
use crate::irregularities::Irregularities;
use crate::own_boards::OwnBoards;
use crate::physical_board::PhysicalBoardState;
use crate::quickplay::QuickplayState;
use crate::record::Record;
use crate::scoresheet_state::ScoresheetState;
use crate::seat::Seat;
use crate::venue::VenueState;
use crate::view::Changes;
use crate::visibility::Visibility;
use crate::{BoardAssignment, FreeText, Outcome, PersonId, Ruling};

/// A game of chess under the laws, as the fold of its events.
///
/// It begins with an [`Opening`](crate::Opening). Commands are [decided](Game::decide) into events, and
/// events are [applied](Game::apply). Every command and event comes with its time.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, MoveInput, Opening};
/// use flagfall_chess::Color::{Black, White};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
///
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// let mut game = Game::open(&opening)?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).result?;
/// for (player, mv) in [(White, "f2f3"), (Black, "e7e5"), (White, "g2g4"), (Black, "d8h4")] {
///     let play = Command::play(MoveInput::Move(mv.parse()?));
///     game.execute(&play, Actor::Player(player), now).result?;
/// }
/// let outcome = game.outcome().expect("mate");
/// assert_eq!(outcome.score.expect("it counts").to_string(), "0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    /// The time control that replaces the one of the rules.
    pub(crate) control: Option<Box<TimeControl>>,
    pub(crate) position: Position,
    pub(crate) record: Record,
    /// The moves before each restart of the game.
    pub(crate) abandoned: Vec<Record>,
    pub(crate) clock: Clock,
    /// Boxed like other rarely used state, to keep a game small.
    pub(crate) assignment: Option<Box<BoardAssignment>>,
    pub(crate) scheduled_start: Timestamp,
    pub(crate) phase: Phase,
    pub(crate) seats: ByColor<Seat>,
    /// The player whose draw offer is open.
    pub(crate) offer: Option<Color>,
    /// The open offer was accepted and needs the arbiter's consent.
    pub(crate) awaits_consent: bool,
    /// The player who has requested a takeback.
    pub(crate) takeback: Option<Color>,
    /// The clock was not pressed after the last move, so it still runs for the player who made it.
    pub(crate) unpressed: bool,
    /// Reversed colours were found in time to be corrected.
    pub(crate) reversed_colours_found: bool,
    /// The obligation of the player to move after a wrong claim.
    pub(crate) obligation: Option<ClaimObligation>,
    pub(crate) irregularities: Option<Box<Irregularities>>,
    /// The squares that the player to move has touched to move or capture, in this order.
    pub(crate) touched: Vec<Square>,
    pub(crate) physical_board: Option<Box<PhysicalBoardState>>,
    /// Penalties that change the score, each with its offender and ruling. Deductions come first, so
    /// that there is room for points that are given.
    pub(crate) point_penalties: Vec<(Color, Penalty, Option<u32>)>,
    pub(crate) rulings: Vec<RulingRecord>,
    pub(crate) appeals: Vec<Appeal>,
    pub(crate) scoresheets: Option<Box<ByColor<ScoresheetState>>>,
    pub(crate) conduct: Option<Box<ConductRecords>>,
    pub(crate) assistance: Option<Box<Assistance>>,
    pub(crate) venue: Option<Box<VenueState>>,
    pub(crate) own_boards: Option<Box<OwnBoards>>,
    pub(crate) quickplay: Option<Box<QuickplayState>>,
    pub(crate) adjournment: Option<Box<Adjournment>>,
    /// The visibility of the events to the public, to White and to Black.
    pub(crate) visibility: Visibility,
    /// The last changes of what participants see.
    pub(crate) changes: Changes,
}

/// The phase of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// White's clock is not started yet.
    Waiting {
        /// The clock waits for the first player to arrive.
        start_postponed: bool,
    },
    Playing,
    /// The game is adjourned, or resumed and waiting for the sealed move.
    Adjourned,
    /// The result depends on whether a player can mate.
    Judging(MateQuestion),
    Over(Box<Outcome>),
}

impl Phase {
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self, Phase::Over(_))
    }
}

/// The question whether a player's opponent can mate, on which the result depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateQuestion {
    /// The player who loses if the opponent can mate.
    pub loser: Color,
    /// The law by which the game is lost if the opponent can mate.
    pub law_if_lost: Law,
    /// The law by which the game is drawn otherwise.
    pub law_if_drawn: Law,
    /// Whether the arbiter decides, because the solver found no answer.
    pub for_arbiter: bool,
}

/// The obligation of a player after a wrong claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimObligation {
    /// The player must play this move.
    Move(Move),
    /// The player must move the piece on this square.
    Piece(Square),
}

/// A ruling in the state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingRecord {
    /// The ruling.
    pub ruling: Box<Ruling>,
    /// The arbiter.
    pub by: PersonId,
    /// The article of the ruling.
    pub article: Article,
    /// Further articles that the ruling cites.
    pub further_articles: Vec<Article>,
    /// The written reason.
    pub reason: Box<str>,
    /// Whether another ruling undid it.
    pub undone: bool,
    /// The phase before the ruling, to which undoing it returns.
    pub(crate) before: Phase,
}

/// An appeal in the state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// The time of the appeal.
    pub at: Timestamp,
    /// The player who appealed.
    pub by: Color,
    /// The number of the ruling; `None` for the result.
    pub ruling: Option<u32>,
    /// The grounds of the appeal.
    pub grounds: FreeText,
    /// Whether the appeal was upheld, once it is decided.
    pub upheld: Option<bool>,
}

impl Game {
    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The time control in force.
    pub fn control(&self) -> &TimeControl {
        self.control.as_deref().unwrap_or(&self.rules.regulations.time_control)
    }

    /// The scheduled start; in a game that started earlier, its start.
    pub const fn scheduled_start(&self) -> Timestamp {
        self.scheduled_start
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The start position.
    pub fn start(&self) -> Position {
        self.record.start()
    }

    /// The positions before each move, and the one on the board.
    ///
    /// After an illegal move or a position that the arbiter set up, they are the actual positions, not
    /// those that legal moves lead to.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.positions().last(), Some(*game.position()));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.record.positions()
    }

    /// The positions that no legal move led to, each with the number of plies before it.
    pub fn set_positions(&self) -> impl Iterator<Item = (usize, Position)> {
        self.record.set_positions()
    }

    /// The moves of the game, including illegal ones.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.record.moves()
    }

    /// The mover's time left after each move.
    pub fn times(&self) -> impl ExactSizeIterator<Item = Millis> {
        self.record.times()
    }

    /// The numbers of the plies with a draw offer, counted from 1 (8.1.5; online 8.6).
    pub fn offers(&self) -> impl Iterator<Item = usize> {
        self.record.offers()
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// A player's remaining time, if the game has a clock.
    pub fn remaining(&self, player: Color, now: Timestamp) -> Option<Millis> {
        self.clock.remaining(self.control(), player, now)
    }

    /// Whether a player's flag has fallen, even if it was not called (6.8).
    pub(crate) fn is_flag_down(&self, player: Color, now: Timestamp) -> bool {
        self.clock.flag_fell_at(self.control(), player, now).is_some()
    }

    /// Whether at least one flag has fallen.
    pub(crate) fn is_any_flag_down(&self, now: Timestamp) -> bool {
        Color::ALL.into_iter().any(|player| self.is_flag_down(player, now))
    }

    /// The outcome of a finished game.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::Waiting { .. } | Phase::Playing | Phase::Adjourned | Phase::Judging(_) => None,
        }
    }

    /// The open question of possible mate.
    pub const fn mate_question(&self) -> Option<MateQuestion> {
        match &self.phase {
            Phase::Judging(question) => Some(*question),
            Phase::Waiting { .. } | Phase::Playing | Phase::Adjourned | Phase::Over(_) => None,
        }
    }

    /// Whether the game has started and is not adjourned, interrupted by a question of mate, or over.
    pub fn is_playing(&self) -> bool {
        matches!(self.phase, Phase::Playing)
    }

    /// Whether the arbiter has stopped the clocks.
    pub fn is_paused(&self) -> bool {
        matches!(self.clock.state(), ClockState::Paused(_))
    }

    /// Whether the game is played on a physical board.
    pub(crate) fn has_physical_board(&self) -> bool {
        self.rules.regulations.has_physical_board()
    }

    /// Whether the game has an arbiter.
    pub(crate) fn has_arbiter(&self) -> bool {
        self.rules.regulations.arbiter == ArbiterPresence::Present
    }

    /// The player whose draw offer is open.
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Whether an agreed draw needs the arbiter's consent.
    pub const fn awaits_consent(&self) -> bool {
        self.awaits_consent
    }

    /// The player who has requested a takeback.
    pub const fn takeback(&self) -> Option<Color> {
        self.takeback
    }

    /// The obligation of the player to move after a wrong claim (9.5.3), as long as it can be met.
    pub fn obligation(&self) -> Option<ClaimObligation> {
        self.obligation.filter(|obligation| match *obligation {
            ClaimObligation::Move(mv) => self.position.is_legal(mv),
            ClaimObligation::Piece(from) => self.position.legal_moves().iter().any(|mv| mv.from() == from),
        })
    }

    /// The player who made a move and has not pressed the clock yet (6.2.1).
    pub fn player_to_press(&self) -> Option<Color> {
        (self.unpressed || self.is_clock_returned()).then(|| self.position.turn().opponent())
    }

    /// The squares that the player to move has touched to move or capture, in this order (4.3).
    pub fn touched_squares(&self) -> &[Square] {
        &self.touched
    }

    /// The number of occurrences of the position on the board (9.2).
    pub fn occurrences(&self) -> usize {
        self.record.repetitions(&self.position, self.record.len())
    }

    /// Whether reversed colours were found in time to be corrected (7.3).
    pub const fn are_colours_reversed(&self) -> bool {
        self.reversed_colours_found
    }

    /// The competition, round and board of the game.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, BoardAssignment};
    /// # use flagfall_laws::Rules;
    /// let mut opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// opening.assignment = Some(BoardAssignment { competition: 4, round: 2, board: 1 });
    /// assert_eq!(Game::open(&opening)?.assignment(), opening.assignment);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn assignment(&self) -> Option<BoardAssignment> {
        self.assignment.as_deref().copied()
    }

    /// Whether a call or an appeal waits for an arbiter (11.10).
    pub fn awaits_arbiter(&self) -> bool {
        let is_appealed = || self.appeals.iter().any(|appeal| appeal.upheld.is_none());
        self.has_arbiter() && (self.is_arbiter_called() || is_appealed())
    }

    /// The rulings in order. The first has the number 1.
    pub fn rulings(&self) -> &[RulingRecord] {
        &self.rulings
    }

    /// The appeals in order. The first has the number 1.
    pub fn appeals(&self) -> &[Appeal] {
        &self.appeals
    }

    /// The penalties that change the score of the game (12.9.4, 12.9.5).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.penalties_on_points().count(), 0);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn penalties_on_points(&self) -> impl Iterator<Item = &Penalty> {
        self.point_penalties.iter().map(|(_, penalty, _)| penalty)
    }

    /// Applies the penalties on points to a score.
    pub(crate) fn adjusted_score(&self, score: Score) -> Score {
        self.point_penalties.iter().fold(score, |score, (offender, penalty, _)| {
            self.rules.regulations.scoring.apply_penalty(score, *offender, penalty)
        })
    }
}
