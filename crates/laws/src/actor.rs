//! The author of a command.

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};

/// The author of a command, as stored in the ledger.
///
/// ```
/// # use flagfall_laws::Actor;
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
    /// An assistant who acts for a player, with the arbiter's consent.
    Assistant(Color),
    /// The chief arbiter, or the only arbiter of the game.
    Arbiter(PersonId),
    /// The local chief arbiter at a venue of a hybrid game. The chief arbiter of the event decides how
    /// to continue after an interruption (online 18.9).
    LocalArbiter(PersonId),
    /// The technical arbiter, responsible for the connections of a venue (online 18.8).
    TechnicalArbiter(PersonId),
    /// An arbiter with none of these offices (online 16.8).
    MatchArbiter(PersonId),
    /// The organiser of the event, who may only designate its venues (online 16.1) and report who is in the
    /// video conference.
    Organiser(PersonId),
    /// The playing zone itself: its clock, its connections, its mate solver.
    Zone,
}

impl Actor {
    /// Whether the actor is a player or an assistant of one.
    ///
    /// ```
    /// # use flagfall_laws::Actor;
    /// # use flagfall_chess::Color;
    /// assert!(Actor::Assistant(Color::White).is_at_board());
    /// assert!(!Actor::Zone.is_at_board());
    /// ```
    pub const fn is_at_board(self) -> bool {
        matches!(self, Actor::Player(_) | Actor::Assistant(_))
    }

    /// Whether the actor is an arbiter of any office.
    ///
    /// ```
    /// # use flagfall_laws::{Actor, PersonId};
    /// assert!(Actor::TechnicalArbiter(PersonId(1)).is_arbiter());
    /// assert!(!Actor::Zone.is_arbiter());
    /// ```
    pub const fn is_arbiter(self) -> bool {
        matches!(self, Actor::Arbiter(_)) || self.is_under_chief()
    }

    /// Whether the actor is an arbiter other than the chief arbiter of the event (online 9.8.2, 18.9).
    ///
    /// ```
    /// # use flagfall_laws::{Actor, PersonId};
    /// assert!(Actor::MatchArbiter(PersonId(1)).is_under_chief());
    /// assert!(!Actor::Arbiter(PersonId(1)).is_under_chief());
    /// ```
    pub const fn is_under_chief(self) -> bool {
        matches!(self, Actor::LocalArbiter(_) | Actor::TechnicalArbiter(_) | Actor::MatchArbiter(_))
    }

    /// Returns the colour of a player, or `None` for any other actor.
    ///
    /// ```
    /// # use flagfall_laws::{Actor, PersonId};
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
