//! Errors of [`People`](super::People).

use thiserror::Error;

use super::chat::MAX_ROOM_MESSAGES;

/// The reason an operation on personal data failed.
///
/// ```
/// # use flagfall_store::PeopleError;
/// assert_eq!(PeopleError::Blocked.to_string(), "this account is blocked");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeopleError {
    /// The name is taken or looks like a taken one.
    #[error("somebody else has this name, or one that looks like it")]
    NameTaken,
    /// The person does not exist or was erased.
    #[error("there is no such person")]
    Unknown,
    /// The person is blocked.
    #[error("this account is blocked")]
    Blocked,
    /// The link was used, has expired or never existed.
    #[error("this link was already used or has expired")]
    InvalidLink,
    /// The last administrator cannot be removed.
    #[error("this is the last administrator: appoint another one first")]
    LastAdministrator,
    /// The chat room has as many messages as it takes.
    #[error("this chat room is full with {MAX_ROOM_MESSAGES} messages: write in another room, or call the arbiter")]
    RoomFull,
    /// The stored data is invalid.
    #[error("the personal data is damaged: {0}")]
    Damaged(String),
    /// The file system or the database failed.
    #[error("the personal data cannot be used: {0}")]
    Failed(String),
}
