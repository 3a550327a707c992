//! Games at random, the same in every run, that all libraries replay.

use std::collections::HashMap;

use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen, zobrist::Zobrist64};

/// Marsaglia's xorshift: small, and the same everywhere.
pub(crate) struct Xorshift(pub(crate) u64);

impl Xorshift {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % limit as u64) as usize
    }
}

/// A move as every library can tell it: squares counted from a1, castling as king takes rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotion: Option<char>,
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        let from = mv.from().expect("in chess no piece is dropped");
        Step {
            from: from.to_u32() as u8,
            to: mv.to().to_u32() as u8,
            promotion: mv.promotion().map(shakmaty::Role::char),
        }
    }
}

impl From<flagfall_chess::Move> for Step {
    fn from(mv: flagfall_chess::Move) -> Step {
        Step {
            from: mv.from().index() as u8,
            to: mv.to().index() as u8,
            promotion: mv.promotion().map(flagfall_chess::Role::letter),
        }
    }
}

const GAMES: usize = 200;
const MOST_PLIES: usize = 300;
const FENS: usize = 4_096;

/// The moves of the games, which end as games do: by mate, stalemate, fivefold repetition or 75
/// moves; or are left after 300 plies.
pub(crate) fn games() -> Vec<Vec<Step>> {
    let mut random = Xorshift(0x2545_F491_4F6C_DD1D);
    (0..GAMES).map(|_| game(&mut random)).collect()
}

fn game(random: &mut Xorshift) -> Vec<Step> {
    let mut position = Chess::default();
    let mut seen = HashMap::from([(key(&position), 1)]);
    let mut steps: Vec<Step> = Vec::new();
    while steps.len() < MOST_PLIES && position.halfmoves() < 150 {
        let moves: Vec<Step> = position.legal_moves().into_iter().map(Step::from).collect();
        let Some(step) = choose(&moves, &steps, random) else { break };
        let mv = position.legal_moves().into_iter().find(|&mv| Step::from(mv) == step);
        position.play_unchecked(mv.expect("chosen among them"));
        steps.push(step);
        let times = seen.entry(key(&position)).or_insert(0);
        *times += 1;
        if *times == 5 {
            break;
        }
    }
    steps
}

/// Any move, but one in three takes the player's last move back: random play hardly ever repeats.
fn choose(moves: &[Step], played: &[Step], random: &mut Xorshift) -> Option<Step> {
    if moves.is_empty() {
        return None;
    }
    let back = played.iter().nth_back(1).filter(|_| random.below(3) == 0);
    let back =
        back.and_then(|last| moves.iter().find(|mv| mv.from == last.to && mv.to == last.from));
    Some(back.copied().unwrap_or_else(|| moves[random.below(moves.len())]))
}

fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Different FENs out of the games, from all over them.
pub(crate) fn fens() -> Vec<String> {
    let mut fens = Vec::new();
    for game in games() {
        let mut position = Chess::default();
        for step in game {
            let mv = position.legal_moves().into_iter().find(|&mv| Step::from(mv) == step);
            position.play_unchecked(mv.expect("legal when the game was made"));
            fens.push(Fen::from_position(&position, EnPassantMode::Legal).to_string());
        }
    }
    fens.sort_unstable();
    fens.dedup();
    // In alphabetical order neighbours would look alike; a fixed shuffle spreads them again.
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    for last in (1..fens.len()).rev() {
        fens.swap(last, random.below(last + 1));
    }
    fens.truncate(FENS);
    fens
}
