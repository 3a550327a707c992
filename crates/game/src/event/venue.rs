//! What happened around a screen, and at the venues of hybrid play.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

use crate::{Inspected, LocalOffice};

/// What people did at their devices, and what was done at a venue.
///
/// ```
/// # use flagfall_game::VenueEvent;
/// # use flagfall_chess::Color;
/// let event = VenueEvent::DisconnectionReported { player: Color::Black };
/// let text = r#"{"disconnection_reported":{"player":"black"}}"#;
/// assert_eq!(serde_json::to_string(&event)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum VenueEvent {
    /// A player signed in at the zone.
    LoggedIn { player: Color },
    /// A player is not signed in.
    LoggedOut { player: Color },
    /// A player connected to the zone.
    Connected { player: Color, mobile: bool },
    /// A player shares the screen, or does no more.
    Sharing { player: Color, shared: bool },
    /// Something was opened on a playing device.
    ApplicationOpened { player: Color, name: Box<str> },
    /// A player showed something on camera.
    Shown { player: Color, what: Inspected },
    /// It was reported that a player was disconnected.
    DisconnectionReported { player: Color },
    /// A venue was named.
    Designated { venue: Box<str> },
    /// An arbiter of a venue is named, or missing.
    Staffed { office: LocalOffice, named: bool },
    /// The game waits for what must be checked.
    ChecksAwaited,
    /// A click told the players of a move.
    Clicked,
}
