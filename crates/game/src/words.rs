//! What somebody says in words of their own.

use serde::{Deserialize, Serialize};

/// Somebody's words, as a ledger names them: it is for ever, and they may have to be erased.
///
/// ```
/// # use flagfall_game::Words;
/// let words = Words::new("noise", Some(7));
/// assert_eq!(serde_json::to_string(&words)?, "7");
/// assert_eq!(serde_json::from_str::<Words>(r#""noise""#)?, Words::new("noise", None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Words {
    /// Kept outside, under this number.
    Kept(u64),
    /// In the ledger itself: in older ones, and where there is no outside.
    Here(Box<str>),
}

impl Words {
    /// Words that are kept outside under a number, or else in the ledger.
    pub fn new(text: &str, kept: Option<u64>) -> Words {
        kept.map_or_else(|| Words::Here(text.into()), Words::Kept)
    }

    /// What they say, where that is known.
    ///
    /// ```
    /// # use flagfall_game::Words;
    /// assert_eq!(Words::new("noise", None).text(), "noise");
    /// assert_eq!(Words::Kept(7).text(), "");
    /// ```
    pub fn text(&self) -> &str {
        match self {
            Words::Kept(_) => "",
            Words::Here(text) => text,
        }
    }
}
