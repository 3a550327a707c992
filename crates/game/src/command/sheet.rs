//! What is done with scoresheets and the record.

use flagfall_chess::{Color, UciMove};
use flagfall_laws::Score;
use serde::{Deserialize, Serialize};

/// What players do with their scoresheets, and arbiters with the record (8, A.2, A.3, B.3).
///
/// Each player is taken to write every move when it is made, until the sheet is neglected.
///
/// ```
/// # use flagfall_game::Sheet;
/// assert_eq!(serde_json::to_string(&Sheet::Neglect)?, r#""neglect""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sheet {
    /// Writes a move before it is played, as for a claim.
    Write(UciMove),
    /// Writes another move instead of it.
    Alter(UciMove),
    /// Writes something else.
    Note(Box<str>),
    /// Writes no more.
    Neglect,
    /// The arbiter finds that moves are missing on a player's sheet.
    FindBehind(Color),
    /// Writes what is missing.
    Complete,
    /// Asks for a scoresheet, in order to write.
    AskFor,
    /// Asks for a look at the arbiter's record.
    SeeRecord,
    /// Borrows the opponent's scoresheet.
    Borrow,
    /// Gives it back.
    GiveBack,
    /// Shows the scoresheet to the arbiter.
    Show,
    /// Hides it.
    Hide,
    /// Writes the moves for those who need not or cannot.
    KeepRecord,
    /// Signs both sheets with a result; without one, with that of the game.
    Sign(Option<Score>),
}
