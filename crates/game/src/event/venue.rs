//! Events at playing devices and at the venues of hybrid play.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

use crate::{InspectionTarget, VenueArbiter};

/// An event at a player's device or at a venue.
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
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum VenueEvent {
    /// A player logged in to the zone.
    LoggedIn { player: Color },
    /// A player logged out of the zone.
    LoggedOut { player: Color },
    /// A player connected to the zone.
    Connected { player: Color, mobile: bool },
    /// A player started or stopped sharing the screen.
    #[serde(rename = "sharing")]
    ScreenSharingChanged { player: Color, shared: bool },
    /// Another application was opened on a playing device.
    ApplicationOpened { player: Color, name: Box<str> },
    /// A player showed something on camera.
    Shown {
        player: Color,
        #[serde(rename = "what")]
        target: InspectionTarget,
    },
    /// A player's disconnection was reported.
    DisconnectionReported { player: Color },
    /// A venue was designated.
    Designated { venue: Box<str> },
    /// An office of a venue was filled or became vacant.
    Staffed {
        #[serde(rename = "office")]
        arbiter: VenueArbiter,
        named: bool,
    },
    /// The start of the game waits for the required checks.
    ChecksAwaited,
    /// A click announced a move to the players.
    Clicked,
}
