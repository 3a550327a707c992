//! The quick answer: what can be shown in well under a millisecond.

use core::ops::ControlFlow;

use super::enclosure::{enclosed, is_enclosed};
use super::{Ground, Material};
use crate::kernel::{Kernel, Task, run};
use crate::{Bitboard, Color, Move, Position, tables};

/// How many moves deep all lines of play are followed.
const DEPTH: u32 = 4;
/// The same where there are only pawns and bishops beside the kings.
const DEPTH_OF_BISHOPS: u32 = 7;
/// How many positions of lines of play are looked at.
const TREE_NODES: u32 = 2000;
/// How many moves without a choice are followed.
const FORCED: usize = 16;
/// How many cases of fates are tried where pawns are locked.
const CASES: u32 = 40;
/// How many positions are kept where pawns are locked.
const KEPT: usize = 5700;
/// How many moves are made on the way to them, and how many fewer for each case tried before.
const MADE: usize = 16_000;
const MADE_PER_CASE: usize = 320;
/// The same where the player to move is in check and little may be left after that.
const KEPT_IN_CHECK: usize = 60;
/// How many of them are asked whether they are enclosed.
const ASKED: u32 = 6;
/// A strong piece of White's with more squares to go to than this is not enclosed.
const ROOM: usize = 7;

/// The ground on which White, who has not mated yet, will not mate, if it shows quickly.
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
    let mut tree = Tree { nodes: 0 };
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
        && let Some(fates) = enclosed(&position, &mut cases)
    {
        let positions = forced as u64 + 1;
        let after = Ground::Closure { positions, enclosed: true };
        return Some(if forced == 0 { Ground::Enclosure(fates) } else { after });
    }
    let made = MADE - (CASES - cases) as usize * MADE_PER_CASE;
    if is_narrow(&position) || (locked && is_full(&position)) {
        closure(start, KEPT, made)
    } else if locked && position.is_check() {
        closure(start, KEPT_IN_CHECK, made)
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

/// Whether there may be few positions to come: a king, and all but pawns and bishops, are stuck.
fn is_narrow(position: &Position) -> bool {
    let board = position.coded_board();
    (board.straight() | board.knights()).is_empty()
        && position.count_legal() <= 8
        && Color::ALL.into_iter().any(|color| {
            let steps = tables::king(position.king(color)) & !board.by_color(color);
            steps.into_iter().all(|to| !position.attackers(to, color.opponent()).is_empty())
        })
}

/// All positions that can arise, if they are few and none is a mate of Black.
fn closure(start: &Position, most: usize, most_made: usize) -> Option<Ground> {
    let mut kept = Vec::with_capacity(most);
    // By hash, the numbers of positions kept, from 1.
    let mut table = vec![0_u16; (2 * most).next_power_of_two()];
    let (mut asked, mut at, mut made) = (0, 0, 0);
    let passed = has_passed(start);
    kept.push(*start);
    while let Some(&position) = kept.get(at) {
        at += 1;
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() == Color::Black && position.is_check() {
            return None;
        }
        made += moves.len();
        if made > most_made {
            return None;
        }
        for &mv in &moves {
            let next = position.play_unchecked(mv);
            let mut slot = next.hash() as usize & (table.len() - 1);
            while table[slot] != 0 && !kept[usize::from(table[slot]) - 1].same_as(&next) {
                slot = (slot + 1) & (table.len() - 1);
            }
            if table[slot] != 0 {
                continue;
            }
            // With a new queen, or a pawn on its way to one, White will hardly be kept from
            // mating.
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
            if kept.len() == most {
                return None;
            }
            if asked < ASKED && (at == 1 || next.halfmoves() == 0) {
                asked += 1;
                if is_enclosed(&next) && !next.is_checkmate() {
                    continue;
                }
            }
            kept.push(next);
            table[slot] = kept.len() as u16;
        }
    }
    Some(Ground::Closure { positions: kept.len() as u64, enclosed: asked > 0 })
}

/// Whether a pawn of White's has none of Black's before it, on its file or beside.
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

/// Lines of play followed until one stays open.
struct Tree {
    nodes: u32,
}

impl Tree {
    /// Whether all lines end within `depth` moves without a mate of Black.
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

/// Whether as many pawns of White's are stopped as a locked position has.
fn are_stopped(position: &Position) -> bool {
    let board = position.coded_board();
    let white = board.pawns() & board.by_color(Color::White);
    let black = board.by_color(Color::Black) & (board.pawns() | board.kings());
    let stopped = (white.shifted(8) & black).len();
    stopped >= (board.pawns().len() / 2).saturating_sub(2).max(1)
}

/// Whether pawns stand against pawns so that the pieces might be enclosed.
pub(super) fn is_locked(position: &Position) -> bool {
    are_stopped(position) && are_opposed(position) && !has_room(position)
}

/// Whether every pawn that is not about to be promoted has one of the other colour on its file.
fn are_opposed(position: &Position) -> bool {
    let board = position.coded_board();
    let white = board.pawns() & board.by_color(Color::White);
    let black = board.pawns() & board.by_color(Color::Black);
    let files = |pawns: Bitboard| (0..8).fold(0, |all, rank| all | (pawns.0 >> (8 * rank)) as u8);
    let (second, seventh) = (Bitboard(0xff00), Bitboard(0x00ff_0000_0000_0000));
    files(white & !seventh) == files(black & !second)
}

/// Whether a strong piece of White's that is not the last man has much room.
fn has_room(position: &Position) -> bool {
    struct HasRoom<'a>(&'a Position);
    impl Task for HasRoom<'_> {
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
