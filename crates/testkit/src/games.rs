//! Random games, reproducible by their seed.
//!
//! A [`RandomGame`] is an iterator of [`RandomPly`]s. Each player has a [`MovePreference`], so that promotions,
//! castling, en passant captures, checks and repetitions, which are rare in uniformly random games, are frequent.

use flagfall_chess::{Chess960, Color, File, Move, Piece, PieceType, Position, Rank, Setup, Square};

/// A `SplitMix64` generator of random numbers, reproducible on every machine.
///
/// ```
/// use flagfall_testkit::games::SeededRandom;
/// assert_eq!(SeededRandom::new(7).below(1_000_000), SeededRandom::new(7).below(1_000_000));
/// ```
#[derive(Clone, Debug)]
pub struct SeededRandom(u64);

impl SeededRandom {
    /// Starts the generator from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SeededRandom {
        SeededRandom(seed)
    }

    /// Returns the next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `bound`, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// Returns one of the items, of which there must be at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The kind of start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomStart {
    /// The ordinary start position (2.3).
    Standard,
    /// One of the 960 positions of guideline II.
    Chess960,
    /// White's and Black's pieces are drawn independently.
    DoubleChess960,
    /// The ordinary start position with king and queen of one or both players swapped (P.7b).
    Swapped,
}

impl RandomStart {
    /// All kinds.
    pub const ALL: [RandomStart; 4] =
        [RandomStart::Standard, RandomStart::Chess960, RandomStart::DoubleChess960, RandomStart::Swapped];

    /// Draws a start position of this kind.
    pub fn setup(self, random: &mut SeededRandom) -> Setup {
        match self {
            RandomStart::Standard => Setup::start(),
            RandomStart::Chess960 => Chess960::from_seed(random.next_u64()).setup(),
            RandomStart::DoubleChess960 => {
                Chess960::double(Chess960::from_seed(random.next_u64()), Chess960::from_seed(random.next_u64()))
            }
            RandomStart::Swapped => {
                let mut setup = Setup::start();
                let colors = random.pick(&[&Color::ALL[..], &Color::ALL[..1], &Color::ALL[1..]]);
                for &color in colors {
                    swap_king_and_queen(&mut setup, color);
                }
                setup
            }
        }
    }
}

/// Puts a player's king on the d-file and queen on the e-file (P.7b).
pub fn swap_king_and_queen(setup: &mut Setup, color: Color) {
    let rank = Rank::First.relative_to(color);
    for (file, role) in [(File::D, PieceType::King), (File::E, PieceType::Queen)] {
        setup.board.set(Square::at(file, rank), Some(Piece { color, role }));
    }
    setup.mirrored[color] = true;
}

/// The kind of moves that a player prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePreference {
    /// No preference.
    Any,
    /// Rare moves: promotions, castling, en passant captures, double steps that allow them, and checks.
    Rare,
    /// Captures.
    Greedy,
    /// Quiet moves, so that the board stays full.
    Peaceful,
    /// Pawn moves.
    Pawns,
    /// Moves that return a piece to where it came from.
    Shuffling,
}

impl MovePreference {
    /// The preferences that players are drawn from, weighted by repetition.
    const CHOICES: [MovePreference; 8] = [
        MovePreference::Any,
        MovePreference::Rare,
        MovePreference::Rare,
        MovePreference::Rare,
        MovePreference::Greedy,
        MovePreference::Peaceful,
        MovePreference::Pawns,
        MovePreference::Shuffling,
    ];

    /// Returns the relative weight of a move.
    fn weight(self, position: &Position, mv: Move, previous: Option<Move>) -> usize {
        let is_capture = position.piece_at(mv.to()).is_some_and(|piece| piece.color != position.turn());
        match self {
            MovePreference::Any => 2,
            MovePreference::Rare => rarity(position, mv),
            MovePreference::Greedy => [2, 12][usize::from(is_capture)],
            MovePreference::Peaceful => [6, 1][usize::from(is_capture)],
            MovePreference::Pawns => [2, 10][usize::from(mv.role() == PieceType::Pawn)],
            MovePreference::Shuffling if is_capture || mv.role() == PieceType::Pawn => 1,
            MovePreference::Shuffling => {
                let back = |last: Move| (last.from(), last.to()) == (mv.to(), mv.from());
                [20, 2_000][usize::from(previous.is_some_and(back))]
            }
        }
    }
}

fn rarity(position: &Position, mv: Move) -> usize {
    let next = position.play_unchecked(mv);
    let us = position.board().by_color(position.turn());
    let may_castle = !(position.castling() & us).is_empty();
    let kind = match mv {
        Move::EnPassant { .. } | Move::Castling { .. } => 240,
        Move::Promotion { .. } => 80,
        Move::DoubleStep { .. } if next.en_passant().is_some() => 160,
        Move::Normal { role: PieceType::King | PieceType::Rook, .. } if may_castle => 1,
        Move::Normal { role: PieceType::Pawn, .. } | Move::DoubleStep { .. } => 12,
        Move::Normal { .. } => 8,
    };
    kind + if next.is_check() { 24 } else { 0 }
}

/// One move of a game.
#[derive(Clone, Copy, Debug)]
pub struct RandomPly {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
}

/// A random game, which ends by mate, stalemate or after a given number of plies.
///
/// ```
/// use flagfall_testkit::games::{RandomGame, RandomStart};
/// let game = RandomGame::new(1, RandomStart::Chess960, 40);
/// assert!(game.clone().all(|ply| ply.before.is_legal(ply.mv)));
/// assert_eq!(game.clone().last().unwrap().after, game.last().unwrap().after);
/// ```
#[derive(Clone, Debug)]
pub struct RandomGame {
    position: Position,
    preferences: [MovePreference; 2],
    last: [Option<Move>; 2],
    random: SeededRandom,
    plies: usize,
}

impl RandomGame {
    /// Creates a game of at most `plies` plies. The start position and the players' preferences are drawn too.
    ///
    /// # Panics
    ///
    /// The start position is not legal, which would be a bug in `flagfall_chess`.
    #[must_use]
    pub fn new(seed: u64, start: RandomStart, plies: usize) -> RandomGame {
        let mut random = SeededRandom::new(seed);
        let setup = start.setup(&mut random);
        let position = setup.position().expect("start positions are legal");
        RandomGame::from_position(position, random.next_u64(), plies)
    }

    /// Creates a game from a given position.
    #[must_use]
    pub fn from_position(position: Position, seed: u64, plies: usize) -> RandomGame {
        let mut random = SeededRandom::new(seed);
        let preferences = [random.pick(&MovePreference::CHOICES), random.pick(&MovePreference::CHOICES)];
        RandomGame { position, preferences, last: [None; 2], random, plies }
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for RandomGame {
    type Item = RandomPly;

    fn next(&mut self) -> Option<RandomPly> {
        self.plies = self.plies.checked_sub(1)?;
        let before = self.position;
        let player = before.turn() as usize;
        let moves = before.legal_moves();
        let weight = |mv: &Move| self.preferences[player].weight(&before, *mv, self.last[player]);
        let weights: Vec<usize> = moves.iter().map(weight).collect();
        let total: usize = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.random.below(total);
        let chosen = weights.iter().position(|&weight| {
            let is_chosen = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            is_chosen
        });
        let mv = moves[chosen?];
        self.last[player] = Some(mv);
        self.position = before.play_unchecked(mv);
        Some(RandomPly { before, mv, after: self.position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagfall_chess::History;

    /// Checks that at least `minimum` plies of fifty games of each kind satisfy a condition.
    fn check(name: &str, minimum: usize, mut is_match: impl FnMut(&RandomPly) -> bool) {
        let games = RandomStart::ALL.into_iter().flat_map(|start| (0..50).map(move |seed| (start, seed)));
        let plies = games.flat_map(|(start, seed)| RandomGame::new(seed, start, 150));
        let count = plies.filter(|ply| is_match(ply)).count();
        assert!(count >= minimum, "{count} times: {name}");
    }

    #[test]
    fn rare_events_are_frequent() {
        check("castling", 60, |ply| matches!(ply.mv, Move::Castling { .. }));
        check("en passant", 15, |ply| matches!(ply.mv, Move::EnPassant { .. }));
        for role in PieceType::PROMOTIONS {
            check("promotion", 30, |ply| ply.mv.promotion() == Some(role));
        }
        check("check", 500, |ply| ply.after.is_check());
        check("double check", 3, |ply| ply.after.checkers().has_several());
        check("mate", 10, |ply| ply.after.is_checkmate());
        check("fifty moves", 5, |ply| ply.after.is_fifty_moves());
        let mut game = History::new(Position::start());
        check("threefold", 100, |ply| {
            if game.position() != &ply.before {
                game = History::new(ply.before);
            }
            game.play(ply.mv).is_ok() && game.is_threefold()
        });
    }

    #[test]
    fn random_numbers_are_uniform() {
        let mut random = SeededRandom::new(1);
        let mut counts = [0; 6];
        (0..6_000).for_each(|_| counts[random.below(6)] += 1);
        assert!(counts.iter().all(|&count| (900..1_100).contains(&count)), "{counts:?}");
    }
}
