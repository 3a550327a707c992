//! What is said over a socket, typed once: JSON, one message to a frame.
//!
//! A client sends [`Request`]s and is told [`Told`]s. What changes in a way that clients notice gets
//! a new [`VERSION`].

mod adjourn;
mod asked;
mod call;
mod chat;
mod happened;
mod table;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::View;
use flagfall_laws::{Article, Law};
use flagfall_store::Room;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use adjourn::Secret;
pub use adjourn::{Adjourning, Writing};
pub use asked::Asked;
pub use call::{Call, Called};
pub use chat::{Line, RoomSeen};
pub use happened::Happened;
pub(crate) use happened::happened;
pub use table::{TableNews, TableState};

/// The version of all messages.
pub const VERSION: u16 = 1;

/// As what somebody takes part in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum As {
    /// One of the two who play.
    Player,
    /// Who enters a player's moves.
    Assistant,
    /// Who rules.
    Arbiter,
    /// Anybody else.
    Spectator,
    /// A spectator who is playing in another game of the same event.
    OtherPlayer,
}

impl As {
    /// All there are.
    pub const ALL: [As; 5] =
        [As::Player, As::Assistant, As::Arbiter, As::Spectator, As::OtherPlayer];
}

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
        /// The secret of a seat, to play there; whoever opened the socket with an account needs none.
        secret: Option<String>,
        /// As what; if nothing is said, as the first that one is of player, arbiter, assistant and
        /// spectator.
        #[serde(rename = "as")]
        hat: Option<As>,
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
    /// To do something in a game, as what it is followed.
    Do {
        /// In which game.
        game: u64,
        /// The command's number, which its player uses once: given again, it gets the first answer.
        /// A number larger than all that one has used in this game is a good choice, whatever became of
        /// those commands.
        id: u64,
        /// What.
        command: Asked,
    },
    /// To say something beside a game that is followed.
    Say {
        /// Beside which game.
        game: u64,
        /// In which room: `players`, `arbiter`, `arbiter_white`, `arbiter_black` or `spectators`.
        #[schema(value_type = String)]
        room: Room,
        /// What.
        text: String,
    },
    /// To close a room or open it again.
    CloseRoom {
        /// Beside which game.
        game: u64,
        /// Which.
        #[schema(value_type = String)]
        room: Room,
        /// Whether it is closed from now on.
        closed: bool,
    },
    /// To be told of calls and appeals in all games that one answers for, now and when they change.
    FollowCalls,
    /// To be told no longer.
    UnfollowCalls,
    /// To take a call or an appeal.
    TakeCall {
        /// In which game.
        game: u64,
        /// Which.
        called: Called,
    },
}

impl Request {
    /// Which game it is about, if it is about one, and by which number it is known.
    pub(crate) const fn about(&self) -> Option<(u64, Option<u64>)> {
        match self {
            Request::Subscribe { game, .. }
            | Request::Unsubscribe { game }
            | Request::View { game }
            | Request::Say { game, .. }
            | Request::CloseRoom { game, .. }
            | Request::TakeCall { game, .. } => Some((*game, None)),
            Request::Do { game, id, .. } => Some((*game, Some(*id))),
            Request::FollowCalls | Request::UnfollowCalls => None,
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
        /// The place of the last event that is shown.
        length: u64,
        /// As what.
        #[serde(rename = "as")]
        hat: As,
        /// Which seat this socket plays on, or helps at.
        seat: Option<Color>,
        /// So much later than it happens everything is told, in milliseconds.
        delay: Option<Millis>,
        /// The game after so many events; nothing before the first is shown.
        view: Option<Box<View>>,
        /// The rooms in which one hears what is said.
        rooms: Vec<RoomSeen>,
        /// What was said there last.
        chat: Vec<Line>,
    },
    /// A game as it stands, or as it stood when one may see it.
    View {
        /// Which game.
        game: u64,
        /// The place of the last event that is shown.
        length: u64,
        /// What is seen of it; nothing before the first event is shown.
        view: Option<Box<View>>,
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
        /// Why, in a word.
        reason: &'static str,
        /// The move, square or number that it is about, or a word for it.
        about: Option<String>,
        /// The law that stands against it.
        law: Law,
        /// Its article.
        article: Option<Article>,
        /// What else stands against it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        also: Vec<Article>,
    },
    /// Something about a table: one's own, or one to which one is asked.
    Table(TableNews),
    /// There is no room now: nothing was done, try again in a moment.
    Busy {
        /// In which game.
        game: u64,
        /// The command's number, if it was one.
        id: Option<u64>,
    },
    /// Something was said.
    Said(Line),
    /// A room was closed or opened.
    Room {
        /// Beside which game.
        game: u64,
        /// Which.
        #[schema(value_type = String)]
        room: Room,
        /// Whether it is closed.
        closed: bool,
    },
    /// The calls and appeals that wait, the oldest first.
    Calls {
        /// All of them.
        calls: Vec<Call>,
    },
    /// Something else is wrong with a request.
    Wrong {
        /// With which game.
        game: Option<u64>,
        /// The command's number, if it was one.
        id: Option<u64>,
        /// What, in a word.
        error: &'static str,
        /// In words.
        why: String,
    },
}

impl Told<'_> {
    /// The message.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("messages have only texts as keys")
    }
}
