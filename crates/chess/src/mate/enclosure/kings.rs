//! The pairs of squares on which the kings may stand.

use super::{Enclosure, Overview};
use crate::kernel::Kernel;
use crate::{Bitboard, ByColor, Color, Square, tables};

/// All squares next to any of these.
fn around(squares: Bitboard) -> Bitboard {
    let beside =
        (squares.0 << 1 & 0xfefe_fefe_fefe_fefe) | (squares.0 >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let row = squares.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

/// The squares a king keeps the other from: its own and those next to it.
fn zone(king: Square) -> Bitboard {
    tables::king(king).with(king)
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
        if self.free.as_ref() == Some(&free) {
            return self.capture_by_kings();
        }
        self.step_kings(&free);
        self.take(&free);
        self.free = Some(free);
        let mut grown = false;
        for color in Color::ALL {
            let king = self.kings[color];
            let reach = self.stood(color);
            grown |= !(reach & !self.reach[king]).is_empty();
            self.reach[king] |= reach;
        }
        self.capture_by_kings() || grown
    }

    fn capture_by_kings(&mut self) -> bool {
        let takes = self.takes;
        let black = self.capture(Color::Black, takes.white);
        self.capture(Color::White, takes.black) || black
    }

    /// The squares on which a king may stand.
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

    /// Steps until no pair is new.
    fn step_kings(&mut self, free: &Free) {
        let old = self.stood(Color::White);
        // Where there are pairs from which no steps have been made yet, by who has the move.
        let mut fresh = ByColor { white: old, black: old };
        while let Some(white) = (fresh.white | fresh.black).first() {
            if fresh.white.contains(white) {
                fresh.white = fresh.white.without(white);
                let black = self.pairs.white[white.index()];
                let mut steps = self.white_steps(white, free);
                if free.mobile.white {
                    steps = steps.with(white);
                }
                for to in steps {
                    let place = &mut self.pairs.black[to.index()];
                    if !(black & !zone(to) & !*place).is_empty() {
                        *place |= black & !zone(to);
                        fresh.black = fresh.black.with(to);
                    }
                }
            }
            if fresh.black.contains(white) {
                fresh.black = fresh.black.without(white);
                let black = self.pairs.black[white.index()];
                let mut targets = self.black_steps(black, free);
                if free.mobile.black {
                    targets |= black;
                }
                let place = &mut self.pairs.white[white.index()];
                if !(targets & !zone(white) & !*place).is_empty() {
                    *place |= targets & !zone(white);
                    fresh.white = fresh.white.with(white);
                }
            }
        }
    }

    /// Finds where kings may capture.
    fn take(&mut self, free: &Free) {
        for white in self.stood(Color::White) {
            let (to_move, waiting) =
                (self.pairs.white[white.index()], self.pairs.black[white.index()]);
            for to in self.white_steps(white, free) & !self.takes.white {
                if self.replies(free, to, to_move & !zone(to)) {
                    self.takes.white = self.takes.white.with(to);
                }
            }
            let targets = self.black_steps(waiting, free) & !zone(white);
            self.takes.black |= self.replied(free, white, targets);
        }
    }

    /// Whether Black, with the king on any of `black`, may have a reply once White's king stands
    /// on `white`; without one the game is over (E11).
    fn replies(&self, free: &Free, white: Square, black: Bitboard) -> bool {
        if free.mobile.black {
            return !black.is_empty();
        }
        !(self.black_steps(black, free) & !zone(white)).is_empty()
    }

    /// Those of Black's targets after which White may have a reply.
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
