//! Enumeration of all positions that can arise.

use std::collections::HashSet;

use super::{VerificationFlaw, fail_if, has_mated, is_enclosed, lacks_material};
use crate::{Bitboard, Board, Color, Position, Square};

/// The facts that [`Position::same_as`] compares.
type ClosureKey = (Board, Bitboard, Color, Option<Square>, [bool; 2]);

fn key(position: &Position) -> ClosureKey {
    let mirrored = Color::ALL.map(|color| position.is_mirrored(color));
    (position.board(), position.castling(), position.turn(), position.en_passant(), mirrored)
}

/// A position that is still to be expanded.
struct PendingPosition {
    position: Position,
    /// Whether only forced moves led here.
    is_forced: bool,
}

/// Enumerates all positions that can arise and fails if one is a mate. Positions in which `winner`
/// lacks material, or is enclosed if `enclosed` is set, are not expanded.
pub(super) fn check(start: &Position, winner: Color, limit: u64, enclosed: bool) -> Result<(), VerificationFlaw> {
    let mut seen = HashSet::from([key(start)]);
    let mut waiting = vec![PendingPosition { position: *start, is_forced: true }];
    let mut kept = 1;
    fail_if(kept > limit, VerificationFlaw::MorePositions(limit))?;
    while let Some(PendingPosition { position, is_forced }) = waiting.pop() {
        let moves = position.legal_moves();
        for &mv in &moves {
            let next = position.play_unchecked(mv);
            if !seen.insert(key(&next)) {
                continue;
            }
            fail_if(has_mated(&next, winner), VerificationFlaw::MateArises)?;
            // The counter of halfmoves is reset by every capture and every pawn move.
            let is_tested = enclosed && (is_forced || next.halfmoves() == 0);
            let is_vain = lacks_material(&next, winner) || is_tested && is_enclosed(&next, winner);
            if !is_vain {
                let is_forced = is_forced && moves.len() == 1;
                waiting.push(PendingPosition { position: next, is_forced });
                kept += 1;
                fail_if(kept > limit, VerificationFlaw::MorePositions(limit))?;
            }
        }
    }
    Ok(())
}
