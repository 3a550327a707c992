//! Steps for claims, and decisions on them.

use flagfall_chess::{Color, Letters, UciMove, UciStyle};
use flagfall_game::{self as game, ClaimDocument, ClaimGround, ClaimVerdict, Command, DrawClaim, Irregularity};
use flagfall_laws::{self as laws, Law};

use super::{JudgeStep, MachineStep, NotSupported, World, moves, rulings};
use crate::{ArbiterTitle, ClaimSentence, DrawClaimGround, MoveText, Party, Statement, WinClaimGround};

pub(super) fn claim_step(
    world: &World,
    side: Color,
    claim: &ClaimSentence,
    statement: &Statement,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    let single_command = |command| Ok(JudgeStep::Commands(vec![command]));
    let rule = |ruling| single_command(rulings::rule_command(statement, ruling));
    match claim {
        ClaimSentence::Draw { ground, intending, unwritten } => {
            draw_claim_step(world, side, ground, intending.as_ref(), *unwritten, letters)
        }
        ClaimSentence::ObjectsToTouch { squares } => {
            single_command(Command::Board(game::BoardAction::Object { squares: squares.clone() }))
        }
        ClaimSentence::Withdraws => single_command(Command::WithdrawClaim),
        // The claim is part of a demonstration of a mate at the same time (P.13c3).
        ClaimSentence::Win { ground: WinClaimGround::OnTime } if world.next_mate_demonstration == Some(side) => {
            Ok(JudgeStep::RecordIncident)
        }
        ClaimSentence::Win { ground: WinClaimGround::OnTime } => single_command(Command::CallFlag(None)),
        ClaimSentence::Win { ground: WinClaimGround::IllegalMove } => {
            single_command(Command::Irregularity(Irregularity::ClaimWin))
        }
        ClaimSentence::AgreesToCorrect => single_command(Command::Irregularity(Irregularity::AgreeToCorrect)),
        ClaimSentence::Accepts => Ok(decide_claim_step(world, statement, ClaimVerdict::Accepted)),
        ClaimSentence::Rejects => Ok(decide_claim_step(world, statement, ClaimVerdict::Rejected)),
        ClaimSentence::Postpones => rule(game::Ruling::DecideClaim(ClaimVerdict::Postponed)),
        ClaimSentence::Delegates => single_command(Command::Claim(game::Claim::SubmitToArbiter)),
        ClaimSentence::AsksExtraSeconds => single_command(Command::Claim(game::Claim::RequestExtraSeconds)),
        ClaimSentence::GrantsExtraSeconds => rule(game::Ruling::GrantSeconds),
        ClaimSentence::RefusesExtraSeconds => rule(game::Ruling::RefuseSeconds),
        ClaimSentence::WritesFinalPosition => {
            single_command(Command::Claim(game::Claim::SubmitDocument(ClaimDocument::Position)))
        }
        ClaimSentence::ConfirmsFinalPosition => {
            single_command(Command::Claim(game::Claim::SubmitDocument(ClaimDocument::Confirmation)))
        }
        ClaimSentence::HandsInScoresheet => {
            single_command(Command::Claim(game::Claim::SubmitDocument(ClaimDocument::Scoresheet)))
        }
    }
}

fn draw_claim_step(
    world: &World,
    side: Color,
    ground: &DrawClaimGround,
    intending: Option<&MoveText>,
    unwritten: bool,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    let claim_step = |claim| Ok(JudgeStep::Commands(vec![Command::Claim(claim)]));
    let arbiter_claim = |ground| claim_step(game::Claim::Draw(ground));
    let (claim, law) = match ground {
        DrawClaimGround::Threefold => (DrawClaim::Repetition, Law::RepetitionClaimByMove),
        DrawClaimGround::FiftyMoves => (DrawClaim::MoveCount, Law::MoveCountClaimByMove),
        DrawClaimGround::Stalemate => return claim_step(game::Claim::Stalemate),
        DrawClaimGround::DeadPosition => return claim_step(game::Claim::DeadPosition),
        DrawClaimGround::NoEffort => return arbiter_claim(ClaimGround::NoEffort),
        DrawClaimGround::NoNormalMeans => return arbiter_claim(ClaimGround::NoNormalMeans),
        DrawClaimGround::PerpetualCheck => return arbiter_claim(ClaimGround::PerpetualCheck),
        DrawClaimGround::NoProgress => return arbiter_claim(ClaimGround::NoProgress),
        DrawClaimGround::BothFlags => return claim_step(game::Claim::PointOutBothFlags),
    };
    if unwritten
        && intending.is_some()
        && let Err(refusal) = world.game.needs_writing(side, law)
    {
        return Ok(JudgeStep::Refusal(refusal));
    }
    let position = world.game.position();
    let squares = |mv| moves::move_squares(position, side, mv, letters).map_err(NotSupported);
    let intended = intending.map(squares).transpose()?;
    Ok(JudgeStep::Commands(vec![Command::ClaimDraw { claim, intended }]))
}

/// Returns the step for a decision on a claim, by an arbiter or by the opponent.
fn decide_claim_step(world: &World, statement: &Statement, verdict: ClaimVerdict) -> JudgeStep {
    let accepts = verdict == ClaimVerdict::Accepted;
    if world.game.open_claim().is_none() {
        return verify_claim_step(world, accepts);
    }
    let absent = world.game.rules().regulations.arbiter == laws::ArbiterPresence::Absent;
    let command = match &statement.party {
        Party::Player { .. } if accepts => Command::Claim(game::Claim::AgreeToDraw),
        Party::Player { .. } => Command::DeclineDraw,
        Party::Arbiter { title: ArbiterTitle::Arbiter } if absent => {
            let reason = "the arbiter is absent: the designated arbiter decides";
            return JudgeStep::Machine(MachineStep::JudgeRefusal(Law::QuickplayDesignatedArbiter, reason));
        }
        _ => rulings::rule_command(statement, game::Ruling::DecideClaim(verdict)),
    };
    JudgeStep::Commands(vec![command])
}

/// Returns the step for the demonstration of a forced mate.
pub(super) fn demonstrated_mate_step(world: &World, line: &[MoveText], letters: Letters) -> JudgeStep {
    let mut position = *world.game.position();
    let mut moves: Vec<UciMove> = Vec::new();
    for text in line {
        let Some(mv) = moves::legal_move(&position, text, letters) else {
            let reason = "the demonstrated moves are not legal";
            return JudgeStep::Machine(MachineStep::JudgeRefusal(Law::DemonstratedMate, reason));
        };
        moves.push(mv.uci(UciStyle::Chess960));
        position = position.play_unchecked(mv);
    }
    JudgeStep::Commands(vec![Command::Claim(game::Claim::ShowForcedMate(moves))])
}

/// Returns the step for an arbiter's verdict on a claim that the game has decided: it must be the same (9.5.2, 9.5.3).
fn verify_claim_step(world: &World, correct: bool) -> JudgeStep {
    let found = world.log.iter().rev().find_map(|entry| match &entry.event {
        game::Event::ClaimRejected { .. } => Some(false),
        game::Event::Ended(outcome) => outcome.law.is_draw_claim().then_some(true),
        _ => None,
    });
    match found {
        Some(found) if found == correct => JudgeStep::RecordArbiterIncident,
        Some(true) => JudgeStep::Machine(MachineStep::JudgeRefusal(Law::ClaimCorrect, "the claim is correct")),
        Some(false) => JudgeStep::Machine(MachineStep::JudgeRefusal(Law::WrongDrawClaim, "the claim is wrong")),
        None => JudgeStep::Machine(MachineStep::Contradiction("there was no claim")),
    }
}
