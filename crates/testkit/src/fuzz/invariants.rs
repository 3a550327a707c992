//! Invariants of every game, checked after each command.

use flagfall_chess::Color;
use flagfall_clock::{ClockState, Millis, Timestamp};
use flagfall_game::{
    Actor, AdjournmentEvent, BoardEvent, ClaimEvent, ClaimObligation, Command, Event, Game, GameEntry, GameExecution,
    IrregularityEvent, Refusal, RefusalReason,
};

use super::{has_no_events, is_allowed_after_end, may_change_result};

/// The invariants of a run.
pub(super) struct Invariants {
    /// Whether the regulations can be read from a file. Then every outcome has an article.
    pub(super) strict: bool,
}

impl Invariants {
    /// Checks the invariants of a game at any time.
    pub(super) fn check_game(&self, game: &Game) {
        check_positions(game);
        assert_eq!(game.times().len(), game.moves().len());
        assert!(game.offers().all(|after| (1..=game.moves().len()).contains(&after)));
        let phases = [game.outcome().is_some(), game.mate_question().is_some(), game.is_playing()];
        assert!(phases.into_iter().filter(|&phase| phase).count() <= 1, "one phase: {phases:?}");
        check_clock(game);
        check_touch_move(game);
        self.check_ending(game);
    }

    /// Checks that an ending has a score allowed by 10.2, an article and a valid ply.
    fn check_ending(&self, game: &Game) {
        let Some(outcome) = game.outcome() else { return };
        assert!(usize::from(outcome.after) <= game.moves().len());
        // Ladders that no file could contain may give any score.
        if let Some(score) = outcome.score.filter(|_| self.strict) {
            let checked = game.rules().regulations.scoring.check(score);
            assert_eq!(checked, Ok(()), "{outcome:?}");
        }
        if self.strict || game.rules().article(outcome.law).is_some() {
            assert!(outcome.article.is_some(), "{:?} has no article", outcome.law);
        }
        if let Some(evidence) = &outcome.evidence {
            let text = serde_json::to_string(evidence).expect("evidence as JSON");
            assert!(text.len() <= 4_096, "{} bytes of evidence", text.len());
        }
    }
}

/// Checks one command: due events come first, and a refusal changes nothing else.
pub(super) fn check_command(
    before: &Game,
    after: &Game,
    command: &Command,
    actor: Actor,
    now: Timestamp,
    executed: &GameExecution,
) {
    let mut expected = before.clone();
    let mut entries = Vec::new();
    let by = command.due_by(now);
    while expected.is_due(by) {
        let decided = expected.decide(command, actor, now);
        let is_wait = *command == Command::Wait;
        assert!(is_wait || matches!(decided, Err(Refusal { reason: RefusalReason::DeadlineFirst, .. })));
        let due = expected.due(by);
        apply_all(&mut expected, &due);
        entries.extend(due);
        assert!(entries.len() < 16, "due events never end: {entries:?}");
    }
    assert_eq!(expected.due(by), []);
    let result = expected.outcome().cloned();
    let decided = expected.decide(command, actor, now);
    assert_eq!(decided, expected.decide(command, actor, now), "the decision is deterministic");
    match decided {
        Ok(decided) => {
            assert!(result.is_none() || is_allowed_after_end(command), "{command:?} after the end");
            check_articles(&decided, &expected);
            check_times(&expected, &decided, now);
            apply_all(&mut expected, &decided);
            entries.extend(decided);
            assert_eq!(executed.result, Ok(()));
        }
        Err(refusal) => {
            check_refusal(&refusal, &expected);
            assert_eq!(executed.result, Err(refusal));
        }
    }
    assert_eq!(executed.entries, entries);
    assert_eq!(*after, expected);
    let is_unchanged = result.is_none() || result.as_ref() == after.outcome();
    assert!(is_unchanged || may_change_result(command), "{command:?} instead of {result:?}");
    assert!(!has_no_events(executed) || before == after, "the game changed without an event");
}

fn apply_all(game: &mut Game, entries: &[GameEntry]) {
    for entry in entries {
        assert_eq!(game.apply(entry), Ok(()), "{entry:?}");
    }
}

/// Checks that clock times change only by certain events, such as moves, rulings and penalties.
fn check_times(game: &Game, entries: &[GameEntry], now: Timestamp) {
    let changes_times = |event: &Event| {
        matches!(
            event,
            Event::ZoneWasDown { .. }
                | Event::MoveMade { .. }
                | Event::MoveCompleted { .. }
                | Event::Board(
                    BoardEvent::PressedLate { .. }
                        | BoardEvent::ClockShowed { .. }
                        | BoardEvent::ObjectionUpheld { .. }
                )
                | Event::Ruled { .. }
                | Event::Penalised { .. }
                // An automatic return to an earlier position also revokes the added time of a period (7.1).
                | Event::Irregularity(
                    IrregularityEvent::Made { .. }
                        | IrregularityEvent::Found { .. }
                        | IrregularityEvent::DisplacementFound { .. }
                )
                | Event::Claim(ClaimEvent::NextPeriodGranted)
                | Event::Adjournment(
                    AdjournmentEvent::Adjourned { .. }
                        | AdjournmentEvent::Resumed
                        | AdjournmentEvent::ReplySealed { .. }
                        | AdjournmentEvent::TimesCorrected { .. }
                )
        )
    };
    if entries.iter().any(|entry| changes_times(&entry.event)) {
        return;
    }
    let mut next = game.clone();
    apply_all(&mut next, entries);
    for color in Color::ALL {
        assert_eq!(game.remaining(color, now), next.remaining(color, now), "{entries:?}");
    }
}

/// Checks that the clock runs for the right player, is paused, or has not started or is stopped.
fn check_clock(game: &Game) {
    let state = game.clock().state();
    if game.is_playing() {
        // On a physical board, the players determine which clock runs.
        let is_physical = game.rules().regulations.has_physical_board();
        let player = game.player_on_clock();
        let players = [player, if is_physical { player.opponent() } else { player }];
        let states = players.map(|player| [ClockState::Running(player), ClockState::Paused(player)]);
        assert!(states.as_flattened().contains(&state), "{state:?}");
    } else if game.is_adjourned() {
        assert!(matches!(state, ClockState::Paused(_)), "{state:?}");
    } else if game.awaits_envelope() {
        assert!(matches!(state, ClockState::Paused(_) | ClockState::Running(_)), "{state:?}");
    } else {
        assert!([ClockState::Ready, ClockState::Stopped].contains(&state), "{state:?}");
    }
    if game.outcome().is_some() || game.mate_question().is_some() {
        assert_eq!(state, ClockState::Stopped);
        assert_eq!(game.next_deadline(), None);
    }
}

/// Checks that without events no clock gains time and only the running clock loses time.
pub(super) fn check_elapsing(game: &Game, now: Timestamp) {
    let later = now.saturating_add(Millis::from_secs(10));
    for color in Color::ALL {
        let [had, has] = [now, later].map(|at| game.remaining(color, at));
        let runs = game.clock().state() == ClockState::Running(color);
        assert!(if runs { has <= had } else { has == had }, "{color:?}: {had:?}, then {has:?}");
    }
}

/// Checks that the positions follow from the moves, except for positions that were set.
fn check_positions(game: &Game) {
    let positions: Vec<_> = game.positions().collect();
    assert_eq!(positions.len(), game.moves().len() + 1);
    assert_eq!(positions.last(), Some(game.position()), "the last position is on the board");
    let set: Vec<_> = game.set_positions().collect();
    for (index, mv) in game.moves().enumerate() {
        let last_set = set.iter().rev().find(|(after, _)| *after == index + 1);
        let expected = last_set.map_or_else(|| positions[index].play_unchecked(mv), |(_, set)| *set);
        assert_eq!(positions[index + 1], expected, "after {} moves", index + 1);
    }
    let is_in_game = |faulty: &flagfall_game::IrregularMove| usize::from(faulty.after) <= game.moves().len();
    assert!(game.irregular_moves().iter().all(is_in_game), "{:?}", game.irregular_moves());
}

/// Checks that obligations can be fulfilled, and that there are none after the end.
fn check_touch_move(game: &Game) {
    match game.obligation() {
        Some(ClaimObligation::Move(mv)) => assert_eq!(game.allowed_moves(), [mv]),
        Some(ClaimObligation::Piece(from)) => {
            assert!(!game.allowed_moves().is_empty());
            assert!(game.allowed_moves().iter().all(|mv| mv.from() == from));
        }
        None => {
            let (allowed, legal) = (game.allowed_moves(), game.position().legal_moves());
            assert!(allowed.iter().all(|mv| legal.contains(mv)), "{allowed:?}");
            assert!(!allowed.is_empty() || legal.is_empty(), "an obligation without allowed moves");
            let bound = game.binding().is_some();
            assert!(allowed.len() == legal.len() || bound, "{allowed:?}");
        }
    }
    assert!(!game.awaits_consent() || game.offer().is_some(), "consent without a draw offer");
    if game.outcome().is_some() {
        assert_eq!((game.offer(), game.obligation(), game.awaits_consent()), (None, None, false));
        assert_eq!((game.touched_squares(), game.player_to_press()), (&[][..], None));
        assert!(Color::ALL.into_iter().all(|color| game.premove(color).is_none()));
    }
}

/// Checks that a refusal has a reason, and an article if the edition numbers its law.
fn check_refusal(refusal: &Refusal, game: &Game) {
    assert!(!refusal.to_string().is_empty());
    assert_eq!(refusal.article, game.rules().article(refusal.law), "{refusal:?}");
}

/// Checks that every ending names its article or that of the ruling.
fn check_articles(entries: &[GameEntry], game: &Game) {
    let ruled = entries.iter().find_map(|entry| match &entry.event {
        Event::Ruled { article, .. } => Some(*article),
        _ => None,
    });
    for entry in entries {
        if let Event::Ended(outcome) = &entry.event {
            let usual = game.rules().article(outcome.law);
            assert!(outcome.article == usual || outcome.article == ruled, "{outcome:?}");
        }
    }
}
