//! Clocks, flags and counters.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};

use crate::sentence::sentences;
use crate::slot::{SentenceWriter, Slot};
use crate::word_reader::{ExpectedToken, WordReader};

sentences! {
    /// Clocks, flags and counters.
    ClockFact, "the clock" {
        /// The remaining time of a clock.
        Time { side: Color, reading: ClockReading } [{side} "clock" reading] => "White's clock 4:50", "L.6.1 L.6.2.2b L.6.3 O.4.1 O.4.2 O.4.3";
        /// The clock that is running.
        Runs { side: Color } [{side} "clock runs"] => "Black's clock runs", "L.6.1 L.6.2.1 L.6.6 O.4.2 O.11.4";
        /// No clock is running, because of a pause or because the game is over.
        Stopped ["clocks stopped|clock stopped|no clock runs"] => "clocks stopped", "L.6.11 L.9.5.1a O.15.6";
        /// The clocks have not been started yet.
        NotStarted ["clocks not started|clock not started"] => "clocks not started", "L.6.6";
        /// A flag is down.
        Fallen { side: Color } [{side} "flag fallen|flag is fallen|flag is down"] => "White's flag fallen", "L.6.1 L.6.8 L.6.9a P.3";
        /// A flag is up.
        Up { side: Color } [{side} "flag up|flag is up"] => "White's flag up", "L.6.8 A.4.3b";
        /// The flag that fell first.
        FellFirst { side: Color } [{side} "flag fell first"] => "White's flag fell first", "III.3.1 P.14c P.15a";
        /// The time on the timeline at which a flag fell.
        FellAt { side: Color, time: Millis } [{side} "flag fell at" time] => "White's flag fell at 1:30:00", "L.6.4 L.6.9c";
        /// The current period of a player.
        Period { side: Color, number: u16 } [side "in period" number] => "White in period 2", "L.6.3.1a L.6.3.2a L.6.4 L.8.6";
        /// The move counter of a clock.
        Counter { side: Color, count: u16 } [{side} "clock counts" (count "move" "moves")] => "White's clock counts 39 moves", "L.6.10.2 L.7.1";
        /// The time control to which the clock is set, right or wrong.
        SetTo { control: Box<TimeControl> } ["clock set to" control] => "clock set to \"5m\"", "L.6.10.2 A.4.1.1 P.7a O.15.5";
    }
}

/// A statement about the time of a clock.
///
/// A time without a fraction is compared in whole seconds, rounded down; a time with one is compared exactly.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_scenario::ClockReading;
/// let shown = ClockReading::Seconds(Millis::from_secs(290));
/// assert!(shown.fits(Millis::new(290_999)));
/// assert!(!ClockReading::Exact(Millis::from_secs(290)).fits(Millis::new(290_999)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockReading {
    /// A time in whole seconds.
    Seconds(Millis),
    /// A time that is exact to the millisecond.
    Exact(Millis),
    /// At least this time.
    AtLeast(Millis),
    /// At most this time.
    AtMost(Millis),
}

impl ClockReading {
    /// Whether a remaining time matches the statement.
    pub fn fits(self, left: Millis) -> bool {
        match self {
            ClockReading::Seconds(time) => left.get() / 1_000 == time.get() / 1_000,
            ClockReading::Exact(time) => left == time,
            ClockReading::AtLeast(time) => left >= time,
            ClockReading::AtMost(time) => left <= time,
        }
    }

    /// Returns the time that is written.
    pub const fn time(self) -> Millis {
        match self {
            ClockReading::Seconds(time)
            | ClockReading::Exact(time)
            | ClockReading::AtLeast(time)
            | ClockReading::AtMost(time) => time,
        }
    }

    fn parse_single(word: &str) -> Option<ClockReading> {
        let time: Millis = word.parse().ok()?;
        let exact = word.contains('.') || word.ends_with("ms");
        Some(if exact { ClockReading::Exact(time) } else { ClockReading::Seconds(time) })
    }
}

impl Slot for ClockReading {
    fn placeholder() -> String {
        "[at least | at most] TIME".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<ClockReading> {
        if words.try_eat("at least") {
            return Millis::read(words).map(ClockReading::AtLeast);
        }
        if words.try_eat("at most") {
            return Millis::read(words).map(ClockReading::AtMost);
        }
        let start = words.position();
        let reading = words.next_word().and_then(ClockReading::parse_single);
        if reading.is_none() {
            words.reset_to(start);
            words.record_expected(ExpectedToken::Placeholder("TIME".to_owned()));
        }
        reading
    }

    fn write(&self, out: &mut SentenceWriter) {
        match self {
            // The thousandths mark the time as exact.
            ClockReading::Exact(time) if time.get() % 1_000 == 0 => {
                out.push_word(&format!("{time}.000"));
            }
            ClockReading::Seconds(time) | ClockReading::Exact(time) => {
                out.push_word(&time.to_string());
            }
            ClockReading::AtLeast(time) => out.push_word(&format!("at least {time}")),
            ClockReading::AtMost(time) => out.push_word(&format!("at most {time}")),
        }
    }
}
