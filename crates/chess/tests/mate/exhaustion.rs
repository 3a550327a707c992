//! Mate possibility by exhaustive enumeration, as simply as possible.

use std::collections::{HashMap, HashSet};

use flagfall_chess::mate::Budget;
use flagfall_chess::{Color, PieceType, Position, Setup};
use flagfall_testkit::games::SeededRandom;
use flagfall_testkit::locked;

use crate::{about, settle};

/// Returns the facts of a position that the laws compare: all but the counters.
pub(crate) fn key(position: &Position) -> Setup {
    Setup { halfmoves: 0, fullmoves: 1, ..position.setup() }
}

/// A search of all legal moves that remembers the result for every position.
pub(crate) struct Exhaustion {
    winner: Color,
    /// The maximum number of positions visited.
    most: usize,
    alive: HashSet<Setup>,
    dead: HashSet<Setup>,
}

impl Exhaustion {
    pub(crate) fn new(winner: Color, most: usize) -> Exhaustion {
        Exhaustion { winner, most, alive: HashSet::new(), dead: HashSet::new() }
    }

    /// Returns whether the winner can mate, if the search ends within its limit.
    pub(crate) fn can_mate(&mut self, start: &Position) -> Option<bool> {
        let mut parents: HashMap<Setup, Option<Setup>> = HashMap::from([(key(start), None)]);
        let mut queue = vec![*start];
        let mut next = 0;
        while let Some(position) = queue.get(next).copied() {
            next += 1;
            let here = key(&position);
            if self.has_mated(&position) || self.alive.contains(&here) {
                self.keep_line(here, &parents);
                return Some(true);
            }
            if self.dead.contains(&here) || self.is_alone(&position) {
                continue;
            }
            for mv in position.legal_moves() {
                let child = position.play_unchecked(mv);
                let there = key(&child);
                parents.entry(there).or_insert_with(|| {
                    queue.push(child);
                    Some(here)
                });
            }
            if queue.len() > self.most {
                return None;
            }
        }
        self.dead.extend(parents.into_keys());
        Some(false)
    }

    /// Records that the winner can mate from all positions on the way to `end`.
    fn keep_line(&mut self, end: Setup, parents: &HashMap<Setup, Option<Setup>>) {
        let mut here = Some(end);
        while let Some(setup) = here {
            self.alive.insert(setup);
            here = parents[&setup];
        }
    }

    fn has_mated(&self, position: &Position) -> bool {
        position.turn() != self.winner && position.is_checkmate()
    }

    /// Whether the winner has a lone king, which gives no check.
    fn is_alone(&self, position: &Position) -> bool {
        let board = position.board();
        (board.by_color(self.winner) & !board.by_role(PieceType::King)).is_empty()
    }
}

/// Checks random positions with this many locked pairs and further pieces: enumeration confirms at
/// least this percentage of the unwinnable ones and contradicts none. The lines show that the others
/// are winnable.
fn check(seed: u64, drawn: usize, pairs: usize, further: usize, percent: usize) {
    let mut dice = SeededRandom::new(seed);
    let (mut unwinnable, mut shown) = (0, 0);
    for _ in 0..drawn {
        let position = locked::draw(&mut dice, pairs, further);
        for winner in Color::ALL {
            let settled = settle(&position, winner, Budget::FULL);
            assert_ne!(settled, None, "{}", about(&position, winner));
            if settled == Some(false) {
                let exhausted = Exhaustion::new(winner, 30_000).can_mate(&position);
                assert_ne!(exhausted, Some(true), "{}", about(&position, winner));
                unwinnable += 1;
                shown += usize::from(exhausted.is_some());
            }
        }
    }
    println!("{pairs} pairs, {further} further: {shown} of {unwinnable} shown");
    assert!(unwinnable > 0 && 100 * shown >= percent * unwinnable, "{shown} of {unwinnable}");
}

#[test]
fn enumeration_agrees_on_few_pieces_without_pawns() {
    check(1, 200, 0, 1, 60);
    check(2, 100, 0, 2, 60);
}

#[test]
fn enumeration_agrees_on_few_locked_pairs() {
    check(4, 200, 3, 1, 60);
    check(5, 100, 4, 0, 60);
    check(6, 200, 4, 1, 60);
    check(7, 200, 4, 2, 60);
}

#[test]
fn enumeration_agrees_on_many_locked_pairs() {
    check(8, 100, 7, 1, 60);
    check(9, 60, 8, 0, 100);
    check(10, 200, 8, 1, 60);
    check(11, 200, 8, 2, 60);
}
