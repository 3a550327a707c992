//! The pairs of squares on which the kings may stand.

use super::{Enclosure, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, ByColor, Color, Square, tables};

/// Returns all squares next to any of these.
#[inline(always)]
fn around(squares: Bitboard) -> Bitboard {
    let beside = (squares.0 << 1 & 0xfefe_fefe_fefe_fefe) | (squares.0 >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let row = squares.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

/// Returns the squares that a king denies to the other: its own and those next to it.
fn zone(king: Square) -> Bitboard {
    !Bitboard(LEFT[place(king)])
}

/// The squares of Black's king, indexed by the square of White's king. A margin around the board makes all
/// squares alike, so that loops over them vectorise.
#[derive(Clone, Copy)]
struct Pairs([u64; 100]);

/// The range of indices from the first square of the board to the last, margins between included.
const BOARD: core::ops::Range<usize> = 11..89;

const fn place(square: Square) -> usize {
    10 * (square.index() / 8) + square.index() % 8 + BOARD.start
}

/// The squares that a king at each index leaves to the other.
static LEFT: [u64; 100] = {
    let mut left = [0; 100];
    let mut king = 0;
    while king < 64 {
        left[place(Square::wrap(king))] = !(tables::KING[king as usize].0 | 1 << king);
        king += 1;
    }
    left
};

impl Pairs {
    #[inline(always)]
    fn of(pairs: &[Bitboard; 64]) -> Pairs {
        let mut places = [0; 100];
        for (white, black) in pairs.iter().enumerate() {
            places[place(Square::wrap(white as u8))] = black.0;
        }
        Pairs(places)
    }

    #[inline(always)]
    fn store(&self, pairs: &mut [Bitboard; 64]) {
        for (white, black) in pairs.iter_mut().enumerate() {
            black.0 = self.0[place(Square::wrap(white as u8))];
        }
    }

    /// Adds the pairs after steps of White's king to open squares, and after other moves of White.
    #[inline(always)]
    fn add_steps(&mut self, from: &Pairs, open: &Pairs, passes: u64) {
        let (from, open) = (&from.0, &open.0);
        for at in BOARD {
            let mut black = from[at - 1] | from[at + 1];
            black |= from[at - 11] | from[at - 10] | from[at - 9];
            black |= from[at + 9] | from[at + 10] | from[at + 11];
            self.0[at] |= black & open[at] | from[at] & passes;
        }
    }

    /// Adds the pairs after steps of Black's king to free squares, and after other moves of Black;
    /// returns whether any pair is new.
    #[inline(always)]
    fn add_replies(&mut self, from: &Pairs, free: u64, passes: u64) -> bool {
        let mut new = 0;
        for at in BOARD {
            let black = from.0[at];
            let targets = around(Bitboard(black)).0 & free & LEFT[at] | black & passes;
            new |= targets & !self.0[at];
            self.0[at] |= targets;
        }
        new != 0
    }

    /// Adds the pairs after castling of Black; returns whether any pair is new.
    fn add_castled(&mut self, from: &Pairs, home: Square, to: Square) -> bool {
        let (home, to) = (Bitboard::from(home).0, Bitboard::from(to).0);
        let mut new = 0;
        for at in BOARD {
            let castled = if from.0[at] & home == 0 { 0 } else { to & LEFT[at] };
            new |= castled & !self.0[at];
            self.0[at] |= castled;
        }
        new != 0
    }
}

/// The squares that the kings may enter.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct FreeSquares {
    squares: ByColor<Bitboard>,
    /// The squares to which the kings may castle.
    castling: ByColor<Bitboard>,
    /// Whether the player can move a man other than the king.
    mobile: ByColor<bool>,
}

impl Enclosure {
    /// Returns the squares to which a king may castle.
    fn castling_targets(&self, view: &Overview, color: Color) -> Bitboard {
        self.castling_options(view, color).map(|castle| castle.king_to).collect()
    }

    /// Returns the squares to which White's king may move from a square, castling included.
    fn white_steps(&self, from: Square, free: &FreeSquares) -> Bitboard {
        let home = self.men[self.kings.white].home;
        let castled = if from == home { free.castling.white } else { Bitboard::EMPTY };
        (tables::king(from) | castled) & free.squares.white
    }

    /// Returns the squares to which Black's king may move from any of these squares, castling included.
    fn black_steps(&self, from: Bitboard, free: &FreeSquares) -> Bitboard {
        let home = self.men[self.kings.black].home;
        let castled = if from.contains(home) { free.castling.black } else { Bitboard::EMPTY };
        (around(from) | castled) & free.squares.black
    }

    /// Grows the pairs, the reach of the kings and the men that the kings may capture (E10, E11).
    #[inline(always)]
    pub(super) fn pair_kings<K: Kernel>(&mut self, kernel: K, view: &Overview) -> bool {
        let free = FreeSquares {
            squares: ByColor::new(|color: Color| {
                let attacked = self.always_attacked(kernel, view, color.opponent());
                !(attacked | view.steady[color] | view.guarded)
            }),
            castling: ByColor::new(|color| self.castling_targets(view, color)),
            mobile: view.mobile,
        };
        // `free` contains everything on which the steps of the kings depend.
        let mut grown = false;
        if self.free.as_ref() != Some(&free) {
            self.step_kings(&free);
            for color in Color::ALL {
                let king = self.kings[color];
                let reach = self.king_squares(color);
                grown |= !(reach & !self.reach[king]).is_empty();
                self.reach[king] |= reach;
            }
        }
        let prey = ByColor::new(|color| self.uncaptured_squares(color));
        if !(prey.white | prey.black).is_empty() {
            let captures = self.king_captures(&free, prey);
            grown |= self.capture(Color::Black, captures.white);
            grown |= self.capture(Color::White, captures.black);
        }
        self.free = Some(free);
        grown
    }

    /// Returns the squares on which men of `color` may stand that are not known to be capturable.
    #[inline(always)]
    fn uncaptured_squares(&self, color: Color) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for man in self.all() {
            let other = self.capturable.contains(man) || self.last_man == Some(man);
            if self.men[man].color == color && !self.men[man].is_king() && !other {
                squares |= self.reach[man];
            }
        }
        squares
    }

    /// Returns the squares on which a king may stand.
    #[inline(always)]
    fn king_squares(&self, color: Color) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for white in (0..64).map(Square::wrap) {
            let black = self.pairs.white[white.index()] | self.pairs.black[white.index()];
            match color {
                Color::White if !black.is_empty() => squares = squares.with(white),
                Color::White => {}
                Color::Black => squares |= black,
            }
        }
        squares
    }

    /// Steps until no pair is new, all pairs at once, so that the loops work on whole rows.
    #[inline(always)]
    fn step_kings(&mut self, free: &FreeSquares) {
        let (home, black_home) = (self.men[self.kings.white].home, self.men[self.kings.black].home);
        let passes = |mobile: bool| if mobile { u64::MAX } else { 0 };
        let (white_passes, black_passes) = (passes(free.mobile.white), passes(free.mobile.black));
        let mut open = Pairs([0; 100]);
        for to in free.squares.white {
            open.0[place(to)] = LEFT[place(to)];
        }
        let (mut to_move, mut waiting) = (Pairs::of(&self.pairs.white), Pairs::of(&self.pairs.black));
        loop {
            waiting.add_steps(&to_move, &open, white_passes);
            for to in free.castling.white & free.squares.white {
                waiting.0[place(to)] |= to_move.0[place(home)] & LEFT[place(to)];
            }
            let mut grown = to_move.add_replies(&waiting, free.squares.black.0, black_passes);
            for to in free.castling.black & free.squares.black {
                grown |= to_move.add_castled(&waiting, black_home, to);
            }
            if !grown {
                break;
            }
        }
        to_move.store(&mut self.pairs.white);
        waiting.store(&mut self.pairs.black);
    }

    /// Returns the squares on which each king may capture men of `prey`.
    #[inline(always)]
    fn king_captures(&self, free: &FreeSquares, prey: ByColor<Bitboard>) -> ByColor<Bitboard> {
        let mut captures = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for white in self.reach[self.kings.white] {
            let (to_move, waiting) = (self.pairs.white[white.index()], self.pairs.black[white.index()]);
            for to in self.white_steps(white, free) & prey.black & !captures.white {
                if self.may_black_reply(free, to, to_move & !zone(to)) {
                    captures.white = captures.white.with(to);
                }
            }
            let targets = self.black_steps(waiting, free) & !zone(white) & prey.white;
            captures.black |= self.targets_with_reply(free, white, targets & !captures.black);
        }
        captures
    }

    /// Whether Black, with the king on any of `black`, may have a reply once White's king stands
    /// on `white`; without one the game is over (E11).
    #[inline(always)]
    fn may_black_reply(&self, free: &FreeSquares, white: Square, black: Bitboard) -> bool {
        if free.mobile.black {
            return !black.is_empty();
        }
        !(self.black_steps(black, free) & !zone(white)).is_empty()
    }

    /// Returns the targets of Black's king after which White may have a reply.
    #[inline(always)]
    fn targets_with_reply(&self, free: &FreeSquares, white: Square, targets: Bitboard) -> Bitboard {
        if free.mobile.white {
            return targets;
        }
        let steps = self.white_steps(white, free);
        let mut answerable = Bitboard::EMPTY;
        for to in targets {
            if !(steps & !zone(to)).is_empty() {
                answerable = answerable.with(to);
            }
        }
        answerable
    }
}
