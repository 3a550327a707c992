//! The work of a game server for each move: list the legal moves, play one, hash the position and count
//! repetitions.

use std::hint::black_box;

use arrayvec::ArrayVec;
use cozy_chess::{Board, Piece, Rank, Square, get_pawn_attacks};
use flagfall_chess::History;
use shakmaty::{Chess, EnPassantMode, Position as _, zobrist::Zobrist64};

use crate::games::{CommonMove, games};
use crate::task::Library;

/// A library's result after a move. Hashes may differ between libraries; the rest must agree.
#[derive(Clone, Copy)]
pub(crate) struct Ply {
    pub(crate) listed: usize,
    pub(crate) hash: u64,
    pub(crate) repetitions: usize,
}

/// The games as indices into the move lists of one library, so that no time is spent on finding moves.
pub(crate) struct Script {
    library: Library,
    games: Vec<Vec<u8>>,
}

impl Script {
    /// Returns `None` for libraries without a hash.
    pub(crate) fn new(library: Library) -> Option<Script> {
        let write: fn(&[CommonMove]) -> Vec<u8> = match library {
            Library::Flagfall => write_flagfall,
            Library::Cozy => write_cozy,
            Library::Shakmaty => write_shakmaty,
            _ => return None,
        };
        Some(Script { library, games: games().iter().map(|game| write(game)).collect() })
    }

    pub(crate) fn plies(&self) -> usize {
        self.games.iter().map(Vec::len).sum()
    }

    /// Replays all games and passes on every ply.
    pub(crate) fn replay(&self, visit: impl FnMut(Ply)) {
        match self.library {
            Library::Flagfall => flagfall(&self.games, visit),
            Library::Cozy => cozy(&self.games, visit),
            Library::Shakmaty => shakmaty(&self.games, visit),
            _ => unreachable!("other libraries have no script"),
        }
    }
}

fn flagfall(games: &[Vec<u8>], mut visit: impl FnMut(Ply)) {
    for game in games {
        let mut history = History::new(flagfall_chess::Position::start());
        for &index in game {
            let moves = history.position().legal_moves();
            let mv = black_box(&moves)[usize::from(index)];
            let hash = history.play_unchecked(mv).hash();
            visit(Ply { listed: moves.len(), hash, repetitions: history.repetitions() });
        }
    }
}

/// Replays with shakmaty. It has no history, so hashes are kept here and searched as far as its half-move clock
/// allows.
fn shakmaty(games: &[Vec<u8>], mut visit: impl FnMut(Ply)) {
    const EN_PASSANT: EnPassantMode = EnPassantMode::Legal;
    let mut hashes: Vec<u64> = Vec::new();
    for game in games {
        let mut position = Chess::default();
        let mut hash: Zobrist64 = position.zobrist_hash(EN_PASSANT);
        hashes.clear();
        hashes.push(hash.0);
        for &index in game {
            let moves = position.legal_moves();
            let mv = black_box(&moves)[usize::from(index)];
            // shakmaty can update a hash after most moves, and declines otherwise.
            let updated = position.update_zobrist_hash(hash, mv, EN_PASSANT);
            position.play_unchecked(mv);
            hash = updated.unwrap_or_else(|| position.zobrist_hash(EN_PASSANT));
            hashes.push(hash.0);
            let repetitions = repetitions(&hashes, position.halfmoves() as usize);
            visit(Ply { listed: moves.len(), hash: hash.0, repetitions });
        }
    }
}

/// Replays with cozy-chess. It hashes incrementally; the move list and the history are kept here.
fn cozy(games: &[Vec<u8>], mut visit: impl FnMut(Ply)) {
    let mut hashes: Vec<u64> = Vec::new();
    for game in games {
        let mut board = Board::default();
        hashes.clear();
        hashes.push(board.hash());
        // The half-move clock of cozy-chess stops at 100.
        let mut reversible = 0;
        for &index in game {
            let moves = cozy_moves(&board);
            board.play_unchecked(black_box(&moves)[usize::from(index)]);
            reversible = if board.halfmove_clock() == 0 { 0 } else { reversible + 1 };
            let hash = cozy_hash(&board);
            hashes.push(hash);
            let repetitions = repetitions(&hashes, reversible);
            visit(Ply { listed: moves.len(), hash, repetitions });
        }
    }
}

/// Returns the number of occurrences of the last hash among the last ones with the same side to
/// move.
fn repetitions(hashes: &[u64], reversible: usize) -> usize {
    let (current, before) = hashes.split_last().expect("the start position has a hash");
    let within = &before[before.len() - reversible..];
    // The same side is to move every two plies, and no position repeats after only two.
    1 + within.iter().rev().skip(3).step_by(2).filter(|&hash| hash == current).count()
}

fn cozy_moves(board: &Board) -> ArrayVec<cozy_chess::Move, 218> {
    let mut list = ArrayVec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// Returns the hash without the en passant square unless a capture there is legal; cozy-chess hashes every double
/// step.
fn cozy_hash(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else { return board.hash() };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let takers = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    let legal = |from| board.is_legal(cozy_chess::Move { from, to, promotion: None });
    if takers.into_iter().any(legal) { board.hash() } else { board.hash_without_ep() }
}

fn write_flagfall(game: &[CommonMove]) -> Vec<u8> {
    let mut position = flagfall_chess::Position::start();
    let play = |&common: &CommonMove| {
        let moves = position.legal_moves();
        let index = index_of(moves.iter().map(|&mv| mv.into()), common);
        position = position.play_unchecked(moves[usize::from(index)]);
        index
    };
    game.iter().map(play).collect()
}

fn write_shakmaty(game: &[CommonMove]) -> Vec<u8> {
    let mut position = Chess::default();
    let play = |&common: &CommonMove| {
        let moves = position.legal_moves();
        let index = index_of(moves.iter().map(|&mv| mv.into()), common);
        position.play_unchecked(moves[usize::from(index)]);
        index
    };
    game.iter().map(play).collect()
}

fn write_cozy(game: &[CommonMove]) -> Vec<u8> {
    let mut board = Board::default();
    let play = |&common: &CommonMove| {
        let moves = cozy_moves(&board);
        let index = index_of(
            moves.iter().map(|mv| CommonMove {
                from: mv.from as u8,
                to: mv.to as u8,
                promotion: mv.promotion.map(char::from),
            }),
            common,
        );
        board.play_unchecked(moves[usize::from(index)]);
        index
    };
    game.iter().map(play).collect()
}

fn index_of(mut moves: impl Iterator<Item = CommonMove>, common: CommonMove) -> u8 {
    let index = moves.position(|mv| mv == common).expect("every library lists every legal move");
    u8::try_from(index).expect("a legal position has at most 218 moves")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_repeat_positions() {
        let script = Script::new(Library::Shakmaty).expect("shakmaty has a hash");
        let mut times = [0_usize; 6];
        script.replay(|ply| times[ply.repetitions] += 1);
        assert!(times[1] > times[2], "most positions are new: {times:?}");
        assert!(times[2..].iter().all(|&count| count > 0), "all kinds occur: {times:?}");
    }
}
