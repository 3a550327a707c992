//! The chess clock: its state and its readings.

mod arbiter;
mod flag;
mod play;

use flagfall_chess::{ByColor, Color};

use crate::{Millis, PeriodProgress, Periods, TimeControl, Timestamp};

pub use play::ClockError;

/// A chess clock: two displays, of which at most one runs, each with a flag (6.1).
///
/// A clock is a value: operations return a new clock. It does not store its [`TimeControl`], which is
/// passed to the operations that need it and must be the same throughout the game.
///
/// Time never runs backwards: a timestamp before the latest one passed to the clock counts as
/// the latest one.
///
/// A clock whose time is used up shows zero and its flag is down, until the arbiter sets it.
/// Without a time control there is no time and no flag, but moves are counted.
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
/// let control: TimeControl = "5m".parse()?;
/// let start = Timestamp::from_millis(1_000_000);
/// let clock = Clock::new(&control).start(Color::White, start)?;
/// let now = start.saturating_add(Millis::new(1));
/// assert_eq!(clock.remaining(&control, Color::White, now), Some(Millis::new(299_999)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The main time left at `latest`. In a timed game it is zero if and only if the flag is down.
    left: ByColor<Millis>,
    /// The time each side has run since its last completed move, until `latest`. It persists over pauses
    /// and runs of the opponent's clock, because a move has its bonus only once.
    used: ByColor<Millis>,
    /// The recorded flag falls.
    fell: ByColor<Option<Timestamp>>,
    /// The latest timestamp passed to the clock.
    latest: Timestamp,
    /// The moves completed in the whole game, which determine the period.
    moves: ByColor<u16>,
    state: ClockState,
}

/// The running side of a clock, if any.
///
/// ```
/// use flagfall_clock::{Clock, ClockState, TimeControl};
/// assert_eq!(Clock::new(&TimeControl::UNTIMED).state(), ClockState::Ready);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockState {
    /// The game has not started.
    Ready,
    /// This side's clock is running.
    Running(Color),
    /// Neither clock is running; this side's resumes.
    Paused(Color),
    /// The game is over.
    Stopped,
}

// The size matters because thousands of games are held in memory at once.
const _: () = assert!(size_of::<Clock>() <= 64);

impl Clock {
    /// Creates a clock set for a game, not yet started.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "white 5m; black 4m".parse()?;
    /// let clock = Clock::new(&control);
    /// let black = clock.remaining(&control, Color::Black, Timestamp::EPOCH);
    /// assert_eq!(black, Some(Millis::from_mins(4)));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn new(control: &TimeControl) -> Clock {
        let initial = |side| control.periods(side).map_or(Millis::ZERO, Periods::initial);
        Clock {
            left: ByColor::new(initial),
            used: ByColor::default(),
            fell: ByColor::default(),
            latest: Timestamp::EPOCH,
            moves: ByColor::default(),
            state: ClockState::Ready,
        }
    }

    /// Returns whether the clock runs, and for which side.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockState, TimeControl, Timestamp};
    /// let clock = Clock::new(&TimeControl::UNTIMED).start(Color::White, Timestamp::EPOCH)?;
    /// assert_eq!(clock.state(), ClockState::Running(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub const fn state(&self) -> ClockState {
        self.state
    }

    /// Returns the number of moves a side has completed, including moves after its flag fell.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.press(&control, Color::White, now)?;
    /// assert_eq!((clock.moves(Color::White), clock.moves(Color::Black)), (1, 0));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn moves(&self, side: Color) -> u16 {
        self.moves[side]
    }

    /// Returns the current period of a side with the number of moves left in it, if there is a time
    /// control. 6.4 checks this number when a flag falls.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl};
    /// let control: TimeControl = "40/90m, 30m".parse()?;
    /// let progress = Clock::new(&control).progress(&control, Color::White);
    /// assert_eq!(progress.and_then(|progress| progress.moves_to_go), Some(40));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn progress(&self, control: &TimeControl, side: Color) -> Option<PeriodProgress> {
        control.periods(side).map(|periods| periods.progress(self.moves[side]))
    }

    /// Returns the main time a side has left, if there is a time control.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "25m delay 10s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let left = |seconds: u64| {
    ///     clock.remaining(&control, Color::White, Timestamp::from_millis(seconds * 1_000))
    /// };
    /// assert_eq!(left(10), Some(Millis::from_mins(25)));
    /// assert_eq!(left(70), Some(Millis::from_mins(24)));
    /// assert_eq!(left(9_999), Some(Millis::ZERO));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remaining(&self, control: &TimeControl, side: Color, now: Timestamp) -> Option<Millis> {
        control.is_timed().then(|| self.at(control, now).left[side])
    }

    /// Returns the time a side's clock has run since its last completed move, without pauses.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let clock = Clock::new(&TimeControl::UNTIMED).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(2_500);
    /// assert_eq!(clock.used(Color::White, now), Millis::new(2_500));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn used(&self, side: Color, now: Timestamp) -> Millis {
        match self.state {
            ClockState::Running(running) if running == side => self.used[side].saturating_add(now.since(self.latest)),
            _ => self.used[side],
        }
    }

    /// Returns the rest of the delay before the running side's main time decreases.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "25m delay 10s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let grace = |seconds: u64| clock.grace(&control, Timestamp::from_millis(seconds * 1_000));
    /// assert_eq!([0, 4, 11].map(grace), [10, 6, 0].map(Millis::from_secs));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grace(&self, control: &TimeControl, now: Timestamp) -> Millis {
        let ClockState::Running(side) = self.state else { return Millis::ZERO };
        self.progress(control, side)
            .map_or(Millis::ZERO, |progress| progress.period.bonus.time_to_flag(Millis::ZERO, self.used(side, now)))
    }

    /// Returns the clock at `now`, with the time since `latest` charged.
    fn at(self, control: &TimeControl, now: Timestamp) -> Clock {
        self.at_with_compensation(control, now, Millis::ZERO)
    }

    /// Returns the clock at `now`; up to `compensation` of the time used for the current move is not
    /// charged.
    fn at_with_compensation(mut self, control: &TimeControl, now: Timestamp, compensation: Millis) -> Clock {
        if let ClockState::Running(side) = self.state {
            let counted = self.used(side, now).saturating_sub(compensation);
            if self.fell[side].is_none()
                && let Some(progress) = self.progress(control, side)
            {
                let charged = progress.period.bonus.main_time_used(self.used[side]);
                let due = progress.period.bonus.main_time_used(counted);
                let falls = self.flag_falls_at(control, side);
                // One of the two is zero; compensated time may have been charged before a pause.
                let refund = charged.saturating_sub(due);
                let cost = due.saturating_sub(charged);
                self.left[side] = self.left[side].saturating_add(refund).saturating_sub(cost);
                if self.left[side].is_zero() {
                    self.fell[side] = falls;
                }
            }
            self.used[side] = counted;
        }
        self.latest = self.latest.max(now);
        self
    }
}
