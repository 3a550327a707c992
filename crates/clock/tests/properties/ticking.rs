//! Comparison with a reference clock that simulates every millisecond.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Bonus, Clock, ClockState, Millis, Period, TimeControl, Timestamp};
use flagfall_testkit::strategies::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::strategies::{Operation, controls, operations};

/// One side of the reference clock.
#[derive(Clone, Debug, Default)]
struct Face {
    /// The current period and the following ones.
    periods: Vec<Period>,
    /// The number of moves completed in the current period.
    done: u16,
    left: u64,
    used: u64,
    fell: Option<u64>,
    moves: u16,
}

impl Face {
    fn new(control: &TimeControl, side: Color) -> Face {
        let periods: Vec<_> = control.periods(side).into_iter().flat_map(|all| all.iter().copied()).collect();
        let left = periods.first().map_or(0, |period| period.time.get());
        Face { periods, left, ..Face::default() }
    }

    fn tick(&mut self, now: u64) {
        self.used += 1;
        let Some(period) = self.periods.first() else { return };
        let delayed = matches!(
            period.bonus,
            Bonus::Delay(time) | Bonus::Bronstein(time) if self.used <= time.get()
        );
        if self.left > 0 && !delayed {
            self.left -= 1;
            if self.left == 0 {
                self.fell = Some(now);
            }
        }
    }

    fn complete(&mut self) {
        self.used = 0;
        let bonus = self.periods.first().map_or(Bonus::None, |period| period.bonus);
        let earned = match bonus {
            Bonus::Increment(time) => time.get(),
            Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => 0,
        } + self.count();
        if self.left > 0 {
            self.left += earned;
        }
    }

    /// Counts a move and returns the time of the next period, if it begins.
    fn count(&mut self) -> u64 {
        self.moves += 1;
        self.done += 1;
        let moves = self.periods.first().and_then(|period| period.moves);
        if moves.is_none_or(|moves| self.done < moves.get()) {
            return 0;
        }
        self.done = 0;
        if self.periods.len() > 1 {
            self.periods.remove(0);
        }
        self.periods[0].time.get()
    }

    fn put(&mut self, time: u64, now: u64) {
        if !self.periods.is_empty() {
            self.left = time;
            self.fell = if time > 0 { None } else { self.fell.or(Some(now)) };
        }
    }
}

/// A reference clock that is advanced by every millisecond.
#[derive(Clone, Debug)]
struct TickingClock {
    control: TimeControl,
    faces: ByColor<Face>,
    state: ClockState,
    now: u64,
}

impl TickingClock {
    fn new(control: TimeControl) -> TickingClock {
        let faces = ByColor::new(|side| Face::new(&control, side));
        TickingClock { control, faces, state: ClockState::Running(Color::White), now: 0 }
    }

    fn tick(&mut self) {
        self.now += 1;
        if let ClockState::Running(side) = self.state {
            self.faces[side].tick(self.now);
        }
    }

    /// Applies an operation and returns whether it was possible.
    fn apply(&mut self, operation: Operation) -> bool {
        let now = self.now;
        match operation {
            Operation::Press(side) | Operation::PressWith(side, _) => {
                if self.state != ClockState::Running(side) {
                    return false;
                }
                self.faces[side].complete();
                self.state = ClockState::Running(!side);
            }
            Operation::Complete(side) => self.faces[side].complete(),
            Operation::SwitchTo(side) => self.state = ClockState::Running(side),
            Operation::Pause => match self.state {
                ClockState::Running(side) => self.state = ClockState::Paused(side),
                _ => return false,
            },
            Operation::Resume => match self.state {
                ClockState::Paused(side) => self.state = ClockState::Running(side),
                _ => return false,
            },
            Operation::Stop => self.state = ClockState::Stopped,
            Operation::Set(side, time) => self.faces[side].put(time.get(), now),
            Operation::Add(side, time) => {
                let left = self.faces[side].left + time.get();
                self.faces[side].put(left, now);
            }
            Operation::Subtract(side, time) => {
                let left = self.faces[side].left.saturating_sub(time.get());
                self.faces[side].put(left, now);
            }
            Operation::SetMoves(side, moves) => {
                let Face { left, used, fell, .. } = self.faces[side];
                let fresh = Face::new(&self.control, side);
                self.faces[side] = Face { left, used, fell, ..fresh };
                for _ in 0..moves {
                    self.faces[side].count();
                }
            }
        }
        true
    }

    /// Returns when the flag of a side falls within `ticks` milliseconds, if it does.
    fn falls_within(&self, side: Color, ticks: u64) -> Option<u64> {
        if self.state != ClockState::Running(side) || self.faces[side].fell.is_some() {
            return None;
        }
        let mut ahead = self.clone();
        (0..ticks).find_map(|_| {
            ahead.tick();
            ahead.faces[side].fell
        })
    }
}

/// Checks that both clocks agree.
fn agree(clock: &Clock, ticking: &TickingClock) -> Result<(), TestCaseError> {
    let control = &ticking.control;
    let now = Timestamp::from_millis(ticking.now);
    prop_assert_eq!(clock.state(), ticking.state);
    for side in Color::ALL {
        let face = &ticking.faces[side];
        let left = control.is_timed().then_some(face.left);
        prop_assert_eq!(clock.remaining(control, side, now).map(Millis::get), left);
        prop_assert_eq!(clock.flag_fell_at(control, side, now).map(Timestamp::as_millis), face.fell);
        prop_assert_eq!(clock.used(side, now).get(), face.used);
        prop_assert_eq!(clock.moves(side), face.moves);
        let progress = clock.progress(control, side);
        prop_assert_eq!(progress.map(|progress| progress.period), face.periods.first().copied());
        let to_go = face.periods.first().and_then(|period| period.moves);
        let to_go = to_go.map(|moves| moves.get() - face.done);
        prop_assert_eq!(progress.and_then(|progress| progress.moves_to_go), to_go);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn clock_agrees_with_ticking_clock(
        control in controls(150, 4),
        steps in vec((0_u64..80, operations(200, 9)), 0..40),
    ) {
        let mut ticking = TickingClock::new(control);
        let mut clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH).unwrap();
        for (wait, operation) in steps {
            for _ in 0..wait {
                ticking.tick();
            }
            agree(&clock, &ticking)?;
            let now = Timestamp::from_millis(ticking.now);
            let next = operation.apply(clock, &control, now);
            prop_assert_eq!(ticking.apply(operation), next.is_ok());
            clock = next.unwrap_or(clock);
            agree(&clock, &ticking)?;
        }
    }

    #[test]
    fn predicted_flag_fall_agrees_with_ticking_clock(
        control in controls(150, 4),
        steps in vec((0_u64..30, operations(100, 9)), 0..20),
    ) {
        let mut ticking = TickingClock::new(control);
        let mut clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH).unwrap();
        for (wait, operation) in steps {
            for _ in 0..wait {
                ticking.tick();
            }
            ticking.apply(operation);
            let now = Timestamp::from_millis(ticking.now);
            clock = operation.apply(clock, &control, now).unwrap_or(clock);
        }
        // A flag fall since the last possible operation counts as past.
        let now = Timestamp::from_millis(ticking.now);
        for side in Color::ALL {
            let falls = clock.flag_falls_at(&control, side).filter(|&falls| falls > now);
            let falls = falls.map(Timestamp::as_millis);
            prop_assert_eq!(falls, ticking.falls_within(side, 10_000));
        }
    }
}
