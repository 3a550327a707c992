//! What is said over a socket, typed once: JSON, one message to a frame.
//!
//! A client sends [`Request`]s and is told [`Told`]s. What changes in a way that clients notice gets
//! a new [`VERSION`].

mod asked;

use std::fmt::Write;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Event, View};
use flagfall_laws::{Article, Law};
use flagfall_ledger::{Envelope, Json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

pub use asked::Asked;

/// The version of all messages.
pub const VERSION: u16 = 1;

/// What a client asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// To be told of a game, from now on or after an event that was seen last.
    Subscribe {
        /// Which game.
        game: u64,
        /// The last event that was seen, 0 for none; without it nothing of the past is told.
        after: Option<u64>,
        /// The secret of a seat, to play there.
        secret: Option<String>,
    },
    /// To be told no longer.
    Unsubscribe {
        /// Which game.
        game: u64,
    },
    /// To see a game as it stands.
    View {
        /// Which game.
        game: u64,
    },
    /// To do something in a game, on the seat whose secret was given with the subscription.
    Do {
        /// In which game.
        game: u64,
        /// The command's number, which its player uses once: given again, it gets the first answer.
        /// One more than the last event seen is a good choice.
        id: u64,
        /// What.
        command: Asked,
    },
}

impl Request {
    /// Which game it is about, and by which number it is known.
    pub(crate) const fn about(&self) -> (u64, Option<u64>) {
        match self {
            Request::Subscribe { game, .. }
            | Request::Unsubscribe { game }
            | Request::View { game } => (*game, None),
            Request::Do { game, id, .. } => (*game, Some(*id)),
        }
    }
}

/// What a client is told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Told<'a> {
    /// The first message.
    Hello {
        /// The version of what follows.
        version: u16,
        /// The zone's time, in milliseconds since 1970.
        now: Timestamp,
    },
    /// A subscription was taken.
    Subscribed {
        /// To which game.
        game: u64,
        /// How many events it has.
        length: u64,
        /// Which seat this socket plays on.
        seat: Option<Color>,
        /// The game after so many events.
        view: Box<View>,
    },
    /// A game as it stands.
    View {
        /// Which game.
        game: u64,
        /// How many events it has.
        length: u64,
        /// What is seen of it.
        view: Box<View>,
    },
    /// Something happened.
    Event(Happened<'a>),
    /// A command was carried out, and what came of it is on disk.
    Done {
        /// In which game.
        game: u64,
        /// The command's number.
        id: u64,
        /// The first event that came of it.
        first: u64,
        /// The last.
        last: u64,
    },
    /// A command is refused, and changed nothing.
    Refused {
        /// In which game.
        game: u64,
        /// The command's number.
        id: u64,
        /// Why, in words.
        why: String,
        /// The law that stands against it.
        law: Law,
        /// Its article.
        article: Option<Article>,
    },
    /// There is no room now: nothing was done, try again in a moment.
    Busy {
        /// In which game.
        game: u64,
        /// The command's number, if it was one.
        id: Option<u64>,
    },
    /// Something else is wrong with a request.
    Wrong {
        /// With which game.
        game: Option<u64>,
        /// The command's number, if it was one.
        id: Option<u64>,
        /// What.
        why: String,
    },
}

/// An event, as it is shown.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Happened<'a> {
    /// In which game.
    pub game: u64,
    /// Its place there, from 1.
    pub sequence: u64,
    /// When, in milliseconds since 1970.
    pub at: Timestamp,
    /// Who did it.
    #[serde(borrow)]
    #[schema(value_type = Actor)]
    pub by: &'a RawValue,
    /// What; nothing where it is somebody else's secret.
    #[schema(value_type = Option<Event>)]
    pub event: Option<&'a RawValue>,
}

impl Told<'_> {
    /// A message of an event again, without what happened.
    pub(crate) fn hidden(text: &str) -> String {
        #[derive(Deserialize)]
        struct Whole<'a> {
            #[serde(borrow)]
            event: Happened<'a>,
        }
        let Whole { event } = serde_json::from_str(text).expect("it was written here");
        Told::Event(Happened { event: None, ..event }).to_text()
    }

    /// The message.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("messages have only texts as keys")
    }
}

/// The message of an event as it is kept, with what happened or without: what is written already is
/// not read again.
pub(crate) fn happened(envelope: &Envelope<Json<'_>, Json<'_>>, shown: bool) -> String {
    let &Envelope { ledger, sequence, occurred_at, .. } = envelope;
    let (by, event) = (envelope.cause.actor.0, if shown { envelope.event.0 } else { "null" });
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

#[cfg(test)]
mod tests {
    use flagfall_ledger::{Cause, Digest, Kind, LedgerId};

    use super::*;

    #[test]
    fn an_event_is_written_as_it_is_typed() {
        let ledger = LedgerId { kind: Kind::Game, id: 7 };
        let cause = Cause::by(Json(r#"{"player":"white"}"#), 9, Timestamp::EPOCH);
        let (occurred_at, event) = (Timestamp::from_millis(5), Json(r#""began""#));
        let envelope = Envelope {
            ledger,
            sequence: 3,
            schema: 1,
            cause,
            previous: Digest::NONE,
            occurred_at,
            event,
        };
        let raw = |json: Json<'static>| serde_json::from_str(json.0).expect("JSON");
        for shown in [true, false] {
            let told = Told::Event(Happened {
                game: 7,
                sequence: 3,
                at: occurred_at,
                by: raw(cause.actor),
                event: shown.then(|| raw(event)),
            });
            assert_eq!(happened(&envelope, shown), told.to_text());
        }
        assert_eq!(Told::hidden(&happened(&envelope, true)), happened(&envelope, false));
    }
}
