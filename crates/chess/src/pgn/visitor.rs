//! The receiver of a game's contents.

use core::ops::ControlFlow;

use super::{Comment, Nag, PgnResult, PgnText};
use crate::{Move, Position};

/// A receiver of a game's contents, in file order. Every method has an empty default.
///
/// If a game has an error, the contents before it have been passed on already, and `end_game` is not
/// called.
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
    /// Begins a game.
    fn begin_game(&mut self) {}

    /// Receives a tag.
    fn tag(&mut self, name: &str, value: PgnText<'_>) {}

    /// Ends the tags; the moves begin from this position. `Break` skips the moves unread; then only
    /// `end_game` follows.
    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Receives a legal move.
    fn play(&mut self, before: &Position, mv: Move, after: &Position) {}

    /// Receives a null move (`--`) in a variation. Annotators write it, although the laws know none.
    fn pass(&mut self, before: &Position, after: &Position) {}

    /// Receives an annotation of the last move.
    fn nag(&mut self, nag: Nag) {}

    /// Receives a comment.
    fn comment(&mut self, comment: Comment<'_>) {}

    /// Begins a variation that replaces the last move. `Break` skips this variation.
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Ends a variation, returning to the position where it began.
    fn end_variation(&mut self) {}

    /// Ends the game, with the result after its moves if there is one.
    fn end_game(&mut self, outcome: Option<PgnResult>) {}
}
