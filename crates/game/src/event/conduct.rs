//! Events of conduct.

use flagfall_chess::Color;
use flagfall_laws::{Article, Law};
use serde::{Deserialize, Serialize};

use crate::{Bystander, Topic, Whereabouts};

/// An event of conduct of players, bystanders or arbiters.
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
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum ConductEvent {
    /// A player breached a law. The regulations or the arbiter decide on the consequences.
    Breached { by: Color, law: Law, article: Option<Article> },
    /// A player left.
    Left { player: Color, place: Whereabouts },
    /// A player returned.
    Returned { player: Color },
    /// A player's assistant left.
    AssistantLeft { of: Color, place: Whereabouts },
    /// A player's assistant returned.
    AssistantReturned { of: Color },
    /// A player announced leaving.
    #[serde(rename = "told_of_leaving")]
    LeaveAnnounced { player: Color, place: Whereabouts },
    /// An electronic device was found with a player who may have it.
    AllowedDeviceFound { player: Color },
    /// A player refused to obey.
    Refused { player: Color },
    /// A bystander entered the playing area, with the arbiter's consent or without.
    Entered {
        #[serde(rename = "who")]
        bystander: Bystander,
        admitted: bool,
    },
    /// The arbiter informed a player about a topic.
    #[serde(rename = "told")]
    Informed {
        #[serde(rename = "what")]
        topic: Topic,
        to: Color,
    },
}
