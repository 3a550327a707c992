//! What a player may or must play.

use flagfall_chess::Move;
use flagfall_game::Bound;
use flagfall_laws::Law;

use super::{Cited, Found, Moment, is, not_carried};
use crate::judge::moves;
use crate::{MoveText, MovesOpen};

pub(super) fn moves(moment: &Moment<'_>, expected: &MovesOpen) -> Found {
    let game = moment.game();
    let open = |side| {
        let may = game.position().turn() == side && game.outcome().is_none();
        if may { game.allowed() } else { Vec::new() }
    };
    let meant = |texts: &[MoveText]| -> Vec<Option<Move>> {
        let legal = |text| moves::legal(game.position(), text, moment.letters);
        texts.iter().map(legal).collect()
    };
    match expected {
        MovesOpen::Only { side, moves } => {
            let (open, meant) = (open(*side), meant(moves));
            let all = meant.iter().all(|mv| mv.is_some_and(|mv| open.contains(&mv)));
            is(all && meant.len() == open.len(), || listed(&open))?;
        }
        MovesOpen::Including { side, moves } => {
            let (open, meant) = (open(*side), meant(moves));
            is(meant.iter().all(|mv| mv.is_some_and(|mv| open.contains(&mv))), || listed(&open))?;
        }
        MovesOpen::Not { side, moves } => {
            let (open, meant) = (open(*side), meant(moves));
            is(!meant.iter().any(|mv| mv.is_some_and(|mv| open.contains(&mv))), || listed(&open))?;
        }
        MovesOpen::Any { side } => {
            let open = open(*side);
            let all = game.position().legal_moves().len();
            is(open.len() == all, || listed(&open))?;
        }
        MovesOpen::None { side } => is(open(*side).is_empty(), || listed(&open(*side)))?,
        MovesOpen::MustMove { square, .. } => {
            let bound = match game.bound() {
                Some(Bound::Piece(from)) => from == *square,
                Some(Bound::Move(mv)) => mv.from() == *square,
                None => false,
            };
            is(bound, || "nothing binds to that".to_owned())?;
        }
        MovesOpen::MustTake { .. } | MovesOpen::MustCastle { .. } => return not_carried(expected),
    }
    Ok(cites(moment))
}

/// What binds the player to move, or what the rules of movement are.
fn cites(moment: &Moment<'_>) -> Cited {
    let game = moment.game();
    let law = game.bound().map_or(Law::OnlyLegalMoves, |_| Law::ClaimedMoveBinds);
    let articles = game.rules().article(law).iter().map(ToString::to_string).collect();
    Cited { articles, reasons: Vec::new() }
}

fn listed(moves: &[Move]) -> String {
    if moves.is_empty() {
        return "no move".to_owned();
    }
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
