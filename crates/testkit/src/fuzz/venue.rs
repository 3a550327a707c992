//! Random actions with devices, screens and venues, both sensible and not.

use flagfall_chess::Color;
use flagfall_game::{
    Actor, Command, InspectionTarget, Instruction, Permission, PersonId, Ruling, VenueAction, VenueArbiter,
};

use super::ChoiceBytes;
use super::commands::draw_text;

const INSTRUCTIONS: [Instruction; 6] = [
    Instruction::Presence,
    Instruction::Show,
    Instruction::Applications,
    Instruction::Screen,
    Instruction::Video,
    Instruction::Other,
];

/// Draws an action with devices or venues, and its usual actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, player: Color) -> (Command, Actor) {
    let (own_account, approved) = (!bytes.one_in(4), !bytes.one_in(4));
    let office = bytes.pick(&[VenueArbiter::Chief, VenueArbiter::Technical]);
    let by_player = if bytes.one_in(4) { Actor::Assistant(player) } else { Actor::Player(player) };
    let (venue, actor) = match bytes.below(14) {
        0 | 1 => (VenueAction::LogIn { player, own_account, approved }, by_player),
        2 => (VenueAction::LogOut(player), Actor::Zone),
        3 | 4 => (VenueAction::Connect { player, mobile: bytes.one_in(2) }, by_player),
        5 => (VenueAction::ShareScreen(player), by_player),
        6 => (VenueAction::StopSharing(player), by_player),
        7 => {
            let (name, needed) = (draw_text(bytes), bytes.one_in(8));
            (VenueAction::OpenApplication { player, name, needed }, by_player)
        }
        8 if bytes.one_in(2) => (VenueAction::WearEarphones(player), by_player),
        8 => (VenueAction::HideFromCamera(player), by_player),
        9 => (VenueAction::ShowOnCamera { player, target: bytes.pick(&InspectionTarget::ALL) }, by_player),
        10 => {
            let technical = Actor::TechnicalArbiter(PersonId(5));
            (VenueAction::ReportDisconnection(player), technical)
        }
        11 if bytes.one_in(2) => {
            (VenueAction::DesignateVenue { venue: draw_text(bytes) }, Actor::Organiser(PersonId(7)))
        }
        11 => (VenueAction::AwaitChecks, Actor::Zone),
        12 => (VenueAction::Staff { arbiter: office, named: bytes.one_in(2) }, Actor::Zone),
        _ => (VenueAction::Click, Actor::Zone),
    };
    (Command::Venue(venue), actor)
}

/// Draws a ruling on devices.
pub(super) fn draw_ruling(bytes: &mut ChoiceBytes<'_>, player: Color) -> Ruling {
    match bytes.below(3) {
        0 => Ruling::Check { player, target: bytes.pick(&InspectionTarget::ALL) },
        1 => Ruling::Instruct { player, instruction: bytes.pick(&INSTRUCTIONS) },
        _ => {
            let permission = match bytes.below(6) {
                0 => Permission::Mobile,
                1 => Permission::Application(draw_text(bytes)),
                2 => Permission::Earphones,
                3 => Permission::Unshared,
                4 => Permission::DeviceKept,
                _ => Permission::OwnDevice,
            };
            Ruling::Permit { player, permission, assistant: bytes.one_in(3) }
        }
    }
}
