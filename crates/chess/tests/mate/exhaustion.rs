//! Who can mate by going through all that can arise, as plainly as can be.

use std::collections::{HashMap, HashSet};

use flagfall_chess::mate::Budget;
use flagfall_chess::{Color, Position, Role, Setup};
use flagfall_testkit::games::Dice;
use flagfall_testkit::locked;

use crate::{about, settle};

/// A position as the laws compare it: without counters.
pub(crate) fn key(position: &Position) -> Setup {
    Setup { halfmoves: 0, fullmoves: 1, ..position.setup() }
}

/// Follows all legal moves, and remembers what came out for every position it passed.
pub(crate) struct Exhaustion {
    winner: Color,
    /// So many positions are gone through before giving up.
    most: usize,
    alive: HashSet<Setup>,
    dead: HashSet<Setup>,
}

impl Exhaustion {
    pub(crate) fn new(winner: Color, most: usize) -> Exhaustion {
        Exhaustion { winner, most, alive: HashSet::new(), dead: HashSet::new() }
    }

    /// Whether the winner can mate, if that shows.
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

    /// All positions on the way to one from which the winner mates are such themselves.
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

    /// A king alone gives no check.
    fn is_alone(&self, position: &Position) -> bool {
        let board = position.board();
        (board.by_color(self.winner) & !board.by_role(Role::King)).is_empty()
    }
}

/// Of drawn positions with so many locked pairs and further pieces, at least so many percent of
/// the unwinnable ones are shown to be so by exhaustion, and none is contradicted by it. That the
/// others are winnable is shown by their lines.
fn check(seed: u64, drawn: usize, pairs: usize, further: usize, percent: usize) {
    let mut dice = Dice::new(seed);
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
fn few_pieces_without_pawns() {
    check(1, 200, 0, 1, 60);
    check(2, 100, 0, 2, 60);
}

#[test]
fn few_locked_pairs() {
    check(4, 200, 3, 1, 60);
    check(5, 100, 4, 0, 60);
    check(6, 200, 4, 1, 60);
    check(7, 200, 4, 2, 60);
}

#[test]
fn many_locked_pairs() {
    check(8, 100, 7, 1, 60);
    check(9, 60, 8, 0, 100);
    check(10, 200, 8, 1, 60);
    check(11, 200, 8, 2, 60);
}
