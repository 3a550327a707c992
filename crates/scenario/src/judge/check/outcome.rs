//! Results, rulings, penalties, and what proves them.

use flagfall_chess::{Color, UciStyle};
use flagfall_game::{self as game, Event, Game, Ruling};
use flagfall_laws::{self as laws, Law};

use super::{Cited, Found, Moment, miss};
use crate::judge::act::{order, person};
use crate::judge::stage::on_timeline;
use crate::judge::{moves, tell};
use crate::{Evidence, Outcome, Reason, Score};

pub(super) fn outcome(moment: &Moment<'_>, expected: &Outcome) -> Found {
    let game = moment.game();
    match expected {
        Outcome::Result { score, reason } => result(moment, *score, reason.as_ref()),
        Outcome::Ruling { by } => ruling(moment, by.as_ref().map(person)),
        Outcome::Stands { label } | Outcome::Undone { label } => {
            let named = moment.stage.labels.iter().rev().find(|(name, _)| name == label);
            let ruled = named.and_then(|(_, number)| game.rulings().get(*number as usize - 1));
            let Some(ruled) = ruled else { return miss("there is no such ruling") };
            let stands = matches!(expected, Outcome::Stands { .. });
            if ruled.undone != stands {
                return Ok(Cited { articles: vec![ruled.article.to_string()], reasons: vec![] });
            }
            miss(if stands { "it is undone" } else { "it stands" })
        }
        Outcome::Penalty { side, penalties } => penalty(moment, *side, penalties),
        Outcome::NoPenalty { side } => {
            let found = imposed(moment)
                .into_iter()
                .find(|(offender, ..)| side.is_none_or(|side| side == *offender));
            match found {
                None => Ok(Cited::default()),
                Some((offender, penalty, ..)) => {
                    miss(format!("penalty for {}: {penalty}", tell::name(offender)))
                }
            }
        }
        Outcome::Incident { text } => incident(moment, text.as_deref()),
    }
}

fn result(moment: &Moment<'_>, score: Score, reason: Option<&Reason>) -> Found {
    let game = moment.game();
    let Some(found) = game.outcome() else { return miss("the game goes on") };
    let told = || miss(format!("result {}", tell::outcome(found)));
    let expected =
        laws::Score { white: order::points(score.white), black: order::points(score.black) };
    if found.score != Some(expected) {
        return told();
    }
    if reason.is_some_and(|reason| !reasons(game, found.law).contains(reason)) {
        return told();
    }
    // A mate is a mate, also where it comes before the end of counting.
    let mate = Some(Law::Checkmate).filter(|_| found.law == Law::MateBeforeMoveCount);
    let mate = mate.and_then(|law| game.rules().article(law));
    let articles = found.article.iter().chain(&mate).chain(&moment.stage.result_under);
    let mut articles: Vec<String> = articles.map(ToString::to_string).collect();
    articles.dedup();
    let reasons = game.rulings().iter().map(|ruled| ruled.reason.to_string());
    Ok(Cited { articles, reasons: reasons.collect() })
}

/// The words for a law by which a game ends.
fn reasons(game: &Game, law: Law) -> Vec<Reason> {
    let behaviour = game.rules().behaviour();
    let is_three = behaviour.repetition_draw.is_none_or(|times| times.get() < 5);
    let is_fifty = behaviour.move_count_draw.is_none_or(|moves| moves.get() < 75);
    match law {
        Law::Checkmate | Law::MateBeforeMoveCount => vec![Reason::Checkmate],
        Law::Stalemate => vec![Reason::Stalemate],
        Law::DeadPosition => vec![Reason::DeadPosition],
        Law::Resignation => vec![Reason::Resignation],
        Law::DrawAgreed => vec![Reason::Agreement],
        Law::RepetitionClaim | Law::RepetitionClaimByMove => vec![Reason::Threefold],
        Law::Repetition if is_three => vec![Reason::Threefold],
        Law::Repetition => vec![Reason::Fivefold],
        Law::MoveCountClaim | Law::MoveCountClaimByMove => vec![Reason::FiftyMoves],
        Law::MoveCount if is_fifty => vec![Reason::FiftyMoves],
        Law::MoveCount => vec![Reason::SeventyFiveMoves],
        Law::FlagFall | Law::FlagFallNoMate => vec![Reason::Time],
        Law::FlagFallMaterial => vec![Reason::Time, Reason::InsufficientMaterial],
        Law::BothFlags => vec![Reason::BothFlags],
        Law::DefaultTime => vec![Reason::Default],
        Law::NotBackInTime | Law::NotBackNoMate | Law::ReturnInterval => {
            vec![Reason::Disconnection, Reason::Time]
        }
        Law::IllegalMove | Law::IllegalMoveNoMate => vec![Reason::IllegalMove],
        Law::Device => vec![Reason::Device],
        Law::RedCard => vec![Reason::RedCard, Reason::Penalty],
        Law::Cards | Law::Expelled | Law::RefusesToObey => vec![Reason::Penalty],
        Law::GameLost | Law::BothLose => vec![Reason::Penalty, Reason::Arbiter],
        _ => vec![Reason::Arbiter],
    }
}

fn ruling(moment: &Moment<'_>, by: Option<game::PersonId>) -> Found {
    let mut cited = Cited::default();
    for entry in moment.entries {
        match &entry.event {
            Event::Ruled { by: arbiter, article, reason, .. }
                if by.is_none_or(|by| by == *arbiter) =>
            {
                cited.articles.push(article.to_string());
                cited.reasons.push(reason.to_string());
            }
            _ => {}
        }
    }
    if cited.articles.is_empty() { miss("no such ruling") } else { Ok(cited) }
}

type Imposed = (Color, laws::Penalty, Option<laws::Article>, String);

/// The penalties that were imposed just now.
fn imposed(moment: &Moment<'_>) -> Vec<Imposed> {
    let imposed = |event: &Event| -> Vec<Imposed> {
        match event {
            Event::Penalised { offender, penalty, article, .. } => {
                vec![(*offender, penalty.clone(), *article, String::new())]
            }
            Event::Ruled { ruling, article, reason, .. } => match &**ruling {
                Ruling::Penalise { offender, penalties, .. } => penalties
                    .iter()
                    .map(|penalty| (*offender, penalty.clone(), Some(*article), reason.to_string()))
                    .collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    };
    moment.entries.iter().flat_map(|entry| imposed(&entry.event)).collect()
}

fn penalty(moment: &Moment<'_>, side: Color, penalties: &[crate::Penalty]) -> Found {
    let imposed: Vec<Imposed> =
        imposed(moment).into_iter().filter(|(offender, ..)| *offender == side).collect();
    let mut cited = Cited::default();
    for expected in penalties {
        let wanted = order::penalty(expected);
        let Some((_, _, article, reason)) = imposed.iter().find(|(_, found, ..)| *found == wanted)
        else {
            let found: Vec<_> = imposed.iter().map(|(_, found, ..)| found.to_string()).collect();
            return miss(if found.is_empty() { "no penalty".to_owned() } else { found.join(", ") });
        };
        cited.articles.extend(article.iter().map(ToString::to_string));
        cited.reasons.push(reason.clone());
    }
    Ok(cited)
}

fn incident(moment: &Moment<'_>, text: Option<&str>) -> Found {
    let called = moment.entries.iter().filter_map(|entry| match &entry.event {
        Event::ArbiterCalled { reason, .. } => Some(reason.to_string()),
        Event::ReturnOverdue { .. } | Event::Counted { .. } => Some(tell::event(&entry.event)),
        _ => None,
    });
    let noted: Vec<String> = called.chain(moment.done.incident.clone()).collect();
    let text = text.unwrap_or_default().to_lowercase();
    if noted.iter().any(|noted| noted.to_lowercase().contains(&text)) {
        return Ok(Cited { articles: Vec::new(), reasons: noted });
    }
    miss(if noted.is_empty() { "nothing was written down".to_owned() } else { noted.join("; ") })
}

pub(super) fn evidence(moment: &Moment<'_>, expected: &Evidence) -> Found {
    let game = moment.game();
    let outcome = game.outcome();
    let shown = outcome.and_then(|outcome| outcome.evidence.as_deref());
    let met = match (expected, shown) {
        (Evidence::FlagFell { side, time }, _) => moment.stage.log.iter().any(|entry| {
            let fell = Event::FlagFell { player: *side };
            entry.event == fell && on_timeline(entry.at) == *time
        }),
        (Evidence::MateLine { side }, Some(game::Evidence::Mate { winner, .. })) => winner == side,
        (Evidence::MateBy { moves }, Some(game::Evidence::Mate { line, .. })) => {
            let mut position = *game.position();
            moves.len() == line.len()
                && moves.iter().zip(line).all(|(text, found)| {
                    let Some(mv) = moves::legal(&position, text, moment.letters) else {
                        return false;
                    };
                    position = position.play_unchecked(mv);
                    mv.uci(UciStyle::Chess960) == *found
                })
        }
        (Evidence::NoMate { side }, Some(game::Evidence::NoMate { proofs })) => {
            proofs.iter().any(|proof| proof.winner == *side)
        }
        (Evidence::Occurrences { count }, Some(game::Evidence::Repeated { after })) => {
            after.len() == usize::from(*count)
        }
        (Evidence::RepeatedAfter { plies }, Some(game::Evidence::Repeated { after })) => {
            after == plies
        }
        (Evidence::HalfMoves { count }, Some(game::Evidence::Quiet { plies })) => plies == count,
        (Evidence::DeadSince { ply }, Some(game::Evidence::NoMate { .. })) => {
            outcome.is_some_and(|outcome| outcome.after == *ply)
        }
        _ => false,
    };
    if met {
        return Ok(moment.cited());
    }
    miss(shown.map_or_else(|| "no such evidence".to_owned(), |shown| format!("{shown:?}")))
}
