//! Plans for a mate: the squares of its pieces.

use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Board, Color, PieceType, Square, tables};

/// The squares of kings and blockers in a mate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) white: Square,
    pub(crate) black: Square,
    /// The squares next to Black's king that Black's own men must block.
    pub(crate) fills: Bitboard,
    /// The squares of men that never move.
    pub(crate) steady: Bitboard,
}

const FAR: u8 = 12;
/// The pieces whose distances are computed.
const ROLES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

/// The distances of all squares from the targets of a plan.
pub(crate) struct PlanDistances {
    white: [u8; 64],
    black: [u8; 64],
    fills: Vec<[[u8; 64]; 4]>,
}

impl PlanDistances {
    pub(crate) fn of(plan: &Plan) -> PlanDistances {
        struct Measure<'a>(&'a Plan);
        impl KernelTask for Measure<'_> {
            type Output = PlanDistances;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> PlanDistances {
                let plan = self.0;
                let to = |role, target: Square, blocked| measure(kernel, role, target, blocked);
                PlanDistances {
                    white: to(PieceType::King, plan.white, plan.steady),
                    // The king arrives before the blockers, or passes around their squares.
                    black: to(PieceType::King, plan.black, plan.steady | plan.fills),
                    fills: plan.fills.into_iter().map(|fill| ROLES.map(|role| to(role, fill, plan.steady))).collect(),
                }
            }
        }
        run(Measure(plan))
    }

    /// Returns the distance of a position from the plan.
    pub(crate) fn distance(&self, board: &Board) -> u32 {
        let white = board.by_color(Color::White);
        let black = board.by_color(Color::Black);
        let king = |of: Bitboard| (board.kings() & of).lowest().index();
        let mut sum = u32::from(self.white[king(white)]) + u32::from(self.black[king(black)]);
        let mut used = Bitboard::EMPTY;
        for fill in &self.fills {
            let (distance, by) = nearest(board, black & !used, fill);
            used |= by;
            sum += distance;
        }
        let army = (white & !board.kings()).len() as u32;
        sum + if army == 0 { 100 } else { 0 } + 12 - army.min(12)
    }
}

fn nearest(board: &Board, men: Bitboard, distances: &[[u8; 64]; 4]) -> (u32, Bitboard) {
    let mut best = (u32::from(FAR) + 8, Bitboard::EMPTY);
    for (role, distances) in ROLES.into_iter().zip(distances) {
        for at in board.by_role(role) & men {
            let distance = u32::from(distances[at.index()]);
            if distance < best.0 {
                best = (distance, at.into());
            }
        }
    }
    for at in board.pawns() & men {
        let rank = at.rank().index() as u32;
        let distance = 5 + rank;
        if distance < best.0 {
            best = (distance, at.into());
        }
    }
    best
}

#[inline(always)]
fn moves<K: Kernel>(kernel: K, role: PieceType, from: Square, steady: Bitboard) -> Bitboard {
    match role {
        PieceType::Bishop => kernel.bishop(from, steady),
        PieceType::Rook => kernel.rook(from, steady),
        PieceType::Queen => kernel.bishop(from, steady) | kernel.rook(from, steady),
        _ => tables::attacks(role, from),
    }
}

#[inline(always)]
fn measure<K: Kernel>(kernel: K, role: PieceType, target: Square, blocked: Bitboard) -> [u8; 64] {
    let mut distances = [FAR; 64];
    let (mut seen, mut ring, mut count) = (Bitboard::EMPTY, Bitboard::from(target), 0);
    while !ring.is_empty() && count < FAR {
        seen |= ring;
        let mut next = Bitboard::EMPTY;
        for at in ring {
            distances[at.index()] = count;
            next |= moves(kernel, role, at, blocked);
        }
        ring = next & !seen & !blocked;
        count += 1;
    }
    distances
}
