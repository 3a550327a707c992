//! The score of a game.

use core::fmt;

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

use crate::Points;

/// The points of both players for one game, White's first.
///
/// ```
/// use flagfall_laws::{Points, Score};
/// let drawn = Score { white: Points::HALF, black: Points::HALF };
/// assert_eq!(drawn.to_string(), "0.5-0.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// White's points.
    pub white: Points,
    /// Black's points.
    pub black: Points,
}

impl Score {
    /// Creates a score from the points of a player and of the opponent.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::{Points, Score};
    /// assert_eq!(Score::of(Color::Black, Points::ONE, Points::ZERO).to_string(), "0-1");
    /// ```
    pub const fn of(player: Color, own: Points, opponent: Points) -> Score {
        match player {
            Color::White => Score { white: own, black: opponent },
            Color::Black => Score { white: opponent, black: own },
        }
    }

    /// Returns a player's points.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::{Points, Score};
    /// let score = Score { white: Points::ONE, black: Points::ZERO };
    /// assert_eq!(score.points(Color::White), Points::ONE);
    /// ```
    pub const fn points(self, player: Color) -> Points {
        match player {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Returns the sum of both players' points.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Score};
    /// let score = Score { white: Points::ONE, black: Points::HALF };
    /// assert_eq!(score.total().to_string(), "1.5");
    /// ```
    pub const fn total(self) -> Points {
        self.white.saturating_add(self.black)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.white, self.black)
    }
}
