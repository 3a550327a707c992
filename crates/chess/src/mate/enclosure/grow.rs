//! Growth of the reach of men other than kings.

use super::{EnclosedPiece, Enclosure, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, Color, PieceType, Square, tables};

/// The number of squares of a strong piece beyond which the attempt is abandoned, to save time.
const ROOM: usize = 32;

/// Returns the squares one step forward for pawns of `color`.
pub(super) const fn forward(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => squares.shifted(8),
        Color::Black => squares.shifted(-8),
    }
}

pub(super) const fn last_rank(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xff << 56),
        Color::Black => Bitboard(0xff),
    }
}

/// Returns the rank of a pawn of `color` after its first single step.
const fn third_rank(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xff << 16),
        Color::Black => Bitboard(0xff << 40),
    }
}

impl Enclosure {
    /// Grows until every legal move stays inside; returns false if the attempt is abandoned.
    #[inline(always)]
    pub(super) fn grow<K: Kernel>(&mut self, kernel: K) -> bool {
        self.grow_until(kernel, true)
    }

    /// Grows until every legal move stays inside, and never abandons the attempt.
    #[inline(always)]
    pub(super) fn grow_fully<K: Kernel>(&mut self, kernel: K) {
        self.grow_until(kernel, false);
    }

    #[inline(always)]
    fn grow_until<K: Kernel>(&mut self, kernel: K, may_abandon: bool) -> bool {
        loop {
            let view = self.overview();
            let mut grown = self.pair_kings(kernel, &view);
            for man in self.all() {
                if self.men[man].is_king() || self.taken.contains(man) {
                    continue;
                }
                let (targets, captures) = self.new_targets(kernel, &view, man);
                if !targets.is_empty() {
                    self.reach[man] |= targets;
                    grown = true;
                }
                if may_abandon
                    && self.men[man].color == Color::White
                    && (self.may_be_promoted(man) || self.has_wide_reach(man))
                {
                    return false;
                }
                grown |= self.capture(self.men[man].color.opponent(), captures);
            }
            if !grown {
                return true;
            }
        }
    }

    /// Whether a strong piece of White's has so many squares that a mate will not be excluded.
    fn has_wide_reach(&self, man: usize) -> bool {
        let strong = matches!(self.men[man].role, PieceType::Queen | PieceType::Rook | PieceType::Knight);
        strong && self.last_man != Some(man) && self.reach[man].len() > ROOM
    }

    /// Returns the squares that a man may newly reach, and those on which it may capture (E6 to E9).
    #[inline(always)]
    fn new_targets<K: Kernel>(&self, kernel: K, view: &Overview, man: usize) -> (Bitboard, Bitboard) {
        let EnclosedPiece { role, color, home } = self.men[man];
        let reach = self.reach[man];
        let closed = view.steady[color] | self.steady_kings(view) | view.guarded;
        if self.may_be_promoted(man) {
            let all = !closed;
            return (all & !reach, all);
        }
        let (mut new, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut ahead = reach;
        while let Some(from) = ahead.first() {
            ahead = ahead.without(from);
            let targets = if role == PieceType::Pawn {
                let takes = self.pawn_captures(view, man, from) & !closed;
                let known = takes & reach;
                captures |= known;
                takes | Enclosure::pawn_steps(view, color, from)
            } else {
                self.men[man].attacks(kernel, from, view.all_steady()) & !closed
            };
            for to in targets & !reach & !new {
                if !self.is_barred(view, man, from, to) && !self.is_vain(kernel, view, man, from, to) {
                    new = new.with(to);
                    ahead = ahead.with(to);
                    if role == PieceType::Pawn && from.file() != to.file() {
                        captures = captures.with(to);
                    }
                }
            }
        }
        if role == PieceType::Rook {
            for castle in self.castling_options(view, color).filter(|castle| castle.rook == home) {
                new |= Bitboard::from(castle.rook_to) & !reach;
            }
        }
        if role != PieceType::Pawn && !(reach | new).has_several() {
            return (new, Bitboard::EMPTY);
        }
        (new, if role == PieceType::Pawn { captures } else { reach | new })
    }

    /// Returns the squares of kings that never move and therefore always block.
    #[inline(always)]
    fn steady_kings(&self, view: &Overview) -> Bitboard {
        let mut kings = Bitboard::EMPTY;
        for color in Color::ALL {
            kings |= Bitboard::from(self.men[self.kings[color]].home) & view.steady[color];
        }
        kings
    }

    fn pawn_steps(view: &Overview, color: Color, from: Square) -> Bitboard {
        let open = !(view.all_steady() | view.guarded);
        let one = forward(color, from.into()) & open;
        one | (forward(color, one & third_rank(color)) & open)
    }

    /// Returns the squares on which a pawn may capture: those on which a capturable man may stand.
    #[inline(always)]
    fn pawn_captures(&self, view: &Overview, man: usize, from: Square) -> Bitboard {
        let EnclosedPiece { color, .. } = self.men[man];
        if color == Color::Black && self.last_man.is_some() {
            return Bitboard::EMPTY;
        }
        let mut offered = view.offered[color.opponent()];
        if let Some(target) = self.en_passant {
            offered = offered.with(target);
        }
        tables::pawn(color, from) & offered
    }

    /// Whether a man that cannot be captured always blocks the move (E7), or a pawn would have to
    /// pass another on its file (E8).
    #[inline(always)]
    fn is_barred(&self, view: &Overview, man: usize, from: Square, to: Square) -> bool {
        let EnclosedPiece { role, color, .. } = self.men[man];
        let steps = role == PieceType::Pawn && from.file() == to.file();
        let way = tables::between(from, to).with(from);
        view.obstacles.iter().any(|other| {
            if other == man || self.capturable.contains(other) {
                return false;
            }
            let stops = self.men[other].color == color || steps;
            let blocked = if stops { way.with(to) } else { way };
            (self.reach[other] & !blocked).is_empty() || (steps && self.faces(man, other, to))
        })
    }

    /// Whether `man` and `other` are opposing pawns on one file, which neither leaves, and `to` is
    /// at or beyond the home of `other`.
    #[inline(always)]
    fn faces(&self, man: usize, other: usize, to: Square) -> bool {
        let (ours, theirs) = (self.men[man], self.men[other]);
        let file = Bitboard::file(to.file());
        if theirs.role != PieceType::Pawn
            || theirs.color == ours.color
            || !((self.reach[man] | self.reach[other]) & !file).is_empty()
        {
            return false;
        }
        let rank = |square: Square| square.rank().relative_to(ours.color);
        rank(ours.home) < rank(theirs.home) && rank(theirs.home) <= rank(to)
    }

    /// Marks the men of `color` that may stand on these squares as capturable; returns whether any is new.
    pub(super) fn capture(&mut self, color: Color, squares: Bitboard) -> bool {
        let mut grown = false;
        if squares.is_empty() {
            return grown;
        }
        for man in self.all() {
            if self.men[man].color == color
                && !self.men[man].is_king()
                && self.last_man != Some(man)
                && !self.capturable.contains(man)
                && !(self.reach[man] & squares).is_empty()
            {
                if self.stays(man) {
                    self.candidates.add(man);
                }
                self.capturable.add(man);
                grown = true;
            }
        }
        grown
    }
}
