//! What happens to the clock in play: started, pressed, paused, stopped.

use flagfall_chess::Color;
use thiserror::Error;

use super::{Clock, State};
use crate::{Millis, TimeControl, Timestamp};

/// Why something cannot be done with a clock as it is.
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
    /// A side was pressed that does not run.
    #[error("{}'s clock is not running", .0.name())]
    NotRunning(Color),
    /// There is nothing to pause.
    #[error("neither clock is running")]
    NothingRuns,
    /// There is nothing to resume.
    #[error("the clock is not paused")]
    NotPaused,
}

impl Clock {
    /// Starts the game: `side`, that is White (6.6), begins to run.
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
        if self.state != State::Ready {
            return Err(ClockError::AlreadyStarted);
        }
        self.known = self.known.max(now);
        self.state = State::Running(side);
        Ok(self)
    }

    /// Completes `side`'s move and starts the opponent's time (6.2.1).
    ///
    /// The move earns its bonus, and the last of a period all the time of the next one, to which
    /// what was saved is carried over (6.3.2). After a fallen flag the move counts and nothing
    /// is earned.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotRunning`] if that side does not run.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, State, TimeControl, Timestamp};
    /// let control: TimeControl = "1/5m+3s, 10m".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(10_000);
    /// let clock = clock.press(&control, Color::White, now)?;
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some("14:53".parse()?));
    /// assert_eq!(clock.state(), State::Running(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn press(
        self,
        control: &TimeControl,
        side: Color,
        now: Timestamp,
    ) -> Result<Clock, ClockError> {
        self.press_with(control, side, now, Millis::ZERO)
    }

    /// Presses the clock for a player whose move was under way, or waited for, for a while: up to
    /// `compensation` of the time used for the move is not charged.
    ///
    /// No more is given back than was used, so that nothing is gained. A flag that seemed to have
    /// fallen has not, if the time used without the compensation was less than the time left; one
    /// that is still down fell when it seemed to. What an earlier operation found fallen, such as
    /// a pause, stays so.
    ///
    /// # Errors
    ///
    /// [`ClockError::NotRunning`] if that side does not run.
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
        if self.state != State::Running(side) {
            return Err(ClockError::NotRunning(side));
        }
        let mut clock = self.settled_sparing(control, now, compensation).earned(control, side);
        clock.state = State::Running(side.opponent());
        Ok(clock)
    }

    /// Completes `side`'s move without a press; what runs goes on running.
    ///
    /// So it is when a player makes the next move, or ends the game, while the last one was not
    /// completed by a press (6.2.1).
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, State, TimeControl, Timestamp};
    /// let control: TimeControl = "5m+3s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(10_000);
    /// let clock = clock.complete(&control, Color::White, now);
    /// assert_eq!(clock.moves(Color::White), 1);
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some("4:53".parse()?));
    /// assert_eq!(clock.state(), State::Running(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn complete(self, control: &TimeControl, side: Color, now: Timestamp) -> Clock {
        self.settled(control, now).earned(control, side)
    }

    /// Lets `side` run, whatever ran before, without completing a move.
    ///
    /// So the opponent restarts a player's clock (7.5, 7.8), and the arbiter the right one of two
    /// that were stopped; even a game thought to be over can go on.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, State, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.press(&control, Color::White, now)?;
    /// let clock = clock.switch_to(&control, Color::White, now);
    /// assert_eq!(clock.state(), State::Running(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    #[must_use]
    pub fn switch_to(self, control: &TimeControl, side: Color, now: Timestamp) -> Clock {
        Clock { state: State::Running(side), ..self.settled(control, now) }
    }

    /// Halts the side that runs (6.11). Nothing is lost or gained of the move under way.
    ///
    /// # Errors
    ///
    /// [`ClockError::NothingRuns`] if neither side runs.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, State, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.pause(&control, now)?;
    /// assert_eq!(clock.state(), State::Paused(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn pause(self, control: &TimeControl, now: Timestamp) -> Result<Clock, ClockError> {
        let State::Running(side) = self.state else { return Err(ClockError::NothingRuns) };
        Ok(Clock { state: State::Paused(side), ..self.settled(control, now) })
    }

    /// Lets the side run on that was halted.
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
        let State::Paused(side) = self.state else { return Err(ClockError::NotPaused) };
        self.known = self.known.max(now);
        self.state = State::Running(side);
        Ok(self)
    }

    /// Stops the clock for good: the game is over. A clock that has stopped stays as it is.
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
        Clock { state: State::Stopped, ..self.settled(control, now) }
    }

    /// Counts a move of `side` and adds what it earns.
    fn earned(mut self, control: &TimeControl, side: Color) -> Clock {
        if let Some(periods) = control.periods(side)
            && self.fell[side].is_none()
        {
            let earned = periods.earned(self.moves[side]);
            self.left[side] = self.left[side].saturating_add(earned);
        }
        self.moves[side] = self.moves[side].saturating_add(1);
        self.used[side] = Millis::ZERO;
        self
    }
}
