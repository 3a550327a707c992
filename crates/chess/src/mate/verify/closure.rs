//! All positions that can arise.

use std::collections::HashSet;

use super::{Flaw, has_mated, is_enclosed, lacks_material, refuse_if};
use crate::{Bitboard, Board, Color, Position, Square};

/// All that [`Position::same_as`] compares.
type Key = (Board, Bitboard, Color, Option<Square>, [bool; 2]);

fn key(position: &Position) -> Key {
    let mirrored = Color::ALL.map(|color| position.is_mirrored(color));
    (position.board(), position.castling(), position.turn(), position.en_passant(), mirrored)
}

/// A position to go on from.
struct Waiting {
    position: Position,
    /// Whether only forced moves led here.
    is_forced: bool,
}

/// Goes through all positions that can arise, but for what comes after those in which `winner`
/// lacks material or, if `enclosed` says so, is enclosed.
pub(super) fn check(
    start: &Position,
    winner: Color,
    limit: u64,
    enclosed: bool,
) -> Result<(), Flaw> {
    let mut seen = HashSet::from([key(start)]);
    let mut waiting = vec![Waiting { position: *start, is_forced: true }];
    let mut kept = 1;
    refuse_if(kept > limit, Flaw::MorePositions(limit))?;
    while let Some(Waiting { position, is_forced }) = waiting.pop() {
        let moves = position.legal_moves();
        for &mv in &moves {
            let next = position.play_unchecked(mv);
            if !seen.insert(key(&next)) {
                continue;
            }
            refuse_if(has_mated(&next, winner), Flaw::MateArises)?;
            // The counter starts again with every capture and every move of a pawn.
            let is_asked = enclosed && (is_forced || next.halfmoves() == 0);
            let is_vain = lacks_material(&next, winner) || is_asked && is_enclosed(&next, winner);
            if !is_vain {
                let is_forced = is_forced && moves.len() == 1;
                waiting.push(Waiting { position: next, is_forced });
                kept += 1;
                refuse_if(kept > limit, Flaw::MorePositions(limit))?;
            }
        }
    }
    Ok(())
}
