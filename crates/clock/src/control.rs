//! Time controls of a game.

use core::fmt;
use core::str::FromStr;

use flagfall_chess::{ByColor, Color};

use crate::text::{ParseTimeError, Scanner};
use crate::{Pace, Periods};

/// The time control of a game, fixed before the game (6.3.1).
///
/// Its text consists of periods; `white` and `black` are named only if their times differ:
///
/// | text | meaning |
/// | --- | --- |
/// | `5m+3s` | all moves in five minutes, three seconds added after each |
/// | `40/90m+30s, 30m+30s` | forty moves in ninety minutes, then half an hour for the rest |
/// | `40/2h, 20/1h` | the last period has a number of moves and is repeated without end |
/// | `5m bronstein 2s` | up to two seconds of each move are returned |
/// | `25m delay 10s` | the main time decreases only after ten seconds of a move |
/// | `white 5m; black 4m` | time odds |
/// | `none` | no clock |
///
/// ```
/// use flagfall_clock::TimeControl;
/// let control: TimeControl = "40/1:30:00 + 0:30, 30m+30s".parse()?;
/// assert_eq!(control.to_string(), "40/90m+30s, 30m+30s");
///
/// let error = "5+3".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "character 2: a time needs its unit: d, h, m, s or ms, as in 2m30s");
/// # Ok::<(), flagfall_clock::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    periods: Option<ByColor<Periods>>,
}

impl TimeControl {
    /// No time control, for casual games without clocks.
    ///
    /// ```
    /// # use flagfall_clock::TimeControl;
    /// assert_eq!(TimeControl::UNTIMED.to_string(), "none");
    /// ```
    pub const UNTIMED: TimeControl = TimeControl { periods: None };

    /// Returns a control with the same time for both players.
    ///
    /// ```
    /// # use flagfall_clock::TimeControl;
    /// let control = TimeControl::same("5m+3s".parse()?);
    /// assert_eq!(control.to_string(), "5m+3s");
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub const fn same(periods: Periods) -> TimeControl {
        TimeControl { periods: Some(ByColor { white: periods, black: periods }) }
    }

    /// Returns a control with time odds: different periods for each player.
    ///
    /// ```
    /// # use flagfall_clock::TimeControl;
    /// let control = TimeControl::odds("5m+3s".parse()?, "4m+3s".parse()?);
    /// assert_eq!(control.to_string(), "white 5m+3s; black 4m+3s");
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub const fn odds(white: Periods, black: Periods) -> TimeControl {
        TimeControl { periods: Some(ByColor { white, black }) }
    }

    /// Whether the game has clocks.
    ///
    /// ```
    /// # use flagfall_clock::TimeControl;
    /// assert!(!TimeControl::UNTIMED.is_timed());
    /// ```
    pub const fn is_timed(&self) -> bool {
        self.periods.is_some()
    }

    /// Returns the periods of a player, if there are clocks.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Millis, TimeControl};
    /// let control: TimeControl = "white 5m; black 4m".parse()?;
    /// let black = control.periods(Color::Black).map(|periods| periods.initial());
    /// assert_eq!(black, Some(Millis::from_mins(4)));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn periods(&self, side: Color) -> Option<&Periods> {
        self.periods.as_ref().map(|periods| &periods[side])
    }

    /// Returns the pace of a player's time, if there are clocks.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Pace, TimeControl};
    /// let control: TimeControl = "3m+2s".parse()?;
    /// assert_eq!(control.pace(Color::White), Some(Pace::Blitz));
    /// # Ok::<(), flagfall_clock::ParseTimeError>(())
    /// ```
    pub fn pace(&self, side: Color) -> Option<Pace> {
        self.periods(side).map(Periods::pace)
    }
}

impl From<Periods> for TimeControl {
    fn from(periods: Periods) -> TimeControl {
        TimeControl::same(periods)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.periods {
            None => f.write_str("none"),
            Some(ByColor { white, black }) if white == black => white.fmt(f),
            Some(ByColor { white, black }) => write!(f, "white {white}; black {black}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeError> {
        Scanner::whole(text, Scanner::control)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for TimeControl {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ObjectBuilder, Type};
        let about = "The times and numbers of moves of both players: `5m+3s`, or \
            `40/90m+30s, 30m+30s`; `none` for a game without clocks.";
        ObjectBuilder::new().schema_type(Type::String).description(Some(about)).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for TimeControl {}
