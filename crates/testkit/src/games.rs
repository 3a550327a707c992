//! Games played at random, the same ones for the same seed.
//!
//! A [`Game`] is an iterator of [`Ply`]s. Who plays has a [`Taste`], so that promotions, castling,
//! captures en passant, checks and repetitions, which even chances seldom bring about, come often.

use flagfall_chess::{Chess960, Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

/// Numbers drawn by `SplitMix64`: the same for the same seed, on every machine.
///
/// ```
/// use flagfall_testkit::games::Dice;
/// assert_eq!(Dice::new(7).below(1_000_000), Dice::new(7).below(1_000_000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that begin from this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`, which is above 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.roll() as u128 * bound as u128) >> 64) as usize
    }

    /// One of these, which are not none.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// As in 2.3.
    Standard,
    /// One of the 960 positions of guideline II.
    Chess960,
    /// White's and Black's pieces drawn apart.
    DoubleChess960,
    /// Ordinary chess, but some player has swapped king and queen (P.7b).
    Swapped,
}

impl Start {
    /// All ways to begin.
    pub const ALL: [Start; 4] =
        [Start::Standard, Start::Chess960, Start::DoubleChess960, Start::Swapped];

    /// Draws such a start position.
    pub fn draw(self, dice: &mut Dice) -> Setup {
        match self {
            Start::Standard => Setup::start(),
            Start::Chess960 => Chess960::seeded(dice.roll()).setup(),
            Start::DoubleChess960 => {
                Chess960::double(Chess960::seeded(dice.roll()), Chess960::seeded(dice.roll()))
            }
            Start::Swapped => {
                let mut setup = Setup::start();
                let who = dice.pick(&[&Color::ALL[..], &Color::ALL[..1], &Color::ALL[1..]]);
                for &color in who {
                    swap_king_and_queen(&mut setup, color);
                }
                setup
            }
        }
    }
}

/// Puts a player's king on d and queen on e, as P.7b has it.
pub fn swap_king_and_queen(setup: &mut Setup, color: Color) {
    let rank = Rank::First.seen_by(color);
    for (file, role) in [(File::D, Role::King), (File::E, Role::Queen)] {
        setup.board.set(Square::at(file, rank), Some(Piece { color, role }));
    }
    setup.mirrored[color] = true;
}

/// What a player looks for in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Every move is as good as another.
    Any,
    /// What is rare: promotion, castling, en passant and what makes it possible, check.
    Rare,
    /// Captures.
    Greedy,
    /// Anything but captures, so that the board stays full.
    Peaceful,
    /// Moves of pawns.
    Pawns,
    /// To go back where one came from.
    Shuffling,
}

impl Taste {
    /// What players are drawn from.
    const DRAWN: [Taste; 8] = [
        Taste::Any,
        Taste::Rare,
        Taste::Rare,
        Taste::Rare,
        Taste::Greedy,
        Taste::Peaceful,
        Taste::Pawns,
        Taste::Shuffling,
    ];

    /// How much a move is liked, compared with the others.
    fn weight(self, position: &Position, mv: Move, previous: Option<Move>) -> usize {
        let capture =
            position.piece_at(mv.to()).is_some_and(|piece| piece.color != position.turn());
        match self {
            Taste::Any => 2,
            Taste::Rare => rarity(position, mv),
            Taste::Greedy => [2, 12][usize::from(capture)],
            Taste::Peaceful => [6, 1][usize::from(capture)],
            Taste::Pawns => [2, 10][usize::from(mv.role() == Role::Pawn)],
            Taste::Shuffling if capture || mv.role() == Role::Pawn => 1,
            Taste::Shuffling => {
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
        Move::Normal { role: Role::King | Role::Rook, .. } if may_castle => 1,
        Move::Normal { role: Role::Pawn, .. } | Move::DoubleStep { .. } => 12,
        Move::Normal { .. } => 8,
    };
    kind + if next.is_check() { 24 } else { 0 }
}

/// One move of a game.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    /// The position it was played in.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position it led to.
    pub after: Position,
}

/// A game played at random until mate, stalemate or the last ply wanted.
///
/// ```
/// use flagfall_testkit::games::{Game, Start};
/// let game = Game::new(1, Start::Chess960, 40);
/// assert!(game.clone().all(|ply| ply.before.is_legal(ply.mv)));
/// assert_eq!(game.clone().last().unwrap().after, game.last().unwrap().after);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    tastes: [Taste; 2],
    last: [Option<Move>; 2],
    dice: Dice,
    plies: usize,
}

impl Game {
    /// The game with this seed, at most `plies` long; the players' tastes are drawn too.
    ///
    /// # Panics
    ///
    /// If a start position cannot be played, which would be a fault of `flagfall_chess`.
    #[must_use]
    pub fn new(seed: u64, start: Start, plies: usize) -> Game {
        let mut dice = Dice::new(seed);
        let setup = start.draw(&mut dice);
        let position = setup.position().expect("a start position is a legal one");
        Game::from_position(position, dice.roll(), plies)
    }

    /// A game that begins with this position.
    #[must_use]
    pub fn from_position(position: Position, seed: u64, plies: usize) -> Game {
        let mut dice = Dice::new(seed);
        let tastes = [dice.pick(&Taste::DRAWN), dice.pick(&Taste::DRAWN)];
        Game { position, tastes, last: [None; 2], dice, plies }
    }

    /// The position that stands now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Game {
    type Item = Ply;

    fn next(&mut self) -> Option<Ply> {
        self.plies = self.plies.checked_sub(1)?;
        let before = self.position;
        let player = before.turn() as usize;
        let moves = before.legal_moves();
        let weigh = |mv: &Move| self.tastes[player].weight(&before, *mv, self.last[player]);
        let weights: Vec<usize> = moves.iter().map(weigh).collect();
        let total: usize = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.dice.below(total);
        let chosen = weights.iter().position(|&weight| {
            let here = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            here
        });
        let mv = moves[chosen?];
        self.last[player] = Some(mv);
        self.position = before.play_unchecked(mv);
        Some(Ply { before, mv, after: self.position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagfall_chess::History;

    /// Something happens so often in games begun in each way, fifty of each.
    fn check(what: &str, least: usize, mut happens: impl FnMut(&Ply) -> bool) {
        let games = Start::ALL.into_iter().flat_map(|start| (0..50).map(move |seed| (start, seed)));
        let plies = games.flat_map(|(start, seed)| Game::new(seed, start, 150));
        let count = plies.filter(|ply| happens(ply)).count();
        assert!(count >= least, "{count} times: {what}");
    }

    #[test]
    fn what_is_rare_comes_often() {
        check("castling", 60, |ply| matches!(ply.mv, Move::Castling { .. }));
        check("en passant", 15, |ply| matches!(ply.mv, Move::EnPassant { .. }));
        for role in Role::PROMOTIONS {
            check("promotion", 30, |ply| ply.mv.promotion() == Some(role));
        }
        check("check", 500, |ply| ply.after.is_check());
        check("double check", 3, |ply| ply.after.checkers().is_several());
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
    fn dice_are_fair_enough() {
        let mut dice = Dice::new(1);
        let mut pips = [0; 6];
        (0..6_000).for_each(|_| pips[dice.below(6)] += 1);
        assert!(pips.iter().all(|&count| (900..1_100).contains(&count)), "{pips:?}");
    }
}
