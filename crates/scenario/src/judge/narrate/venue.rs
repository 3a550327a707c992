//! Describing events on devices, screens and venues.

use flagfall_game::{InspectionTarget, Instruction, Permission, VenueArbiter, VenueEvent};

use super::color_name;

pub(super) fn describe_venue_event(event: &VenueEvent) -> String {
    match event {
        VenueEvent::LoggedIn { player } => format!("{} is logged in", color_name(*player)),
        VenueEvent::LoggedOut { player } => format!("{} is not logged in", color_name(*player)),
        VenueEvent::Connected { player, mobile } => {
            let manner = if *mobile { " by a mobile device" } else { "" };
            format!("{} connects to the zone{manner}", color_name(*player))
        }
        VenueEvent::ScreenSharingChanged { player, shared: true } => {
            format!("{} shares the screen", color_name(*player))
        }
        VenueEvent::ScreenSharingChanged { player, .. } => {
            format!("{} stops sharing the screen", color_name(*player))
        }
        VenueEvent::ApplicationOpened { player, name } => {
            format!("{} opens {name:?}", color_name(*player))
        }
        VenueEvent::Shown { player, target } => {
            format!("{} shows {} on camera", color_name(*player), inspection_target_name(*target))
        }
        VenueEvent::DisconnectionReported { player } => {
            format!("the disconnection of {} is reported", color_name(*player))
        }
        VenueEvent::Designated { venue } => format!("a venue is named: {venue}"),
        VenueEvent::Staffed { arbiter, named } => {
            let title = match arbiter {
                VenueArbiter::Chief => "local chief arbiter",
                VenueArbiter::Technical => "local technical arbiter",
            };
            let named = if *named { "is named" } else { "is missing" };
            format!("the {title} {named}")
        }
        VenueEvent::ChecksAwaited => "players and devices must be checked first".to_owned(),
        VenueEvent::Clicked => "a click is heard by both players".to_owned(),
    }
}

pub(super) const fn inspection_target_name(target: InspectionTarget) -> &'static str {
    match target {
        InspectionTarget::Belongings => "belongings",
        InspectionTarget::Ears => "the ears",
        InspectionTarget::Body => "the body, in private",
        InspectionTarget::Device => "the playing device",
        InspectionTarget::Applications => "the open applications",
        InspectionTarget::FairPlay => "fair play",
        InspectionTarget::Area => "the playing area",
    }
}

pub(super) const fn instruction_name(instruction: Instruction) -> &'static str {
    match instruction {
        Instruction::Presence => "be at the zone",
        Instruction::Show => "show something",
        Instruction::Applications => "show the open applications",
        Instruction::Screen => "share the screen",
        Instruction::Video => "be in the video conference",
        Instruction::Other => "do something",
    }
}

pub(super) fn permission_text(permission: &Permission) -> String {
    match permission {
        Permission::Mobile => "be connected by a mobile device".to_owned(),
        Permission::Application(name) => format!("open {name:?}"),
        Permission::Earphones => "wear earphones".to_owned(),
        Permission::Unshared => "keep the screen unshared".to_owned(),
        Permission::DeviceKept => "have a device nearby".to_owned(),
        Permission::OwnDevice => "play on their own device".to_owned(),
    }
}
