//! Flag falls.

use flagfall_chess::Color;

use super::{Clock, ClockState};
use crate::{TimeControl, Timestamp};

impl Clock {
    /// Returns when the flag of a running side will fall without further operations, or has fallen
    /// unrecorded.
    ///
    /// Returns `None` if the side is not running, if its flag fall is recorded, or if the time is
    /// too large for a [`Timestamp`].
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let control: TimeControl = "5m delay 2s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let falls = clock.flag_falls_at(&control, Color::White);
    /// assert_eq!(falls, Some(Timestamp::from_millis(302_000)));
    /// assert_eq!(clock.flag_falls_at(&control, Color::Black), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flag_falls_at(&self, control: &TimeControl, side: Color) -> Option<Timestamp> {
        if self.state != ClockState::Running(side) || self.fell[side].is_some() {
            return None;
        }
        let bonus = self.progress(control, side)?.period.bonus;
        self.latest.checked_add(bonus.time_to_flag(self.left[side], self.used[side]))
    }

    /// Returns when a side's flag fell, if it is down at `now`. The flag falls when the time is exactly
    /// used up.
    ///
    /// The clock does not record whether the fall was observed (6.8).
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let fallen = |millis| clock.flag_fell_at(&control, Color::White, Timestamp::from_millis(millis));
    /// assert_eq!(fallen(299_999), None);
    /// assert_eq!(fallen(400_000), Some(Timestamp::from_millis(300_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flag_fell_at(&self, control: &TimeControl, side: Color, now: Timestamp) -> Option<Timestamp> {
        self.at(control, now).fell[side]
    }

    /// Returns the side whose flag fell first, if one is down at `now`.
    ///
    /// Play may have continued until both flags were down. Returns `None` if the arbiter set both
    /// clocks to zero at the same time; in play this cannot happen, because only one clock runs.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let at = |minutes: u64| Timestamp::from_millis(minutes * 60_000);
    /// let clock = Clock::new(&control).start(Color::White, at(0))?;
    /// let clock = clock.press(&control, Color::White, at(6))?; // the fall was not noticed
    /// assert!(clock.flag_fell_at(&control, Color::Black, at(12)).is_some());
    /// assert_eq!(clock.first_flag_fall(&control, at(12)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_flag_fall(&self, control: &TimeControl, now: Timestamp) -> Option<Color> {
        let fell = self.at(control, now).fell;
        match (fell.white, fell.black) {
            (Some(white), Some(black)) if white == black => None,
            (Some(white), Some(black)) if black < white => Some(Color::Black),
            (Some(_), _) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            (None, None) => None,
        }
    }
}
