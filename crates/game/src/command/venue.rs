//! Actions at playing devices and at the venues of hybrid play.

use flagfall_chess::Color;
use flagfall_laws::VenueArbiter;
use serde::{Deserialize, Serialize};

/// An action of a player at a device, or an action at a venue (online 8 to 13, 16 to 18).
///
/// ```
/// # use flagfall_game::VenueAction;
/// # use flagfall_chess::Color;
/// let share = VenueAction::ShareScreen(Color::White);
/// assert_eq!(serde_json::to_string(&share)?, r#"{"share_screen":"white"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum VenueAction {
    /// Logs in to the zone.
    LogIn {
        /// The player.
        player: Color,
        /// Whether the account is the player's own.
        own_account: bool,
        /// Whether the device was approved.
        approved: bool,
    },
    /// Logs out of the zone.
    LogOut(Color),
    /// Connects to the zone.
    Connect {
        /// The player.
        player: Color,
        /// Whether the player uses a mobile device.
        mobile: bool,
    },
    /// Shares the screen with the arbiter.
    ShareScreen(Color),
    /// Stops sharing the screen.
    StopSharing(Color),
    /// Opens another application on the playing device.
    OpenApplication {
        /// The player.
        player: Color,
        /// The name of the application.
        name: Box<str>,
        /// Whether the application is needed to play, like the zone and the video conference.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        needed: bool,
    },
    /// Wears earphones.
    WearEarphones(Color),
    /// Obstructs a required camera.
    HideFromCamera(Color),
    /// Shows something on camera.
    ShowOnCamera {
        /// The player.
        player: Color,
        /// The object shown.
        target: InspectionTarget,
    },
    /// Reports that a player was disconnected.
    ReportDisconnection(Color),
    /// Designates a venue.
    DesignateVenue {
        /// The location.
        venue: Box<str>,
    },
    /// Appoints one of the two arbiters of a venue, or reports the office vacant.
    Staff {
        /// The office.
        arbiter: VenueArbiter,
        /// Whether an arbiter is appointed.
        named: bool,
    },
    /// Makes the start of the game wait for the required checks.
    AwaitChecks,
    /// Announces a move to the players by a click.
    Click,
}

/// The target of an inspection by an arbiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum InspectionTarget {
    /// Clothes, bags and other belongings.
    #[default]
    Belongings,
    /// The ears.
    Ears,
    /// The body except the ears.
    Body,
    /// The playing device.
    Device,
    /// The applications that are open on the playing device.
    Applications,
    /// The player's fair play.
    FairPlay,
    /// The playing area.
    Area,
}

impl InspectionTarget {
    /// All targets.
    pub const ALL: [InspectionTarget; 7] = [
        InspectionTarget::Belongings,
        InspectionTarget::Ears,
        InspectionTarget::Body,
        InspectionTarget::Device,
        InspectionTarget::Applications,
        InspectionTarget::FairPlay,
        InspectionTarget::Area,
    ];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
    pub(crate) const fn is_belongings(&self) -> bool {
        matches!(self, InspectionTarget::Belongings)
    }
}

/// An arbiter's instruction to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Instruction {
    /// Be present in the zone.
    Presence,
    /// Show something on camera.
    Show,
    /// Show or close the applications on the device.
    Applications,
    /// Share the screen.
    Screen,
    /// Join the video conference.
    Video,
    /// Another instruction.
    Other,
}

/// A permission that an arbiter gives to a player.
///
/// ```
/// # use flagfall_game::Permission;
/// assert_eq!(serde_json::to_string(&Permission::Mobile)?, r#""mobile""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Use a mobile device.
    Mobile,
    /// Open another application on the device.
    Application(Box<str>),
    /// Wear earphones.
    Earphones,
    /// Not share the screen.
    Unshared,
    /// Keep a device nearby, or switched off in a bag.
    DeviceKept,
    /// Play on the player's own device.
    OwnDevice,
}
