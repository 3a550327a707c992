//! Simulated human-like games, identical in every run and on every machine.
//!
//! The players look one move ahead: they capture material, save attacked pieces, develop, castle and occupy the
//! centre, with some randomness. The chess is poor, but its moves are distributed over pieces, captures and checks
//! much like those of real games.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Board, Chess, Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::games::Xorshift;

const GAMES: usize = 2_000;
const MIN_PLIES: usize = 50;
const MAX_PLIES: usize = 100;
/// The random part of a move's score, in centipawns.
const MAX_NOISE: usize = 40;
/// The last move of the opening.
const OPENING: u32 = 10;

/// A game and its result.
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: &'static str,
}

/// Returns all games, which are played on first use.
pub(crate) fn games() -> &'static [Game] {
    static ALL: LazyLock<Vec<Game>> = LazyLock::new(|| {
        let mut random = Xorshift(0xD1B5_4A32_D192_ED03);
        (0..GAMES).map(|_| play(&mut random)).collect()
    });
    &ALL
}

/// Plays until mate or stalemate, or until a random length, when the balance of material decides.
fn play(random: &mut Xorshift) -> Game {
    let limit = MIN_PLIES + random.below(MAX_PLIES - MIN_PLIES + 1);
    let mut position = Chess::default();
    let mut moves: Vec<Move> = Vec::with_capacity(limit);
    while moves.len() < limit {
        let Some(mv) = choose(&position, &moves, random) else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let result = match (position.is_checkmate(), balance(position.board())) {
        (true, _) => position.turn().fold_wb("0-1", "1-0"),
        (false, 200..) => "1-0",
        (false, ..=-200) => "0-1",
        (false, _) => "1/2-1/2",
    };
    Game { moves, result }
}

fn choose(position: &Chess, played: &[Move], random: &mut Xorshift) -> Option<Move> {
    let evaluation = MoveEvaluation::new(position, played);
    let scored = position.legal_moves().into_iter().map(|mv| {
        let noise = i32::from(random.below(MAX_NOISE) as u8);
        (mv, evaluation.score(mv) + noise)
    });
    scored.max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
}

/// The evaluation of a player's moves in a position.
struct MoveEvaluation<'a> {
    position: &'a Chess,
    /// The player's last move.
    last: Option<Move>,
    /// The player's pieces that may be lost, with their costs.
    threats: Vec<(Square, i32)>,
}

impl MoveEvaluation<'_> {
    fn new<'a>(position: &'a Chess, played: &[Move]) -> MoveEvaluation<'a> {
        let board = position.board();
        let exposed = |square| Some((square, exposure(board, square))).filter(|&(_, loss)| loss > 0);
        let threats = position.us().into_iter().filter_map(exposed).collect();
        MoveEvaluation { position, last: played.iter().nth_back(1).copied(), threats }
    }

    fn score(&self, mv: Move) -> i32 {
        let from = mv.from().expect("chess has no drops");
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        if after.is_checkmate() {
            return 100_000;
        }
        // People capture less often than they could.
        let taken = mv.capture().map_or(0, |role| value(role) - 60);
        let gained = taken + mv.promotion().map_or(0, value);
        let left = self.threats.iter().filter(|&&(square, _)| square != from);
        let left = left.map(|&(_, loss)| loss).max().unwrap_or(0);
        let risked = if mv.is_castle() { 0 } else { exposure(after.board(), mv.to()) };
        let check = if after.is_check() && risked == 0 { 10 } else { 0 };
        gained - left.max(risked) + check + self.style(mv, from)
    }

    /// Returns the positional value of a move, without captures and losses.
    fn style(&self, mv: Move, from: Square) -> i32 {
        let is_opening = self.position.fullmoves().get() <= OPENING;
        let color = self.position.turn();
        let inward = centre(mv.to()) - centre(from);
        let again = match self.last {
            Some(last) if last.to() == from && last.from() == Some(mv.to()) => -60,
            Some(last) if last.to() == from && is_opening => -15,
            _ => 0,
        };
        let purpose = match mv.role() {
            _ if mv.is_castle() => 80,
            Role::Pawn => self.advance(from, mv.to()),
            Role::Knight | Role::Bishop => {
                let develops = is_opening && from.rank() == color.fold_wb(Rank::First, Rank::Eighth);
                8 * inward + if develops { 25 } else { 0 }
            }
            Role::Rook => {
                let pawns = self.position.our(Role::Pawn);
                if (Bitboard::from(mv.to().file()) & pawns).is_empty() { 8 } else { 0 }
            }
            Role::Queen if is_opening => -10,
            Role::Queen => 6 + 3 * inward,
            // Without queens, the king comes out.
            Role::King if self.position.board().queens().is_empty() => 10 * inward,
            Role::King => 0,
        };
        again + purpose
    }

    fn advance(&self, from: Square, to: Square) -> i32 {
        if self.position.fullmoves().get() > OPENING {
            let home = self.position.turn().fold_wb(Rank::First, Rank::Eighth);
            return 3 * home.distance(to.rank()).cast_signed();
        }
        let steps = from.rank().distance(to.rank()).cast_signed();
        match from.file() {
            File::D | File::E => 20 * steps,
            File::C => 12 * steps,
            File::B | File::F | File::G => 4,
            File::A | File::H => 0,
        }
    }
}

/// Returns the closeness of a square to the centre: 0 on the edge, 3 in the middle.
fn centre(square: Square) -> i32 {
    let from_edge = |index: u32| index.min(7 - index).cast_signed();
    from_edge(square.file().to_u32()).min(from_edge(square.rank().to_u32()))
}

/// Returns the possible loss of a piece if it is captured on its square.
fn exposure(board: &Board, square: Square) -> i32 {
    let Some(Piece { color, role }) = board.piece_at(square) else { return 0 };
    let attackers = board.attacks_to(square, !color, board.occupied());
    let cheapest = attackers.into_iter().filter_map(|from| board.role_at(from)).map(value).min();
    match cheapest {
        Some(_) if role == Role::King => 0,
        Some(cost) if board.attacks_to(square, color, board.occupied()).any() => (value(role) - cost).max(0),
        Some(_) => value(role),
        None => 0,
    }
}

/// Returns White's material less Black's, in centipawns.
pub(crate) fn balance(board: &Board) -> i32 {
    let worth = |color| {
        let count = |role| board.by_piece(Piece { color, role }).count() as u8;
        let of = |role| value(role) * i32::from(count(role));
        Role::ALL.map(of).iter().sum::<i32>()
    };
    worth(Color::White) - worth(Color::Black)
}

/// Returns the value of a piece in centipawns; the king's exceeds all others together.
fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 310,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_resemble_human_games() {
        let all = || games().iter().flat_map(|game| &game.moves);
        let plies = all().count();
        let share = |is_match: fn(&Move) -> bool| 100 * all().filter(|mv| is_match(mv)).count() / plies;
        assert!((40..=100).contains(&(plies / games().len())), "{plies} plies");
        assert!((15..35).contains(&share(|mv| mv.is_capture())), "captures");
        assert!((20..40).contains(&share(|mv| mv.role() == Role::Pawn)), "pawns");
        let castlings = all().filter(|mv| mv.is_castle()).count();
        assert!(castlings > games().len(), "most players castle: {castlings}");
    }
}
