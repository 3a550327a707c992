//! Parsing of penalties.

use std::collections::BTreeMap;

use crate::edition_file::EditionSection;
use crate::nearest::nearest;
use crate::read::unknown_key;
use crate::read::value::{LocatedFault, TextSpan, TomlValue};
use crate::{Ladder, Offence, Penalty, RegulationsFaultKind};

/// Returns the penalties of an edition; later sections override earlier ones.
pub(crate) fn default_penalties(parts: &[&'static EditionSection]) -> BTreeMap<Offence, Ladder> {
    let read = |offence: Offence| {
        let node = parts.iter().rev().find_map(|part| part.settings.get(offence.name()))?;
        let ladder = ladder(TomlValue::new(node, None)).ok()?;
        Some((offence, ladder)).filter(|(_, ladder)| !ladder.is_empty())
    };
    Offence::ALL.into_iter().filter_map(read).collect()
}

/// Penalties without an amount.
const PLAIN: [(&str, Penalty); 5] = [
    ("warning", Penalty::Warning),
    ("game_lost", Penalty::GAME_LOST),
    ("expelled", Penalty::Expelled),
    ("yellow_card", Penalty::YellowCard),
    ("red_card", Penalty::RedCard),
];

/// Penalties with an amount.
const AMOUNTS: [&str; 8] = [
    "opponent_gains",
    "opponent_gains_seconds",
    "offender_loses",
    "offender_loses_seconds",
    "points_raised",
    "points_reduced",
    "fine",
    "excluded_from_rounds",
];

/// The loss of the game with other points than a win for the opponent.
const LOST_WITH_POINTS: &str = "game_lost_opponent_gets";

/// Reads a step or a list of steps.
pub(crate) fn ladder(value: TomlValue<'_>) -> Result<Ladder, LocatedFault> {
    let steps = value.as_list().unwrap_or_else(|| vec![value]);
    if steps.len() > Ladder::MAX_STEPS {
        return Err(value.fault(RegulationsFaultKind::TooManySteps));
    }
    let mut read: Vec<Vec<Penalty>> = Vec::new();
    for value in steps {
        if read.iter().flatten().any(Penalty::ends_game) {
            return Err(value.fault(RegulationsFaultKind::AfterLoss));
        }
        read.push(step(value)?);
    }
    Ok(Ladder::new(read))
}

/// Reads a penalty or a list of penalties imposed together.
fn step(value: TomlValue<'_>) -> Result<Vec<Penalty>, LocatedFault> {
    match value.as_list() {
        None => Ok(vec![penalty(value)?]),
        Some(list) if !list.is_empty() && list.len() <= AMOUNTS.len() => list.into_iter().map(penalty).collect(),
        Some(_) => Err(not_a_penalty(value)),
    }
}

fn penalty(value: TomlValue<'_>) -> Result<Penalty, LocatedFault> {
    if let Some(name) = value.as_text() {
        let plain = PLAIN.iter().find(|(known, _)| *known == name);
        return plain.map(|(_, penalty)| penalty.clone()).ok_or_else(|| {
            let names: Vec<_> = PLAIN.iter().map(|(name, _)| *name).collect();
            let nearest = nearest(name, &names).or_else(|| nearest_amount(name));
            let found = super::shorten(name);
            value.fault(RegulationsFaultKind::UnknownName { found, nearest, names })
        });
    }
    let table = value.as_table().ok_or_else(|| not_a_penalty(value))?;
    let mut entries = table.iter();
    match (entries.next(), entries.next()) {
        (Some((key, node)), None) => {
            let amount = value.child(node);
            penalty_with_amount(key.get_ref(), amount).unwrap_or_else(|| {
                let keys: Vec<_> = AMOUNTS.into_iter().chain([LOST_WITH_POINTS]).collect();
                let span = if value.is_own() { TextSpan::of(key) } else { value.span() };
                Err(unknown_key(span, key.get_ref(), &keys))
            })
        }
        _ => Err(not_a_penalty(value)),
    }
}

fn nearest_amount(name: &str) -> Option<&'static str> {
    nearest(name, &AMOUNTS)
}

/// Reads a penalty with its amount; returns nothing for an unknown name.
fn penalty_with_amount(key: &str, amount: TomlValue<'_>) -> Option<Result<Penalty, LocatedFault>> {
    Some(match key {
        "opponent_gains" => amount.positive_time().map(Penalty::OpponentGains),
        "opponent_gains_seconds" => amount.seconds().map(Penalty::OpponentGains),
        "offender_loses" => amount.positive_time().map(Penalty::OffenderLoses),
        "offender_loses_seconds" => amount.seconds().map(Penalty::OffenderLoses),
        "points_raised" => amount.points().map(Penalty::PointsRaised),
        "points_reduced" => amount.points().map(Penalty::PointsReduced),
        "fine" => amount.text().map(|fine| Penalty::Fine(fine.into())),
        "excluded_from_rounds" => amount.count().map(|rounds| Penalty::ExcludedFromRounds(rounds.get())),
        LOST_WITH_POINTS => amount.points().map(|points| Penalty::GameLost { opponent: Some(points) }),
        _ => return None,
    })
}

fn not_a_penalty(value: TomlValue<'_>) -> LocatedFault {
    let expected = "a penalty";
    let written = "write \"warning\", \"game_lost\" or { opponent_gains = \"2m\" }";
    value.fault(RegulationsFaultKind::Expected { expected, written })
}
