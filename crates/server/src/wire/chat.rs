//! Chat messages, as clients see them.

use flagfall_clock::Timestamp;
use flagfall_store::{ChatMessage, ChatRoom};
use serde::Serialize;
use utoipa::ToSchema;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChatEntry {
    /// The game.
    pub game: u64,
    /// The room.
    #[schema(value_type = String)]
    pub room: ChatRoom,
    /// The message's number in its room; later messages have higher ones.
    pub number: u64,
    /// The person who sent it.
    pub by: u64,
    /// The time at which it was sent, in milliseconds since 1970.
    pub at: Timestamp,
    /// The text.
    pub text: String,
}

impl ChatEntry {
    pub(crate) fn new(number: u64, message: ChatMessage) -> ChatEntry {
        let ChatMessage { game, room, by, at, text } = message;
        ChatEntry { game, room, number, by: by.0, at, text }
    }
}

/// A chat room that the subscriber may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoomAccess {
    /// The room.
    #[schema(value_type = String)]
    pub room: ChatRoom,
    /// Whether the room is closed, so that only arbiters and organisers may write.
    pub closed: bool,
    /// Whether the subscriber may write while the room is open.
    pub speaks: bool,
}
