//! How far a position seems from a mate of Black: what the search goes by.
//!
//! It only orders the search; no verdict rests on it.

use super::plan::{Plan, Ways};
use crate::fault::LIGHT;
use crate::{Bitboard, Board, Color, Move, Position, Role, Square, tables};

/// What a search is after first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Promote, capture and bring the kings to a corner.
    Attack,
    /// Make moves that cannot be taken back, whoever makes them: what is locked must be opened.
    Unlock,
    /// Bring the pieces where a plan wants them.
    Build,
}

/// Where Black is to be mated, and how.
pub(super) struct Aim {
    style: Style,
    /// Black's king goes here, and White's keeps two squares away from it.
    corner: Square,
    /// White's knights go here.
    knight: Square,
    /// Black's knights go here, to take a square from their king.
    guest: Square,
    ways: Option<Box<Ways>>,
}

/// How far apart squares are for a king.
fn steps(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as u32
}

/// How far apart squares are for a knight.
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
    /// Chooses the corner: with bishops alone it matters of which colour it is.
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
        Aim { style, corner, knight, guest: Square::wrap(8 * rank + file), ways: None }
    }

    /// To bring about the mate of a plan.
    pub(super) fn build(position: &Position, plan: &Plan) -> Aim {
        Aim { ways: Some(Box::new(Ways::of(plan))), ..Aim::of(position, Style::Build) }
    }

    /// How far it seems to be.
    #[inline]
    pub(super) fn distance(&self, board: &Board) -> u32 {
        if let Some(ways) = &self.ways {
            return ways.distance(board);
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

    /// If pawns of Black's stop all of White's, White's king goes to take one.
    fn past_blockers(&self, board: &Board, king: Square, target: Square, kings: u32) -> u32 {
        let ours = board.pawns() & board.by_color(Color::White);
        let blockers = ours.shifted(8) & board.pawns() & board.by_color(Color::Black);
        if blockers.len() < ours.len() {
            return kings;
        }
        let nearest = blockers.into_iter().map(|pawn| steps(king, pawn)).min();
        nearest.map_or(kings, |nearest| steps(target, self.corner) + nearest + 4)
    }

    fn knights(&self, board: &Board) -> u32 {
        let white = board.by_color(Color::White);
        let ours = (board.knights() & white).into_iter().map(|at| leaps(at, self.knight));
        let theirs = (board.knights() & !white).into_iter().map(|at| leaps(at, self.guest));
        ours.chain(theirs).sum()
    }

    /// Bishops and knights need the help of a man of Black's beside the king.
    fn with_minors(&self, board: &Board, army: Bitboard) -> u32 {
        let black = board.by_color(Color::Black);
        let ours: u32 = (board.knights() & army).into_iter().map(|at| leaps(at, self.knight)).sum();
        let knights = (board.knights() & black).into_iter().map(|at| leaps(at, self.guest));
        let pawns = (board.pawns() & black).into_iter().map(|at| 7 + at.rank().index() as u32);
        let helper = knights.chain(pawns).fold(9, u32::min);
        let queens = (board.straight() & board.diagonal() & black).len() as u32;
        40 + 4 * (8 - army.len().min(8)) as u32 + ours + helper + 3 * queens
    }

    /// How much a move changes the distance, if that is known without making it.
    #[inline]
    pub(super) fn change(&self, board: &Board, mv: Move, turn: Color) -> Option<i32> {
        let Move::Normal { role, from, to } = mv else { return None };
        if role == Role::Pawn || board.occupied().contains(to) || self.ways.is_some() {
            return None;
        }
        match (role, turn) {
            (Role::King, Color::White) => {
                if self.style == Style::Attack
                    && (board.straight() & board.by_color(Color::White)).is_empty()
                {
                    return None;
                }
                Some(self.white_king(to) as i32 - self.white_king(from) as i32)
            }
            (Role::King, Color::Black) => {
                Some(steps(to, self.corner) as i32 - steps(from, self.corner) as i32)
            }
            (Role::Knight, _) if self.style == Style::Attack => None,
            _ => Some(0),
        }
    }
}
