//! Devices, screens and venues.

use flagfall_chess::Color;
use flagfall_game::{
    self as game, Command, Inspected, Instruction, LocalOffice, Permission, Venue,
};
use flagfall_laws::Law;

use super::order::rule;
use super::people::{answering, onlooker};
use super::words::{self, Wish, says};
use super::{Act, BrokenOff, Machine, Stage, actor};
use crate::{Actor, Call, Conduct, Deed, Office, Order, Presence};

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
    let watched = stage.game.rules().regulations.form.is_watched_online();
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
            let needed = says(text, &["video", "zone", "conference", "virtual board"]);
            Venue::OpenApplication { player: side, name: text.as_str().into(), needed }
        }
        Conduct::ShowsOnCamera { text } => Venue::Show { player: side, what: inspected(text) },
        Conduct::Breaks { text } if says(text, words::CAMERA) => Venue::HideFromCamera(side),
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
        Call::Does { text } if in_force(Law::VenueDesignated) && says(text, words::VENUE) => {
            let organiser = deed.actor == Actor::Organiser;
            let venue = Venue::Designate { venue: text.as_str().into() };
            organiser.then_some(Act::Seen(Command::Venue(venue)))
        }
        _ => None,
    }
}

/// What an arbiter lets players do, tells them, or looks at, and whom a venue has.
pub(super) fn order(stage: &Stage, order: &Order, deed: &Deed) -> Option<Act> {
    let rules = stage.game.rules();
    let form = rules.regulations.form;
    let ruling = match order {
        Order::Permits { who, text } => permitted(stage, who, text)?,
        Order::Orders { side, text } if form.is_watched_online() => {
            game::Ruling::Instruct { player: *side, what: instruction(text) }
        }
        Order::Checks { side, text } if rules.is_in_force(Law::Check) => {
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
    words::about(text, words::INSPECTED).unwrap_or_default()
}

/// What a player is told to do, by the words for it.
fn instruction(text: &str) -> Instruction {
    words::about(text, words::INSTRUCTIONS).unwrap_or(Instruction::Other)
}

/// What somebody is let do: a device over the board, and more than that online.
fn permitted(stage: &Stage, who: &Actor, text: &str) -> Option<game::Ruling> {
    let rules = stage.game.rules();
    let on_screen = rules.regulations.form.is_watched_online();
    let (player, assistant) = match *who {
        Actor::Player { side } => (side, false),
        // An assistant is let do what a player is, or be there.
        Actor::Assistant { side } if on_screen && stage.game.is_in_players_place(side) => {
            if says(text, words::THERE) {
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
    let kept = rules.regulations.device_kept;
    let mut wishes =
        words::all(text, words::WISHES).filter(|wish| kept || *wish != Wish::DeviceKept);
    let what = match wishes.next() {
        Some(Wish::Leave) => {
            let place = game::Whereabouts::Venue;
            return Some(game::Ruling::LetGo { player, place, assistant });
        }
        Some(Wish::Device) => return Some(game::Ruling::AllowDevice { player, assistant }),
        Some(Wish::OwnDevice) => Permission::OwnDevice,
        Some(Wish::DeviceKept) => Permission::DeviceKept,
        Some(Wish::Mobile) => Permission::Mobile,
        Some(Wish::Earphones) => Permission::Earphones,
        Some(Wish::Unshared) => Permission::Unshared,
        None => Permission::Application(text.into()),
    };
    Some(game::Ruling::Permit { player, what, assistant })
}
