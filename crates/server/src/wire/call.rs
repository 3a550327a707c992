//! Calls of the arbiter, and appeals.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What an arbiter is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Called {
    /// To come.
    Call {
        /// By whom.
        player: Color,
    },
    /// To decide an appeal.
    Appeal {
        /// Its number.
        appeal: u32,
        /// Against which ruling; none for the result.
        ruling: Option<u32>,
    },
    /// To consent to a draw that was agreed on.
    Consent,
    /// To decide whether the opponent of a player who has lost otherwise could mate.
    Mate {
        /// Who has lost then.
        player: Color,
    },
    /// To decide what becomes of a player who was not back in time.
    NotBack {
        /// Who.
        player: Color,
    },
    /// To put reversed colours right.
    Colours,
}

/// A call, an appeal, or what else the laws leave to the arbiter, that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Call {
    /// In which game.
    pub game: u64,
    /// What is asked for.
    pub called: Called,
    /// By whom, or whom it is about.
    pub by: Option<Color>,
    /// Since when, in milliseconds since 1970.
    pub at: Timestamp,
    /// For what reason, or on what grounds.
    pub reason: String,
    /// The event the game is part of, and the round and board there.
    pub event: Option<u64>,
    /// The round.
    pub round: Option<u16>,
    /// The board.
    pub board: Option<u16>,
    /// The arbiter who has taken it.
    pub taken_by: Option<u64>,
}
