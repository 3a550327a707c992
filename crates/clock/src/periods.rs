//! The periods of one player.

use core::fmt;
use core::iter;
use core::str::FromStr;

use thiserror::Error;

use crate::text::{ParseTimeError, Scanner};
use crate::{Millis, Pace, Period, PeriodProgress};

/// The one to four periods of one player.
///
/// All periods but the last have a number of moves. The last one covers the rest of the game; if it
/// has a number of moves it is repeated without end, like `40/2h` in the days of adjournments.
///
/// ```
/// use flagfall_clock::Periods;
/// let periods: Periods = "40/90m+30s, 30m+30s".parse()?;
/// assert_eq!(periods.iter().count(), 2);
/// assert_eq!(periods.to_string(), "40/90m+30s, 30m+30s");
/// # Ok::<(), flagfall_clock::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Periods {
    earlier: [Option<Period>; Periods::MOST - 1],
    last: Period,
}

/// An error: a list of periods is no time control.
///
/// ```
/// use flagfall_clock::{Periods, PeriodsError};
/// assert_eq!(Periods::new(&[]), Err(PeriodsError::Empty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeriodsError {
    /// There is no period.
    #[error("there is no period: give at least one, such as 90m+30s")]
    Empty,
    /// There are more than [`Periods::MOST`] periods.
    #[error("there are more than {} periods", Periods::MOST)]
    TooMany,
    /// A period before the last has no number of moves, so the next is never reached.
    #[error("period {0} has others after it and needs a number of moves, such as 40/90m")]
    NoMoves(usize),
    /// A period has no time.
    #[error("period {0} has no time")]
    NoTime(usize),
    /// A period has more time or a longer bonus than [`Period::LONGEST`].
    #[error("period {0} is longer than {longest}", longest = Period::LONGEST.units())]
    TooLong(usize),
}

impl Periods {
    /// The maximum number of periods.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// assert_eq!(Periods::MOST, 4);
    /// ```
    pub const MOST: usize = 4;

    /// The number of moves by which A.1 and B.1 distinguish rapid from blitz.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// assert_eq!(Periods::TYPICAL_MOVES, 60);
    /// ```
    pub const TYPICAL_MOVES: u16 = 60;

    /// Creates a sequence of periods. A bonus of no time becomes [none](crate::Bonus::None).
    ///
    /// # Errors
    ///
    /// [`PeriodsError`] if there are none or too many, or one of them is invalid in its place.
    ///
    /// ```
    /// # use flagfall_clock::{Bonus, Millis, Period, Periods};
    /// let blitz = Period::all_moves(Millis::from_mins(5), Bonus::Increment(Millis::from_secs(3)));
    /// assert_eq!(Periods::new(&[blitz])?.to_string(), "5m+3s");
    /// # Ok::<(), flagfall_clock::PeriodsError>(())
    /// ```
    pub fn new(periods: &[Period]) -> Result<Periods, PeriodsError> {
        let (last, earlier) = periods.split_last().ok_or(PeriodsError::Empty)?;
        if periods.len() > Periods::MOST {
            return Err(PeriodsError::TooMany);
        }
        for (number, period) in (1..).zip(periods) {
            if period.time.is_zero() {
                return Err(PeriodsError::NoTime(number));
            }
            if period.time.max(period.bonus.amount()) > Period::LONGEST {
                return Err(PeriodsError::TooLong(number));
            }
            if period.moves.is_none() && number < periods.len() {
                return Err(PeriodsError::NoMoves(number));
            }
        }
        let normalized = |period: &Period| Period { bonus: period.bonus.normalized(), ..*period };
        let mut places = [None; Periods::MOST - 1];
        for (place, period) in places.iter_mut().zip(earlier) {
            *place = Some(normalized(period));
        }
        Ok(Periods { earlier: places, last: normalized(last) })
    }

    /// Returns the periods in order.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "40/90m, 30m".parse()?;
    /// assert_eq!(periods.iter().last().map(|last| last.time), Some(Millis::from_mins(30)));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &Period> {
        self.earlier.iter().flatten().chain(iter::once(&self.last))
    }

    /// Returns the time on the clock before the first move.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "5m+3s".parse()?;
    /// assert_eq!(periods.initial(), Millis::from_mins(5));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn initial(&self) -> Millis {
        self.progress(0).period.time
    }

    /// Returns the progress of a player who has completed this many moves.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// let periods: Periods = "40/2h, 20/1h".parse()?;
    /// assert_eq!(periods.progress(40).number, 2);
    /// assert_eq!(periods.progress(85).number, 4); // the last period is repeated
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn progress(&self, completed: u16) -> PeriodProgress {
        let mut number = 1;
        let mut rest = completed;
        for &period in self.earlier.iter().flatten() {
            let moves = period.moves.map_or(u16::MAX, u16::from);
            if rest < moves {
                return PeriodProgress { number, period, moves_to_go: Some(moves - rest) };
            }
            rest -= moves;
            number += 1;
        }
        let Some(moves) = self.last.moves else {
            return PeriodProgress { number, period: self.last, moves_to_go: None };
        };
        let moves_to_go = Some(moves.get() - rest % moves);
        PeriodProgress { number: number + u32::from(rest / moves), period: self.last, moves_to_go }
    }

    /// Returns the time added by the next move after `completed` moves.
    ///
    /// The last move of a period adds the whole time of the next one (6.3.2).
    pub(crate) fn added_time(&self, completed: u16) -> Millis {
        let progress = self.progress(completed);
        let bonus = progress.period.bonus.added_time();
        match (progress.moves_to_go, completed.checked_add(1)) {
            (Some(1), Some(next)) => bonus.saturating_add(self.progress(next).period.time),
            _ => bonus,
        }
    }

    /// Returns the time for a game of sixty moves: all periods once, and the bonus of sixty moves.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "40/90m+30s, 30m+30s".parse()?;
    /// assert_eq!(periods.estimate(), Millis::from_mins(90 + 30 + 30));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn estimate(&self) -> Millis {
        let main = self.iter().map(|period| period.time);
        let extra = (0..Periods::TYPICAL_MOVES).map(|moves| self.progress(moves).period.bonus.amount());
        main.chain(extra).fold(Millis::ZERO, Millis::saturating_add)
    }

    /// Returns the pace by the [estimate](Periods::estimate): standard, rapid or blitz.
    ///
    /// ```
    /// # use flagfall_clock::{Pace, Periods};
    /// let periods: Periods = "15m+10s".parse()?;
    /// assert_eq!(periods.pace(), Pace::Rapid);
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn pace(&self) -> Pace {
        Pace::of(self.estimate())
    }
}

impl fmt::Display for Periods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for period in self.earlier.iter().flatten() {
            write!(f, "{period}, ")?;
        }
        self.last.fmt(f)
    }
}

impl FromStr for Periods {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Periods, ParseTimeError> {
        Scanner::whole(text, Scanner::periods)
    }
}
