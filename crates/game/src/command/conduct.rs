//! Conduct of players and bystanders.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

/// Conduct of players, bystanders and arbiters away from the board (11, 12).
///
/// ```
/// # use flagfall_game::{Conduct, Whereabouts};
/// let leave = Conduct::Leave(Whereabouts::Venue);
/// assert_eq!(serde_json::to_string(&leave)?, r#"{"leave":"venue"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Conduct {
    /// Leaves the board, the playing area or the venue.
    Leave(Whereabouts),
    /// Returns.
    Return,
    /// Announces that the player is about to leave.
    AnnounceLeaving(Whereabouts),
    /// Reports that the player's phone made a sound.
    PhoneRings(Color),
    /// Reports that an electronic device was found with the player.
    DeviceFound(Color),
    /// Reports that the player distracted or annoyed the opponent.
    Disturb(Color),
    /// Reports that the player used notes, advice or another board.
    UseHelp(Color),
    /// Reports that the player refuses to obey the laws or the arbiter.
    RefuseToObey(Color),
    /// Reports that the player refuses an inspection by the arbiter.
    RefuseInspection(Color),
    /// Reports another breach of the rules by the player.
    BreachRules(Color),
    /// Reports that a bystander entered the playing area.
    Enter(Bystander),
    /// Informs a player about a topic (arbiter).
    Inform {
        /// The topic.
        topic: Topic,
        /// The player.
        to: Color,
    },
    /// Intervenes in the game (arbiter).
    Intervene,
}

/// An area that players may leave, from the smallest to the largest.
///
/// ```
/// # use flagfall_game::Whereabouts;
/// assert!(Whereabouts::Board < Whereabouts::Venue);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// The player's place at the board.
    Board,
    /// The playing area.
    Area,
    /// The playing venue, which includes the playing area and adjacent rooms.
    Venue,
}

/// A person other than the players and arbiters of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bystander {
    /// A spectator.
    Spectator,
    /// A player of another game.
    OtherPlayer,
    /// A player's assistant.
    Assistant(Color),
    /// A player's captain.
    Captain(Color),
    /// The organiser of the event or of a venue.
    Organiser,
}

impl Bystander {
    /// Whether the bystander is a player of another game.
    pub(crate) const fn is_player(self) -> bool {
        matches!(self, Bystander::OtherPlayer)
    }
}

/// A topic on which a player can be informed.
///
/// ```
/// # use flagfall_game::Topic;
/// assert_eq!(serde_json::to_string(&Topic::NumberOfMoves)?, r#""number_of_moves""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// The number of moves made.
    NumberOfMoves,
    /// The opponent's move.
    OpponentsMove,
    /// A clock that was not pressed.
    ForgottenPress,
    /// A flag fall.
    Flag,
    /// An illegal move.
    IllegalMove,
    /// The times on the clock.
    Times,
    /// The opponent's draw offer.
    DrawOffer,
    /// Computer analysis of the position.
    Analysis,
    /// Another topic.
    Other,
}
