//! What somebody sees.

use flagfall_game::Viewer;

use super::{Miss, Moment, is, not_carried};
use crate::{Actor, Thing, View};

pub(super) fn view(moment: &Moment<'_>, expected: &View) -> Result<(), Miss> {
    let (who, what, elsewhere, seen) = match expected {
        View::Sees { who, what, elsewhere } => (who, what, *elsewhere, true),
        View::DoesNotSee { who, what, elsewhere } => (who, what, *elsewhere, false),
        View::Told { .. } | View::NotTold { .. } => return not_carried(expected),
    };
    let (game, now) = (moment.game(), moment.stage.now);
    let viewer = match who {
        // Who has finished looks on as a spectator does.
        Actor::Player { .. } if elsewhere && game.outcome().is_some() => Viewer::Spectator,
        // Seen from another game, this one is another player's.
        Actor::Player { .. } if elsewhere => Viewer::OtherPlayer,
        Actor::Player { side } => Viewer::Player(*side),
        Actor::Arbiter { .. } => Viewer::Arbiter,
        Actor::OtherPlayer => Viewer::OtherPlayer,
        Actor::Spectator => Viewer::Spectator,
        _ => return not_carried(expected),
    };
    let view = game.view(viewer, now);
    let sees = match what {
        Thing::Moves | Thing::Log | Thing::NumberOfMoves | Thing::LastMove => view.moves.is_some(),
        Thing::Times => view.clocks.is_some(),
        Thing::Result => view.outcome.is_some(),
        Thing::DrawOffer => view.offer.is_some(),
        Thing::Analysis => view.analysis,
        Thing::Position | Thing::Help | Thing::Regulations => true,
        // Talk and pictures are for those who play there, and for the arbiter.
        Thing::Chat | Thing::Video => matches!(viewer, Viewer::Player(_) | Viewer::Arbiter),
        _ => return not_carried(expected),
    };
    is(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned())
}
