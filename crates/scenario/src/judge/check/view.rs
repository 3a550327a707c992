//! Checking views and announcements.

use flagfall_chess::Color;
use flagfall_game::{self as game, Event, InspectionTarget, Participation, Ruling, VenueEvent};
use flagfall_laws::Law;

use super::{CheckContext, Mismatch, ensure, envelopes, not_supported, outcome};
use crate::judge::steps::conduct::game_topic;
use crate::{Party, ViewExpectation, ViewItem};

pub(super) fn check_view(context: &CheckContext<'_>, expected: &ViewExpectation) -> Result<(), Mismatch> {
    let (party, item, elsewhere, seen) = match expected {
        ViewExpectation::Sees { party, item, elsewhere } => (party, item, *elsewhere, true),
        ViewExpectation::DoesNotSee { party, item, elsewhere } => (party, item, *elsewhere, false),
        ViewExpectation::IsTold { party, item } => return check_told(context, party, item, true),
        ViewExpectation::IsNotTold { party, item } => {
            return check_told(context, party, item, false);
        }
    };
    if *item == ViewItem::SealedMove {
        let sees = envelopes::can_see_sealed_move(context, party);
        return ensure(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned());
    }
    let (game, now) = (context.game(), context.world.now);
    let viewer = match party {
        // A player whose game has ended is a spectator of others.
        Party::Player { .. } if elsewhere && game.outcome().is_some() => Participation::Spectator,
        // For the player of another game, this is somebody else's game.
        Party::Player { .. } if elsewhere => Participation::OtherPlayer,
        Party::Player { side } => Participation::Player(*side),
        Party::Arbiter { .. } => Participation::Arbiter,
        Party::OtherPlayer => Participation::OtherPlayer,
        Party::Spectator => Participation::Spectator,
        _ => return not_supported(expected),
    };
    let view = game.view(viewer, now);
    let is_physical = game.rules().regulations.has_physical_board();
    let sees = match item {
        // On a physical board, players know the number of moves from their own scoresheet.
        ViewItem::NumberOfMoves if is_physical => match viewer {
            Participation::Player(side) => !game.is_scoresheet_incomplete(side) && game.must_record(side, now),
            _ => view.moves.is_some(),
        },
        // The arbiter sees every scoresheet that is not hidden, players their own.
        ViewItem::Scoresheet => match viewer {
            Participation::Arbiter => !Color::ALL.into_iter().any(|color| game.hides_scoresheet(color)),
            Participation::Player(_) | Participation::Assistant(_) => true,
            Participation::OtherPlayer | Participation::Spectator => false,
        },
        // The players and the arbiter see the evidence on a claim (11.12).
        ViewItem::Proof => {
            let concerned = matches!(viewer, Participation::Player(_) | Participation::Arbiter);
            let evidence = view.outcome.as_ref().and_then(|outcome| outcome.evidence.as_ref());
            concerned && (evidence.is_some() || outcome::rejected_claim_evidence(context).is_some())
        }
        ViewItem::Rulings => matches!(viewer, Participation::Player(_) | Participation::Arbiter),
        // The opponent's sealed move is hidden until the envelope is opened (I.3, I.9.3).
        ViewItem::LastMove if is_last_move_sealed(game, viewer) => false,
        ViewItem::Moves | ViewItem::Log | ViewItem::NumberOfMoves | ViewItem::LastMove => view.moves.is_some(),
        ViewItem::Times => view.clocks.is_some(),
        // Everybody who sees the clock sees its flags (6.1).
        ViewItem::Flag => {
            let fallen = |side| game.clock().flag_fell_at(game.control(), side, now).is_some();
            view.clocks.is_some() && Color::ALL.into_iter().any(fallen)
        }
        ViewItem::Result => view.outcome.is_some(),
        ViewItem::DrawOffer => view.offer.is_some(),
        ViewItem::Analysis => view.analysis,
        // The text on the envelope is public.
        ViewItem::Envelope => game.envelope_state(flagfall_game::EnvelopeSlot::SealedMove).is_some(),
        ViewItem::Position | ViewItem::Help | ViewItem::Regulations => true,
        // Chat and video are for the players and the arbiter.
        ViewItem::Video if is_body_check(context) => viewer == Participation::Arbiter,
        ViewItem::Chat | ViewItem::Video => {
            matches!(viewer, Participation::Player(_) | Participation::Arbiter)
        }
        // Recordings are for the arbiter alone, and some are erased (O.9.8.3).
        ViewItem::Recording => {
            let is_kept = Color::ALL.into_iter().all(|side| game.may_keep_recording(side));
            viewer == Participation::Arbiter && is_kept
        }
        ViewItem::Text { text } if view.venue.is_some() || !matches!(viewer, Participation::Arbiter) => {
            sees_venue_text(&view, viewer, text)
        }
        _ => return not_supported(expected),
    };
    ensure(sees == seen, || if sees { "it is seen" } else { "it is not seen" }.to_owned())
}

/// Whether the opponent's last move is in an envelope.
fn is_last_move_sealed(game: &game::Game, viewer: Participation) -> bool {
    use game::{EnvelopeSlot, EnvelopeState};
    let is_unopened = |slot| matches!(game.envelope_state(slot), Some(EnvelopeState::Written | EnvelopeState::Closed));
    match viewer {
        Participation::Player(side) if is_unopened(EnvelopeSlot::Reply) => game.sealer() == Some(side),
        Participation::Player(side) if is_unopened(EnvelopeSlot::SealedMove) => game.sealer() == Some(side.opponent()),
        _ => false,
    }
}

/// Whether a body check is in progress, which only the arbiter sees (O.9.8.3).
fn is_body_check(context: &CheckContext<'_>) -> bool {
    let checks = |event: &Event| match event {
        Event::Ruled { ruling, .. } => {
            matches!(**ruling, Ruling::Check { target: InspectionTarget::Body, .. })
        }
        _ => false,
    };
    let in_force = context.game().rules().is_in_force(Law::BodyCheck);
    in_force && context.entries.iter().any(|entry| checks(&entry.event))
}

/// Whether the arbiter sees an item on devices and venues (O.12.1, O.16.3, O.18.7, O.18.8).
fn sees_venue_text(view: &game::View, viewer: Participation, text: &str) -> bool {
    let Some(venue) = view.venue.as_ref().filter(|_| viewer == Participation::Arbiter) else {
        return false;
    };
    let text = text.to_lowercase();
    let mentions = |word: &str| text.contains(word);
    let players = [&venue.players.white, &venue.players.black];
    let players = match (mentions("white"), mentions("black")) {
        (true, false) => &players[..1],
        (false, true) => &players[1..],
        _ => &players[..],
    };
    if mentions("screen") {
        players.iter().all(|player| player.screen_shared)
    } else if mentions("application") {
        players.iter().any(|player| !player.applications.is_empty())
    } else if mentions("camera") {
        venue.cameras > 0
    } else if mentions("report") {
        players.iter().any(|player| player.reports > 0)
    } else if mentions("check") {
        players.iter().all(|player| !player.checked.is_empty())
    } else {
        mentions("connection") || venue.venues.iter().any(|venue| venue.to_lowercase().contains(&text))
    }
}

/// Checks whether a party was told an item.
fn check_told(context: &CheckContext<'_>, party: &Party, item: &ViewItem, expected: bool) -> Result<(), Mismatch> {
    if *item == ViewItem::Click {
        let heard = click_was_heard(context) && matches!(party, Party::Player { .. });
        return ensure(heard == expected, || if heard { "it is heard" } else { "it is not" }.to_owned());
    }
    let Party::Player { side } = party else { return not_supported(item) };
    let was_told = context.game().is_informed(*side, game_topic(item));
    ensure(was_told == expected, || if was_told { "it was told" } else { "it was not told" }.to_owned())
}

/// Whether the current entry made a click, as every move does for both players (O.20.3).
fn click_was_heard(context: &CheckContext<'_>) -> bool {
    let has_boards = context.game().rules().regulations.physical_boards.is_some();
    let clicks = |event: &Event| matches!(event, Event::MoveMade { .. } | Event::Venue(VenueEvent::Clicked));
    has_boards && context.entries.iter().any(|entry| clicks(&entry.event))
}
