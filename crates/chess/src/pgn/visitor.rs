//! Who is told what is in a game.

use core::ops::ControlFlow;

use super::{Comment, Nag, Outcome, Text};
use crate::{Move, Position};

/// Is told what is in a game, in the order of the file. Each method may be left out.
///
/// If a game turns out to be wrong in the middle, what came before has been told already, and
/// `end_game` is not called.
///
/// ```
/// use flagfall_chess::pgn::{self, Visitor};
/// use flagfall_chess::{Move, Position};
///
/// struct Captures(u32);
///
/// impl Visitor for Captures {
///     fn play(&mut self, before: &Position, _: Move, after: &Position) {
///         self.0 += u32::from(before.board().occupied().len() > after.board().occupied().len());
///     }
/// }
///
/// let mut captures = Captures(0);
/// for game in pgn::games(b"1. e4 d5 2. exd5 Qxd5 *") {
///     game.read(&mut captures)?;
/// }
/// assert_eq!(captures.0, 2);
/// # Ok::<(), flagfall_chess::pgn::GameError>(())
/// ```
#[allow(unused_variables)]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// One of its tags.
    fn tag(&mut self, name: &str, value: Text<'_>) {}

    /// The tags are over; the moves begin from this position. `Break` if they are of no interest:
    /// then they are passed over unread, and only `end_game` follows.
    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A legal move.
    fn play(&mut self, before: &Position, mv: Move, after: &Position) {}

    /// In a variation, a move is passed over (`--`), which no law allows but annotators do.
    fn pass(&mut self, before: &Position, after: &Position) {}

    /// What an annotator thinks of the last move.
    fn nag(&mut self, nag: Nag) {}

    /// What somebody says.
    fn comment(&mut self, comment: Comment<'_>) {}

    /// Instead of the last move another one. `Break` passes over this variation.
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Back to where the variation began.
    fn end_variation(&mut self) {}

    /// The game is over, with the marker at its end if there is one.
    fn end_game(&mut self, outcome: Option<Outcome>) {}
}
