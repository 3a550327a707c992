//! Calls for the arbiter, and appeals.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CallKind {
    /// A player calls the arbiter.
    Call {
        /// The player.
        player: Color,
    },
    /// A player appeals.
    Appeal {
        /// The number of the appeal.
        appeal: u32,
        /// The number of the ruling it is against; none for the result.
        ruling: Option<u32>,
    },
    /// The players agreed on a draw, which needs the arbiter's consent.
    Consent,
    /// A player has lost unless the opponent cannot possibly checkmate, which the arbiter decides.
    Mate {
        /// The player who has lost otherwise.
        player: Color,
    },
    /// A player did not return in time, and the arbiter decides what follows.
    NotBack {
        /// The player.
        player: Color,
    },
    /// The colours are reversed.
    Colours,
}

/// An open request to the arbiter: a call, an appeal, or another decision that the laws leave to the
/// arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Call {
    /// The game.
    pub game: u64,
    /// The kind of call.
    pub kind: CallKind,
    /// The player who asks, or whom the call concerns.
    pub by: Option<Color>,
    /// The time since which it is open, in milliseconds since 1970.
    pub at: Timestamp,
    /// The reason of a call, or the grounds of an appeal.
    pub reason: String,
    /// The event that the game belongs to.
    pub event: Option<u64>,
    /// The round.
    pub round: Option<u16>,
    /// The board.
    pub board: Option<u16>,
    /// The arbiter who has taken it.
    pub taken_by: Option<u64>,
}
