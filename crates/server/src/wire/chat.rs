//! What is said beside a game.

use flagfall_clock::Timestamp;
use flagfall_store::{Room, Said};
use serde::Serialize;
use utoipa::ToSchema;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Line {
    /// Beside which game.
    pub game: u64,
    /// In which room.
    #[schema(value_type = String)]
    pub room: Room,
    /// Its number: later lines have higher ones.
    pub number: u64,
    /// The person who said it.
    pub by: u64,
    /// When, in milliseconds since 1970.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

impl Line {
    pub(crate) fn new(number: u64, said: Said) -> Line {
        let Said { game, room, by, at, text } = said;
        Line { game, room, number, by: by.0, at, text }
    }
}

/// A room in which one hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoomSeen {
    /// Which.
    #[schema(value_type = String)]
    pub room: Room,
    /// Whether it is closed, so that only arbiters speak there.
    pub closed: bool,
    /// Whether one may speak there when it is open.
    pub speaks: bool,
}
