//! The pace of time controls: standard, rapid or blitz (A.1, B.1).

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::Color;
use flagfall_clock::{Millis, Pace, TimeControl};

/// Checks the pace of a control for both players, and its estimate.
#[track_caller]
fn check(control: &str, pace: Pace, estimate: &str) {
    let (control, estimate): (TimeControl, Millis) = (control.parse().unwrap(), estimate.parse().unwrap());
    for side in Color::ALL {
        assert_eq!(control.pace(side), Some(pace), "{control}");
        assert_eq!(control.periods(side).unwrap().estimate(), estimate, "{control}");
    }
}

#[test]
fn pace_counts_sixty_moves_a_1_b_1() {
    check("10m", Pace::Blitz, "10m");
    check("10m1ms", Pace::Rapid, "10m1ms");
    check("3m+2s", Pace::Blitz, "5m");
    check("7m+3s", Pace::Blitz, "10m");
    check("7m+4s", Pace::Rapid, "11m");
    check("15m+10s", Pace::Rapid, "25m");
    check("59m59s999ms", Pace::Rapid, "59m59s999ms");
    check("60m", Pace::Standard, "60m");
    check("30m delay 30s", Pace::Standard, "60m");
    check("25m bronstein 10s", Pace::Rapid, "35m");
    check("40/90m+30s, 30m+30s", Pace::Standard, "150m");
    // Each move has the bonus of its own period, and each period counts once.
    check("40/20m, 10m+30s", Pace::Rapid, "40m");
    check("20/5m+1s", Pace::Blitz, "6m");
    assert_eq!(TimeControl::UNTIMED.pace(Color::White), None);
}
