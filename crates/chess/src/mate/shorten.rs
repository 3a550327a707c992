//! Lines to a mate made short enough to be kept as evidence.

use std::collections::HashMap;

use crate::{Move, Position};

/// Lines of so many moves are short enough: as a list in JSON, seven bytes a move, they take less
/// than 4 KiB.
const SHORT: usize = 500;
/// How many times a line is gone through.
const PASSES: usize = 16;

/// The same mate, or another way to it, in fewer moves if the line is long.
///
/// Wherever one or two moves lead to a position that comes much later, they are taken.
pub(super) fn shortened(start: &Position, mut line: Vec<Move>) -> Vec<Move> {
    for _ in 0..PASSES {
        if line.len() <= SHORT {
            break;
        }
        let shorter = pass(start, &line);
        if shorter.len() == line.len() {
            break;
        }
        line = shorter;
    }
    line
}

/// Positions of a line by their hashes, and where in the line they come.
struct Places {
    positions: Vec<Position>,
    by_hash: HashMap<u64, usize>,
}

impl Places {
    fn of(start: &Position, line: &[Move]) -> Places {
        let mut positions = vec![*start];
        for &mv in line {
            positions.push(positions[positions.len() - 1].play_unchecked(mv));
        }
        let by_hash = positions.iter().enumerate().map(|(at, one)| (one.hash(), at)).collect();
        Places { positions, by_hash }
    }

    fn find(&self, position: &Position) -> Option<usize> {
        let at = *self.by_hash.get(&position.hash())?;
        self.positions[at].same_as(position).then_some(at)
    }
}

fn pass(start: &Position, line: &[Move]) -> Vec<Move> {
    let places = Places::of(start, line);
    let mut shorter = Vec::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        let (moves, to) = leap(&places, at).unwrap_or_else(|| (vec![line[at]], at + 1));
        shorter.extend(moves);
        at = to;
    }
    shorter
}

/// One or two moves that save the most, if any do.
fn leap(places: &Places, at: usize) -> Option<(Vec<Move>, usize)> {
    let mut best: Option<(Vec<Move>, usize)> = None;
    let mut saved = 0;
    let mut consider = |moves: &[Move], position: &Position| {
        if let Some(to) = places.find(position)
            && to > at + moves.len() + saved
        {
            saved = to - at - moves.len();
            best = Some((moves.to_vec(), to));
        }
    };
    let position = &places.positions[at];
    for &first in &position.legal_moves() {
        let next = position.play_unchecked(first);
        consider(&[first], &next);
        for &second in &next.legal_moves() {
            consider(&[first, second], &next.play_unchecked(second));
        }
    }
    best
}
