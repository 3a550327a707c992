//! Devices, screens and venues in words.

use flagfall_game::{Inspected, Instruction, LocalOffice, Permission, VenueEvent};

use super::name;

pub(super) fn happened(event: &VenueEvent) -> String {
    match event {
        VenueEvent::LoggedIn { player } => format!("{} is logged in", name(*player)),
        VenueEvent::LoggedOut { player } => format!("{} is not logged in", name(*player)),
        VenueEvent::Connected { player, mobile } => {
            let how = if *mobile { " through a mobile device" } else { "" };
            format!("{} is at the zone{how}", name(*player))
        }
        VenueEvent::Sharing { player, shared: true } => {
            format!("{} shares the screen", name(*player))
        }
        VenueEvent::Sharing { player, .. } => {
            format!("{} does not share the screen", name(*player))
        }
        VenueEvent::ApplicationOpened { player, name: opened } => {
            format!("{} opens {opened:?}", name(*player))
        }
        VenueEvent::Shown { player, what } => {
            format!("{} shows {} on camera", name(*player), inspected(*what))
        }
        VenueEvent::DisconnectionReported { player } => {
            format!("it is reported that {} was disconnected", name(*player))
        }
        VenueEvent::Designated { venue } => format!("a venue is named: {venue}"),
        VenueEvent::Staffed { office, named } => {
            let office = match office {
                LocalOffice::Chief => "local chief arbiter",
                LocalOffice::Technical => "local technical arbiter",
            };
            let named = if *named { "is named" } else { "is missing" };
            format!("the {office} {named}")
        }
        VenueEvent::ChecksAwaited => "players and devices are to be checked first".to_owned(),
        VenueEvent::Clicked => "a click is heard by both players".to_owned(),
    }
}

pub(super) const fn inspected(what: Inspected) -> &'static str {
    match what {
        Inspected::Belongings => "belongings",
        Inspected::Ears => "the ears",
        Inspected::Body => "the body, in private",
        Inspected::Device => "the playing device",
        Inspected::Applications => "the open applications",
        Inspected::FairPlay => "fair play",
        Inspected::Area => "the playing area",
    }
}

pub(super) const fn instruction(what: Instruction) -> &'static str {
    match what {
        Instruction::Presence => "be at the zone",
        Instruction::Show => "show something",
        Instruction::Applications => "show what is open",
        Instruction::Screen => "share the screen",
        Instruction::Video => "be in the video conference",
        Instruction::Other => "do something",
    }
}

pub(super) fn permission(what: &Permission) -> String {
    match what {
        Permission::Mobile => "be connected by a mobile device".to_owned(),
        Permission::Application(name) => format!("open {name:?}"),
        Permission::Earphones => "wear earphones".to_owned(),
        Permission::Unshared => "keep the screen unshared".to_owned(),
        Permission::DeviceKept => "have a device near".to_owned(),
        Permission::OwnDevice => "play on the own device".to_owned(),
    }
}
