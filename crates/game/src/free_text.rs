//! Free text written by people.

use serde::{Deserialize, Serialize};

/// Text written by a person. Ledgers are permanent and such text may have to be erased, so it is
/// usually stored outside.
///
/// ```
/// # use flagfall_game::FreeText;
/// let words = FreeText::new("noise", Some(7));
/// assert_eq!(serde_json::to_string(&words)?, "7");
/// assert_eq!(serde_json::from_str::<FreeText>(r#""noise""#)?, FreeText::new("noise", None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum FreeText {
    /// The number of a text that is stored outside the ledger.
    Stored(u64),
    /// The text itself, in older ledgers and where there is no other storage.
    Inline(Box<str>),
}

impl FreeText {
    /// Creates a text that is stored under a number outside the ledger, or else in the ledger.
    pub fn new(text: &str, text_id: Option<u64>) -> FreeText {
        text_id.map_or_else(|| FreeText::Inline(text.into()), FreeText::Stored)
    }

    /// Returns the text, or an empty one if it is stored outside.
    ///
    /// ```
    /// # use flagfall_game::FreeText;
    /// assert_eq!(FreeText::new("noise", None).text(), "noise");
    /// assert_eq!(FreeText::Stored(7).text(), "");
    /// ```
    pub fn text(&self) -> &str {
        match self {
            FreeText::Stored(_) => "",
            FreeText::Inline(text) => text,
        }
    }
}
