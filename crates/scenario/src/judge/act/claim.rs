//! Claims, and what the arbiter says of them.

use flagfall_chess::{Color, Letters, UciMove, UciStyle};
use flagfall_game::{self as game, ClaimGround, ClaimVerdict, Command, DrawClaim, Paper, Wrong};
use flagfall_laws::{self as laws, Law};

use super::{Act, BrokenOff, Machine, Stage, moves, order};
use crate::{Actor, Claim, Deed, DrawGround, MoveText, Office, WinGround};

pub(super) fn claim(
    stage: &Stage,
    side: Color,
    claim: &Claim,
    deed: &Deed,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let one = |command| Ok(Act::Commands(vec![command]));
    let rule = |ruling| one(order::rule(deed, ruling));
    match claim {
        Claim::Draw { ground, intending, unwritten } => {
            draw(stage, side, ground, intending.as_ref(), *unwritten, letters)
        }
        Claim::ObjectsToTouch { squares } => {
            one(Command::Hand(game::Hand::Object { squares: squares.clone() }))
        }
        Claim::Withdraws => one(Command::WithdrawClaim),
        // Who shows a mate in the same breath claims with it (P.13c3).
        Claim::Win { ground: WinGround::OnTime } if stage.shows_mate == Some(side) => {
            Ok(Act::Noted)
        }
        Claim::Win { ground: WinGround::OnTime } => one(Command::CallFlag(None)),
        Claim::Win { ground: WinGround::IllegalMove } => one(Command::Wrong(Wrong::ClaimWin)),
        Claim::AgreesToCorrect => one(Command::Wrong(Wrong::AgreeToCorrect)),
        Claim::Accepts => Ok(decided(stage, deed, ClaimVerdict::Accepted)),
        Claim::Rejects => Ok(decided(stage, deed, ClaimVerdict::Rejected)),
        Claim::Postpones => rule(game::Ruling::DecideClaim(ClaimVerdict::Postponed)),
        Claim::PassesOn => one(Command::Claim(game::Claim::PassOn)),
        Claim::AsksExtraSeconds => one(Command::Claim(game::Claim::ExtraSeconds)),
        Claim::GrantsExtraSeconds => rule(game::Ruling::GrantSeconds),
        Claim::RefusesExtraSeconds => rule(game::Ruling::RefuseSeconds),
        Claim::WritesFinalPosition => one(Command::Claim(game::Claim::Paper(Paper::Position))),
        Claim::ConfirmsFinalPosition => {
            one(Command::Claim(game::Claim::Paper(Paper::Confirmation)))
        }
        Claim::HandsInScoresheet => one(Command::Claim(game::Claim::Paper(Paper::Scoresheet))),
    }
}

fn draw(
    stage: &Stage,
    side: Color,
    ground: &DrawGround,
    intending: Option<&MoveText>,
    unwritten: bool,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let claims = |claim| Ok(Act::Commands(vec![Command::Claim(claim)]));
    let judged = |ground| claims(game::Claim::Draw(ground));
    let (claimed, by_move) = match ground {
        DrawGround::Threefold => (DrawClaim::Repetition, Law::RepetitionClaimByMove),
        DrawGround::FiftyMoves => (DrawClaim::MoveCount, Law::MoveCountClaimByMove),
        DrawGround::Stalemate => return claims(game::Claim::Stalemate),
        DrawGround::DeadPosition => return claims(game::Claim::DeadPosition),
        DrawGround::NoEffort => return judged(ClaimGround::NoEffort),
        DrawGround::NoNormalMeans => return judged(ClaimGround::NoNormalMeans),
        DrawGround::PerpetualCheck => return judged(ClaimGround::PerpetualCheck),
        DrawGround::NoProgress => return judged(ClaimGround::NoProgress),
        DrawGround::BothFlags => return claims(game::Claim::BothFlags),
    };
    if unwritten
        && intending.is_some()
        && let Err(refusal) = stage.game.needs_writing(side, by_move)
    {
        return Ok(Act::Refused(refusal));
    }
    let position = stage.game.position();
    let squares = |mv| moves::squares(position, side, mv, letters).map_err(BrokenOff);
    let intended = intending.map(squares).transpose()?;
    Ok(Act::Commands(vec![Command::ClaimDraw { claim: claimed, intended }]))
}

/// A claim is decided by an arbiter, or agreed to or not by the opponent.
fn decided(stage: &Stage, deed: &Deed, verdict: ClaimVerdict) -> Act {
    let accepts = verdict == ClaimVerdict::Accepted;
    if stage.game.open_claim().is_none() {
        return verified(stage, accepts);
    }
    let absent = stage.game.rules().regulations.arbiter == laws::Arbiter::Absent;
    let command = match &deed.actor {
        Actor::Player { .. } if accepts => Command::Claim(game::Claim::Agree),
        Actor::Player { .. } => Command::DeclineDraw,
        Actor::Arbiter { office: Office::Arbiter } if absent => {
            let why = "the arbiter is not there: it is for the one named for it";
            return Act::Machine(Machine::Against(Law::QuickplayPassedOn, why));
        }
        _ => order::rule(deed, game::Ruling::DecideClaim(verdict)),
    };
    Act::Commands(vec![command])
}

/// The moves by which a mate is shown.
pub(super) fn shown(stage: &Stage, line: &[MoveText], letters: Letters) -> Act {
    let mut position = *stage.game.position();
    let mut moves: Vec<UciMove> = Vec::new();
    for text in line {
        let Some(mv) = moves::legal(&position, text, letters) else {
            let why = "the moves shown are not legal";
            return Act::Machine(Machine::Against(Law::DemonstratedMate, why));
        };
        moves.push(mv.uci(UciStyle::Chess960));
        position = position.play_unchecked(mv);
    }
    Act::Commands(vec![Command::Claim(game::Claim::ForcedMate(moves))])
}

/// The arbiter says of a claim what the game has found, or is wrong (9.5.2, 9.5.3).
fn verified(stage: &Stage, correct: bool) -> Act {
    let found = stage.log.iter().rev().find_map(|entry| match &entry.event {
        game::Event::ClaimRejected { .. } => Some(false),
        game::Event::Ended(outcome) => outcome.law.is_claim().then_some(true),
        _ => None,
    });
    match found {
        Some(found) if found == correct => Act::NotedByArbiter,
        Some(true) => Act::Machine(Machine::Against(Law::ClaimCorrect, "the claim is correct")),
        Some(false) => Act::Machine(Machine::Against(Law::WrongDrawClaim, "the claim is wrong")),
        None => Act::Machine(Machine::Wrong("nothing was claimed")),
    }
}
