//! PGN dates, possibly incomplete.

use std::str::FromStr;

/// The range of days that a date may stand for: 2020.06 is all of June.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DateRange {
    first: Day,
    last: Day,
}

/// Year, month, day; ordered by time.
type Day = (u16, u8, u8);

impl DateRange {
    /// Whether the whole range is on the first day of `other` or later.
    pub(crate) fn is_from(self, other: DateRange) -> bool {
        self.first >= other.first
    }

    /// Whether the whole range is on the last day of `other` or earlier.
    pub(crate) fn is_until(self, other: DateRange) -> bool {
        self.last <= other.last
    }
}

impl FromStr for DateRange {
    type Err = &'static str;

    /// Reads `2020`, `2020.06`, `2020.06.15`, `2020-06-15`, `2020.??.??`.
    fn from_str(text: &str) -> Result<DateRange, &'static str> {
        read(text).ok_or("write a date as 2020, 2020.06 or 2020.06.15")
    }
}

fn read(text: &str) -> Option<DateRange> {
    let mut fields = text.trim().split(['.', '-', '/']);
    let year = fields.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let month = part(fields.next(), 12)?;
    let day = part(fields.next(), 31)?;
    let is_over = fields.next().is_none();
    // A day without a month is ignored.
    let day = if month.0 == month.1 { day } else { (1, 31) };
    is_over.then_some(DateRange { first: (year, month.0, day.0), last: (year, month.1, day.1) })
}

/// Returns the first and last number that a part may stand for; `None` if it is invalid.
fn part(field: Option<&str>, most: u8) -> Option<(u8, u8)> {
    match field {
        None | Some("" | "?" | "??") => Some((1, most)),
        Some(digits) => {
            let number = digits.parse().ok()?;
            (1..=most).contains(&number).then_some((number, number))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(Day, Day)>) {
        let read = text.parse::<DateRange>().ok();
        assert_eq!(read.map(|period| (period.first, period.last)), expected, "{text}");
    }

    #[test]
    fn incomplete_dates_are_read_as_ranges() {
        check("2020", Some(((2020, 1, 1), (2020, 12, 31))));
        check("2020.06", Some(((2020, 6, 1), (2020, 6, 31))));
        check("2020-06-15", Some(((2020, 6, 15), (2020, 6, 15))));
        check("2020.??.??", Some(((2020, 1, 1), (2020, 12, 31))));
        check("2020.06.??", Some(((2020, 6, 1), (2020, 6, 31))));
        check("2020.??.15", Some(((2020, 1, 1), (2020, 12, 31))));
        for nonsense in ["", "????.??.??", "20", "2020.13.01", "2020.06.32", "2020.06.15.1", "June"] {
            check(nonsense, None);
        }
    }

    #[test]
    fn range_must_be_entirely_within_limits() {
        let period = |text: &str| text.parse::<DateRange>().expect("a date");
        assert!(period("2020.??.??").is_from(period("2020")));
        assert!(!period("2020.??.??").is_from(period("2020.06")));
        assert!(period("2020.06.15").is_from(period("2020.06.15")));
        assert!(period("2020.06.15").is_until(period("2020.06")));
        assert!(!period("2020.06.??").is_until(period("2020.06.15")));
    }
}
