//! What a player can ask for.

use flagfall_chess::{Role, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{Command, DrawClaim, Input};
use serde::Deserialize;
use utoipa::ToSchema;

/// Something a player does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// Plays a move, such as `{"move":"e2e4"}` or `{"to":"e4"}`.
    Play {
        /// Which.
        input: Input,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer: bool,
    },
    /// Chooses a move in advance.
    Premove {
        /// Which.
        input: Input,
    },
    /// Gives it up.
    CancelPremove,
    /// Says what pawns become when nothing is said.
    PromoteTo {
        /// What.
        role: Role,
    },
    /// Offers a draw.
    OfferDraw,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
    /// Claims a draw, perhaps by a move announced but not made.
    ClaimDraw {
        /// For what: `repetition` or `move_count`.
        claim: DrawClaim,
        /// The move.
        intended: Option<UciMove>,
    },
    /// Claims a win by the opponent's fallen flag, where players call flags.
    CallFlag,
    /// Gives the game up.
    Resign,
    /// Asks the opponent to let the last own move be taken back.
    AskTakeback,
    /// Agrees to that.
    AcceptTakeback,
    /// Does not.
    DeclineTakeback,
    /// Calls the arbiter.
    CallArbiter {
        /// What for.
        reason: Box<str>,
    },
    /// Appeals against a ruling, or against the result.
    Appeal {
        /// Which ruling; none for the result.
        ruling: Option<u32>,
        /// On what grounds.
        grounds: Box<str>,
    },
}

impl Asked {
    /// The command it is, sent over a connection of that lag.
    pub(crate) fn command(self, lag: Millis) -> Command {
        match self {
            Asked::Play { input, offer } => Command::Play { input, offer, lag },
            Asked::Premove { input } => Command::Premove(input),
            Asked::CancelPremove => Command::CancelPremove,
            Asked::PromoteTo { role } => Command::PromoteTo(role),
            Asked::OfferDraw => Command::OfferDraw { condition: false },
            Asked::AcceptDraw => Command::AcceptDraw,
            Asked::DeclineDraw => Command::DeclineDraw,
            Asked::ClaimDraw { claim, intended } => Command::ClaimDraw { claim, intended },
            Asked::CallFlag => Command::CallFlag(None),
            Asked::Resign => Command::Resign,
            Asked::AskTakeback => Command::AskTakeback,
            Asked::AcceptTakeback => Command::AcceptTakeback,
            Asked::DeclineTakeback => Command::DeclineTakeback,
            Asked::CallArbiter { reason } => Command::CallArbiter { reason },
            Asked::Appeal { ruling, grounds } => Command::Appeal { ruling, grounds },
        }
    }
}
