//! What hands have brought about, and by which article.

use flagfall_chess::{Color, Move};
use flagfall_game::{Event, HandEvent};
use flagfall_laws::{Article, Law};

use super::Moment;
use crate::{ClockFact, Fact, GameFact, Stage};

/// The article against which something was done, if it was: it was taken note of, but not allowed.
pub(super) fn breach(entries: &[flagfall_game::Entry]) -> Option<(Law, Option<Article>)> {
    entries.iter().find_map(|entry| match &entry.event {
        Event::Hand(
            HandEvent::Breached { law, article, .. } | HandEvent::BondBroken { law, article, .. },
        ) => Some((*law, *article)),
        _ => None,
    })
}

/// The articles by which a fact of moves and clocks is so.
pub(super) fn laws_of(moment: &Moment<'_>, fact: &Fact) -> Vec<Law> {
    let game = moment.game();
    match fact {
        Fact::GameFact(GameFact::Stage { side, stage: Stage::Made }) => {
            let mut laws = vec![Law::MoveMade];
            laws.extend(made(moment).filter(|_| game.owes_press(*side)));
            laws
        }
        Fact::GameFact(GameFact::Stage { side, stage: Stage::NotMade }) => {
            not_made(moment, *side).into_iter().chain([Law::MoveMade]).collect()
        }
        Fact::GameFact(
            GameFact::Stage { stage: Stage::Completed, .. } | GameFact::Completed { .. },
        ) => {
            let by_end = game.outcome().map(|_| Law::CompletedByEnd);
            let by_next = matches!(fact, Fact::GameFact(GameFact::Completed { side, .. })
                if completed_by_next(moment, *side));
            let by_next = by_next.then_some(Law::CompletedByNext);
            [Law::MoveCompleted].into_iter().chain(by_end).chain(by_next).collect()
        }
        Fact::ClockFact(ClockFact::Fallen { .. } | ClockFact::Up { .. }) => vec![Law::ClockFlag],
        Fact::ClockFact(ClockFact::Runs { .. }) => vec![Law::ClockStarted, Law::ClockFlag],
        _ => Vec::new(),
    }
}

/// Whether a move of this player was completed by the next one just now.
fn completed_by_next(moment: &Moment<'_>, side: Color) -> bool {
    let mut events = moment.entries.iter().map(|entry| &entry.event);
    let completed = events.any(|event| *event == Event::MoveCompleted { by: side });
    completed && events.any(|event| matches!(event, Event::MoveMade { .. }))
}

/// When the kind of the last move is made (4.7).
fn made(moment: &Moment<'_>) -> Option<Law> {
    let mv = moment.game().moves().last()?;
    let captures = moment.entries.iter().any(|entry| matches!(entry.event, Event::MoveMade { .. }))
        && moment.before.position().piece_at(mv.to()).is_some();
    match mv {
        Move::Castling { .. } => Some(Law::CastlingMade),
        Move::Promotion { .. } => Some(Law::PromotionMade),
        Move::EnPassant { .. } => Some(Law::CaptureMade),
        _ => captures.then_some(Law::CaptureMade),
    }
}

/// What is missing of a move that is under way.
fn not_made(moment: &Moment<'_>, side: Color) -> Vec<Law> {
    let game = moment.game();
    let binding = game.binding().filter(|_| game.position().turn() == side);
    let Some(binding) = binding else { return Vec::new() };
    let mut laws = vec![binding.law];
    for mv in &binding.moves {
        laws.push(match mv {
            Move::Castling { .. } => Law::CastlingMade,
            Move::Promotion { .. } => Law::PromotionMade,
            Move::EnPassant { .. } => Law::CaptureMade,
            mv if game.position().piece_at(mv.to()).is_some() => Law::CaptureMade,
            _ => Law::MoveMade,
        });
    }
    laws
}
