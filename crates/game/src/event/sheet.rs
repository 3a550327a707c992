//! What happened to scoresheets and the record.

use flagfall_chess::{Color, UciMove};
use flagfall_laws::Score;
use serde::{Deserialize, Serialize};

/// What happened to a scoresheet, or to the record.
///
/// ```
/// # use flagfall_game::SheetEvent;
/// # use flagfall_chess::Color;
/// let event = SheetEvent::Neglected { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"neglected":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum SheetEvent {
    /// A move was written before it was played.
    Written { by: Color, mv: UciMove },
    /// Something else was written.
    Noted { by: Color, text: Box<str> },
    /// A move was written in another notation than the algebraic one.
    NotedOtherwise { by: Color, text: Box<str> },
    /// A player stopped writing.
    Neglected { by: Color },
    /// Moves were found to be missing on a player's sheet.
    FellBehind { by: Color },
    /// A sheet has all the moves.
    Completed { by: Color },
    /// A scoresheet was asked for and given.
    AskedFor { by: Color },
    /// A player looked at the arbiter's record.
    RecordSeen { by: Color },
    /// The opponent's sheet was borrowed.
    Borrowed { by: Color },
    /// It was given back.
    GivenBack { by: Color },
    /// A sheet was shown to the arbiter.
    Shown { by: Color },
    /// A sheet was hidden from the arbiter.
    Hidden { by: Color },
    /// The arbiter or an assistant writes the moves; with a player named, for that one.
    RecordKept { of: Option<Color> },
    /// This flag is down, the clocks stand, and both bring their sheets up to date.
    StoppedAtFlag { player: Color },
    /// Both sheets were signed by a player with this result.
    Signed { by: Color, score: Score },
}
