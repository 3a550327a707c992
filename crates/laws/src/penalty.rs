//! What an offence costs.

use core::fmt;

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::{Law, Points};

/// A penalty the arbiter can give (12.9), or a card.
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
    /// The offender's opponent gets so much more time.
    OpponentGains(Millis),
    /// The offender gets so much less time.
    OffenderLoses(Millis),
    /// The opponent gets no fewer points than these for the game (12.9.4).
    PointsRaised(Points),
    /// The offender gets no more points than these for the game (12.9.5).
    PointsReduced(Points),
    /// The offender loses the game.
    GameLost {
        /// What the opponent gets; without it the win, or what the laws give instead.
        opponent: Option<Points>,
    },
    /// The offender pays a fine, as it was announced.
    Fine(Box<str>),
    /// The offender misses so many rounds.
    ExcludedFromRounds(u16),
    /// The offender is excluded from the event.
    Expelled,
    /// A yellow card: a warning.
    YellowCard,
    /// A red card: the game is lost.
    RedCard,
}

impl Penalty {
    /// The loss of the game, with the win for the opponent.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(Penalty::GAME_LOST.ends_game());
    /// ```
    pub const GAME_LOST: Penalty = Penalty::GameLost { opponent: None };

    /// What allows the penalty.
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

    /// Whether the game is over with it.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(Penalty::RedCard.ends_game());
    /// assert!(!Penalty::YellowCard.ends_game());
    /// ```
    pub const fn ends_game(&self) -> bool {
        matches!(self, Penalty::GameLost { .. } | Penalty::Expelled | Penalty::RedCard)
    }

    /// Whether it changes a clock.
    ///
    /// ```
    /// # use flagfall_laws::Penalty;
    /// assert!(!Penalty::Warning.is_about_time());
    /// ```
    pub const fn is_about_time(&self) -> bool {
        matches!(self, Penalty::OpponentGains(_) | Penalty::OffenderLoses(_))
    }

    /// Whether it gives the opponent points.
    ///
    /// ```
    /// # use flagfall_laws::{Penalty, Points};
    /// assert!(Penalty::PointsRaised(Points::ONE).raises());
    /// ```
    pub const fn raises(&self) -> bool {
        matches!(self, Penalty::PointsRaised(_))
    }

    /// Whether it changes what the game is worth.
    ///
    /// ```
    /// # use flagfall_laws::{Penalty, Points};
    /// assert!(Penalty::PointsReduced(Points::ZERO).is_about_points());
    /// ```
    pub const fn is_about_points(&self) -> bool {
        matches!(self, Penalty::PointsRaised(_) | Penalty::PointsReduced(_))
    }

    /// Whether it is a yellow or a red card.
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
