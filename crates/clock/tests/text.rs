//! Reading and writing times and time controls.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_clock::{Bonus, Millis, Period, Periods, TimeControl};

/// Checks the milliseconds and both display forms of a time, and that both forms are read back.
#[track_caller]
fn check_time(text: &str, millis: u64, shown: &str, units: &str) {
    let time: Millis = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(time, Millis::new(millis), "{text}");
    assert_eq!(time.to_string(), shown, "{text}");
    assert_eq!(time.units().to_string(), units, "{text}");
    assert_eq!(shown.parse(), Ok(time), "{text}");
    assert_eq!(units.parse(), Ok(time), "{text}");
}

#[test]
fn times_are_read_and_written() {
    check_time("0s", 0, "0:00", "0s");
    check_time("500ms", 500, "0:00.500", "500ms");
    check_time("30s", 30_000, "0:30", "30s");
    check_time("90s", 90_000, "1:30", "1m30s");
    check_time("2m30s", 150_000, "2:30", "2m30s");
    check_time("90m", 5_400_000, "1:30:00", "90m");
    check_time("1h30m", 5_400_000, "1:30:00", "90m");
    check_time(" 1:30:00 ", 5_400_000, "1:30:00", "90m");
    check_time("4:53", 293_000, "4:53", "4m53s");
    check_time("75:00", 4_500_000, "1:15:00", "75m");
    check_time("0:09.250", 9_250, "0:09.250", "9s250ms");
    check_time("0:09.25", 9_250, "0:09.250", "9s250ms");
    check_time("0:09.5", 9_500, "0:09.500", "9s500ms");
    check_time("1:00:00.001", 3_600_001, "1:00:00.001", "60m1ms");
    check_time("50d", 4_320_000_000, "1200:00:00", "50d");
    check_time("36h5m", 129_900_000, "36:05:00", "1d12h5m");
    check_time("18446744073709551615ms", u64::MAX, "5124095576030:25:51.615", "213503982334d14h25m51s615ms");
}

/// Checks the written form of a control, and that it is read back.
#[track_caller]
fn check(text: &str, written: &str) {
    let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(control.to_string(), written);
    assert_eq!(written.parse(), Ok(control), "{written}");
}

#[test]
fn time_controls_are_read_and_written() {
    for text in [
        "none",
        "5m",
        "5m+3s",
        "90m+30s",
        "40/90m+30s, 30m+30s",
        "40/100m+30s, 20/50m+30s, 15m+30s",
        "40/120m, 20/60m, 10/30m, 15m",
        "40/120m, 20/60m",
        "1/1d",
        "10/50d",
        "5m bronstein 2s",
        "25m delay 10s",
        "40/90m delay 5s, 30m delay 5s",
        "white 5m+3s; black 4m+3s",
        "white 5m; black 4m",
        "white 40/90m+30s, 30m+30s; black 5m bronstein 2s",
        "1m500ms",
    ] {
        check(text, text);
    }
}

#[test]
fn equivalent_time_controls_are_normalised() {
    check("  5m + 3s ", "5m+3s");
    check("5m bronstein2s", "5m bronstein 2s");
    check("40 / 1h30m +30s,30m", "40/90m+30s, 30m");
    check("40/1:30:00+0:30, 0:30:00+0:30", "40/90m+30s, 30m+30s");
    check("white 5m; black 5m", "5m");
    check("white 5m ;black 5m delay 1s", "white 5m; black 5m delay 1s");
    check("5m+0s", "5m");
    check("5m delay 0s", "5m");
    check("none ", "none");
}

/// Checks the error message for a text.
#[track_caller]
fn check_error(text: &str, message: &str) {
    assert_eq!(text.parse::<TimeControl>().unwrap_err().to_string(), message, "{text:?}");
}

#[test]
fn error_gives_position_and_correction() {
    let time = "expected a time, such as 90m, 2m30s or 1:30:00";
    check_error("", &format!("character 1: {time}"));
    check_error("blitz", &format!("character 1: {time}"));
    check_error("5m+", &format!("character 4: {time}"));
    check_error("5m delay", &format!("character 9: {time}"));
    check_error("40/90m,", &format!("character 8: {time}"));
    check_error("40/", &format!("character 4: {time}"));
    check_error("white", &format!("character 6: {time}"));
    check_error("white 5m; black", &format!("character 16: {time}"));
    check_error("-5m", &format!("character 1: {time}"));
    check_error("5m+-3s", &format!("character 4: {time}"));
    let unit = "a time needs its unit: d, h, m, s or ms, as in 2m30s";
    check_error("5+3", &format!("character 2: {unit}"));
    check_error("5 m", &format!("character 2: {unit}"));
    check_error("5min", &format!("character 2: {unit}"));
    check_error("5M", &format!("character 2: {unit}"));
    check_error("5m+3", &format!("character 5: {unit}"));
    check_error("2m30", &format!("character 5: {unit}"));
    check_error("5µs", &format!("character 2: {unit}"));
    let order = "units go from large to small, each once, as in 1h30m";
    check_error("30s2m", &format!("character 5: {order}"));
    check_error("2m2m", &format!("character 4: {order}"));
    let sixty = "minutes and seconds after a colon are two digits below 60, as in 1:05:00";
    check_error("5:3", &format!("character 3: {sixty}"));
    check_error("5:60", &format!("character 3: {sixty}"));
    check_error("1:5:00", &format!("character 3: {sixty}"));
    check_error("5:", &format!("character 3: {sixty}"));
    let point = "one to three digits follow the point, as in 0:09.250";
    check_error("5:00.", &format!("character 6: {point}"));
    check_error("5:00.0001", &format!("character 6: {point}"));
    let long = "the time is too long";
    check_error("18446744073709551616ms", &format!("character 1: {long}"));
    check_error("5m+18446744073709551615s", &format!("character 4: {long}"));
    check_error("1d18446744073709551615ms", &format!("character 1: {long}"));
    check_error("18446744073709551615:00", &format!("character 1: {long}"));
    let moves = "the number of moves is 1 to 65535";
    check_error("0/5m", &format!("character 1: {moves}"));
    check_error("/5m", &format!("character 1: {moves}"));
    check_error("40/90m, 65536/30m", &format!("character 9: {moves}"));
}

#[test]
fn unexpected_text_is_reported() {
    let after = "expected '+3s', 'bronstein 3s', 'delay 3s', another period after ',', \
                 or the end";
    check_error("5m 3s", &format!("character 4: {after}"));
    check_error("5m+3s!", &format!("character 6: {after}"));
    check_error("5m; black 4m", &format!("character 3: {after}"));
    check_error("1:00:00:00", &format!("character 8: {after}"));
    check_error("white 5m fischer 3s; black 4m", &format!("character 10: {after}"));
    let black = "White's time must be followed by '; black' and Black's time";
    check_error("white 5m", &format!("character 9: {black}"));
    check_error("white 5m; 4m", &format!("character 11: {black}"));
    check_error("none at all", "character 6: unexpected text");
    let error = "5m+3s".parse::<Millis>().unwrap_err();
    assert_eq!(error.to_string(), "character 3: unexpected text");
}

#[test]
fn invalid_periods_are_reported() {
    check_error("0s", "character 1: period 1 has no time");
    check_error("white 40/5m, 0s; black 5m", "character 14: period 2 has no time");
    check_error("1001d", "character 1: period 1 is longer than 1000d");
    check_error("5m+24001h", "character 1: period 1 is longer than 1000d");
    check_error(
        "40/5m, 5m, 5m",
        "character 8: period 2 has others after it and needs a number of moves, such as 40/90m",
    );
    check_error("1/1m,1/1m,1/1m,1/1m,1m", "character 21: there are more than 4 periods");
    let period = Period::all_moves(Millis::from_mins(5), Bonus::None);
    let error = Periods::new(&[period; 5]).unwrap_err();
    assert_eq!(error.to_string(), "there are more than 4 periods");
    let error = Periods::new(&[]).unwrap_err();
    assert_eq!(error.to_string(), "there is no period: give at least one, such as 90m+30s");
}
