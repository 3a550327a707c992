//! Reading times and time controls.

use core::num::NonZeroU16;

use thiserror::Error;

use crate::millis::Unit;
use crate::{Bonus, Millis, Period, Periods, PeriodsError, TimeControl};

/// A text that is no time or time control: where, and what would be right there.
///
/// ```
/// use flagfall_clock::TimeControl;
/// let error = "5m fischer 3s".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.at, 3);
/// assert_eq!(
///     error.to_string(),
///     "character 4: here can follow '+3s', 'bronstein 3s', 'delay 3s', another period after ',', \
///      or nothing"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {}: {problem}", .at + 1)]
pub struct ReadError {
    /// How many bytes come before the place.
    pub at: usize,
    /// What is the matter.
    pub problem: ReadProblem,
}

/// What can be the matter with the text of a time or a time control.
///
/// ```
/// use flagfall_clock::{Millis, ReadProblem};
/// assert_eq!("ten".parse::<Millis>().unwrap_err().problem, ReadProblem::Time);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadProblem {
    /// Something else than a time.
    #[error("a time must stand here, such as 90m, 2m30s or 1:30:00")]
    Time,
    /// A number without its unit, or with an unknown one.
    #[error("a time needs its unit: d, h, m, s or ms, as in 2m30s")]
    Unit,
    /// A unit after a smaller one or itself.
    #[error("units go from large to small, each once, as in 1h30m")]
    UnitOrder,
    /// Minutes or seconds after a colon that are not two digits below 60.
    #[error("minutes and seconds after a colon are two digits below 60, as in 1:05:00")]
    Sixty,
    /// No thousandths, or more than three digits of them.
    #[error("one to three digits follow the point, as in 0:09.250")]
    Fraction,
    /// A time beyond counting.
    #[error("the time is too long to be counted")]
    TooLong,
    /// A number of moves that is none.
    #[error("the number of moves is 1 to 65535")]
    Moves,
    /// Time odds with White's time alone.
    #[error("after White's time must follow '; black' and Black's time")]
    Black,
    /// Something after a time that does not belong to it.
    #[error("nothing can follow here")]
    AfterTime,
    /// Something after a period that does not belong to it.
    #[error(
        "here can follow '+3s', 'bronstein 3s', 'delay 3s', another period after ',', or nothing"
    )]
    AfterPeriod,
    /// Periods that do not make a time control.
    #[error(transparent)]
    Periods(#[from] PeriodsError),
}

impl ReadProblem {
    const fn at(self, at: usize) -> ReadError {
        ReadError { at, problem: self }
    }
}

/// A text and how far it has been read.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// What is the matter if something follows.
    trailing: ReadProblem,
}

impl<'a> Scanner<'a> {
    /// Reads one thing and nothing after it.
    pub(crate) fn whole<T>(
        text: &'a str,
        read: impl FnOnce(&mut Scanner<'a>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let mut scanner = Scanner { text, at: 0, trailing: ReadProblem::AfterTime };
        scanner.skip_blanks();
        let value = read(&mut scanner)?;
        scanner.skip_blanks();
        if scanner.rest().is_empty() { Ok(value) } else { Err(scanner.trailing.at(scanner.at)) }
    }

    /// `none`, periods for both, or periods for each.
    pub(crate) fn control(&mut self) -> Result<TimeControl, ReadError> {
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
            // What is left over after White's last period is more likely a slip in that period.
            let over = !semicolon && !self.rest().is_empty();
            let problem = if over { self.trailing } else { ReadProblem::Black };
            return Err(problem.at(self.at));
        }
        self.skip_blanks();
        Ok(TimeControl::odds(white, self.periods()?))
    }

    /// Periods with commas between them.
    pub(crate) fn periods(&mut self) -> Result<Periods, ReadError> {
        let mut periods = Vec::new();
        // Where each begins, to point at the one that is wrong.
        let mut places = Vec::new();
        loop {
            places.push(self.at);
            if periods.len() == Periods::MOST {
                return Err(ReadProblem::from(PeriodsError::TooMany).at(self.at));
            }
            periods.push(self.period()?);
            self.skip_blanks();
            if !self.eat(",") {
                break;
            }
            self.skip_blanks();
        }
        self.trailing = ReadProblem::AfterPeriod;
        Periods::new(&periods).map_err(|error| {
            let place = match error {
                PeriodsError::NoMoves(number)
                | PeriodsError::NoTime(number)
                | PeriodsError::TooLong(number) => places.get(number - 1),
                PeriodsError::Empty | PeriodsError::TooMany => places.last(),
            };
            ReadProblem::from(error).at(place.copied().unwrap_or(self.at))
        })
    }

    fn period(&mut self) -> Result<Period, ReadError> {
        let moves = self.moves()?;
        let time = self.time()?;
        self.skip_blanks();
        Ok(Period { moves, time, bonus: self.bonus()? })
    }

    fn bonus(&mut self) -> Result<Bonus, ReadError> {
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

    /// The number of moves before a slash, if there is one.
    fn moves(&mut self) -> Result<Option<NonZeroU16>, ReadError> {
        let start = self.at;
        let digits = self.digits();
        self.skip_blanks();
        if !self.eat("/") {
            self.at = start;
            return Ok(None);
        }
        self.skip_blanks();
        digits.parse().map(Some).map_err(|_| ReadProblem::Moves.at(start))
    }

    /// A time in either form.
    pub(crate) fn time(&mut self) -> Result<Millis, ReadError> {
        let start = self.at;
        let first = self.number()?;
        let time = if self.rest().starts_with(':') {
            self.after_colon(first)?
        } else {
            self.in_units(first)?
        };
        time.map(Millis::new).ok_or(ReadProblem::TooLong.at(start))
    }

    /// What follows the first number of `1:30:00` or `0:09.250`; nothing if beyond counting.
    fn after_colon(&mut self, first: u64) -> Result<Option<u64>, ReadError> {
        let mut total = Some(first);
        // Minutes and seconds, or hours, minutes and seconds; no more.
        for _ in 0..2 {
            if self.eat(":") {
                let next = self.sixty()?;
                total = total.and_then(|total| total.checked_mul(60)?.checked_add(next));
            }
        }
        let millis = if self.eat(".") { self.thousandths()? } else { 0 };
        Ok(total.and_then(|total| total.checked_mul(Unit::SECOND)?.checked_add(millis)))
    }

    fn sixty(&mut self) -> Result<u64, ReadError> {
        let at = self.at;
        let digits = self.digits();
        let value = digits.parse().ok().filter(|&value| digits.len() == 2 && value < 60);
        value.ok_or(ReadProblem::Sixty.at(at))
    }

    fn thousandths(&mut self) -> Result<u64, ReadError> {
        let at = self.at;
        let digits = self.digits();
        let scale = match digits.len() {
            1 => 100,
            2 => 10,
            3 => 1,
            _ => return Err(ReadProblem::Fraction.at(at)),
        };
        digits.parse().map(|value: u64| value * scale).map_err(|_| ReadProblem::Fraction.at(at))
    }

    /// What follows the first number of `2m30s`; nothing if beyond counting.
    fn in_units(&mut self, first: u64) -> Result<Option<u64>, ReadError> {
        let mut total = Some(0_u64);
        let mut number = first;
        let mut next = 0;
        loop {
            let at = self.at;
            let letters = self.take(u8::is_ascii_lowercase);
            let unit = Unit::ALL.iter().position(|unit| unit.letters == letters);
            let unit = unit.ok_or(ReadProblem::Unit.at(at))?;
            if unit < next {
                return Err(ReadProblem::UnitOrder.at(at));
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

    fn number(&mut self) -> Result<u64, ReadError> {
        let at = self.at;
        match self.digits() {
            "" => Err(ReadProblem::Time.at(at)),
            digits => digits.parse().map_err(|_| ReadProblem::TooLong.at(at)),
        }
    }

    fn digits(&mut self) -> &'a str {
        self.take(u8::is_ascii_digit)
    }

    fn skip_blanks(&mut self) {
        self.take(u8::is_ascii_whitespace);
    }

    /// Takes the ASCII characters from here on that are of a kind.
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
