//! What cannot be done on a board.

use flagfall_laws::{self as laws, Law};

use super::{Act, Machine, Stage};
use crate::{Action, Actor, ClockUse, Deed, Play};

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
