//! Legal games, the same in every run.

use flagfall_chess::{Position, UciMove, UciStyle};

/// So many different games there are; pairs of players take them in turn.
const GAMES: u64 = 64;

/// Moves of games that go on for so long at least.
pub(crate) fn games(plies: usize) -> Vec<Vec<UciMove>> {
    let mut random = 0x2545_F491_4F6C_DD1D;
    let going_on = std::iter::repeat_with(|| game(&mut random, plies)).flatten();
    going_on.take(GAMES as usize).collect()
}

/// A game of random moves; nothing, if it ends before.
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

/// Marsaglia's xorshift: small, and the same everywhere.
fn below(random: &mut u64, limit: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    ((*random >> 16) % limit as u64) as usize
}
