//! Results, rulings, penalties, and what proves them.

use flagfall_chess::{Color, UciStyle};
use flagfall_game::{self as game, Event, HandEvent, Ruling, WrongEvent};
use flagfall_laws as laws;

use super::clock::fell_at;
use super::{Cited, Found, Moment, miss, papers};
use crate::judge::act::{order, person};
use crate::judge::reasons::reasons;
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
                let articles = core::iter::once(&ruled.article).chain(&ruled.also);
                let articles = articles.map(ToString::to_string);
                return Ok(Cited { articles: articles.collect(), reasons: vec![] });
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
    let told = || miss(format!("result {}", tell::outcome(game.rules(), found)));
    let expected =
        laws::Score { white: order::points(score.white), black: order::points(score.black) };
    if found.score != Some(expected) {
        return told();
    }
    let is_reason = |reason: &Reason| {
        reasons(game.rules(), found.law).contains(reason)
            || *reason == Reason::Arbiter && is_score_changed(game, found)
    };
    if !reason.is_none_or(is_reason) {
        return told();
    }
    let articles = found.articles().map(ToString::to_string).collect();
    let reasons = game.rulings().iter().map(|ruled| ruled.reason.to_string());
    Ok(Cited { articles, reasons: reasons.collect() })
}

/// Whether penalties have made the score another than the game gave (12.9.4, 12.9.5).
fn is_score_changed(game: &game::Game, ended: &game::Outcome) -> bool {
    let articles =
        game.penalties_on_points().filter_map(|penalty| game.rules().article(penalty.law()));
    articles.into_iter().any(|article| ended.also.contains(&article))
}

fn ruling(moment: &Moment<'_>, by: Option<game::PersonId>) -> Found {
    let (mut cited, mut ruled) = (Cited::default(), false);
    for entry in moment.entries {
        match &entry.event {
            Event::Ruled { by: arbiter, reason, .. } if by.is_none_or(|by| by == *arbiter) => {
                cited.reasons.push(reason.to_string());
            }
            // So is what was found to be wrong.
            Event::Wrong(WrongEvent::Found { .. } | WrongEvent::DisplacementFound { .. }) => {}
            // A claim that is found wrong is ruled on, by whoever looks into it; so are flags that
            // change nothing (III.3.1.1), and what a hand should not have done.
            Event::ClaimRejected { .. }
            | Event::Claim(game::ClaimEvent::FlagsPassedOver)
            | Event::Hand(
                HandEvent::Breached { .. }
                | HandEvent::BondBroken { .. }
                | HandEvent::ObjectionUpheld { .. },
            ) if by.is_none() => {}
            _ => continue,
        }
        ruled = true;
        let articles = entry.event.articles(moment.game().rules());
        cited.articles.extend(articles.iter().map(ToString::to_string));
    }
    if ruled { Ok(cited) } else { miss("no such ruling") }
}

type Imposed = (Color, laws::Penalty, Vec<laws::Article>, String);

/// The penalties that were imposed just now.
fn imposed(moment: &Moment<'_>) -> Vec<Imposed> {
    let imposed = |event: &Event| -> Vec<Imposed> {
        let articles = event.articles(moment.game().rules());
        match event {
            Event::Penalised { offender, penalty, .. } => {
                vec![(*offender, penalty.clone(), articles, String::new())]
            }
            Event::Ruled { ruling, reason, .. } => match &**ruling {
                Ruling::Penalise { offender, penalties, .. } => penalties
                    .iter()
                    .map(|penalty| {
                        (*offender, penalty.clone(), articles.clone(), reason.to_string())
                    })
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
        let Some((_, _, articles, reason)) = imposed.iter().find(|(_, found, ..)| *found == wanted)
        else {
            let found: Vec<_> = imposed.iter().map(|(_, found, ..)| found.to_string()).collect();
            return miss(if found.is_empty() { "no penalty".to_owned() } else { found.join(", ") });
        };
        cited.articles.extend(articles.iter().map(ToString::to_string));
        cited.reasons.push(reason.clone());
    }
    Ok(cited)
}

fn incident(moment: &Moment<'_>, text: Option<&str>) -> Found {
    let called = moment.entries.iter().filter_map(|entry| match &entry.event {
        Event::ArbiterCalled { reason, .. } => Some(reason.text().to_owned()),
        Event::ReturnOverdue { .. }
        | Event::Counted { .. }
        | Event::Conduct(game::ConductEvent::Breached { .. }) => {
            Some(moment.scene().event(&entry.event))
        }
        _ => None,
    });
    let noted: Vec<String> = called.chain(moment.done.incident.clone()).collect();
    let text = text.unwrap_or_default().to_lowercase();
    if noted.iter().any(|noted| noted.to_lowercase().contains(&text)) {
        let rules = moment.game().rules();
        let entered = papers::entered(rules, moment.entries);
        let articles = entered.into_iter().chain(moment.done.against);
        let articles = articles.map(|article| article.to_string());
        let articles = moment.cited().articles.into_iter().chain(articles).collect();
        return Ok(Cited { articles, reasons: noted });
    }
    miss(if noted.is_empty() { "nothing was written down".to_owned() } else { noted.join("; ") })
}

/// What was laid before all when a claim was found wrong just now (11.12).
pub(super) fn looked_into(moment: &Moment<'_>) -> Option<game::Evidence> {
    moment.entries.iter().find_map(|entry| match entry.event {
        Event::ClaimRejected { claim, intended, .. } => moment.before.looked_into(claim, intended),
        _ => None,
    })
}

pub(super) fn evidence(moment: &Moment<'_>, expected: &Evidence) -> Found {
    let game = moment.game();
    let outcome = game.outcome();
    let looked_into = looked_into(moment);
    let proof = outcome.and_then(|outcome| outcome.evidence.as_deref());
    let shown = proof.or(looked_into.as_ref());
    let met = match (expected, shown) {
        (Evidence::FlagFell { side, time }, _) => {
            fell_at(moment, *side).is_some_and(|at| on_timeline(at) == *time)
        }
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
    miss(shown.map_or_else(|| "no such evidence".to_owned(), |shown| told(moment, shown)))
}

/// What proves a result, in words.
fn told(moment: &Moment<'_>, evidence: &game::Evidence) -> String {
    match evidence {
        game::Evidence::Mate { winner, line } => {
            let mut position = *moment.game().position();
            let line = line.iter().map(|&mv| {
                let told = tell::squares(&position, mv, moment.letters);
                position = position.uci(mv).map_or(position, |mv| position.play_unchecked(mv));
                told
            });
            let line: Vec<String> = line.collect();
            format!("a mate by {}: {}", tell::name(*winner), line.join(", "))
        }
        game::Evidence::NoMate { proofs } => {
            let sides: Vec<_> = proofs.iter().map(|proof| tell::name(proof.winner)).collect();
            format!("no mate by {}", sides.join(", none by "))
        }
        game::Evidence::Repeated { after } => {
            format!("repetition after half-moves {}", tell::list(after))
        }
        game::Evidence::Quiet { plies } => {
            format!("{plies} half-moves without capture or pawn move")
        }
        game::Evidence::LittleMaterial => "too little material".to_owned(),
    }
}
