//! Clocks, flags and counters.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};

use crate::sentence::sentences;
use crate::slot::{Sentence, Slot};
use crate::words::{Wanted, Words};

sentences! {
    /// Clocks, flags and counters.
    ClockFact, "the clock" {
        /// What a clock has left.
        Time { side: Color, reading: Reading } [{side} "clock" reading] => "White's clock 4:50", "L.6.1 L.6.2.2b L.6.3 O.4.1 O.4.2 O.4.3";
        /// Which clock runs.
        Runs { side: Color } [{side} "clock runs"] => "Black's clock runs", "L.6.1 L.6.2.1 L.6.6 O.4.2 O.11.4";
        /// None runs, for a pause or because the game is over.
        Stopped ["clocks stopped|clock stopped|no clock runs"] => "clocks stopped", "L.6.11 L.9.5.1a O.15.6";
        /// None has run yet.
        NotStarted ["clocks not started|clock not started"] => "clocks not started", "L.6.6";
        /// The flag is down.
        Fallen { side: Color } [{side} "flag fallen|flag is fallen|flag is down"] => "White's flag fallen", "L.6.1 L.6.8 L.6.9a P.3";
        /// The flag is up.
        Up { side: Color } [{side} "flag up|flag is up"] => "White's flag up", "L.6.8 A.4.3b";
        /// Which flag fell first.
        FellFirst { side: Color } [{side} "flag fell first"] => "White's flag fell first", "III.3.1 P.14c P.15a";
        /// When a flag fell, on the timeline.
        FellAt { side: Color, time: Millis } [{side} "flag fell at" time] => "White's flag fell at 1:30:00", "L.6.4 L.6.9c";
        /// In which period a player is.
        Period { side: Color, number: u16 } [side "in period" number] => "White in period 2", "L.6.3.1a L.6.3.2a L.6.4 L.8.6";
        /// How many moves the clock has counted.
        Counter { side: Color, count: u16 } [{side} "clock counts" (count "move" "moves")] => "White's clock counts 39 moves", "L.6.10.2 L.7.1";
        /// The time control the clock is set to, rightly or wrongly.
        SetTo { control: Box<TimeControl> } ["clock set to" control] => "clock set to \"5m\"", "L.6.10.2 A.4.1.1 P.7a O.15.5";
    }
}

/// What is said of a clock's time.
///
/// A time without a fraction is compared in whole seconds, what is less than a second being cut
/// off; a time with one is compared exactly.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_scenario::Reading;
/// let shown = Reading::Seconds(Millis::from_secs(290));
/// assert!(shown.fits(Millis::new(290_999)));
/// assert!(!Reading::Exact(Millis::from_secs(290)).fits(Millis::new(290_999)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As shown in whole seconds.
    Seconds(Millis),
    /// To the millisecond.
    Exact(Millis),
    /// This or more.
    AtLeast(Millis),
    /// This or less.
    AtMost(Millis),
}

impl Reading {
    /// Whether a clock with so much time left is as said.
    pub fn fits(self, left: Millis) -> bool {
        match self {
            Reading::Seconds(time) => left.get() / 1_000 == time.get() / 1_000,
            Reading::Exact(time) => left == time,
            Reading::AtLeast(time) => left >= time,
            Reading::AtMost(time) => left <= time,
        }
    }

    /// The time that is named.
    pub const fn time(self) -> Millis {
        match self {
            Reading::Seconds(time)
            | Reading::Exact(time)
            | Reading::AtLeast(time)
            | Reading::AtMost(time) => time,
        }
    }

    fn one(word: &str) -> Option<Reading> {
        let time: Millis = word.parse().ok()?;
        let exact = word.contains('.') || word.ends_with("ms");
        Some(if exact { Reading::Exact(time) } else { Reading::Seconds(time) })
    }
}

impl Slot for Reading {
    fn shape() -> String {
        "[at least | at most] TIME".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<Reading> {
        if words.try_eat("at least") {
            return Millis::read(words).map(Reading::AtLeast);
        }
        if words.try_eat("at most") {
            return Millis::read(words).map(Reading::AtMost);
        }
        let start = words.at();
        let reading = words.word().and_then(Reading::one);
        if reading.is_none() {
            words.back(start);
            words.miss(Wanted::Shape("TIME".to_owned()));
        }
        reading
    }

    fn write(&self, out: &mut Sentence) {
        match self {
            // Where a clock would show no thousandths they are put there, for they say that it is exact.
            Reading::Exact(time) if time.get() % 1_000 == 0 => out.word(&format!("{time}.000")),
            Reading::Seconds(time) | Reading::Exact(time) => out.word(&time.to_string()),
            Reading::AtLeast(time) => out.word(&format!("at least {time}")),
            Reading::AtMost(time) => out.word(&format!("at most {time}")),
        }
    }
}
