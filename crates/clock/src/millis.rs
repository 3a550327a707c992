//! Durations.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use crate::text::{ParseTimeError, Scanner};

/// A duration in whole milliseconds, never negative.
///
/// It is parsed from `1h30m`, `90m`, `2m30s`, `500ms` and `50d` as well as `1:30:00`, `4:53` and
/// `0:09.25`, and displayed as on a chess clock, with milliseconds only if they are not zero.
///
/// ```
/// use flagfall_clock::Millis;
/// let time: Millis = "1h30m".parse()?;
/// assert_eq!(time, Millis::from_mins(90));
/// assert_eq!(time.to_string(), "1:30:00");
/// assert_eq!(Millis::new(9_250).to_string(), "0:09.250");
/// # Ok::<(), flagfall_clock::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(description = "A length of time in milliseconds."))]
pub struct Millis(u64);

impl Millis {
    /// The duration zero.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::ZERO.to_string(), "0:00");
    /// ```
    pub const ZERO: Millis = Millis(0);

    /// The longest representable duration.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::MAX.saturating_add(Millis::new(1)), Millis::MAX);
    /// ```
    pub const MAX: Millis = Millis(u64::MAX);

    /// Returns a duration of `millis` milliseconds.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::new(1_000), Millis::from_secs(1));
    /// ```
    pub const fn new(millis: u64) -> Millis {
        Millis(millis)
    }

    /// Returns a duration of `secs` seconds.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::from_secs(30).get(), 30_000);
    /// ```
    pub const fn from_secs(secs: u64) -> Millis {
        Millis(secs.saturating_mul(Unit::SECOND))
    }

    /// Returns a duration of `mins` minutes.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::from_mins(5).to_string(), "5:00");
    /// ```
    pub const fn from_mins(mins: u64) -> Millis {
        Millis(mins.saturating_mul(Unit::MINUTE))
    }

    /// Returns the number of milliseconds.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::from_secs(2).get(), 2_000);
    /// ```
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether the duration is zero.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert!(Millis::ZERO.is_zero());
    /// ```
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Adds two durations, up to [`Millis::MAX`].
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::new(2).saturating_add(Millis::new(3)), Millis::new(5));
    /// ```
    #[must_use]
    pub const fn saturating_add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }

    /// Subtracts `other`, down to zero.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::new(2).saturating_sub(Millis::new(3)), Millis::ZERO);
    /// ```
    #[must_use]
    pub const fn saturating_sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    /// Displays the duration as in time controls: `90m`, `2m30s`, `50d`.
    ///
    /// Hours are used only from one day on, because players say "ninety minutes".
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// assert_eq!(Millis::from_secs(150).units().to_string(), "2m30s");
    /// assert_eq!(Millis::from_mins(90).units().to_string(), "90m");
    /// ```
    pub fn units(self) -> impl fmt::Display {
        UnitDisplay(self)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hours = self.0 / Unit::HOUR;
        let minutes = self.0 % Unit::HOUR / Unit::MINUTE;
        let seconds = self.0 % Unit::MINUTE / Unit::SECOND;
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}")?,
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}")?,
        }
        match self.0 % Unit::SECOND {
            0 => Ok(()),
            millis => write!(f, ".{millis:03}"),
        }
    }
}

impl FromStr for Millis {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Millis, ParseTimeError> {
        Scanner::whole(text, Scanner::time)
    }
}

impl From<Millis> for Duration {
    fn from(time: Millis) -> Duration {
        Duration::from_millis(time.0)
    }
}

/// Truncates to whole milliseconds.
impl From<Duration> for Millis {
    fn from(time: Duration) -> Millis {
        Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }
}

/// A unit of time with its letters and its length in milliseconds.
pub(crate) struct Unit {
    pub(crate) letters: &'static str,
    pub(crate) millis: u64,
}

impl Unit {
    pub(crate) const SECOND: u64 = 1_000;
    pub(crate) const MINUTE: u64 = 60 * Unit::SECOND;
    pub(crate) const HOUR: u64 = 60 * Unit::MINUTE;
    pub(crate) const DAY: u64 = 24 * Unit::HOUR;

    /// All units from large to small, in the order in which they are written.
    pub(crate) const ALL: [Unit; 5] = [
        Unit { letters: "d", millis: Unit::DAY },
        Unit { letters: "h", millis: Unit::HOUR },
        Unit { letters: "m", millis: Unit::MINUTE },
        Unit { letters: "s", millis: Unit::SECOND },
        Unit { letters: "ms", millis: 1 },
    ];
}

/// The display form of [`Millis::units`].
struct UnitDisplay(Millis);

impl fmt::Display for UnitDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0.get();
        if rest == 0 {
            return f.write_str("0s");
        }
        let in_minutes = rest < Unit::DAY;
        for Unit { letters, millis } in Unit::ALL {
            if in_minutes && millis > Unit::MINUTE || rest < millis {
                continue;
            }
            write!(f, "{}{letters}", rest / millis)?;
            rest %= millis;
        }
        Ok(())
    }
}
