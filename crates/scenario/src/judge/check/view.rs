//! What somebody sees.

use flagfall_chess::Color;
use flagfall_game::{self as game, Event, Inspected, Ruling, VenueEvent, Viewer};
use flagfall_laws::{Board, Law};

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
        // What the opponent has put into an envelope is not seen before it is opened (I.3, I.9.3).
        Thing::LastMove if is_in_envelope(game, viewer) => false,
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
        Thing::Video if is_in_private(moment) => viewer == Viewer::Arbiter,
        Thing::Chat | Thing::Video => matches!(viewer, Viewer::Player(_) | Viewer::Arbiter),
        // Pictures that were kept are for the arbiter alone, and some are not kept (online 9.8.3).
        Thing::Recording => {
            let kept = Color::ALL.into_iter().all(|side| game.is_recorded_on_video(side));
            viewer == Viewer::Arbiter && kept
        }
        Thing::Text { text } if view.venue.is_some() || !matches!(viewer, Viewer::Arbiter) => {
            at_venue(&view, viewer, text)
        }
        _ => return not_carried(expected),
    };
    is(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned())
}

/// Whether the opponent's last move lies in an envelope.
fn is_in_envelope(game: &game::Game, viewer: Viewer) -> bool {
    use game::{EnvelopeState as State, Which};
    let lies = |which| matches!(game.envelope(which), Some(State::Written | State::Closed));
    match viewer {
        Viewer::Player(side) if lies(Which::Second) => game.sealer() == Some(side),
        Viewer::Player(side) if lies(Which::First) => game.sealer() == Some(side.opponent()),
        _ => false,
    }
}

/// Whether a body is being checked, which nobody else sees (online 9.8.3).
fn is_in_private(moment: &Moment<'_>) -> bool {
    let checks = |event: &Event| match event {
        Event::Ruled { ruling, .. } => {
            matches!(**ruling, Ruling::Check { of: Inspected::Body, .. })
        }
        _ => false,
    };
    let in_force = moment.game().rules().is_in_force(Law::BodyCheck);
    in_force && moment.entries.iter().any(|entry| checks(&entry.event))
}

/// What the arbiter sees of devices and venues (online 12.1, 16.3, 18.7, 18.8).
fn at_venue(view: &game::View, viewer: Viewer, text: &str) -> bool {
    let Some(venue) = view.venue.as_ref().filter(|_| viewer == Viewer::Arbiter) else {
        return false;
    };
    let text = text.to_lowercase();
    let of = |word: &str| text.contains(word);
    let players = [&venue.players.white, &venue.players.black];
    let meant = match (of("white"), of("black")) {
        (true, false) => &players[..1],
        (false, true) => &players[1..],
        _ => &players[..],
    };
    if of("screen") {
        meant.iter().all(|player| player.screen_shared)
    } else if of("application") {
        meant.iter().any(|player| !player.applications.is_empty())
    } else if of("camera") {
        venue.cameras > 0
    } else if of("report") {
        meant.iter().any(|player| player.reports > 0)
    } else if of("check") {
        meant.iter().all(|player| !player.checked.is_empty())
    } else {
        of("connection") || venue.venues.iter().any(|venue| venue.to_lowercase().contains(&text))
    }
}

/// Whether the arbiter has told a player something.
fn told(moment: &Moment<'_>, who: &Actor, what: &Thing, expected: bool) -> Result<(), Miss> {
    if *what == Thing::Click {
        let heard = clicked(moment) && matches!(who, Actor::Player { .. });
        return is(heard == expected, || {
            if heard { "it is heard" } else { "it is not" }.to_owned()
        });
    }
    let Actor::Player { side } = who else { return not_carried(what) };
    let told = moment.game().was_told(*side, topic(what));
    is(told == expected, || if told { "it was told" } else { "it was not told" }.to_owned())
}

/// Whether a click was heard just now: the two players hear one with every move (online 20.3).
fn clicked(moment: &Moment<'_>) -> bool {
    let has_boards = moment.game().rules().regulations.physical_boards.is_some();
    let tells =
        |event: &Event| matches!(event, Event::MoveMade { .. } | Event::Venue(VenueEvent::Clicked));
    has_boards && moment.entries.iter().any(|entry| tells(&entry.event))
}
