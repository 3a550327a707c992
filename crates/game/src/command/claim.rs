//! Claims that somebody must judge, and what belongs to them.

use flagfall_chess::UciMove;
use serde::{Deserialize, Serialize};

/// Something a player claims that does not show on the board alone.
///
/// ```
/// # use flagfall_game::{Claim, ClaimGround};
/// let claim = Claim::Draw(ClaimGround::NoEffort);
/// assert_eq!(serde_json::to_string(&claim)?, r#"{"draw":"no_effort"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// A draw, for a reason that the arbiter judges (III.5, P.14e).
    Draw(ClaimGround),
    /// A draw by stalemate, which is there by itself and is not claimed (5.2.1).
    Stalemate,
    /// A draw by a dead position, which is not claimed either (5.2.2), unless a game that makes no
    /// progress is called so (P.14e).
    DeadPosition,
    /// Accepts the opponent's claim: the draw is agreed on.
    Agree,
    /// Says that both flags are down (III.3.1, P.14c).
    BothFlags,
    /// Shows at once how mate is forced, the opponent's flag being down (P.13c3).
    ForcedMate(Vec<UciMove>),
    /// Asks for extra seconds with every move, and so offers a draw (III.4).
    ExtraSeconds,
    /// A paper for a claim without an arbiter (III.6.1).
    Paper(Paper),
    /// Passes such a claim on to the arbiter named for it (III.6.2).
    PassOn,
}

/// Why a draw is claimed, where the arbiter judges it.
///
/// ```
/// # use flagfall_game::ClaimGround;
/// assert!(ClaimGround::NoEffort.is_of_quickplay());
/// assert!(!ClaimGround::NoProgress.is_of_quickplay());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimGround {
    /// The opponent does not try to win by normal means (III.5).
    NoEffort,
    /// The opponent cannot win by normal means (III.5).
    NoNormalMeans,
    /// The opponent checks for ever (P.14e).
    PerpetualCheck,
    /// Whatever is played, the game gets no further (P.14e).
    NoProgress,
}

impl ClaimGround {
    /// Whether it belongs to a quickplay finish.
    ///
    /// ```
    /// # use flagfall_game::ClaimGround;
    /// assert!(ClaimGround::NoNormalMeans.is_of_quickplay());
    /// ```
    pub const fn is_of_quickplay(self) -> bool {
        matches!(self, ClaimGround::NoEffort | ClaimGround::NoNormalMeans)
    }
}

/// What a claim without an arbiter rests on.
///
/// ```
/// # use flagfall_game::Paper;
/// assert_eq!(serde_json::to_string(&Paper::Position)?, r#""position""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// The final position, written down by the claimant.
    Position,
    /// The same, confirmed by the opponent, the scoresheet with it where there is one.
    Confirmation,
    /// The claimant's scoresheet, up to date.
    Scoresheet,
}

/// What an arbiter says of a claim.
///
/// ```
/// # use flagfall_game::ClaimVerdict;
/// assert_ne!(ClaimVerdict::Rejected, ClaimVerdict::Postponed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// It is right: the game is drawn.
    Accepted,
    /// It is wrong.
    Rejected,
    /// It is decided later, and the game goes on.
    Postponed,
}
