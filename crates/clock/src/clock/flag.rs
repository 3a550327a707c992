//! The flags: when they fall, and which fell first.

use flagfall_chess::Color;

use super::{Clock, State};
use crate::{TimeControl, Timestamp};

impl Clock {
    /// When the flag of a side that runs will fall if nothing is done, or fell unseen.
    ///
    /// There is no such moment if that side does not run, if its flag is known to be down, or if
    /// the moment lies beyond all counting.
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
        if self.state != State::Running(side) || self.fell[side].is_some() {
            return None;
        }
        let bonus = self.stage(control, side)?.period.bonus;
        self.known.checked_add(bonus.stretch(self.left[side], self.used[side]))
    }

    /// When a side's flag fell, if it is down at `now`. Time exactly used up is a fallen flag.
    ///
    /// Whether anybody has seen it (6.8) is not the clock's affair.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let fallen = |millis| clock.fallen(&control, Color::White, Timestamp::from_millis(millis));
    /// assert_eq!(fallen(299_999), None);
    /// assert_eq!(fallen(400_000), Some(Timestamp::from_millis(300_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fallen(&self, control: &TimeControl, side: Color, now: Timestamp) -> Option<Timestamp> {
        self.settled(control, now).fell[side]
    }

    /// Whose flag fell first, if one is down at `now`.
    ///
    /// Play may have gone on unnoticed until both were down. Nobody was first if the arbiter put
    /// both clocks to zero at the same moment; in play it cannot happen, since only one runs.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let control: TimeControl = "5m".parse()?;
    /// let at = |minutes: u64| Timestamp::from_millis(minutes * 60_000);
    /// let clock = Clock::new(&control).start(Color::White, at(0))?;
    /// let clock = clock.press(&control, Color::White, at(6))?; // nobody has seen it
    /// assert!(clock.fallen(&control, Color::Black, at(12)).is_some());
    /// assert_eq!(clock.first_fallen(&control, at(12)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_fallen(&self, control: &TimeControl, now: Timestamp) -> Option<Color> {
        let fell = self.settled(control, now).fell;
        match (fell.white, fell.black) {
            (Some(white), Some(black)) if white == black => None,
            (Some(white), Some(black)) if black < white => Some(Color::Black),
            (Some(_), _) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            (None, None) => None,
        }
    }
}
