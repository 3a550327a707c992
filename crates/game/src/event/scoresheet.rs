//! Events of scoresheets and the arbiter's record.

use flagfall_chess::{Color, UciMove};
use flagfall_laws::Score;
use serde::{Deserialize, Serialize};

/// An event of a scoresheet or of the arbiter's record.
///
/// ```
/// # use flagfall_game::ScoresheetEvent;
/// # use flagfall_chess::Color;
/// let event = ScoresheetEvent::Neglected { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"neglected":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum ScoresheetEvent {
    /// A move was written before it was played.
    Written { by: Color, mv: UciMove },
    /// A player wrote a note.
    Noted { by: Color, text: Box<str> },
    /// A player wrote a move in another notation than the algebraic one.
    #[serde(rename = "noted_otherwise")]
    OtherNotationUsed { by: Color, text: Box<str> },
    /// A player stopped writing the moves.
    Neglected { by: Color },
    /// The arbiter found that a player's scoresheet lacks moves.
    FellBehind { by: Color },
    /// A player completed the scoresheet.
    Completed { by: Color },
    /// A player requested and got a scoresheet.
    #[serde(rename = "asked_for")]
    SheetRequested { by: Color },
    /// A player looked at the arbiter's record.
    RecordSeen { by: Color },
    /// A player borrowed the opponent's scoresheet.
    Borrowed { by: Color },
    /// A player returned the opponent's scoresheet.
    GivenBack { by: Color },
    /// A player showed the scoresheet to the arbiter.
    Shown { by: Color },
    /// A player hid the scoresheet from the arbiter.
    Hidden { by: Color },
    /// The arbiter or an assistant keeps the record, for a player if one is named.
    RecordKept { of: Option<Color> },
    /// A flag fell and the clocks were stopped, so that both players complete their scoresheets.
    StoppedAtFlag { player: Color },
    /// A player signed both scoresheets with this result.
    Signed { by: Color, score: Score },
}
