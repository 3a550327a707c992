//! What people did around a game.

use flagfall_chess::Color;
use flagfall_laws::{Article, Law};
use serde::{Deserialize, Serialize};

use crate::{Onlooker, Topic, Whereabouts};

/// What people did beside the board, and what they were told.
///
/// ```
/// # use flagfall_game::ConductEvent;
/// # use flagfall_chess::Color;
/// let event = ConductEvent::Returned { player: Color::Black };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"returned":{"player":"black"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum ConductEvent {
    /// Something was done against a law; what follows is for the regulations or the arbiter.
    Breached { by: Color, law: Law, article: Option<Article> },
    /// A player went away.
    Left { player: Color, place: Whereabouts },
    /// And came back.
    Returned { player: Color },
    /// A player's assistant went away.
    AssistantLeft { of: Color, place: Whereabouts },
    /// And came back.
    AssistantReturned { of: Color },
    /// A player said before that the player is going.
    ToldOfLeaving { player: Color, place: Whereabouts },
    /// A device that was allowed was found with a player.
    AllowedDeviceFound { player: Color },
    /// A player does not obey.
    Refused { player: Color },
    /// Somebody came into the playing area, with the arbiter's consent or not.
    Entered { who: Onlooker, admitted: bool },
    /// A player was told something by the arbiter.
    Told { what: Topic, to: Color },
}
