//! Shortening of mating lines, so that they fit into evidence.

use std::collections::HashMap;

use crate::{Move, Position};

/// The number of moves up to which a line is not shortened: as a JSON list, with seven bytes a move,
/// it takes less than 4 KiB.
const SHORT: usize = 500;
/// The maximum number of passes over a line.
const PASSES: usize = 16;

/// Shortens a long line to a mate.
///
/// Wherever one or two moves lead to a position much later in the line, they replace the moves between.
pub(super) fn shorten_line(start: &Position, mut line: Vec<Move>) -> Vec<Move> {
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

/// The positions of a line, indexed by hash.
struct LineIndex {
    positions: Vec<Position>,
    by_hash: HashMap<u64, usize>,
}

impl LineIndex {
    fn of(start: &Position, line: &[Move]) -> LineIndex {
        let mut positions = vec![*start];
        for &mv in line {
            positions.push(positions[positions.len() - 1].play_unchecked(mv));
        }
        let by_hash = positions.iter().enumerate().map(|(at, position)| (position.hash(), at)).collect();
        LineIndex { positions, by_hash }
    }

    fn find(&self, position: &Position) -> Option<usize> {
        let at = *self.by_hash.get(&position.hash())?;
        self.positions[at].same_as(position).then_some(at)
    }
}

fn pass(start: &Position, line: &[Move]) -> Vec<Move> {
    let index = LineIndex::of(start, line);
    let mut shorter = Vec::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        let (moves, to) = shortcut(&index, at).unwrap_or_else(|| (vec![line[at]], at + 1));
        shorter.extend(moves);
        at = to;
    }
    shorter
}

/// Returns the one or two moves that save the most, if any do, and the index of the position they reach.
fn shortcut(index: &LineIndex, at: usize) -> Option<(Vec<Move>, usize)> {
    let mut best: Option<(Vec<Move>, usize)> = None;
    let mut saved = 0;
    let mut consider = |moves: &[Move], position: &Position| {
        if let Some(to) = index.find(position)
            && to > at + moves.len() + saved
        {
            saved = to - at - moves.len();
            best = Some((moves.to_vec(), to));
        }
    };
    let position = &index.positions[at];
    for &first in &position.legal_moves() {
        let next = position.play_unchecked(first);
        consider(&[first], &next);
        for &second in &next.legal_moves() {
            consider(&[first, second], &next.play_unchecked(second));
        }
    }
    best
}
