//! The moves that texts mean, legal or not.

use flagfall_chess::{Color, Letters, Move, Piece, PieceType, Position, San, SanMove, Square, UciMove, Wing};

use crate::MoveText;

/// Returns the legal move that a text means in a position.
pub(super) fn legal_move(position: &Position, text: &MoveText, letters: Letters) -> Option<Move> {
    let san = San::read(text.as_str(), letters).ok();
    let by_san = san.and_then(|san| position.san(&san).ok());
    let squares = || parse_squares(text).or_else(|| king_move_squares(san?));
    by_san.or_else(|| position.uci(squares()?).ok())
}

/// Returns the squares of a king move that names both, which may be castling: `Ke1-g1`.
fn king_move_squares(san: San) -> Option<UciMove> {
    match san.mv {
        SanMove::Piece { role: PieceType::King, file, rank, to, .. } => {
            Some(UciMove { from: Square::at(file?, rank?), to, promotion: None })
        }
        _ => None,
    }
}

/// Parses a text that names both squares and no piece: `e1-e3`, `e5xd6`, `e7e8q`.
fn parse_squares(text: &MoveText) -> Option<UciMove> {
    let plain = text.as_str().trim_end_matches("(=)").trim_end_matches(['+', '#', '!', '?']);
    let letters = plain.chars().filter(|sign| !['-', '–', 'x', '×', ':', '='].contains(sign));
    letters.flat_map(char::to_lowercase).collect::<String>().parse().ok()
}

/// Returns the squares of a move by `player`, which may be illegal or out of turn.
pub(super) fn move_squares(
    position: &Position,
    player: Color,
    text: &MoveText,
    letters: Letters,
) -> Result<UciMove, String> {
    let position = with_turn(position, player).unwrap_or(*position);
    if let Some(mv) = legal_move(&position, text, letters).filter(|_| position.turn() == player) {
        return Ok(mv.uci(flagfall_chess::UciStyle::Chess960));
    }
    if let Some(uci) = parse_squares(text) {
        return Ok(uci);
    }
    let san = San::read(text.as_str(), letters).map_err(|error| error.to_string())?;
    guess_squares(&position, player, san).ok_or_else(|| format!("no piece matches {text}"))
}

/// Returns the position with this player to move.
fn with_turn(position: &Position, player: Color) -> Option<Position> {
    if position.turn() == player {
        return Some(*position);
    }
    let mut setup = position.setup();
    (setup.turn, setup.en_passant) = (player, None);
    setup.position().ok()
}

/// Returns the probable squares of an illegal move.
fn guess_squares(position: &Position, player: Color, san: San) -> Option<UciMove> {
    match san.mv {
        SanMove::Castling(wing) => {
            let from = position.king(player);
            let file = if wing == Wing::Short { 'g' } else { 'c' };
            let rank = if player == Color::White { '1' } else { '8' };
            let target: Square = format!("{file}{rank}").parse().ok()?;
            // A castling right identifies the rook.
            let is_short = wing == Wing::Short;
            let rook = position
                .castling()
                .into_iter()
                .find(|rook| rook.rank() == from.rank() && (rook.file() > from.file()) == is_short);
            Some(UciMove { from, to: rook.unwrap_or(target), promotion: None })
        }
        SanMove::Piece { role, file, rank, to, promotion, .. } => {
            let piece = Piece { color: player, role };
            let fits = |square: &Square| {
                let file = file.or((role == PieceType::Pawn).then(|| to.file()));
                position.piece_at(*square) == Some(piece)
                    && file.is_none_or(|file| square.file() == file)
                    && rank.is_none_or(|rank| square.rank() == rank)
            };
            // Of several pieces, the nearest by rank is meant.
            let ranks = |square: Square| (square.rank() as i8 - to.rank() as i8).unsigned_abs();
            let from = (0..64).filter_map(Square::new).filter(fits).min_by_key(|&square| ranks(square))?;
            Some(UciMove { from, to, promotion })
        }
    }
}
