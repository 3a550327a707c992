//! Irregularities that are possible on a physical board.

use flagfall_game::{Event, Game, GameEntry, IrregularMoveKind, IrregularityEvent};
use flagfall_laws::{Article, Law};

/// Returns the articles that accepted but irregular actions break.
pub(super) fn irregularity_breaches(before: &Game, entries: &[GameEntry]) -> Vec<Article> {
    let laws = entries.iter().flat_map(|entry| laws_broken_by(before, &entry.event));
    laws.filter_map(|law| before.rules().article(law)).collect()
}

fn laws_broken_by(before: &Game, event: &Event) -> Vec<Law> {
    match event {
        &Event::Irregularity(IrregularityEvent::Made { mv, kind: IrregularMoveKind::Illegal, .. }) => {
            match before.rule_broken_by(mv) {
                Law::KingMove => vec![Law::KingMove, Law::OnlyLegalMoves, Law::KingInCheck],
                law => vec![law, Law::OnlyLegalMoves],
            }
        }
        Event::Irregularity(IrregularityEvent::Made { kind: IrregularMoveKind::PawnLeft, .. }) => {
            vec![Law::PawnLeft, Law::Promotion]
        }
        Event::Irregularity(IrregularityEvent::WithTwoHands { .. }) => {
            vec![Law::OneHand, Law::TwoHands]
        }
        Event::Irregularity(IrregularityEvent::PressedWithoutMove { .. }) => {
            vec![Law::PressWithoutMove, Law::ClockHandling]
        }
        // The press completes an illegal move, which can be found from then on.
        Event::MoveCompleted { by } if is_unpressed_move_irregular(before, *by) => {
            vec![Law::IllegalMoveIncomplete]
        }
        Event::Ended(outcome) if outcome.law == Law::KingTaken => vec![Law::KingTaken],
        _ => Vec::new(),
    }
}

/// Whether the last move of a player, who has not pressed the clock yet, was irregular.
fn is_unpressed_move_irregular(game: &Game, by: flagfall_chess::Color) -> bool {
    let last = game.moves().len();
    let is_last = |fault: &flagfall_game::IrregularMove| usize::from(fault.after) + 1 == last;
    game.player_to_press() == Some(by) && game.irregular_moves().iter().any(is_last)
}
