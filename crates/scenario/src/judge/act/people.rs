//! What people do beside the board: conduct, coming and going, what is told.

use flagfall_chess::Color;
use flagfall_game::{self as game, Command, Onlooker, Topic, Whereabouts};
use flagfall_laws::{self as laws, Law};

use super::{Act, BrokenOff, Stage, order, venue};
use crate::{Action, Actor, Call, Conduct, Deed, Irregularity, Notice, Place, Presence, Thing};

/// What a player does beside the board follows from the regulations, or the arbiter rules on it.
pub(super) fn conduct(stage: &Stage, conduct: &Conduct, deed: &Deed) -> Result<Act, BrokenOff> {
    use game::Conduct as Done;
    // Where nobody watches the players, what they do is only noted.
    let rules = stage.game.rules();
    let on_screen = rules.regulations.board == laws::Board::Virtual;
    let unwatched = on_screen && !rules.regulations.form.is_watched_online();
    let arbiter = matches!(deed.actor, Actor::Arbiter { .. });
    if let Some(act) = venue::conduct(stage, conduct, deed) {
        return act;
    }
    let done = match (answering(stage, deed), conduct) {
        (_, Conduct::Intervenes { .. }) if arbiter => Done::StepIn,
        _ if unwatched => return Ok(Act::Noted),
        (Some(side), Conduct::PhoneRings) => Done::PhoneRings(side),
        (Some(side), Conduct::DeviceFound) => Done::DeviceFound(side),
        (Some(side), Conduct::UsesHelp { .. }) => Done::UseHelp(side),
        (Some(side), Conduct::Disturbs) => Done::Disturb(side),
        (Some(side), Conduct::RefusesToComply) => Done::Refuse(side),
        (Some(side), Conduct::RefusesCheck) => Done::RefuseCheck(side),
        (Some(side), Conduct::Breaks { .. }) => Done::Break(side),
        _ => return Ok(Act::Noted),
    };
    Ok(Act::Commands(vec![Command::Conduct(done)]))
}

/// Coming and going at a real board.
pub(super) fn presence(stage: &Stage, presence: &Presence, deed: &Deed) -> Result<Act, BrokenOff> {
    let by_arbiter = |ruling| Ok(Act::Commands(vec![order::rule(deed, ruling)]));
    let done = match (presence, onlooker(&deed.actor)) {
        (Presence::Leaves { place }, Some(_)) if answering(stage, deed).is_some() => {
            game::Conduct::Leave(whereabouts(place))
        }
        (Presence::Returns { .. }, Some(_)) if answering(stage, deed).is_some() => {
            game::Conduct::Return
        }
        (Presence::Enters { place: Place::Area }, Some(who)) => {
            return Ok(Act::Seen(Command::Conduct(game::Conduct::Enter(who))));
        }
        (Presence::Leaves { .. } | Presence::Returns { .. } | Presence::Enters { .. }, Some(_))
        | (Presence::TellsOfLeaving { .. }, Some(Onlooker::Assistant(_)))
        | (Presence::AsksToLeave { .. }, _) => return Ok(Act::Noted),
        // Arbiters go where they are needed.
        (Presence::Leaves { .. } | Presence::Returns { .. } | Presence::Enters { .. }, None)
            if matches!(deed.actor, Actor::Arbiter { .. }) =>
        {
            return Ok(Act::Commands(Vec::new()));
        }
        (Presence::Leaves { place }, None) => game::Conduct::Leave(whereabouts(place)),
        (Presence::Returns { .. } | Presence::Enters { .. }, None) => game::Conduct::Return,
        (Presence::TellsOfLeaving { place }, _) => game::Conduct::TellOfLeaving(whereabouts(place)),
        (
            Presence::LetsLeave {
                who: who @ (Actor::Player { side } | Actor::Assistant { side }),
                place,
            },
            _,
        ) => {
            let (player, place) = (*side, whereabouts(place));
            let assistant = matches!(who, Actor::Assistant { .. });
            return by_arbiter(game::Ruling::LetGo { player, place, assistant });
        }
        (Presence::LetsIn { who, .. }, _) if let Some(who) = onlooker(who) => {
            return by_arbiter(game::Ruling::Admit { who });
        }
        (Presence::SendsOut { who }, _) if let Some(who) = onlooker(who) => {
            return by_arbiter(game::Ruling::SendOut { who });
        }
        (Presence::LetsLeave { .. } | Presence::LetsIn { .. } | Presence::SendsOut { .. }, _) => {
            return Ok(Act::NotedByArbiter);
        }
        (other, _) => return BrokenOff::not_carried(other),
    };
    Ok(Act::Commands(vec![Command::Conduct(done)]))
}

/// The player who answers for what is done: the one who does it, or whose assistant does in the
/// player's place (online, annexes II 11 and III 2).
pub(super) fn answering(stage: &Stage, deed: &Deed) -> Option<Color> {
    match deed.actor {
        Actor::Player { side } => Some(side),
        Actor::Assistant { side } => stage.game.is_in_players_place(side).then_some(side),
        _ => None,
    }
}

/// Somebody who has no part in the game.
pub(in crate::judge) const fn onlooker(actor: &Actor) -> Option<Onlooker> {
    match *actor {
        Actor::Spectator => Some(Onlooker::Spectator),
        Actor::OtherPlayer => Some(Onlooker::OtherPlayer),
        Actor::Assistant { side } => Some(Onlooker::Assistant(side)),
        Actor::Captain { side } => Some(Onlooker::Captain(side)),
        Actor::Organiser => Some(Onlooker::Organiser),
        _ => None,
    }
}

pub(in crate::judge) const fn whereabouts(place: &Place) -> Whereabouts {
    match place {
        Place::Area => Whereabouts::Area,
        Place::Venue => Whereabouts::Venue,
        Place::Board => Whereabouts::Board,
    }
}

/// What a thing that is told is about.
pub(in crate::judge) const fn topic(what: &Thing) -> Topic {
    match what {
        Thing::NumberOfMoves | Thing::Moves | Thing::Log => Topic::NumberOfMoves,
        Thing::LastMove => Topic::OpponentsMove,
        Thing::Flag => Topic::Flag,
        Thing::Times => Topic::Times,
        Thing::DrawOffer => Topic::DrawOffer,
        Thing::Analysis => Topic::Analysis,
        _ => Topic::Other,
    }
}

/// What the arbiter says to a player at a real board, and what to think of the game, anywhere and also
/// by the zone.
pub(super) fn told(stage: &Stage, call: &Call, deed: &Deed) -> Option<Act> {
    let on_screen = stage.game.rules().regulations.board == laws::Board::Virtual;
    let analysis = matches!(call, Call::Shows { what: Thing::Analysis, .. });
    let says = match deed.actor {
        Actor::Arbiter { .. } => analysis || !on_screen,
        Actor::Zone => analysis,
        _ => false,
    };
    if !says {
        return None;
    }
    let (what, to): (Topic, Color) = match call {
        Call::Shows { what, who: Actor::Player { side } } => (topic(what), *side),
        Call::Says { who: Some(Actor::Player { side }), .. } => (Topic::Other, *side),
        _ => return None,
    };
    Some(Act::Commands(vec![Command::Conduct(game::Conduct::Tell { what, to })]))
}

/// Whether a player turns to the arbiter, where the arbiter does nothing unasked (P.18a).
pub(super) fn asks(stage: &Stage, call: &Call, deed: &Deed) -> bool {
    let Actor::Player { side } = deed.actor else { return false };
    let (game, rules) = (&stage.game, stage.game.rules());
    let needed =
        rules.is_in_force(Law::ArbiterAsked) && rules.regulations.arbiter == laws::Arbiter::Present;
    let to_arbiter = match call {
        Call::AsksFor { .. } | Call::AsksMeaning { .. } | Call::Reports { .. } => true,
        Call::Says { who, .. } => matches!(who, Some(Actor::Arbiter { .. })),
        _ => false,
    };
    needed && to_arbiter && game.is_playing() && game.call(side).is_none()
}

/// Whether somebody who has no part in the game does something in it, not to the arbiter alone.
pub(in crate::judge) const fn interferes(deed: &Deed) -> bool {
    let to_arbiter = matches!(
        deed.action,
        Action::Presence(_)
            | Action::Call(
                Call::Arbiter
                    | Call::Reports { .. }
                    | Call::ReportsDisconnection { .. }
                    | Call::Says { who: Some(Actor::Arbiter { .. }), .. }
            )
    );
    let apart = matches!(deed.actor, Actor::Spectator | Actor::OtherPlayer | Actor::Captain { .. });
    apart && !to_arbiter
}

/// Who has no part in a game does not speak of it, whatever becomes of that (12.7).
pub(in crate::judge) fn by_onlooker(
    game: &game::Game,
    actor: &Actor,
    action: &Action,
) -> Option<laws::Article> {
    let speaks = match action {
        Action::Call(Call::Says { who, .. }) => !matches!(who, Some(Actor::Arbiter { .. })),
        Action::Call(Call::Shows { who, .. }) => matches!(who, Actor::Player { .. }),
        Action::Conduct(Conduct::Intervenes { .. }) => true,
        _ => false,
    };
    let onlooker = matches!(actor, Actor::Spectator | Actor::OtherPlayer | Actor::Captain { .. });
    game.rules().article(Law::Bystanders).filter(|_| speaks && onlooker)
}

/// What keeps somebody from speaking of an irregularity: the arbiter does not of some (12.6, P.18),
/// onlookers of none (12.7).
pub(super) fn silenced(stage: &Stage, notice: &Notice, deed: &Deed) -> Option<Act> {
    let what = match notice {
        Notice::PointsOut { what } | Notice::Notices { what } => what,
        Notice::Overlooks { .. } => return None,
    };
    let steps_in = || Some(Act::Commands(vec![Command::Conduct(game::Conduct::StepIn)]));
    if matches!(deed.actor, Actor::Spectator | Actor::OtherPlayer) {
        let speaks = matches!(notice, Notice::PointsOut { .. });
        return speaks.then(steps_in).flatten();
    }
    let on_screen = stage.game.rules().regulations.board == laws::Board::Virtual;
    if on_screen || !matches!(deed.actor, Actor::Arbiter { .. }) {
        return None;
    }
    let topic = match what {
        Irregularity::Flag { .. } | Irregularity::BothFlags => Topic::Flag,
        Irregularity::IllegalMove
        | Irregularity::UnpromotedPawn
        | Irregularity::TwoHands
        | Irregularity::PressWithoutMove
        | Irregularity::BothKingsInCheck
        | Irregularity::Check => Topic::IllegalMove,
        // Whether to claim a draw is for the players to see.
        Irregularity::MissedDraw => return steps_in(),
        // To see these is no harm; to say so is.
        _ if matches!(notice, Notice::Notices { .. }) => return None,
        Irregularity::ForgottenPress => Topic::ForgottenPress,
        Irregularity::OpponentsMove => Topic::OpponentsMove,
        _ => Topic::Other,
    };
    stage.game.may_tell(topic, stage.now).err().map(Act::Refused)
}
