//! The search for a helpmate: a mate in which both players cooperate.
//!
//! The search is best first. Every visited position is stored and compared whole, so that none is
//! visited twice; when no move is left to try, the visited positions are all that can arise. [`Aim`]
//! orders the moves; only moves that certainly lead to no mate are omitted.

use super::aim::{Aim, Style};
use super::enclosure::{find_enclosure, is_enclosed, plans};
use super::material::Material;
use super::plan::Plan;
use crate::kernel::{Kernel, KernelTask, run};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Color, Move, MoveList, PieceType, Position, Square, tables};

/// The index that means no node or no entry.
const NONE: u32 = u32::MAX;
/// The greatest rank of an untried move; greater distances count as this one.
const FARTHEST: usize = 255;

/// The maximum number of cases of fates during the search.
const CASES: u32 = 100;
/// The number of plans tried during the search.
const PROBED_PLANS: usize = 2;
/// The node limit of each plan tried during the search.
const PROBE_NODES: u64 = 300;

/// A visited position, with the move and parent that led to it.
struct HelpmateNode {
    position: Position,
    parent: u32,
    mv: Move,
    distance: i32,
    /// The number of moves without progress.
    idle: u8,
}

/// A move that has not been tried yet.
#[derive(Clone, Copy)]
struct UntriedMove {
    node: u32,
    mv: Move,
    distance: i32,
    /// The next untried move of the same rank.
    next: u32,
}

/// The result of a search.
pub(super) enum SearchEnd {
    /// A mate, by these moves.
    Mate(Vec<Move>),
    /// No move is left to try: `positions` positions can arise; if `enclosed`, those that are
    /// enclosed were not expanded.
    Closed { positions: u64, enclosed: bool },
    /// The node limit was reached.
    Spent,
}

/// A search that can be continued.
pub(super) struct HelpmateSearch {
    aim: Aim,
    style: Style,
    /// The number of moves without progress that count like one step of distance.
    patience: u8,
    /// The number of positions tested for enclosure.
    tested: u32,
    /// The number of tested positions that were enclosed.
    enclosed: u32,
    /// The number of times that plans may still be tried during the search.
    probes: u32,
    /// The number of positions visited while trying plans.
    probed: u64,
    nodes: Vec<HelpmateNode>,
    /// A hash table of node indices.
    table: Vec<u32>,
    untried: Vec<UntriedMove>,
    /// The first free entry of `untried`.
    unused: u32,
    /// The first untried move of each rank.
    ranks: [u32; FARTHEST + 1],
    /// A lower bound of the ranks that have untried moves.
    lowest: usize,
}

impl HelpmateSearch {
    /// Creates a search for a mate by White, from a position that is not mate already.
    pub(super) fn new(root: &Position, style: Style) -> HelpmateSearch {
        HelpmateSearch::with_aim(root, Aim::of(root, style), style)
    }

    /// Creates a search for the mate of a plan.
    pub(super) fn for_plan(root: &Position, plan: &Plan) -> HelpmateSearch {
        HelpmateSearch::with_aim(root, Aim::for_plan(root, plan), Style::Build)
    }

    fn with_aim(root: &Position, aim: Aim, style: Style) -> HelpmateSearch {
        let distance = aim.distance(root.coded_board()) as i32;
        let mut search = HelpmateSearch {
            aim,
            style,
            patience: if style == Style::Attack { u8::MAX } else { 4 },
            tested: 0,
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
        search.insert(HelpmateNode { position: *root, parent: NONE, mv, distance, idle: 0 });
        search
    }

    /// Sets the number of moves without progress that count like one step of distance.
    pub(super) fn with_patience(mut self, patience: u8) -> HelpmateSearch {
        self.patience = patience;
        self
    }

    /// Sets the number of times that plans may be tried during the search.
    pub(super) fn with_probes(mut self, times: u32) -> HelpmateSearch {
        self.probes = times;
        self
    }

    /// Returns the number of positions stored.
    fn stored(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Returns the number of positions visited.
    pub(super) fn cost(&self) -> u64 {
        self.stored() + self.probed
    }

    /// Continues the search until its cost reaches `limit`.
    pub(super) fn run(&mut self, limit: u64) -> SearchEnd {
        if self.nodes.len() == 1
            && let Some(mate) = self.expand(0)
        {
            return SearchEnd::Mate(mate);
        }
        while self.cost() < limit {
            let Some(untried) = self.next_untried() else {
                return SearchEnd::Closed { positions: self.stored(), enclosed: self.enclosed > 0 };
            };
            let before = &self.nodes[untried.node as usize];
            let position = before.position.play_unchecked(untried.mv);
            let idle = before.idle.saturating_add(u8::from(untried.distance >= before.distance));
            if Material::insufficient(position.coded_board(), Color::White).is_some() {
                continue;
            }
            let UntriedMove { node: parent, mv, distance, .. } = untried;
            let Some(node) = self.insert(HelpmateNode { position, parent, mv, distance, idle }) else {
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
                    return SearchEnd::Mate(line);
                }
            }
            if let Some(mate) = self.expand(node) {
                return SearchEnd::Mate(mate);
            }
        }
        SearchEnd::Spent
    }

    /// Whether a position that arose by an irreversible move is enclosed. Tests are skipped more often
    /// if few were successful.
    fn is_enclosed(&mut self, position: &Position) -> bool {
        self.tested += 1;
        if self.tested > 64 && self.tested > 8 * self.enclosed && !self.tested.is_multiple_of(16) {
            return false;
        }
        let thorough = self.style == Style::Unlock && self.tested <= 32;
        let enclosed =
            if thorough { find_enclosure(position, &mut { CASES }).is_some() } else { is_enclosed(position) };
        self.enclosed += u32::from(enclosed);
        enclosed
    }

    /// Tries the nearest plans from a position that arose by an irreversible move.
    fn probe(&mut self, position: &Position) -> Option<Vec<Move>> {
        self.probes = self.probes.checked_sub(1)?;
        for plan in plans(position, PROBED_PLANS) {
            let mut build = HelpmateSearch::for_plan(position, &plan);
            let end = build.run(PROBE_NODES);
            self.probed += build.stored();
            if let SearchEnd::Mate(line) = end {
                return Some(line);
            }
        }
        None
    }

    /// Removes and returns the most promising move.
    fn next_untried(&mut self) -> Option<UntriedMove> {
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

    fn push(&mut self, rank: usize, mut untried: UntriedMove) {
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

    /// Adds a node and returns its index, unless its position is already stored.
    fn insert(&mut self, node: HelpmateNode) -> Option<u32> {
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

    /// Returns a mate in one, or else lists the moves to try from a node.
    fn expand(&mut self, node: u32) -> Option<Vec<Move>> {
        struct Expand<'a>(&'a mut HelpmateSearch, u32);
        impl KernelTask for Expand<'_> {
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
        let HelpmateNode { distance: before, idle, .. } = self.nodes[node as usize];
        let board = position.coded_board();
        for &mv in moves {
            let distance = if let Some(change) = self.aim.change(board, mv, S::COLOR) {
                before + change
            } else {
                let mut board = *board;
                board.make::<S>(mv, position.parts().2);
                self.aim.distance(&board) as i32
            };
            let weak = mv.promotion().is_some_and(|role| role != PieceType::Queen);
            let rank = distance + if weak { 2 } else { 0 } + self.impatience(idle);
            self.push(rank.max(0) as usize, UntriedMove { node, mv, distance, next: NONE });
        }
    }

    /// Returns the penalty of a move after `idle` moves without progress.
    #[inline(always)]
    fn impatience(&self, idle: u8) -> i32 {
        i32::from(idle / self.patience)
    }

    /// Returns the moves to a node and a last move.
    fn line(&self, node: u32, last: Move) -> Vec<Move> {
        let mut line = self.path(node);
        line.push(last);
        line
    }

    /// Returns the moves to a node.
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

/// Returns a move by White that mates, if there is one.
///
/// Black's king can already be attacked only in the `first` position, if it is irregular; then any
/// move may mate.
#[inline(always)]
fn mating_move<K: Kernel>(kernel: K, position: &Position, moves: &MoveList, first: bool) -> Option<Move> {
    let board = position.coded_board();
    let king = position.king(Color::Black);
    let files = kernel.rook(king, board.occupied());
    let diagonals = kernel.bishop(king, board.occupied());
    // A piece on a line to the king may uncover a check.
    let near = (files | diagonals) & board.by_color(Color::White);
    let direct =
        [tables::pawn(Color::Black, king), tables::knight(king), diagonals, files, files | diagonals, Bitboard::EMPTY];
    let attacked = first && !position.attackers(king, Color::White).is_empty();
    moves.iter().copied().find(|&mv| {
        let may_check = attacked
            || match mv {
                Move::Normal { role, from, to } => direct[role as usize].contains(to) || near.contains(from),
                Move::DoubleStep { from, to } => direct[0].contains(to) || near.contains(from),
                Move::EnPassant { .. } | Move::Castling { .. } | Move::Promotion { .. } => true,
            };
        may_check && position.play_unchecked(mv).is_checkmate()
    })
}
