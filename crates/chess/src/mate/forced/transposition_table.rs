//! The transposition table of a search.

use core::hash::{BuildHasherDefault, Hash, Hasher};
use std::collections::HashMap;

use super::AttackResult;
use crate::castling::MirroredSides;
use crate::hash::hash;
use crate::{Board, Color, Position, Square};

/// Results for positions in which the attacker has the move.
///
/// Positions are compared whole, as [`Position::same_as`] does; the hash only selects the slot. The
/// table grows with its entries. A full table is cleared, which costs time but makes no result wrong.
pub(super) struct TranspositionTable {
    entries: HashMap<PositionKey, AttackResult, BuildHasherDefault<IdentityHasher>>,
    most: usize,
}

impl TranspositionTable {
    /// The number of entries that fit into some 120 MiB.
    pub(super) const MOST: usize = 7 << 18;

    /// Creates an empty table with a maximum number of entries.
    pub(super) fn new(most: usize) -> TranspositionTable {
        TranspositionTable { entries: HashMap::default(), most }
    }

    pub(super) fn get(&self, position: &Position) -> Option<AttackResult> {
        self.entries.get(&PositionKey::of(position)).copied()
    }

    pub(super) fn put(&mut self, position: &Position, answer: AttackResult) {
        if self.entries.len() >= self.most {
            self.entries.clear();
        }
        self.entries.insert(PositionKey::of(position), answer);
    }
}

/// The facts that 9.2.2 compares, except the player to move, who is always the attacker.
#[derive(PartialEq, Eq)]
struct PositionKey {
    board: Board,
    en_passant: Option<Square>,
    mirrored: MirroredSides,
}

impl PositionKey {
    fn of(position: &Position) -> PositionKey {
        let (board, en_passant, mirrored) = position.parts();
        PositionKey { board, en_passant, mirrored }
    }
}

impl Hash for PositionKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(hash(&self.board, Color::White, self.en_passant));
    }
}

/// A hasher that returns a number unchanged.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn equal_hashes_do_not_merge_positions() {
        let mut setup = Setup::from_fen("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1").expect("a FEN");
        let usual = setup.position().expect("a position");
        setup.mirrored.white = true;
        let mirrored = setup.position().expect("a position");
        assert_eq!(usual.hash(), mirrored.hash());

        let mut known = TranspositionTable::new(10);
        known.put(&usual, AttackResult::None { within: 3 });
        assert!(matches!(known.get(&usual), Some(AttackResult::None { within: 3 })));
        assert!(known.get(&mirrored).is_none());
    }

    #[test]
    fn full_table_is_cleared() {
        let start = Position::start();
        let mut known = TranspositionTable::new(3);
        for mv in start.legal_moves() {
            let next = start.play_unchecked(mv);
            known.put(&next, AttackResult::None { within: 1 });
            assert!(known.get(&next).is_some() && known.entries.len() <= 3);
        }
    }
}
