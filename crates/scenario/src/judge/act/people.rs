//! What is for people to see to: conduct and papers.

use flagfall_chess::Color;
use flagfall_laws::{self as laws, Law};

use super::{Act, BrokenOff, Machine, Stage, order};
use crate::{Conduct, Score, Sheet};

/// What a player does beside the board is written down; the arbiter rules on it.
pub(super) fn conduct(conduct: &Conduct) -> Result<Act, BrokenOff> {
    match conduct {
        // Of these the regulations say what follows.
        Conduct::PhoneRings | Conduct::DeviceFound => BrokenOff::not_carried(conduct),
        _ => Ok(Act::Noted),
    }
}

pub(super) fn sheet(stage: &Stage, side: Color, sheet: &Sheet) -> Result<Act, BrokenOff> {
    let on_screen = stage.game.rules().regulations.board == laws::Board::Virtual;
    match sheet {
        Sheet::WritesMove { .. } | Sheet::AltersMove { .. } | Sheet::AsksRecord if on_screen => {
            Ok(Act::Noted)
        }
        Sheet::WritesMove { mv } if stage.written(side).is_none() => {
            Ok(Act::Writes(side, mv.clone()))
        }
        Sheet::WritesMove { .. } | Sheet::AltersMove { .. } => Ok(altered(stage, side)),
        Sheet::AsksFor | Sheet::Shows | Sheet::Borrows | Sheet::GivesBack | Sheet::KeepsRecord => {
            Ok(Act::Noted)
        }
        Sheet::Signs { score } => Ok(signed(stage, *score)),
        _ => BrokenOff::not_carried(sheet),
    }
}

/// A move written for a claim is not changed (9.2.1.1, 9.3.1).
fn altered(stage: &Stage, side: Color) -> Act {
    Act::Machine(match stage.written(side) {
        None => Machine::Wrong("no move is written down that could be altered"),
        Some(_) => Machine::Against(Law::RepetitionClaimByMove, "a written move is not changed"),
    })
}

/// Who signs, signs the result there is.
fn signed(stage: &Stage, score: Option<Score>) -> Act {
    let result = stage.game.outcome().and_then(|outcome| outcome.score);
    let agrees = |score: Score| {
        let (white, black) = (order::points(score.white), order::points(score.black));
        result == Some(laws::Score { white, black })
    };
    match result {
        None => Act::Machine(Machine::Wrong("there is no result to sign")),
        Some(_) if score.is_none_or(agrees) => Act::Noted,
        Some(_) => Act::Machine(Machine::Wrong("the result is another")),
    }
}
