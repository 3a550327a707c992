//! Why something was not done for people.

use thiserror::Error;

/// Why something was not done.
///
/// ```
/// # use flagfall_store::PeopleError;
/// assert_eq!(PeopleError::Blocked.to_string(), "this account is blocked");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeopleError {
    /// Somebody else has the name.
    #[error("somebody else has this name, or one that looks like it")]
    NameTaken,
    /// There is no such person, or not any more.
    #[error("there is nobody of that number here")]
    Unknown,
    /// Somebody is blocked.
    #[error("this account is blocked")]
    Blocked,
    /// A link that was used, whose time is over, or that never was.
    #[error("this link was used already, or its time is over")]
    NoLink,
    /// Nobody else could manage the zone.
    #[error("nobody else is administrator: make somebody one first")]
    LastAdministrator,
    /// What is there cannot have been written so.
    #[error("the data of people is damaged: {0}")]
    Damaged(String),
    /// The file, or the machine.
    #[error("the data of people cannot be used: {0}")]
    Failed(String),
}
