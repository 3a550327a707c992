//! The extra time for each move.

use core::fmt;

use crate::Millis;

/// The extra time that a player has for each move (6.3.1, 6.3.2).
///
/// ```
/// use flagfall_clock::{Bonus, Millis};
/// let bonus = Bonus::Increment(Millis::from_secs(3));
/// assert_eq!(bonus.to_string(), "+3s");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// No extra time.
    #[default]
    None,
    /// Time added when a move is completed (Fischer); none is added before the first move.
    Increment(Millis),
    /// A delay before the main time decreases (6.3.2), on clocks of Bronstein's type: they show extra
    /// time and main time as one, and return the used extra time after each move.
    Bronstein(Millis),
    /// A delay before the main time decreases (6.3.2), on clocks that show the delay separately.
    Delay(Millis),
}

impl Bonus {
    /// Returns the bonus of one move.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis};
    /// assert_eq!(Bonus::Delay(Millis::from_secs(10)).amount(), Millis::from_secs(10));
    /// assert_eq!(Bonus::None.amount(), Millis::ZERO);
    /// ```
    pub const fn amount(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time,
        }
    }

    /// Returns the main time used when a move has taken `used` so far.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis};
    /// let delay = Bonus::Delay(Millis::from_secs(10));
    /// assert_eq!(delay.main_time_used(Millis::from_secs(8)), Millis::ZERO);
    /// assert_eq!(delay.main_time_used(Millis::from_secs(12)), Millis::from_secs(2));
    /// ```
    pub const fn main_time_used(self, used: Millis) -> Millis {
        match self {
            Bonus::Delay(time) | Bonus::Bronstein(time) => used.saturating_sub(time),
            _ => used,
        }
    }

    /// Returns the time for which a move that has taken `used` so far can continue with `main` time
    /// left.
    pub(crate) const fn time_to_flag(self, main: Millis, used: Millis) -> Millis {
        match self {
            Bonus::Delay(time) | Bonus::Bronstein(time) => main.saturating_add(time.saturating_sub(used)),
            _ => main,
        }
    }

    /// Returns the time that completing a move adds to the main time.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis};
    /// let three = Millis::from_secs(3);
    /// assert_eq!(Bonus::Increment(three).added_time(), three);
    /// assert_eq!(Bonus::Bronstein(three).added_time(), Millis::ZERO); // the extra time was never charged
    /// ```
    pub const fn added_time(self) -> Millis {
        match self {
            Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => Millis::ZERO,
            Bonus::Increment(time) => time,
        }
    }

    /// Normalises a bonus of no time to [`Bonus::None`], so that equivalent bonuses compare equal.
    pub(crate) const fn normalized(self) -> Bonus {
        if self.amount().is_zero() { Bonus::None } else { self }
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bonus::None => Ok(()),
            Bonus::Increment(time) => write!(f, "+{}", time.units()),
            Bonus::Bronstein(time) => write!(f, " bronstein {}", time.units()),
            Bonus::Delay(time) => write!(f, " delay {}", time.units()),
        }
    }
}
