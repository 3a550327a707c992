//! Standard chess, rapid and blitz.

use crate::Millis;

/// The pace of a game by its time control, which selects rules of the laws.
///
/// The pace is needed to select rules of an edition, so its limits are defined here (docs/DESIGN.md).
///
/// ```
/// use flagfall_clock::{Millis, Pace};
/// assert_eq!(Pace::of(Millis::from_mins(10)), Pace::Blitz);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pace {
    /// Ten minutes or less per player (B.1).
    Blitz,
    /// More than ten and less than sixty minutes per player (A.1).
    Rapid,
    /// Sixty minutes or more per player.
    Standard,
}

impl Pace {
    /// Returns the pace for a player's time, which includes the bonus of sixty moves.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Pace};
    /// assert_eq!(Pace::of(Millis::from_mins(60)), Pace::Standard);
    /// ```
    pub fn of(time: Millis) -> Pace {
        if time <= Millis::from_mins(10) {
            Pace::Blitz
        } else if time < Millis::from_mins(60) {
            Pace::Rapid
        } else {
            Pace::Standard
        }
    }
}
