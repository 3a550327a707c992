//! The catalogue of articles.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::article::is_part_of;
use crate::choice::choices;

/// One statement of an article, paraphrased.
///
/// ```
/// use flagfall_laws::{Enforcement, catalogue};
/// let row = catalogue::find("L.5.1.1").expect("it is there");
/// assert_eq!((row.source, row.enforcement), ("fide-2017", Enforcement::Machine));
/// assert!(row.statement.starts_with("Checkmate ends the game immediately"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatalogueRow {
    /// The letter of the source text and the article number.
    pub id: &'static str,
    /// The source text.
    pub source: &'static str,
    /// The way in which the statement is enforced.
    pub enforcement: Enforcement,
    /// The statement.
    pub statement: &'static str,
}

choices! {
    /// The way in which a statement of an article is enforced.
    ///
    /// ```
    /// use flagfall_laws::Enforcement;
    /// assert_eq!(Enforcement::from_name("S"), Some(Enforcement::Setting));
    /// assert_eq!(Enforcement::Setting.meaning(), "a setting of the regulations");
    /// ```
    pub enum Enforcement {
        /// Automatically.
        Machine = "A",
        /// By a command of a player or an arbiter.
        Command = "C",
        /// By a setting of the regulations.
        Setting = "S",
        /// By recording or displaying it.
        Record = "R",
        /// By people.
        People = "P",
    }
}

impl Enforcement {
    /// Returns a description.
    ///
    /// ```
    /// # use flagfall_laws::Enforcement;
    /// assert_eq!(Enforcement::People.meaning(), "left to people");
    /// ```
    pub const fn meaning(self) -> &'static str {
        match self {
            Enforcement::Machine => "the machine decides it by itself",
            Enforcement::Command => "a command, from which the machine draws the consequence",
            Enforcement::Setting => "a setting of the regulations",
            Enforcement::Record => "recorded, shown or announced",
            Enforcement::People => "left to people",
        }
    }
}

static ROWS: LazyLock<Vec<CatalogueRow>> = LazyLock::new(|| {
    let table = include_str!("../../../laws/catalogue.tsv");
    let rows = table.lines().skip(1);
    rows.map(|line| row(line).expect("every row is covered by tests")).collect()
});

fn row(line: &'static str) -> Option<CatalogueRow> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (id, source, enforcement, statement) = (next()?, next()?, next()?, next()?);
    Some(CatalogueRow { id, source, enforcement: Enforcement::from_name(enforcement)?, statement })
}

/// The source text for each letter.
static TEXTS: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| rows().iter().map(|row| (letter(row.id), row.source)).collect());

fn letter(article: &str) -> &str {
    article.split('.').next().unwrap_or_default()
}

/// Returns the source text that an article, appendix or annex belongs to.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert_eq!(catalogue::source_of("A.4.2"), Some("fide-2017"));
/// assert_eq!(catalogue::source_of("OII.3"), Some("fide-online-2021"));
/// assert_eq!(catalogue::source_of("X.1"), None);
/// ```
pub fn source_of(article: &str) -> Option<&'static str> {
    TEXTS.get(letter(article)).copied()
}

/// Returns all rows, in the order of the source texts.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert!(catalogue::rows().len() > 600);
/// ```
pub fn rows() -> &'static [CatalogueRow] {
    &ROWS
}

/// Returns the row with exactly this id.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert!(catalogue::find("A.4.2a").is_some());
/// assert!(catalogue::find("A.4.2").is_none()); // only its parts exist
/// ```
pub fn find(id: &str) -> Option<&'static CatalogueRow> {
    rows().iter().find(|row| row.id == id)
}

/// Returns the rows that a citation includes: an article and all its parts.
///
/// A citation ends at a dot or at a boundary between digits and letters; case is ignored.
///
/// ```
/// use flagfall_laws::catalogue;
/// let ids = |citation| catalogue::rows_cited(citation).map(|row| row.id).collect::<Vec<_>>();
/// assert_eq!(ids("L.9.5.3"), ["L.9.5.3a", "L.9.5.3b"]);
/// assert_eq!(ids("L.1.4"), ["L.1.4", "L.1.4.1"]);
/// assert!(!ids("L.1").contains(&"L.10.1"));
/// assert!(!ids("I").contains(&"II.1"));
/// ```
pub fn rows_cited(citation: &str) -> impl Iterator<Item = &'static CatalogueRow> {
    rows().iter().filter(move |row| is_part_of(row.id, citation))
}
