//! How the reach of men other than kings grows.

use super::{Enclosure, Man, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, Color, Role, Square, tables};

/// With more squares than this for a strong piece the attempt is given up, to save time.
const ROOM: usize = 32;

/// All squares one step forward for a pawn of `color`.
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

/// Where a pawn of `color` stands after its first single step.
const fn third_rank(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xff << 16),
        Color::Black => Bitboard(0xff << 40),
    }
}

impl Enclosure {
    /// Grows until every legal move stays inside; false if it is given up.
    #[inline(always)]
    pub(super) fn grow<K: Kernel>(&mut self, kernel: K) -> bool {
        self.grow_until(kernel, true)
    }

    /// Grows until every legal move stays inside, or so much that it matters no more.
    #[inline(always)]
    pub(super) fn grow_fully<K: Kernel>(&mut self, kernel: K) {
        self.grow_until(kernel, false);
    }

    #[inline(always)]
    fn grow_until<K: Kernel>(&mut self, kernel: K, gives_up: bool) -> bool {
        loop {
            let view = self.overview();
            let mut grown = self.pair_kings(kernel, &view);
            for man in self.all() {
                if self.men[man].is_king() || self.taken.contains(man) {
                    continue;
                }
                let (fresh, captures) = self.fresh(kernel, &view, man);
                if !fresh.is_empty() {
                    self.reach[man] |= fresh;
                    grown = true;
                }
                if gives_up
                    && self.men[man].color == Color::White
                    && (self.may_be_promoted(man) || self.roams(man))
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

    /// Whether a strong piece of White's has so much room that a mate will not be excluded.
    fn roams(&self, man: usize) -> bool {
        let strong = matches!(self.men[man].role, Role::Queen | Role::Rook | Role::Knight);
        strong && self.last_man != Some(man) && self.reach[man].len() > ROOM
    }

    /// Where a man may go that it could not go before, and where it may capture (E6 to E9).
    #[inline(always)]
    fn fresh<K: Kernel>(&self, kernel: K, view: &Overview, man: usize) -> (Bitboard, Bitboard) {
        let Man { role, color, home } = self.men[man];
        let reach = self.reach[man];
        let closed = view.steady[color] | self.steady_kings(view) | view.guarded;
        if self.may_be_promoted(man) {
            let all = !closed;
            return (all & !reach, all);
        }
        let (mut fresh, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut ahead = reach;
        while let Some(from) = ahead.first() {
            ahead = ahead.without(from);
            let targets = if role == Role::Pawn {
                let takes = self.pawn_captures(view, man, from) & !closed;
                let known = takes & reach;
                captures |= known;
                takes | Enclosure::pawn_steps(view, color, from)
            } else {
                self.men[man].attacks(kernel, from, view.all_steady()) & !closed
            };
            for to in targets & !reach & !fresh {
                if !self.is_barred(view, man, from, to)
                    && !self.is_vain(kernel, view, man, from, to)
                {
                    fresh = fresh.with(to);
                    ahead = ahead.with(to);
                    if role == Role::Pawn && from.file() != to.file() {
                        captures = captures.with(to);
                    }
                }
            }
        }
        if role == Role::Rook {
            for castle in self.castles(view, color).filter(|castle| castle.rook == home) {
                fresh |= Bitboard::from(castle.rook_to) & !reach;
            }
        }
        if role != Role::Pawn && !(reach | fresh).is_several() {
            return (fresh, Bitboard::EMPTY);
        }
        (fresh, if role == Role::Pawn { captures } else { reach | fresh })
    }

    /// A king that never moves is in the way for ever.
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

    /// Where a pawn may capture: where something may stand to be captured.
    #[inline(always)]
    fn pawn_captures(&self, view: &Overview, man: usize, from: Square) -> Bitboard {
        let Man { color, .. } = self.men[man];
        if color == Color::Black && self.last_man.is_some() {
            return Bitboard::EMPTY;
        }
        let mut prey = view.offered[color.opponent()];
        if let Some(target) = self.en_passant {
            prey = prey.with(target);
        }
        tables::pawn(color, from) & prey
    }

    /// Whether a man that cannot be captured is always in the way (E7), or a pawn would have to
    /// pass another on its file (E8).
    #[inline(always)]
    fn is_barred(&self, view: &Overview, man: usize, from: Square, to: Square) -> bool {
        let Man { role, color, .. } = self.men[man];
        let steps = role == Role::Pawn && from.file() == to.file();
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

    /// Whether `other` is a pawn that `man` faces on their file, which neither leaves, and `to`
    /// is beyond it.
    #[inline(always)]
    fn faces(&self, man: usize, other: usize, to: Square) -> bool {
        let (ours, theirs) = (self.men[man], self.men[other]);
        let file = Bitboard::file(to.file());
        if theirs.role != Role::Pawn
            || theirs.color == ours.color
            || !((self.reach[man] | self.reach[other]) & !file).is_empty()
        {
            return false;
        }
        let rank = |square: Square| square.rank().seen_by(ours.color);
        rank(ours.home) < rank(theirs.home) && rank(theirs.home) <= rank(to)
    }

    /// Marks the men of `color` that may stand on these squares as capturable.
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
                    self.prey.add(man);
                }
                self.capturable.add(man);
                grown = true;
            }
        }
        grown
    }
}
