//! Checks of verdicts, by separate code that is slow and simple.
//!
//! It shares nothing with the code that finds verdicts except the rules of chess and the
//! definitions of `docs/MATE.md`, so that an error there is not repeated here.

mod closure;
mod enclosure;
#[cfg(test)]
mod tests;

use thiserror::Error;

use super::{Ground, Material, Verdict};
use crate::{Board, Color, Move, PieceType, Position, Rank, Square};

/// The reason why a verdict is not verified.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{VerificationFlaw, Verdict, verify}};
/// let verdict = Verdict::Winnable(Vec::new());
/// assert_eq!(verify(&Position::start(), Color::White, &verdict), Err(VerificationFlaw::NoMate));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerificationFlaw {
    /// A move of the line, counted from 1, is not legal.
    #[error("move {0} of the line is not legal")]
    IllegalMove(usize),
    /// The line does not end in mate.
    #[error("the line does not end with the winner giving mate")]
    NoMate,
    /// The proof is about the other player.
    #[error("the proof is about {}, not about the player in question", .0.name())]
    WrongWinner(Color),
    /// The position is a mate already.
    #[error("the winner has mated already")]
    Mate,
    /// The proof claims that the game is over, but it is not.
    #[error("the game is not over: there are legal moves")]
    NotOver,
    /// The material is not as claimed.
    #[error("the material does not rule out mate as claimed")]
    Material,
    /// The winner has the move and attacks the opponent's king: material proves nothing then.
    #[error("the winner has the move and is attacking the king")]
    Attacking,
    /// The proof names an empty square.
    #[error("the proof names the man on {0}, but that square is empty")]
    NoMan(Square),
    /// The enclosure does not exclude a mate.
    #[error("the squares that the pieces can reach do not rule out mate")]
    NotEnclosed,
    /// A mate can arise.
    #[error("a mate can arise")]
    MateArises,
    /// More positions can arise than claimed.
    #[error("more than {0} positions can arise")]
    MorePositions(u64),
}

/// Checks a verdict from scratch. An undetermined verdict is always correct.
///
/// # Errors
///
/// [`VerificationFlaw`] if the verdict does not follow from the evidence it carries.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate, verify}};
/// let position = Position::from_fen("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1")?;
/// let verdict = can_mate(&position, Color::White, Budget::FULL);
/// assert_eq!(verify(&position, Color::White, &verdict), Ok(()));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn verify(position: &Position, winner: Color, verdict: &Verdict) -> Result<(), VerificationFlaw> {
    let proof = match verdict {
        Verdict::Winnable(line) => return check_line(position, winner, line),
        Verdict::Unwinnable(proof) => proof,
        Verdict::Undetermined => return Ok(()),
    };
    fail_if(proof.winner != winner, VerificationFlaw::WrongWinner(proof.winner))?;
    fail_if(has_mated(position, winner), VerificationFlaw::Mate)?;
    match &proof.ground {
        Ground::Over => fail_if(!position.legal_moves().is_empty(), VerificationFlaw::NotOver),
        Ground::Material(kind) => check_material(position, winner, *kind),
        Ground::Enclosure(fates) => {
            let named: Vec<Square> = fates.squares().collect();
            check_enclosure(position, winner, &named)
        }
        Ground::Closure { positions, enclosed } => closure::check(position, winner, *positions, *enclosed),
    }
}

fn fail_if(is_flawed: bool, flaw: VerificationFlaw) -> Result<(), VerificationFlaw> {
    if is_flawed { Err(flaw) } else { Ok(()) }
}

/// Whether the position is a mate given by `winner`.
fn has_mated(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

/// Plays the line and checks that it ends in mate.
fn check_line(position: &Position, winner: Color, line: &[Move]) -> Result<(), VerificationFlaw> {
    let mut position = *position;
    for (number, &mv) in (1..).zip(line) {
        fail_if(!position.legal_moves().into_iter().any(|legal| legal == mv), VerificationFlaw::IllegalMove(number))?;
        position = position.play_unchecked(mv);
    }
    fail_if(!has_mated(&position, winner), VerificationFlaw::NoMate)
}

/// Checks the material of a position that is not mate already.
fn check_material(position: &Position, winner: Color, kind: Material) -> Result<(), VerificationFlaw> {
    fail_if(is_attacking(position, winner), VerificationFlaw::Attacking)?;
    fail_if(!has_only(&position.board(), winner, kind), VerificationFlaw::Material)
}

/// Whether `winner` has the move though the other's king is attacked: an irregular position.
fn is_attacking(position: &Position, winner: Color) -> bool {
    let king = position.king(!winner);
    position.turn() == winner && !position.attackers(king, winner).is_empty()
}

/// Whether the material is of this kind.
fn has_only(board: &Board, winner: Color, kind: Material) -> bool {
    let mut army = Vec::new();
    let mut rest = Vec::new();
    let mut bishops = Vec::new();
    for square in Square::ALL {
        let Some(piece) = board.piece_at(square) else { continue };
        // A pawn left on its last rank does not count.
        let is_inert = piece.role == PieceType::Pawn && square.rank().relative_to(piece.color) == Rank::Eighth;
        match piece.role {
            PieceType::King => continue,
            PieceType::Pawn if kind == Material::LoneKing && is_inert => continue,
            PieceType::Bishop => bishops.push(square),
            _ => {}
        }
        if piece.color == winner { army.push(piece.role) } else { rest.push(piece.role) }
    }
    let is_bare = |role: &PieceType| !matches!(role, PieceType::Pawn | PieceType::Knight);
    match kind {
        Material::LoneKing => army.is_empty(),
        Material::KnightAgainstQueens => {
            army == [PieceType::Knight] && rest.iter().all(|&role| role == PieceType::Queen)
        }
        Material::BishopsOfOneColor => {
            army.iter().all(|&role| role == PieceType::Bishop)
                && rest.iter().all(is_bare)
                && bishops.iter().all(|square| square.is_light() == bishops[0].is_light())
        }
    }
}

/// Whether `winner` has insufficient material to mate.
fn lacks_material(position: &Position, winner: Color) -> bool {
    [Material::LoneKing, Material::KnightAgainstQueens, Material::BishopsOfOneColor]
        .into_iter()
        .any(|kind| check_material(position, winner, kind).is_ok())
}

/// Recomputes the enclosure, with the position reversed if Black is the winner.
fn check_enclosure(position: &Position, winner: Color, named: &[Square]) -> Result<(), VerificationFlaw> {
    if let Some(&empty) = named.iter().find(|&&square| position.piece_at(square).is_none()) {
        return Err(VerificationFlaw::NoMan(empty));
    }
    let relative: Vec<Square> = named.iter().map(|&square| relative_square(winner, square)).collect();
    let is_enclosed = enclosure::allows_no_mate(&as_white(position, winner), &relative);
    fail_if(!is_enclosed, VerificationFlaw::NotEnclosed)
}

/// Whether an enclosure with the fates of at most two men excludes a mate by `winner`.
fn is_enclosed(position: &Position, winner: Color) -> bool {
    enclosure::enclosing_fates(&as_white(position, winner)).is_some()
}

/// Returns the position with `winner` as White.
fn as_white(position: &Position, winner: Color) -> Position {
    if winner == Color::White { *position } else { position.reversed() }
}

/// Returns a square relative to `color`, with its ranks counted from that player's side.
fn relative_square(color: Color, square: Square) -> Square {
    Square::at(square.file(), square.rank().relative_to(color))
}
