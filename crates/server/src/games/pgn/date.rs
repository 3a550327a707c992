//! Dates in PGN.

use flagfall_clock::Timestamp;

/// The date of a moment, in UTC: `2026.03.01`.
pub(crate) fn date(at: Timestamp) -> String {
    // Years start on 1 March here, so that the leap day is the last day of its year.
    let days = at.as_millis() / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    let year = era * 400 + year + u64::from(month < 3);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(days: u64, expected: &str) {
        for millis in [0, 86_399_999] {
            let at = Timestamp::from_millis(days * 86_400_000 + millis);
            assert_eq!(date(at), expected);
        }
    }

    #[test]
    fn dates_follow_the_calendar() {
        check(0, "1970.01.01");
        check(58, "1970.02.28");
        check(59, "1970.03.01");
        check(11_016, "2000.02.29");
        check(11_017, "2000.03.01");
        check(11_322, "2000.12.31");
        check(20_513, "2026.03.01");
        check(47_540, "2100.02.28");
        check(47_541, "2100.03.01");
    }
}
