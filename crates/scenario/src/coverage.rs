//! Which rows of the catalogue the scenarios show.

use core::fmt::{self, Write};

use flagfall_laws::{Carried, Row, catalogue};

use crate::pages;
use crate::{Field, Fields, Scenario, Waiting, WaitingRows};

/// Where a scenario stands: its file, its line and its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The file, as it was named.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The title.
    pub title: String,
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.file, self.line, self.title)
    }
}

/// The scenarios that show a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The row.
    pub row: &'static Row,
    /// Where it bites.
    pub bites: Vec<Whereabouts>,
    /// Where it is near and does not.
    pub spares: Vec<Whereabouts>,
    /// The field or view that shows it, where it is recorded, shown or announced.
    pub field: Option<Field>,
    /// What it waits for.
    pub waits: Option<String>,
}

impl Shown {
    /// Whether it is shown as its class asks: it bites somewhere and does not elsewhere, or a field
    /// shows it; what is left to people needs nothing.
    pub fn is_covered(&self) -> bool {
        match self.row.carried {
            Carried::Machine | Carried::Command | Carried::Setting => {
                !self.bites.is_empty() && !self.spares.is_empty()
            }
            Carried::Record => self.field.is_some(),
            Carried::People => true,
        }
    }
}

/// The catalogue joined with scenarios.
///
/// ```
/// use flagfall_scenario::{Coverage, Waiting, parse};
/// let text = "Scenario: White resigns\nArticles: L.5.1.2\nRegulations: fide-2017\n";
/// let files = [("one.scenario".to_owned(), parse(text)?)];
/// let coverage = Coverage::of(&files, &Waiting::default());
/// let shown = coverage.cited("L.5.1").find(|shown| shown.row.id == "L.5.1.2").expect("a row");
/// assert_eq!((shown.bites.len(), shown.spares.len()), (1, 0));
/// # Ok::<(), flagfall_scenario::ReadErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    rows: Vec<Shown>,
}

impl Coverage {
    /// Joins the catalogue with the scenarios of these files, but for those that wait.
    pub fn of(files: &[(String, Vec<Scenario>)], waiting: &Waiting) -> Coverage {
        let shown =
            |row| Shown { row, bites: Vec::new(), spares: Vec::new(), field: None, waits: None };
        let mut rows: Vec<Shown> = catalogue::rows().iter().map(shown).collect();
        for (file, scenarios) in files {
            let counts = |scenario: &&Scenario| !waiting.has(file, &scenario.title);
            scenarios.iter().filter(counts).for_each(|scenario| join(&mut rows, file, scenario));
        }
        Coverage { rows }
    }

    /// Joins it with what shows the rows that are recorded, and with what rows wait for.
    #[must_use]
    pub fn with(mut self, fields: &Fields, waiting: &WaitingRows) -> Coverage {
        for shown in &mut self.rows {
            shown.field = fields.of(shown.row.id).cloned();
            shown.waits = waiting.reason(shown.row.id).map(str::to_owned);
        }
        self
    }

    /// The rows that wait, by what they wait for, in the order of the texts.
    pub fn waiting(&self) -> Vec<(&str, Vec<&'static Row>)> {
        let mut reasons: Vec<(&str, Vec<&'static Row>)> = Vec::new();
        for shown in &self.rows {
            let Some(reason) = shown.waits.as_deref() else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, rows)) => rows.push(shown.row),
                None => reasons.push((reason, vec![shown.row])),
            }
        }
        reasons
    }

    /// Every row, in the order of the texts.
    pub fn rows(&self) -> &[Shown] {
        &self.rows
    }

    /// The rows that a citation means.
    pub fn cited<'a>(&'a self, citation: &'a str) -> impl Iterator<Item = &'a Shown> {
        let ids: Vec<&str> = catalogue::cited(citation).map(|row| row.id).collect();
        self.rows.iter().filter(move |shown| ids.contains(&shown.row.id))
    }

    /// How many rows of each text and class have which scenarios, in the order of the texts.
    pub fn table(&self) -> Vec<CoverageLine> {
        let mut lines: Vec<CoverageLine> = Vec::new();
        for shown in &self.rows {
            let Shown { row, bites, spares, .. } = shown;
            let is_of =
                |line: &CoverageLine| line.source == row.source && line.carried == row.carried;
            let index = lines.iter().position(is_of).unwrap_or_else(|| {
                lines.push(CoverageLine::new(row.source, row.carried));
                lines.len() - 1
            });
            let line = &mut lines[index];
            line.rows += 1;
            line.bites += usize::from(!bites.is_empty());
            line.spares += usize::from(!spares.is_empty());
            line.both += usize::from(!bites.is_empty() && !spares.is_empty());
            line.lacking += usize::from(!shown.is_covered());
        }
        let place = |line: &CoverageLine| {
            let source = catalogue::rows().iter().position(|row| row.source == line.source);
            (source, line.carried as u8)
        };
        lines.sort_by_key(place);
        lines
    }

    /// The whole as a page: the table, what waits, every row that the machine, a command or a
    /// setting carries, and what shows those that are recorded.
    pub fn markdown(&self) -> String {
        let mut page = String::from(HEAD);
        self.count_up(&mut page);
        page.push_str(WAITING);
        for (reason, rows) in self.waiting() {
            let _ = writeln!(page, "\n### {reason}\n");
            for Row { id, statement, .. } in rows {
                let _ = writeln!(page, "- {}: {statement}", pages::linked(id));
            }
        }
        page.push_str(ROWS);
        for shown in self.rows.iter().filter(|shown| is_shown(shown.row)) {
            let Shown { row, bites, spares, .. } = shown;
            let (bites, spares) = (count(bites.len()), count(spares.len()));
            let (id, carried) = (pages::linked(row.id), row.carried);
            let _ = writeln!(page, "| {id} | {carried} | {bites} | {spares} |");
        }
        page.push_str(FIELDS);
        for shown in &self.rows {
            let Some(field) = &shown.field else { continue };
            let (id, (file, name)) = (pages::linked(shown.row.id), field.test());
            let _ = writeln!(page, "| {id} | {} | [{name}](../{file}) |", field.field);
        }
        page
    }

    fn count_up(&self, page: &mut String) {
        let _ =
            writeln!(page, "| text | carried | rows | bites | does not bite | both | waiting |");
        let _ = writeln!(page, "| --- | --- | ---: | ---: | ---: | ---: | ---: |");
        for line in self.table() {
            let CoverageLine { source, carried, rows, bites, spares, both, .. } = line;
            let waiting = line.waiting().map_or_else(|| "-".to_owned(), |rows| rows.to_string());
            let _ = writeln!(
                page,
                "| {source} | {carried} | {rows} | {bites} | {spares} | {both} | {waiting} |"
            );
        }
    }
}

const HEAD: &str = "# Conformance

Which rows of `laws/catalogue.tsv` are shown by scenarios under `laws/scenarios/`. This page is
written by `flagfall laws --coverage --markdown` and checked by the tests.

A row carried as A (the machine decides it by itself), C (a command, from which the machine draws the
consequence) or S (a setting of the regulations) needs a scenario where it bites and one where it does
not; it is waiting as long as it lacks one of them. R is recorded, shown or announced: a field or view
shows it (`laws/shown.tsv`). P is left to people. Scenarios that wait themselves
(`laws/scenarios/waiting.txt`) do not count. What each row says, with an example, stands in
[laws](laws/README.md).

";

const WAITING: &str = "
## What waits

Rows that ask for more than one game, by what they wait for (`laws/waiting-rows.txt`).
";

const ROWS: &str = "
## Row by row

| row | carried | bites in | does not bite in |
| --- | --- | ---: | ---: |
";

const FIELDS: &str = "
## What is recorded, shown or announced

| row | shown by | test |
| --- | --- | --- |
";

fn count(number: usize) -> String {
    if number == 0 { "-".to_owned() } else { number.to_string() }
}

/// Whether a row is to be shown by scenarios.
fn is_shown(row: &Row) -> bool {
    matches!(row.carried, Carried::Machine | Carried::Command | Carried::Setting)
}

/// The rows of one text and class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverageLine {
    /// The text.
    pub source: &'static str,
    /// The class.
    pub carried: Carried,
    /// How many rows there are.
    pub rows: usize,
    /// How many have a scenario where they bite.
    pub bites: usize,
    /// How many have one where they do not.
    pub spares: usize,
    /// How many have both.
    pub both: usize,
    /// How many lack something that their class asks for.
    pub lacking: usize,
}

impl CoverageLine {
    const fn new(source: &'static str, carried: Carried) -> CoverageLine {
        CoverageLine { source, carried, rows: 0, bites: 0, spares: 0, both: 0, lacking: 0 }
    }

    /// How many rows still lack a scenario or a field, where the class needs one.
    pub fn waiting(&self) -> Option<usize> {
        (self.carried != Carried::People).then_some(self.lacking)
    }
}

fn join(rows: &mut [Shown], file: &str, scenario: &Scenario) {
    let place = || Whereabouts {
        file: file.to_owned(),
        line: scenario.line.0,
        title: scenario.title.clone(),
    };
    let cited = |articles: &[crate::Article]| -> Vec<&str> {
        articles
            .iter()
            .flat_map(|article| catalogue::cited(article.as_str()))
            .map(|r| r.id)
            .collect()
    };
    let (bites, spares) = (cited(&scenario.articles), cited(&scenario.spared));
    for shown in rows {
        if bites.contains(&shown.row.id) {
            shown.bites.push(place());
        }
        if spares.contains(&shown.row.id) {
            shown.spares.push(place());
        }
    }
}
