//! The periods one player goes through.

use core::fmt;
use core::iter;
use core::str::FromStr;

use thiserror::Error;

use crate::text::{ReadError, Scanner};
use crate::{Millis, Pace, Period, Stage};

/// One to four periods, as one player has them.
///
/// All but the last have a number of moves. The last is the rest of the game; if it has a number
/// of moves too it is repeated for ever, as `40/2h` was in the days of adjournments.
///
/// ```
/// use flagfall_clock::Periods;
/// let periods: Periods = "40/90m+30s, 30m+30s".parse()?;
/// assert_eq!(periods.iter().count(), 2);
/// assert_eq!(periods.to_string(), "40/90m+30s, 30m+30s");
/// # Ok::<(), flagfall_clock::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Periods {
    earlier: [Option<Period>; Periods::MOST - 1],
    last: Period,
}

/// Why some periods do not make a time control.
///
/// ```
/// use flagfall_clock::{Periods, PeriodsError};
/// assert_eq!(Periods::new(&[]), Err(PeriodsError::Empty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeriodsError {
    /// There is none.
    #[error("there is no period: give at least one, such as 90m+30s")]
    Empty,
    /// There are more than [`Periods::MOST`].
    #[error("there are more than {} periods", Periods::MOST)]
    TooMany,
    /// A period before the last has no number of moves, so that the next is never reached.
    #[error("period {0} has others after it and needs a number of moves, such as 40/90m")]
    NoMoves(usize),
    /// A period without time.
    #[error("period {0} has no time")]
    NoTime(usize),
    /// A period with more time, or a longer bonus, than [`Period::LONGEST`].
    #[error("period {0} is longer than {longest}", longest = Period::LONGEST.units())]
    TooLong(usize),
}

impl Periods {
    /// How many there can be.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// assert_eq!(Periods::MOST, 4);
    /// ```
    pub const MOST: usize = 4;

    /// The moves of an average game, by which A.1 and B.1 tell rapid from blitz.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// assert_eq!(Periods::TYPICAL_MOVES, 60);
    /// ```
    pub const TYPICAL_MOVES: u16 = 60;

    /// Puts these periods one after the other. A bonus of no time becomes [none](crate::Bonus::None).
    ///
    /// # Errors
    ///
    /// [`PeriodsError`] if there are none or too many, or one of them cannot stand where it does.
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
        let normal = |period: &Period| Period { bonus: period.bonus.normal(), ..*period };
        let mut places = [None; Periods::MOST - 1];
        for (place, period) in places.iter_mut().zip(earlier) {
            *place = Some(normal(period));
        }
        Ok(Periods { earlier: places, last: normal(last) })
    }

    /// The periods in their order.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "40/90m, 30m".parse()?;
    /// assert_eq!(periods.iter().last().map(|last| last.time), Some(Millis::from_mins(30)));
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &Period> {
        self.earlier.iter().flatten().chain(iter::once(&self.last))
    }

    /// The time on the clock before the first move.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "5m+3s".parse()?;
    /// assert_eq!(periods.initial(), Millis::from_mins(5));
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn initial(&self) -> Millis {
        self.stage(0).period.time
    }

    /// Where a player stands who has completed so many moves.
    ///
    /// ```
    /// # use flagfall_clock::Periods;
    /// let periods: Periods = "40/2h, 20/1h".parse()?;
    /// assert_eq!(periods.stage(40).number, 2);
    /// assert_eq!(periods.stage(85).number, 4); // the last is repeated
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn stage(&self, completed: u16) -> Stage {
        let mut number = 1;
        let mut done = completed;
        for &period in self.earlier.iter().flatten() {
            let moves = period.moves.map_or(u16::MAX, u16::from);
            if done < moves {
                return Stage { number, period, moves_to_go: Some(moves - done) };
            }
            done -= moves;
            number += 1;
        }
        let Some(moves) = self.last.moves else {
            return Stage { number, period: self.last, moves_to_go: None };
        };
        let moves_to_go = Some(moves.get() - done % moves);
        Stage { number: number + u32::from(done / moves), period: self.last, moves_to_go }
    }

    /// What completing the next move adds after so many others.
    ///
    /// With the last move of a period comes the whole time of the next (6.3.2).
    pub(crate) fn earned(&self, completed: u16) -> Millis {
        let stage = self.stage(completed);
        let bonus = stage.period.bonus.earned();
        match (stage.moves_to_go, completed.checked_add(1)) {
            (Some(1), Some(next)) => bonus.saturating_add(self.stage(next).period.time),
            _ => bonus,
        }
    }

    /// The time of a game of sixty moves: all periods once, and the bonus of sixty moves.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Periods};
    /// let periods: Periods = "40/90m+30s, 30m+30s".parse()?;
    /// assert_eq!(periods.estimate(), Millis::from_mins(90 + 30 + 30));
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn estimate(&self) -> Millis {
        let main = self.iter().map(|period| period.time);
        let extra =
            (0..Periods::TYPICAL_MOVES).map(|moves| self.stage(moves).period.bonus.amount());
        main.chain(extra).fold(Millis::ZERO, Millis::saturating_add)
    }

    /// Whether the [estimate](Periods::estimate) makes it standard chess, rapid or blitz.
    ///
    /// ```
    /// # use flagfall_clock::{Pace, Periods};
    /// let periods: Periods = "15m+10s".parse()?;
    /// assert_eq!(periods.pace(), Pace::Rapid);
    /// # Ok::<(), flagfall_clock::ReadError>(())
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
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Periods, ReadError> {
        Scanner::whole(text, Scanner::periods)
    }
}
