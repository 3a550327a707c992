//! What is said beside the board.

use core::str::FromStr;

use flagfall_clock::Timestamp;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Beside which game.
    pub game: u64,
    /// In which room.
    pub room: Room,
    /// By whom.
    pub by: PersonId,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// Where something is said, and so who hears it.
///
/// ```
/// # use flagfall_store::Room;
/// for room in Room::ALL {
///     assert_eq!(room.name().parse(), Ok(room));
///     assert_eq!(serde_json::to_string(&room)?, format!("{:?}", room.name()));
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// Between the players.
    Players,
    /// Between both players and the arbiter.
    Arbiter,
    /// Between White and the arbiter.
    ArbiterWhite,
    /// Between Black and the arbiter.
    ArbiterBlack,
    /// Among spectators.
    Spectators,
}

/// There is no such room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such room")]
pub struct UnknownRoom;

impl Room {
    /// All there are.
    pub const ALL: [Room; 5] =
        [Room::Players, Room::Arbiter, Room::ArbiterWhite, Room::ArbiterBlack, Room::Spectators];

    /// Its name, which stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Room::Players => "players",
            Room::Arbiter => "arbiter",
            Room::ArbiterWhite => "arbiter_white",
            Room::ArbiterBlack => "arbiter_black",
            Room::Spectators => "spectators",
        }
    }
}

impl FromStr for Room {
    type Err = UnknownRoom;

    fn from_str(name: &str) -> Result<Room, UnknownRoom> {
        Room::ALL.into_iter().find(|room| room.name() == name).ok_or(UnknownRoom)
    }
}
