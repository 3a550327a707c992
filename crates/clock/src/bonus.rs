//! The extra time that comes with each move.

use core::fmt;

use crate::Millis;

/// The extra time a player has for each move (6.3.1, 6.3.2).
///
/// ```
/// use flagfall_clock::{Bonus, Millis};
/// let bonus = Bonus::Increment(Millis::from_secs(3));
/// assert_eq!(bonus.to_string(), "+3s");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// There is none.
    #[default]
    None,
    /// Added when the move is completed (Fischer); there is none before the first move.
    Increment(Millis),
    /// The main time begins to fall only when this much of the move is gone (6.3.2), as Bronstein's
    /// clocks have it: they show the extra time and the main time as one, and give back what was
    /// used of the extra time with each move.
    Bronstein(Millis),
    /// The same, on clocks that show a delay of its own.
    Delay(Millis),
}

impl Bonus {
    /// The time of one move's bonus.
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

    /// How much of the main time is gone when a move has taken `used` so far.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis};
    /// let delay = Bonus::Delay(Millis::from_secs(10));
    /// assert_eq!(delay.charged(Millis::from_secs(8)), Millis::ZERO);
    /// assert_eq!(delay.charged(Millis::from_secs(12)), Millis::from_secs(2));
    /// ```
    pub const fn charged(self, used: Millis) -> Millis {
        match self {
            Bonus::Delay(time) | Bonus::Bronstein(time) => used.saturating_sub(time),
            _ => used,
        }
    }

    /// How long a move that has taken `used` so far can go on with `main` time left.
    pub(crate) const fn stretch(self, main: Millis, used: Millis) -> Millis {
        match self {
            Bonus::Delay(time) | Bonus::Bronstein(time) => {
                main.saturating_add(time.saturating_sub(used))
            }
            _ => main,
        }
    }

    /// What completing a move adds to the main time.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis};
    /// let three = Millis::from_secs(3);
    /// assert_eq!(Bonus::Increment(three).earned(), three);
    /// assert_eq!(Bonus::Bronstein(three).earned(), Millis::ZERO); // it was never taken
    /// ```
    pub const fn earned(self) -> Millis {
        match self {
            Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => Millis::ZERO,
            Bonus::Increment(time) => time,
        }
    }

    /// A bonus of no time is no bonus: what plays alike is to compare alike.
    pub(crate) const fn normal(self) -> Bonus {
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
