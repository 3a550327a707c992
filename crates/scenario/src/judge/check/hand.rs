//! What hands have brought about, and by which article.

use flagfall_chess::{Color, Move};
use flagfall_clock::Bonus;
use flagfall_game::{Entry, Event, HandEvent, How};
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

/// Whether a move was made to which the player was not bound.
pub(super) fn is_bond_broken(entries: &[Entry]) -> bool {
    let broken = |event: &Event| matches!(event, Event::Hand(HandEvent::BondBroken { .. }));
    entries.iter().any(|entry| broken(&entry.event))
}

/// The articles by which a fact of moves and clocks is so.
pub(super) fn laws_of(moment: &Moment<'_>, fact: &Fact) -> Vec<Law> {
    let game = moment.game();
    match fact {
        Fact::GameFact(GameFact::Stage { side, stage: Stage::Made }) => {
            let mut laws = vec![Law::MoveMade];
            laws.extend(game.law_of_making(*side));
            if game.owes_press(*side) {
                laws.extend(made(moment));
            }
            laws
        }
        Fact::GameFact(GameFact::Stage { side, stage: Stage::NotMade }) => {
            let laws = not_made(moment, *side).into_iter().chain(game.law_of_making(*side));
            laws.chain([Law::MoveMade]).collect()
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
        Fact::GameFact(GameFact::Touched { side, .. }) => {
            [Law::TouchBinds].into_iter().chain(game.law_of_touching(*side)).collect()
        }
        Fact::ClockFact(fact) => of_clock(moment, fact),
        _ => Vec::new(),
    }
}

/// The articles by which a clock stands or runs so.
fn of_clock(moment: &Moment<'_>, fact: &ClockFact) -> Vec<Law> {
    let waits = neither_was_there(moment).then_some(Law::NeitherPresent);
    match fact {
        ClockFact::Fallen { .. } | ClockFact::Up { .. } => {
            vec![Law::ClockFlag, Law::FlagCall, Law::MovesChecked]
        }
        ClockFact::FellAt { .. } => vec![Law::ClockFlag, Law::MovesChecked],
        ClockFact::Runs { .. } => {
            let laws = [Law::ClockStarted, Law::ClockFlag, Law::MoveCompleted, Law::RightToPress];
            laws.into_iter().chain(waits).collect()
        }
        ClockFact::Time { side, .. } => {
            let stage = moment.game().clock().stage(moment.game().control(), *side);
            let bonus = stage.and_then(|stage| match stage.period.bonus {
                Bonus::None => None,
                Bonus::Increment(_) => Some(Law::Increment),
                Bonus::Bronstein(_) | Bonus::Delay(_) => Some(Law::Delay),
            });
            let carried = stage.filter(|stage| stage.number > 1).map(|_| Law::TimeCarriedOver);
            let laws = [Law::TimeUntilPress, Law::ClockDecisive].into_iter();
            laws.chain(bonus).chain(carried).chain(waits).collect()
        }
        ClockFact::Period { .. } => {
            vec![Law::TimeControl, Law::TimeCarriedOver, Law::MovesChecked]
        }
        ClockFact::NotStarted => vec![Law::ClockStarted],
        ClockFact::SetTo { .. } => vec![Law::TimeControl],
        _ => Vec::new(),
    }
}

/// Whether White has been missing up to now, and Black was missing too (6.7.2).
fn neither_was_there(moment: &Moment<'_>) -> bool {
    let (game, before) = (moment.game(), moment.before);
    let came = |entry: &Entry| entry.event == Event::Arrived { player: Color::Black };
    let white = !game.has_arrived(Color::White) || !before.has_arrived(Color::White);
    white && (!game.has_arrived(Color::Black) || moment.stage.log.iter().any(came))
}

/// Whether a move of this player was completed just now.
pub(super) fn is_completed_now(moment: &Moment<'_>, side: Color) -> bool {
    let completed = |event: &Event| match event {
        Event::MoveCompleted { by } | Event::Hand(HandEvent::PressedLate { by }) => *by == side,
        _ => false,
    };
    moment.entries.iter().any(|entry| completed(&entry.event))
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
