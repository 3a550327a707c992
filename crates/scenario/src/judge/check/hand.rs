//! What hands have brought about, and by which article.

use flagfall_chess::{Color, Move};
use flagfall_game::{Entry, Event, HandEvent, How, Ruling, Task};
use flagfall_laws::{Article, Law};

use super::Moment;
use crate::{ClockFact, Fact, GameFact, Stage};

/// The articles against which something was done: it was taken note of, but not allowed.
pub(super) fn breaches(entries: &[Entry]) -> impl Iterator<Item = Article> {
    entries.iter().filter_map(|entry| match &entry.event {
        Event::Hand(
            HandEvent::Breached { article, .. } | HandEvent::BondBroken { article, .. },
        ) => *article,
        _ => None,
    })
}

/// The articles by which a fact of moves and clocks is so.
pub(super) fn laws_of(moment: &Moment<'_>, fact: &Fact) -> Vec<Law> {
    let game = moment.game();
    match fact {
        Fact::GameFact(GameFact::Stage { side, stage: Stage::Made }) => {
            let mut laws = vec![Law::MoveMade];
            if game.owes_press(*side) {
                laws.extend(made(moment));
            }
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
        Fact::ClockFact(ClockFact::Runs { .. }) => {
            vec![Law::ClockStarted, Law::ClockFlag, Law::MoveCompleted]
        }
        Fact::ClockFact(ClockFact::Time { .. }) => vec![Law::TimeUntilPress, Law::ClockDecisive],
        _ => Vec::new(),
    }
}

/// Whether a move of this player was completed just now.
pub(super) fn is_completed_now(moment: &Moment<'_>, side: Color) -> bool {
    let completed = |event: &Event| match event {
        Event::MoveCompleted { by } | Event::Hand(HandEvent::PressedLate { by }) => *by == side,
        _ => false,
    };
    moment.entries.iter().any(|entry| completed(&entry.event))
}

/// What a ruling stands under beside its own article: a penalty for who has stopped the clocks is
/// one for the stop (6.11.4), and time is given to who plays against an assistant (6.2.6).
pub(super) fn beside(moment: &Moment<'_>, event: &Event) -> Option<Article> {
    let Event::Ruled { ruling, .. } = event else { return None };
    let pressed = |player| moment.before.is_assisted_in(player, Task::Pressing);
    let (law, so) = match **ruling {
        Ruling::Penalise { offender, .. } => {
            (Law::StopWithoutReason, moment.before.stopped_by() == Some(offender))
        }
        Ruling::GiveTime { white, black } => {
            let to_white = !white.is_zero() && pressed(Color::Black);
            let to_black = !black.is_zero() && pressed(Color::White);
            (Law::ClockAssistantTime, to_white || to_black)
        }
        _ => return None,
    };
    moment.game().rules().article(law).filter(|_| so)
}

/// Whether the game has ended by a move of this player after which no clock was pressed: it is
/// completed, and no clock has counted it (6.2.1.1).
pub(super) fn is_ended_by(moment: &Moment<'_>, side: Color) -> bool {
    let mut last = moment.stage.log.iter().rev().map(|entry| &entry.event);
    let ended = last.any(|event| matches!(event, Event::Ended(_)));
    let moved =
        last.find(|event| matches!(event, Event::MoveMade { .. } | Event::MoveCompleted { .. }));
    let unpressed = matches!(moved, Some(Event::MoveMade { how: How::Unpressed, .. }));
    ended && unpressed && moment.game().position().turn() != side
}

/// Whether a move of this player was completed by the next one just now.
fn completed_by_next(moment: &Moment<'_>, side: Color) -> bool {
    let mut events = moment.entries.iter().map(|entry| &entry.event);
    let completed = events.any(|event| *event == Event::MoveCompleted { by: side });
    completed && events.any(|event| matches!(event, Event::MoveMade { .. }))
}

/// When the kind of the last move is made (4.7).
fn made(moment: &Moment<'_>) -> Vec<Law> {
    let Some(mv) = moment.game().moves().last() else { return Vec::new() };
    let captures = moment.entries.iter().any(|entry| matches!(entry.event, Event::MoveMade { .. }))
        && moment.before.position().piece_at(mv.to()).is_some();
    match mv {
        Move::Castling { .. } => vec![Law::CastlingMade],
        Move::Promotion { .. } => {
            let laws = [Law::PromotionMade, Law::PromotionDirect, Law::PromotionOrder];
            laws.into_iter().chain(captures.then_some(Law::PromotionByCapture)).collect()
        }
        Move::EnPassant { .. } => vec![Law::CaptureMade],
        _ => captures.then_some(Law::CaptureMade).into_iter().collect(),
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
