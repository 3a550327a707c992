//! The capacity in which a person takes part in a game or watches it.

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, VariantArray};

use crate::Actor;

/// The capacity in which a person takes part in a game or watches it.
///
/// [`ParticipationKind`] is the same without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(name(ParticipationKind), vis(pub))]
#[strum_discriminants(derive(Hash, Serialize, Deserialize, VariantArray))]
#[strum_discriminants(cfg_attr(feature = "schema", derive(utoipa::ToSchema)))]
#[strum_discriminants(serde(rename_all = "snake_case"))]
#[strum_discriminants(doc = "The capacity in which a person takes part in a game or watches it.")]
pub enum Participation {
    /// One of the two players; after the game they may watch as spectators (online 9.12).
    #[strum_discriminants(doc = "One of the two players.")]
    Player(Color),
    /// An assistant who acts for a player.
    #[strum_discriminants(doc = "An assistant who acts for a player.")]
    Assistant(Color),
    /// An arbiter.
    #[strum_discriminants(doc = "An arbiter.")]
    Arbiter,
    /// A player of another game of the event that is still in progress (online 9.15).
    #[strum_discriminants(doc = "A player of another game of the event that is still in progress.")]
    OtherPlayer,
    /// Any other person.
    #[strum_discriminants(doc = "Any other person.")]
    Spectator,
}

impl Participation {
    /// Returns the actor as which `person` gives commands; `None` for spectators, who cannot give any.
    ///
    /// ```
    /// # use flagfall_laws::{Actor, Participation, PersonId};
    /// let person = PersonId(7);
    /// assert_eq!(Participation::Arbiter.actor(person), Some(Actor::Arbiter(person)));
    /// assert_eq!(Participation::Spectator.actor(person), None);
    /// ```
    pub const fn actor(self, person: PersonId) -> Option<Actor> {
        match self {
            Participation::Player(color) => Some(Actor::Player(color)),
            Participation::Assistant(color) => Some(Actor::Assistant(color)),
            Participation::Arbiter => Some(Actor::Arbiter(person)),
            Participation::OtherPlayer | Participation::Spectator => None,
        }
    }

    /// Returns the colour of a player or of the player whom an assistant acts for.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Participation;
    /// assert_eq!(Participation::Assistant(Color::White).side(), Some(Color::White));
    /// assert_eq!(Participation::Arbiter.side(), None);
    /// ```
    pub const fn side(self) -> Option<Color> {
        match self {
            Participation::Player(color) | Participation::Assistant(color) => Some(color),
            Participation::Arbiter | Participation::OtherPlayer | Participation::Spectator => None,
        }
    }

    /// Whether the person only watches.
    ///
    /// ```
    /// # use flagfall_laws::Participation;
    /// assert!(Participation::OtherPlayer.is_watching() && !Participation::Arbiter.is_watching());
    /// ```
    pub const fn is_watching(self) -> bool {
        matches!(self, Participation::OtherPlayer | Participation::Spectator)
    }

    /// Returns the participation without its colour.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::{Participation, ParticipationKind};
    /// assert_eq!(Participation::Player(Color::White).kind(), ParticipationKind::Player);
    /// ```
    pub const fn kind(self) -> ParticipationKind {
        match self {
            Participation::Player(_) => ParticipationKind::Player,
            Participation::Assistant(_) => ParticipationKind::Assistant,
            Participation::Arbiter => ParticipationKind::Arbiter,
            Participation::OtherPlayer => ParticipationKind::OtherPlayer,
            Participation::Spectator => ParticipationKind::Spectator,
        }
    }
}
