//! The chat rooms of a game.

use core::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

/// A chat room, which determines who can read and write.
///
/// ```
/// # use flagfall_laws::ChatRoom;
/// use strum::VariantArray;
/// for &room in ChatRoom::VARIANTS {
///     assert_eq!(room.name().parse(), Ok(room));
///     assert_eq!(serde_json::to_string(&room)?, format!("{:?}", room.name()));
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ChatRoom {
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

/// The error for a name that is no [`ChatRoom`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such room")]
pub struct UnknownChatRoom;

impl ChatRoom {
    /// The stable name, as stored and sent.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl FromStr for ChatRoom {
    type Err = UnknownChatRoom;

    fn from_str(name: &str) -> Result<ChatRoom, UnknownChatRoom> {
        ChatRoom::VARIANTS.iter().copied().find(|room| room.name() == name).ok_or(UnknownChatRoom)
    }
}
