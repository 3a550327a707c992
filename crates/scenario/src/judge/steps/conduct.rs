//! Steps for conduct, presence and information away from the board.

use flagfall_chess::Color;
use flagfall_game::{self as game, Bystander, Command, Topic, Whereabouts};
use flagfall_laws::{self as laws, Law};

use super::{JudgeStep, NotSupported, World, rulings, venue};
use crate::{
    CallSentence, ConductSentence, NoticeSentence, NoticedIrregularity, Party, PartyAction, PlayingPlace,
    PresenceSentence, Statement, ViewItem,
};

/// Returns the step for conduct, which has consequences by the regulations or by a ruling.
pub(super) fn conduct_step(
    world: &World,
    conduct: &ConductSentence,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    // Without supervision, conduct is only recorded.
    let rules = world.game.rules();
    let is_virtual = !rules.regulations.has_physical_board();
    let is_unsupervised = is_virtual && !rules.regulations.form.is_supervised_online();
    let arbiter = matches!(statement.party, Party::Arbiter { .. });
    if let Some(step) = venue::conduct_step(world, conduct, statement) {
        return step;
    }
    let action = match (responsible_player(world, statement), conduct) {
        (_, ConductSentence::Intervenes { .. }) if arbiter => game::Conduct::Intervene,
        _ if is_unsupervised => return Ok(JudgeStep::RecordIncident),
        (Some(side), ConductSentence::PhoneRings) => game::Conduct::PhoneRings(side),
        (Some(side), ConductSentence::DeviceFound) => game::Conduct::DeviceFound(side),
        (Some(side), ConductSentence::UsesHelp { .. }) => game::Conduct::UseHelp(side),
        (Some(side), ConductSentence::Disturbs) => game::Conduct::Disturb(side),
        (Some(side), ConductSentence::RefusesToComply) => game::Conduct::RefuseToObey(side),
        (Some(side), ConductSentence::RefusesCheck) => game::Conduct::RefuseInspection(side),
        (Some(side), ConductSentence::Breaks { .. }) => game::Conduct::BreachRules(side),
        _ => return Ok(JudgeStep::RecordIncident),
    };
    Ok(JudgeStep::Commands(vec![Command::Conduct(action)]))
}

/// Returns the step for arrivals and departures at a physical board.
pub(super) fn presence_step(
    world: &World,
    presence: &PresenceSentence,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    let by_arbiter = |ruling| Ok(JudgeStep::Commands(vec![rulings::rule_command(statement, ruling)]));
    let action = match (presence, game_bystander(&statement.party)) {
        (PresenceSentence::Leaves { place }, Some(_)) if responsible_player(world, statement).is_some() => {
            game::Conduct::Leave(game_place(place))
        }
        (PresenceSentence::Returns { .. }, Some(_)) if responsible_player(world, statement).is_some() => {
            game::Conduct::Return
        }
        (PresenceSentence::Enters { place: PlayingPlace::Area }, Some(bystander)) => {
            return Ok(JudgeStep::ZoneCommand(Command::Conduct(game::Conduct::Enter(bystander))));
        }
        (
            PresenceSentence::Leaves { .. } | PresenceSentence::Returns { .. } | PresenceSentence::Enters { .. },
            Some(_),
        )
        | (PresenceSentence::TellsOfLeaving { .. }, Some(Bystander::Assistant(_)))
        | (PresenceSentence::AsksToLeave { .. }, _) => return Ok(JudgeStep::RecordIncident),
        // Arbiters go where they are needed.
        (
            PresenceSentence::Leaves { .. } | PresenceSentence::Returns { .. } | PresenceSentence::Enters { .. },
            None,
        ) if matches!(statement.party, Party::Arbiter { .. }) => {
            return Ok(JudgeStep::Commands(Vec::new()));
        }
        (PresenceSentence::Leaves { place }, None) => game::Conduct::Leave(game_place(place)),
        (PresenceSentence::Returns { .. } | PresenceSentence::Enters { .. }, None) => game::Conduct::Return,
        (PresenceSentence::TellsOfLeaving { place }, _) => game::Conduct::AnnounceLeaving(game_place(place)),
        (
            PresenceSentence::LetsLeave { party: party @ (Party::Player { side } | Party::Assistant { side }), place },
            _,
        ) => {
            let (player, place) = (*side, game_place(place));
            let assistant = matches!(party, Party::Assistant { .. });
            return by_arbiter(game::Ruling::AllowLeaving { player, place, assistant });
        }
        (PresenceSentence::LetsIn { party, .. }, _) if let Some(bystander) = game_bystander(party) => {
            return by_arbiter(game::Ruling::Admit { bystander });
        }
        (PresenceSentence::SendsOut { party }, _) if let Some(bystander) = game_bystander(party) => {
            return by_arbiter(game::Ruling::SendOut { bystander });
        }
        (
            PresenceSentence::LetsLeave { .. } | PresenceSentence::LetsIn { .. } | PresenceSentence::SendsOut { .. },
            _,
        ) => {
            return Ok(JudgeStep::RecordArbiterIncident);
        }
        (other, _) => return NotSupported::sentence(other),
    };
    Ok(JudgeStep::Commands(vec![Command::Conduct(action)]))
}

/// Returns the player who is responsible for an action: the actor, or the player for whom an assistant acts (OII.11,
/// OIII.2).
pub(super) fn responsible_player(world: &World, statement: &Statement) -> Option<Color> {
    match statement.party {
        Party::Player { side } => Some(side),
        Party::Assistant { side } => world.game.acts_for_player(side).then_some(side),
        _ => None,
    }
}

/// Returns the bystander that a party is.
pub(in crate::judge) const fn game_bystander(party: &Party) -> Option<Bystander> {
    match *party {
        Party::Spectator => Some(Bystander::Spectator),
        Party::OtherPlayer => Some(Bystander::OtherPlayer),
        Party::Assistant { side } => Some(Bystander::Assistant(side)),
        Party::Captain { side } => Some(Bystander::Captain(side)),
        Party::Organiser => Some(Bystander::Organiser),
        _ => None,
    }
}

pub(in crate::judge) const fn game_place(place: &PlayingPlace) -> Whereabouts {
    match place {
        PlayingPlace::Area => Whereabouts::Area,
        PlayingPlace::Venue => Whereabouts::Venue,
        PlayingPlace::Board => Whereabouts::Board,
    }
}

/// Returns the topic of an item of information.
pub(in crate::judge) const fn game_topic(item: &ViewItem) -> Topic {
    match item {
        ViewItem::NumberOfMoves | ViewItem::Moves | ViewItem::Log => Topic::NumberOfMoves,
        ViewItem::LastMove => Topic::OpponentsMove,
        ViewItem::Flag => Topic::Flag,
        ViewItem::Times => Topic::Times,
        ViewItem::DrawOffer => Topic::DrawOffer,
        ViewItem::Analysis => Topic::Analysis,
        _ => Topic::Other,
    }
}

/// Returns the step for information to a player: by the arbiter at a physical board, or analysis by the arbiter or the
/// zone anywhere.
pub(super) fn tell_step(world: &World, call: &CallSentence, statement: &Statement) -> Option<JudgeStep> {
    let is_virtual = !world.game.rules().regulations.has_physical_board();
    let analysis = matches!(call, CallSentence::Shows { item: ViewItem::Analysis, .. });
    let can_tell = match statement.party {
        Party::Arbiter { .. } => analysis || !is_virtual,
        Party::Zone => analysis,
        _ => false,
    };
    if !can_tell {
        return None;
    }
    let (topic, to): (Topic, Color) = match call {
        CallSentence::Shows { item, party: Party::Player { side } } => (game_topic(item), *side),
        CallSentence::Says { party: Some(Party::Player { side }), .. } => (Topic::Other, *side),
        _ => return None,
    };
    Some(JudgeStep::Commands(vec![Command::Conduct(game::Conduct::Inform { topic, to })]))
}

/// Whether a player asks the arbiter, where the arbiter acts only when asked (P.18a).
pub(super) fn asks_arbiter(world: &World, call: &CallSentence, statement: &Statement) -> bool {
    let Party::Player { side } = statement.party else { return false };
    let (game, rules) = (&world.game, world.game.rules());
    let needed = rules.is_in_force(Law::ArbiterAsked) && rules.regulations.arbiter == laws::ArbiterPresence::Present;
    let to_arbiter = match call {
        CallSentence::AsksFor { .. } | CallSentence::AsksMeaning { .. } | CallSentence::Reports { .. } => true,
        CallSentence::Says { party, .. } => matches!(party, Some(Party::Arbiter { .. })),
        _ => false,
    };
    needed && to_arbiter && game.is_playing() && game.arbiter_call(side).is_none()
}

/// Whether a bystander interferes with the game, other than by coming, going or turning to the arbiter.
pub(in crate::judge) const fn is_interference(statement: &Statement) -> bool {
    let to_arbiter = matches!(
        statement.action,
        PartyAction::Presence(_)
            | PartyAction::Call(
                CallSentence::Arbiter
                    | CallSentence::Reports { .. }
                    | CallSentence::ReportsDisconnection { .. }
                    | CallSentence::Says { party: Some(Party::Arbiter { .. }), .. }
            )
    );
    let is_bystander = matches!(statement.party, Party::Spectator | Party::OtherPlayer | Party::Captain { .. });
    is_bystander && !to_arbiter
}

/// Returns the article that a bystander breaks by speaking about the game (12.7).
pub(in crate::judge) fn bystander_breach(
    game: &game::Game,
    party: &Party,
    action: &PartyAction,
) -> Option<laws::Article> {
    let is_speaking = match action {
        PartyAction::Call(CallSentence::Says { party, .. }) => !matches!(party, Some(Party::Arbiter { .. })),
        PartyAction::Call(CallSentence::Shows { party, .. }) => {
            matches!(party, Party::Player { .. })
        }
        PartyAction::Conduct(ConductSentence::Intervenes { .. }) => true,
        _ => false,
    };
    let is_bystander = matches!(party, Party::Spectator | Party::OtherPlayer | Party::Captain { .. });
    game.rules().article(Law::Bystanders).filter(|_| is_speaking && is_bystander)
}

/// Returns the step for a forbidden notice: arbiters do not speak about some irregularities (12.6, P.18), bystanders
/// about none (12.7).
pub(super) fn forbidden_notice_step(
    world: &World,
    notice: &NoticeSentence,
    statement: &Statement,
) -> Option<JudgeStep> {
    let irregularity = match notice {
        NoticeSentence::PointsOut { irregularity } | NoticeSentence::Notices { irregularity } => irregularity,
        NoticeSentence::Overlooks { .. } => return None,
    };
    let intervene = || Some(JudgeStep::Commands(vec![Command::Conduct(game::Conduct::Intervene)]));
    if matches!(statement.party, Party::Spectator | Party::OtherPlayer) {
        let is_speaking = matches!(notice, NoticeSentence::PointsOut { .. });
        return is_speaking.then(intervene).flatten();
    }
    let is_virtual = !world.game.rules().regulations.has_physical_board();
    if is_virtual || !matches!(statement.party, Party::Arbiter { .. }) {
        return None;
    }
    let topic = match irregularity {
        NoticedIrregularity::Flag { .. } | NoticedIrregularity::BothFlags => Topic::Flag,
        NoticedIrregularity::IllegalMove
        | NoticedIrregularity::UnpromotedPawn
        | NoticedIrregularity::TwoHands
        | NoticedIrregularity::PressWithoutMove
        | NoticedIrregularity::BothKingsInCheck
        | NoticedIrregularity::Check => Topic::IllegalMove,
        // Only the players may notice that they can claim a draw.
        NoticedIrregularity::MissedDraw => return intervene(),
        // Noticing the following is allowed; pointing them out is not.
        _ if matches!(notice, NoticeSentence::Notices { .. }) => return None,
        NoticedIrregularity::ForgottenPress => Topic::ForgottenPress,
        NoticedIrregularity::OpponentsMove => Topic::OpponentsMove,
        _ => Topic::Other,
    };
    world.game.require_arbiter_may_tell(topic, world.now).err().map(JudgeStep::Refusal)
}
