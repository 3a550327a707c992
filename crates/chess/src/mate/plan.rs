//! A mate to be built: who would stand where.

use crate::kernel::{Kernel, Task, run};
use crate::{Bitboard, Board, Color, Role, Square, tables};

/// Where kings and blockers would stand in a mate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) white: Square,
    pub(crate) black: Square,
    /// Squares that men of Black's are to take from their king.
    pub(crate) fills: Bitboard,
    /// What never moves.
    pub(crate) steady: Bitboard,
}

const FAR: u8 = 12;
/// The pieces whose ways are measured.
const ROLES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The ways to where a plan wants its pieces.
pub(crate) struct Ways {
    white: [u8; 64],
    black: [u8; 64],
    fills: Vec<[[u8; 64]; 4]>,
}

impl Ways {
    pub(crate) fn of(plan: &Plan) -> Ways {
        struct Measure<'a>(&'a Plan);
        impl Task for Measure<'_> {
            type Output = Ways;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Ways {
                let plan = self.0;
                let to = |role, target: Square, shut| measure(kernel, role, target, shut);
                Ways {
                    white: to(Role::King, plan.white, plan.steady),
                    // The king comes before its squares are filled, or past them.
                    black: to(Role::King, plan.black, plan.steady | plan.fills),
                    fills: plan
                        .fills
                        .into_iter()
                        .map(|fill| ROLES.map(|role| to(role, fill, plan.steady)))
                        .collect(),
                }
            }
        }
        run(Measure(plan))
    }

    /// How far a position is from the plan.
    pub(crate) fn distance(&self, board: &Board) -> u32 {
        let white = board.by_color(Color::White);
        let black = board.by_color(Color::Black);
        let king = |of: Bitboard| (board.kings() & of).lowest().index();
        let mut sum = u32::from(self.white[king(white)]) + u32::from(self.black[king(black)]);
        let mut used = Bitboard::EMPTY;
        for fill in &self.fills {
            let (way, by) = nearest(board, black & !used, fill);
            used |= by;
            sum += way;
        }
        let army = (white & !board.kings()).len() as u32;
        sum + if army == 0 { 100 } else { 0 } + 12 - army.min(12)
    }
}

fn nearest(board: &Board, men: Bitboard, ways: &[[u8; 64]; 4]) -> (u32, Bitboard) {
    let mut best = (u32::from(FAR) + 8, Bitboard::EMPTY);
    for (role, ways) in ROLES.into_iter().zip(ways) {
        for at in board.by_role(role) & men {
            let way = u32::from(ways[at.index()]);
            if way < best.0 {
                best = (way, at.into());
            }
        }
    }
    for at in board.pawns() & men {
        let rank = at.rank().index() as u32;
        let way = 5 + rank;
        if way < best.0 {
            best = (way, at.into());
        }
    }
    best
}

#[inline(always)]
fn moves<K: Kernel>(kernel: K, role: Role, from: Square, steady: Bitboard) -> Bitboard {
    match role {
        Role::Bishop => kernel.bishop(from, steady),
        Role::Rook => kernel.rook(from, steady),
        Role::Queen => kernel.bishop(from, steady) | kernel.rook(from, steady),
        _ => tables::attacks(role, from),
    }
}

#[inline(always)]
fn measure<K: Kernel>(kernel: K, role: Role, target: Square, shut: Bitboard) -> [u8; 64] {
    let mut ways = [FAR; 64];
    let (mut seen, mut ring, mut count) = (Bitboard::EMPTY, Bitboard::from(target), 0);
    while !ring.is_empty() && count < FAR {
        seen |= ring;
        let mut next = Bitboard::EMPTY;
        for at in ring {
            ways[at.index()] = count;
            next |= moves(kernel, role, at, shut);
        }
        ring = next & !seen & !shut;
        count += 1;
    }
    ways
}
