//! Checks of verdicts, by separate code that is slow and simple.
//!
//! It shares nothing with the code that finds verdicts but the rules of chess themselves and the
//! definitions of `docs/MATE.md`: an error there is not repeated here.

mod closure;
mod enclosure;
#[cfg(test)]
mod tests;

use thiserror::Error;

use super::{Ground, Material, Verdict};
use crate::{Board, Color, Move, Position, Rank, Role, Square};

/// Why a verdict is not to be believed.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Flaw, Verdict, verify}};
/// let verdict = Verdict::Winnable(Vec::new());
/// assert_eq!(verify(&Position::start(), Color::White, &verdict), Err(Flaw::NoMate));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A move of the line, counted from 1, is not legal.
    #[error("move {0} of the line is not legal")]
    IllegalMove(usize),
    /// The line does not end in mate.
    #[error("the line does not end with the winner giving mate")]
    NoMate,
    /// The proof is about the other player.
    #[error("the proof is about {}, who was not asked about", .0.name())]
    WrongWinner(Color),
    /// The position is a mate already.
    #[error("the winner has mated already")]
    Mate,
    /// The game is said to be over, but goes on.
    #[error("the game is not over: there are legal moves")]
    NotOver,
    /// The material is not as said.
    #[error("the material does not rule out mate in the way said")]
    Material,
    /// The winner attacks the other's king while having the move: material proves nothing then.
    #[error("the winner has the move and is attacking the king")]
    Attacking,
    /// A square is named on which no man stands.
    #[error("a fate is told of {0}, where nothing stands")]
    NoMan(Square),
    /// The enclosure has room for a mate.
    #[error("what the pieces can reach does not rule out mate")]
    NotEnclosed,
    /// A mate can arise.
    #[error("a mate can arise")]
    MateArises,
    /// More positions can arise than said.
    #[error("more than {0} positions can arise")]
    MorePositions(u64),
}

/// Checks a verdict from scratch; that nothing was found out is always true.
///
/// # Errors
///
/// [`Flaw`] if the verdict does not follow from the evidence it carries.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate, verify}};
/// let position = Position::from_fen("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1")?;
/// let verdict = can_mate(&position, Color::White, Budget::FULL);
/// assert_eq!(verify(&position, Color::White, &verdict), Ok(()));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn verify(position: &Position, winner: Color, verdict: &Verdict) -> Result<(), Flaw> {
    let proof = match verdict {
        Verdict::Winnable(line) => return check_line(position, winner, line),
        Verdict::Unwinnable(proof) => proof,
        Verdict::Undetermined => return Ok(()),
    };
    refuse_if(proof.winner != winner, Flaw::WrongWinner(proof.winner))?;
    refuse_if(has_mated(position, winner), Flaw::Mate)?;
    match &proof.ground {
        Ground::Over => refuse_if(!position.legal_moves().is_empty(), Flaw::NotOver),
        Ground::Material(kind) => check_material(position, winner, *kind),
        Ground::Enclosure(fates) => {
            let named: Vec<Square> = fates.squares().collect();
            check_enclosure(position, winner, &named)
        }
        Ground::Closure { positions, enclosed } => {
            closure::check(position, winner, *positions, *enclosed)
        }
    }
}

fn refuse_if(is_flawed: bool, flaw: Flaw) -> Result<(), Flaw> {
    if is_flawed { Err(flaw) } else { Ok(()) }
}

/// Whether the position is a mate given by `winner`.
fn has_mated(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

/// Plays the line and looks where it ends.
fn check_line(position: &Position, winner: Color, line: &[Move]) -> Result<(), Flaw> {
    let mut position = *position;
    for (number, &mv) in (1..).zip(line) {
        refuse_if(
            !position.legal_moves().into_iter().any(|legal| legal == mv),
            Flaw::IllegalMove(number),
        )?;
        position = position.play_unchecked(mv);
    }
    refuse_if(!has_mated(&position, winner), Flaw::NoMate)
}

/// Looks at the board, no mate being there already.
fn check_material(position: &Position, winner: Color, kind: Material) -> Result<(), Flaw> {
    refuse_if(is_attacking(position, winner), Flaw::Attacking)?;
    refuse_if(!has_only(&position.board(), winner, kind), Flaw::Material)
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
        // A pawn left on its last rank leaves its king alone.
        let is_done =
            piece.role == Role::Pawn && square.rank().seen_by(piece.color) == Rank::Eighth;
        match piece.role {
            Role::King => continue,
            Role::Pawn if kind == Material::LoneKing && is_done => continue,
            Role::Bishop => bishops.push(square),
            _ => {}
        }
        if piece.color == winner { army.push(piece.role) } else { rest.push(piece.role) }
    }
    let is_bare = |role: &Role| !matches!(role, Role::Pawn | Role::Knight);
    match kind {
        Material::LoneKing => army.is_empty(),
        Material::KnightAgainstQueens => {
            army == [Role::Knight] && rest.iter().all(|&role| role == Role::Queen)
        }
        Material::BishopsOfOneColor => {
            army.iter().all(|&role| role == Role::Bishop)
                && rest.iter().all(is_bare)
                && bishops.iter().all(|square| square.is_light() == bishops[0].is_light())
        }
    }
}

/// Whether `winner` cannot mate for want of material.
fn lacks_material(position: &Position, winner: Color) -> bool {
    [Material::LoneKing, Material::KnightAgainstQueens, Material::BishopsOfOneColor]
        .into_iter()
        .any(|kind| check_material(position, winner, kind).is_ok())
}

/// Encloses the position anew, turned round if Black is to win.
fn check_enclosure(position: &Position, winner: Color, named: &[Square]) -> Result<(), Flaw> {
    if let Some(&empty) = named.iter().find(|&&square| position.piece_at(square).is_none()) {
        return Err(Flaw::NoMan(empty));
    }
    let turned: Vec<Square> = named.iter().map(|&square| seen_by(winner, square)).collect();
    let is_enclosed = enclosure::allows_no_mate(&as_white(position, winner), &turned);
    refuse_if(!is_enclosed, Flaw::NotEnclosed)
}

/// Whether White is shown not to mate by an enclosure with the fates of no more than two men.
fn is_enclosed(position: &Position, winner: Color) -> bool {
    enclosure::enclosing_fates(&as_white(position, winner)).is_some()
}

/// The position with `winner` as White.
fn as_white(position: &Position, winner: Color) -> Position {
    if winner == Color::White { *position } else { position.reversed() }
}

/// A square as `color` counts ranks.
fn seen_by(color: Color, square: Square) -> Square {
    Square::at(square.file(), square.rank().seen_by(color))
}
