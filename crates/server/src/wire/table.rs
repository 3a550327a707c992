//! News of tables, for the people whom they concern.

use serde::Serialize;
use utoipa::ToSchema;

/// Something about a table that concerns who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableNews {
    /// The table's number, which the game has or will have.
    pub game: u64,
    /// What there is to know.
    pub state: TableState,
    /// The game that it is the rematch of, if it is one.
    pub rematch_of: Option<u64>,
}

/// What has become of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// A seat is offered to who is told: a challenge, or a rematch.
    Offered,
    /// One's own table waits for somebody; that the game is there will be told.
    Waiting,
    /// The game is there: subscribe to it.
    Taken,
    /// Who was challenged declined.
    Declined,
    /// Whoever put it up thought better of it.
    Withdrawn,
    /// Nobody came in time.
    Expired,
    /// Somebody opened a game between who is told and another.
    Paired,
}
