//! What is given of scoresheets and people at a real board.

use flagfall_game::{ConductEvent, Event, SheetEvent, Whereabouts};

use crate::judge::act::people::onlooker;
use crate::{Actor, Status};

/// What has happened before the timeline, so that somebody is as it is given.
pub(super) fn set(who: &Actor, status: &Status) -> Option<Vec<Event>> {
    Some(vec![match (who, status) {
        (&Actor::Player { side }, Status::Behind) => {
            Event::Sheet(SheetEvent::FellBehind { by: side })
        }
        (&Actor::Player { side }, Status::Away) => {
            Event::Conduct(ConductEvent::Left { player: side, place: Whereabouts::Board })
        }
        (_, Status::Present) => {
            Event::Conduct(ConductEvent::Entered { who: onlooker(who)?, admitted: true })
        }
        _ => return None,
    }])
}
