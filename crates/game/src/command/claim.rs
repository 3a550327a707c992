//! Claims that need a decision.

use flagfall_chess::UciMove;
use serde::{Deserialize, Serialize};

/// A claim that the position alone does not decide, or a request that belongs to one.
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
    /// Claims a draw on a ground that the arbiter judges (III.5, P.14e).
    Draw(ClaimGround),
    /// Claims a draw by stalemate, which is refused: stalemate ends the game automatically (5.2.1).
    Stalemate,
    /// Claims a draw by a dead position, which ends the game automatically (5.2.2). Where the Finnish
    /// rules apply, this claims a game without progress (P.14e).
    DeadPosition,
    /// Agrees to the draw that the opponent claims.
    AgreeToDraw,
    /// Points out that both flags have fallen (III.3.1, P.14c).
    PointOutBothFlags,
    /// Shows a forced mate after the opponent's flag has fallen (P.13c3).
    ShowForcedMate(Vec<UciMove>),
    /// Requests extra seconds for every move, which is also a draw offer (III.4).
    RequestExtraSeconds,
    /// Submits a document for a claim without an arbiter (III.6.1).
    SubmitDocument(ClaimDocument),
    /// Submits such a claim to the designated arbiter (III.6.2).
    SubmitToArbiter,
}

/// The ground of a draw claim that the arbiter judges.
///
/// ```
/// # use flagfall_game::ClaimGround;
/// assert!(ClaimGround::NoEffort.is_quickplay());
/// assert!(!ClaimGround::NoProgress.is_quickplay());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimGround {
    /// The opponent makes no effort to win by normal means (III.5).
    NoEffort,
    /// The opponent cannot win by normal means (III.5).
    NoNormalMeans,
    /// The opponent gives perpetual check (P.14e).
    PerpetualCheck,
    /// The game makes no progress (P.14e).
    NoProgress,
}

impl ClaimGround {
    /// Whether the ground belongs to a quickplay finish.
    ///
    /// ```
    /// # use flagfall_game::ClaimGround;
    /// assert!(ClaimGround::NoNormalMeans.is_quickplay());
    /// ```
    pub const fn is_quickplay(self) -> bool {
        matches!(self, ClaimGround::NoEffort | ClaimGround::NoNormalMeans)
    }
}

/// A document that supports a claim without an arbiter.
///
/// ```
/// # use flagfall_game::ClaimDocument;
/// assert_eq!(serde_json::to_string(&ClaimDocument::Position)?, r#""position""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimDocument {
    /// The final position, as written by the claimant.
    Position,
    /// The opponent's confirmation of the written position and of the scoresheet, if there is one.
    Confirmation,
    /// The claimant's completed scoresheet.
    Scoresheet,
}

/// An arbiter's decision on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// The claim is correct: the game is drawn.
    Accepted,
    /// The claim is wrong.
    Rejected,
    /// The decision is postponed, and the game continues.
    Postponed,
}
