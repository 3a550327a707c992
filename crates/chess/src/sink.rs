//! Consumers of generated moves.

use core::ops::ControlFlow;

use crate::{Bitboard, Move, PieceType, Square};

/// A consumer of legal moves as they are generated: it counts, lists or searches them.
///
/// The generator produces sets of moves. A sink that can use whole sets (counting needs only their
/// size) implements the methods for sets; for other sinks the default methods pass each move to
/// [`Sink::push`]. `Break` ends the generation.
///
/// ```
/// use flagfall_chess::{Move, Position, Sink};
/// use std::ops::ControlFlow;
///
/// /// Stops at the first king move.
/// struct KingMove(Option<Move>);
///
/// impl Sink for KingMove {
///     fn push(&mut self, mv: Move) -> ControlFlow<()> {
///         if mv.role() == flagfall_chess::PieceType::King {
///             self.0 = Some(mv);
///             return ControlFlow::Break(());
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut sink = KingMove(None);
/// Position::start().generate(&mut sink);
/// assert_eq!(sink.0, None);
/// ```
///
/// A closure is a sink as well:
///
/// ```
/// # use flagfall_chess::Position;
/// # use std::ops::ControlFlow;
/// let mut names = Vec::new();
/// Position::start().generate(&mut |mv: flagfall_chess::Move| {
///     names.push(mv.to_string());
///     ControlFlow::Continue(())
/// });
/// assert!(names.contains(&"b1c3".to_owned()));
/// ```
pub trait Sink {
    /// Takes one move.
    ///
    /// ```
    /// # use flagfall_chess::{Move, MoveList, Sink, Square};
    /// let mut list = MoveList::new();
    /// let _ = list.push(Move::DoubleStep { from: Square::E2, to: Square::E4 });
    /// assert_eq!(list.len(), 1);
    /// ```
    fn push(&mut self, mv: Move) -> ControlFlow<()>;

    /// Takes the moves of one piece, not a pawn, to each of `targets`.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, MoveList, PieceType, Sink, Square};
    /// let mut list = MoveList::new();
    /// let targets = Bitboard::from(Square::F3).with(Square::H3);
    /// let _ = list.piece(PieceType::Knight, Square::G1, targets);
    /// assert_eq!(list[0].to_string(), "g1f3");
    /// ```
    #[inline(always)]
    fn piece(&mut self, role: PieceType, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.push(Move::Normal { role, from, to })?;
        }
        ControlFlow::Continue(())
    }

    /// Takes the moves of pawns to `targets`, each from the square `step` before its target in the order from a1.
    ///
    /// ```
    /// # use flagfall_chess::{MoveList, Sink, Square};
    /// let mut list = MoveList::new();
    /// let _ = list.pawns(8, Square::E3.into());
    /// assert_eq!(list[0].to_string(), "e2e3");
    /// ```
    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.push(Move::Normal { role: PieceType::Pawn, from: origin(to, step), to })?;
        }
        ControlFlow::Continue(())
    }

    /// Takes double steps of pawns to `targets`; `step` is the offset of a single step.
    ///
    /// ```
    /// # use flagfall_chess::{MoveList, Sink, Square};
    /// let mut list = MoveList::new();
    /// let _ = list.double_steps(8, Square::E4.into());
    /// assert_eq!(list[0].to_string(), "e2e4");
    /// ```
    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            self.push(Move::DoubleStep { from: origin(to, step.wrapping_mul(2)), to })?;
        }
        ControlFlow::Continue(())
    }

    /// Takes promotions on `targets`: four moves for each.
    ///
    /// ```
    /// # use flagfall_chess::{MoveList, Sink, Square};
    /// let mut list = MoveList::new();
    /// let _ = list.promotions(8, Square::E8.into());
    /// assert_eq!(list.len(), 4);
    /// ```
    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            for role in PieceType::PROMOTIONS {
                self.push(Move::Promotion { from: origin(to, step), to, role })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the square of departure of a pawn.
#[inline(always)]
pub(crate) fn origin(to: Square, step: i8) -> Square {
    Square::wrap((to.index() as u8).wrapping_sub(step as u8))
}

impl<F: FnMut(Move) -> ControlFlow<()>> Sink for F {
    #[inline(always)]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        self(mv)
    }
}
