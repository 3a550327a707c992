//! The quick verdict: proofs found in well under a millisecond.

use core::ops::ControlFlow;

use super::enclosure::{find_enclosure, is_enclosed};
use super::{Ground, Material};
use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Color, Move, Position, tables};

/// The depth to which all lines of play are followed.
const DEPTH: u32 = 4;
/// The depth with only pawns and bishops besides the kings.
const DEPTH_OF_BISHOPS: u32 = 7;
/// The node limit of the lines of play.
const TREE_NODES: u32 = 2000;
/// The maximum number of positions along forced moves.
const FORCED: usize = 16;
/// The maximum number of cases of fates, if pawns are locked.
const CASES: u32 = 40;
/// The maximum number of positions stored, if pawns are locked.
const MOST_POSITIONS: usize = 5700;
/// The maximum number of moves made to enumerate them.
const MOST_MOVES: usize = 16_000;
/// The number of moves by which each case tried before lowers that maximum.
const MOVES_PER_CASE: usize = 320;
/// The maximum number of positions stored, if the player to move is in check and few may follow.
const MOST_POSITIONS_IN_CHECK: usize = 60;
/// The maximum number of positions tested for enclosure.
const MOST_TESTED: u32 = 6;
/// The number of targets beyond which a strong piece of White's is taken not to be enclosed.
const ROOM: usize = 7;

/// Returns the ground on which White, who has not mated yet, cannot mate, if it is found quickly.
pub(super) fn ground(position: &Position) -> Option<Ground> {
    let start = position;
    let mut seen = [*start; FORCED];
    let mut position = *start;
    let mut forced = 0;
    while forced + 1 < FORCED && position.count_legal() == 1 {
        let only = position.legal_moves()[0];
        position = position.play_unchecked(only);
        forced += 1;
        if seen[..forced].iter().any(|before| before.same_as(&position)) {
            return Some(Ground::Closure { positions: forced as u64, enclosed: false });
        }
        seen[forced] = position;
    }
    if position.turn() == Color::Black && position.is_checkmate() {
        return None;
    }
    let mut tree = QuickTree { nodes: 0 };
    let board = position.coded_board();
    let pieces = board.straight() | board.knights();
    let depth = if pieces.is_empty() { DEPTH_OF_BISHOPS } else { DEPTH };
    if tree.closes(&position, depth) {
        let positions = u64::from(tree.nodes) + FORCED as u64;
        return Some(Ground::Closure { positions, enclosed: false });
    }
    if !are_stopped(&position) {
        return None;
    }
    let locked = are_opposed(&position);
    let mut cases = CASES;
    if locked
        && !has_room(&position)
        && let Some(fates) = find_enclosure(&position, &mut cases)
    {
        let positions = forced as u64 + 1;
        let after = Ground::Closure { positions, enclosed: true };
        return Some(if forced == 0 { Ground::Enclosure(fates) } else { after });
    }
    let most_moves = MOST_MOVES - (CASES - cases) as usize * MOVES_PER_CASE;
    if is_narrow(&position) || (locked && is_full(&position)) {
        closure(start, MOST_POSITIONS, most_moves)
    } else if locked && position.is_check() {
        closure(start, MOST_POSITIONS_IN_CHECK, most_moves)
    } else {
        None
    }
}

/// Whether there are many pawns and few moves.
fn is_full(position: &Position) -> bool {
    let board = position.coded_board();
    let bare = board.occupied() == board.pawns() | board.kings();
    board.pawns().len() >= 10 && (bare || position.count_legal() <= 8)
}

/// Whether few positions may follow: a king is stuck, and there are only pawns and bishops.
fn is_narrow(position: &Position) -> bool {
    let board = position.coded_board();
    (board.straight() | board.knights()).is_empty()
        && position.count_legal() <= 8
        && Color::ALL.into_iter().any(|color| {
            let steps = tables::king(position.king(color)) & !board.by_color(color);
            steps.into_iter().all(|to| !position.attackers(to, color.opponent()).is_empty())
        })
}

/// Enumerates the positions that can arise, and returns the ground if they are few and none is a mate of Black.
fn closure(start: &Position, most: usize, most_moves: usize) -> Option<Ground> {
    let mut stored = Vec::with_capacity(most);
    // The indices of stored positions, from 1, by hash.
    let mut table = vec![0_u16; (2 * most).next_power_of_two()];
    let (mut tested, mut at, mut made) = (0, 0, 0);
    let passed = has_passed(start);
    stored.push(*start);
    while let Some(&position) = stored.get(at) {
        at += 1;
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() == Color::Black && position.is_check() {
            return None;
        }
        made += moves.len();
        if made > most_moves {
            return None;
        }
        for &mv in &moves {
            let next = position.play_unchecked(mv);
            let mut slot = next.hash() as usize & (table.len() - 1);
            while table[slot] != 0 && !stored[usize::from(table[slot]) - 1].same_as(&next) {
                slot = (slot + 1) & (table.len() - 1);
            }
            if table[slot] != 0 {
                continue;
            }
            // With a new queen or a new passed pawn White can almost certainly mate.
            if (mv.promotion().is_some() && position.turn() == Color::White)
                || (!passed && next.halfmoves() == 0 && has_passed(&next))
            {
                return None;
            }
            if Material::insufficient(next.coded_board(), Color::White).is_some() {
                if next.is_checkmate() && next.turn() == Color::Black {
                    return None;
                }
                continue;
            }
            if stored.len() == most {
                return None;
            }
            if tested < MOST_TESTED && (at == 1 || next.halfmoves() == 0) {
                tested += 1;
                if is_enclosed(&next) && !next.is_checkmate() {
                    continue;
                }
            }
            stored.push(next);
            table[slot] = stored.len() as u16;
        }
    }
    Some(Ground::Closure { positions: stored.len() as u64, enclosed: tested > 0 })
}

/// Whether White has a passed pawn.
fn has_passed(position: &Position) -> bool {
    let board = position.coded_board();
    let black = (board.pawns() & board.by_color(Color::Black)).0;
    let beside = (black << 1 & 0xfefe_fefe_fefe_fefe) | (black >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let mut stopped = (black | beside) >> 8;
    stopped |= stopped >> 8;
    stopped |= stopped >> 16;
    stopped |= stopped >> 32;
    !(board.pawns() & board.by_color(Color::White) & !Bitboard(stopped)).is_empty()
}

/// A search of all lines of play that stops at the first open one.
struct QuickTree {
    nodes: u32,
}

impl QuickTree {
    /// Whether all lines end within `depth` plies without a mate of Black.
    fn closes(&mut self, position: &Position, depth: u32) -> bool {
        self.nodes += 1;
        if self.nodes > TREE_NODES {
            return false;
        }
        let (mut any, mut open) = (false, false);
        let insufficient = Material::insufficient(position.coded_board(), Color::White).is_some();
        position.generate(&mut |mv: Move| {
            any = true;
            if !insufficient {
                open = depth == 0 || !self.closes(&position.play_unchecked(mv), depth - 1);
            }
            if insufficient || open { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if any { !open } else { position.turn() == Color::White || !position.is_check() }
    }
}

/// Whether as many of White's pawns are blocked as in a locked position.
fn are_stopped(position: &Position) -> bool {
    let board = position.coded_board();
    let white = board.pawns() & board.by_color(Color::White);
    let black = board.by_color(Color::Black) & (board.pawns() | board.kings());
    let stopped = (white.shifted(8) & black).len();
    stopped >= (board.pawns().len() / 2).saturating_sub(2).max(1)
}

/// Whether pawns block each other so that the pieces might be enclosed.
pub(super) fn is_locked(position: &Position) -> bool {
    are_stopped(position) && are_opposed(position) && !has_room(position)
}

/// Whether every pawn that is not about to be promoted has an opposing pawn on its file.
fn are_opposed(position: &Position) -> bool {
    let board = position.coded_board();
    let white = board.pawns() & board.by_color(Color::White);
    let black = board.pawns() & board.by_color(Color::Black);
    let files = |pawns: Bitboard| (0..8).fold(0, |all, rank| all | (pawns.0 >> (8 * rank)) as u8);
    let (second, seventh) = (Bitboard(0xff00), Bitboard(0x00ff_0000_0000_0000));
    files(white & !seventh) == files(black & !second)
}

/// Whether a strong piece of White's that is not the last man has many targets.
fn has_room(position: &Position) -> bool {
    struct HasRoom<'a>(&'a Position);
    impl KernelTask for HasRoom<'_> {
        type Output = bool;

        #[inline(always)]
        fn run<K: Kernel>(self, kernel: K) -> bool {
            let board = self.0.coded_board();
            let white = board.by_color(Color::White);
            if (white & !board.kings()).len() < 2 {
                return false;
            }
            let occupied = board.occupied();
            let mut room = false;
            for from in board.straight() & white {
                let mut targets = kernel.rook(from, occupied);
                if board.diagonal().contains(from) {
                    targets |= kernel.bishop(from, occupied);
                }
                room |= (targets & !white).len() > ROOM;
            }
            for from in board.knights() & white {
                room |= (tables::knight(from) & !white).len() > ROOM;
            }
            room
        }
    }
    run(HasRoom(position))
}
