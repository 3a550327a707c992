//! The laws behind moves, touches and clock times.

use flagfall_chess::{Color, Move};
use flagfall_clock::Bonus;
use flagfall_game::{BoardEvent, Event, GameEntry, MoveOrigin};
use flagfall_laws::{Article, Law};

use super::CheckContext;
use crate::{ClockFact, Fact, GameFact, MoveProgress};

/// Returns the articles that accepted but forbidden actions at the board break.
pub(super) fn board_breaches(entries: &[GameEntry]) -> impl Iterator<Item = Article> {
    entries.iter().filter_map(|entry| match &entry.event {
        Event::Board(BoardEvent::Breached { article, .. } | BoardEvent::BindingBroken { article, .. }) => *article,
        _ => None,
    })
}

/// Whether a move breaks the obligation to move a touched piece.
pub(super) fn breaks_touch_move(entries: &[GameEntry]) -> bool {
    let is_broken_binding = |event: &Event| matches!(event, Event::Board(BoardEvent::BindingBroken { .. }));
    entries.iter().any(|entry| is_broken_binding(&entry.event))
}

/// Returns the laws behind a fact about moves or clocks.
pub(super) fn laws_for_fact(context: &CheckContext<'_>, fact: &Fact) -> Vec<Law> {
    let game = context.game();
    match fact {
        Fact::Game(GameFact::Progress { side, progress: MoveProgress::Made }) => {
            let mut laws = vec![Law::MoveMade];
            laws.extend(game.move_law(*side));
            if game.owes_press(*side) {
                laws.extend(laws_for_made_move(context));
            }
            laws
        }
        Fact::Game(GameFact::Progress { side, progress: MoveProgress::NotMade }) => {
            let laws = laws_for_unmade_move(context, *side).into_iter().chain(game.move_law(*side));
            laws.chain([Law::MoveMade]).collect()
        }
        Fact::Game(GameFact::Progress { progress: MoveProgress::Completed, .. } | GameFact::MovesCompleted { .. }) => {
            let by_end = game.outcome().map(|_| Law::CompletedByEnd);
            let by_next = matches!(fact, Fact::Game(GameFact::MovesCompleted { side, .. })
                if completed_by_next_move(context, *side));
            let by_next = by_next.then_some(Law::CompletedByNext);
            [Law::MoveCompleted].into_iter().chain(by_end).chain(by_next).collect()
        }
        Fact::Game(GameFact::Touched { side, .. }) => {
            [Law::TouchBinds].into_iter().chain(game.touch_law(*side)).collect()
        }
        Fact::Clock(fact) => laws_for_clock_fact(context, fact),
        _ => Vec::new(),
    }
}

/// Returns the laws behind a fact about clocks.
fn laws_for_clock_fact(context: &CheckContext<'_>, fact: &ClockFact) -> Vec<Law> {
    let neither_present = neither_was_present(context).then_some(Law::NeitherPresent);
    match fact {
        ClockFact::Fallen { .. } | ClockFact::Up { .. } => {
            vec![Law::ClockFlag, Law::FlagCall, Law::MovesChecked]
        }
        ClockFact::FellAt { .. } => vec![Law::ClockFlag, Law::MovesChecked],
        ClockFact::Runs { .. } => {
            let laws = [Law::ClockStarted, Law::ClockFlag, Law::MoveCompleted, Law::RightToPress];
            laws.into_iter().chain(neither_present).collect()
        }
        ClockFact::Time { side, .. } => {
            let progress = context.game().clock().progress(context.game().control(), *side);
            let bonus = progress.and_then(|progress| match progress.period.bonus {
                Bonus::None => None,
                Bonus::Increment(_) => Some(Law::Increment),
                Bonus::Bronstein(_) | Bonus::Delay(_) => Some(Law::Delay),
            });
            let carried = progress.filter(|progress| progress.number > 1).map(|_| Law::TimeCarriedOver);
            let laws = [Law::TimeUntilPress, Law::ClockDecisive].into_iter();
            laws.chain(bonus).chain(carried).chain(neither_present).collect()
        }
        ClockFact::Period { .. } => {
            vec![Law::TimeControl, Law::TimeCarriedOver, Law::MovesChecked]
        }
        ClockFact::NotStarted => vec![Law::ClockStarted],
        ClockFact::SetTo { .. } => vec![Law::TimeControl],
        _ => Vec::new(),
    }
}

/// Whether White was absent until now, and Black was absent too (6.7.2).
fn neither_was_present(context: &CheckContext<'_>) -> bool {
    let (game, before) = (context.game(), context.before);
    let is_arrival = |entry: &GameEntry| entry.event == Event::Arrived { player: Color::Black };
    let white = !game.has_arrived(Color::White) || !before.has_arrived(Color::White);
    white && (!game.has_arrived(Color::Black) || context.world.log.iter().any(is_arrival))
}

/// Whether a move of this player is completed by the current entry.
pub(super) fn completes_move_now(context: &CheckContext<'_>, side: Color) -> bool {
    let completes_move = |event: &Event| match event {
        Event::MoveCompleted { by } | Event::Board(BoardEvent::PressedLate { by }) => *by == side,
        _ => false,
    };
    context.entries.iter().any(|entry| completes_move(&entry.event))
}

/// Whether a move of this player ended the game without a press: it is completed, and no clock counted it (6.2.1.1).
pub(super) fn ended_by_unpressed_move(context: &CheckContext<'_>, side: Color) -> bool {
    let mut last = context.world.log.iter().rev().map(|entry| &entry.event);
    let ended = last.any(|event| matches!(event, Event::Ended(_)));
    let last_move = last.find(|event| matches!(event, Event::MoveMade { .. } | Event::MoveCompleted { .. }));
    let is_unpressed = matches!(last_move, Some(Event::MoveMade { origin: MoveOrigin::Unpressed, .. }));
    ended && is_unpressed && context.game().position().turn() != side
}

/// Whether the current entry completes a move of this player by the next move.
fn completed_by_next_move(context: &CheckContext<'_>, side: Color) -> bool {
    let mut events = context.entries.iter().map(|entry| &entry.event);
    let completed = events.any(|event| *event == Event::MoveCompleted { by: side });
    completed && events.any(|event| matches!(event, Event::MoveMade { .. }))
}

/// Returns the laws on when the last move counts as made (4.7).
fn laws_for_made_move(context: &CheckContext<'_>) -> Vec<Law> {
    let Some(mv) = context.game().moves().last() else { return Vec::new() };
    let captures = context.entries.iter().any(|entry| matches!(entry.event, Event::MoveMade { .. }))
        && context.before.position().piece_at(mv.to()).is_some();
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

/// Returns the laws on the missing part of an unfinished move.
fn laws_for_unmade_move(context: &CheckContext<'_>, side: Color) -> Vec<Law> {
    let game = context.game();
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
