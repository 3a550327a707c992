//! Devices, screens and venues, sensible and not.

use flagfall_chess::Color;
use flagfall_game::{
    Actor, Command, Inspected, Instruction, LocalOffice, Permission, PersonId, Ruling, Venue,
};

use super::Bytes;
use super::commands::words;

const INSTRUCTIONS: [Instruction; 6] = [
    Instruction::Presence,
    Instruction::Show,
    Instruction::Applications,
    Instruction::Screen,
    Instruction::Video,
    Instruction::Other,
];

/// What is done at devices and venues, and who mostly does it.
pub(super) fn draw(bytes: &mut Bytes<'_>, player: Color) -> (Command, Actor) {
    let (own_account, approved) = (!bytes.once_in(4), !bytes.once_in(4));
    let office = bytes.pick(&[LocalOffice::Chief, LocalOffice::Technical]);
    let by_player = if bytes.once_in(4) { Actor::Assistant(player) } else { Actor::Player(player) };
    let (venue, actor) = match bytes.below(14) {
        0 | 1 => (Venue::LogIn { player, own_account, approved }, by_player),
        2 => (Venue::LogOut(player), Actor::Zone),
        3 | 4 => (Venue::Connect { player, mobile: bytes.once_in(2) }, by_player),
        5 => (Venue::ShareScreen(player), by_player),
        6 => (Venue::StopSharing(player), by_player),
        7 => {
            let (name, needed) = (words(bytes), bytes.once_in(8));
            (Venue::OpenApplication { player, name, needed }, by_player)
        }
        8 if bytes.once_in(2) => (Venue::WearEarphones(player), by_player),
        8 => (Venue::HideFromCamera(player), by_player),
        9 => (Venue::Show { player, what: bytes.pick(&Inspected::ALL) }, by_player),
        10 => {
            let technical = Actor::TechnicalArbiter(PersonId(5));
            (Venue::ReportDisconnection(player), technical)
        }
        11 if bytes.once_in(2) => {
            (Venue::Designate { venue: words(bytes) }, Actor::Organiser(PersonId(7)))
        }
        11 => (Venue::AwaitChecks, Actor::Zone),
        12 => (Venue::Staff { office, named: bytes.once_in(2) }, Actor::Zone),
        _ => (Venue::Click, Actor::Zone),
    };
    (Command::Venue(venue), actor)
}

/// What the arbiter rules on them.
pub(super) fn ruling(bytes: &mut Bytes<'_>, player: Color) -> Ruling {
    match bytes.below(3) {
        0 => Ruling::Check { player, of: bytes.pick(&Inspected::ALL) },
        1 => Ruling::Instruct { player, what: bytes.pick(&INSTRUCTIONS) },
        _ => {
            let what = match bytes.below(6) {
                0 => Permission::Mobile,
                1 => Permission::Application(words(bytes)),
                2 => Permission::Earphones,
                3 => Permission::Unshared,
                4 => Permission::DeviceKept,
                _ => Permission::OwnDevice,
            };
            Ruling::Permit { player, what, assistant: bytes.once_in(3) }
        }
    }
}
