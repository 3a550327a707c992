//! The catalogue of articles.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::article::is_part;
use crate::choice::choices;

/// One thing an article says, in the project's own words.
///
/// ```
/// use flagfall_laws::{Carried, catalogue};
/// let row = catalogue::find("L.5.1.1").expect("it is there");
/// assert_eq!((row.source, row.carried), ("fide-2017", Carried::Machine));
/// assert!(row.statement.starts_with("Checkmate ends the game immediately"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The letter of its text and the number of the article.
    pub id: &'static str,
    /// The text it belongs to.
    pub source: &'static str,
    /// Who sees to it.
    pub carried: Carried,
    /// What it says.
    pub statement: &'static str,
}

choices! {
    /// Who sees to what an article says.
    ///
    /// ```
    /// use flagfall_laws::Carried;
    /// assert_eq!(Carried::from_name("S"), Some(Carried::Setting));
    /// assert_eq!(Carried::Setting.meaning(), "a setting of the regulations");
    /// ```
    pub enum Carried {
        /// The machine decides it by itself.
        Machine = "A",
        /// A player or an arbiter gives a command.
        Command = "C",
        /// The regulations.
        Setting = "S",
        /// A field or a view.
        Record = "R",
        /// People.
        People = "P",
    }
}

impl Carried {
    /// In words.
    ///
    /// ```
    /// # use flagfall_laws::Carried;
    /// assert_eq!(Carried::People.meaning(), "left to people");
    /// ```
    pub const fn meaning(self) -> &'static str {
        match self {
            Carried::Machine => "the machine decides it by itself",
            Carried::Command => "a command, from which the machine draws the consequence",
            Carried::Setting => "a setting of the regulations",
            Carried::Record => "recorded, shown or announced",
            Carried::People => "left to people",
        }
    }
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let table = include_str!("../../../laws/catalogue.tsv");
    let rows = table.lines().skip(1);
    rows.map(|line| row(line).expect("the tests read every row")).collect()
});

fn row(line: &'static str) -> Option<Row> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (id, source, carried, statement) = (next()?, next()?, next()?, next()?);
    Some(Row { id, source, carried: Carried::from_name(carried)?, statement })
}

/// The text that each letter of an id stands for.
static TEXTS: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| rows().iter().map(|row| (letter(row.id), row.source)).collect());

fn letter(article: &str) -> &str {
    article.split('.').next().unwrap_or_default()
}

/// The text that an article belongs to, as its appendices and annexes do.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert_eq!(catalogue::text_of("A.4.2"), Some("fide-2017"));
/// assert_eq!(catalogue::text_of("OII.3"), Some("fide-online-2021"));
/// assert_eq!(catalogue::text_of("X.1"), None);
/// ```
pub fn text_of(article: &str) -> Option<&'static str> {
    TEXTS.get(letter(article)).copied()
}

/// All rows, in the order of the texts.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert!(catalogue::rows().len() > 600);
/// ```
pub fn rows() -> &'static [Row] {
    &ROWS
}

/// The row with exactly this id.
///
/// ```
/// use flagfall_laws::catalogue;
/// assert!(catalogue::find("A.4.2a").is_some());
/// assert!(catalogue::find("A.4.2").is_none()); // it exists only in parts
/// ```
pub fn find(id: &str) -> Option<&'static Row> {
    rows().iter().find(|row| row.id == id)
}

/// The rows a citation means: an article and all its parts.
///
/// A citation ends at a dot or where digits and letters meet; capitals do not matter.
///
/// ```
/// use flagfall_laws::catalogue;
/// let ids = |citation| catalogue::cited(citation).map(|row| row.id).collect::<Vec<_>>();
/// assert_eq!(ids("L.9.5.3"), ["L.9.5.3a", "L.9.5.3b"]);
/// assert_eq!(ids("L.1.4"), ["L.1.4", "L.1.4.1"]);
/// assert!(!ids("L.1").contains(&"L.10.1"));
/// assert!(!ids("I").contains(&"II.1"));
/// ```
pub fn cited(citation: &str) -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(move |row| is_part(row.id, citation))
}
