//! Actions that are impossible on a virtual board.

use flagfall_laws::Law;

use super::{JudgeStep, MachineStep, World};
use crate::{ClockSentence, Party, PartyAction, PlaySentence, Statement};

/// Returns the refusal of an action that needs physical pieces or a physical clock.
pub(super) fn refuse_on_virtual_board(world: &World, statement: &Statement) -> Option<JudgeStep> {
    let regulations = &world.game.rules().regulations;
    if regulations.has_physical_board() || regulations.physical_boards.is_some() {
        return None;
    }
    let by_player = matches!(statement.party, Party::Player { .. } | Party::Assistant { .. });
    let (law, reason) = match &statement.action {
        PartyAction::Clock(ClockSentence::Stops) if by_player => {
            (Law::Interruption, "players cannot stop the clock here")
        }
        PartyAction::Clock(_) if by_player => (Law::MoveMade, "there is no physical clock"),
        PartyAction::Pieces(_)
        | PartyAction::Play(
            PlaySentence::Makes { .. } | PlaySentence::TakesBackMove | PlaySentence::CorrectsMove { .. },
        ) => (Law::MoveMade, "on the virtual board every move is completed at once"),
        _ => return None,
    };
    Some(JudgeStep::Machine(MachineStep::JudgeRefusal(law, reason)))
}
