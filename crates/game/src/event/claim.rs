//! What happens to claims that somebody must judge.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};

use crate::{ClaimGround, Paper};

/// What happened to a claim, or to what is asked for instead of one.
///
/// ```
/// # use flagfall_game::ClaimEvent;
/// # use flagfall_chess::Color;
/// let asked = ClaimEvent::SecondsAsked { by: Color::White };
/// assert_eq!(serde_json::to_string(&asked)?, r#"{"seconds_asked":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum ClaimEvent {
    /// A draw was claimed; the clocks stand.
    Made { by: Color, ground: ClaimGround },
    /// Nobody agreed: it is played on, and the claim stays open.
    PlayedOn,
    /// Extra seconds were asked for, and a draw offered with it.
    SecondsAsked { by: Color },
    /// A player said that the opponent's flag is down, and has not stopped the clock yet.
    FlagPointedOut { by: Color },
    /// Both flags were down, which first is not known: the time of the next period is given.
    FlagsPassedOver,
    /// A paper was given for a claim without an arbiter.
    PaperGiven { by: Color, paper: Paper },
    /// Such a claim went to the arbiter named for it.
    PassedOn,
}
