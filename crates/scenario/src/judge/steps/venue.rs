//! Steps for devices, screens and venues.

use flagfall_chess::Color;
use flagfall_game::{self as game, Command, InspectionTarget, Instruction, Permission, VenueAction, VenueArbiter};
use flagfall_laws::Law;

use super::conduct::{game_bystander, responsible_player};
use super::rulings::rule_command;
use super::vocabulary::{self, PermissionTopic, contains_any};
use super::{JudgeStep, MachineStep, NotSupported, World, game_actor};
use crate::{ArbiterTitle, CallSentence, ConductSentence, OrderSentence, Party, PresenceSentence, Statement};

/// Returns the step for logging in and connecting.
pub(super) fn presence_step(
    world: &World,
    side: Color,
    presence: &PresenceSentence,
    statement: &Statement,
) -> JudgeStep {
    if !matches!(statement.party, Party::Player { .. } | Party::Assistant { .. }) {
        return JudgeStep::RecordIncident;
    }
    let action = match presence {
        PresenceSentence::LogsIn { account, unapproved } => {
            VenueAction::LogIn { player: side, own_account: world.is_own_account(side, account), approved: !unapproved }
        }
        PresenceSentence::Connects { mobile } => VenueAction::Connect { player: side, mobile: *mobile },
        _ => return JudgeStep::RecordIncident,
    };
    JudgeStep::Commands(vec![Command::Venue(action)])
}

/// Returns the step for conduct with a device, in supervised online play.
pub(super) fn conduct_step(
    world: &World,
    conduct: &ConductSentence,
    statement: &Statement,
) -> Option<Result<JudgeStep, NotSupported>> {
    let is_supervised = world.game.rules().regulations.form.is_supervised_online();
    let by_arbiter = matches!(statement.party, Party::Arbiter { .. });
    let side = match statement.party {
        // The arbiter's action concerns the player to move.
        Party::Arbiter { .. } => world.game.position().turn(),
        _ => responsible_player(world, statement)?,
    };
    let action = match conduct {
        _ if !is_supervised => return None,
        ConductSentence::SharesScreen => VenueAction::ShareScreen(side),
        ConductSentence::StopsSharing => VenueAction::StopSharing(side),
        _ if by_arbiter => return None,
        ConductSentence::WearsEarphones => VenueAction::WearEarphones(side),
        ConductSentence::OpensApplication { text } => {
            let needed = contains_any(text, &["video", "zone", "conference", "virtual board"]);
            VenueAction::OpenApplication { player: side, name: text.as_str().into(), needed }
        }
        ConductSentence::ShowsOnCamera { text } => {
            VenueAction::ShowOnCamera { player: side, target: inspection_topic(text) }
        }
        ConductSentence::Breaks { text } if contains_any(text, vocabulary::CAMERA) => VenueAction::HideFromCamera(side),
        _ => return None,
    };
    Some(Ok(JudgeStep::Commands(vec![Command::Venue(action)])))
}

/// Returns the step for a report, or for the organiser's choice of a venue.
pub(super) fn call_step(world: &World, call: &CallSentence, statement: &Statement) -> Option<JudgeStep> {
    let in_force = |law| world.game.rules().is_in_force(law);
    match call {
        CallSentence::ReportsDisconnection { side } if in_force(Law::DisconnectionReported) => {
            let report = Command::Venue(VenueAction::ReportDisconnection(*side));
            let reason = "only the local technical arbiter can report this";
            let actor = game_actor(world, &statement.party);
            let refusal = JudgeStep::Machine(MachineStep::JudgeRefusal(Law::DisconnectionReported, reason));
            Some(actor.map_or(refusal, |_| JudgeStep::Commands(vec![report])))
        }
        CallSentence::Does { text } if in_force(Law::VenueDesignated) && contains_any(text, vocabulary::VENUE) => {
            let organiser = statement.party == Party::Organiser;
            let action = VenueAction::DesignateVenue { venue: text.as_str().into() };
            organiser.then_some(JudgeStep::ZoneCommand(Command::Venue(action)))
        }
        _ => None,
    }
}

/// Returns the step for permissions, instructions, checks and the staffing of a venue.
pub(super) fn order_step(world: &World, order: &OrderSentence, statement: &Statement) -> Option<JudgeStep> {
    let rules = world.game.rules();
    let form = rules.regulations.form;
    let ruling = match order {
        OrderSentence::Permits { party, text } => permission_ruling(world, party, text)?,
        OrderSentence::Orders { side, text } if form.is_supervised_online() => {
            game::Ruling::Instruct { player: *side, instruction: instruction_topic(text) }
        }
        OrderSentence::Checks { side, text } if rules.is_in_force(Law::Check) => {
            game::Ruling::Check { player: *side, target: inspection_topic(text) }
        }
        OrderSentence::Appoints { party: Party::Arbiter { title }, .. } => {
            return staffing_step(world, title, statement);
        }
        _ => return None,
    };
    Some(JudgeStep::Commands(vec![rule_command(statement, ruling)]))
}

/// Returns the step for the appointment of a venue's arbiter.
fn staffing_step(world: &World, title: &ArbiterTitle, statement: &Statement) -> Option<JudgeStep> {
    let arbiter = match title {
        ArbiterTitle::LocalChief => VenueArbiter::Chief,
        ArbiterTitle::LocalTechnical => VenueArbiter::Technical,
        _ => return None,
    };
    world.game.rules().article(Law::VenueArbiters)?;
    let may_appoint = matches!(statement.party, Party::Organiser | Party::Arbiter { .. });
    let is_missing = world.game.missing_arbiters().contains(&arbiter);
    // Naming an appointed arbiter again has no effect.
    Some(match (may_appoint, is_missing) {
        (false, _) => JudgeStep::Commands(vec![Command::Venue(VenueAction::Staff { arbiter, named: true })]),
        (true, true) => JudgeStep::ZoneCommand(Command::Venue(VenueAction::Staff { arbiter, named: true })),
        (true, false) => JudgeStep::RecordIncident,
    })
}

/// Returns the target of an inspection, by the words of a text.
fn inspection_topic(text: &str) -> InspectionTarget {
    vocabulary::first_topic(text, vocabulary::INSPECTED).unwrap_or_default()
}

/// Returns the topic of an instruction, by the words of a text.
fn instruction_topic(text: &str) -> Instruction {
    vocabulary::first_topic(text, vocabulary::INSTRUCTIONS).unwrap_or(Instruction::Other)
}

/// Returns the ruling of a permission: over the board it is for a device, online by the words of the text.
fn permission_ruling(world: &World, party: &Party, text: &str) -> Option<game::Ruling> {
    let rules = world.game.rules();
    let is_online = rules.regulations.form.is_supervised_online();
    let (player, assistant) = match *party {
        Party::Player { side } => (side, false),
        // An assistant gets the permissions of a player, or is admitted.
        Party::Assistant { side } if is_online && world.game.acts_for_player(side) => {
            if contains_any(text, vocabulary::PRESENCE) {
                return Some(game::Ruling::Admit { bystander: game_bystander(party)? });
            }
            (side, true)
        }
        _ if is_online => return Some(game::Ruling::Admit { bystander: game_bystander(party)? }),
        _ => return None,
    };
    if !is_online {
        let allowed = rules.is_in_force(Law::DeviceAllowed);
        return allowed.then_some(game::Ruling::AllowDevice { player, assistant });
    }
    let may_keep_device = rules.regulations.device_kept;
    let mut topics = vocabulary::topics(text, vocabulary::PERMISSIONS)
        .filter(|topic| may_keep_device || *topic != PermissionTopic::DeviceKept);
    let permission = match topics.next() {
        Some(PermissionTopic::Leave) => {
            let place = game::Whereabouts::Venue;
            return Some(game::Ruling::AllowLeaving { player, place, assistant });
        }
        Some(PermissionTopic::Device) => {
            return Some(game::Ruling::AllowDevice { player, assistant });
        }
        Some(PermissionTopic::OwnDevice) => Permission::OwnDevice,
        Some(PermissionTopic::DeviceKept) => Permission::DeviceKept,
        Some(PermissionTopic::Mobile) => Permission::Mobile,
        Some(PermissionTopic::Earphones) => Permission::Earphones,
        Some(PermissionTopic::Unshared) => Permission::Unshared,
        None => Permission::Application(text.into()),
    };
    Some(game::Ruling::Permit { player, permission, assistant })
}
