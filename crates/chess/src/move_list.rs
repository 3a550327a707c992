//! A list of moves on the stack.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::{ControlFlow, Deref};

use crate::sink::origin;
use crate::{Bitboard, Move, PieceType, Sink, Square};

/// The number of moves stored on the stack. Legal positions have at most 218; only impossible
/// material needs more.
const ROOM: usize = 256;

/// The number of moves written at a time: a loop whose length varies from piece to piece costs more
/// than writing a few surplus moves.
const CHUNK: usize = 4;

/// The greatest number of moves added at once: a queen has 27, and each pawn that steps or captures in
/// one direction takes two squares of the board, which makes at most 32.
pub(crate) const SLACK: usize = 32;

/// The legal moves of a position.
///
/// ```
/// use flagfall_chess::Position;
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// for mv in moves {
///     println!("{mv}");
/// }
/// ```
// Invariant: the first `length` moves are initialised, and `length` is at most `ROOM + SLACK`.
#[derive(Clone)]
pub struct MoveList {
    length: usize,
    moves: [MaybeUninit<Move>; ROOM + SLACK],
    /// All moves, if there are too many for the stack.
    spilled: Vec<Move>,
}

impl MoveList {
    /// Creates an empty list; it is a [`Sink`] to be filled.
    ///
    /// ```
    /// # use flagfall_chess::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    #[inline(always)]
    pub const fn new() -> MoveList {
        let moves = [MaybeUninit::uninit(); ROOM + SLACK];
        MoveList { length: 0, moves, spilled: Vec::new() }
    }

    /// Removes all moves.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let mut moves = Position::start().legal_moves();
    /// moves.clear();
    /// assert!(moves.is_empty());
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.length = 0;
        self.spilled.clear();
    }

    /// Adds a move for each of `targets`.
    #[inline(always)]
    fn extend(&mut self, targets: Bitboard, to: impl Fn(Square) -> Move) -> ControlFlow<()> {
        let mut rest = targets;
        let write = |place: &mut [MaybeUninit<Move>; SLACK]| {
            // Squares beyond the last produce moves beyond the length, which are never read.
            for chunk in place.chunks_exact_mut(CHUNK) {
                if rest.is_empty() {
                    break;
                }
                for mv in chunk {
                    mv.write(to(rest.lowest()));
                    rest.0 &= rest.0.wrapping_sub(1);
                }
            }
        };
        // SAFETY: a move is written for each target, up to the length of `place`.
        unsafe { self.write(targets.len().min(SLACK), write) };
        // The generator never needs this branch: see `SLACK`.
        if rest.is_empty() { ControlFlow::Continue(()) } else { self.extend_slowly(rest, &to) }
    }

    #[cold]
    fn extend_slowly(&mut self, rest: Bitboard, to: &dyn Fn(Square) -> Move) -> ControlFlow<()> {
        rest.into_iter().try_for_each(|square| self.push(to(square)))
    }

    /// Adds the `count` moves that `write` writes at the beginning of its buffer.
    ///
    /// # Safety
    ///
    /// `write` writes at least `count` moves, and `count` is at most [`SLACK`].
    #[inline(always)]
    pub(crate) unsafe fn write(&mut self, count: usize, write: impl FnOnce(&mut [MaybeUninit<Move>; SLACK])) {
        debug_assert!(count <= SLACK);
        match self.moves.get_mut(self.length..).and_then(<[_]>::first_chunk_mut) {
            Some(place) => {
                write(place);
                self.length += count;
            }
            // SAFETY: this function has the same safety contract.
            None => unsafe { self.spill(count, write) },
        }
    }

    /// Moves the list to the heap and adds moves there.
    ///
    /// # Safety
    ///
    /// As for [`MoveList::write`].
    #[cold]
    unsafe fn spill(&mut self, count: usize, write: impl FnOnce(&mut [MaybeUninit<Move>; SLACK])) {
        if self.spilled.is_empty() {
            self.spilled = self.to_vec();
        }
        let mut place = [MaybeUninit::uninit(); SLACK];
        write(&mut place);
        // SAFETY: `write` has written that many moves.
        self.spilled.extend_from_slice(unsafe { place[..count].assume_init_ref() });
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn push(&mut self, mv: Move) -> ControlFlow<()> {
        // SAFETY: one move is written.
        unsafe {
            self.write(1, |place| {
                place[0].write(mv);
            });
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(&mut self, role: PieceType, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::Normal { role, from, to })
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::Normal { role: PieceType::Pawn, from: origin(to, step), to })
    }

    #[inline(always)]
    fn double_steps(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::DoubleStep { from: origin(to, step.wrapping_mul(2)), to })
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        if !self.spilled.is_empty() {
            return &self.spilled;
        }
        let moves = &self.moves[..self.length];
        // SAFETY: `length` grows only in `write`, by the number of moves written there.
        unsafe { moves.assume_init_ref() }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

/// An iterator over the moves of a list.
///
/// ```
/// # use flagfall_chess::Position;
/// let mut moves = Position::start().legal_moves().into_iter();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.next().is_some());
/// ```
#[derive(Clone)]
pub struct MoveIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveIter {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveIter;

    #[inline]
    fn into_iter(self) -> MoveIter {
        MoveIter { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Debug for MoveIter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list[self.next..]).finish()
    }
}
