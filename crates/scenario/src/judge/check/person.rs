//! People: where they are, what is counted.

use flagfall_chess::Color;
use flagfall_game::{Event, LocalOffice, Ruling};
use flagfall_laws::{Arbiter, Offence, Penalty};

use super::{Miss, Moment, is, not_carried, papers};
use crate::judge::open::given::ability;
use crate::{Actor, Card, Office, PersonFact, Status};

pub(super) fn person(moment: &Moment<'_>, fact: &PersonFact) -> Result<(), Miss> {
    let game = moment.game();
    let counted =
        |found: usize, expected: u16| is(found == usize::from(expected), || format!("{found}"));
    match fact {
        PersonFact::Is { who, status } if papers::status(moment, who, status).is_some() => {
            is(papers::status(moment, who, status) == Some(true), || format!("not {status}"))
        }
        PersonFact::Looks { side, count } => counted(game.looks(*side).into(), *count),
        PersonFact::Is { who: Actor::Player { side }, status } => {
            match stands(moment, *side, status) {
                Some(met) => is(met, || format!("not {status}")),
                None => not_carried(fact),
            }
        }
        PersonFact::Is {
            who: Actor::Arbiter { office: office @ (Office::LocalChief | Office::LocalTechnical) },
            status: status @ (Status::Present | Status::Absent | Status::Appointed),
        } if game.rules().regulations.form.is_hybrid() => {
            let office = match office {
                Office::LocalChief => LocalOffice::Chief,
                _ => LocalOffice::Technical,
            };
            let lacks = game.lacking().contains(&office);
            is(lacks == (*status == Status::Absent), || format!("not {status}"))
        }
        PersonFact::Is {
            who: Actor::Arbiter { .. },
            status: status @ (Status::Present | Status::Absent),
        } => {
            let absent = game.rules().regulations.arbiter == Arbiter::Absent;
            is(absent == (*status == Status::Absent), || format!("not {status}"))
        }
        PersonFact::IllegalMoves { side, count } => {
            counted(game.offences(*side, Offence::IllegalMove).into(), *count)
        }
        PersonFact::Warnings { side, count } => {
            let [warnings, _, _] = game.cards(*side);
            counted(warnings.into(), *count)
        }
        PersonFact::Disconnections { side, count } => {
            let lost = |event: &Event| *event == Event::Disconnected { player: *side };
            counted(moment.stage.log.iter().filter(|entry| lost(&entry.event)).count(), *count)
        }
        PersonFact::PhoneSounds { side, count } => {
            counted(game.offences(*side, Offence::Phone).into(), *count)
        }
        PersonFact::Card { side, card } => {
            let [_, yellow, red] = game.cards(*side);
            let found = match (yellow, red) {
                (0, 0) => Card::None,
                (_, 0) => Card::Yellow,
                _ => Card::Red,
            };
            is(found == *card, || found.to_string())
        }
        PersonFact::Is { .. } => not_carried(fact),
    }
}

fn stands(moment: &Moment<'_>, side: Color, status: &Status) -> Option<bool> {
    let game = moment.game();
    Some(match status {
        Status::Present => game.has_arrived(side),
        Status::Absent => !game.has_arrived(side),
        Status::Connected => game.is_connected(side),
        Status::Disconnected => !game.is_connected(side),
        Status::InVideo => game.is_in_video(side),
        Status::OutOfVideo => !game.is_in_video(side),
        Status::Spectator => game.outcome().is_some(),
        Status::Expelled => is_expelled(moment, side),
        other => return ability(other).map(|ability| game.has(side, ability)),
    })
}

/// Whether a player was expelled, by a ruling that stands or by what the regulations say.
fn is_expelled(moment: &Moment<'_>, side: Color) -> bool {
    let by_ruling = moment.game().rulings().iter().any(|ruled| {
        let expels = |penalties: &[Penalty]| penalties.contains(&Penalty::Expelled);
        !ruled.undone
            && matches!(&*ruled.ruling, Ruling::Penalise { offender, penalties, .. }
                if *offender == side && expels(penalties))
    });
    let by_ladder = |event: &Event| {
        matches!(event, Event::Penalised { offender, penalty: Penalty::Expelled, .. }
            if *offender == side)
    };
    by_ruling || moment.stage.log.iter().any(|entry| by_ladder(&entry.event))
}
