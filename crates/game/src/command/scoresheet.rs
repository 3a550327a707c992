//! Actions with scoresheets and the arbiter's record.

use flagfall_chess::{Color, UciMove};
use flagfall_laws::Score;
use serde::{Deserialize, Serialize};

/// An action of a player with a scoresheet, or of an arbiter with the record (8, A.2, A.3, B.3).
///
/// Players are assumed to write every move when it is made, until the sheet is neglected.
///
/// ```
/// # use flagfall_game::ScoresheetAction;
/// assert_eq!(serde_json::to_string(&ScoresheetAction::Neglect)?, r#""neglect""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoresheetAction {
    /// Writes a move before it is played, for instance for a claim.
    Write(UciMove),
    /// Replaces the move that was written before it is played.
    Alter(UciMove),
    /// Writes a note.
    Note(Box<str>),
    /// Stops writing the moves.
    Neglect,
    /// Reports that a player's scoresheet lacks moves (arbiter).
    ReportIncomplete(Color),
    /// Completes the scoresheet.
    Complete,
    /// Requests a scoresheet to write on.
    RequestSheet,
    /// Asks to see the arbiter's record.
    ViewRecord,
    /// Borrows the opponent's scoresheet.
    Borrow,
    /// Returns the borrowed scoresheet.
    GiveBack,
    /// Shows the scoresheet to the arbiter.
    Show,
    /// Hides the scoresheet from the arbiter.
    Hide,
    /// Keeps the record of the game (arbiter), or writes the moves for a player (assistant).
    KeepRecord,
    /// Signs both scoresheets with a result; if `null`, with the result of the game.
    Sign(Option<Score>),
}
