//! Checking the moves that a player may or must play.

use flagfall_chess::{Color, Move, PositionFault, San, SanMove, Square, Wing};
use flagfall_game::Game;
use flagfall_laws::Law;

use super::{CheckContext, CheckResult, Citations, Mismatch, ensure, mismatch};
use crate::judge::{moves, narrate};
use crate::{MoveExpectation, MoveText};

pub(super) fn check_moves(context: &CheckContext<'_>, expected: &MoveExpectation) -> CheckResult {
    let game = context.game();
    let allowed = |side| {
        let has_move = game.position().turn() == side && game.outcome().is_none();
        if has_move { game.allowed_moves() } else { Vec::new() }
    };
    let parsed = |texts: &[MoveText]| -> Vec<Option<Move>> {
        let legal = |text| moves::legal_move(game.position(), text, context.letters);
        texts.iter().map(legal).collect()
    };
    match expected {
        MoveExpectation::Only { side, moves } => {
            let (allowed, moves) = (allowed(*side), parsed(moves));
            let all = moves.iter().all(|mv| mv.is_some_and(|mv| allowed.contains(&mv)));
            ensure(all && moves.len() == allowed.len(), || list_moves(context, &allowed))?;
        }
        MoveExpectation::Including { side, moves } => {
            let (allowed, moves) = (allowed(*side), parsed(moves));
            ensure(moves.iter().all(|mv| mv.is_some_and(|mv| allowed.contains(&mv))), || {
                list_moves(context, &allowed)
            })?;
        }
        MoveExpectation::Not { side, moves } => {
            let (allowed, moves) = (allowed(*side), parsed(moves));
            ensure(!moves.iter().any(|mv| mv.is_some_and(|mv| allowed.contains(&mv))), || {
                list_moves(context, &allowed)
            })?;
        }
        MoveExpectation::Any { side } => {
            let allowed = allowed(*side);
            let all = game.position().legal_moves().len();
            ensure(allowed.len() == all, || list_moves(context, &allowed))?;
        }
        MoveExpectation::None { side } => {
            ensure(allowed(*side).is_empty(), || list_moves(context, &allowed(*side)))?;
        }
        MoveExpectation::MustMove { side, square } => {
            check_bound(context, *side, &|mv| mv.from() == *square)?;
        }
        MoveExpectation::MustTake { side, square } => {
            let en_passant = |mv: Move| match mv {
                Move::EnPassant { from, to } => Square::at(to.file(), from.rank()) == *square,
                _ => false,
            };
            let is_capture = |mv: Move| mv.to() == *square && !is_castling(mv) || en_passant(mv);
            check_bound(context, *side, &is_capture)?;
        }
        MoveExpectation::MustCastle { side, square } => {
            check_bound(context, *side, &|mv| matches!(mv, Move::Castling { rook, .. } if rook == *square))?;
        }
    }
    let mut cited = move_citations(context);
    if let MoveExpectation::Not { side, moves } = expected {
        let forbidden = moves.iter().filter_map(|text| irregular_move_article(context, *side, text));
        cited.articles.extend(forbidden);
    }
    Ok(cited)
}

/// Returns the article that forbids castling with pieces misplaced at the start, or moving a pawn that was left on the
/// last rank.
fn irregular_move_article(context: &CheckContext<'_>, side: Color, text: &MoveText) -> Option<String> {
    let (game, position) = (context.game(), context.game().position());
    let san = San::read(text.as_str(), context.letters).ok().map(|san| san.mv);
    let mv = moves::move_squares(position, side, text, context.letters).ok();
    let is_left_pawn = |square| position.faults().contains(&PositionFault::PawnOnLastRank(square));
    let law = match (san, mv) {
        (Some(SanMove::Castling(wing)), _) => game.law_against_misplaced_castling(side, wing)?,
        (_, Some(mv)) if is_left_pawn(mv.from) => Law::PawnStays,
        (_, Some(mv)) if mv.from == position.king(side) => {
            let (from, to) = (mv.from.file().index(), mv.to.file().index());
            let castles = from.abs_diff(to) > 1;
            let wing = if to > from { Wing::Short } else { Wing::Long };
            castles.then(|| game.law_against_misplaced_castling(side, wing))??
        }
        _ => return None,
    };
    game.rules().article(law).map(|article| article.to_string())
}

/// Checks that a player is bound to moves of a kind.
fn check_bound(context: &CheckContext<'_>, side: Color, is_of_kind: &dyn Fn(Move) -> bool) -> Result<(), Mismatch> {
    let game = context.game();
    let binding = game.binding().filter(|_| game.position().turn() == side);
    match binding {
        None => mismatch("no move is obligatory"),
        Some(binding) => ensure(binding.moves.iter().all(|&mv| is_of_kind(mv)), || list_moves(context, &binding.moves)),
    }
}

fn is_castling(mv: Move) -> bool {
    matches!(mv, Move::Castling { .. })
}

/// Returns the further laws behind a binding touch: why it counts, and whether the opponent insists on it.
fn touch_laws(game: &Game, law: Law) -> Vec<Law> {
    if game.touched_squares().is_empty() {
        return Vec::new();
    }
    let mut laws = vec![Law::TouchBinds, Law::DeliberateTouch];
    laws.extend(game.touch_law(game.position().turn()));
    if law == Law::TouchedRookFirst {
        laws.push(Law::TouchedOwn);
    }
    if game.is_touch_order_unknown() {
        laws.push(Law::TouchedOrderUnknown);
    }
    if law == Law::TouchedCastlingIllegal && game.is_replacing_irregular_move() {
        laws.push(Law::CastlingBegunIllegal);
    }
    if game.is_first_touch_required() {
        laws.push(Law::TouchInsisted);
    }
    laws
}

/// Returns the citations of the law that binds the player to move, or of the rules of movement.
fn move_citations(context: &CheckContext<'_>) -> Citations {
    let game = context.game();
    let law = game.binding().map(|binding| binding.law).or_else(|| game.touch_release_law());
    let law = law.unwrap_or(Law::OnlyLegalMoves);
    let replacing = game.is_replacing_irregular_move().then_some(Law::ReplacingMove);
    let laws = [law].into_iter().chain(touch_laws(game, law)).chain(replacing);
    let articles = laws.filter_map(|law| game.rules().article(law));
    let articles = articles.map(|article| article.to_string()).collect();
    Citations { articles, reasons: Vec::new() }
}

fn list_moves(context: &CheckContext<'_>, moves: &[Move]) -> String {
    let position = context.game().position();
    let texts: Vec<_> = moves.iter().map(|&mv| narrate::short_notation(position, mv, context.letters)).collect();
    if texts.is_empty() { "no move".to_owned() } else { texts.join(", ") }
}
