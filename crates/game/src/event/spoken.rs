//! What was said.

use flagfall_chess::{Color, UciMove};
use serde::{Deserialize, Serialize};

use crate::{AssistanceProof, Topic};

/// What was said at the board, or between players and those who help them.
///
/// ```
/// # use flagfall_game::SpokenEvent;
/// assert_eq!(serde_json::to_string(&SpokenEvent::TimesSaid)?, r#""times_said""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum SpokenEvent {
    /// A move of this player was said, the one after so many moves of both; none, if what was said is
    /// no move there.
    Announced { by: Color, after: u16, mv: Option<UciMove> },
    /// The opponent repeated it.
    Repeated { by: Color },
    /// A player asked to be told something.
    Asked { by: Color, what: Topic },
    /// A player was told it.
    Told { what: Topic, to: Color },
    /// The clock said times and moves.
    TimesSaid,
    /// Player and assistant agreed on a language.
    Agreed { by: Color, language: Box<str> },
    /// A player told the assistant to offer or to accept a draw.
    DrawWished { by: Color, accepts: bool },
    /// A player told the assistant to resign.
    ResignationWished { by: Color },
    /// A player lets the assistant use the player's account.
    AccountLent { by: Color },
    /// A player was invited to the video conference.
    Invited { player: Color },
    /// A player sent in a paper.
    Submitted { by: Color, proof: AssistanceProof },
    /// A player's assistant left the video conference, or is in it again.
    AssistantInVideo { of: Color, inside: bool },
}
