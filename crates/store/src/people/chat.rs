//! Chat beside the board.

use flagfall_clock::Timestamp;
pub use flagfall_laws::{ChatRoom, UnknownChatRoom};
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};

use super::PeopleResult;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// The game it belongs to.
    pub game: u64,
    /// The room.
    pub room: ChatRoom,
    /// The author.
    pub by: PersonId,
    /// The time of writing.
    pub at: Timestamp,
    /// The text.
    pub text: String,
}

/// Maximum number of messages that people write in a room of a game.
pub const MAX_ROOM_MESSAGES: u64 = 2_000;

/// Stores chat messages, the texts of commands and the state of chat rooms.
///
/// Messages are numbered from 1 in each room of a game, so a number tells nothing about other rooms. The text of a
/// command has an id, to which ledgers refer, and a number once it is shown in its room.
pub trait ChatStore: Send + Sync {
    /// Stores a message in its room and returns its number there; later messages have higher numbers.
    ///
    /// # Errors
    /// The room has [`MAX_ROOM_MESSAGES`] messages, or the data cannot be written.
    fn add_message(&self, message: &ChatMessage) -> PeopleResult<u64>;

    /// Stores the text of a command, which its room does not show yet, and returns its id.
    ///
    /// # Errors
    /// The data cannot be written.
    fn add_text(&self, text: &ChatMessage) -> PeopleResult<u64>;

    /// Shows a text in its room, however many messages are there, and returns it with its number. Returns none if it
    /// is shown already, or erased.
    ///
    /// # Errors
    /// The data cannot be written.
    fn show_text(&self, id: u64) -> PeopleResult<Option<(u64, ChatMessage)>>;

    /// Deletes a text.
    ///
    /// # Errors
    /// The data cannot be written.
    fn delete_text(&self, id: u64) -> PeopleResult<()>;

    /// Returns the text with an id.
    ///
    /// # Errors
    /// The data cannot be read.
    fn text(&self, id: u64) -> PeopleResult<Option<ChatMessage>>;

    /// Returns the last `limit` messages of a room with numbers greater than `after`, in order.
    ///
    /// # Errors
    /// The data cannot be read.
    fn messages(&self, game: u64, room: ChatRoom, after: u64, limit: usize) -> PeopleResult<Vec<(u64, ChatMessage)>>;

    /// Returns all chat messages of a person.
    ///
    /// # Errors
    /// The data cannot be read.
    fn messages_by(&self, person: PersonId) -> PeopleResult<Vec<ChatMessage>>;

    /// Closes or reopens a chat room.
    ///
    /// # Errors
    /// The data cannot be written.
    fn set_room_closed(&self, game: u64, room: ChatRoom, closed: bool) -> PeopleResult<()>;

    /// Returns the rooms of a game that were ever closed, and whether each is closed now.
    ///
    /// # Errors
    /// The data cannot be read.
    fn room_states(&self, game: u64) -> PeopleResult<Vec<(ChatRoom, bool)>>;
}
