//! Standard chess, rapid and blitz.

use crate::Millis;

/// The kind of chess a time control makes, by which the laws choose their rules.
///
/// It is known before any edition of them, so the limits stand here (docs/DESIGN.md).
///
/// ```
/// use flagfall_clock::{Millis, Pace};
/// assert_eq!(Pace::of(Millis::from_mins(10)), Pace::Blitz);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pace {
    /// Ten minutes or less a player (B.1).
    Blitz,
    /// More than ten and less than sixty minutes (A.1).
    Rapid,
    /// Sixty minutes or more.
    Standard,
}

impl Pace {
    /// The pace of a game for which a player has so much time, the bonus of sixty moves included.
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
