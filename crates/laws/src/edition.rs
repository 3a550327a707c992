//! An edition of the laws.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::articles::Articles;
use crate::edition_file::EditionFile;
use crate::{Article, Behaviour, Ladder, Law, Offence};

/// The laws as they apply to an event: articles and procedures.
///
/// An edition is a file under `editions/`. It may build on another one, and some sections apply only
/// under conditions, such as blitz or hybrid play. This type is the resolved result.
///
/// ```
/// use flagfall_laws::{Law, Rules};
/// let edition = Rules::preset("fide-online-2021").expect("a preset").edition;
/// assert_eq!(&*edition.name, "fide-online-2021");
/// assert_eq!(edition.article(Law::Repetition).expect("in force"), "O.5.4.1");
/// assert_eq!(edition.article(Law::RepetitionClaim), None); // no claim is needed
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Edition {
    /// The name used in regulations.
    pub name: Box<str>,
    /// The title.
    pub title: Box<str>,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Article>))]
    articles: Articles,
    /// The articles that underlie others, by citation: a decision under one cites the other too.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Article>))]
    rests_on: BTreeMap<Box<str>, Article>,
    /// The procedures.
    pub behaviour: Behaviour,
    /// The default penalties.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub penalties: BTreeMap<Offence, Ladder>,
}

impl Edition {
    pub(crate) fn new(
        file: &EditionFile,
        articles: Articles,
        rests_on: BTreeMap<Box<str>, Article>,
        behaviour: Behaviour,
        penalties: BTreeMap<Offence, Ladder>,
    ) -> Edition {
        let (name, title) = (file.name.into(), file.title.into());
        Edition { name, title, articles, rests_on, behaviour, penalties }
    }

    /// Returns the article of a law, if it is in force.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let edition = Rules::preset("casual").expect("a preset").edition;
    /// assert_eq!(edition.article(Law::Stalemate).expect("in force"), "K.9.2");
    /// ```
    pub fn article(&self, law: Law) -> Option<Article> {
        self.articles.get(law)
    }

    /// Returns the articles that underlie another: the articles of the Laws under the short rules of
    /// rapid chess and under Finnish practice, and B.4, which applies the short rules to blitz.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let edition = Rules::preset("fide-2017-blitz").expect("a preset").edition;
    /// let behind: Vec<_> = edition.rests_on("A.4.3a".parse()?).collect();
    /// assert_eq!(behind, ["B.4", "L.6.8"]);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn rests_on(&self, article: Article) -> impl Iterator<Item = Article> {
        let all = self.rests_on.iter();
        all.filter(move |(citation, _)| article.is_part_of(citation)).map(|(_, &behind)| behind)
    }

    /// Returns all laws in force with their articles.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let edition = Rules::preset("fide-2017").expect("a preset").edition;
    /// assert!(edition.articles().any(|(law, article)| law == Law::Checkmate && article == "L.5.1.1"));
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = (Law, Article)> {
        self.articles.iter()
    }

    /// Returns the names and titles of all editions.
    ///
    /// ```
    /// # use flagfall_laws::Edition;
    /// assert!(Edition::all().any(|(name, _title)| name == "finnish-blitz-2014"));
    /// ```
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        EditionFile::all().iter().map(|file| (file.name, file.title))
    }
}
