//! What a game server does for each move: list the legal moves, play one, hash, count repetitions.

use std::hint::black_box;

use arrayvec::ArrayVec;
use cozy_chess::{Board, Piece, Rank, Square, get_pawn_attacks};
use flagfall_chess::History;
use shakmaty::{Chess, EnPassantMode, Position as _, zobrist::Zobrist64};

use crate::games::{Step, games};
use crate::task::Library;

/// What a library said after a move; the hash is its own affair, the rest must agree.
#[derive(Clone, Copy)]
pub(crate) struct Ply {
    pub(crate) listed: usize,
    pub(crate) hash: u64,
    pub(crate) repetitions: usize,
}

/// The games as places in the lists of one library, so that no time goes into finding moves.
pub(crate) struct Script {
    library: Library,
    games: Vec<Vec<u8>>,
}

impl Script {
    /// `None` for a library that has no hash.
    pub(crate) fn new(library: Library) -> Option<Script> {
        let write: fn(&[Step]) -> Vec<u8> = match library {
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

    /// Replays all games and shows every ply.
    pub(crate) fn replay(&self, show: impl FnMut(Ply)) {
        match self.library {
            Library::Flagfall => flagfall(&self.games, show),
            Library::Cozy => cozy(&self.games, show),
            Library::Shakmaty => shakmaty(&self.games, show),
            _ => unreachable!("no script is written for it"),
        }
    }
}

fn flagfall(games: &[Vec<u8>], mut show: impl FnMut(Ply)) {
    for game in games {
        let mut history = History::new(flagfall_chess::Position::start());
        for &place in game {
            let moves = history.position().legal_moves();
            let mv = black_box(&moves)[usize::from(place)];
            let hash = history.play_unchecked(mv).hash();
            show(Ply { listed: moves.len(), hash, repetitions: history.repetitions() });
        }
    }
}

/// It keeps no history: hashes are kept here, and looked through as far as its half-move clock
/// says a position can have stood before.
fn shakmaty(games: &[Vec<u8>], mut show: impl FnMut(Ply)) {
    const EN_PASSANT: EnPassantMode = EnPassantMode::Legal;
    let mut hashes: Vec<u64> = Vec::new();
    for game in games {
        let mut position = Chess::default();
        let mut hash: Zobrist64 = position.zobrist_hash(EN_PASSANT);
        hashes.clear();
        hashes.push(hash.0);
        for &place in game {
            let moves = position.legal_moves();
            let mv = black_box(&moves)[usize::from(place)];
            // It can update a hash after most moves, and says when it cannot.
            let updated = position.update_zobrist_hash(hash, mv, EN_PASSANT);
            position.play_unchecked(mv);
            hash = updated.unwrap_or_else(|| position.zobrist_hash(EN_PASSANT));
            hashes.push(hash.0);
            let repetitions = repetitions(&hashes, position.halfmoves() as usize);
            show(Ply { listed: moves.len(), hash: hash.0, repetitions });
        }
    }
}

/// It hashes as it plays; the list and the history are kept here.
fn cozy(games: &[Vec<u8>], mut show: impl FnMut(Ply)) {
    let mut hashes: Vec<u64> = Vec::new();
    for game in games {
        let mut board = Board::default();
        hashes.clear();
        hashes.push(board.hash());
        // Its own half-move clock stops at 100.
        let mut reversible = 0;
        for &place in game {
            let moves = cozy_moves(&board);
            board.play_unchecked(black_box(&moves)[usize::from(place)]);
            reversible = if board.halfmove_clock() == 0 { 0 } else { reversible + 1 };
            let hash = cozy_hash(&board);
            hashes.push(hash);
            let repetitions = repetitions(&hashes, reversible);
            show(Ply { listed: moves.len(), hash, repetitions });
        }
    }
}

/// How often the last hash stands among the last ones with the same side to move.
fn repetitions(hashes: &[u64], reversible: usize) -> usize {
    let (current, before) = hashes.split_last().expect("the start position is in it");
    let within = &before[before.len() - reversible..];
    // The same player's turn comes every two plies, and no position comes back after two.
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

/// Its hash counts every double step; only a capture that is legal makes positions different.
fn cozy_hash(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else { return board.hash() };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let takers = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    let legal = |from| board.is_legal(cozy_chess::Move { from, to, promotion: None });
    if takers.into_iter().any(legal) { board.hash() } else { board.hash_without_ep() }
}

fn write_flagfall(game: &[Step]) -> Vec<u8> {
    let mut position = flagfall_chess::Position::start();
    let play = |&step: &Step| {
        let moves = position.legal_moves();
        let place = place(moves.iter().map(|&mv| mv.into()), step);
        position = position.play_unchecked(moves[usize::from(place)]);
        place
    };
    game.iter().map(play).collect()
}

fn write_shakmaty(game: &[Step]) -> Vec<u8> {
    let mut position = Chess::default();
    let play = |&step: &Step| {
        let moves = position.legal_moves();
        let place = place(moves.iter().map(|&mv| mv.into()), step);
        position.play_unchecked(moves[usize::from(place)]);
        place
    };
    game.iter().map(play).collect()
}

fn write_cozy(game: &[Step]) -> Vec<u8> {
    let mut board = Board::default();
    let play = |&step: &Step| {
        let moves = cozy_moves(&board);
        let place = place(
            moves.iter().map(|mv| Step {
                from: mv.from as u8,
                to: mv.to as u8,
                promotion: mv.promotion.map(char::from),
            }),
            step,
        );
        board.play_unchecked(moves[usize::from(place)]);
        place
    };
    game.iter().map(play).collect()
}

fn place(mut moves: impl Iterator<Item = Step>, step: Step) -> u8 {
    let place = moves.position(|mv| mv == step).expect("every library lists every legal move");
    u8::try_from(place).expect("a legal position has at most 218 moves")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_bring_positions_back() {
        let script = Script::new(Library::Shakmaty).expect("shakmaty has a hash");
        let mut times = [0_usize; 6];
        script.replay(|ply| times[ply.repetitions] += 1);
        assert!(times[1] > times[2], "most positions are new: {times:?}");
        assert!(times[2..].iter().all(|&count| count > 0), "all kinds occur: {times:?}");
    }
}
