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

/// Stores chat messages and the state of chat rooms.
pub trait ChatStore: Send + Sync {
    /// Stores a chat message and returns its number; later messages have higher numbers.
    ///
    /// # Errors
    /// The data cannot be written.
    fn add_message(&self, message: &ChatMessage) -> PeopleResult<u64>;

    /// Deletes a chat message.
    ///
    /// # Errors
    /// The data cannot be written.
    fn delete_message(&self, number: u64) -> PeopleResult<()>;

    /// Returns the chat message with a number.
    ///
    /// # Errors
    /// The data cannot be read.
    fn message(&self, number: u64) -> PeopleResult<Option<ChatMessage>>;

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
