//! The estimated distance of a position from a mate of Black, which orders the search.
//!
//! No verdict depends on the estimate.

use super::plan::{Plan, PlanDistances};
use crate::fault::LIGHT;
use crate::{Bitboard, Board, Color, Move, PieceType, Position, Square, tables};

/// The strategy of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Promote, capture and bring the kings to a corner.
    Attack,
    /// Make irreversible moves of either player, to open locked positions.
    Unlock,
    /// Bring the pieces to the squares of a plan.
    Build,
}

/// The mate to aim for: the corner of Black's king and the strategy.
pub(super) struct Aim {
    style: Style,
    /// The target of Black's king, from which White's king stays two squares away.
    corner: Square,
    /// The target of White's knights.
    knight: Square,
    /// The target of Black's knights, where they block a square of their king.
    blocker: Square,
    distances: Option<Box<PlanDistances>>,
}

/// Returns the distance between squares in king moves.
fn steps(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as u32
}

/// Returns the distance between squares in knight moves.
fn leaps(a: Square, b: Square) -> u32 {
    static LEAPS: [[u8; 64]; 64] = leaps_table();
    LEAPS[a.index()][b.index()].into()
}

const fn leaps_table() -> [[u8; 64]; 64] {
    let mut table = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let (mut seen, mut ring, mut count) = (0_u64, 1_u64 << from, 0);
        while ring != 0 {
            let mut next = 0;
            seen |= ring;
            while ring != 0 {
                let at = ring.trailing_zeros() as usize;
                table[from][at] = count;
                next |= tables::KNIGHT[at].0;
                ring &= ring - 1;
            }
            ring = next & !seen;
            count += 1;
        }
        from += 1;
    }
    table
}

impl Aim {
    /// Creates an aim with the most suitable corner: with bishops alone its colour matters.
    pub(super) fn of(position: &Position, style: Style) -> Aim {
        let board = position.coded_board();
        let white = board.by_color(Color::White);
        let bishops = board.diagonal() & !board.straight();
        let (ours, theirs) = (bishops & white, bishops & !white);
        let dark = !(ours & !LIGHT).is_empty() || (ours.is_empty() && !(theirs & LIGHT).is_empty());
        let any = !(white & (board.straight() | board.pawns())).is_empty();
        let (white, black) = (position.king(Color::White), position.king(Color::Black));
        let corner = [Square::H8, Square::A1, Square::A8, Square::H1]
            .into_iter()
            .filter(|&corner| any || dark != LIGHT.contains(corner))
            .min_by_key(|&corner| 2 * steps(black, corner) + steps(white, corner))
            .unwrap_or(Square::H8);
        let inwards = |by: u8| {
            let towards = |edge: usize| if edge == 0 { by } else { 7 - by };
            let (file, rank) = (corner.file().index(), corner.rank().index());
            (towards(file), towards(rank), rank as u8)
        };
        let (file, rank, _) = inwards(3);
        let knight = Square::wrap(8 * rank + file);
        let (file, _, rank) = inwards(1);
        Aim { style, corner, knight, blocker: Square::wrap(8 * rank + file), distances: None }
    }

    /// Creates the aim for the mate of a plan.
    pub(super) fn for_plan(position: &Position, plan: &Plan) -> Aim {
        Aim { distances: Some(Box::new(PlanDistances::of(plan))), ..Aim::of(position, Style::Build) }
    }

    /// Returns the estimated distance.
    #[inline(always)]
    pub(super) fn distance(&self, board: &Board) -> u32 {
        if let Some(distances) = &self.distances {
            return distances.distance(board);
        }
        let white = board.by_color(Color::White);
        let black = board.by_color(Color::Black);
        let kings = board.kings();
        let army = white & !kings;
        let heavy = !(army & board.straight()).is_empty();
        let (king, target) = ((kings & white).lowest(), (kings & black).lowest());
        let kings = self.white_king(king) + steps(target, self.corner);
        let ours = board.pawns() & white;
        let walk: u32 = ours.into_iter().map(|pawn| 8 - pawn.rank().index() as u32).sum();
        let men = (black & !board.kings()).len() as u32;
        if self.style == Style::Unlock {
            let theirs = board.pawns() & black;
            let back: u32 = theirs.into_iter().map(|pawn| 1 + pawn.rank().index() as u32).sum();
            let locked = 4 * (army.len() as u32 + men) + walk + back;
            let lost = if army.is_empty() { 100 } else { 0 };
            return kings + lost + if heavy { locked.min(20 + men) } else { locked };
        }
        if heavy || !ours.is_empty() {
            let kings = if heavy { kings } else { self.past_blockers(board, king, target, kings) };
            let lost = 2 * (16 - army.len().min(16)) as u32;
            return kings + walk + men + lost + self.knights(board);
        }
        kings + self.with_minors(board, army)
    }

    fn white_king(&self, king: Square) -> u32 {
        steps(king, self.corner).abs_diff(2)
    }

    /// Returns the king distance adjusted for blocked pawns: if each of White's pawns has one of Black's
    /// ahead on its file, White's king must capture one of those blockers.
    fn past_blockers(&self, board: &Board, king: Square, target: Square, kings: u32) -> u32 {
        let ours = board.pawns() & board.by_color(Color::White);
        let theirs = board.pawns() & board.by_color(Color::Black);
        let fill = |pawns: Bitboard, by: i8| {
            let pawns = pawns | pawns.shifted(by);
            let pawns = pawns | pawns.shifted(2 * by);
            pawns | pawns.shifted(4 * by)
        };
        if !(ours & !fill(theirs, -8)).is_empty() {
            return kings;
        }
        let blockers = theirs & fill(ours, 8);
        let nearest = blockers.into_iter().map(|pawn| steps(king, pawn)).min();
        nearest.map_or(kings, |nearest| steps(target, self.corner) + nearest + 4)
    }

    fn knights(&self, board: &Board) -> u32 {
        let white = board.by_color(Color::White);
        let ours = (board.knights() & white).into_iter().map(|at| leaps(at, self.knight));
        let theirs = (board.knights() & !white).into_iter().map(|at| leaps(at, self.blocker));
        ours.chain(theirs).sum()
    }

    /// Returns the distance for bishops and knights, which need a man of Black's next to Black's king.
    fn with_minors(&self, board: &Board, army: Bitboard) -> u32 {
        let black = board.by_color(Color::Black);
        let ours: u32 = (board.knights() & army).into_iter().map(|at| leaps(at, self.knight)).sum();
        let knights = (board.knights() & black).into_iter().map(|at| leaps(at, self.blocker));
        let pawns = (board.pawns() & black).into_iter().map(|at| 7 + at.rank().index() as u32);
        let bishops = board.diagonal() & !board.straight() & black;
        let beside = if LIGHT.contains(self.blocker) { LIGHT } else { !LIGHT };
        let bishops = (bishops & beside).into_iter().map(|at| if at == self.blocker { 0 } else { 2 });
        let helper = knights.chain(pawns).chain(bishops).fold(9, u32::min);
        let queens = (board.straight() & board.diagonal() & black).len() as u32;
        40 + 4 * (8 - army.len().min(8)) as u32 + ours + helper + 3 * queens
    }

    /// Returns the change of the distance by a move, if it can be computed without making the move.
    #[inline(always)]
    pub(super) fn change(&self, board: &Board, mv: Move, turn: Color) -> Option<i32> {
        let heavy = !(board.straight() & board.by_color(Color::White)).is_empty();
        if self.style == Style::Attack && heavy {
            return self.change_in_attack(board, mv, turn);
        }
        let Move::Normal { role, from, to } = mv else { return None };
        if role == PieceType::Pawn || board.occupied().contains(to) || self.distances.is_some() {
            return None;
        }
        match (role, turn) {
            (PieceType::King, Color::White) | (PieceType::Knight, _) if self.style == Style::Attack => None,
            (PieceType::King, _) => Some(self.king_change(from, to, turn)),
            _ => Some(0),
        }
    }

    #[inline(always)]
    fn king_change(&self, from: Square, to: Square, turn: Color) -> i32 {
        match turn {
            Color::White => self.white_king(to) as i32 - self.white_king(from) as i32,
            Color::Black => steps(to, self.corner) as i32 - steps(from, self.corner) as i32,
        }
    }

    /// Returns the change of the distance while White has a queen or a rook.
    #[inline(always)]
    fn change_in_attack(&self, board: &Board, mv: Move, turn: Color) -> Option<i32> {
        let white = turn == Color::White;
        let leaps_of = |at: Square, white: bool| leaps(at, if white { self.knight } else { self.blocker }) as i32;
        let moved = match mv {
            Move::Normal { role: PieceType::Pawn, .. } => -i32::from(white),
            Move::Normal { role: PieceType::King, from, to } => self.king_change(from, to, turn),
            Move::Normal { role: PieceType::Knight, from, to } => leaps_of(to, white) - leaps_of(from, white),
            Move::Normal { .. } => 0,
            Move::Promotion { to, role: PieceType::Knight, .. } => leaps_of(to, white) - 2 * i32::from(white),
            Move::DoubleStep { .. } | Move::Promotion { .. } => -2 * i32::from(white),
            Move::EnPassant { .. } | Move::Castling { .. } => return None,
        };
        let to = mv.to();
        if !board.occupied().contains(to) {
            return Some(moved);
        }
        let knight = if board.knights().contains(to) { leaps_of(to, !white) } else { 0 };
        if white {
            return Some(moved - 1 - knight);
        }
        if board.straight().contains(to) {
            return None;
        }
        let walk = if board.pawns().contains(to) { 8 - to.rank().index() as i32 } else { 0 };
        Some(moved + 2 - knight - walk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicted_change_equals_change_by_move() {
        let mut known = [0; 3];
        let mut seed = 1_u64;
        for game in 0..60 {
            let mut position = Position::start();
            let style = if game % 3 == 0 { Style::Unlock } else { Style::Attack };
            let aim = Aim::of(&position, style);
            for _ in 0..150 {
                let moves = position.legal_moves();
                let board = position.coded_board();
                for &mv in &moves {
                    let after = position.play_unchecked(mv);
                    let made = aim.distance(after.coded_board()) as i32;
                    if let Some(change) = aim.change(board, mv, position.turn()) {
                        assert_eq!(aim.distance(board) as i32 + change, made, "{position:?} {mv:?}");
                        let taken = usize::from(board.occupied().contains(mv.to()));
                        known[if mv.promotion().is_some() { 2 } else { taken }] += 1;
                    }
                }
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                if moves.is_empty() {
                    break;
                }
                position = position.play_unchecked(moves[seed as usize % moves.len()]);
            }
        }
        assert!(known.into_iter().all(|count| count > 100), "{known:?}");
    }
}
