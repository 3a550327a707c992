//! What a search has found out about positions.

use core::hash::{BuildHasherDefault, Hash, Hasher};
use std::collections::HashMap;

use super::Answer;
use crate::castling::Mirrored;
use crate::hash::hash;
use crate::{Board, Color, Position, Square};

/// Answers to positions in which the attacker has the move.
///
/// Positions are compared whole, as [`Position::same_as`] does; their hash only says where to
/// look. The table grows with what is put into it. When it is full it forgets everything, which
/// costs time but makes no answer wrong.
pub(super) struct Known {
    answers: HashMap<Key, Answer, BuildHasherDefault<Whole>>,
    most: usize,
}

impl Known {
    /// As many answers as fit into some 120 MiB.
    pub(super) const MOST: usize = 7 << 18;

    /// An empty table, of so many answers at most.
    pub(super) fn new(most: usize) -> Known {
        Known { answers: HashMap::default(), most }
    }

    pub(super) fn get(&self, position: &Position) -> Option<Answer> {
        self.answers.get(&Key::of(position)).copied()
    }

    pub(super) fn put(&mut self, position: &Position, answer: Answer) {
        if self.answers.len() >= self.most {
            self.answers.clear();
        }
        self.answers.insert(Key::of(position), answer);
    }
}

/// All that 9.2.2 compares but for the player having the move, which is always the attacker.
#[derive(PartialEq, Eq)]
struct Key {
    board: Board,
    en_passant: Option<Square>,
    mirrored: Mirrored,
}

impl Key {
    fn of(position: &Position) -> Key {
        let (board, en_passant, mirrored) = position.parts();
        Key { board, en_passant, mirrored }
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(hash(&self.board, Color::White, self.en_passant));
    }
}

/// Takes a number for its own hash.
#[derive(Default)]
struct Whole(u64);

impl Hasher for Whole {
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
    fn one_hash_is_not_one_position() {
        let mut setup = Setup::from_fen("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1").expect("a FEN");
        let usual = setup.position().expect("a position");
        setup.mirrored.white = true;
        let mirrored = setup.position().expect("a position");
        assert_eq!(usual.hash(), mirrored.hash());

        let mut known = Known::new(10);
        known.put(&usual, Answer::None { within: 3 });
        assert!(matches!(known.get(&usual), Some(Answer::None { within: 3 })));
        assert!(known.get(&mirrored).is_none());
    }

    #[test]
    fn a_full_table_forgets() {
        let start = Position::start();
        let mut known = Known::new(3);
        for mv in start.legal_moves() {
            let next = start.play_unchecked(mv);
            known.put(&next, Answer::None { within: 1 });
            assert!(known.get(&next).is_some() && known.answers.len() <= 3);
        }
    }
}
