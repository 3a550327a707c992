//! Penalties.

use core::fmt;

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::{Law, Points};

/// A penalty that the arbiter can impose (12.9), or a card.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_laws::Penalty;
/// let penalty = Penalty::OpponentGains(Millis::from_mins(2));
/// assert_eq!(penalty.to_string(), "the opponent gains 2m");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// The offender is warned.
    Warning,
    /// The opponent gets additional time.
    OpponentGains(Millis),
    /// The offender loses time.
    OffenderLoses(Millis),
    /// The opponent gets at least these points for the game (12.9.4).
    PointsRaised(Points),
    /// The offender gets at most these points for the game (12.9.5).
    PointsReduced(Points),
    /// The offender loses the game.
    GameLost {
        /// The opponent's points; if absent, those of a win, or of the result that the laws give instead.
        opponent: Option<Points>,
    },
    /// The offender pays an announced fine.
    Fine(Box<str>),
    /// The offender is excluded from a number of rounds.
    ExcludedFromRounds(u16),
    /// The offender is excluded from the event.
    Expelled,
    /// A yellow card: a warning.
    YellowCard,
    /// A red card: the game is lost.
    RedCard,
}

impl Penalty {
    /// The loss of the game with a win for the opponent.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(Penalty::GAME_LOST.ends_game());
    /// ```
    pub const GAME_LOST: Penalty = Penalty::GameLost { opponent: None };

    /// Returns the law that provides for the penalty.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Penalty};
    /// assert_eq!(Penalty::YellowCard.law(), Law::YellowCard);
    /// ```
    pub const fn law(&self) -> Law {
        match self {
            Penalty::Warning => Law::Warning,
            Penalty::OpponentGains(_) => Law::OpponentGainsTime,
            Penalty::OffenderLoses(_) => Law::OffenderLosesTime,
            Penalty::PointsRaised(_) => Law::PointsRaised,
            Penalty::PointsReduced(_) => Law::PointsReduced,
            Penalty::GameLost { .. } => Law::GameLost,
            Penalty::Fine(_) => Law::Fine,
            Penalty::ExcludedFromRounds(_) => Law::ExcludedFromRounds,
            Penalty::Expelled => Law::Expelled,
            Penalty::YellowCard => Law::YellowCard,
            Penalty::RedCard => Law::RedCard,
        }
    }

    /// Whether the penalty ends the game.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(Penalty::RedCard.ends_game());
    /// assert!(!Penalty::YellowCard.ends_game());
    /// ```
    pub const fn ends_game(&self) -> bool {
        matches!(self, Penalty::GameLost { .. } | Penalty::Expelled | Penalty::RedCard)
    }

    /// Whether the penalty changes a clock.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(!Penalty::Warning.affects_time());
    /// ```
    pub const fn affects_time(&self) -> bool {
        matches!(self, Penalty::OpponentGains(_) | Penalty::OffenderLoses(_))
    }

    /// Whether the penalty raises the opponent's points.
    ///
    /// ```
    /// # use flagfall_laws::{Penalty, Points};
    /// assert!(Penalty::PointsRaised(Points::ONE).raises_points());
    /// ```
    pub const fn raises_points(&self) -> bool {
        matches!(self, Penalty::PointsRaised(_))
    }

    /// Whether the penalty changes the points for the game.
    ///
    /// ```
    /// # use flagfall_laws::{Penalty, Points};
    /// assert!(Penalty::PointsReduced(Points::ZERO).affects_points());
    /// ```
    pub const fn affects_points(&self) -> bool {
        matches!(self, Penalty::PointsRaised(_) | Penalty::PointsReduced(_))
    }

    /// Whether the penalty is a yellow or red card.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(Penalty::RedCard.is_card());
    /// ```
    pub const fn is_card(&self) -> bool {
        matches!(self, Penalty::YellowCard | Penalty::RedCard)
    }
}

impl fmt::Display for Penalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Penalty::Warning => f.write_str("a warning"),
            Penalty::OpponentGains(time) => write!(f, "the opponent gains {}", time.units()),
            Penalty::OffenderLoses(time) => write!(f, "{} are taken off", time.units()),
            Penalty::PointsRaised(points) => {
                write!(f, "the opponent's score is raised to {points}")
            }
            Penalty::PointsReduced(points) => write!(f, "the score is reduced to {points}"),
            Penalty::GameLost { opponent: None } => f.write_str("the game is lost"),
            Penalty::GameLost { opponent: Some(points) } => {
                write!(f, "the game is lost, the opponent gets {points}")
            }
            Penalty::Fine(fine) => write!(f, "a fine of {fine}"),
            Penalty::ExcludedFromRounds(1) => f.write_str("excluded from a round"),
            Penalty::ExcludedFromRounds(rounds) => write!(f, "excluded from {rounds} rounds"),
            Penalty::Expelled => f.write_str("excluded from the event"),
            Penalty::YellowCard => f.write_str("a yellow card"),
            Penalty::RedCard => f.write_str("a red card: the game is lost"),
        }
    }
}
