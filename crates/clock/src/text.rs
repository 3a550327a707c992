//! Parsing durations and time controls.

use core::num::NonZeroU16;

use thiserror::Error;

use crate::millis::Unit;
use crate::{Bonus, Millis, Period, Periods, PeriodsError, TimeControl};

/// An error in the text of a time or time control: its position and kind.
///
/// ```
/// use flagfall_clock::TimeControl;
/// let error = "5m fischer 3s".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.at, 3);
/// assert_eq!(
///     error.to_string(),
///     "character 4: expected '+3s', 'bronstein 3s', 'delay 3s', another period after ',', \
///      or the end"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {}: {problem}", .at + 1)]
pub struct ParseTimeError {
    /// The number of bytes before the error.
    pub at: usize,
    /// The kind of error.
    pub problem: TimeErrorKind,
}

/// A kind of error in the text of a time or time control.
///
/// ```
/// use flagfall_clock::{Millis, TimeErrorKind};
/// assert_eq!("ten".parse::<Millis>().unwrap_err().problem, TimeErrorKind::Time);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TimeErrorKind {
    /// A time is missing.
    #[error("expected a time, such as 90m, 2m30s or 1:30:00")]
    Time,
    /// A number has no unit or an unknown one.
    #[error("a time needs its unit: d, h, m, s or ms, as in 2m30s")]
    Unit,
    /// A unit follows a smaller or equal one.
    #[error("units go from large to small, each once, as in 1h30m")]
    UnitOrder,
    /// Minutes or seconds after a colon are not two digits below 60.
    #[error("minutes and seconds after a colon are two digits below 60, as in 1:05:00")]
    Sixty,
    /// The fraction of a second does not have one to three digits.
    #[error("one to three digits follow the point, as in 0:09.250")]
    Fraction,
    /// A time is too long to be represented.
    #[error("the time is too long")]
    TooLong,
    /// A number of moves is out of range.
    #[error("the number of moves is 1 to 65535")]
    Moves,
    /// Black's time is missing after White's.
    #[error("White's time must be followed by '; black' and Black's time")]
    Black,
    /// Text follows a time.
    #[error("unexpected text")]
    AfterTime,
    /// Unexpected text follows a period.
    #[error("expected '+3s', 'bronstein 3s', 'delay 3s', another period after ',', or the end")]
    AfterPeriod,
    /// The periods are no time control.
    #[error(transparent)]
    Periods(#[from] PeriodsError),
}

impl TimeErrorKind {
    const fn at(self, at: usize) -> ParseTimeError {
        ParseTimeError { at, problem: self }
    }
}

/// A text and how far it has been read.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The kind of error if text follows.
    trailing: TimeErrorKind,
}

impl<'a> Scanner<'a> {
    /// Parses a whole text.
    pub(crate) fn whole<T>(
        text: &'a str,
        read: impl FnOnce(&mut Scanner<'a>) -> Result<T, ParseTimeError>,
    ) -> Result<T, ParseTimeError> {
        let mut scanner = Scanner { text, at: 0, trailing: TimeErrorKind::AfterTime };
        scanner.skip_blanks();
        let value = read(&mut scanner)?;
        scanner.skip_blanks();
        if scanner.rest().is_empty() { Ok(value) } else { Err(scanner.trailing.at(scanner.at)) }
    }

    /// Parses `none`, periods for both players, or periods for each player.
    pub(crate) fn control(&mut self) -> Result<TimeControl, ParseTimeError> {
        if self.eat("none") {
            return Ok(TimeControl::UNTIMED);
        }
        if !self.eat("white") {
            return self.periods().map(TimeControl::same);
        }
        self.skip_blanks();
        let white = self.periods()?;
        let semicolon = self.eat(";");
        self.skip_blanks();
        if !(semicolon && self.eat("black")) {
            // Text after White's last period is more likely an error in that period.
            let has_rest = !semicolon && !self.rest().is_empty();
            let problem = if has_rest { self.trailing } else { TimeErrorKind::Black };
            return Err(problem.at(self.at));
        }
        self.skip_blanks();
        Ok(TimeControl::odds(white, self.periods()?))
    }

    /// Parses periods separated by commas.
    pub(crate) fn periods(&mut self) -> Result<Periods, ParseTimeError> {
        let mut periods = Vec::new();
        // The offset of each period, for the position of an error.
        let mut places = Vec::new();
        loop {
            places.push(self.at);
            if periods.len() == Periods::MOST {
                return Err(TimeErrorKind::from(PeriodsError::TooMany).at(self.at));
            }
            periods.push(self.period()?);
            self.skip_blanks();
            if !self.eat(",") {
                break;
            }
            self.skip_blanks();
        }
        self.trailing = TimeErrorKind::AfterPeriod;
        Periods::new(&periods).map_err(|error| {
            let place = match error {
                PeriodsError::NoMoves(number) | PeriodsError::NoTime(number) | PeriodsError::TooLong(number) => {
                    places.get(number - 1)
                }
                PeriodsError::Empty | PeriodsError::TooMany => places.last(),
            };
            TimeErrorKind::from(error).at(place.copied().unwrap_or(self.at))
        })
    }

    fn period(&mut self) -> Result<Period, ParseTimeError> {
        let moves = self.moves()?;
        let time = self.time()?;
        self.skip_blanks();
        Ok(Period { moves, time, bonus: self.bonus()? })
    }

    fn bonus(&mut self) -> Result<Bonus, ParseTimeError> {
        let kind = if self.eat("+") {
            Bonus::Increment
        } else if self.eat("bronstein") {
            Bonus::Bronstein
        } else if self.eat("delay") {
            Bonus::Delay
        } else {
            return Ok(Bonus::None);
        };
        self.skip_blanks();
        self.time().map(kind)
    }

    /// Parses the number of moves before a slash, if there is one.
    fn moves(&mut self) -> Result<Option<NonZeroU16>, ParseTimeError> {
        let start = self.at;
        let digits = self.digits();
        self.skip_blanks();
        if !self.eat("/") {
            self.at = start;
            return Ok(None);
        }
        self.skip_blanks();
        digits.parse().map(Some).map_err(|_| TimeErrorKind::Moves.at(start))
    }

    /// Parses a time in either form.
    pub(crate) fn time(&mut self) -> Result<Millis, ParseTimeError> {
        let start = self.at;
        let first = self.number()?;
        let time = if self.rest().starts_with(':') { self.after_colon(first)? } else { self.in_units(first)? };
        time.map(Millis::new).ok_or(TimeErrorKind::TooLong.at(start))
    }

    /// Parses the rest of `1:30:00` or `0:09.250` after the first number; `None` on overflow.
    fn after_colon(&mut self, first: u64) -> Result<Option<u64>, ParseTimeError> {
        let mut total = Some(first);
        // At most two numbers follow: minutes and seconds.
        for _ in 0..2 {
            if self.eat(":") {
                let next = self.sixty()?;
                total = total.and_then(|total| total.checked_mul(60)?.checked_add(next));
            }
        }
        let millis = if self.eat(".") { self.thousandths()? } else { 0 };
        Ok(total.and_then(|total| total.checked_mul(Unit::SECOND)?.checked_add(millis)))
    }

    fn sixty(&mut self) -> Result<u64, ParseTimeError> {
        let at = self.at;
        let digits = self.digits();
        let value = digits.parse().ok().filter(|&value| digits.len() == 2 && value < 60);
        value.ok_or(TimeErrorKind::Sixty.at(at))
    }

    fn thousandths(&mut self) -> Result<u64, ParseTimeError> {
        let at = self.at;
        let digits = self.digits();
        let scale = match digits.len() {
            1 => 100,
            2 => 10,
            3 => 1,
            _ => return Err(TimeErrorKind::Fraction.at(at)),
        };
        digits.parse().map(|value: u64| value * scale).map_err(|_| TimeErrorKind::Fraction.at(at))
    }

    /// Parses the rest of `2m30s` after the first number; `None` on overflow.
    fn in_units(&mut self, first: u64) -> Result<Option<u64>, ParseTimeError> {
        let mut total = Some(0_u64);
        let mut number = first;
        let mut next = 0;
        loop {
            let at = self.at;
            let letters = self.take(u8::is_ascii_lowercase);
            let unit = Unit::ALL.iter().position(|unit| unit.letters == letters);
            let unit = unit.ok_or(TimeErrorKind::Unit.at(at))?;
            if unit < next {
                return Err(TimeErrorKind::UnitOrder.at(at));
            }
            next = unit + 1;
            let part = number.checked_mul(Unit::ALL[unit].millis);
            total = total.zip(part).and_then(|(total, part)| total.checked_add(part));
            if !self.rest().starts_with(|next: char| next.is_ascii_digit()) {
                return Ok(total);
            }
            number = self.number()?;
        }
    }

    fn number(&mut self) -> Result<u64, ParseTimeError> {
        let at = self.at;
        match self.digits() {
            "" => Err(TimeErrorKind::Time.at(at)),
            digits => digits.parse().map_err(|_| TimeErrorKind::TooLong.at(at)),
        }
    }

    fn digits(&mut self) -> &'a str {
        self.take(u8::is_ascii_digit)
    }

    fn skip_blanks(&mut self) {
        self.take(u8::is_ascii_whitespace);
    }

    /// Takes the following ASCII characters of a kind.
    fn take(&mut self, kind: impl Fn(&u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(kind).count();
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }
}
