//! Days as PGN tells them, some known only in part.

use std::str::FromStr;

/// The days a date may mean, from the first to the last: 2020.06 is all of June.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    first: Day,
    last: Day,
}

/// Year, month, day; in the order of time.
type Day = (u16, u8, u8);

impl Period {
    /// Whether all of it is on the first day of `other` or later.
    pub(crate) fn is_from(self, other: Period) -> bool {
        self.first >= other.first
    }

    /// Whether all of it is on the last day of `other` or before.
    pub(crate) fn is_until(self, other: Period) -> bool {
        self.last <= other.last
    }
}

impl FromStr for Period {
    type Err = &'static str;

    /// Reads `2020`, `2020.06`, `2020.06.15`, `2020-06-15`, `2020.??.??`.
    fn from_str(text: &str) -> Result<Period, &'static str> {
        read(text).ok_or("write a date as 2020, 2020.06 or 2020.06.15")
    }
}

fn read(text: &str) -> Option<Period> {
    let mut fields = text.trim().split(['.', '-', '/']);
    let year = fields.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let month = part(fields.next(), 12)?;
    let day = part(fields.next(), 31)?;
    let is_over = fields.next().is_none();
    // Of an unknown month a day says nothing.
    let day = if month.0 == month.1 { day } else { (1, 31) };
    is_over.then_some(Period { first: (year, month.0, day.0), last: (year, month.1, day.1) })
}

/// The first and the last number that a part may mean; nothing if it is nonsense.
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
        let read = text.parse::<Period>().ok();
        assert_eq!(read.map(|period| (period.first, period.last)), expected, "{text}");
    }

    #[test]
    fn dates_are_read_as_far_as_they_are_known() {
        check("2020", Some(((2020, 1, 1), (2020, 12, 31))));
        check("2020.06", Some(((2020, 6, 1), (2020, 6, 31))));
        check("2020-06-15", Some(((2020, 6, 15), (2020, 6, 15))));
        check("2020.??.??", Some(((2020, 1, 1), (2020, 12, 31))));
        check("2020.06.??", Some(((2020, 6, 1), (2020, 6, 31))));
        check("2020.??.15", Some(((2020, 1, 1), (2020, 12, 31))));
        for nonsense in ["", "????.??.??", "20", "2020.13.01", "2020.06.32", "2020.06.15.1", "June"]
        {
            check(nonsense, None);
        }
    }

    #[test]
    fn only_what_is_known_to_be_in_time_is() {
        let period = |text: &str| text.parse::<Period>().expect("a date");
        assert!(period("2020.??.??").is_from(period("2020")));
        assert!(!period("2020.??.??").is_from(period("2020.06")));
        assert!(period("2020.06.15").is_from(period("2020.06.15")));
        assert!(period("2020.06.15").is_until(period("2020.06")));
        assert!(!period("2020.06.??").is_until(period("2020.06.15")));
    }
}
