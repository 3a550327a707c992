//! What a player may or must play.

use flagfall_chess::{Color, Fault, Move, San, SanMove, Square, Wing};
use flagfall_game::Game;
use flagfall_laws::Law;

use super::{Cited, Found, Miss, Moment, is, miss};
use crate::judge::{moves, tell};
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
            is(all && meant.len() == open.len(), || listed(moment, &open))?;
        }
        MovesOpen::Including { side, moves } => {
            let (open, meant) = (open(*side), meant(moves));
            is(meant.iter().all(|mv| mv.is_some_and(|mv| open.contains(&mv))), || {
                listed(moment, &open)
            })?;
        }
        MovesOpen::Not { side, moves } => {
            let (open, meant) = (open(*side), meant(moves));
            is(!meant.iter().any(|mv| mv.is_some_and(|mv| open.contains(&mv))), || {
                listed(moment, &open)
            })?;
        }
        MovesOpen::Any { side } => {
            let open = open(*side);
            let all = game.position().legal_moves().len();
            is(open.len() == all, || listed(moment, &open))?;
        }
        MovesOpen::None { side } => is(open(*side).is_empty(), || listed(moment, &open(*side)))?,
        MovesOpen::MustMove { side, square } => {
            bound(moment, *side, &|mv| mv.from() == *square)?;
        }
        MovesOpen::MustTake { side, square } => {
            let en_passant = |mv: Move| match mv {
                Move::EnPassant { from, to } => Square::at(to.file(), from.rank()) == *square,
                _ => false,
            };
            let takes = |mv: Move| mv.to() == *square && !castles(mv) || en_passant(mv);
            bound(moment, *side, &takes)?;
        }
        MovesOpen::MustCastle { side, square } => {
            bound(
                moment,
                *side,
                &|mv| matches!(mv, Move::Castling { rook, .. } if rook == *square),
            )?;
        }
    }
    let mut cited = cites(moment);
    if let MovesOpen::Not { side, moves } = expected {
        let against = moves.iter().filter_map(|text| irregular(moment, *side, text));
        cited.articles.extend(against);
    }
    Ok(cited)
}

/// The article that stands against castling with what was misplaced at the start, or against moving
/// a pawn that was left on the last rank.
fn irregular(moment: &Moment<'_>, side: Color, text: &MoveText) -> Option<String> {
    let (game, position) = (moment.game(), moment.game().position());
    let san = San::read(text.as_str(), moment.letters).ok().map(|san| san.mv);
    let mv = moves::squares(position, side, text, moment.letters).ok();
    let left = |square| position.faults().contains(&Fault::PawnOnLastRank(square));
    let law = match (san, mv) {
        (Some(SanMove::Castling(wing)), _) => game.misplaced_castling(side, wing)?,
        (_, Some(mv)) if left(mv.from) => Law::PawnStays,
        (_, Some(mv)) if mv.from == position.king(side) => {
            let (from, to) = (mv.from.file().index(), mv.to.file().index());
            let castles = from.abs_diff(to) > 1;
            let wing = if to > from { Wing::Short } else { Wing::Long };
            castles.then(|| game.misplaced_castling(side, wing))??
        }
        _ => return None,
    };
    game.rules().article(law).map(|article| article.to_string())
}

/// Whether a player is bound to moves of a kind.
fn bound(moment: &Moment<'_>, side: Color, is_left: &dyn Fn(Move) -> bool) -> Result<(), Miss> {
    let game = moment.game();
    let binding = game.binding().filter(|_| game.position().turn() == side);
    match binding {
        None => miss("nothing binds"),
        Some(binding) => {
            is(binding.moves.iter().all(|&mv| is_left(mv)), || listed(moment, &binding.moves))
        }
    }
}

fn castles(mv: Move) -> bool {
    matches!(mv, Move::Castling { .. })
}

/// What binds beside a law of touched pieces: why the touch counts, and who insists on it.
fn beside(game: &Game, law: Law) -> Vec<Law> {
    if game.touched().is_empty() {
        return Vec::new();
    }
    let mut laws = vec![Law::TouchBinds, Law::TouchMeant];
    laws.extend(game.law_of_touching(game.position().turn()));
    if law == Law::TouchedRookFirst {
        laws.push(Law::TouchedOwn);
    }
    if game.is_order_unknown() {
        laws.push(Law::TouchedOrderUnknown);
    }
    if law == Law::TouchedInVain && game.is_replacing() {
        laws.push(Law::CastlingBegunInVain);
    }
    if game.is_insisted() {
        laws.push(Law::TouchInsisted);
    }
    laws
}

/// What binds the player to move, or what the rules of movement are.
fn cites(moment: &Moment<'_>) -> Cited {
    let game = moment.game();
    let law = game.binding().map(|binding| binding.law).or_else(|| game.freed_by());
    let law = law.unwrap_or(Law::OnlyLegalMoves);
    let replacing = game.is_replacing().then_some(Law::ReplacingMove);
    let laws = [law].into_iter().chain(beside(game, law)).chain(replacing);
    let articles = laws.filter_map(|law| game.rules().article(law));
    let articles = articles.map(|article| article.to_string()).collect();
    Cited { articles, reasons: Vec::new() }
}

fn listed(moment: &Moment<'_>, moves: &[Move]) -> String {
    let position = moment.game().position();
    let told: Vec<_> = moves.iter().map(|&mv| tell::short(position, mv, moment.letters)).collect();
    if told.is_empty() { "no move".to_owned() } else { told.join(", ") }
}
