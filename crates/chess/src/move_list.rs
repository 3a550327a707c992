//! A list of moves on the stack.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::{ControlFlow, Deref};

use crate::sink::origin;
use crate::{Bitboard, Move, Role, Sink, Square};

/// How many moves are kept on the stack. Legal positions are known to have up to 218; only absurd
/// material needs more.
const ROOM: usize = 256;

/// How many moves are written at a time: loops of a length that varies from piece to piece cost
/// more than the writing.
const CHUNK: usize = 4;

/// How many moves are ever added at once: a queen has 27, and each pawn that steps or captures in
/// one direction needs a square to go to beside its own, which makes 32.
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
    /// All moves, once there are too many for the stack.
    spilled: Vec<Move>,
}

impl MoveList {
    /// A list without moves; it is a [`Sink`] to be filled.
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

    /// Forgets all moves.
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

    /// Adds the move to each of `targets`.
    #[inline(always)]
    fn extend(&mut self, targets: Bitboard, to: impl Fn(Square) -> Move) -> ControlFlow<()> {
        let mut rest = targets;
        let write = |place: &mut [MaybeUninit<Move>; SLACK]| {
            // Squares beyond the last make moves beyond the end, which nobody sees.
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
        // SAFETY: a move is written for each target, up to the length of the place.
        unsafe { self.write(targets.len().min(SLACK), write) };
        // The generator never comes here: see `SLACK`.
        if rest.is_empty() { ControlFlow::Continue(()) } else { self.extend_slowly(rest, &to) }
    }

    #[cold]
    fn extend_slowly(&mut self, rest: Bitboard, to: &dyn Fn(Square) -> Move) -> ControlFlow<()> {
        rest.into_iter().try_for_each(|square| self.push(to(square)))
    }

    /// Adds the `count` moves that `write` writes at the beginning of the place it gets.
    ///
    /// # Safety
    ///
    /// `write` writes at least `count` moves, and `count` is at most [`SLACK`].
    #[inline(always)]
    pub(crate) unsafe fn write(
        &mut self,
        count: usize,
        write: impl FnOnce(&mut [MaybeUninit<Move>; SLACK]),
    ) {
        debug_assert!(count <= SLACK);
        match self.moves.get_mut(self.length..).and_then(<[_]>::first_chunk_mut) {
            Some(place) => {
                write(place);
                self.length += count;
            }
            // SAFETY: the caller promises the same.
            None => unsafe { self.spill(count, write) },
        }
    }

    /// Goes on in the heap.
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
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::Normal { role, from, to })
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        self.extend(targets, |to| Move::Normal { role: Role::Pawn, from: origin(to, step), to })
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
        // SAFETY: `length` grows only in `write`, by as many moves as have been written there.
        unsafe { moves.assume_init_ref() }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

/// The moves of a list, one after the other.
///
/// ```
/// # use flagfall_chess::Position;
/// let mut moves = Position::start().legal_moves().into_iter();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.next().is_some());
/// ```
#[derive(Clone)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
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

impl ExactSizeIterator for Moves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
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

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list[self.next..]).finish()
    }
}
