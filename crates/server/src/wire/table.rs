//! Notifications about tables.

use serde::Serialize;
use utoipa::ToSchema;

/// A change of a table that concerns the recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableUpdate {
    /// The table's id, which the game has or will have.
    pub game: u64,
    /// The state of the table.
    pub state: TableState,
    /// The game of which this is the rematch, if it is one.
    pub rematch_of: Option<u64>,
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// A seat is offered to the recipient: a challenge or a rematch.
    Offered,
    /// The recipient's own table waits for an opponent; a notification follows when the game starts.
    Waiting,
    /// The seat was taken and the game exists: subscribe to it.
    Taken,
    /// The challenged person declined.
    Declined,
    /// The host withdrew the table.
    Withdrawn,
    /// The table expired without an opponent.
    Expired,
    /// An organiser or arbiter has opened a game between the recipient and another person.
    Paired,
}
