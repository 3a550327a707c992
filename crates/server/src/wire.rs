//! The messages of a socket, typed once: JSON, one message per frame.
//!
//! A client sends [`Request`]s and receives [`ServerMessage`]s; about ledgers other than games it sends
//! [`LedgerRequest`]s and receives [`LedgerUpdate`]s. A change that clients notice gets a new [`VERSION`].

mod adjourn;
mod call;
mod chat;
mod client_command;
mod event;
mod ledger;
mod public_event;
mod table;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{OpeningFacts, View};
use flagfall_laws::{Article, Law, ParticipationKind};
use flagfall_store::ChatRoom;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use adjourn::EnvelopeCommand;
pub use adjourn::{AdjournCommand, MoveToSeal};
pub use call::{Call, CallKind};
pub use chat::{ChatEntry, RoomAccess};
pub use client_command::ClientCommand;
pub use event::EventMessage;
pub(crate) use event::{event_text, renumber, with_view};
pub(crate) use ledger::AnyRequest;
pub use ledger::{LedgerRequest, LedgerUpdate};
pub use public_event::{PublicEvent, PublicVenueEvent, WithheldText};
pub use table::{TableState, TableUpdate};

/// The version of the protocol.
pub const VERSION: u16 = 1;

/// A request from a client.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Subscribes to a game, from now on or from the event after the last one that was seen.
    Subscribe {
        /// The game.
        game: u64,
        /// The number of the last event that was seen, 0 for none; without it, no past events are sent.
        after: Option<u64>,
        /// The token of a guest's seat. A socket opened with an account needs none.
        secret: Option<String>,
        /// The requested capacity; by default the first that applies of player, arbiter, assistant and
        /// spectator.
        participation: Option<ParticipationKind>,
    },
    /// Ends the subscription to a game.
    Unsubscribe {
        /// The game.
        game: u64,
    },
    /// Asks for the current view of a game.
    View {
        /// The game.
        game: u64,
    },
    /// Executes a command in a game, in the capacity of the subscription.
    Execute {
        /// The game.
        game: u64,
        /// The command's id, chosen by the client: any number below 2^50 that the client has not used in
        /// this game, whatever became of those commands. A repeated id gets the first answer.
        id: u64,
        /// The command.
        command: ClientCommand,
    },
    /// Sends a chat message in a game with a subscription.
    SendChat {
        /// The game.
        game: u64,
        /// The room: `players`, `arbiter`, `arbiter_white`, `arbiter_black` or `spectators`.
        #[schema(value_type = String)]
        room: ChatRoom,
        /// The text.
        text: String,
    },
    /// Closes a chat room or reopens it.
    SetRoomClosed {
        /// The game.
        game: u64,
        /// The room.
        #[schema(value_type = String)]
        room: ChatRoom,
        /// Whether the room is closed from now on.
        closed: bool,
    },
    /// Subscribes to the calls and appeals in all games that the caller is responsible for: the open
    /// ones now, and every change.
    SubscribeCalls,
    /// Ends the subscription to calls.
    UnsubscribeCalls,
    /// Takes a call or an appeal.
    TakeCall {
        /// The game.
        game: u64,
        /// The call.
        kind: CallKind,
    },
}

impl Request {
    /// Returns the game that the request is about and its command id, if it has them.
    pub(crate) const fn game_and_id(&self) -> (Option<u64>, Option<u64>) {
        match self {
            Request::Subscribe { game, .. }
            | Request::Unsubscribe { game }
            | Request::View { game }
            | Request::SendChat { game, .. }
            | Request::SetRoomClosed { game, .. }
            | Request::TakeCall { game, .. } => (Some(*game), None),
            Request::Execute { game, id, .. } => (Some(*game), Some(*id)),
            Request::SubscribeCalls | Request::UnsubscribeCalls => (None, None),
        }
    }
}

/// A message to a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The first message on a socket.
    Hello {
        /// The version of the protocol.
        version: u16,
        /// The zone's time, in milliseconds since 1970.
        now: Timestamp,
    },
    /// A subscription has begun.
    Subscribed {
        /// The game.
        game: u64,
        /// The number of events that the client may see.
        length: u64,
        /// The capacity in which the subscriber takes part.
        participation: ParticipationKind,
        /// The seat that the subscriber plays or assists.
        seat: Option<Color>,
        /// The broadcast delay for this subscriber, in milliseconds.
        delay: Option<Millis>,
        /// The rules and the players, which never change; none for players of other games and before the first event is
        /// visible.
        opening: Option<Box<OpeningFacts>>,
        /// The view of the game at that event; none before the first event is visible. From then on, each event brings
        /// the change of the view.
        view: Option<Box<View>>,
        /// The chat rooms that the subscriber may read.
        rooms: Vec<RoomAccess>,
        /// The latest messages in these rooms.
        chat: Vec<ChatEntry>,
    },
    /// The view of a game: the current one, or the latest that this client may see.
    View {
        /// The game.
        game: u64,
        /// The number of events that the client may see.
        length: u64,
        /// The view; none before the first event is visible.
        view: Option<Box<View>>,
    },
    /// An event of a game.
    Event(EventMessage<'a>),
    /// A command was executed, and its events are durable.
    Executed {
        /// The game.
        game: u64,
        /// The command's id.
        id: u64,
        /// The number of its first event.
        first: u64,
        /// The number of its last event; smaller than `first` if nothing had to be recorded.
        last: u64,
    },
    /// A command was refused under the laws, and changed nothing.
    Refused {
        /// The game.
        game: u64,
        /// The command's id.
        id: u64,
        /// The reason in words.
        message: String,
        /// The reason as a code.
        reason: &'static str,
        /// The move, square, number or word that the reason refers to.
        about: Option<String>,
        /// The law that forbids the command.
        law: Law,
        /// The article of that law.
        article: Option<Article>,
        /// Further articles that forbid it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        also: Vec<Article>,
    },
    /// A table of the client, or a challenge to them, has changed.
    Table(TableUpdate),
    /// The zone is busy: nothing was done, and the request can be repeated in a moment.
    Busy {
        /// The game.
        game: u64,
        /// The command's id, if the request was a command.
        id: Option<u64>,
    },
    /// A chat message.
    Chat(ChatEntry),
    /// A chat room was closed or reopened.
    RoomChanged {
        /// The game.
        game: u64,
        /// The room.
        #[schema(value_type = String)]
        room: ChatRoom,
        /// Whether the room is closed.
        closed: bool,
    },
    /// The open calls and appeals, oldest first.
    Calls {
        /// All of them.
        calls: Vec<Call>,
    },
    /// A request failed for a reason outside the laws.
    Error {
        /// The game, if the request was about one.
        game: Option<u64>,
        /// The command's id, if the request was a command.
        id: Option<u64>,
        /// The error code.
        error: &'static str,
        /// The error in words.
        message: String,
    },
}

impl ServerMessage<'_> {
    /// Renders the message as JSON.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("all keys are strings")
    }
}
