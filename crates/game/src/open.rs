//! How a game begins, and how it comes of a log.

use std::sync::Arc;

use flagfall_chess::{Bitboard, ByColor, Chess960, Color, File, Position, Rank, Setup, Square};
use flagfall_clock::{Clock, Timestamp};
use flagfall_laws::{Board, Law, Rules, Start};

use crate::game::{Game, Phase};
use crate::record::Record;
use crate::seat::Seat;
use crate::{Corrupt, Entry, Event, Opening};

impl Game {
    /// Opens a game.
    ///
    /// # Errors
    /// The start position or a move made before does not hold.
    ///
    /// ```
    /// use flagfall_game::{Game, Opening};
    /// use flagfall_laws::Rules;
    /// let opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// assert_eq!(Game::open(&opening)?.moves().len(), 0);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn open(opening: &Opening) -> Result<Game, Corrupt> {
        let rules = Arc::clone(&opening.rules);
        let start = start_position(opening)?;
        let clock = Clock::new(&rules.regulations.time_control);
        let (mut record, mut position) = (Record::new(start, opening.earlier), start);
        for &mv in &opening.moves {
            let legal = position.uci(mv).map_err(|_| Corrupt::Move(mv))?;
            position = position.play_unchecked(legal);
            record.push(legal, &position, false);
        }
        let seats = ByColor::new(|color| Seat::of(opening.players[color]));
        let mut game = Game {
            rules,
            control: None,
            position,
            record,
            clock,
            place: opening.place.map(Box::new),
            appointed: opening.appointed,
            phase: Phase::Waiting { put_off: false },
            seats,
            offer: None,
            agreed: false,
            takeback: None,
            unpressed: false,
            reversed_found: false,
            bound: None,
            touched: Vec::new(),
            wrongs: None,
            hands: None,
            priced: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
            papers: None,
            at_venue: None,
            own_boards: None,
            assistance: None,
            finish: None,
            adjournment: None,
            shown: [(1, opening.appointed); 3],
        };
        game.count_moves(Timestamp::EPOCH);
        for (color, times) in Color::ALL.into_iter().zip(opening.clocks.iter().cycle()) {
            let control = &game.rules.regulations.time_control;
            game.clock = game.clock.set(control, color, times[color], Timestamp::EPOCH);
        }
        Ok(game)
    }

    /// The game that comes of a log.
    ///
    /// # Errors
    /// The log does not hold.
    ///
    /// ```
    /// # use flagfall_game::{Corrupt, Game};
    /// assert_eq!(Game::replay(&[]), Err(Corrupt::NotOpened));
    /// ```
    pub fn replay(log: &[Entry]) -> Result<Game, Corrupt> {
        let Some((Entry { event: Event::Opened(opening), .. }, rest)) = log.split_first() else {
            return Err(Corrupt::NotOpened);
        };
        let mut game = Game::open(opening)?;
        rest.iter().try_for_each(|entry| game.apply(entry))?;
        Ok(game)
    }
}

pub(crate) fn read_position(fen: &str) -> Result<Position, Corrupt> {
    Position::from_fen(fen).map_err(|error| Corrupt::Start(error.to_string().into()))
}

/// On a real board a game may have been begun from a position that is illegal (7.2).
fn read_setup(fen: &str, rules: &Rules) -> Result<Position, Corrupt> {
    let wrong = |error: &dyn core::fmt::Display| Corrupt::Start(error.to_string().into());
    let setup: Setup = fen.parse().map_err(|error| wrong(&error))?;
    let setup =
        if rules.regulations.start == Start::Ordinary { castling_of(setup, rules) } else { setup };
    setup.irregular().map_err(|error| wrong(&error))
}

/// Who may castle where king or rook were misplaced at the start: nobody (A.4.1.2), but by the
/// Finnish rules a king that has changed places with the queen, the other way round (P.7b).
fn castling_of(mut setup: Setup, rules: &Rules) -> Setup {
    let mirrored = rules.is_in_force(Law::MirroredCastling);
    let swapped = |color: Color| {
        let king = setup.board.king(color);
        let home = Rank::First.seen_by(color);
        mirrored && king.is_some_and(|king| king.file() == File::D && king.rank() == home)
    };
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].map(Bitboard::from);
    let corners = corners.into_iter().fold(Bitboard::EMPTY, |all, corner| all | corner);
    let kept = Color::ALL.into_iter().filter(|&color| swapped(color)).fold(
        Bitboard::EMPTY,
        |kept, color| {
            let own = Bitboard::rank(Rank::First.seen_by(color));
            kept | setup.castling & corners & own
        },
    );
    setup.mirrored = ByColor::new(|color| {
        swapped(color) && !(kept & Bitboard::rank(Rank::First.seen_by(color))).is_empty()
    });
    let mut setup = setup.without_misplaced_castling();
    setup.castling |= kept;
    setup
}

fn start_position(opening: &Opening) -> Result<Position, Corrupt> {
    let no_number = || Corrupt::Start("there is no Chess960 position of that number".into());
    let regulations = &opening.rules.regulations;
    match (&opening.start, regulations.start) {
        (Some(fen), _) if regulations.board == Board::Physical => read_setup(fen, &opening.rules),
        (Some(fen), _) => read_position(fen),
        (None, Start::Ordinary | Start::Drawn) => Ok(Position::start()),
        (None, Start::Numbered(number)) => {
            let number = Chess960::new(number).ok_or_else(no_number)?;
            number.setup().position().map_err(|error| Corrupt::Start(error.to_string().into()))
        }
    }
}
