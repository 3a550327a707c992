//! The given status of people at a physical board.

use flagfall_game::{ConductEvent, Event, ScoresheetEvent, Whereabouts};

use crate::judge::steps::conduct::game_bystander;
use crate::{Party, PersonStatus};

/// Returns the events before the timeline that establish a person's status.
pub(super) fn status_events(party: &Party, status: &PersonStatus) -> Option<Vec<Event>> {
    Some(vec![match (party, status) {
        (&Party::Player { side }, PersonStatus::Behind) => Event::Scoresheet(ScoresheetEvent::FellBehind { by: side }),
        (&Party::Player { side }, PersonStatus::Away) => {
            Event::Conduct(ConductEvent::Left { player: side, place: Whereabouts::Board })
        }
        (_, PersonStatus::Present) => {
            Event::Conduct(ConductEvent::Entered { bystander: game_bystander(party)?, admitted: true })
        }
        _ => return None,
    }])
}
