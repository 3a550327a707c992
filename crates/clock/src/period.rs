//! Periods of a time control.

use core::fmt;
use core::num::NonZeroU16;

use crate::{Bonus, Millis};

/// A period: a time for a number of moves or for all remaining moves (6.3.1).
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
    /// The number of moves to complete; `None` means all remaining moves.
    pub moves: Option<NonZeroU16>,
    /// The time added when the period begins.
    pub time: Millis,
    /// The extra time for each move of the period.
    pub bonus: Bonus,
}

impl Period {
    /// The maximum time and bonus of a period, small enough that sums cannot overflow.
    ///
    /// ```
    /// # use flagfall_clock::Period;
    /// assert_eq!(Period::LONGEST.units().to_string(), "1000d");
    /// ```
    pub const LONGEST: Millis = Millis::from_mins(1_000 * 24 * 60);

    /// Returns a period with this time for all moves.
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

/// A player's progress in the time control.
///
/// Completing the last move of a period adds the next period's time at once, so a flag never falls for
/// moves already completed. At flag fall 6.4 asks for `moves_to_go`.
///
/// ```
/// use flagfall_clock::Periods;
/// let periods: Periods = "40/90m, 30m".parse()?;
/// let stage = periods.progress(38);
/// assert_eq!((stage.number, stage.moves_to_go), (1, Some(2)));
/// assert_eq!(periods.progress(40).moves_to_go, None); // the rest of the game
/// # Ok::<(), flagfall_clock::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeriodProgress {
    /// The number of the period, from 1; repetitions of the last period count as further periods.
    pub number: u32,
    /// The period.
    pub period: Period,
    /// The number of moves still to be completed in the period; `None` if it covers all remaining moves.
    pub moves_to_go: Option<u16>,
}
