//! The players' operations on a clock: start, press, pause and stop.

use flagfall_chess::Color;
use thiserror::Error;

use super::{Clock, ClockState};
use crate::{Millis, TimeControl, Timestamp};

/// An error: an operation is impossible in the clock's state.
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_clock::{Clock, ClockError, TimeControl, Timestamp};
/// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
/// let error = Clock::new(&control).press(&control, Color::Black, now).unwrap_err();
/// assert_eq!(error, ClockError::NotRunning(Color::Black));
/// assert_eq!(error.to_string(), "Black's clock is not running");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClockError {
    /// The clock was started before.
    #[error("the clock has already been started")]
    AlreadyStarted,
    /// A side that is not running was pressed.
    #[error("{}'s clock is not running", .0.name())]
    NotRunning(Color),
    /// A clock that is not running was paused.
    #[error("neither clock is running")]
    NothingRuns,
    /// A clock that is not paused was resumed.
    #[error("the clock is not paused")]
    NotPaused,
}

impl Clock {
    /// Starts the clock of `side`, which is White in a game (6.6).
    ///
    /// # Errors
    ///
    /// [`ClockError::AlreadyStarted`] unless the clock is ready.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockError, TimeControl, Timestamp};
    /// let now = Timestamp::EPOCH;
    /// let clock = Clock::new(&TimeControl::UNTIMED).start(Color::White, now)?;
    /// assert_eq!(clock.start(Color::White, now), Err(ClockError::AlreadyStarted));
    /// # Ok::<(), ClockError>(())
    /// ```
    pub fn start(mut self, side: Color, now: Timestamp) -> Result<Clock, ClockError> {
        if self.state != ClockState::Ready {
            return Err(ClockError::AlreadyStarted);
        }
        self.latest = self.latest.max(now);
        self.state = ClockState::Running(side);
        Ok(self)
    }

    /// Completes `side`'s move and starts the opponent's time (6.2.1).
    ///
    /// The move adds its bonus, and the last move of a period the time of the next one; saved time is
    /// carried over (6.3.2). After a flag fall moves are counted but add no time.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotRunning`] if that side is not running.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockState, TimeControl, Timestamp};
    /// let control: TimeControl = "1/5m+3s, 10m".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(10_000);
    /// let clock = clock.press(&control, Color::White, now)?;
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some("14:53".parse()?));
    /// assert_eq!(clock.state(), ClockState::Running(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn press(self, control: &TimeControl, side: Color, now: Timestamp) -> Result<Clock, ClockError> {
        self.press_with(control, side, now, Millis::ZERO)
    }

    /// Presses the clock with lag compensation: up to `compensation` of the time used for the move is
    /// not charged.
    ///
    /// The compensation never exceeds the time used for the move. It undoes an unrecorded flag fall if
    /// the time used without the compensation is less than the time left; otherwise the time of the
    /// fall does not change. A flag fall recorded by an earlier operation, such as a pause, is kept.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotRunning`] if that side is not running.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "10s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(10_100); // the flag would be down
    /// let clock = clock.press_with(&control, Color::White, now, Millis::new(300))?;
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some(Millis::new(200)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn press_with(
        self,
        control: &TimeControl,
        side: Color,
        now: Timestamp,
        compensation: Millis,
    ) -> Result<Clock, ClockError> {
        if self.state != ClockState::Running(side) {
            return Err(ClockError::NotRunning(side));
        }
        let mut clock = self.at_with_compensation(control, now, compensation).count_move(control, side);
        clock.state = ClockState::Running(side.opponent());
        Ok(clock)
    }

    /// Completes `side`'s move without a press; a running clock keeps running.
    ///
    /// This applies when a player makes the next move, or ends the game, before the last move was
    /// completed by a press (6.2.1).
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockState, TimeControl, Timestamp};
    /// let control: TimeControl = "5m+3s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(10_000);
    /// let clock = clock.complete(&control, Color::White, now);
    /// assert_eq!(clock.moves(Color::White), 1);
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some("4:53".parse()?));
    /// assert_eq!(clock.state(), ClockState::Running(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn complete(self, control: &TimeControl, side: Color, now: Timestamp) -> Clock {
        self.at(control, now).count_move(control, side)
    }

    /// Starts the clock of `side` from any state, without completing a move.
    ///
    /// The opponent restarts a player's clock this way (7.5, 7.8), and the arbiter one of two stopped
    /// clocks, even in a game that seemed to be over.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockState, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.press(&control, Color::White, now)?;
    /// let clock = clock.switch_to(&control, Color::White, now);
    /// assert_eq!(clock.state(), ClockState::Running(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    #[must_use]
    pub fn switch_to(self, control: &TimeControl, side: Color, now: Timestamp) -> Clock {
        Clock { state: ClockState::Running(side), ..self.at(control, now) }
    }

    /// Pauses the running side (6.11). The time and bonus of the current move are not affected.
    ///
    /// # Errors
    ///
    /// [`ClockError::NothingRuns`] if neither side is running.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, ClockState, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.pause(&control, now)?;
    /// assert_eq!(clock.state(), ClockState::Paused(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn pause(self, control: &TimeControl, now: Timestamp) -> Result<Clock, ClockError> {
        let ClockState::Running(side) = self.state else { return Err(ClockError::NothingRuns) };
        Ok(Clock { state: ClockState::Paused(side), ..self.at(control, now) })
    }

    /// Resumes the paused side.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotPaused`] unless the clock is paused.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let at = |minutes: u64| Timestamp::from_millis(minutes * 60_000);
    /// let clock = Clock::new(&control).start(Color::White, at(0))?;
    /// let clock = clock.pause(&control, at(1))?.resume(at(30))?;
    /// assert_eq!(clock.remaining(&control, Color::White, at(31)), Some(Millis::from_mins(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(mut self, now: Timestamp) -> Result<Clock, ClockError> {
        let ClockState::Paused(side) = self.state else { return Err(ClockError::NotPaused) };
        self.latest = self.latest.max(now);
        self.state = ClockState::Running(side);
        Ok(self)
    }

    /// Stops the clock at the end of the game. A stopped clock does not change.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let at = |minutes: u64| Timestamp::from_millis(minutes * 60_000);
    /// let clock = Clock::new(&control).start(Color::White, at(0))?.stop(&control, at(2));
    /// assert_eq!(clock.remaining(&control, Color::White, at(9)), Some(Millis::from_mins(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop(self, control: &TimeControl, now: Timestamp) -> Clock {
        Clock { state: ClockState::Stopped, ..self.at(control, now) }
    }

    /// Counts a move of `side` and adds its time.
    fn count_move(mut self, control: &TimeControl, side: Color) -> Clock {
        if let Some(periods) = control.periods(side)
            && self.fell[side].is_none()
        {
            let added = periods.added_time(self.moves[side]);
            self.left[side] = self.left[side].saturating_add(added);
        }
        self.moves[side] = self.moves[side].saturating_add(1);
        self.used[side] = Millis::ZERO;
        self
    }
}
