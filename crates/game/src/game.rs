//! One game: what has become of it.

use std::sync::Arc;

use flagfall_chess::{ByColor, Color, Move, Position, Square};
use flagfall_clock::{Clock, Millis, State, TimeControl, Timestamp};
use flagfall_laws::{Arbiter, Article, Board, Law, Penalty, Rules, Score};

use crate::adjournment::Adjournment;
use crate::assistance::Assistance;
use crate::finish::Finish;
use crate::hands::Hands;
use crate::own_boards::OwnBoards;
use crate::papers::Papers;
use crate::record::Record;
use crate::seat::Seat;
use crate::venue::AtVenue;
use crate::wrongs::Wrongs;
use crate::{Outcome, PersonId, Place, Ruling, Words};

/// One game of chess under the laws: the fold of its events.
///
/// It is opened by an [`Opening`](crate::Opening); commands are [decided](Game::decide) into
/// events, and events are [applied](Game::apply). Nothing here knows the time: it comes in.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Input, Opening};
/// use flagfall_chess::Color::{Black, White};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
///
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// let mut game = Game::open(&opening)?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).answer?;
/// for (player, mv) in [(White, "f2f3"), (Black, "e7e5"), (White, "g2g4"), (Black, "d8h4")] {
///     let play = Command::play(Input::Move(mv.parse()?));
///     game.execute(&play, Actor::Player(player), now).answer?;
/// }
/// let outcome = game.outcome().expect("mate");
/// assert_eq!(outcome.score.expect("it counts").to_string(), "0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    /// Another time control, after a restart with shorter times.
    pub(crate) control: Option<Box<TimeControl>>,
    pub(crate) position: Position,
    pub(crate) record: Record,
    pub(crate) clock: Clock,
    /// Apart, for most games have none.
    pub(crate) place: Option<Box<Place>>,
    pub(crate) appointed: Timestamp,
    pub(crate) phase: Phase,
    pub(crate) seats: ByColor<Seat>,
    /// Whose offer of a draw is open.
    pub(crate) offer: Option<Color>,
    /// Who accepted it while the arbiter's consent is awaited.
    pub(crate) agreed: bool,
    /// Who asks to take a move back.
    pub(crate) takeback: Option<Color>,
    /// The last move was made and the clock not pressed yet: it runs for the player who made it.
    pub(crate) unpressed: bool,
    /// Reversed colours were found in time, whenever it is ruled on.
    pub(crate) reversed_found: bool,
    /// What the player to move is bound to after a wrong claim.
    pub(crate) bound: Option<Bound>,
    /// What went wrong on a real board, if anything did.
    pub(crate) wrongs: Option<Box<Wrongs>>,
    /// What the player to move has touched in order to move or capture it, in this order.
    pub(crate) touched: Vec<Square>,
    /// What else hands have done on a real board.
    pub(crate) hands: Option<Box<Hands>>,
    /// Penalties that change what the game is worth, with their offender and ruling, if any: first
    /// those that take, so that there is room for what is given.
    pub(crate) priced: Vec<(Color, Penalty, Option<u32>)>,
    pub(crate) rulings: Vec<Ruled>,
    pub(crate) appeals: Vec<Appealed>,
    /// Scoresheets and conduct; nothing for most games.
    pub(crate) papers: Option<Box<Papers>>,
    /// What was spoken, and those who help; apart, for most games have none.
    pub(crate) assistance: Option<Box<Assistance>>,
    /// Devices and venues; nothing for most games.
    pub(crate) at_venue: Option<Box<AtVenue>>,
    /// Boards of the players' own that differ; apart, for most games have none.
    pub(crate) own_boards: Option<Box<OwnBoards>>,
    /// Claims and extra seconds; apart, for most games have none.
    pub(crate) finish: Option<Box<Finish>>,
    /// What belongs to an adjournment; nothing for most games.
    pub(crate) adjournment: Option<Box<Adjournment>>,
    /// The last event that everybody, White and Black are shown: its place in the ledger, and when it
    /// was.
    pub(crate) shown: [(u32, Timestamp); 3],
}

/// Where a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Before White's clock is set going; whether it only waits for somebody to come.
    Waiting {
        put_off: bool,
    },
    Playing,
    /// A move was sealed and the game broken off, until what is in the envelope is played.
    Adjourned,
    /// A player has lost, or drawn if the opponent cannot mate.
    Judging(Question),
    Over(Box<Outcome>),
}

impl Phase {
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self, Phase::Over(_))
    }
}

/// Whether the opponent of `loser` can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who loses if so.
    pub loser: Color,
    /// The law by which the game is lost then.
    pub lost: Law,
    /// The law by which it is drawn otherwise.
    pub drawn: Law,
    /// Whether the solver gave up and the arbiter decides.
    pub for_arbiter: bool,
}

/// What a player is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// To play a move.
    Move(Move),
    /// To move a piece.
    Piece(Square),
}

/// A ruling that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// What.
    pub ruling: Box<Ruling>,
    /// By whom.
    pub by: PersonId,
    /// By which article.
    pub article: Article,
    /// Under which further ones.
    pub also: Vec<Article>,
    /// Why.
    pub reason: Box<str>,
    /// Whether another ruling undid it.
    pub undone: bool,
    /// Where the game was before it, to be gone back to.
    pub(crate) before: Phase,
}

/// An appeal that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appealed {
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub by: Color,
    /// Against which ruling; none for the result.
    pub ruling: Option<u32>,
    /// On what grounds.
    pub grounds: Words,
    /// Whether it was upheld, once that is decided.
    pub upheld: Option<bool>,
}

impl Game {
    /// All that is in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The time control in force.
    pub fn control(&self) -> &TimeControl {
        self.control.as_deref().unwrap_or(&self.rules.regulations.time_control)
    }

    /// When it is to begin, or was.
    pub const fn appointed(&self) -> Timestamp {
        self.appointed
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position the game began from.
    pub fn start(&self) -> Position {
        self.record.start()
    }

    /// The positions before each of the moves, and the one on the board.
    ///
    /// What stands there is not always what the moves made of it: after an illegal move, or where
    /// the arbiter has set up a position, it is what was there.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.positions().last(), Some(*game.position()));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.record.positions()
    }

    /// Where the board went its own way: after how many moves, and what stood there since.
    pub fn set_positions(&self) -> impl Iterator<Item = (usize, Position)> {
        self.record.set()
    }

    /// The moves made, legal or not.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.record.moves()
    }

    /// The mover's time after each of them.
    pub fn times(&self) -> impl ExactSizeIterator<Item = Millis> {
        self.record.times()
    }

    /// After which of them, counted from 1, a draw was offered (8.1.5; online 8.6).
    pub fn offers(&self) -> impl Iterator<Item = usize> {
        self.record.offers()
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// A player's time at a moment, where there is a clock.
    pub fn remaining(&self, player: Color, now: Timestamp) -> Option<Millis> {
        self.clock.remaining(self.control(), player, now)
    }

    /// Whether a player's flag is down, whoever has seen it (6.8).
    pub(crate) fn is_flag_down(&self, player: Color, now: Timestamp) -> bool {
        self.clock.fallen(self.control(), player, now).is_some()
    }

    /// Whether one of the flags is down, or both.
    pub(crate) fn is_any_flag_down(&self, now: Timestamp) -> bool {
        Color::ALL.into_iter().any(|player| self.is_flag_down(player, now))
    }

    /// How the game ended, if it did.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::Waiting { .. } | Phase::Playing | Phase::Adjourned | Phase::Judging(_) => None,
        }
    }

    /// The question of mate that is open, if one is.
    pub const fn question(&self) -> Option<Question> {
        match &self.phase {
            Phase::Judging(question) => Some(*question),
            Phase::Waiting { .. } | Phase::Playing | Phase::Adjourned | Phase::Over(_) => None,
        }
    }

    /// Whether moves can be made, by time and clock.
    pub fn is_playing(&self) -> bool {
        matches!(self.phase, Phase::Playing)
    }

    /// Whether the arbiter has stopped the clocks.
    pub fn is_paused(&self) -> bool {
        matches!(self.clock.state(), State::Paused(_))
    }

    /// Whether moves are made on a real board.
    pub(crate) fn is_on_wood(&self) -> bool {
        self.rules.regulations.board == Board::Physical
    }

    /// Whether an arbiter is there.
    pub(crate) fn is_watched(&self) -> bool {
        self.rules.regulations.arbiter == Arbiter::Present
    }

    /// Whose offer of a draw is open.
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Whether a draw was agreed on that the arbiter must consent to.
    pub const fn awaits_consent(&self) -> bool {
        self.agreed
    }

    /// Who asks to take a move back.
    pub const fn takeback(&self) -> Option<Color> {
        self.takeback
    }

    /// What the player to move is bound to after a wrong claim (9.5.3), as long as it can be done.
    pub fn bound(&self) -> Option<Bound> {
        self.bound.filter(|bound| match *bound {
            Bound::Move(mv) => self.position.is_legal(mv),
            Bound::Piece(from) => self.position.legal_moves().iter().any(|mv| mv.from() == from),
        })
    }

    /// Who made a move and has not pressed the clock yet (6.2.1).
    pub fn to_press(&self) -> Option<Color> {
        (self.unpressed || self.is_returned()).then(|| self.position.turn().opponent())
    }

    /// What the player to move has touched in order to move or capture it (4.3).
    pub fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// How often the position on the board has stood there (9.2).
    pub fn occurrences(&self) -> usize {
        self.record.repetitions(&self.position, self.record.len())
    }

    /// Whether reversed colours were found in time to be put right (7.3).
    pub const fn are_colours_reversed(&self) -> bool {
        self.reversed_found
    }

    /// The competition, round and board, if it is part of one.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, Place};
    /// # use flagfall_laws::Rules;
    /// let mut opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// opening.place = Some(Place { competition: 4, round: 2, board: 1 });
    /// assert_eq!(Game::open(&opening)?.place(), opening.place);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn place(&self) -> Option<Place> {
        self.place.as_deref().copied()
    }

    /// Whether an arbiter is still asked for something: a call, or an appeal (11.10).
    pub fn awaits_arbiter(&self) -> bool {
        let is_appealed = || self.appeals.iter().any(|appeal| appeal.upheld.is_none());
        self.is_watched() && (self.is_arbiter_called() || is_appealed())
    }

    /// The rulings, in order; the first has the number 1.
    pub fn rulings(&self) -> &[Ruled] {
        &self.rulings
    }

    /// The appeals, in order; the first has the number 1.
    pub fn appeals(&self) -> &[Appealed] {
        &self.appeals
    }

    /// The penalties on points that the result of the game is reckoned with (12.9.4, 12.9.5).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.penalties_on_points().count(), 0);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn penalties_on_points(&self) -> impl Iterator<Item = &Penalty> {
        self.priced.iter().map(|(_, penalty, _)| penalty)
    }

    /// What both get for a result that is as the board says, after penalties.
    pub(crate) fn adjusted(&self, score: Score) -> Score {
        self.priced.iter().fold(score, |score, (offender, penalty, _)| {
            self.rules.regulations.scoring.penalised(score, *offender, penalty)
        })
    }
}
