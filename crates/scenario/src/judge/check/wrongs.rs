//! What is done against the laws on a real board, where it can be done all the same.

use flagfall_game::{Entry, Event, Fault, Game, WrongEvent};
use flagfall_laws::{Article, Law};

/// The articles against which something was done: it was taken note of, but not allowed.
pub(super) fn breaches(before: &Game, entries: &[Entry]) -> Vec<Article> {
    let laws = entries.iter().flat_map(|entry| broken(before, &entry.event));
    laws.filter_map(|law| before.rules().article(law)).collect()
}

fn broken(before: &Game, event: &Event) -> Vec<Law> {
    match event {
        &Event::Wrong(WrongEvent::Made { mv, fault: Fault::Illegal, .. }) => {
            match before.rule_against(mv) {
                Law::KingMove => vec![Law::KingMove, Law::OnlyLegalMoves, Law::KingInCheck],
                law => vec![law, Law::OnlyLegalMoves],
            }
        }
        Event::Wrong(WrongEvent::Made { fault: Fault::PawnLeft, .. }) => {
            vec![Law::PawnLeft, Law::Promotion]
        }
        Event::Wrong(WrongEvent::WithTwoHands { .. }) => vec![Law::OneHand, Law::TwoHands],
        Event::Wrong(WrongEvent::PressedIdly { .. }) => {
            vec![Law::PressWithoutMove, Law::ClockHandling]
        }
        // An illegal move is completed by the press, and can only be found from then on.
        Event::MoveCompleted { by } if is_illegal(before, *by) => vec![Law::IllegalMoveOpen],
        Event::Ended(outcome) if outcome.law == Law::KingTaken => vec![Law::KingTaken],
        _ => Vec::new(),
    }
}

/// Whether the last move, which a player has not pressed the clock after, was irregular.
fn is_illegal(game: &Game, by: flagfall_chess::Color) -> bool {
    let last = game.moves().len();
    let is_last = |fault: &flagfall_game::Faulty| usize::from(fault.after) + 1 == last;
    game.to_press() == Some(by) && game.faults().iter().any(is_last)
}
