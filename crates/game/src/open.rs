//! Opening and replaying games.

use std::sync::Arc;

use flagfall_chess::{Bitboard, ByColor, Chess960, Color, File, Position, Rank, Setup, Square};
use flagfall_clock::{Clock, Timestamp};
use flagfall_laws::{Law, Rules, StartPosition};

use crate::game::{Game, Phase};
use crate::record::Record;
use crate::seat::Seat;
use crate::view::Changes;
use crate::visibility::Visibility;
use crate::{ApplyError, Event, GameEntry, Opening};

impl Game {
    /// Opens a game.
    ///
    /// # Errors
    /// Fails if the start position or an earlier move is invalid.
    ///
    /// ```
    /// use flagfall_game::{Game, Opening};
    /// use flagfall_laws::Rules;
    /// let opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// assert_eq!(Game::open(&opening)?.moves().len(), 0);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn open(opening: &Opening) -> Result<Game, ApplyError> {
        let rules = Arc::clone(&opening.rules);
        let start = start_position(opening)?;
        let clock = Clock::new(&rules.regulations.time_control);
        let (mut record, mut position) = (Record::new(start, opening.prior_occurrences), start);
        for &mv in &opening.moves {
            let legal = position.uci(mv).map_err(|_| ApplyError::Move(mv))?;
            position = position.play_unchecked(legal);
            record.push(legal, &position, false);
        }
        let seats = ByColor::new(|color| Seat::of(opening.players[color]));
        let mut game = Game {
            rules,
            control: None,
            position,
            record,
            abandoned: Vec::new(),
            clock,
            assignment: opening.assignment.map(Box::new),
            scheduled_start: opening.scheduled_start,
            phase: Phase::Waiting { start_postponed: false },
            seats,
            offer: None,
            awaits_consent: false,
            takeback: None,
            unpressed: false,
            reversed_colours_found: false,
            obligation: None,
            touched: Vec::new(),
            irregularities: None,
            physical_board: None,
            point_penalties: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
            scoresheets: None,
            conduct: None,
            venue: None,
            own_boards: None,
            assistance: None,
            quickplay: None,
            adjournment: None,
            visibility: Visibility::of_opening(opening.scheduled_start),
            changes: Changes::of_opening(),
        };
        if !opening.venue_facts.is_empty() {
            game.read_venue_facts(opening.venue_facts.clone());
        }
        game.sync_move_counters(Timestamp::EPOCH);
        for (color, times) in Color::ALL.into_iter().zip(opening.clocks.iter().cycle()) {
            let control = &game.rules.regulations.time_control;
            game.clock = game.clock.set(control, color, times[color], Timestamp::EPOCH);
        }
        Ok(game)
    }

    /// Replays the events of a game.
    ///
    /// # Errors
    /// Fails if the first event is not an opening, or an event does not fit the game.
    ///
    /// ```
    /// # use flagfall_game::{ApplyError, Game};
    /// assert_eq!(Game::replay(&[]), Err(ApplyError::NotOpened));
    /// ```
    pub fn replay(log: &[GameEntry]) -> Result<Game, ApplyError> {
        let Some((GameEntry { event: Event::Opened(opening), .. }, rest)) = log.split_first() else {
            return Err(ApplyError::NotOpened);
        };
        let mut game = Game::open(opening)?;
        rest.iter().try_for_each(|entry| game.apply(entry))?;
        Ok(game)
    }
}

pub(crate) fn read_position(fen: &str) -> Result<Position, ApplyError> {
    Position::from_fen(fen).map_err(|error| ApplyError::Start(error.to_string().into()))
}

/// Reads a start position over the board, which may be illegal (7.2).
fn read_setup(fen: &str, rules: &Rules) -> Result<Position, ApplyError> {
    let wrong = |error: &dyn core::fmt::Display| ApplyError::Start(error.to_string().into());
    let setup: Setup = fen.parse().map_err(|error| wrong(&error))?;
    let setup =
        if rules.regulations.start == StartPosition::Ordinary { with_valid_castling(setup, rules) } else { setup };
    setup.irregular().map_err(|error| wrong(&error))
}

/// Returns a setup without the castling rights of misplaced kings and rooks (A.4.1.2). Under the
/// Finnish rules, a king that has swapped places with the queen may castle in mirror image (P.7b).
fn with_valid_castling(mut setup: Setup, rules: &Rules) -> Setup {
    let mirrored = rules.is_in_force(Law::MirroredCastling);
    let swapped = |color: Color| {
        let king = setup.board.king(color);
        let home = Rank::First.relative_to(color);
        mirrored && king.is_some_and(|king| king.file() == File::D && king.rank() == home)
    };
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].map(Bitboard::from);
    let corners = corners.into_iter().fold(Bitboard::EMPTY, |all, corner| all | corner);
    let kept = Color::ALL.into_iter().filter(|&color| swapped(color)).fold(Bitboard::EMPTY, |kept, color| {
        let own = Bitboard::rank(Rank::First.relative_to(color));
        kept | setup.castling & corners & own
    });
    setup.mirrored =
        ByColor::new(|color| swapped(color) && !(kept & Bitboard::rank(Rank::First.relative_to(color))).is_empty());
    let mut setup = setup.without_misplaced_castling();
    setup.castling |= kept;
    setup
}

fn start_position(opening: &Opening) -> Result<Position, ApplyError> {
    let no_number = || ApplyError::Start("there is no Chess960 position of that number".into());
    let regulations = &opening.rules.regulations;
    match (&opening.start, regulations.start) {
        (Some(fen), _) if regulations.has_physical_board() => read_setup(fen, &opening.rules),
        (Some(fen), _) => read_position(fen),
        (None, StartPosition::Ordinary | StartPosition::Drawn) => Ok(Position::start()),
        (None, StartPosition::Numbered(number)) => {
            let number = Chess960::new(number).ok_or_else(no_number)?;
            number.setup().position().map_err(|error| ApplyError::Start(error.to_string().into()))
        }
    }
}
