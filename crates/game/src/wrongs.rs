//! What went wrong on a real board and may still be found.

use flagfall_chess::{Color, Square};

use crate::{Fault, Game, Irregularity};

/// What there is beside the moves, once something went wrong.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wrongs {
    pub(crate) faults: Vec<Faulty>,
    pub(crate) displaced: Vec<Displaced>,
    /// Who displaced pieces last, and after how many moves, whether they are put back or not.
    pub(crate) displacer: Option<(Color, usize)>,
    /// The player to move has pressed the clock without a move.
    pub(crate) idle: bool,
    /// The clock runs for who moved last, to put displaced pieces back.
    pub(crate) returned: bool,
    /// The player to move replaces an illegal move (7.5.1).
    pub(crate) replacing: bool,
    /// An earlier position was set up and nothing was played since: its times can be set (7.1).
    pub(crate) restored: bool,
    pub(crate) setup_found: bool,
    pub(crate) board_found: bool,
    pub(crate) clock_found: bool,
    /// What the arbiter waits about, and since after how many moves (A.4.4).
    pub(crate) watched: Option<(Irregularity, usize)>,
    /// Who agrees to correct an illegal move.
    pub(crate) agreed: Option<Color>,
}

/// A move that is irregular, or the press without one.
///
/// ```
/// # use flagfall_game::{Fault, Faulty};
/// # use flagfall_chess::Color;
/// let faulty = Faulty { by: Color::White, fault: Fault::Illegal, after: 12 };
/// assert_eq!(faulty.after, 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Faulty {
    /// Whose.
    pub by: Color,
    /// What is wrong with it.
    pub fault: Fault,
    /// After how many moves of both it came.
    pub after: u16,
}

/// Pieces that do not stand where they should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Displaced {
    pub(crate) by: Color,
    pub(crate) squares: Vec<Square>,
    /// After how many moves of both.
    pub(crate) after: usize,
    /// Whether the piece was put on another square, where it stands.
    pub(crate) shifted: bool,
}

impl Game {
    /// The irregular moves of the game that nobody has ruled on.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(game.faults().is_empty());
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn faults(&self) -> &[Faulty] {
        self.wrongs.as_ref().map_or(&[], |wrongs| &wrongs.faults)
    }

    /// The squares of the pieces that were displaced and not put back, and who did it.
    pub(crate) fn displaced(&self) -> Option<(Color, &[Square])> {
        let last = self.wrongs.as_ref()?.displaced.last()?;
        Some((last.by, &last.squares))
    }

    /// Who has displaced pieces with this move or the last one.
    pub(crate) fn displacer(&self) -> Option<Color> {
        let (by, after) = self.wrongs.as_ref()?.displacer?;
        (self.record.len() <= after + 1).then_some(by)
    }

    /// Whether the player to move replaces an illegal move, bound by what was touched (7.5.1).
    pub fn is_replacing(&self) -> bool {
        self.wrongs.as_ref().is_some_and(|wrongs| wrongs.replacing)
    }

    /// Whether an earlier position was set up and nothing played since (7.1).
    pub(crate) fn is_restored(&self) -> bool {
        self.wrongs.as_ref().is_some_and(|wrongs| wrongs.restored)
    }

    /// Whether the player to move has pressed the clock without a move (7.8.1).
    pub(crate) fn is_idle(&self) -> bool {
        self.wrongs.as_ref().is_some_and(|wrongs| wrongs.idle)
    }

    /// Whether the clock runs for who moved last, to put displaced pieces back.
    pub(crate) fn is_returned(&self) -> bool {
        self.wrongs.as_ref().is_some_and(|wrongs| wrongs.returned)
    }

    /// Whose clock runs, or would if it were not stopped.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.on_the_clock(), Color::White);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn on_the_clock(&self) -> Color {
        let turn = self.position.turn();
        let idle = self.is_idle().then(|| turn.opponent());
        self.to_press().or(idle).unwrap_or(turn)
    }

    /// Whether something about the beginning was found in time to be put right.
    pub(crate) fn was_found_in_time(&self, what: Irregularity) -> bool {
        self.wrongs.as_ref().is_some_and(|wrongs| match what {
            Irregularity::WrongSetup => wrongs.setup_found,
            Irregularity::TurnedBoard => wrongs.board_found,
            Irregularity::WrongClock => wrongs.clock_found,
            _ => false,
        })
    }

    pub(crate) fn wrongs_mut(&mut self) -> &mut Wrongs {
        self.wrongs.get_or_insert_default()
    }
}
