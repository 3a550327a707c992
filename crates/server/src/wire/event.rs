//! Events, as clients see them.

use std::borrow::Cow;
use std::fmt::Write;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Event, MoveOrigin, VenueEvent};
use flagfall_ledger::{Envelope, Json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// The comma and the key before the number of an event.
const SEQUENCE_KEY: &str = ",\"sequence\":";

/// An event of a game.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct EventMessage<'a> {
    /// The game.
    pub game: u64,
    /// The number, from 1 and without gaps. Each client counts the events that it may see, so a secret event
    /// of somebody else has no number for it.
    pub sequence: u64,
    /// The time at which it occurred, in milliseconds since 1970.
    pub at: Timestamp,
    /// The actor.
    #[serde(borrow)]
    #[schema(value_type = Actor)]
    pub by: &'a RawValue,
    /// The event.
    #[schema(value_type = Event)]
    pub event: &'a RawValue,
}

/// Renders the message for a stored event under the number of its receiver, copying its JSON text without
/// parsing it again.
///
/// It omits the lag of a move, which is for fair-play checks, texts to the arbiter, which are sent to the
/// chat room that may read them, and the name of an application that a player opened, which the arbiter has
/// in the view.
pub(crate) fn event_text(envelope: &Envelope<Json<'_>, Json<'_>>, number: u64, event: &Event) -> String {
    let &Envelope { ledger, occurred_at, .. } = envelope;
    let public = redacted(event);
    let (by, event) = (envelope.cause.actor.0, public.as_deref().unwrap_or(envelope.event.0));
    let at = occurred_at.as_millis();
    let mut text = String::with_capacity(96 + by.len() + event.len());
    write!(text, r#"{{"event":{{"game":{},"sequence":{number},"at":{at},"by":{by},"event":{event}}}}}"#, ledger.id)
        .expect("writing to a string never fails");
    text
}

/// Returns the message for an event under the number of another receiver.
pub(crate) fn renumber(text: &str, number: u64) -> Cow<'_, str> {
    // Nothing but the id of the game is before it, so no search for the whole key is needed.
    let Some(start) = text.find(',') else { return text.into() };
    let (before, rest) = text.split_at(start);
    let Some(rest) = rest.strip_prefix(SEQUENCE_KEY) else { return text.into() };
    let digits = rest.find(',').unwrap_or_default();
    if rest[..digits].parse() == Ok(number) {
        return text.into();
    }
    format!("{before}{SEQUENCE_KEY}{number}{}", &rest[digits..]).into()
}

/// Returns an event without its non-public parts, if it has any.
fn redacted(event: &Event) -> Option<String> {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum PublicEvent<'a> {
        MoveMade {
            mv: &'a UciMove,
            #[serde(rename = "how")]
            origin: MoveOrigin,
            offer: bool,
        },
        ArbiterCalled {
            by: Color,
            reason: &'a str,
        },
        Appealed {
            appeal: u32,
            by: Color,
            ruling: Option<u32>,
            grounds: &'a str,
        },
        Venue(VenueEvent),
    }
    let public = match event {
        Event::MoveMade { mv, origin, offer, .. } => PublicEvent::MoveMade { mv, origin: *origin, offer: *offer },
        Event::ArbiterCalled { by, .. } => PublicEvent::ArbiterCalled { by: *by, reason: "" },
        &Event::Appealed { appeal, by, ruling, .. } => PublicEvent::Appealed { appeal, by, ruling, grounds: "" },
        &Event::Venue(VenueEvent::ApplicationOpened { player, .. }) => {
            PublicEvent::Venue(VenueEvent::ApplicationOpened { player, name: "".into() })
        }
        _ => return None,
    };
    Some(serde_json::to_string(&public).expect("all keys are strings"))
}

#[cfg(test)]
mod tests {
    use flagfall_ledger::{Cause, Digest, LedgerId, LedgerKind};

    use super::*;
    use crate::wire::ServerMessage;

    /// Compares the rendered message with the typed one for the public part of the event.
    #[track_caller]
    fn check(event: &str, public: &str) {
        let ledger = LedgerId { kind: LedgerKind::Game, id: 7 };
        let cause = Cause::by(Json(r#"{"player":"white"}"#), 9, Timestamp::EPOCH);
        let (sequence, number, schema, previous) = (4, 3, 1, Digest::NONE);
        let occurred_at = Timestamp::from_millis(5);
        let envelope = Envelope { ledger, sequence, schema, cause, previous, occurred_at, event: Json(event) };
        let read: Event = serde_json::from_str(event).expect("an event");
        let by = serde_json::from_str(r#"{"player":"white"}"#).expect("JSON");
        let event = serde_json::from_str(public).expect("JSON");
        let message =
            |sequence| ServerMessage::Event(EventMessage { game: 7, sequence, at: occurred_at, by, event }).to_text();
        let text = event_text(&envelope, number, &read);
        assert_eq!(text, message(number));
        for number in [3, 2, 1_000] {
            assert_eq!(renumber(&text, number), message(number));
        }
    }

    #[test]
    fn rendered_event_equals_typed_message() {
        check(r#""began""#, r#""began""#);
        check(
            r#"{"move_made":{"mv":"e2e4","how":"played","offer":false,"lag":3,"beyond":40}}"#,
            r#"{"move_made":{"mv":"e2e4","how":"played","offer":false}}"#,
        );
        check(
            r#"{"arbiter_called":{"by":"white","reason":"noise"}}"#,
            r#"{"arbiter_called":{"by":"white","reason":""}}"#,
        );
        check(
            r#"{"appealed":{"appeal":1,"by":"white","ruling":null,"grounds":7}}"#,
            r#"{"appealed":{"appeal":1,"by":"white","ruling":null,"grounds":""}}"#,
        );
        check(
            r#"{"venue":{"application_opened":{"player":"white","name":"mail"}}}"#,
            r#"{"venue":{"application_opened":{"player":"white","name":""}}}"#,
        );
        check(r#"{"venue":{"designated":{"venue":"Oulu"}}}"#, r#"{"venue":{"designated":{"venue":"Oulu"}}}"#);
    }
}
