//! What must hold in every game, after every command.

use flagfall_chess::Color;
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_game::{
    Actor, AdjournEvent, Bound, ClaimEvent, Command, Entry, Event, Executed, Game, HandEvent,
    Refusal, Why, WrongEvent,
};
use flagfall_laws::Board;

use super::{goes_after_the_end, is_idle, is_on_the_result};

/// The checks.
pub(super) struct Held {
    /// Whether the regulations are such as can be read from a file: then everything has an
    /// article.
    pub(super) strict: bool,
}

impl Held {
    /// What holds of every game at every moment.
    pub(super) fn always(&self, game: &Game) {
        positions(game);
        assert_eq!(game.times().len(), game.moves().len());
        assert!(game.offers().all(|after| (1..=game.moves().len()).contains(&after)));
        let phases = [game.outcome().is_some(), game.question().is_some(), game.is_playing()];
        assert!(phases.into_iter().filter(|&phase| phase).count() <= 1, "one phase: {phases:?}");
        clock(game);
        bonds(game);
        self.ending(game);
    }

    /// An ending has a score that 10.2 knows, an article, and a move at which it came.
    fn ending(&self, game: &Game) {
        let Some(outcome) = game.outcome() else { return };
        assert!(usize::from(outcome.after) <= game.moves().len());
        // A ladder that no event could have may give anything.
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

/// What holds of one command: what was due comes first, and a refusal changes nothing else.
pub(super) fn step(
    before: &Game,
    after: &Game,
    command: &Command,
    actor: Actor,
    now: Timestamp,
    executed: &Executed,
) {
    let mut expected = before.clone();
    let mut entries = Vec::new();
    let by = command.due_by(now);
    while expected.is_due(by) {
        let refused = expected.decide(command, actor, now);
        let waits = *command == Command::Wait;
        assert!(waits || matches!(refused, Err(Refusal { why: Why::TimeIsPast, .. })));
        let due = expected.due(by);
        applied(&mut expected, &due);
        entries.extend(due);
        assert!(entries.len() < 16, "what is due never ends: {entries:?}");
    }
    assert_eq!(expected.due(by), []);
    let result = expected.outcome().cloned();
    let decided = expected.decide(command, actor, now);
    assert_eq!(decided, expected.decide(command, actor, now), "decided twice");
    match decided {
        Ok(decided) => {
            assert!(result.is_none() || goes_after_the_end(command), "{command:?} after the end");
            articles(&decided, &expected);
            touches_time(&expected, &decided, now);
            applied(&mut expected, &decided);
            entries.extend(decided);
            assert_eq!(executed.answer, Ok(()));
        }
        Err(refusal) => {
            refused(&refusal, &expected);
            assert_eq!(executed.answer, Err(refusal));
        }
    }
    assert_eq!(executed.entries, entries);
    assert_eq!(*after, expected);
    let stands = result.is_none() || result.as_ref() == after.outcome();
    assert!(stands || is_on_the_result(command), "{command:?} instead of {result:?}");
    assert!(!is_idle(executed) || before == after, "nothing happened, yet it is another game");
}

fn applied(game: &mut Game, entries: &[Entry]) {
    for entry in entries {
        assert_eq!(game.apply(entry), Ok(()), "{entry:?}");
    }
}

/// Nobody's time is another unless somebody made a move, ruled or was penalised.
fn touches_time(game: &Game, entries: &[Entry], now: Timestamp) {
    let touches = |event: &Event| {
        matches!(
            event,
            Event::ZoneWasDown { .. }
                | Event::MoveMade { .. }
                | Event::MoveCompleted { .. }
                | Event::Hand(
                    HandEvent::PressedLate { .. }
                        | HandEvent::ClockShowed { .. }
                        | HandEvent::ObjectionUpheld { .. }
                )
                | Event::Ruled { .. }
                | Event::Penalised { .. }
                // What goes back by itself takes the time of a period along (7.1).
                | Event::Wrong(
                    WrongEvent::Made { .. }
                        | WrongEvent::Found { .. }
                        | WrongEvent::DisplacementFound { .. }
                )
                | Event::Claim(ClaimEvent::FlagsPassedOver)
                | Event::Adjourn(
                    AdjournEvent::Adjourned { .. }
                        | AdjournEvent::Resumed
                        | AdjournEvent::ReplySealed { .. }
                        | AdjournEvent::TimesCorrected { .. }
                )
        )
    };
    if entries.iter().any(|entry| touches(&entry.event)) {
        return;
    }
    let mut next = game.clone();
    applied(&mut next, entries);
    for color in Color::ALL {
        assert_eq!(game.remaining(color, now), next.remaining(color, now), "{entries:?}");
    }
}

/// The clock runs for the player to move, or is halted, or the game is not being played.
fn clock(game: &Game) {
    let state = game.clock().state();
    if game.is_playing() {
        // On a real board only the hands at the clock say whose runs.
        let any = game.rules().regulations.board == Board::Physical;
        let runs = game.on_the_clock();
        let all = [runs, if any { runs.opponent() } else { runs }];
        let all = all.map(|runs| [State::Running(runs), State::Paused(runs)]);
        assert!(all.as_flattened().contains(&state), "{state:?}");
    } else if game.is_adjourned() {
        assert!(matches!(state, State::Paused(_)), "{state:?}");
    } else if game.awaits_envelope() {
        assert!(matches!(state, State::Paused(_) | State::Running(_)), "{state:?}");
    } else {
        assert!([State::Ready, State::Stopped].contains(&state), "{state:?}");
    }
    if game.outcome().is_some() || game.question().is_some() {
        assert_eq!(state, State::Stopped);
        assert_eq!(game.next_deadline(), None);
    }
}

/// While nothing is done nobody gains time, and only the player whose clock runs loses some.
pub(super) fn goes_on(game: &Game, now: Timestamp) {
    let later = now.saturating_add(Millis::from_secs(10));
    for color in Color::ALL {
        let [had, has] = [now, later].map(|at| game.remaining(color, at));
        let runs = game.clock().state() == State::Running(color);
        assert!(if runs { has <= had } else { has == had }, "{color:?}: {had:?}, then {has:?}");
    }
}

/// The position is what the moves made it, since it was last set up otherwise.
fn positions(game: &Game) {
    let positions: Vec<_> = game.positions().collect();
    assert_eq!(positions.len(), game.moves().len() + 1);
    assert_eq!(positions.last(), Some(game.position()), "the last position is on the board");
    let set: Vec<_> = game.set_positions().collect();
    for (index, mv) in game.moves().enumerate() {
        let here = set.iter().rev().find(|(after, _)| *after == index + 1);
        let made = here.map_or_else(|| positions[index].play_unchecked(mv), |(_, set)| *set);
        assert_eq!(positions[index + 1], made, "after {} moves", index + 1);
    }
    let last = |faulty: &flagfall_game::Faulty| usize::from(faulty.after) <= game.moves().len();
    assert!(game.faults().iter().all(last), "{:?}", game.faults());
}

/// Nobody is bound to what cannot be done, and to nothing when the game is over.
fn bonds(game: &Game) {
    match game.bound() {
        Some(Bound::Move(mv)) => assert_eq!(game.allowed(), [mv]),
        Some(Bound::Piece(from)) => {
            assert!(!game.allowed().is_empty());
            assert!(game.allowed().iter().all(|mv| mv.from() == from));
        }
        None => {
            let (allowed, legal) = (game.allowed(), game.position().legal_moves());
            assert!(allowed.iter().all(|mv| legal.contains(mv)), "{allowed:?}");
            assert!(!allowed.is_empty() || legal.is_empty(), "bound to nothing");
            let bound = game.binding().is_some();
            assert!(allowed.len() == legal.len() || bound, "{allowed:?}");
        }
    }
    assert!(!game.awaits_consent() || game.offer().is_some(), "consent to what?");
    if game.outcome().is_some() {
        assert_eq!((game.offer(), game.bound(), game.awaits_consent()), (None, None, false));
        assert_eq!((game.touched(), game.to_press()), (&[][..], None));
        assert!(Color::ALL.into_iter().all(|color| game.premove(color).is_none()));
    }
}

/// A refusal says why, and by which article if the edition numbers its law.
fn refused(refusal: &Refusal, game: &Game) {
    assert!(!refusal.to_string().is_empty());
    assert_eq!(refusal.article, game.rules().article(refusal.law), "{refusal:?}");
}

/// Every ending and every ruling names an article.
fn articles(entries: &[Entry], game: &Game) {
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
