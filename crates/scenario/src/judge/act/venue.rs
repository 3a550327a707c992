//! Devices, screens and venues.

use flagfall_chess::Color;
use flagfall_game::{
    self as game, Command, Inspected, Instruction, LocalOffice, Permission, Venue,
};
use flagfall_laws::Law;

use super::order::rule;
use super::people::{answering, onlooker};
use super::{Act, BrokenOff, Machine, Stage, actor};
use crate::{Actor, Call, Conduct, Deed, Office, Order, Presence};

/// Whether a word of a text begins with one of these, or several of them stand in it.
fn says(text: &str, stems: &[&str]) -> bool {
    let text = text.to_lowercase();
    let begins = |stem: &str| {
        text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.starts_with(stem))
    };
    stems
        .iter()
        .any(|stem| if stem.contains([' ', '-']) { text.contains(stem) } else { begins(stem) })
}

/// Signing in, and connecting.
pub(super) fn presence(stage: &Stage, side: Color, presence: &Presence, deed: &Deed) -> Act {
    if !matches!(deed.actor, Actor::Player { .. } | Actor::Assistant { .. }) {
        return Act::Noted;
    }
    let venue = match presence {
        Presence::LogsIn { account, unapproved } => Venue::LogIn {
            player: side,
            own_account: stage.is_own_account(side, account),
            approved: !unapproved,
        },
        Presence::Connects { mobile } => Venue::Connect { player: side, mobile: *mobile },
        _ => return Act::Noted,
    };
    Act::Commands(vec![Command::Venue(venue)])
}

/// What is done at a device, if it is that.
pub(super) fn conduct(
    stage: &Stage,
    conduct: &Conduct,
    deed: &Deed,
) -> Option<Result<Act, BrokenOff>> {
    let watched = stage.game.rules().is_in_force(Law::ApprovedDevice);
    let by_arbiter = matches!(deed.actor, Actor::Arbiter { .. });
    let side = match deed.actor {
        // Who is named shares; the arbiter has the player to move do so.
        Actor::Arbiter { .. } => stage.game.position().turn(),
        _ => answering(stage, deed)?,
    };
    let venue = match conduct {
        _ if !watched => return None,
        Conduct::SharesScreen => Venue::ShareScreen(side),
        Conduct::StopsSharing => Venue::StopSharing(side),
        _ if by_arbiter => return None,
        Conduct::WearsEarphones => Venue::WearEarphones(side),
        Conduct::OpensApplication { text } => {
            Venue::OpenApplication { player: side, name: text.as_str().into() }
        }
        Conduct::ShowsOnCamera { text } => Venue::Show { player: side, what: inspected(text) },
        Conduct::Breaks { text } if says(text, &["camera"]) => Venue::HideFromCamera(side),
        _ => return None,
    };
    Some(Ok(Act::Commands(vec![Command::Venue(venue)])))
}

/// What is reported, and what an organiser does.
pub(super) fn call(stage: &Stage, call: &Call, deed: &Deed) -> Option<Act> {
    let in_force = |law| stage.game.rules().is_in_force(law);
    match call {
        Call::ReportsDisconnection { side } if in_force(Law::DisconnectionReported) => {
            let report = Command::Venue(Venue::ReportDisconnection(*side));
            let told = "this is for the local technical arbiter to report";
            let by = actor(stage, &deed.actor);
            let others = Act::Machine(Machine::Against(Law::DisconnectionReported, told));
            Some(by.map_or(others, |_| Act::Commands(vec![report])))
        }
        Call::Does { text } if in_force(Law::VenueDesignated) && says(text, &["venue"]) => {
            let organiser = deed.actor == Actor::Organiser;
            let venue = Venue::Designate { venue: text.as_str().into() };
            organiser.then_some(Act::Seen(Command::Venue(venue)))
        }
        _ => None,
    }
}

/// What an arbiter lets players do, tells them, or looks at, and whom a venue has.
pub(super) fn order(stage: &Stage, order: &Order, deed: &Deed) -> Option<Act> {
    let in_force = |law| stage.game.rules().is_in_force(law);
    let ruling = match order {
        Order::Permits { who, text } => permitted(stage, who, text)?,
        Order::Orders { side, text } if in_force(Law::ApprovedDevice) => {
            game::Ruling::Instruct { player: *side, what: instruction(text) }
        }
        Order::Checks { side, text } if in_force(Law::Check) => {
            game::Ruling::Check { player: *side, of: inspected(text) }
        }
        Order::Appoints { who: Actor::Arbiter { office }, .. } => {
            return staffed(stage, office, deed);
        }
        _ => return None,
    };
    Some(Act::Commands(vec![rule(deed, ruling)]))
}

/// Who is named for an office of a venue, by those who name them.
fn staffed(stage: &Stage, office: &Office, deed: &Deed) -> Option<Act> {
    let office = match office {
        Office::LocalChief => LocalOffice::Chief,
        Office::LocalTechnical => LocalOffice::Technical,
        _ => return None,
    };
    stage.game.rules().article(Law::VenueArbiters)?;
    let names = matches!(deed.actor, Actor::Organiser | Actor::Arbiter { .. });
    let lacks = stage.game.lacking().contains(&office);
    // Who is named already may be named again.
    Some(match (names, lacks) {
        (false, _) => Act::Commands(vec![Command::Venue(Venue::Staff { office, named: true })]),
        (true, true) => Act::Seen(Command::Venue(Venue::Staff { office, named: true })),
        (true, false) => Act::Noted,
    })
}

/// What is looked at, by the words for it.
fn inspected(text: &str) -> Inspected {
    if says(text, &["fair play", "fair-play", "fairplay", "cheat"]) {
        Inspected::FairPlay
    } else if says(text, &["application", "program", "open app", "software", "window"]) {
        Inspected::Applications
    } else if says(text, &["bag", "cloth", "pocket", "belonging", "desk", "drawer", "jacket"]) {
        Inspected::Belongings
    } else if says(text, &["device", "computer", "laptop", "tablet"]) {
        Inspected::Device
    // Where a body is looked at is no matter of the area.
    } else if says(text, &["body", "bodies", "chest", "torso", "skin", "arms", "legs", "person"]) {
        Inspected::Body
    } else if says(text, &["area", "room", "surrounding"]) {
        Inspected::Area
    } else if says(text, &["ear"]) {
        Inspected::Ears
    } else {
        Inspected::Belongings
    }
}

/// What a player is told to do, by the words for it.
fn instruction(text: &str) -> Instruction {
    if says(text, &["application", "program", "software", "window", "close"]) {
        Instruction::Applications
    } else if says(text, &["share", "screen"]) {
        Instruction::Screen
    } else if says(text, &["video", "conference", "camera on"]) {
        Instruction::Video
    } else if says(text, &["show", "turn", "camera", "check", "empty"]) {
        Instruction::Show
    } else if says(
        text,
        &["zone", "connect", "online", "stay", "log", "presen", "be", "seat", "place"],
    ) {
        Instruction::Presence
    } else {
        Instruction::Other
    }
}

/// What somebody is let do: a device over the board, and more than that online.
fn permitted(stage: &Stage, who: &Actor, text: &str) -> Option<game::Ruling> {
    let rules = stage.game.rules();
    let on_screen = rules.is_in_force(Law::ApprovedDevice);
    let (player, assistant) = match *who {
        Actor::Player { side } => (side, false),
        // An assistant is let do what a player is, or be there.
        Actor::Assistant { side } if on_screen && stage.game.is_in_players_place(side) => {
            if says(text, &["enter", "area", "room", "present", "beside", "sit"]) {
                return Some(game::Ruling::Admit { who: onlooker(who)? });
            }
            (side, true)
        }
        _ if on_screen => return Some(game::Ruling::Admit { who: onlooker(who)? }),
        _ => return None,
    };
    if !on_screen {
        let allowed = rules.is_in_force(Law::DeviceAllowed);
        return allowed.then_some(game::Ruling::AllowDevice { player, assistant });
    }
    let what = if says(text, &["leave", "go out", "break", "toilet", "walk"]) {
        let place = game::Whereabouts::Venue;
        return Some(game::Ruling::LetGo { player, place, assistant });
    } else if says(text, &["own device", "own laptop", "own computer", "own tablet"]) {
        Permission::OwnDevice
    } else if rules.regulations.device_kept && says(text, &["bag", "switched off", "spare", "near"])
    {
        Permission::DeviceKept
    } else if says(text, &["mobile", "hotspot", "cellular"]) {
        Permission::Mobile
    } else if says(text, &["earphone", "headphone", "ear plug", "earplug"]) {
        Permission::Earphones
    } else if says(text, &["not share", "not to share", "without sharing", "stop sharing"]) {
        Permission::Unshared
    } else if says(text, &["phone", "device", "watch", "hearing aid", "tablet", "recorder"]) {
        return Some(game::Ruling::AllowDevice { player, assistant });
    } else {
        Permission::Application(text.into())
    };
    Some(game::Ruling::Permit { player, what, assistant })
}
