//! Where men other than kings may go.

use super::facts::Facts;
use super::geometry::{ahead, attacks, between, rank_of};
use super::{Enclosure, Fate};
use crate::{Bitboard, Color, Piece, Rank, Role, Square};

/// Where a man may go, and where it may capture.
pub(super) struct Moves {
    pub(super) targets: Bitboard,
    pub(super) captures: Bitboard,
}

/// One way to go.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) man: usize,
    pub(super) from: Square,
    pub(super) to: Square,
    /// Whether a pawn steps forward.
    pub(super) is_step: bool,
}

impl Enclosure {
    /// E6, moves, as far as nothing excludes them, and E9 for what they capture.
    pub(super) fn moves(&self, facts: &Facts, man: usize) -> Moves {
        if self.men[man].fate == Fate::Taken {
            return Moves { targets: Bitboard::EMPTY, captures: Bitboard::EMPTY };
        }
        if self.may_be_promoted(man) {
            let targets = self.targets_of_promoted(facts, man);
            return Moves { targets, captures: self.growth.reach[man] };
        }
        let ways = if self.men[man].piece.role == Role::Pawn {
            self.pawn_ways(facts, man)
        } else {
            self.piece_ways(facts, man)
        };
        let open = || ways.iter().filter(|way| !self.is_excluded(facts, **way));
        let captures = if self.men[man].piece.role == Role::Pawn {
            open().filter(|way| !way.is_step).map(|way| way.to).collect()
        } else if self.stays(man) {
            Bitboard::EMPTY
        } else {
            self.growth.reach[man]
        };
        Moves { targets: open().map(|way| way.to).collect(), captures }
    }

    fn is_excluded(&self, facts: &Facts, way: Way) -> bool {
        self.is_barred_by_man(way)
            || self.is_barred_by_pawn(way)
            || self.mates_white(facts, way)
            || self.loses_last_man(facts, way)
    }

    /// E6, moves of a man other than a king or pawn to where it does not come anyway.
    fn piece_ways(&self, facts: &Facts, man: usize) -> Vec<Way> {
        let piece = self.men[man].piece;
        let reach = self.growth.reach[man];
        let closed = facts.steady[piece.color] | facts.steady_kings | facts.guarded;
        let mut ways = Vec::new();
        for from in reach {
            for to in attacks(piece, from, facts.all_steady()) & !closed & !reach {
                ways.push(Way { man, from, to, is_step: false });
            }
        }
        ways
    }

    /// E6, moves of a pawn.
    fn pawn_ways(&self, facts: &Facts, man: usize) -> Vec<Way> {
        let piece = self.men[man].piece;
        let mut ways = Vec::new();
        for from in self.growth.reach[man] {
            for to in pawn_steps(piece.color, from, facts.all_steady() | facts.guarded) {
                ways.push(Way { man, from, to, is_step: true });
            }
            for to in attacks(piece, from, Bitboard::EMPTY) & self.pawn_prey(facts, piece.color) {
                ways.push(Way { man, from, to, is_step: false });
            }
        }
        ways
    }

    /// E6, where pawns of a colour may capture if they get there.
    fn pawn_prey(&self, facts: &Facts, color: Color) -> Bitboard {
        if color == Color::Black && self.last_man().is_some() {
            return Bitboard::EMPTY;
        }
        facts.offered[!color] & !(facts.steady[color] | facts.steady_kings | facts.guarded)
    }

    /// E6, where a promoted pawn of Black's may stand.
    fn targets_of_promoted(&self, facts: &Facts, man: usize) -> Bitboard {
        let color = self.men[man].piece.color;
        !(facts.steady[color] | facts.steady_kings | facts.guarded)
    }

    /// E7, barred by a man that is always in the way.
    fn is_barred_by_man(&self, Way { man, from, to, is_step }: Way) -> bool {
        let color = self.men[man].piece.color;
        let passed = between(from, to).with(from);
        (0..self.men.len()).any(|other| {
            let blocks_target = is_step || self.men[other].piece.color == color;
            let way = if blocks_target { passed.with(to) } else { passed };
            let outside = self.growth.reach[other] & !way;
            other != man && !self.growth.capturable[other] && outside.is_empty()
        })
    }

    /// E8, barred by a pawn: pawns on one file cannot pass.
    fn is_barred_by_pawn(&self, Way { man, to, is_step, .. }: Way) -> bool {
        let Piece { color, .. } = self.men[man].piece;
        let home = self.men[man].home;
        let file = Bitboard::file(home.file());
        let keeps_to_file = |man: usize| (self.growth.reach[man] & !file).is_empty();
        let pawn = Piece { color: !color, role: Role::Pawn };
        is_step
            && keeps_to_file(man)
            && (0..self.men.len()).any(|other| {
                let there = self.men[other].home;
                self.men[other].piece == pawn
                    && !self.growth.capturable[other]
                    && keeps_to_file(other)
                    && rank_of(color, there) > rank_of(color, home)
                    && rank_of(color, to) >= rank_of(color, there)
            })
    }
}

/// E6, where a pawn may step, no square being one of `closed`.
fn pawn_steps(color: Color, from: Square, closed: Bitboard) -> Bitboard {
    let open = |square: &Square| !closed.contains(*square);
    let Some(one) = ahead(color, from).filter(open) else { return Bitboard::EMPTY };
    let is_first = rank_of(color, from) == Rank::Second;
    let two = ahead(color, one).filter(open).filter(|_| is_first);
    two.into_iter().fold(one.into(), Bitboard::with)
}
