//! Reading penalties.

use std::collections::BTreeMap;

use crate::file::Part;
use crate::nearest::nearest;
use crate::read::unknown_key;
use crate::read::value::{Misread, Span, Value};
use crate::{Ladder, Offence, Penalty, Problem};

/// What offences cost by the parts of an edition alone, the last one having the last word.
pub(crate) fn usual(parts: &[&'static Part]) -> BTreeMap<Offence, Ladder> {
    let said = |offence: Offence| {
        let node = parts.iter().rev().find_map(|part| part.settings.get(offence.name()))?;
        let ladder = ladder(Value::new(node, None)).ok()?;
        Some((offence, ladder)).filter(|(_, ladder)| !ladder.is_empty())
    };
    Offence::ALL.into_iter().filter_map(said).collect()
}

/// Penalties that need no amount.
const PLAIN: [(&str, Penalty); 5] = [
    ("warning", Penalty::Warning),
    ("game_lost", Penalty::GAME_LOST),
    ("expelled", Penalty::Expelled),
    ("yellow_card", Penalty::YellowCard),
    ("red_card", Penalty::RedCard),
];

/// Penalties with an amount; the last one goes with the loss of the game.
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

/// The loss of the game with other points than the win for the opponent.
const LOST_BUT: &str = "game_lost_opponent_gets";

/// A step, or a list of steps.
pub(crate) fn ladder(value: Value<'_>) -> Result<Ladder, Misread> {
    let steps = value.as_list().unwrap_or_else(|| vec![value]);
    if steps.len() > Ladder::LONGEST {
        return Err(value.wrong(Problem::TooManySteps));
    }
    let mut read: Vec<Vec<Penalty>> = Vec::new();
    for value in steps {
        if read.iter().flatten().any(Penalty::ends_game) {
            return Err(value.wrong(Problem::AfterLoss));
        }
        read.push(step(value)?);
    }
    Ok(Ladder::new(read))
}

/// A penalty, or a list of penalties given together.
fn step(value: Value<'_>) -> Result<Vec<Penalty>, Misread> {
    match value.as_list() {
        None => Ok(vec![penalty(value)?]),
        Some(list) if !list.is_empty() && list.len() <= AMOUNTS.len() => {
            list.into_iter().map(penalty).collect()
        }
        Some(_) => Err(not_a_penalty(value)),
    }
}

fn penalty(value: Value<'_>) -> Result<Penalty, Misread> {
    if let Some(name) = value.as_text() {
        let plain = PLAIN.iter().find(|(known, _)| *known == name);
        return plain.map(|(_, penalty)| penalty.clone()).ok_or_else(|| {
            let names: Vec<_> = PLAIN.iter().map(|(name, _)| *name).collect();
            let nearest = nearest(name, &names).or_else(|| nearest_amount(name));
            let found = super::shortened(name);
            value.wrong(Problem::UnknownName { found, nearest, names })
        });
    }
    let table = value.as_table().ok_or_else(|| not_a_penalty(value))?;
    let mut entries = table.iter();
    match (entries.next(), entries.next()) {
        (Some((key, node)), None) => {
            let amount = value.child(node);
            measured(key.get_ref(), amount).unwrap_or_else(|| {
                let keys: Vec<_> = AMOUNTS.into_iter().chain([LOST_BUT]).collect();
                let span = if value.is_own() { Span::of(key) } else { value.span() };
                Err(unknown_key(span, key.get_ref(), &keys))
            })
        }
        _ => Err(not_a_penalty(value)),
    }
}

fn nearest_amount(name: &str) -> Option<&'static str> {
    nearest(name, &AMOUNTS)
}

/// A penalty with its amount; nothing if there is none of that name.
fn measured(key: &str, amount: Value<'_>) -> Option<Result<Penalty, Misread>> {
    Some(match key {
        "opponent_gains" => amount.some_time().map(Penalty::OpponentGains),
        "opponent_gains_seconds" => amount.seconds().map(Penalty::OpponentGains),
        "offender_loses" => amount.some_time().map(Penalty::OffenderLoses),
        "offender_loses_seconds" => amount.seconds().map(Penalty::OffenderLoses),
        "points_raised" => amount.points().map(Penalty::PointsRaised),
        "points_reduced" => amount.points().map(Penalty::PointsReduced),
        "fine" => amount.text().map(|fine| Penalty::Fine(fine.into())),
        "excluded_from_rounds" => {
            amount.count().map(|rounds| Penalty::ExcludedFromRounds(rounds.get()))
        }
        LOST_BUT => amount.points().map(|points| Penalty::GameLost { opponent: Some(points) }),
        _ => return None,
    })
}

fn not_a_penalty(value: Value<'_>) -> Misread {
    let expected = "a penalty";
    let written = "write \"warning\", \"game_lost\" or { opponent_gains = \"2m\" }";
    value.wrong(Problem::Expected { expected, written })
}
