//! Games as people might play them, the same in every run and on every machine.
//!
//! The players look one move ahead: they take what is to be had, save what is attacked, develop,
//! castle and go for the centre, and now and then change their minds. That is poor chess, but its
//! moves are spread over pieces, captures and checks much like those of real games.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Board, Chess, Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::games::Xorshift;

const GAMES: usize = 2_000;
const FEWEST_PLIES: usize = 50;
const MOST_PLIES: usize = 100;
/// How much worse than the best a move may seem, in hundredths of a pawn, and be played.
const WHIM: usize = 40;
/// The last move of the opening.
const OPENING: u32 = 10;

/// A game and how it ended.
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: &'static str,
}

/// All games, played when they are first asked for.
pub(crate) fn games() -> &'static [Game] {
    static PLAYED: LazyLock<Vec<Game>> = LazyLock::new(|| {
        let mut random = Xorshift(0xD1B5_4A32_D192_ED03);
        (0..GAMES).map(|_| play(&mut random)).collect()
    });
    &PLAYED
}

/// Plays to mate or stalemate, or until the players agree on who is better.
fn play(random: &mut Xorshift) -> Game {
    let most = FEWEST_PLIES + random.below(MOST_PLIES - FEWEST_PLIES + 1);
    let mut position = Chess::default();
    let mut moves: Vec<Move> = Vec::with_capacity(most);
    while moves.len() < most {
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
    let thought = Thought::new(position, played);
    let scored = position.legal_moves().into_iter().map(|mv| {
        let whim = i32::from(random.below(WHIM) as u8);
        (mv, thought.score(mv) + whim)
    });
    scored.max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
}

/// What a player sees before moving.
struct Thought<'a> {
    position: &'a Chess,
    /// The player's own last move.
    last: Option<Move>,
    /// The own pieces that may be lost, and what that would cost.
    threats: Vec<(Square, i32)>,
}

impl Thought<'_> {
    fn new<'a>(position: &'a Chess, played: &[Move]) -> Thought<'a> {
        let board = position.board();
        let exposed =
            |square| Some((square, exposure(board, square))).filter(|&(_, loss)| loss > 0);
        let threats = position.us().into_iter().filter_map(exposed).collect();
        Thought { position, last: played.iter().nth_back(1).copied(), threats }
    }

    fn score(&self, mv: Move) -> i32 {
        let from = mv.from().expect("in chess no piece is dropped");
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        if after.is_checkmate() {
            return 100_000;
        }
        // People take less often than they could.
        let taken = mv.capture().map_or(0, |role| value(role) - 60);
        let gained = taken + mv.promotion().map_or(0, value);
        let left = self.threats.iter().filter(|&&(square, _)| square != from);
        let left = left.map(|&(_, loss)| loss).max().unwrap_or(0);
        let risked = if mv.is_castle() { 0 } else { exposure(after.board(), mv.to()) };
        let check = if after.is_check() && risked == 0 { 10 } else { 0 };
        gained - left.max(risked) + check + self.style(mv, from)
    }

    /// What is good about a move apart from what is taken and lost.
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
                let develops =
                    is_opening && from.rank() == color.fold_wb(Rank::First, Rank::Eighth);
                8 * inward + if develops { 25 } else { 0 }
            }
            Role::Rook => {
                let pawns = self.position.our(Role::Pawn);
                if (Bitboard::from(mv.to().file()) & pawns).is_empty() { 8 } else { 0 }
            }
            Role::Queen if is_opening => -10,
            Role::Queen => 6 + 3 * inward,
            // When the queens are gone the king comes out.
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

/// How near the centre a square is: 0 on the edge, 3 in the middle.
fn centre(square: Square) -> i32 {
    let from_edge = |index: u32| index.min(7 - index).cast_signed();
    from_edge(square.file().to_u32()).min(from_edge(square.rank().to_u32()))
}

/// What the owner of a piece may lose if it is taken where it stands.
fn exposure(board: &Board, square: Square) -> i32 {
    let Some(Piece { color, role }) = board.piece_at(square) else { return 0 };
    let attackers = board.attacks_to(square, !color, board.occupied());
    let cheapest = attackers.into_iter().filter_map(|from| board.role_at(from)).map(value).min();
    match cheapest {
        Some(_) if role == Role::King => 0,
        Some(cost) if board.attacks_to(square, color, board.occupied()).any() => {
            (value(role) - cost).max(0)
        }
        Some(_) => value(role),
        None => 0,
    }
}

/// How much more White has than Black, in hundredths of a pawn.
pub(crate) fn balance(board: &Board) -> i32 {
    let worth = |color| {
        let count = |role| board.by_piece(Piece { color, role }).count() as u8;
        let of = |role| value(role) * i32::from(count(role));
        Role::ALL.map(of).iter().sum::<i32>()
    };
    worth(Color::White) - worth(Color::Black)
}

/// What a piece is worth, in hundredths of a pawn; the king more than all others together.
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
    fn the_games_are_much_like_those_of_people() {
        let all = || games().iter().flat_map(|game| &game.moves);
        let plies = all().count();
        let share = |is: fn(&Move) -> bool| 100 * all().filter(|mv| is(mv)).count() / plies;
        assert!((40..=100).contains(&(plies / games().len())), "{plies} plies");
        assert!((15..35).contains(&share(|mv| mv.is_capture())), "captures");
        assert!((20..40).contains(&share(|mv| mv.role() == Role::Pawn)), "pawns");
        let castlings = all().filter(|mv| mv.is_castle()).count();
        assert!(castlings > games().len(), "most players castle: {castlings}");
    }
}
