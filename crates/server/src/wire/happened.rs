//! Events, as they are shown.

use std::fmt::Write;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Event, How};
use flagfall_ledger::{Envelope, Json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// An event, as it is shown.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Happened<'a> {
    /// In which game.
    pub game: u64,
    /// Its place there, from 1. Nobody is told of what is somebody else's secret: its place is left out.
    pub sequence: u64,
    /// When, in milliseconds since 1970.
    pub at: Timestamp,
    /// Who did it.
    #[serde(borrow)]
    #[schema(value_type = Actor)]
    pub by: &'a RawValue,
    /// What.
    #[schema(value_type = Event)]
    pub event: &'a RawValue,
}

/// The message of an event as it is kept: what is written already is not read again.
///
/// The lag of a move is for those who watch over fair play, and what somebody says to the arbiter is
/// told where it is heard: they are left out.
pub(crate) fn happened(envelope: &Envelope<Json<'_>, Json<'_>>, event: &Event) -> String {
    let &Envelope { ledger, sequence, occurred_at, .. } = envelope;
    let shown = shown(event);
    let (by, event) = (envelope.cause.actor.0, shown.as_deref().unwrap_or(envelope.event.0));
    let at = occurred_at.as_millis();
    let mut text = String::with_capacity(96 + by.len() + event.len());
    write!(
        text,
        r#"{{"event":{{"game":{},"sequence":{sequence},"at":{at},"by":{by},"event":{event}}}}}"#,
        ledger.id
    )
    .expect("a string takes everything");
    text
}

/// An event without what is for some alone.
fn shown(event: &Event) -> Option<String> {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Shown<'a> {
        MoveMade { mv: &'a UciMove, how: How, offer: bool },
        ArbiterCalled { by: Color, reason: &'a str },
        Appealed { appeal: u32, by: Color, ruling: Option<u32>, grounds: &'a str },
    }
    let shown = match event {
        Event::MoveMade { mv, how, offer, .. } => Shown::MoveMade { mv, how: *how, offer: *offer },
        Event::ArbiterCalled { by, .. } => Shown::ArbiterCalled { by: *by, reason: "" },
        &Event::Appealed { appeal, by, ruling, .. } => {
            Shown::Appealed { appeal, by, ruling, grounds: "" }
        }
        _ => return None,
    };
    Some(serde_json::to_string(&shown).expect("it has only texts as keys"))
}

#[cfg(test)]
mod tests {
    use flagfall_ledger::{Cause, Digest, Kind, LedgerId};

    use super::*;
    use crate::wire::Told;

    /// An event is written as it is typed, but for what is left out.
    #[track_caller]
    fn check(event: &str, shown_as: &str) {
        let ledger = LedgerId { kind: Kind::Game, id: 7 };
        let cause = Cause::by(Json(r#"{"player":"white"}"#), 9, Timestamp::EPOCH);
        let (sequence, schema, previous) = (3, 1, Digest::NONE);
        let occurred_at = Timestamp::from_millis(5);
        let envelope =
            Envelope { ledger, sequence, schema, cause, previous, occurred_at, event: Json(event) };
        let read: Event = serde_json::from_str(event).expect("an event");
        let by = serde_json::from_str(r#"{"player":"white"}"#).expect("JSON");
        let event = serde_json::from_str(shown_as).expect("JSON");
        let told = Told::Event(Happened { game: 7, sequence, at: occurred_at, by, event });
        assert_eq!(happened(&envelope, &read), told.to_text());
    }

    #[test]
    fn an_event_is_written_as_it_is_typed() {
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
    }
}
