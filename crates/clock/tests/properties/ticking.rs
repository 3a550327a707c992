//! The clock against one that goes through every single millisecond, as a real one does.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Bonus, Clock, Millis, Period, State, TimeControl, Timestamp};
use flagfall_testkit::strategies::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::strategies::{Operation, controls, operations};

/// One side of a clock that ticks.
#[derive(Clone, Debug, Default)]
struct Face {
    /// The period under way and those to come.
    periods: Vec<Period>,
    /// The moves completed in that period.
    done: u16,
    left: u64,
    used: u64,
    fell: Option<u64>,
    moves: u16,
}

impl Face {
    fn new(control: &TimeControl, side: Color) -> Face {
        let periods: Vec<_> =
            control.periods(side).into_iter().flat_map(|all| all.iter().copied()).collect();
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

    /// Counts a move; the time of the next period, if that begins.
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

/// A clock that ticks.
#[derive(Clone, Debug)]
struct Ticking {
    control: TimeControl,
    faces: ByColor<Face>,
    state: State,
    now: u64,
}

impl Ticking {
    fn new(control: TimeControl) -> Ticking {
        let faces = ByColor::new(|side| Face::new(&control, side));
        Ticking { control, faces, state: State::Running(Color::White), now: 0 }
    }

    fn tick(&mut self) {
        self.now += 1;
        if let State::Running(side) = self.state {
            self.faces[side].tick(self.now);
        }
    }

    /// Whether the operation could be done.
    fn apply(&mut self, operation: Operation) -> bool {
        let now = self.now;
        match operation {
            Operation::Press(side) | Operation::PressWith(side, _) => {
                if self.state != State::Running(side) {
                    return false;
                }
                self.faces[side].complete();
                self.state = State::Running(!side);
            }
            Operation::Complete(side) => self.faces[side].complete(),
            Operation::SwitchTo(side) => self.state = State::Running(side),
            Operation::Pause => match self.state {
                State::Running(side) => self.state = State::Paused(side),
                _ => return false,
            },
            Operation::Resume => match self.state {
                State::Paused(side) => self.state = State::Running(side),
                _ => return false,
            },
            Operation::Stop => self.state = State::Stopped,
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

    /// When the flag of a side falls that is up, if the clock ticks on for so long.
    fn falls_within(&self, side: Color, ticks: u64) -> Option<u64> {
        if self.state != State::Running(side) || self.faces[side].fell.is_some() {
            return None;
        }
        let mut ahead = self.clone();
        (0..ticks).find_map(|_| {
            ahead.tick();
            ahead.faces[side].fell
        })
    }
}

/// Both clocks show the same.
fn agree(clock: &Clock, ticking: &Ticking) -> Result<(), TestCaseError> {
    let control = &ticking.control;
    let now = Timestamp::from_millis(ticking.now);
    prop_assert_eq!(clock.state(), ticking.state);
    for side in Color::ALL {
        let face = &ticking.faces[side];
        let left = control.is_timed().then_some(face.left);
        prop_assert_eq!(clock.remaining(control, side, now).map(Millis::get), left);
        prop_assert_eq!(clock.fallen(control, side, now).map(Timestamp::as_millis), face.fell);
        prop_assert_eq!(clock.used(side, now).get(), face.used);
        prop_assert_eq!(clock.moves(side), face.moves);
        let stage = clock.stage(control, side);
        prop_assert_eq!(stage.map(|stage| stage.period), face.periods.first().copied());
        let to_go = face.periods.first().and_then(|period| period.moves);
        let to_go = to_go.map(|moves| moves.get() - face.done);
        prop_assert_eq!(stage.and_then(|stage| stage.moves_to_go), to_go);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn agrees_with_a_clock_that_ticks(
        control in controls(150, 4),
        steps in vec((0_u64..80, operations(200, 9)), 0..40),
    ) {
        let mut ticking = Ticking::new(control);
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
    fn foretells_when_a_clock_that_ticks_will_fall(
        control in controls(150, 4),
        steps in vec((0_u64..30, operations(100, 9)), 0..20),
    ) {
        let mut ticking = Ticking::new(control);
        let mut clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH).unwrap();
        for (wait, operation) in steps {
            for _ in 0..wait {
                ticking.tick();
            }
            ticking.apply(operation);
            let now = Timestamp::from_millis(ticking.now);
            clock = operation.apply(clock, &control, now).unwrap_or(clock);
        }
        // What fell since the last operation that could be done has fallen by now.
        let now = Timestamp::from_millis(ticking.now);
        for side in Color::ALL {
            let falls = clock.flag_falls_at(&control, side).filter(|&falls| falls > now);
            let falls = falls.map(Timestamp::as_millis);
            prop_assert_eq!(falls, ticking.falls_within(side, 10_000));
        }
    }
}
