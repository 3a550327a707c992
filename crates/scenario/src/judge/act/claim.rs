//! Claims, and what the arbiter says of them.

use flagfall_chess::{Color, Letters};
use flagfall_game::{self as game, Command, DrawClaim};
use flagfall_laws::Law;

use super::{Act, BrokenOff, Machine, Stage, moves};
use crate::{Claim, DrawGround, WinGround};

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
            let position = stage.game.position();
            let squares = |mv| moves::squares(position, side, mv, letters).map_err(BrokenOff);
            let intended = intending.as_ref().map(squares).transpose()?;
            if *unwritten
                && intended.is_some()
                && let Err(refusal) = stage.game.needs_writing(side, by_move)
            {
                return Ok(Act::Refused(refusal));
            }
            one(Command::ClaimDraw { claim: claimed, intended })
        }
        Claim::ObjectsToTouch { squares } => {
            one(Command::Hand(game::Hand::Object { squares: squares.clone() }))
        }
        Claim::Withdraws => one(Command::WithdrawClaim),
        Claim::Win { ground: WinGround::OnTime } => one(Command::CallFlag(None)),
        Claim::Accepts => Ok(verified(stage, true)),
        Claim::Rejects => Ok(verified(stage, false)),
        _ => BrokenOff::not_carried(claim),
    }
}

/// What ends a game by itself is not claimed.
const fn not_claimed(law: Law) -> Act {
    Act::Machine(Machine::Against(law, "this is not claimed: it ends the game by itself"))
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
