//! What somebody sees.

use flagfall_chess::Color;
use flagfall_game::Viewer;
use flagfall_laws::Board;

use super::{Miss, Moment, adjourned, is, not_carried, outcome};
use crate::judge::act::people::topic;
use crate::{Actor, Thing, View};

pub(super) fn view(moment: &Moment<'_>, expected: &View) -> Result<(), Miss> {
    let (who, what, elsewhere, seen) = match expected {
        View::Sees { who, what, elsewhere } => (who, what, *elsewhere, true),
        View::DoesNotSee { who, what, elsewhere } => (who, what, *elsewhere, false),
        View::Told { who, what } => return told(moment, who, what, true),
        View::NotTold { who, what } => return told(moment, who, what, false),
    };
    if *what == Thing::SealedMove {
        let sees = adjourned::sees_sealed(moment, who);
        return is(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned());
    }
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
    let on_wood = game.rules().regulations.board == Board::Physical;
    let sees = match what {
        // On a real board a player counts the moves by the own sheet.
        Thing::NumberOfMoves if on_wood => match viewer {
            Viewer::Player(side) => !game.is_behind(side) && game.must_record(side, now),
            _ => view.moves.is_some(),
        },
        // The arbiter sees every sheet that is not hidden, each player the own one.
        Thing::Scoresheet => match viewer {
            Viewer::Arbiter => !Color::ALL.into_iter().any(|color| game.hides_sheet(color)),
            Viewer::Player(_) => true,
            Viewer::OtherPlayer | Viewer::Spectator => false,
        },
        // What a claim rests on is shown to those whom it concerns (11.12).
        Thing::Proof => {
            let concerned = matches!(viewer, Viewer::Player(_) | Viewer::Arbiter);
            let evidence = view.outcome.as_ref().and_then(|outcome| outcome.evidence.as_ref());
            concerned && (evidence.is_some() || outcome::looked_into(moment).is_some())
        }
        Thing::Rulings => matches!(viewer, Viewer::Player(_) | Viewer::Arbiter),
        Thing::Moves | Thing::Log | Thing::NumberOfMoves | Thing::LastMove => view.moves.is_some(),
        Thing::Times => view.clocks.is_some(),
        // Each clock has a flag, to be seen by all who see the clock (6.1).
        Thing::Flag => {
            let fallen = |side| game.clock().fallen(game.control(), side, now).is_some();
            view.clocks.is_some() && Color::ALL.into_iter().any(fallen)
        }
        Thing::Result => view.outcome.is_some(),
        Thing::DrawOffer => view.offer.is_some(),
        Thing::Analysis => view.analysis,
        // What stands on the outside is for everybody.
        Thing::Envelope => game.envelope(flagfall_game::Which::First).is_some(),
        Thing::Position | Thing::Help | Thing::Regulations => true,
        // Talk and pictures are for those who play there, and for the arbiter.
        Thing::Chat | Thing::Video => matches!(viewer, Viewer::Player(_) | Viewer::Arbiter),
        _ => return not_carried(expected),
    };
    is(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned())
}

/// Whether the arbiter has told a player something.
fn told(moment: &Moment<'_>, who: &Actor, what: &Thing, expected: bool) -> Result<(), Miss> {
    let Actor::Player { side } = who else { return not_carried(what) };
    let told = moment.game().was_told(*side, topic(what));
    is(told == expected, || if told { "it was told" } else { "it was not told" }.to_owned())
}
