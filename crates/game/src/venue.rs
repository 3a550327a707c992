//! The state of devices, screens and venues in online play.

use flagfall_chess::{ByColor, Color};
use flagfall_laws::VenueFacts;
use serde::Serialize;

use crate::{Game, InspectionTarget, Instruction, VenueArbiter};

/// The maximum number of names of one kind in the state.
pub(crate) const MOST_NAMES: usize = 32;

/// The state of the players' devices and of the venues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VenueState {
    pub(crate) devices: ByColor<DeviceState>,
    /// The facts of the event.
    pub(crate) event: VenueFacts,
}

/// The state of a player's device.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeviceState {
    pub(crate) logged_out: bool,
    pub(crate) mobile: bool,
    pub(crate) mobile_allowed: bool,
    pub(crate) unshared: bool,
    pub(crate) unshared_allowed: bool,
    pub(crate) earphones_allowed: bool,
    pub(crate) own_device_allowed: bool,
    /// Other applications that were opened on the device.
    pub(crate) applications: Vec<Box<str>>,
    /// Applications that the arbiter allowed.
    pub(crate) allowed_applications: Vec<Box<str>>,
    /// The arbiter's last instruction, if the player has not followed it yet.
    pub(crate) open_instruction: Option<Instruction>,
    /// The arbiter's last request for an inspection.
    pub(crate) requested_inspection: Option<InspectionTarget>,
    /// The inspected targets: one bit for each [`InspectionTarget`].
    pub(crate) inspected: u8,
    pub(crate) disconnection_reports: u8,
    pub(crate) disconnections: u8,
    pub(crate) last_disconnection_reported: bool,
    /// The arbiter has not decided yet how to continue after the last disconnection.
    pub(crate) awaits_decision: bool,
}

/// The arbiter's view of devices and venues.
///
/// ```
/// # use flagfall_game::{Game, Opening, Participation};
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("hybrid").expect("a preset")))?;
/// let view = game.view(Participation::Arbiter, Timestamp::EPOCH).venue.expect("for the arbiter");
/// assert_eq!(view.cameras, 1);
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VenueView {
    /// The number of cameras that must show the playing area.
    pub cameras: u8,
    /// The locations of the venues, as far as they are known.
    pub venues: Vec<Box<str>>,
    /// The arbiters that a venue lacks.
    #[serde(rename = "lacking")]
    pub missing_arbiters: Vec<VenueArbiter>,
    /// The devices of the players.
    pub players: ByColor<DeviceView>,
}

/// The arbiter's view of a player's device.
///
/// ```
/// # use flagfall_game::{Game, Opening, Participation};
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
/// let view = game.view(Participation::Arbiter, Timestamp::EPOCH).venue.expect("for the arbiter");
/// assert!(view.players.white.screen_shared);
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceView {
    /// Whether the player is connected to the zone.
    pub connected: bool,
    /// Whether the player uses a mobile device.
    pub mobile: bool,
    /// Whether the player is in the video conference.
    pub in_video: bool,
    /// Whether the screen is shared.
    pub screen_shared: bool,
    /// Other applications that were opened on the device.
    pub applications: Vec<Box<str>>,
    /// The targets that were inspected.
    pub checked: Vec<InspectionTarget>,
    /// The number of disconnections that were reported.
    pub reports: u8,
    /// Whether a recording of the player may be kept.
    pub recorded: bool,
}

impl Game {
    pub(crate) fn device(&self, player: Color) -> Option<&DeviceState> {
        self.venue.as_deref().map(|venue| &venue.devices[player])
    }

    pub(crate) fn venue_mut(&mut self) -> &mut VenueState {
        self.venue.get_or_insert_default()
    }

    /// Whether a player is logged in to the zone (online 9.2).
    pub(crate) fn is_logged_in(&self, player: Color) -> bool {
        !self.device(player).is_some_and(|device| device.logged_out)
    }

    /// Whether a player shares the screen with the arbiter (online 12.1).
    pub(crate) fn shares_screen(&self, player: Color) -> bool {
        !self.device(player).is_some_and(|device| device.unshared)
    }

    /// Other applications that were opened on a player's device (online 12.3).
    pub fn applications(&self, player: Color) -> &[Box<str>] {
        self.device(player).map_or(&[], |device| &device.applications)
    }

    /// Whether something of a player was inspected (online 9.8.3, 18.5, 18.6).
    pub(crate) fn is_inspected(&self, player: Color, target: InspectionTarget) -> bool {
        self.device(player).is_some_and(|device| device.inspected & 1 << target as u8 != 0)
    }

    /// The number of reported disconnections of a player (online 18.9).
    pub fn disconnection_reports(&self, player: Color) -> u8 {
        self.device(player).map_or(0, |device| device.disconnection_reports)
    }

    /// Whether a player is or was disconnected in this game.
    pub(crate) fn has_been_disconnected(&self, player: Color) -> bool {
        !self.is_connected(player) || self.device(player).is_some_and(|device| device.disconnections > 0)
    }

    /// Whether a lost connection is restored and the chief arbiter has not decided yet how to continue
    /// (online 18.9).
    pub(crate) fn awaits_resumption_decision(&self) -> bool {
        let undecided = |player| self.device(player).is_some_and(|device| device.awaits_decision);
        Color::ALL.into_iter().any(|player| undecided(player) && self.is_connected(player))
    }

    /// Whether a recording of the player may be kept. It may not if the body was inspected (online
    /// 9.8.3).
    pub fn may_keep_recording(&self, player: Color) -> bool {
        !self.is_inspected(player, InspectionTarget::Body)
    }

    /// The locations of the venues.
    pub fn venues(&self) -> &[Box<str>] {
        self.venue.as_deref().map_or(&[], |venue| &venue.event.venues)
    }

    /// Whether a venue can be added, or is already in the list.
    pub(crate) fn has_room_for_venue(&self, venue: &str) -> bool {
        self.venue.as_deref().is_none_or(|at| at.event.has_room_for(venue))
    }

    /// The arbiters that a venue lacks (online 16.8).
    pub fn missing_arbiters(&self) -> &[VenueArbiter] {
        self.venue.as_deref().map_or(&[], |venue| &venue.event.missing_arbiters)
    }

    pub(crate) fn venue_view(&self) -> VenueView {
        let player = |player| DeviceView {
            connected: self.is_connected(player),
            mobile: self.device(player).is_some_and(|device| device.mobile),
            in_video: self.is_in_video(player),
            screen_shared: self.rules.regulations.screen_shared && self.shares_screen(player),
            applications: self.applications(player).to_vec(),
            checked: {
                let all = InspectionTarget::ALL.into_iter();
                all.filter(|&target| self.is_inspected(player, target)).collect()
            },
            reports: self.disconnection_reports(player),
            recorded: self.may_keep_recording(player),
        };
        VenueView {
            cameras: self.rules.regulations.cameras,
            venues: self.venues().to_vec(),
            missing_arbiters: self.missing_arbiters().to_vec(),
            players: ByColor { white: player(Color::White), black: player(Color::Black) },
        }
    }
}
