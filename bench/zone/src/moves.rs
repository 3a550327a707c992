//! Random legal games, identical in every run.

use flagfall_chess::{Position, UciMove, UciStyle};

/// The number of different games, which pairs of players take in turn.
const GAMES: u64 = 64;

/// Returns the moves of games that last at least `plies` plies.
pub(crate) fn games(plies: usize) -> Vec<Vec<UciMove>> {
    let mut random = 0x2545_F491_4F6C_DD1D;
    let long_games = std::iter::repeat_with(|| game(&mut random, plies)).flatten();
    long_games.take(GAMES as usize).collect()
}

/// Plays random moves; returns `None` if the game ends early.
fn game(random: &mut u64, plies: usize) -> Option<Vec<UciMove>> {
    let (mut position, mut moves) = (Position::start(), Vec::new());
    while moves.len() < plies {
        let legal = position.legal_moves();
        let mv = *legal.get(below(random, legal.len().max(1)))?;
        moves.push(mv.uci(UciStyle::Standard));
        position = position.play_unchecked(mv);
    }
    Some(moves)
}

/// Returns a random number below `limit` by Marsaglia's xorshift, the same everywhere.
fn below(random: &mut u64, limit: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    ((*random >> 16) % limit as u64) as usize
}
