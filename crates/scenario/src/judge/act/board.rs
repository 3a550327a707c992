//! What hands do to pieces and clocks.

use flagfall_chess::Color;
use flagfall_game::{self as game, Command, Purpose, Wrong};
use flagfall_laws::{self as laws, Law};

use super::{Act, BrokenOff, Machine, Stage, order};
use crate::{Action, Actor, ClockUse, Deed, Manner, Pieces, Play};

pub(super) fn touch(pieces: &Pieces) -> Result<Command, BrokenOff> {
    let (squares, purpose) = match pieces {
        Pieces::Touches { squares, manner, unordered: false, hand: None } => match manner {
            Some(Manner::ByAccident) => (squares, Purpose::Accident),
            Some(Manner::OnPurpose) | None => (squares, Purpose::Move),
        },
        Pieces::Adjusts { squares, saying: Some(_) } => (squares, Purpose::Adjust),
        Pieces::Adjusts { squares, saying: None } => (squares, Purpose::Move),
        other => return BrokenOff::not_carried(other),
    };
    Ok(Command::Touch { squares: squares.clone(), purpose })
}

pub(super) fn clock(stage: &Stage, usage: &ClockUse, deed: &Deed) -> Result<Act, BrokenOff> {
    match usage {
        ClockUse::Presses { hand: None } => Ok(Act::Commands(vec![Command::Press])),
        // The opponent puts back on the own time what was displaced (P.9a).
        ClockUse::Starts { side } if is_to_put_back(stage, deed, *side) => {
            Ok(Act::Commands(vec![Command::Wrong(Wrong::ReturnClock)]))
        }
        ClockUse::Flags { side } => Ok(Act::Machine(Machine::Flag(*side))),
        ClockUse::Stops if matches!(deed.actor, Actor::Arbiter { .. }) => {
            Ok(Act::Commands(vec![order::rule(deed, game::Ruling::Pause)]))
        }
        other => BrokenOff::not_carried(other),
    }
}

/// Whether a player starts the clock of the opponent, who has displaced pieces.
fn is_to_put_back(stage: &Stage, deed: &Deed, side: Color) -> bool {
    let by_opponent = deed.actor == Actor::player(side.opponent());
    by_opponent && stage.game.displaced().is_some_and(|(by, _)| by == side)
}

/// On the screen kings are not captured.
pub(super) const fn takes_king() -> Act {
    Act::Machine(Machine::Against(Law::KingTaken, "a king is never captured"))
}

/// What cannot be done where there are neither pieces to touch nor a clock to press.
pub(super) fn not_on_screen(stage: &Stage, deed: &Deed) -> Option<Act> {
    let regulations = &stage.game.rules().regulations;
    if regulations.board == laws::Board::Physical || regulations.physical_boards.is_some() {
        return None;
    }
    let by_player = matches!(deed.actor, Actor::Player { .. } | Actor::Assistant { .. });
    let (law, why) = match &deed.action {
        Action::ClockUse(ClockUse::Stops) if by_player => {
            (Law::Interruption, "a player does not stop the clock here")
        }
        Action::ClockUse(_) if by_player => (Law::MoveMade, "there is no clock to touch"),
        Action::Pieces(_)
        | Action::Play(Play::Makes { .. } | Play::TakesBackMove | Play::CorrectsMove { .. }) => {
            (Law::MoveMade, "on the virtual board a move is made at once and stands")
        }
        _ => return None,
    };
    Some(Act::Machine(Machine::Against(law, why)))
}
