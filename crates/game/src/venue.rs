//! What is known of devices, screens and venues in online play.

use flagfall_chess::{ByColor, Color};
use serde::Serialize;

use crate::{Game, Inspected, Instruction, LocalOffice};

/// So much of a kind is kept at most.
pub(crate) const MOST_NAMES: usize = 32;

/// What is known of a screen and of a venue; nothing for most games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AtVenue {
    pub(crate) of: ByColor<AtDevice>,
    /// Where the venues are.
    pub(crate) venues: Vec<Box<str>>,
    /// The arbiters whom a venue lacks.
    pub(crate) lacking: Vec<LocalOffice>,
    /// The game begins only after what must be checked before it.
    pub(crate) awaits_checks: bool,
}

/// What is known of a player at a device.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AtDevice {
    pub(crate) logged_out: bool,
    pub(crate) mobile: bool,
    pub(crate) mobile_allowed: bool,
    pub(crate) unshared: bool,
    pub(crate) unshared_allowed: bool,
    pub(crate) earphones_allowed: bool,
    pub(crate) own_device_allowed: bool,
    /// What else was opened on the device.
    pub(crate) applications: Vec<Box<str>>,
    /// What the arbiter lets be open there.
    pub(crate) allowed: Vec<Box<str>>,
    /// What the arbiter said last, and the player has not done yet.
    pub(crate) told: Option<Instruction>,
    /// What the arbiter wants to look at.
    pub(crate) to_check: Option<Inspected>,
    /// What was looked at, a bit for each.
    pub(crate) checked: u8,
    /// How often a disconnection was reported.
    pub(crate) reports: u8,
    /// How often the player was disconnected.
    pub(crate) breaks: u8,
    /// The last of these was reported.
    pub(crate) reported: bool,
    /// It is not decided yet how to go on after it.
    pub(crate) undecided: bool,
}

/// What an arbiter sees of devices and venues.
///
/// ```
/// # use flagfall_game::{Game, Opening, Viewer};
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("hybrid").expect("a preset")))?;
/// let view = game.view(Viewer::Arbiter, Timestamp::EPOCH).venue.expect("for the arbiter");
/// assert_eq!(view.cameras, 1);
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VenueView {
    /// How many cameras watch the playing area.
    pub cameras: u8,
    /// Where the venues are, as far as it was said.
    pub venues: Vec<Box<str>>,
    /// The arbiters whom a venue lacks.
    pub lacking: Vec<LocalOffice>,
    /// What is known of each player.
    pub players: ByColor<DeviceView>,
}

/// What an arbiter sees of a player at a device.
///
/// ```
/// # use flagfall_game::{Game, Opening, Viewer};
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
/// let view = game.view(Viewer::Arbiter, Timestamp::EPOCH).venue.expect("for the arbiter");
/// assert!(view.players.white.screen_shared);
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceView {
    /// Whether the player is connected to the zone.
    pub connected: bool,
    /// Whether through a mobile device.
    pub mobile: bool,
    /// Whether the player is in the video conference.
    pub in_video: bool,
    /// Whether the screen is shared.
    pub screen_shared: bool,
    /// What else was opened on the playing device.
    pub applications: Vec<Box<str>>,
    /// What was looked at.
    pub checked: Vec<Inspected>,
    /// How often it was reported that the player was disconnected.
    pub reports: u8,
    /// Whether a recording of the player may be kept.
    pub recorded: bool,
}

impl Game {
    pub(crate) fn at_device(&self, player: Color) -> Option<&AtDevice> {
        self.at_venue.as_deref().map(|venue| &venue.of[player])
    }

    pub(crate) fn at_venue_mut(&mut self) -> &mut AtVenue {
        self.at_venue.get_or_insert_default()
    }

    /// Whether a player is signed in at the zone (online 9.2).
    pub(crate) fn is_logged_in(&self, player: Color) -> bool {
        !self.at_device(player).is_some_and(|device| device.logged_out)
    }

    /// Whether a player shares the screen with the arbiter (online 12.1).
    pub(crate) fn shares_screen(&self, player: Color) -> bool {
        !self.at_device(player).is_some_and(|device| device.unshared)
    }

    /// What was opened on a player's device beside the board (online 12.3).
    pub fn applications(&self, player: Color) -> &[Box<str>] {
        self.at_device(player).map_or(&[], |device| &device.applications)
    }

    /// Whether something was looked at, at a player's (online 9.8.3, 18.5, 18.6).
    pub(crate) fn was_checked(&self, player: Color, what: Inspected) -> bool {
        self.at_device(player).is_some_and(|device| device.checked & 1 << what as u8 != 0)
    }

    /// How often it was reported that a player was disconnected (online 18.9).
    pub fn reports(&self, player: Color) -> u8 {
        self.at_device(player).map_or(0, |device| device.reports)
    }

    /// Whether a player was ever disconnected in this game.
    pub(crate) fn was_disconnected(&self, player: Color) -> bool {
        !self.is_connected(player) || self.at_device(player).is_some_and(|device| device.breaks > 0)
    }

    /// Whether a line broke and is mended, and the chief arbiter has not decided yet how to go on
    /// (online 18.9).
    pub(crate) fn awaits_going_on(&self) -> bool {
        let undecided = |player| self.at_device(player).is_some_and(|device| device.undecided);
        Color::ALL.into_iter().any(|player| undecided(player) && self.is_connected(player))
    }

    /// Whether what was recorded of a player may be kept: not where the body was checked (online
    /// 9.8.3).
    pub fn is_recorded_on_video(&self, player: Color) -> bool {
        !self.was_checked(player, Inspected::Body)
    }

    /// Where the venues are.
    pub fn venues(&self) -> &[Box<str>] {
        self.at_venue.as_deref().map_or(&[], |venue| &venue.venues)
    }

    /// Whether a venue can be named beside those that are, or is named already.
    pub(crate) fn has_room_for_venue(&self, venue: &str) -> bool {
        let venues = self.venues();
        venues.len() < MOST_NAMES || venues.iter().any(|named| **named == *venue)
    }

    /// The arbiters whom a venue lacks (online 16.8).
    pub fn lacking(&self) -> &[LocalOffice] {
        self.at_venue.as_deref().map_or(&[], |venue| &venue.lacking)
    }

    pub(crate) fn venue_view(&self) -> VenueView {
        let player = |player| DeviceView {
            connected: self.is_connected(player),
            mobile: self.at_device(player).is_some_and(|device| device.mobile),
            in_video: self.is_in_video(player),
            screen_shared: self.rules.regulations.screen_shared && self.shares_screen(player),
            applications: self.applications(player).to_vec(),
            checked: {
                let all = Inspected::ALL.into_iter();
                all.filter(|&what| self.was_checked(player, what)).collect()
            },
            reports: self.reports(player),
            recorded: self.is_recorded_on_video(player),
        };
        VenueView {
            cameras: self.rules.regulations.cameras,
            venues: self.venues().to_vec(),
            lacking: self.lacking().to_vec(),
            players: ByColor { white: player(Color::White), black: player(Color::Black) },
        }
    }
}
