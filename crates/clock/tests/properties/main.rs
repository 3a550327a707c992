//! Properties of all time controls under all operations.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod strategies;
mod ticking;

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Bonus, Clock, ClockError, ClockState, Millis, Period, Periods, TimeControl, Timestamp};
use flagfall_testkit::strategies::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use strategies::{Operation, bonuses, controls, operations, periods, sides, times};

const SECOND: u64 = 1_000;
const HOUR: u64 = 3_600 * SECOND;

fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn started(control: &TimeControl) -> Clock {
    Clock::new(control).start(Color::White, Timestamp::EPOCH).unwrap()
}

/// Returns the players in turn, White first.
fn turns() -> impl Iterator<Item = Color> {
    Color::ALL.into_iter().cycle()
}

/// Applies all possible operations, each after a wait, and returns every intermediate clock.
fn replay(control: &TimeControl, steps: &[(u64, Operation)]) -> Vec<Clock> {
    let mut now = 0_u64;
    let mut clock = started(control);
    let mut clocks = Vec::new();
    for &(wait, operation) in steps {
        now = now.saturating_add(wait);
        clock = operation.apply(clock, control, at(now)).unwrap_or(clock);
        clocks.push(clock);
    }
    clocks
}

fn all_moves(time: u64, bonus: Bonus) -> TimeControl {
    TimeControl::same(Periods::new(&[Period::all_moves(Millis::new(time), bonus)]).unwrap())
}

/// Generates operations, including presses with any compensation.
fn with_lag(time: u64, moves: u16) -> impl Strategy<Value = Operation> {
    let press = (sides(), times(time)).prop_map(|(side, lag)| Operation::PressWith(side, lag));
    prop_oneof![1 => press, 2 => operations(time, moves)]
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn replay_is_deterministic(
        control in controls(HOUR, 60),
        steps in vec((0..HOUR / 20, with_lag(HOUR, 99)), 0..60),
    ) {
        prop_assert_eq!(replay(&control, &steps), replay(&control, &steps));
    }

    /// The property holds for extreme times and timestamps in any order.
    #[test]
    fn time_is_up_if_and_only_if_the_flag_is_down(
        control in controls(HOUR, 60),
        steps in vec((any::<u64>(), with_lag(u64::MAX, u16::MAX)), 0..30),
        now in any::<u64>(),
    ) {
        let mut clock = started(&control);
        for (moment, operation) in steps {
            clock = operation.apply(clock, &control, at(moment)).unwrap_or(clock);
            for side in Color::ALL {
                let left = clock.remaining(&control, side, at(now));
                let fell = clock.flag_fell_at(&control, side, at(now));
                prop_assert_eq!(left == Some(Millis::ZERO), fell.is_some());
                prop_assert!(clock.used(side, at(now)).get() < u64::MAX);
            }
        }
    }

    /// The main time equals the initial and added time less the time used and not compensated.
    #[test]
    fn times_add_up(
        time in 1..HOUR,
        bonus in bonuses(30 * SECOND),
        moves in vec((0..60 * SECOND, times(2 * SECOND)), 0..80),
    ) {
        let control = all_moves(time, bonus);
        let mut clock = started(&control);
        let mut now = 0;
        let mut expected = ByColor { white: time, black: time };
        for (side, (used, lag)) in turns().zip(moves) {
            now += used;
            clock = clock.press_with(&control, side, at(now), lag).unwrap();
            if clock.flag_fell_at(&control, side, at(now)).is_some() {
                break;
            }
            let used = used.saturating_sub(lag.get());
            let charged = match bonus {
                Bonus::Delay(extra) | Bonus::Bronstein(extra) => used.saturating_sub(extra.get()),
                Bonus::Increment(_) | Bonus::None => used,
            };
            let gained = if let Bonus::Increment(extra) = bonus { extra.get() } else { 0 };
            expected[side] = expected[side] + gained - charged;
            for side in Color::ALL {
                let left = clock.remaining(&control, side, at(now));
                prop_assert_eq!(left, Some(Millis::new(expected[side])));
            }
        }
    }

    #[test]
    fn pause_of_no_duration_changes_nothing(
        control in controls(HOUR, 10),
        moves in vec((vec(0..60 * SECOND, 1..5), times(2 * SECOND)), 0..40),
    ) {
        let (mut whole, mut split) = (started(&control), started(&control));
        let mut now = 0;
        for (side, (waits, lag)) in turns().zip(moves) {
            for wait in waits {
                now += wait;
                split = split.pause(&control, at(now)).unwrap().resume(at(now)).unwrap();
                for side in Color::ALL {
                    let look = |clock: &Clock| {
                        (
                            clock.remaining(&control, side, at(now)),
                            clock.flag_fell_at(&control, side, at(now)),
                            clock.used(side, at(now)),
                        )
                    };
                    prop_assert_eq!(look(&split), look(&whole));
                }
            }
            // A compensation does not undo a recorded flag fall.
            let fell = whole.flag_fell_at(&control, side, at(now)).is_some();
            let lag = if fell { Millis::ZERO } else { lag };
            whole = whole.press_with(&control, side, at(now), lag).unwrap();
            split = split.press_with(&control, side, at(now), lag).unwrap();
            prop_assert_eq!(split, whole);
        }
    }

    #[test]
    fn pause_only_shifts_times(
        control in controls(HOUR, 10),
        moves in vec((0..60 * SECOND, 0..60 * SECOND, 0..HOUR), 0..40),
    ) {
        let (mut plain, mut paused) = (started(&control), started(&control));
        let (mut now, mut late) = (0, 0);
        for (side, (before, after, pause)) in turns().zip(moves) {
            now += before + after;
            plain = plain.press(&control, side, at(now)).unwrap();
            paused = paused.pause(&control, at(now + late - after)).unwrap();
            late += pause;
            paused = paused.resume(at(now + late - after)).unwrap();
            paused = paused.press(&control, side, at(now + late)).unwrap();
            for side in Color::ALL {
                let left = plain.remaining(&control, side, at(now));
                prop_assert_eq!(paused.remaining(&control, side, at(now + late)), left);
            }
        }
    }

    /// The time left and the grace at one time suffice to count down without the control.
    #[test]
    fn time_decreases_after_its_grace(
        control in controls(HOUR, 10),
        steps in vec((0..60 * SECOND, with_lag(HOUR, 30)), 0..30),
        wait in 0..60 * SECOND,
        passed in 0..60 * SECOND,
    ) {
        let end = steps.iter().map(|&(wait, _)| wait).sum::<u64>();
        for clock in replay(&control, &steps) {
            let ClockState::Running(side) = clock.state() else { continue };
            let Some(falls) = clock.flag_falls_at(&control, side) else { continue };
            // After the flag fall the time does not decrease any more.
            let now = at(end + wait).min(falls);
            let Some(left) = clock.remaining(&control, side, now) else { continue };
            let falling = Millis::new(passed).saturating_sub(clock.grace(&control, now));
            let later = now.saturating_add(Millis::new(passed));
            let expected = left.saturating_sub(falling);
            prop_assert_eq!(clock.remaining(&control, side, later), Some(expected));
        }
    }

    /// The time is up at the predicted time, but not one millisecond earlier.
    #[test]
    fn flag_falls_when_predicted(
        control in controls(HOUR, 10),
        steps in vec((0..60 * SECOND, with_lag(HOUR, 30)), 0..30),
    ) {
        for clock in replay(&control, &steps) {
            for side in Color::ALL {
                let Some(falls) = clock.flag_falls_at(&control, side) else { continue };
                let before = at(falls.as_millis() - 1);
                prop_assert_eq!(clock.flag_fell_at(&control, side, before), None);
                prop_assert_eq!(clock.remaining(&control, side, before), Some(Millis::new(1)));
                prop_assert_eq!(clock.flag_fell_at(&control, side, falls), Some(falls));
                prop_assert_eq!(clock.remaining(&control, side, falls), Some(Millis::ZERO));
            }
        }
    }

    #[test]
    fn flag_stays_down_until_the_arbiter_sets_the_clock(
        control in controls(60 * SECOND, 10),
        steps in vec((0..20 * SECOND, with_lag(HOUR, 30)), 0..30),
    ) {
        let mut fell: ByColor<Option<Timestamp>> = ByColor::default();
        let clocks = replay(&control, &steps);
        for (clock, (_, operation)) in clocks.iter().zip(steps) {
            for side in Color::ALL {
                // The epoch is past for any clock, so only recorded flag falls are returned.
                let down = clock.flag_fell_at(&control, side, Timestamp::EPOCH);
                let set = matches!(operation, Operation::Set(of, _) | Operation::Add(of, _) if of == side);
                prop_assert!(set || fell[side].is_none() || down == fell[side]);
                fell[side] = down;
            }
        }
    }

    #[test]
    fn bronstein_never_gains_and_is_a_delay_after_each_move(
        time in 1..HOUR,
        extra in times(30 * SECOND),
        moves in vec(0..60 * SECOND, 0..80),
    ) {
        let bronstein = all_moves(time, Bonus::Bronstein(extra));
        let delay = all_moves(time, Bonus::Delay(extra));
        let (mut given_back, mut delayed) = (started(&bronstein), started(&delay));
        let mut now = 0;
        let mut before = ByColor { white: Millis::new(time), black: Millis::new(time) };
        for (side, used) in turns().zip(moves) {
            now += used;
            given_back = given_back.press(&bronstein, side, at(now)).unwrap();
            delayed = delayed.press(&delay, side, at(now)).unwrap();
            let left = given_back.remaining(&bronstein, side, at(now)).unwrap();
            prop_assert!(left <= before[side]);
            before[side] = left;
            if left.is_zero() {
                break;
            }
            prop_assert_eq!(delayed.remaining(&delay, side, at(now)), Some(left));
        }
    }

    /// A compensated press equals an earlier press, but never one before the move began.
    #[test]
    fn compensation_equals_an_earlier_press(
        control in controls(HOUR, 10),
        steps in vec((0..60 * SECOND, operations(HOUR, 30)), 0..20),
        used in 0..2 * HOUR,
        lag in times(10 * SECOND),
    ) {
        // White's move begins at `start`.
        let start = 20 * 60 * SECOND;
        let clock = replay(&control, &steps).pop().unwrap_or(started(&control));
        let clock = clock.complete(&control, Color::White, at(start));
        let clock = clock.switch_to(&control, Color::White, at(start));

        let now = at(start + used);
        let early = at(start + used.saturating_sub(lag.get()));
        let compensated = clock.press_with(&control, Color::White, now, lag).unwrap();
        let pressed = clock.press(&control, Color::White, early).unwrap();
        for side in Color::ALL {
            let left = pressed.remaining(&control, side, early);
            prop_assert_eq!(compensated.remaining(&control, side, now), left);
            let fell = pressed.flag_fell_at(&control, side, early);
            prop_assert_eq!(compensated.flag_fell_at(&control, side, now), fell);
        }
    }

    #[test]
    fn operations_are_refused_by_state(
        control in controls(HOUR, 10),
        steps in vec((0..60 * SECOND, with_lag(HOUR, 30)), 0..20),
        side in sides(),
    ) {
        use flagfall_clock::ClockState;
        for clock in replay(&control, &steps) {
            let now = Timestamp::EPOCH;
            let (running, paused) = match clock.state() {
                ClockState::Running(side) => (Some(side), false),
                ClockState::Paused(_) => (None, true),
                ClockState::Ready | ClockState::Stopped => (None, false),
            };
            let refused = clock.press(&control, side, now) == Err(ClockError::NotRunning(side));
            prop_assert_eq!(refused, running != Some(side));
            let refused = clock.pause(&control, now) == Err(ClockError::NothingRuns);
            prop_assert_eq!(refused, running.is_none());
            prop_assert_eq!(clock.resume(now) == Err(ClockError::NotPaused), !paused);
        }
    }
}

proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn time_survives_round_trip(millis in any::<u64>(), scale in 0..64_u32) {
        let time = Millis::new(millis >> scale);
        prop_assert_eq!(time.to_string().parse(), Ok(time));
        prop_assert_eq!(time.units().to_string().parse(), Ok(time));
    }

    #[test]
    fn control_survives_round_trip(
        control in prop_oneof![controls(HOUR, 60), controls(Period::LONGEST.get(), u16::MAX)],
    ) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn periods_survive_round_trip(periods in periods(HOUR, 60)) {
        prop_assert_eq!(periods.to_string().parse(), Ok(periods));
    }

    /// Every text is read and written back, or refused at a position within it.
    #[test]
    fn any_text_is_read_or_refused(
        text in prop_oneof![
            any::<String>(),
            "[0-9dhms:./+, ;]{0,24}",
            "(white|black|none|delay|bronstein|[0-9]{1,3}|m|s|ms|h|/|[+]|,|;| |:|é){0,12}",
        ],
    ) {
        match text.parse::<TimeControl>() {
            Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Err(error) => {
                prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at));
            }
        }
    }
}
