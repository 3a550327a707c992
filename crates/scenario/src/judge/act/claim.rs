//! Claims, and what the arbiter says of them.

use flagfall_chess::{Color, Letters};
use flagfall_game::{self as game, Command, DrawClaim, Wrong};
use flagfall_laws::Law;

use super::{Act, BrokenOff, Machine, Stage, moves};
use crate::{Claim, DrawGround, MoveText, WinGround};

pub(super) fn claim(
    stage: &Stage,
    side: Color,
    claim: &Claim,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let one = |command| Ok(Act::Commands(vec![command]));
    match claim {
        Claim::Draw { ground, intending, unwritten } => {
            let (claimed, by_move) = match ground {
                DrawGround::Threefold => (DrawClaim::Repetition, Law::RepetitionClaimByMove),
                DrawGround::FiftyMoves => (DrawClaim::MoveCount, Law::MoveCountClaimByMove),
                DrawGround::Stalemate => return Ok(not_claimed(Law::Stalemate)),
                DrawGround::DeadPosition => return Ok(not_claimed(Law::DeadPosition)),
                _ => return BrokenOff::not_carried(claim),
            };
            if let Some(why) = unwritten_move(stage, side, intending.as_ref(), *unwritten)
                && stage.game.rules().article(by_move).is_some()
            {
                return Ok(Act::Machine(Machine::Against(by_move, why)));
            }
            let position = stage.game.position();
            let squares = |mv| moves::squares(position, side, mv, letters).map_err(BrokenOff);
            let intended = intending.as_ref().map(squares).transpose()?;
            one(Command::ClaimDraw { claim: claimed, intended })
        }
        Claim::ObjectsToTouch { squares } => {
            one(Command::Hand(game::Hand::Object { squares: squares.clone() }))
        }
        Claim::Withdraws => one(Command::WithdrawClaim),
        Claim::Win { ground: WinGround::OnTime } => one(Command::CallFlag(None)),
        Claim::Win { ground: WinGround::IllegalMove } => one(Command::Wrong(Wrong::ClaimWin)),
        Claim::AgreesToCorrect => one(Command::Wrong(Wrong::AgreeToCorrect)),
        Claim::Accepts => Ok(verified(stage, true)),
        Claim::Rejects => Ok(verified(stage, false)),
        _ => BrokenOff::not_carried(claim),
    }
}

/// What ends a game by itself is not claimed.
const fn not_claimed(law: Law) -> Act {
    Act::Machine(Machine::Against(law, "this is not claimed: it ends the game by itself"))
}

/// What is wrong with the writing of the intended move: it is written before it is announced, and
/// stays as it was written (9.2.1.1, 9.3.1).
fn unwritten_move(
    stage: &Stage,
    side: Color,
    intended: Option<&MoveText>,
    unwritten: bool,
) -> Option<&'static str> {
    let intended = intended?;
    match stage.written(side) {
        None if unwritten => Some("the intended move is not written down"),
        Some(written) if written != intended => Some("another move is written down"),
        _ => None,
    }
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
