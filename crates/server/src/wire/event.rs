//! Events, as clients see them.

use std::borrow::Cow;

use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Event, ViewChange};
use flagfall_ledger::{Envelope, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::{PublicEvent, ServerMessage};

/// The comma and the key before the number of an event.
const SEQUENCE_KEY: &str = ",\"sequence\":";

/// An event of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventMessage<'a> {
    /// The game.
    pub game: u64,
    /// The number, from 1 and without gaps. Each client counts the events that it may see, so a secret event
    /// of somebody else has no number for it.
    pub sequence: u64,
    /// The time at which it occurred, in milliseconds since 1970.
    pub at: Timestamp,
    /// The actor.
    pub by: Actor,
    /// The event.
    pub event: PublicEvent<'a>,
    /// The change of the view by this event and those before it without one. Only a new event has it, and of several
    /// events that occur together only the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ViewChange>)]
    pub view: Option<&'a ViewChange>,
}

/// Renders the message for a stored event under the number of its receiver, without a change of the view.
pub(crate) fn event_text(envelope: &Envelope<Json<'_>, Json<'_>>, number: u64, event: &Event) -> String {
    let &Envelope { ledger, occurred_at, .. } = envelope;
    let by = serde_json::from_str(envelope.cause.actor.0).expect("an actor was stored");
    let event = event.into();
    ServerMessage::Event(EventMessage { game: ledger.id, sequence: number, at: occurred_at, by, event, view: None })
        .to_text()
}

/// Adds a change of the view to the message for an event.
pub(crate) fn with_view(text: &str, change: &ViewChange) -> String {
    let change = serde_json::to_string(change).expect("all keys are strings");
    let message = text.strip_suffix("}}").unwrap_or(text);
    format!("{message},\"view\":{change}}}}}")
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

#[cfg(test)]
mod tests {
    use flagfall_game::{Game, Opening};
    use flagfall_laws::Rules;
    use flagfall_ledger::{Cause, Digest, LedgerId, LedgerKind};

    use super::*;

    #[test]
    fn messages_keep_their_form_under_every_number() {
        let ledger = LedgerId { kind: LedgerKind::Game, id: 7 };
        let stored = r#"{"move_made":{"mv":"e2e4","how":"played","offer":false,"lag":3,"beyond":40}}"#;
        let cause = Cause::by(Json(r#"{"player":"white"}"#), 9, Timestamp::EPOCH);
        let (sequence, schema, previous) = (4, 1, Digest::NONE);
        let occurred_at = Timestamp::from_millis(5);
        let envelope = Envelope { ledger, sequence, schema, cause, previous, occurred_at, event: Json(stored) };
        let text = event_text(&envelope, 3, &serde_json::from_str(stored).expect("an event"));
        let game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset"))).expect("a game");
        let change = ViewChange { offer: Some(None), ..game.view_change(1, Timestamp::EPOCH) };
        for number in [3, 2, 1_000] {
            let event =
                r#""at":5,"by":{"player":"white"},"event":{"move_made":{"mv":"e2e4","how":"played","offer":false}}"#;
            let expected = format!(r#"{{"event":{{"game":7,"sequence":{number},{event}}}}}"#);
            assert_eq!(renumber(&text, number), expected);
            let view = r#""view":{"clocks":null,"running":null,"grace":0,"offer":null}"#;
            let expected = format!(r#"{{"event":{{"game":7,"sequence":{number},{event},{view}}}}}"#);
            assert_eq!(with_view(&renumber(&text, number), &change), expected);
        }
    }
}
