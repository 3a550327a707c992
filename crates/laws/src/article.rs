//! The number of an article.

use core::fmt;
use core::num::NonZeroU8;
use core::ops::Deref;
use core::str::{self, FromStr};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The number of an article as the catalogue writes it: `L.9.5.3a`, `O.5.4.1`.
///
/// Articles are small and `Copy`, so every ruling can carry its own.
///
/// ```
/// use flagfall_laws::Article;
/// let article: Article = "L.9.5.3a".parse()?;
/// assert_eq!(article.as_str(), "L.9.5.3a");
/// assert_eq!(size_of::<Option<Article>>(), 16);
/// # Ok::<(), flagfall_laws::ArticleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Article {
    length: NonZeroU8,
    letters: [u8; Article::MAX_LENGTH],
}

/// The error for a text that is not an article number.
///
/// ```
/// use flagfall_laws::Article;
/// let error = "L 9".parse::<Article>().unwrap_err();
/// assert_eq!(error.to_string(), "an article is 1 to 15 letters, digits and dots, such as L.9.5.3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an article is 1 to {} letters, digits and dots, such as L.9.5.3", Article::MAX_LENGTH)]
pub struct ArticleError;

impl Article {
    /// The maximum number of characters.
    ///
    /// ```
    /// # use flagfall_laws::Article;
    /// assert!("OII.add13.1.1".len() <= Article::MAX_LENGTH);
    /// ```
    pub const MAX_LENGTH: usize = 15;

    /// Returns the number as text.
    ///
    /// ```
    /// # use flagfall_laws::Article;
    /// let article: Article = "O.6.2".parse()?;
    /// assert_eq!(article.as_str(), "O.6.2");
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        let letters = self.letters.get(..usize::from(self.length.get()));
        letters.and_then(|letters| str::from_utf8(letters).ok()).unwrap_or_default()
    }

    /// Whether a citation of `whole` includes this article: `9.5.3` includes its parts `9.5.3a` and
    /// `9.5.3b`, but `L.1` does not include `L.12`.
    ///
    /// A citation ends at a dot or at a boundary between digits and letters.
    ///
    /// ```
    /// # use flagfall_laws::Article;
    /// let article: Article = "L.12.9.3".parse()?;
    /// assert!(article.is_part_of("L.12.9") && article.is_part_of("L.12.9.3"));
    /// assert!(!article.is_part_of("L.1"));
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn is_part_of(&self, whole: &str) -> bool {
        is_part_of(self.as_str(), whole)
    }
}

/// Whether `id` is `whole` or a part of it, ignoring case.
pub(crate) fn is_part_of(id: &str, whole: &str) -> bool {
    let Some((head, tail)) = id.split_at_checked(whole.len()) else { return false };
    let ends = match (whole.bytes().last(), tail.bytes().next()) {
        (None, _) => false,
        (_, None | Some(b'.')) | (Some(b'.'), _) => true,
        (Some(last), Some(next)) => last.is_ascii_digit() != next.is_ascii_digit(),
    };
    ends && head.eq_ignore_ascii_case(whole)
}

impl FromStr for Article {
    type Err = ArticleError;

    fn from_str(text: &str) -> Result<Article, ArticleError> {
        let fits = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'.';
        let mut letters = [0; Article::MAX_LENGTH];
        let place = letters.get_mut(..text.len()).ok_or(ArticleError)?;
        place.copy_from_slice(text.as_bytes());
        let length = NonZeroU8::new(text.len() as u8).ok_or(ArticleError)?;
        if text.bytes().all(fits) { Ok(Article { length, letters }) } else { Err(ArticleError) }
    }
}

impl Deref for Article {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq<str> for Article {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Article {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Serialize for Article {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Article {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Article, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Article {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ObjectBuilder, Type};
        let about = "The number of an article: `L.9.5.3a`, `O.5.4.1`.";
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(about));
        text.pattern(Some(format!("^[A-Za-z0-9.]{{1,{}}}$", Article::MAX_LENGTH))).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Article {}
