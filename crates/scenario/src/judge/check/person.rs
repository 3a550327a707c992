//! Checking facts about people: presence, abilities, offences.

use flagfall_chess::Color;
use flagfall_game::{Event, Ruling, VenueArbiter};
use flagfall_laws::{ArbiterPresence, Offence, Penalty};

use super::{CheckContext, Mismatch, ensure, not_supported, scoresheets};
use crate::judge::opening::given_facts::status_disability;
use crate::{ArbiterTitle, Party, PenaltyCard, PersonFact, PersonStatus};

pub(super) fn check_person(context: &CheckContext<'_>, fact: &PersonFact) -> Result<(), Mismatch> {
    let game = context.game();
    let counted = |found: usize, expected: u16| ensure(found == usize::from(expected), || format!("{found}"));
    match fact {
        PersonFact::Is { party, status } if scoresheets::person_status(context, party, status).is_some() => {
            ensure(scoresheets::person_status(context, party, status) == Some(true), || format!("not {status}"))
        }
        PersonFact::Looks { side, count } => counted(game.record_views(*side).into(), *count),
        PersonFact::Is { party: Party::Player { side }, status } => match player_status(context, *side, status) {
            Some(met) => ensure(met, || format!("not {status}")),
            None => not_supported(fact),
        },
        PersonFact::Is {
            party: Party::Arbiter { title: title @ (ArbiterTitle::LocalChief | ArbiterTitle::LocalTechnical) },
            status: status @ (PersonStatus::Present | PersonStatus::Absent | PersonStatus::Appointed),
        } if game.rules().regulations.form.is_hybrid() => {
            let arbiter = match title {
                ArbiterTitle::LocalChief => VenueArbiter::Chief,
                _ => VenueArbiter::Technical,
            };
            let is_missing = game.missing_arbiters().contains(&arbiter);
            ensure(is_missing == (*status == PersonStatus::Absent), || format!("not {status}"))
        }
        PersonFact::Is {
            party: Party::Arbiter { .. },
            status: status @ (PersonStatus::Present | PersonStatus::Absent),
        } => {
            let absent = game.rules().regulations.arbiter == ArbiterPresence::Absent;
            ensure(absent == (*status == PersonStatus::Absent), || format!("not {status}"))
        }
        PersonFact::IllegalMoves { side, count } => counted(game.offences(*side, Offence::IllegalMove).into(), *count),
        PersonFact::Warnings { side, count } => {
            let [warnings, _, _] = game.cards(*side);
            counted(warnings.into(), *count)
        }
        PersonFact::Disconnections { side, count } => {
            let is_disconnection = |event: &Event| *event == Event::Disconnected { player: *side };
            counted(context.world.log.iter().filter(|entry| is_disconnection(&entry.event)).count(), *count)
        }
        PersonFact::PhoneSounds { side, count } => counted(game.offences(*side, Offence::Phone).into(), *count),
        PersonFact::Card { side, card } => {
            let [_, yellow, red] = game.cards(*side);
            let found = match (yellow, red) {
                (0, 0) => PenaltyCard::None,
                (_, 0) => PenaltyCard::Yellow,
                _ => PenaltyCard::Red,
            };
            ensure(found == *card, || found.to_string())
        }
        PersonFact::Is { .. } => not_supported(fact),
    }
}

fn player_status(context: &CheckContext<'_>, side: Color, status: &PersonStatus) -> Option<bool> {
    let game = context.game();
    Some(match status {
        PersonStatus::Present => game.has_arrived(side),
        PersonStatus::Absent => !game.has_arrived(side),
        PersonStatus::Connected => game.is_connected(side),
        PersonStatus::Disconnected => !game.is_connected(side),
        PersonStatus::InVideo => game.is_in_video(side),
        PersonStatus::OutOfVideo => !game.is_in_video(side),
        PersonStatus::Spectator => game.outcome().is_some(),
        PersonStatus::Expelled => is_expelled(context, side),
        other => {
            return status_disability(other).map(|disability| game.has_disability(side, disability));
        }
    })
}

/// Whether a player was expelled, by a ruling in force or by a ladder of the regulations.
fn is_expelled(context: &CheckContext<'_>, side: Color) -> bool {
    let by_ruling = context.game().rulings().iter().any(|ruling| {
        let expels = |penalties: &[Penalty]| penalties.contains(&Penalty::Expelled);
        !ruling.undone
            && matches!(&*ruling.ruling, Ruling::Penalise { offender, penalties, .. }
                if *offender == side && expels(penalties))
    });
    let by_ladder = |event: &Event| {
        matches!(event, Event::Penalised { offender, penalty: Penalty::Expelled, .. }
            if *offender == side)
    };
    by_ruling || context.world.log.iter().any(|entry| by_ladder(&entry.event))
}
