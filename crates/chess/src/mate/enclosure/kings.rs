//! The pairs of squares on which the kings may stand.

use super::{Enclosure, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, ByColor, Color, Square, tables};

/// All squares next to any of these.
#[inline(always)]
fn around(squares: Bitboard) -> Bitboard {
    let beside =
        (squares.0 << 1 & 0xfefe_fefe_fefe_fefe) | (squares.0 >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let row = squares.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

/// The squares a king keeps the other from: its own and those next to it.
fn zone(king: Square) -> Bitboard {
    !Bitboard(LEFT[place(king)])
}

/// By White's king's square: where Black's king may stand. There is a margin round the board,
/// so that all squares are gone through alike, many at once.
#[derive(Clone, Copy)]
struct Pairs([u64; 100]);

/// The first place on the board and the one after the last.
const BOARD: core::ops::Range<usize> = 11..89;

const fn place(square: Square) -> usize {
    10 * (square.index() / 8) + square.index() % 8 + BOARD.start
}

/// The squares a king on each place leaves to the other.
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

    /// Adds what comes of steps of White's king to where it is open, and of passing.
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

    /// Adds what comes of steps of Black's king to free squares, and of passing; tells whether
    /// any of it is new.
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

    /// Adds what comes of Black's king castling.
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

/// Where the kings are free to go.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Free {
    squares: ByColor<Bitboard>,
    /// Where they may castle to.
    castled: ByColor<Bitboard>,
    /// Whether they need not move at all.
    mobile: ByColor<bool>,
}

impl Enclosure {
    /// Where a king may castle to.
    fn castled(&self, view: &Overview, color: Color) -> Bitboard {
        self.castles(view, color).map(|castle| castle.king_to).collect()
    }

    /// Where White's king may step from a square, castling included.
    fn white_steps(&self, from: Square, free: &Free) -> Bitboard {
        let home = self.men[self.kings.white].home;
        let castled = if from == home { free.castled.white } else { Bitboard::EMPTY };
        (tables::king(from) | castled) & free.squares.white
    }

    /// Where Black's king may step from any of these squares, castling included.
    fn black_steps(&self, from: Bitboard, free: &Free) -> Bitboard {
        let home = self.men[self.kings.black].home;
        let castled = if from.contains(home) { free.castled.black } else { Bitboard::EMPTY };
        (around(from) | castled) & free.squares.black
    }

    /// Grows the pairs, and with them the reach of the kings and what they may capture
    /// (E10, E11).
    #[inline(always)]
    pub(super) fn pair_kings<K: Kernel>(&mut self, kernel: K, view: &Overview) -> bool {
        let free = Free {
            squares: ByColor::new(|color: Color| {
                let shunned = self.always_attacked(kernel, view, color.opponent());
                !(shunned | view.steady[color] | view.guarded)
            }),
            castled: ByColor::new(|color| self.castled(view, color)),
            mobile: view.mobile,
        };
        // Whatever changes the kings' ways is in there.
        let mut grown = false;
        if self.free.as_ref() != Some(&free) {
            self.step_kings(&free);
            for color in Color::ALL {
                let king = self.kings[color];
                let reach = self.stood(color);
                grown |= !(reach & !self.reach[king]).is_empty();
                self.reach[king] |= reach;
            }
        }
        let prey = ByColor::new(|color| self.uncaptured(color));
        if !(prey.white | prey.black).is_empty() {
            let takes = self.takes(&free, prey);
            grown |= self.capture(Color::Black, takes.white);
            grown |= self.capture(Color::White, takes.black);
        }
        self.free = Some(free);
        grown
    }

    /// Where men of `color` may stand that have not been seen to be capturable.
    #[inline(always)]
    fn uncaptured(&self, color: Color) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for man in self.all() {
            let other = self.capturable.contains(man) || self.last_man == Some(man);
            if self.men[man].color == color && !self.men[man].is_king() && !other {
                squares |= self.reach[man];
            }
        }
        squares
    }

    /// The squares on which a king may stand.
    #[inline(always)]
    fn stood(&self, color: Color) -> Bitboard {
        let mut stood = Bitboard::EMPTY;
        for white in (0..64).map(Square::wrap) {
            let black = self.pairs.white[white.index()] | self.pairs.black[white.index()];
            match color {
                Color::White if !black.is_empty() => stood = stood.with(white),
                Color::White => {}
                Color::Black => stood |= black,
            }
        }
        stood
    }

    /// Steps until no pair is new: all pairs at once, for that goes by whole rows.
    #[inline(always)]
    fn step_kings(&mut self, free: &Free) {
        let (home, black_home) = (self.men[self.kings.white].home, self.men[self.kings.black].home);
        let passes = |mobile: bool| if mobile { u64::MAX } else { 0 };
        let (white_passes, black_passes) = (passes(free.mobile.white), passes(free.mobile.black));
        let mut open = Pairs([0; 100]);
        for to in free.squares.white {
            open.0[place(to)] = LEFT[place(to)];
        }
        let (mut to_move, mut waiting) =
            (Pairs::of(&self.pairs.white), Pairs::of(&self.pairs.black));
        loop {
            waiting.add_steps(&to_move, &open, white_passes);
            for to in free.castled.white & free.squares.white {
                waiting.0[place(to)] |= to_move.0[place(home)] & LEFT[place(to)];
            }
            let mut grown = to_move.add_replies(&waiting, free.squares.black.0, black_passes);
            for to in free.castled.black & free.squares.black {
                grown |= to_move.add_castled(&waiting, black_home, to);
            }
            if !grown {
                break;
            }
        }
        to_move.store(&mut self.pairs.white);
        waiting.store(&mut self.pairs.black);
    }

    /// Where kings may capture, if there is prey.
    #[inline(always)]
    fn takes(&self, free: &Free, prey: ByColor<Bitboard>) -> ByColor<Bitboard> {
        let mut takes = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for white in self.reach[self.kings.white] {
            let (to_move, waiting) =
                (self.pairs.white[white.index()], self.pairs.black[white.index()]);
            for to in self.white_steps(white, free) & prey.black & !takes.white {
                if self.replies(free, to, to_move & !zone(to)) {
                    takes.white = takes.white.with(to);
                }
            }
            let targets = self.black_steps(waiting, free) & !zone(white) & prey.white;
            takes.black |= self.replied(free, white, targets & !takes.black);
        }
        takes
    }

    /// Whether Black, with the king on any of `black`, may have a reply once White's king stands
    /// on `white`; without one the game is over (E11).
    #[inline(always)]
    fn replies(&self, free: &Free, white: Square, black: Bitboard) -> bool {
        if free.mobile.black {
            return !black.is_empty();
        }
        !(self.black_steps(black, free) & !zone(white)).is_empty()
    }

    /// Those of Black's targets after which White may have a reply.
    #[inline(always)]
    fn replied(&self, free: &Free, white: Square, targets: Bitboard) -> Bitboard {
        if free.mobile.white {
            return targets;
        }
        let steps = self.white_steps(white, free);
        let mut replied = Bitboard::EMPTY;
        for to in targets {
            if !(steps & !zone(to)).is_empty() {
                replied = replied.with(to);
            }
        }
        replied
    }
}
