//! Irregularities on a physical board that may still be found (7).

use flagfall_chess::{Color, Square};

use crate::{Game, IrregularMoveKind, IrregularityKind};

/// The irregularities of a game and what was found of them.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Irregularities {
    pub(crate) irregular_moves: Vec<IrregularMove>,
    pub(crate) displacements: Vec<Displacement>,
    /// The last player who displaced pieces, and the ply, even if the pieces were put back.
    pub(crate) last_displacement: Option<(Color, usize)>,
    /// The player to move has pressed the clock without making a move.
    pub(crate) pressed_without_move: bool,
    /// The clock of the player who moved last runs, to put displaced pieces back.
    pub(crate) clock_returned: bool,
    /// The player to move replaces an illegal move (7.5.1).
    pub(crate) replacing_move: bool,
    /// An earlier position was restored and no move made since, so its times can be set (7.1).
    pub(crate) position_restored: bool,
    pub(crate) wrong_setup_found: bool,
    pub(crate) turned_board_found: bool,
    pub(crate) wrong_clock_found: bool,
    /// The irregularity on which the arbiter waits for the next move, and the ply (A.4.4).
    pub(crate) deferred_intervention: Option<(IrregularityKind, usize)>,
    /// The player who agreed to correct an illegal move.
    pub(crate) correction_agreed_by: Option<Color>,
}

/// An irregular move, or a press of the clock without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IrregularMove {
    /// The player who made the move.
    pub by: Color,
    /// The kind of the irregularity.
    pub kind: IrregularMoveKind,
    /// The number of plies played before it.
    pub after: u16,
}

/// Pieces that were displaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Displacement {
    pub(crate) by: Color,
    pub(crate) squares: Vec<Square>,
    /// The number of plies played before it.
    pub(crate) after: usize,
    /// Whether a single piece was moved to another square and stands there.
    pub(crate) shifted: bool,
}

impl Game {
    /// The irregular moves of the game that were not ruled on.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(game.irregular_moves().is_empty());
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn irregular_moves(&self) -> &[IrregularMove] {
        self.irregularities.as_ref().map_or(&[], |irregularities| &irregularities.irregular_moves)
    }

    /// The player who displaced pieces that were not put back, and their squares.
    pub(crate) fn displaced_pieces(&self) -> Option<(Color, &[Square])> {
        let last = self.irregularities.as_ref()?.displacements.last()?;
        Some((last.by, &last.squares))
    }

    /// The player who displaced pieces in this ply or the previous one.
    pub(crate) fn displacing_player(&self) -> Option<Color> {
        let (by, after) = self.irregularities.as_ref()?.last_displacement?;
        (self.record.len() <= after + 1).then_some(by)
    }

    /// Whether the player to move replaces an illegal move, and is bound by the touched pieces (7.5.1).
    pub fn is_replacing_irregular_move(&self) -> bool {
        self.irregularities.as_ref().is_some_and(|irregularities| irregularities.replacing_move)
    }

    /// Whether an earlier position was restored and no move made since (7.1).
    pub(crate) fn is_position_restored(&self) -> bool {
        self.irregularities.as_ref().is_some_and(|irregularities| irregularities.position_restored)
    }

    /// Whether the player to move has pressed the clock without making a move (7.8.1).
    pub(crate) fn has_pressed_without_move(&self) -> bool {
        self.irregularities.as_ref().is_some_and(|irregularities| irregularities.pressed_without_move)
    }

    /// Whether the clock of the player who moved last runs, to put displaced pieces back.
    pub(crate) fn is_clock_returned(&self) -> bool {
        self.irregularities.as_ref().is_some_and(|irregularities| irregularities.clock_returned)
    }

    /// The player whose clock runs, or would run if it were not stopped.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.player_on_clock(), Color::White);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn player_on_clock(&self) -> Color {
        let turn = self.position.turn();
        let idle = self.has_pressed_without_move().then(|| turn.opponent());
        self.player_to_press().or(idle).unwrap_or(turn)
    }

    /// Whether an error at the start was found in time to be corrected.
    pub(crate) fn is_found_in_time(&self, kind: IrregularityKind) -> bool {
        self.irregularities.as_ref().is_some_and(|irregularities| match kind {
            IrregularityKind::WrongSetup => irregularities.wrong_setup_found,
            IrregularityKind::TurnedBoard => irregularities.turned_board_found,
            IrregularityKind::WrongClock => irregularities.wrong_clock_found,
            _ => false,
        })
    }

    pub(crate) fn irregularities_mut(&mut self) -> &mut Irregularities {
        self.irregularities.get_or_insert_default()
    }
}
