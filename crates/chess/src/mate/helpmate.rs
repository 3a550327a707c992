//! The search for a mate in which both players help.
//!
//! Best first: every position seen is kept and compared whole, so that none is gone through
//! twice, and when nothing is left to try the positions seen are all there are. What is tried
//! first is a matter of [`Aim`]; what is left out is only what certainly leads to no mate.

use super::aim::{Aim, Style};
use super::enclosure::{enclosed, is_enclosed, plans};
use super::material::Material;
use super::plan::Plan;
use crate::kernel::{Kernel, Task, run};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Color, Move, MoveList, Position, Role, Square, tables};

/// No node, no entry.
const NONE: u32 = u32::MAX;
/// Distances from here on are treated alike.
const FARTHEST: usize = 255;

/// How many cases of fates are tried on the way.
const CASES: u32 = 100;
/// How many plans are tried on the way, and how many positions each may cost.
const PROBED_PLANS: usize = 2;
const PROBE_NODES: u64 = 300;

/// A position that has been seen, and how it came about.
struct Node {
    position: Position,
    parent: u32,
    mv: Move,
    distance: i32,
    /// How many moves brought nothing.
    idle: u8,
}

/// A move that has not been tried yet.
#[derive(Clone, Copy)]
struct Untried {
    node: u32,
    mv: Move,
    distance: i32,
    /// The next one of the same rank.
    next: u32,
}

/// How a search ended.
pub(super) enum End {
    /// In mate, by these moves.
    Mate(Vec<Move>),
    /// With nothing left to try: so many positions can arise, if those that are enclosed are
    /// not gone on from.
    Closed { positions: u64, enclosed: bool },
    /// With no nodes left to spend.
    Spent,
}

/// A search that can be continued.
pub(super) struct Search {
    aim: Aim,
    style: Style,
    /// So many moves that bring nothing count like one step farther away.
    patience: u8,
    /// How many positions were asked whether they are enclosed, and how many were.
    asked: u32,
    enclosed: u32,
    /// How many times plans may still be tried on the way.
    probes: u32,
    /// How many positions that has cost.
    probed: u64,
    nodes: Vec<Node>,
    /// Nodes by their hashes: where to look for an equal one.
    table: Vec<u32>,
    untried: Vec<Untried>,
    /// Entries of `untried` that can be used again.
    unused: u32,
    /// The first untried move of each rank.
    ranks: [u32; FARTHEST + 1],
    /// No rank below this one has any.
    lowest: usize,
}

impl Search {
    /// Prepares a search from a position that is not mate already, White to mate.
    pub(super) fn new(root: &Position, style: Style) -> Search {
        Search::with(root, Aim::of(root, style), style)
    }

    /// Prepares a search for the mate of a plan.
    pub(super) fn build(root: &Position, plan: &Plan) -> Search {
        Search::with(root, Aim::build(root, plan), Style::Build)
    }

    fn with(root: &Position, aim: Aim, style: Style) -> Search {
        let distance = aim.distance(root.coded_board()) as i32;
        let mut search = Search {
            aim,
            style,
            patience: if style == Style::Attack { u8::MAX } else { 4 },
            asked: 0,
            enclosed: 0,
            probes: 0,
            probed: 0,
            nodes: Vec::with_capacity(64),
            table: vec![NONE; 256],
            untried: Vec::with_capacity(1024),
            unused: NONE,
            ranks: [NONE; FARTHEST + 1],
            lowest: 0,
        };
        let mv = Move::DoubleStep { from: Square::A1, to: Square::A1 };
        search.insert(Node { position: *root, parent: NONE, mv, distance, idle: 0 });
        search
    }

    /// Has the search turn away sooner from what brings nothing.
    pub(super) fn impatient(mut self) -> Search {
        self.patience = 2;
        self
    }

    /// Lets the search try plans on the way, so many times.
    pub(super) fn probing(mut self, times: u32) -> Search {
        self.probes = times;
        self
    }

    /// How many positions have been kept.
    fn seen(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// How many positions have been looked at.
    pub(super) fn cost(&self) -> u64 {
        self.seen() + self.probed
    }

    /// Goes on until so many positions have been seen.
    pub(super) fn run(&mut self, limit: u64) -> End {
        if self.nodes.len() == 1
            && let Some(mate) = self.expand(0)
        {
            return End::Mate(mate);
        }
        while self.cost() < limit {
            let Some(untried) = self.next_untried() else {
                return End::Closed { positions: self.seen(), enclosed: self.enclosed > 0 };
            };
            let before = &self.nodes[untried.node as usize];
            let position = before.position.play_unchecked(untried.mv);
            let idle = before.idle.saturating_add(u8::from(untried.distance >= before.distance));
            if Material::insufficient(position.coded_board(), Color::White).is_some() {
                continue;
            }
            let Untried { node: parent, mv, distance, .. } = untried;
            let Some(node) = self.insert(Node { position, parent, mv, distance, idle }) else {
                continue;
            };
            let first = untried.node == 0;
            if self.style != Style::Attack && (first || position.halfmoves() == 0) {
                if self.is_enclosed(&position) {
                    continue;
                }
                if let Some(rest) = self.probe(&position) {
                    let mut line = self.path(node);
                    line.extend(rest);
                    return End::Mate(line);
                }
            }
            if let Some(mate) = self.expand(node) {
                return End::Mate(mate);
            }
        }
        End::Spent
    }

    /// Whether a position that came about by a move that cannot be taken back is enclosed. Asked
    /// less often where the answer has mostly been no.
    fn is_enclosed(&mut self, position: &Position) -> bool {
        self.asked += 1;
        if self.asked > 64 && self.asked > 8 * self.enclosed && !self.asked.is_multiple_of(16) {
            return false;
        }
        let thorough = self.style == Style::Unlock && self.asked <= 32;
        let enclosed = if thorough {
            enclosed(position, &mut { CASES }).is_some()
        } else {
            is_enclosed(position)
        };
        self.enclosed += u32::from(enclosed);
        enclosed
    }

    /// Tries the nearest plans from a position that has just come about by a move that cannot
    /// be taken back.
    fn probe(&mut self, position: &Position) -> Option<Vec<Move>> {
        self.probes = self.probes.checked_sub(1)?;
        for plan in plans(position, PROBED_PLANS) {
            let mut build = Search::build(position, &plan);
            let end = build.run(PROBE_NODES);
            self.probed += build.seen();
            if let End::Mate(line) = end {
                return Some(line);
            }
        }
        None
    }

    /// Takes out the most promising move.
    fn next_untried(&mut self) -> Option<Untried> {
        let above = self.ranks[self.lowest..].iter().position(|&first| first != NONE)?;
        let rank = self.lowest + above;
        self.lowest = rank;
        let entry = self.ranks[rank];
        let untried = self.untried[entry as usize];
        self.ranks[rank] = untried.next;
        self.untried[entry as usize].next = self.unused;
        self.unused = entry;
        Some(untried)
    }

    fn push(&mut self, rank: usize, mut untried: Untried) {
        let rank = rank.min(FARTHEST);
        self.lowest = self.lowest.min(rank);
        let first = &mut self.ranks[rank];
        untried.next = *first;
        if self.unused == NONE {
            *first = self.untried.len() as u32;
            self.untried.push(untried);
        } else {
            *first = self.unused;
            let entry = &mut self.untried[self.unused as usize];
            self.unused = entry.next;
            *entry = untried;
        }
    }

    /// Adds a node, unless its position has been seen.
    fn insert(&mut self, node: Node) -> Option<u32> {
        if 2 * self.nodes.len() >= self.table.len() {
            self.rehash();
        }
        let mask = self.table.len() - 1;
        let mut slot = node.position.hash() as usize & mask;
        while self.table[slot] != NONE {
            if self.nodes[self.table[slot] as usize].position.same_as(&node.position) {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let number = self.nodes.len() as u32;
        self.table[slot] = number;
        self.nodes.push(node);
        Some(number)
    }

    fn rehash(&mut self) {
        let mask = 4 * self.table.len() - 1;
        self.table = vec![NONE; mask + 1];
        for (number, node) in self.nodes.iter().enumerate() {
            let mut slot = node.position.hash() as usize & mask;
            while self.table[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = number as u32;
        }
    }

    /// Looks for a mate in one, else lists what can be tried from here.
    fn expand(&mut self, node: u32) -> Option<Vec<Move>> {
        struct Expand<'a>(&'a mut Search, u32);
        impl Task for Expand<'_> {
            type Output = Option<Vec<Move>>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Option<Vec<Move>> {
                let Expand(search, node) = self;
                let position = search.nodes[node as usize].position;
                let mut moves = MoveList::new();
                position.list_on(kernel, &mut moves);
                match position.turn() {
                    Color::White => {
                        if let Some(mv) = mating_move(kernel, &position, &moves, node == 0) {
                            return Some(search.line(node, mv));
                        }
                        search.list::<White>(node, &position, &moves);
                    }
                    Color::Black => search.list::<Black>(node, &position, &moves),
                }
                None
            }
        }
        run(Expand(self, node))
    }

    #[inline(always)]
    fn list<S: Side>(&mut self, node: u32, position: &Position, moves: &MoveList) {
        let Node { distance: before, idle, .. } = self.nodes[node as usize];
        let board = position.coded_board();
        for &mv in moves {
            let distance = if let Some(change) = self.aim.change(board, mv, S::COLOR) {
                before + change
            } else {
                let mut board = *board;
                board.make::<S>(mv, position.parts().2);
                self.aim.distance(&board) as i32
            };
            let weak = mv.promotion().is_some_and(|role| role != Role::Queen);
            let rank = distance + if weak { 2 } else { 0 } + self.impatience(idle);
            self.push(rank.max(0) as usize, Untried { node, mv, distance, next: NONE });
        }
    }

    /// What it counts against a move that so many before it brought nothing.
    #[inline(always)]
    fn impatience(&self, idle: u8) -> i32 {
        i32::from(idle / self.patience)
    }

    /// The moves to a node and one more.
    fn line(&self, node: u32, last: Move) -> Vec<Move> {
        let mut line = self.path(node);
        line.push(last);
        line
    }

    /// The moves to a node.
    fn path(&self, node: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = &self.nodes[node as usize];
        while at.parent != NONE {
            line.push(at.mv);
            at = &self.nodes[at.parent as usize];
        }
        line.reverse();
        line
    }
}

/// A move of White's that mates, if there is one.
///
/// Only `first`, before any move was made, can Black's king be attacked already (in an irregular
/// position); any move at all may mate then.
#[inline(always)]
fn mating_move<K: Kernel>(
    kernel: K,
    position: &Position,
    moves: &MoveList,
    first: bool,
) -> Option<Move> {
    let board = position.coded_board();
    let king = position.king(Color::Black);
    let files = kernel.rook(king, board.occupied());
    let diagonals = kernel.bishop(king, board.occupied());
    // What stands on a line to the king may uncover a check.
    let near = (files | diagonals) & board.by_color(Color::White);
    let direct = [
        tables::pawn(Color::Black, king),
        tables::knight(king),
        diagonals,
        files,
        files | diagonals,
        Bitboard::EMPTY,
    ];
    let attacked = first && !position.attackers(king, Color::White).is_empty();
    moves.iter().copied().find(|&mv| {
        let may_check = attacked
            || match mv {
                Move::Normal { role, from, to } => {
                    direct[role as usize].contains(to) || near.contains(from)
                }
                Move::DoubleStep { from, to } => direct[0].contains(to) || near.contains(from),
                Move::EnPassant { .. } | Move::Castling { .. } | Move::Promotion { .. } => true,
            };
        may_check && position.play_unchecked(mv).is_checkmate()
    })
}
