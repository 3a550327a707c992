//! Steps for actions of the zone.

use flagfall_chess::mate::Verdict;
use flagfall_chess::{Chess960, Color, Letters};
use flagfall_game::Command;
use flagfall_laws::Law;

use super::{JudgeStep, MachineStep, NotSupported, World};
use crate::judge::moves;
use crate::{MoveText, ZoneSentence};

pub(super) fn zone_step(world: &World, zone: &ZoneSentence, letters: Letters) -> Result<JudgeStep, NotSupported> {
    match zone {
        ZoneSentence::FindsMate { side, line } => Ok(mate_step(world, *side, line.as_deref(), letters)),
        ZoneSentence::FindsNoMate { side } => Ok(no_mate_step(world, *side)),
        ZoneSentence::CannotTell { .. } => Ok(answer_step(Verdict::Undetermined)),
        ZoneSentence::WronglyDraws => Ok(JudgeStep::Machine(MachineStep::DeclareWrongDraw)),
        ZoneSentence::MissesDraw => Ok(JudgeStep::Machine(MachineStep::MissDraws)),
        ZoneSentence::Fails | ZoneSentence::Recovers | ZoneSentence::DrawsLots => Ok(JudgeStep::RecordIncident),
        ZoneSentence::DrawsPosition { number } => Ok(draw_position_step(world, *number)),
        ZoneSentence::Accepts { mv } => {
            let position = world.game.position();
            let squares = moves::move_squares(position, position.turn(), mv, letters);
            Ok(JudgeStep::Commands(vec![Command::ReportIllegalMove(squares.map_err(NotSupported)?)]))
        }
    }
}

/// Returns the step for drawing a position, which is on the board from the beginning.
fn draw_position_step(world: &World, number: u16) -> JudgeStep {
    let Some(drawn) = Chess960::new(number) else {
        let reason = "the positions are numbered from 0 to 959";
        return JudgeStep::Machine(MachineStep::JudgeRefusal(Law::Chess960, reason));
    };
    let is_set_up = drawn.setup().position().is_ok_and(|drawn| drawn.same_as(world.game.position()));
    let refusal = MachineStep::JudgeRefusal(Law::Chess960, "another position is on the board");
    if is_set_up { JudgeStep::RecordIncident } else { JudgeStep::Machine(refusal) }
}

fn answer_step(verdict: Verdict) -> JudgeStep {
    JudgeStep::Commands(vec![Command::AnswerMateQuestion(verdict)])
}

fn mate_step(world: &World, side: Color, line: Option<&[MoveText]>, letters: Letters) -> JudgeStep {
    let refusal = JudgeStep::Machine(MachineStep::Contradiction("there is no such mate"));
    let Some(line) = line else {
        let verdict = world.mate_verdict(side);
        return if matches!(verdict, Verdict::Winnable(_)) { answer_step(verdict) } else { refusal };
    };
    let mut position = *world.game.position();
    let mut played = Vec::new();
    for text in line {
        let Some(mv) = moves::legal_move(&position, text, letters) else { return refusal };
        position = position.play_unchecked(mv);
        played.push(mv);
    }
    answer_step(Verdict::Winnable(played))
}

/// Returns the step for the verdict that there is no mate: an answer, or a dead position if nothing was asked.
fn no_mate_step(world: &World, side: Color) -> JudgeStep {
    let refusal = JudgeStep::Machine(MachineStep::Contradiction("there is a mate"));
    if world.game.mate_question().is_some() {
        let verdict = world.mate_verdict(side);
        return if matches!(verdict, Verdict::Unwinnable(_)) { answer_step(verdict) } else { refusal };
    }
    match Color::ALL.map(|color| world.mate_verdict(color)) {
        [Verdict::Unwinnable(white), Verdict::Unwinnable(black)] => {
            let after = world.game.moves().len() as u16;
            JudgeStep::Commands(vec![Command::ProveDeadPosition { after, white, black }])
        }
        _ => refusal,
    }
}
