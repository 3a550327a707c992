//! One period of a time control.

use core::fmt;
use core::num::NonZeroU16;

use crate::{Bonus, Millis};

/// So many moves, or all that are left, in so much time (6.3.1).
///
/// ```
/// use core::num::NonZeroU16;
/// use flagfall_clock::{Bonus, Millis, Period};
/// let period = Period {
///     moves: NonZeroU16::new(40),
///     time: Millis::from_mins(90),
///     bonus: Bonus::Increment(Millis::from_secs(30)),
/// };
/// assert_eq!(period.to_string(), "40/90m+30s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The moves to complete; all the rest of the game where there is no number.
    pub moves: Option<NonZeroU16>,
    /// The time added when the period begins.
    pub time: Millis,
    /// The extra time with each move of the period.
    pub bonus: Bonus,
}

impl Period {
    /// The longest time, and the longest bonus, a period may have: far from where counting ends.
    ///
    /// ```
    /// # use flagfall_clock::Period;
    /// assert_eq!(Period::LONGEST.units().to_string(), "1000d");
    /// ```
    pub const LONGEST: Millis = Millis::from_mins(1_000 * 24 * 60);

    /// All moves in this time.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis, Period};
    /// let blitz = Period::all_moves(Millis::from_mins(5), Bonus::None);
    /// assert_eq!(blitz.to_string(), "5m");
    /// ```
    pub const fn all_moves(time: Millis, bonus: Bonus) -> Period {
        Period { moves: None, time, bonus }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}{}", self.time.units(), self.bonus)
    }
}

/// Where a player stands in the time control.
///
/// A flag never falls for moves that were completed, for the next period's time came with the
/// last of them; what 6.4 asks at flag fall is answered by `moves_to_go`.
///
/// ```
/// use flagfall_clock::Periods;
/// let periods: Periods = "40/90m, 30m".parse()?;
/// let stage = periods.stage(38);
/// assert_eq!((stage.number, stage.moves_to_go), (1, Some(2)));
/// assert_eq!(periods.stage(40).moves_to_go, None); // the rest of the game
/// # Ok::<(), flagfall_clock::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// Which period it is, from 1; the repetitions of a repeated one are counted on.
    pub number: u32,
    /// The period.
    pub period: Period,
    /// How many moves are still to be completed in it; no number where all the rest are.
    pub moves_to_go: Option<u16>,
}
