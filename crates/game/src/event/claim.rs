//! Events of claims that need a decision.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

use crate::{ClaimDocument, ClaimGround};

/// An event of a claim that needs a decision, or of a request for extra seconds.
///
/// ```
/// # use flagfall_game::ClaimEvent;
/// # use flagfall_chess::Color;
/// let requested = ClaimEvent::ExtraSecondsRequested { by: Color::White };
/// assert_eq!(serde_json::to_string(&requested)?, r#"{"seconds_asked":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum ClaimEvent {
    /// A draw was claimed and the clocks were stopped.
    Made { by: Color, ground: ClaimGround },
    /// The opponent did not agree: play continues, and the claim stays open.
    PlayedOn,
    /// Extra seconds were requested, which is also a draw offer.
    #[serde(rename = "seconds_asked")]
    ExtraSecondsRequested { by: Color },
    /// A player pointed out the opponent's flag fall without stopping the clocks yet.
    FlagPointedOut { by: Color },
    /// Both flags had fallen in an unknown order, so the players get the time of the next period.
    #[serde(rename = "flags_passed_over")]
    NextPeriodGranted,
    /// A document was submitted for a claim without an arbiter.
    #[serde(rename = "paper_given")]
    DocumentSubmitted {
        by: Color,
        #[serde(rename = "paper")]
        document: ClaimDocument,
    },
    /// A claim without an arbiter was submitted to the designated arbiter.
    #[serde(rename = "passed_on")]
    SubmittedToArbiter,
}
