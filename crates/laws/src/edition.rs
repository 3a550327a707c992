//! An edition of the laws.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::articles::Articles;
use crate::file::EditionFile;
use crate::{Article, Behaviour, Ladder, Law, Offence};

/// The laws as they are in force for an event: which article says what, and how it is ruled.
///
/// An edition is a file under `editions/`. It may build on another one, and some of it holds only
/// under conditions: in blitz, in hybrid play. Here all that is settled.
///
/// ```
/// use flagfall_laws::{Law, Rules};
/// let edition = Rules::preset("fide-online-2021").expect("a preset").edition;
/// assert_eq!(&*edition.name, "fide-online-2021");
/// assert_eq!(edition.article(Law::Repetition).expect("in force"), "O.5.4.1");
/// assert_eq!(edition.article(Law::RepetitionClaim), None); // nobody needs to claim
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Edition {
    /// What regulations call it.
    pub name: Box<str>,
    /// Its title.
    pub title: Box<str>,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Article>))]
    articles: Articles,
    /// What an article rests on, by the citation that means it: what is decided under the one stands
    /// under the other too.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Article>))]
    rests_on: BTreeMap<Box<str>, Article>,
    /// Where its procedures differ from other editions.
    pub behaviour: Behaviour,
    /// What offences cost where the event says nothing else.
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

    /// The article under which a law stands, if it is in force.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let edition = Rules::preset("casual").expect("a preset").edition;
    /// assert_eq!(edition.article(Law::Stalemate).expect("in force"), "K.9.2");
    /// ```
    pub fn article(&self, law: Law) -> Option<Article> {
        self.articles.get(law)
    }

    /// The articles that one rests on: those of the Laws behind the short rules of rapid chess, behind
    /// Finnish practice, and B.4 by which the short rules hold in blitz.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let edition = Rules::preset("fide-2017-blitz").expect("a preset").edition;
    /// let behind: Vec<_> = edition.rests_on("A.4.3a".parse()?).collect();
    /// assert_eq!(behind, ["B.4", "L.6.8"]);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn rests_on(&self, article: Article) -> impl Iterator<Item = Article> {
        let means = self.rests_on.iter().filter(move |entry| article.is_part_of(entry.0));
        means.map(|(_, &behind)| behind)
    }

    /// All laws in force with their articles.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let edition = Rules::preset("fide-2017").expect("a preset").edition;
    /// assert!(edition.articles().any(|(law, article)| law == Law::Checkmate && article == "L.5.1.1"));
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = (Law, Article)> {
        self.articles.iter()
    }

    /// The names and titles of all editions there are.
    ///
    /// ```
    /// # use flagfall_laws::Edition;
    /// assert!(Edition::all().any(|(name, _title)| name == "finnish-blitz-2014"));
    /// ```
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        EditionFile::all().iter().map(|file| (file.name, file.title))
    }
}
