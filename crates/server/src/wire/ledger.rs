//! Messages about ledgers of any kind.
//!
//! They have the names and members of those about games, with `ledger` instead of `game`.

use flagfall_clock::Timestamp;
use flagfall_laws::ParticipationKind;
use flagfall_ledger::{Envelope, Json, LedgerId, LedgerKind};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Request;

/// A request about a ledger of any kind. `{"kind":"game","id":7}` is the same as `game: 7` in a `Request`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LedgerRequest {
    /// Subscribes to a ledger, from now on or from the event after the last one that was seen.
    Subscribe {
        /// The ledger.
        ledger: LedgerId,
        /// The number of the last event that was seen, 0 for none; without it, no past events are sent.
        after: Option<u64>,
        /// The token of a guest's seat, in a game.
        secret: Option<String>,
        /// The requested capacity, in a game.
        participation: Option<ParticipationKind>,
    },
    /// Ends the subscription to a ledger.
    Unsubscribe {
        /// The ledger.
        ledger: LedgerId,
    },
    /// Asks for the current view of a ledger.
    View {
        /// The ledger.
        ledger: LedgerId,
    },
    /// Executes a command in a ledger.
    Execute {
        /// The ledger.
        ledger: LedgerId,
        /// The command's id, chosen by the client: any number below 2^50 that the client has not used in this ledger,
        /// whatever became of those commands. A repeated id gets the first answer.
        id: u64,
        /// The command, in the form of its kind of ledger.
        #[schema(value_type = Object)]
        command: Box<RawValue>,
    },
}

/// A request from a client, as it is handled.
#[derive(Debug)]
pub(crate) enum AnyRequest {
    /// A request about games.
    Game(Request),
    /// A request about another kind of ledger.
    Ledger(LedgerRequest),
}

impl AnyRequest {
    /// Reads a request.
    pub(crate) fn read(text: &str) -> serde_json::Result<AnyRequest> {
        serde_json::from_str(text).map(AnyRequest::Game).or_else(|error| {
            // Errors are those of the more usual form.
            let request: LedgerRequest = serde_json::from_str(text).map_err(|_| error)?;
            request.into_any()
        })
    }
}

impl LedgerRequest {
    /// Returns the ledger and the id of the command.
    pub(crate) const fn ledger_and_id(&self) -> (LedgerId, Option<u64>) {
        match self {
            LedgerRequest::Subscribe { ledger, .. }
            | LedgerRequest::Unsubscribe { ledger }
            | LedgerRequest::View { ledger } => (*ledger, None),
            LedgerRequest::Execute { ledger, id, .. } => (*ledger, Some(*id)),
        }
    }

    fn into_any(self) -> serde_json::Result<AnyRequest> {
        let (LedgerId { kind, id: game }, _) = self.ledger_and_id();
        if kind != LedgerKind::Game {
            return Ok(AnyRequest::Ledger(self));
        }
        Ok(AnyRequest::Game(match self {
            LedgerRequest::Subscribe { ledger: _, after, secret, participation } => {
                Request::Subscribe { game, after, secret, participation }
            }
            LedgerRequest::Unsubscribe { .. } => Request::Unsubscribe { game },
            LedgerRequest::View { .. } => Request::View { game },
            LedgerRequest::Execute { ledger: _, id, command } => {
                Request::Execute { game, id, command: serde_json::from_str(command.get())? }
            }
        }))
    }
}

/// A message to a client about a ledger other than a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerUpdate<'a> {
    /// A subscription has begun.
    Subscribed {
        /// The ledger.
        ledger: LedgerId,
        /// The number of events.
        length: u64,
        /// The view at that event.
        #[schema(value_type = Object)]
        view: Box<RawValue>,
    },
    /// The current view.
    View {
        /// The ledger.
        ledger: LedgerId,
        /// The number of events.
        length: u64,
        /// The view.
        #[schema(value_type = Object)]
        view: Box<RawValue>,
    },
    /// An event.
    Event {
        /// The ledger.
        ledger: LedgerId,
        /// The number, from 1 and without gaps.
        sequence: u64,
        /// The time at which it occurred, in milliseconds since 1970.
        at: Timestamp,
        /// The actor, in the form of the kind of ledger.
        #[serde(borrow)]
        #[schema(value_type = Object)]
        by: &'a RawValue,
        /// The event, in the form of the kind of ledger.
        #[serde(borrow)]
        #[schema(value_type = Object)]
        event: &'a RawValue,
    },
    /// A command was executed and is durable.
    Executed {
        /// The ledger.
        ledger: LedgerId,
        /// The command's id.
        id: u64,
        /// The number of its first event.
        first: u64,
        /// The number of its last event, smaller than `first` if nothing had to be recorded.
        last: u64,
    },
    /// A command was refused under the rules, and changed nothing.
    Refused {
        /// The ledger.
        ledger: LedgerId,
        /// The command's id.
        id: u64,
        /// The reason in words.
        message: String,
        /// The reason as a code.
        reason: &'static str,
    },
    /// The zone is busy: nothing was done, and the request can be repeated in a moment.
    Busy {
        /// The ledger.
        ledger: LedgerId,
        /// The command's id, if the request was a command.
        id: Option<u64>,
    },
    /// A request failed for a reason outside the rules.
    Error {
        /// The ledger.
        ledger: LedgerId,
        /// The command's id, if the request was a command.
        id: Option<u64>,
        /// The error code.
        error: &'static str,
        /// The error in words.
        message: String,
    },
}

impl<'a> LedgerUpdate<'a> {
    /// Creates the message for a stored event.
    ///
    /// # Errors
    /// The actor or the event is not JSON.
    pub fn of_event(envelope: &Envelope<Json<'a>, Json<'a>>) -> serde_json::Result<LedgerUpdate<'a>> {
        let &Envelope { ledger, sequence, occurred_at: at, .. } = envelope;
        let (by, event) = (serde_json::from_str(envelope.cause.actor.0)?, serde_json::from_str(envelope.event.0)?);
        Ok(LedgerUpdate::Event { ledger, sequence, at, by, event })
    }

    /// Renders the message as JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("all keys are strings")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_is_a_ledger_too() {
        let by_name = r#"{"subscribe":{"game":7,"after":3}}"#;
        let by_kind = r#"{"subscribe":{"ledger":{"kind":"game","id":7},"after":3}}"#;
        let [first, second] = [by_name, by_kind].map(|text| match AnyRequest::read(text) {
            Ok(AnyRequest::Game(request)) => request,
            other => panic!("{text}: {other:?}"),
        });
        assert_eq!(first, second);
        let resign = r#"{"execute":{"ledger":{"kind":"game","id":7},"id":1,"command":"resign"}}"#;
        assert!(matches!(AnyRequest::read(resign), Ok(AnyRequest::Game(Request::Execute { game: 7, .. }))));
        let other = r#"{"execute":{"ledger":{"kind":"competition","id":7},"id":1,"command":{"any":"thing"}}}"#;
        assert!(matches!(AnyRequest::read(other), Ok(AnyRequest::Ledger(LedgerRequest::Execute { id: 1, .. }))));
        for wrong in [
            r#"{"execute":{"ledger":{"kind":"game","id":7},"id":1,"command":"no such"}}"#,
            r#"{"view":{"ledger":{"kind":"poem","id":7}}}"#,
            r#"{"view":{"ledger":{"kind":"case","id":7},"game":7}}"#,
        ] {
            assert!(AnyRequest::read(wrong).is_err(), "{wrong}");
        }
    }
}
