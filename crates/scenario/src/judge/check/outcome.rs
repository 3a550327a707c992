//! Checking results, rulings, penalties and evidence.

use flagfall_chess::{Color, UciStyle};
use flagfall_game::{self as game, BoardEvent, Event, IrregularityEvent, Ruling};
use flagfall_laws as laws;

use super::clock::flag_fall_time;
use super::{CheckContext, CheckResult, Citations, mismatch, scoresheets};
use crate::judge::end_reasons::end_reasons;
use crate::judge::steps::{arbiter_id, rulings};
use crate::judge::world::timeline_time;
use crate::judge::{moves, narrate};
use crate::{EndReason, EvidenceExpectation, OutcomeExpectation, ScoreText};

pub(super) fn check_outcome(context: &CheckContext<'_>, expected: &OutcomeExpectation) -> CheckResult {
    let game = context.game();
    match expected {
        OutcomeExpectation::Result { score, reason } => check_result(context, *score, reason.as_ref()),
        OutcomeExpectation::Ruling { by } => check_ruling(context, by.as_ref().map(arbiter_id)),
        OutcomeExpectation::Stands { label } | OutcomeExpectation::Undone { label } => {
            let named = context.world.labels.iter().rev().find(|(name, _)| name == label);
            let ruling = named.and_then(|(_, number)| game.rulings().get(*number as usize - 1));
            let Some(ruling) = ruling else { return mismatch("there is no such ruling") };
            let is_in_force = matches!(expected, OutcomeExpectation::Stands { .. });
            if ruling.undone != is_in_force {
                let articles = core::iter::once(&ruling.article).chain(&ruling.further_articles);
                let articles = articles.map(ToString::to_string);
                return Ok(Citations { articles: articles.collect(), reasons: vec![] });
            }
            mismatch(if is_in_force { "it is undone" } else { "it stands" })
        }
        OutcomeExpectation::Penalty { side, penalties } => check_penalty(context, *side, penalties),
        OutcomeExpectation::NoPenalty { side } => {
            let found =
                imposed_penalties(context).into_iter().find(|(offender, ..)| side.is_none_or(|side| side == *offender));
            match found {
                None => Ok(Citations::default()),
                Some((offender, penalty, ..)) => {
                    mismatch(format!("penalty for {}: {penalty}", narrate::color_name(offender)))
                }
            }
        }
        OutcomeExpectation::Incident { text } => check_incident(context, text.as_deref()),
    }
}

fn check_result(context: &CheckContext<'_>, score: ScoreText, reason: Option<&EndReason>) -> CheckResult {
    let game = context.game();
    let Some(found) = game.outcome() else { return mismatch("the game goes on") };
    let wrong_result = || mismatch(format!("result {}", narrate::describe_outcome(game.rules(), found)));
    let expected = laws::Score { white: rulings::game_points(score.white), black: rulings::game_points(score.black) };
    if found.score != Some(expected) {
        return wrong_result();
    }
    let is_reason = |reason: &EndReason| {
        end_reasons(game.rules(), found.law).contains(reason)
            || *reason == EndReason::Arbiter && penalties_changed_score(game, found)
    };
    if !reason.is_none_or(is_reason) {
        return wrong_result();
    }
    let articles = found.articles().map(ToString::to_string).collect();
    let reasons = game.rulings().iter().map(|ruling| ruling.reason.to_string());
    Ok(Citations { articles, reasons: reasons.collect() })
}

/// Whether penalties on points have changed the score of the game (12.9.4, 12.9.5).
fn penalties_changed_score(game: &game::Game, ended: &game::Outcome) -> bool {
    let articles = game.penalties_on_points().filter_map(|penalty| game.rules().article(penalty.law()));
    articles.into_iter().any(|article| ended.further_articles.contains(&article))
}

fn check_ruling(context: &CheckContext<'_>, by: Option<game::PersonId>) -> CheckResult {
    let (mut cited, mut is_ruled) = (Citations::default(), false);
    for entry in context.entries {
        match &entry.event {
            Event::Ruled { by: arbiter, reason, .. } if by.is_none_or(|by| by == *arbiter) => {
                cited.reasons.push(reason.to_string());
            }
            // A found irregularity is a ruling too.
            Event::Irregularity(IrregularityEvent::Found { .. } | IrregularityEvent::DisplacementFound { .. }) => {}
            // Rejected claims, flags without effect (III.3.1.1) and breaches at the board count as
            // rulings of no particular arbiter.
            Event::ClaimRejected { .. }
            | Event::Claim(game::ClaimEvent::NextPeriodGranted)
            | Event::Board(
                BoardEvent::Breached { .. } | BoardEvent::BindingBroken { .. } | BoardEvent::ObjectionUpheld { .. },
            ) if by.is_none() => {}
            _ => continue,
        }
        is_ruled = true;
        let articles = entry.event.articles(context.game().rules());
        cited.articles.extend(articles.iter().map(ToString::to_string));
    }
    if is_ruled { Ok(cited) } else { mismatch("no such ruling") }
}

type ImposedPenalty = (Color, laws::Penalty, Vec<laws::Article>, String);

/// Returns the penalties that the current entry imposes.
fn imposed_penalties(context: &CheckContext<'_>) -> Vec<ImposedPenalty> {
    let penalties_of = |event: &Event| -> Vec<ImposedPenalty> {
        let articles = event.articles(context.game().rules());
        match event {
            Event::Penalised { offender, penalty, .. } => {
                vec![(*offender, penalty.clone(), articles, String::new())]
            }
            Event::Ruled { ruling, reason, .. } => match &**ruling {
                Ruling::Penalise { offender, penalties, .. } => penalties
                    .iter()
                    .map(|penalty| (*offender, penalty.clone(), articles.clone(), reason.to_string()))
                    .collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    };
    context.entries.iter().flat_map(|entry| penalties_of(&entry.event)).collect()
}

fn check_penalty(context: &CheckContext<'_>, side: Color, penalties: &[crate::StatedPenalty]) -> CheckResult {
    let imposed: Vec<ImposedPenalty> =
        imposed_penalties(context).into_iter().filter(|(offender, ..)| *offender == side).collect();
    let mut cited = Citations::default();
    for expected in penalties {
        let penalty = rulings::game_penalty(expected);
        let Some((_, _, articles, reason)) = imposed.iter().find(|(_, found, ..)| *found == penalty) else {
            let found: Vec<_> = imposed.iter().map(|(_, found, ..)| found.to_string()).collect();
            return mismatch(if found.is_empty() { "no penalty".to_owned() } else { found.join(", ") });
        };
        cited.articles.extend(articles.iter().map(ToString::to_string));
        cited.reasons.push(reason.clone());
    }
    Ok(cited)
}

fn check_incident(context: &CheckContext<'_>, text: Option<&str>) -> CheckResult {
    let called = context.entries.iter().filter_map(|entry| match &entry.event {
        Event::ArbiterCalled { reason, .. } => Some(reason.text().to_owned()),
        Event::ReturnOverdue { .. }
        | Event::OffenceCounted { .. }
        | Event::Conduct(game::ConductEvent::Breached { .. }) => Some(context.narrator().describe(&entry.event)),
        _ => None,
    });
    let incidents: Vec<String> = called.chain(context.outcome.incident.clone()).collect();
    let text = text.unwrap_or_default().to_lowercase();
    if incidents.iter().any(|incident| incident.to_lowercase().contains(&text)) {
        let rules = context.game().rules();
        let entered = scoresheets::unauthorised_entries(rules, context.entries);
        let articles = entered.into_iter().chain(context.outcome.breach);
        let articles = articles.map(|article| article.to_string());
        let articles = context.citations().articles.into_iter().chain(articles).collect();
        return Ok(Citations { articles, reasons: incidents });
    }
    mismatch(if incidents.is_empty() { "no incident was recorded".to_owned() } else { incidents.join("; ") })
}

/// Returns the evidence against a claim that the current entry rejects (11.12).
pub(super) fn rejected_claim_evidence(context: &CheckContext<'_>) -> Option<game::Evidence> {
    context.entries.iter().find_map(|entry| match entry.event {
        Event::ClaimRejected { claim, intended, .. } => context.before.claim_evidence(claim, intended),
        _ => None,
    })
}

pub(super) fn check_evidence(context: &CheckContext<'_>, expected: &EvidenceExpectation) -> CheckResult {
    let game = context.game();
    let outcome = game.outcome();
    let rejected = rejected_claim_evidence(context);
    let proof = outcome.and_then(|outcome| outcome.evidence.as_deref());
    let evidence = proof.or(rejected.as_ref());
    let met = match (expected, evidence) {
        (EvidenceExpectation::FlagFell { side, time }, _) => {
            flag_fall_time(context, *side).is_some_and(|at| timeline_time(at) == *time)
        }
        (EvidenceExpectation::MateLine { side }, Some(game::Evidence::Mate { winner, .. })) => winner == side,
        (EvidenceExpectation::MateBy { moves }, Some(game::Evidence::Mate { line, .. })) => {
            let mut position = *game.position();
            moves.len() == line.len()
                && moves.iter().zip(line).all(|(text, found)| {
                    let Some(mv) = moves::legal_move(&position, text, context.letters) else {
                        return false;
                    };
                    position = position.play_unchecked(mv);
                    mv.uci(UciStyle::Chess960) == *found
                })
        }
        (EvidenceExpectation::NoMate { side }, Some(game::Evidence::NoMate { proofs })) => {
            proofs.iter().any(|proof| proof.winner == *side)
        }
        (EvidenceExpectation::Occurrences { count }, Some(game::Evidence::Repeated { after })) => {
            after.len() == usize::from(*count)
        }
        (EvidenceExpectation::RepeatedAfter { plies }, Some(game::Evidence::Repeated { after })) => after == plies,
        (EvidenceExpectation::HalfMoves { count }, Some(game::Evidence::Quiet { plies })) => plies == count,
        (EvidenceExpectation::DeadSince { ply }, Some(game::Evidence::NoMate { .. })) => {
            outcome.is_some_and(|outcome| outcome.after == *ply)
        }
        _ => false,
    };
    if met {
        return Ok(context.citations());
    }
    mismatch(evidence.map_or_else(|| "no such evidence".to_owned(), |evidence| describe_evidence(context, evidence)))
}

/// Describes the evidence of a result.
fn describe_evidence(context: &CheckContext<'_>, evidence: &game::Evidence) -> String {
    match evidence {
        game::Evidence::Mate { winner, line } => {
            let mut position = *context.game().position();
            let line = line.iter().map(|&mv| {
                let text = narrate::move_notation(&position, mv, context.letters);
                position = position.uci(mv).map_or(position, |mv| position.play_unchecked(mv));
                text
            });
            let line: Vec<String> = line.collect();
            format!("a mate by {}: {}", narrate::color_name(*winner), line.join(", "))
        }
        game::Evidence::NoMate { proofs } => {
            let sides: Vec<_> = proofs.iter().map(|proof| narrate::color_name(proof.winner)).collect();
            format!("no mate by {}", sides.join(", none by "))
        }
        game::Evidence::Repeated { after } => {
            format!("repetition after half-moves {}", narrate::comma_list(after))
        }
        game::Evidence::Quiet { plies } => {
            format!("{plies} half-moves without capture or pawn move")
        }
        game::Evidence::LittleMaterial => "insufficient material".to_owned(),
    }
}
