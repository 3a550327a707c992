//! Generators of time controls and clock operations.

use core::num::NonZeroU16;

use flagfall_chess::Color;
use flagfall_clock::{Bonus, Clock, ClockError, Millis, Period, Periods, TimeControl, Timestamp};
use proptest::collection::vec;
use proptest::prelude::*;

/// An operation on a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    Press(Color),
    PressWith(Color, Millis),
    Complete(Color),
    SwitchTo(Color),
    Pause,
    Resume,
    Stop,
    Set(Color, Millis),
    Add(Color, Millis),
    Subtract(Color, Millis),
    SetMoves(Color, u16),
}

impl Operation {
    /// Returns the clock after the operation.
    pub(crate) fn apply(self, clock: Clock, control: &TimeControl, now: Timestamp) -> Result<Clock, ClockError> {
        Ok(match self {
            Operation::Press(side) => return clock.press(control, side, now),
            Operation::PressWith(side, lag) => return clock.press_with(control, side, now, lag),
            Operation::Pause => return clock.pause(control, now),
            Operation::Resume => return clock.resume(now),
            Operation::Complete(side) => clock.complete(control, side, now),
            Operation::SwitchTo(side) => clock.switch_to(control, side, now),
            Operation::Stop => clock.stop(control, now),
            Operation::Set(side, time) => clock.set(control, side, time, now),
            Operation::Add(side, time) => clock.add(control, side, time, now),
            Operation::Subtract(side, time) => clock.subtract(control, side, time, now),
            Operation::SetMoves(side, moves) => clock.set_moves(control, side, moves, now),
        })
    }
}

pub(crate) fn sides() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

/// Generates times up to `most` milliseconds, zero included.
pub(crate) fn times(most: u64) -> impl Strategy<Value = Millis> {
    prop_oneof![1 => Just(Millis::ZERO), 9 => (0..=most).prop_map(Millis::new)]
}

pub(crate) fn bonuses(most: u64) -> impl Strategy<Value = Bonus> {
    prop_oneof![
        Just(Bonus::None),
        times(most).prop_map(Bonus::Increment),
        times(most).prop_map(Bonus::Bronstein),
        times(most).prop_map(Bonus::Delay),
    ]
}

/// Generates periods of up to `time` milliseconds and `moves` moves.
pub(crate) fn periods(time: u64, moves: u16) -> impl Strategy<Value = Periods> {
    let period = move || {
        (1..=moves, 1..=time, bonuses(time / 4)).prop_map(|(moves, time, bonus)| Period {
            moves: NonZeroU16::new(moves),
            time: Millis::new(time),
            bonus,
        })
    };
    let last = (period(), prop::bool::weighted(0.3))
        .prop_map(|(period, repeated)| Period { moves: period.moves.filter(|_| repeated), ..period });
    (vec(period(), 0..Periods::MOST), last).prop_map(|(mut periods, last)| {
        periods.push(last);
        Periods::new(&periods).expect("all but the last have a number of moves")
    })
}

/// Generates time controls, one in ten of them untimed.
pub(crate) fn controls(time: u64, moves: u16) -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        1 => Just(TimeControl::UNTIMED),
        5 => periods(time, moves).prop_map(TimeControl::same),
        4 => (periods(time, moves), periods(time, moves))
            .prop_map(|(white, black)| TimeControl::odds(white, black)),
    ]
}

/// Generates arbitrary operations, mostly presses.
pub(crate) fn operations(time: u64, moves: u16) -> impl Strategy<Value = Operation> {
    prop_oneof![
        12 => sides().prop_map(Operation::Press),
        2 => sides().prop_map(Operation::Complete),
        2 => sides().prop_map(Operation::SwitchTo),
        3 => Just(Operation::Pause),
        4 => Just(Operation::Resume),
        1 => Just(Operation::Stop),
        1 => (sides(), times(time)).prop_map(|(side, time)| Operation::Set(side, time)),
        1 => (sides(), times(time)).prop_map(|(side, time)| Operation::Add(side, time)),
        1 => (sides(), times(time)).prop_map(|(side, time)| Operation::Subtract(side, time)),
        1 => (sides(), 0..=moves).prop_map(|(side, moves)| Operation::SetMoves(side, moves)),
    ]
}
