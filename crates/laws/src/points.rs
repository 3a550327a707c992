//! Points for a game.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Points with two decimals: `1`, `0.5`, `0.75`.
///
/// [`Scoring`](crate::Scoring) determines which values are possible scores.
///
/// ```
/// use flagfall_laws::Points;
/// let half: Points = "0.5".parse()?;
/// assert_eq!(half, Points::HALF);
/// assert_eq!(half.to_string(), "0.5");
/// # Ok::<(), flagfall_laws::PointsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "Points in hundredths: 50 is half a point.")
)]
#[serde(transparent)]
pub struct Points(u16);

/// The error for a text that is not a number of points.
///
/// ```
/// use flagfall_laws::Points;
/// let error = "-1".parse::<Points>().unwrap_err();
/// assert_eq!(error.to_string(), "points are a number from 0 to 655 with at most two decimals");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("points are a number from 0 to 655 with at most two decimals")]
pub struct PointsError;

impl Points {
    /// No points.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::ZERO.to_string(), "0");
    /// ```
    pub const ZERO: Points = Points(0);

    /// Half a point.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::HALF.saturating_add(Points::HALF), Points::ONE);
    /// ```
    pub const HALF: Points = Points(50);

    /// One point.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::ONE.to_string(), "1");
    /// ```
    pub const ONE: Points = Points(100);

    /// Creates points from hundredths.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::from_hundredths(75).to_string(), "0.75");
    /// ```
    pub const fn from_hundredths(hundredths: u16) -> Points {
        Points(hundredths)
    }

    /// Returns the number of hundredths.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::HALF.hundredths(), 50);
    /// ```
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// Returns the sum, saturating at the maximum.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert_eq!(Points::ONE.saturating_add(Points::HALF).to_string(), "1.5");
    /// ```
    #[must_use]
    pub const fn saturating_add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }

    /// Whether the value is a multiple of half a point.
    ///
    /// ```
    /// # use flagfall_laws::Points;
    /// assert!(!Points::from_hundredths(75).is_in_halves());
    /// ```
    pub const fn is_in_halves(self) -> bool {
        self.0.is_multiple_of(Points::HALF.0)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Points, PointsError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let are_digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
        if !are_digits(whole) || !are_digits(decimals) {
            return Err(PointsError);
        }
        let whole: u16 = whole.parse().map_err(|_| PointsError)?;
        // Trailing zeros, as in 0.500, are allowed.
        let hundredths = match decimals.trim_end_matches('0').len() {
            0 if !decimals.is_empty() => 0,
            1 => decimals[..1].parse().map(|tenths: u16| tenths * 10).map_err(|_| PointsError)?,
            2 => decimals[..2].parse().map_err(|_| PointsError)?,
            _ => return Err(PointsError),
        };
        let points = whole.checked_mul(100).and_then(|points| points.checked_add(hundredths));
        points.map(Points).ok_or(PointsError)
    }
}
