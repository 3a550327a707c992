//! The arbiter's operations on a clock, running or not.

use flagfall_chess::Color;

use super::Clock;
use crate::{Millis, TimeControl, Timestamp};

impl Clock {
    /// Sets the time that a side shows at `now` (6.10).
    ///
    /// A fallen flag goes up again. If the time is set to zero the flag falls now. Time already used for
    /// the current move stays used. Without a time control nothing changes.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let at = |minutes: u64| Timestamp::from_millis(minutes * 60_000);
    /// let clock = Clock::new(&control).start(Color::White, at(0))?;
    /// assert!(clock.flag_fell_at(&control, Color::White, at(6)).is_some());
    /// let clock = clock.set(&control, Color::White, Millis::from_mins(2), at(6));
    /// assert_eq!(clock.flag_falls_at(&control, Color::White), Some(at(8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn set(self, control: &TimeControl, side: Color, time: Millis, now: Timestamp) -> Clock {
        self.adjust(control, side, now, |_| time)
    }

    /// Adds time to a side, as a penalty for the opponent (12.9). A fallen flag goes up again.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let (control, now) = ("5m".parse()?, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).add(&control, Color::Black, Millis::from_mins(2), now);
    /// assert_eq!(clock.remaining(&control, Color::Black, now), Some(Millis::from_mins(7)));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    #[must_use]
    pub fn add(self, control: &TimeControl, side: Color, time: Millis, now: Timestamp) -> Clock {
        self.adjust(control, side, now, |left| left.saturating_add(time))
    }

    /// Subtracts time from a side, as a penalty (12.9). If none is left the flag falls now; a flag that
    /// is down keeps the time at which it fell.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let (control, now) = ("5m".parse()?, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).subtract(&control, Color::White, Millis::from_mins(2), now);
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some(Millis::from_mins(3)));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    #[must_use]
    pub fn subtract(self, control: &TimeControl, side: Color, time: Millis, now: Timestamp) -> Clock {
        self.adjust(control, side, now, |left| left.saturating_sub(time))
    }

    /// Corrects the number of moves a side has completed (6.10.2), and with it the period.
    ///
    /// The time does not change. The arbiter [sets](Clock::set) it if a period's time was added wrongly
    /// or not at all.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let (control, now) = ("40/90m, 30m".parse()?, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).set_moves(&control, Color::White, 40, now);
    /// assert_eq!(clock.progress(&control, Color::White).map(|stage| stage.number), Some(2));
    /// assert_eq!(clock.remaining(&control, Color::White, now), Some("1:30:00".parse()?));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    #[must_use]
    pub fn set_moves(self, control: &TimeControl, side: Color, moves: u16, now: Timestamp) -> Clock {
        let mut clock = self.at(control, now);
        clock.moves[side] = moves;
        clock
    }

    fn adjust(
        self,
        control: &TimeControl,
        side: Color,
        now: Timestamp,
        change: impl FnOnce(Millis) -> Millis,
    ) -> Clock {
        let mut clock = self.at(control, now);
        if control.is_timed() {
            let left = change(clock.left[side]);
            clock.left[side] = left;
            // A flag that is down keeps the time at which it fell.
            let fell = clock.fell[side].unwrap_or(clock.latest);
            clock.fell[side] = left.is_zero().then_some(fell);
        }
        clock
    }
}
