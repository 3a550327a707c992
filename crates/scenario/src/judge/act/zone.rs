//! What the machine does.

use flagfall_chess::mate::Verdict;
use flagfall_chess::{Chess960, Color, Letters};
use flagfall_game::Command;
use flagfall_laws::Law;

use super::{Act, BrokenOff, Machine, Stage};
use crate::judge::moves;
use crate::{MoveText, Zone};

pub(super) fn zone(stage: &Stage, zone: &Zone, letters: Letters) -> Result<Act, BrokenOff> {
    match zone {
        Zone::FindsMate { side, line } => Ok(finds_mate(stage, *side, line.as_deref(), letters)),
        Zone::FindsNoMate { side } => Ok(finds_no_mate(stage, *side)),
        Zone::CannotTell { .. } => Ok(answer(Verdict::Undetermined)),
        Zone::WronglyDraws => Ok(Act::Machine(Machine::WronglyDraws)),
        Zone::MissesDraw => Ok(Act::Machine(Machine::MissesDraws)),
        Zone::Fails | Zone::Recovers | Zone::DrawsLots => Ok(Act::Noted),
        Zone::DrawsPosition { number } => Ok(draws_position(stage, *number)),
        Zone::Accepts { mv } => {
            let position = stage.game.position();
            let squares = moves::squares(position, position.turn(), mv, letters);
            Ok(Act::Commands(vec![Command::LetThrough(squares.map_err(BrokenOff)?)]))
        }
    }
}

/// Where the regulations let it be drawn, the drawn position stands there from the beginning.
fn draws_position(stage: &Stage, number: u16) -> Act {
    let Some(drawn) = Chess960::new(number) else {
        let why = "the positions are numbered from 0 to 959";
        return Act::Machine(Machine::Against(Law::Chess960, why));
    };
    let stands = drawn.setup().position().is_ok_and(|drawn| drawn.same_as(stage.game.position()));
    let wrong = Machine::Against(Law::Chess960, "another position stands on the board");
    if stands { Act::Noted } else { Act::Machine(wrong) }
}

fn answer(verdict: Verdict) -> Act {
    Act::Commands(vec![Command::Answer(verdict)])
}

fn finds_mate(stage: &Stage, side: Color, line: Option<&[MoveText]>, letters: Letters) -> Act {
    let wrong = Act::Machine(Machine::Wrong("there is no such mate"));
    let Some(line) = line else {
        let verdict = stage.verdict(side);
        return if matches!(verdict, Verdict::Winnable(_)) { answer(verdict) } else { wrong };
    };
    let mut position = *stage.game.position();
    let mut played = Vec::new();
    for text in line {
        let Some(mv) = moves::legal(&position, text, letters) else { return wrong };
        position = position.play_unchecked(mv);
        played.push(mv);
    }
    answer(Verdict::Winnable(played))
}

/// The answer to what was asked; or, of nobody being asked, that the position is dead.
fn finds_no_mate(stage: &Stage, side: Color) -> Act {
    let wrong = Act::Machine(Machine::Wrong("there is a mate"));
    if stage.game.question().is_some() {
        let verdict = stage.verdict(side);
        return if matches!(verdict, Verdict::Unwinnable(_)) { answer(verdict) } else { wrong };
    }
    match Color::ALL.map(|color| stage.verdict(color)) {
        [Verdict::Unwinnable(white), Verdict::Unwinnable(black)] => {
            let after = stage.game.moves().len() as u16;
            Act::Commands(vec![Command::ShowDead { after, white, black }])
        }
        _ => wrong,
    }
}
