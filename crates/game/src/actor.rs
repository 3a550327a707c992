//! Who does something.

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};

/// Who gives a command.
///
/// ```
/// # use flagfall_game::Actor;
/// # use flagfall_chess::Color;
/// assert_eq!(Actor::Player(Color::White).player(), Some(Color::White));
/// assert_eq!(Actor::Zone.player(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// One of the two players.
    Player(Color),
    /// Who acts for a player, if the arbiter accepts it.
    Assistant(Color),
    /// An arbiter.
    Arbiter(PersonId),
    /// The local chief arbiter at one of the venues of a hybrid game, who leaves to the chief arbiter
    /// how to go on after a break (online 18.9).
    LocalArbiter(PersonId),
    /// Who sees to the connections of a venue (online 18.8).
    TechnicalArbiter(PersonId),
    /// Another arbiter, who has none of these offices (online 16.8).
    MatchArbiter(PersonId),
    /// The organiser of the event, who names its venues and does nothing else in a game (online 16.1).
    Organiser(PersonId),
    /// The playing zone itself: its clock, its connections, its mate solver.
    Zone,
}

impl Actor {
    /// Whether it is a player, or somebody who acts for one.
    ///
    /// ```
    /// # use flagfall_game::Actor;
    /// # use flagfall_chess::Color;
    /// assert!(Actor::Assistant(Color::White).is_at_board());
    /// assert!(!Actor::Zone.is_at_board());
    /// ```
    pub const fn is_at_board(self) -> bool {
        matches!(self, Actor::Player(_) | Actor::Assistant(_))
    }

    /// Whether it is an arbiter, of whatever office.
    ///
    /// ```
    /// # use flagfall_game::{Actor, PersonId};
    /// assert!(Actor::TechnicalArbiter(PersonId(1)).is_arbiter());
    /// assert!(!Actor::Zone.is_arbiter());
    /// ```
    pub const fn is_arbiter(self) -> bool {
        matches!(self, Actor::Arbiter(_)) || self.is_under_chief()
    }

    /// Whether it is an arbiter who is not the chief arbiter of the event (online 9.8.2, 18.9).
    ///
    /// ```
    /// # use flagfall_game::{Actor, PersonId};
    /// assert!(Actor::MatchArbiter(PersonId(1)).is_under_chief());
    /// assert!(!Actor::Arbiter(PersonId(1)).is_under_chief());
    /// ```
    pub const fn is_under_chief(self) -> bool {
        matches!(self, Actor::LocalArbiter(_) | Actor::TechnicalArbiter(_) | Actor::MatchArbiter(_))
    }

    /// The player, if it is one.
    ///
    /// ```
    /// # use flagfall_game::{Actor, PersonId};
    /// assert_eq!(Actor::Arbiter(PersonId(1)).player(), None);
    /// ```
    pub const fn player(self) -> Option<Color> {
        match self {
            Actor::Player(color) => Some(color),
            Actor::Assistant(_)
            | Actor::Arbiter(_)
            | Actor::LocalArbiter(_)
            | Actor::TechnicalArbiter(_)
            | Actor::MatchArbiter(_)
            | Actor::Organiser(_)
            | Actor::Zone => None,
        }
    }
}
