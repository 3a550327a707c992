//! What is done around a screen, and at the venues of hybrid play.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

/// What people do at their devices, and what is done at a venue (online 8 to 13, 16 to 18).
///
/// ```
/// # use flagfall_game::Venue;
/// # use flagfall_chess::Color;
/// let share = Venue::ShareScreen(Color::White);
/// assert_eq!(serde_json::to_string(&share)?, r#"{"share_screen":"white"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// Signs in at the zone.
    LogIn {
        /// Who.
        player: Color,
        /// Whether the account is the player's own.
        own_account: bool,
        /// Whether the device was approved.
        approved: bool,
    },
    /// Is not signed in at the zone.
    LogOut(Color),
    /// Connects to the zone.
    Connect {
        /// Who.
        player: Color,
        /// Whether through a mobile device.
        mobile: bool,
    },
    /// Shares the screen with the arbiter.
    ShareScreen(Color),
    /// Shares it no more.
    StopSharing(Color),
    /// Opens something else on the playing device.
    OpenApplication {
        /// Who.
        player: Color,
        /// What.
        name: Box<str>,
        /// Whether it is needed to play, as the zone itself and the video conference are.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        needed: bool,
    },
    /// Wears earphones.
    WearEarphones(Color),
    /// Lets a camera that is to watch not do so.
    HideFromCamera(Color),
    /// Shows something on camera.
    Show {
        /// Who.
        player: Color,
        /// What.
        what: Inspected,
    },
    /// Reports that a player was disconnected.
    ReportDisconnection(Color),
    /// Says where a venue is.
    Designate {
        /// Where.
        venue: Box<str>,
    },
    /// Says whether one of the two arbiters of a venue is there.
    Staff {
        /// Which.
        office: LocalOffice,
        /// Whether somebody is named for it.
        named: bool,
    },
    /// The game is not to begin before it is checked what must be.
    AwaitChecks,
    /// A click tells the players of a move.
    Click,
}

/// What an arbiter looks at, or has shown.
///
/// ```
/// # use flagfall_game::Inspected;
/// assert_eq!(Inspected::default(), Inspected::Belongings);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Inspected {
    /// What a player wears and carries, or has about.
    #[default]
    Belongings,
    /// The ears.
    Ears,
    /// The body, but for the ears.
    Body,
    /// The playing device.
    Device,
    /// What is open on it.
    Applications,
    /// Whether a player plays fair.
    FairPlay,
    /// The playing area.
    Area,
}

impl Inspected {
    /// All of them.
    pub const ALL: [Inspected; 7] = [
        Inspected::Belongings,
        Inspected::Ears,
        Inspected::Body,
        Inspected::Device,
        Inspected::Applications,
        Inspected::FairPlay,
        Inspected::Area,
    ];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) const fn is_belongings(&self) -> bool {
        matches!(self, Inspected::Belongings)
    }
}

/// What an arbiter tells a player to do.
///
/// ```
/// # use flagfall_game::Instruction;
/// assert_ne!(Instruction::Presence, Instruction::Show);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Instruction {
    /// To be at the zone, or to stay there.
    Presence,
    /// To show something on camera.
    Show,
    /// To show what is open on the device, or to close it.
    Applications,
    /// To share the screen.
    Screen,
    /// To be in the video conference.
    Video,
    /// Something else.
    Other,
}

/// What an arbiter lets a player do.
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
    /// To be connected through a mobile device.
    Mobile,
    /// To have something else open on the device.
    Application(Box<str>),
    /// To wear earphones.
    Earphones,
    /// Not to share the screen.
    Unshared,
    /// To have a device near, or switched off in a bag.
    DeviceKept,
    /// To play on the own device.
    OwnDevice,
}

/// One of the two arbiters that every venue has (online 16.8).
///
/// ```
/// # use flagfall_game::LocalOffice;
/// assert_ne!(LocalOffice::Chief, LocalOffice::Technical);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LocalOffice {
    /// The local chief arbiter.
    Chief,
    /// The local technical arbiter.
    Technical,
}
