//! How people behave around a game.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

/// What players and others do beside the board, and what is told (11, 12).
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
    /// Goes away.
    Leave(Whereabouts),
    /// Comes back.
    Return,
    /// Says before that the player is going.
    TellOfLeaving(Whereabouts),
    /// A phone of the player makes a sound.
    PhoneRings(Color),
    /// A device is found with the player.
    DeviceFound(Color),
    /// The opponent is disturbed or annoyed.
    Disturb(Color),
    /// The player uses notes, advice or another board.
    UseHelp(Color),
    /// The player does not obey the laws or the arbiter.
    Refuse(Color),
    /// The player does not let the arbiter check.
    RefuseCheck(Color),
    /// The player breaks the rules in another way.
    Break(Color),
    /// Somebody comes into the playing area.
    Enter(Onlooker),
    /// The arbiter tells a player something.
    Tell {
        /// What.
        what: Topic,
        /// Whom.
        to: Color,
    },
    /// The arbiter steps into the game.
    StepIn,
}

/// Where people are.
///
/// ```
/// # use flagfall_game::Whereabouts;
/// assert!(Whereabouts::Board < Whereabouts::Venue);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// The own place at the board.
    Board,
    /// Where the games are played.
    Area,
    /// The area and all that belongs to it.
    Venue,
}

/// Somebody who has no part in a game.
///
/// ```
/// # use flagfall_game::Onlooker;
/// assert_ne!(Onlooker::Spectator, Onlooker::OtherPlayer);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Onlooker {
    /// A spectator.
    Spectator,
    /// A player of another game.
    OtherPlayer,
    /// A player's assistant.
    Assistant(Color),
    /// A player's captain.
    Captain(Color),
    /// Who runs the event, or a venue of it.
    Organiser,
}

impl Onlooker {
    /// Whether it is somebody who plays, elsewhere.
    pub(crate) const fn plays(self) -> bool {
        matches!(self, Onlooker::OtherPlayer)
    }
}

/// What can be told to a player.
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
    /// How many moves were made.
    NumberOfMoves,
    /// That the opponent has moved.
    OpponentsMove,
    /// That the clock was not pressed.
    ForgottenPress,
    /// That a flag is down.
    Flag,
    /// That a move was illegal.
    IllegalMove,
    /// The times on the clock.
    Times,
    /// That the opponent offers a draw.
    DrawOffer,
    /// What a machine thinks of the position.
    Analysis,
    /// Anything else.
    Other,
}
