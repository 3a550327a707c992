//! Random games, identical in every run, which all libraries replay.

use std::collections::HashMap;

use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen, zobrist::Zobrist64};

/// Marsaglia's xorshift generator, which gives the same numbers everywhere.
pub(crate) struct Xorshift(pub(crate) u64);

impl Xorshift {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % limit as u64) as usize
    }
}

/// A move independent of any library: squares counted from a1, castling as king takes rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CommonMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotion: Option<char>,
}

impl From<Move> for CommonMove {
    fn from(mv: Move) -> CommonMove {
        let from = mv.from().expect("chess has no drops");
        CommonMove {
            from: from.to_u32() as u8,
            to: mv.to().to_u32() as u8,
            promotion: mv.promotion().map(shakmaty::Role::char),
        }
    }
}

impl From<flagfall_chess::Move> for CommonMove {
    fn from(mv: flagfall_chess::Move) -> CommonMove {
        CommonMove {
            from: mv.from().index() as u8,
            to: mv.to().index() as u8,
            promotion: mv.promotion().map(flagfall_chess::PieceType::letter),
        }
    }
}

const GAMES: usize = 200;
const MAX_PLIES: usize = 300;
const FENS: usize = 4_096;

/// Returns the moves of the games, which end by mate, stalemate, fivefold repetition or the 75-move rule, or
/// after 300 plies.
pub(crate) fn games() -> Vec<Vec<CommonMove>> {
    let mut random = Xorshift(0x2545_F491_4F6C_DD1D);
    (0..GAMES).map(|_| game(&mut random)).collect()
}

fn game(random: &mut Xorshift) -> Vec<CommonMove> {
    let mut position = Chess::default();
    let mut seen = HashMap::from([(key(&position), 1)]);
    let mut played: Vec<CommonMove> = Vec::new();
    while played.len() < MAX_PLIES && position.halfmoves() < 150 {
        let moves: Vec<CommonMove> = position.legal_moves().into_iter().map(CommonMove::from).collect();
        let Some(chosen) = choose(&moves, &played, random) else { break };
        let mv = position.legal_moves().into_iter().find(|&mv| CommonMove::from(mv) == chosen);
        position.play_unchecked(mv.expect("a legal move was chosen"));
        played.push(chosen);
        let times = seen.entry(key(&position)).or_insert(0);
        *times += 1;
        if *times == 5 {
            break;
        }
    }
    played
}

/// Chooses a random move; one in three takes back the player's last move, so that positions repeat.
fn choose(moves: &[CommonMove], played: &[CommonMove], random: &mut Xorshift) -> Option<CommonMove> {
    if moves.is_empty() {
        return None;
    }
    let back = played.iter().nth_back(1).filter(|_| random.below(3) == 0);
    let back = back.and_then(|last| moves.iter().find(|mv| mv.from == last.to && mv.to == last.from));
    Some(back.copied().unwrap_or_else(|| moves[random.below(moves.len())]))
}

fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Returns distinct FENs from all parts of the games.
pub(crate) fn fens() -> Vec<String> {
    let mut fens = Vec::new();
    for game in games() {
        let mut position = Chess::default();
        for common in game {
            let mv = position.legal_moves().into_iter().find(|&mv| CommonMove::from(mv) == common);
            position.play_unchecked(mv.expect("the games are legal"));
            fens.push(Fen::from_position(&position, EnPassantMode::Legal).to_string());
        }
    }
    fens.sort_unstable();
    fens.dedup();
    // Neighbours in alphabetical order are similar, so the list is shuffled.
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    for last in (1..fens.len()).rev() {
        fens.swap(last, random.below(last + 1));
    }
    fens.truncate(FENS);
    fens
}
