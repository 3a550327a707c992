//! The rows of the catalogue that the scenarios cover.

use core::fmt::{self, Write};

use flagfall_laws::{CatalogueRow, Enforcement, catalogue};

use crate::pages;
use crate::{PendingRows, PendingScenarios, RowEvidence, RowEvidenceList, Scenario};

/// The place of a scenario: its file, its line and its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioLocation {
    /// The file, below the directory of the scenarios.
    pub file: String,
    /// The line on which the scenario begins.
    pub line: usize,
    /// The title of the scenario.
    pub title: String,
}

impl fmt::Display for ScenarioLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.file, self.line, self.title)
    }
}

/// A row of the catalogue and the scenarios that cover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCoverage {
    /// The row of the catalogue.
    pub row: &'static CatalogueRow,
    /// The scenarios in which the row applies.
    pub applied_in: Vec<ScenarioLocation>,
    /// The scenarios in which the row nearly applies.
    pub not_applied_in: Vec<ScenarioLocation>,
    /// The field or view that shows a row of class R (recorded, shown or announced).
    pub evidence: Option<RowEvidence>,
    /// The missing feature that keeps the row from being covered.
    pub pending_reason: Option<String>,
}

impl RowCoverage {
    /// Whether the row is covered as its class requires: by scenarios in which it applies and in which it does not, or
    /// by a field. A row that is left to people needs nothing.
    pub fn is_covered(&self) -> bool {
        match self.row.enforcement {
            Enforcement::Machine | Enforcement::Command | Enforcement::Setting => {
                !self.applied_in.is_empty() && !self.not_applied_in.is_empty()
            }
            Enforcement::Record => self.evidence.is_some(),
            Enforcement::People => true,
        }
    }
}

/// The catalogue, joined with the scenarios that cover it.
///
/// ```
/// use flagfall_scenario::{Coverage, PendingScenarios, parse};
/// let text = "Scenario: White resigns\nArticles: L.5.1.2\nRegulations: fide-2017\n";
/// let files = [("one.scenario".to_owned(), parse(text)?)];
/// let coverage = Coverage::new(&files, &PendingScenarios::default());
/// let covered = coverage.cited("L.5.1").find(|covered| covered.row.id == "L.5.1.2").expect("a row");
/// assert_eq!((covered.applied_in.len(), covered.not_applied_in.len()), (1, 0));
/// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    rows: Vec<RowCoverage>,
}

impl Coverage {
    /// Joins the catalogue with the scenarios of these files, except pending ones.
    pub fn new(files: &[(String, Vec<Scenario>)], pending: &PendingScenarios) -> Coverage {
        let covered = |row| RowCoverage {
            row,
            applied_in: Vec::new(),
            not_applied_in: Vec::new(),
            evidence: None,
            pending_reason: None,
        };
        let mut rows: Vec<RowCoverage> = catalogue::rows().iter().map(covered).collect();
        for (file, scenarios) in files {
            let counts = |scenario: &&Scenario| !pending.contains(file, &scenario.title);
            scenarios.iter().filter(counts).for_each(|scenario| add_scenario(&mut rows, file, scenario));
        }
        Coverage { rows }
    }

    /// Adds the evidence of the recorded rows and the reasons of the pending ones.
    #[must_use]
    pub fn with_evidence(mut self, fields: &RowEvidenceList, pending: &PendingRows) -> Coverage {
        for covered in &mut self.rows {
            covered.evidence = fields.find(covered.row.id).cloned();
            covered.pending_reason = pending.reason(covered.row.id).map(str::to_owned);
        }
        self
    }

    /// Returns the pending rows by reason, in the order of the sources.
    pub fn pending(&self) -> Vec<(&str, Vec<&'static CatalogueRow>)> {
        let mut reasons: Vec<(&str, Vec<&'static CatalogueRow>)> = Vec::new();
        for covered in &self.rows {
            let Some(reason) = covered.pending_reason.as_deref() else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, rows)) => rows.push(covered.row),
                None => reasons.push((reason, vec![covered.row])),
            }
        }
        reasons
    }

    /// Returns all rows, in the order of the sources.
    pub fn rows(&self) -> &[RowCoverage] {
        &self.rows
    }

    /// Returns the rows that a citation includes.
    pub fn cited<'a>(&'a self, citation: &'a str) -> impl Iterator<Item = &'a RowCoverage> {
        let ids: Vec<&str> = catalogue::rows_cited(citation).map(|row| row.id).collect();
        self.rows.iter().filter(move |covered| ids.contains(&covered.row.id))
    }

    /// Counts the covered rows of each source and class, in the order of the sources.
    pub fn table(&self) -> Vec<CoverageLine> {
        let mut lines: Vec<CoverageLine> = Vec::new();
        for covered in &self.rows {
            let RowCoverage { row, applied_in, not_applied_in, .. } = covered;
            let is_of = |line: &CoverageLine| line.source == row.source && line.carried == row.enforcement;
            let index = lines.iter().position(is_of).unwrap_or_else(|| {
                lines.push(CoverageLine::new(row.source, row.enforcement));
                lines.len() - 1
            });
            let line = &mut lines[index];
            line.rows += 1;
            line.applied += usize::from(!applied_in.is_empty());
            line.not_applied += usize::from(!not_applied_in.is_empty());
            line.both += usize::from(!applied_in.is_empty() && !not_applied_in.is_empty());
            line.lacking += usize::from(!covered.is_covered());
        }
        let place = |line: &CoverageLine| {
            let source = catalogue::rows().iter().position(|row| row.source == line.source);
            (source, line.carried as u8)
        };
        lines.sort_by_key(place);
        lines
    }

    /// Returns the coverage as a page: the counts, the pending rows, every row of class A, C or S with its scenarios, and
    /// the evidence of class R.
    pub fn markdown(&self) -> String {
        let mut page = String::from(HEAD);
        self.write_table(&mut page);
        page.push_str(WAITING);
        for (reason, rows) in self.pending() {
            let _ = writeln!(page, "\n### {reason}\n");
            for CatalogueRow { id, statement, .. } in rows {
                let _ = writeln!(page, "- {}: {statement}", pages::row_link(id));
            }
        }
        page.push_str(ROWS);
        for covered in self.rows.iter().filter(|covered| needs_scenarios(covered.row)) {
            let RowCoverage { row, applied_in, not_applied_in, .. } = covered;
            let (applied, not_applied) = (count_or_dash(applied_in.len()), count_or_dash(not_applied_in.len()));
            let (id, carried) = (pages::row_link(row.id), row.enforcement);
            let _ = writeln!(page, "| {id} | {carried} | {applied} | {not_applied} |");
        }
        page.push_str(FIELDS);
        for covered in &self.rows {
            let Some(field) = &covered.evidence else { continue };
            let (id, (file, name)) = (pages::row_link(covered.row.id), field.test());
            let _ = writeln!(page, "| {id} | {} | [{name}](../{file}) |", field.field);
        }
        page
    }

    fn write_table(&self, page: &mut String) {
        let _ = writeln!(page, "| source | class | rows | applied | not applied | both | open |");
        let _ = writeln!(page, "| --- | --- | ---: | ---: | ---: | ---: | ---: |");
        for line in self.table() {
            let CoverageLine { source, carried, rows, applied, not_applied, both, .. } = line;
            let open = line.pending().map_or_else(|| "-".to_owned(), |rows| rows.to_string());
            let _ = writeln!(page, "| {source} | {carried} | {rows} | {applied} | {not_applied} | {both} | {open} |");
        }
    }
}

const HEAD: &str = "# Conformance

The rows of `laws/catalogue.tsv` that are covered by scenarios under `laws/scenarios/`. This page is generated by
`flagfall laws --coverage --markdown` and checked by the tests.

A row of class A (decided automatically), C (the consequence of a command) or S (a setting of the regulations) needs a
scenario in which it applies and one in which it does not; it is open as long as one of them is missing. A row of class
R is recorded, shown or announced: a field or view shows it (`laws/shown.tsv`). Class P is left to people. Scenarios
that do not pass yet (`laws/scenarios/waiting.txt`) do not count. [The laws, article by article](laws/README.md) has the
text of each row, with an example.

";

const WAITING: &str = "
## Open rows

Rows that need more than one game, by the missing feature (`laws/waiting-rows.txt`).
";

const ROWS: &str = "
## Row by row

| row | class | applied in | not applied in |
| --- | --- | ---: | ---: |
";

const FIELDS: &str = "
## Recorded, shown or announced

| row | shown by | test |
| --- | --- | --- |
";

fn count_or_dash(number: usize) -> String {
    if number == 0 { "-".to_owned() } else { number.to_string() }
}

/// Whether a row needs scenarios.
fn needs_scenarios(row: &CatalogueRow) -> bool {
    matches!(row.enforcement, Enforcement::Machine | Enforcement::Command | Enforcement::Setting)
}

/// The number of rows of one source and class, and of the covered ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverageLine {
    /// The source.
    pub source: &'static str,
    /// The class of the rows.
    pub carried: Enforcement,
    /// The number of rows.
    pub rows: usize,
    /// The number of rows with a scenario in which they apply.
    pub applied: usize,
    /// The number of rows with a scenario in which they do not apply.
    pub not_applied: usize,
    /// The number of rows with both.
    pub both: usize,
    /// The number of rows that lack something that their class requires.
    pub lacking: usize,
}

impl CoverageLine {
    const fn new(source: &'static str, carried: Enforcement) -> CoverageLine {
        CoverageLine { source, carried, rows: 0, applied: 0, not_applied: 0, both: 0, lacking: 0 }
    }

    /// Returns the number of uncovered rows, unless the class needs no coverage.
    pub fn pending(&self) -> Option<usize> {
        (self.carried != Enforcement::People).then_some(self.lacking)
    }
}

fn add_scenario(rows: &mut [RowCoverage], file: &str, scenario: &Scenario) {
    let place = || ScenarioLocation { file: file.to_owned(), line: scenario.line.0, title: scenario.title.clone() };
    let cited = |articles: &[crate::ArticleId]| -> Vec<&str> {
        articles.iter().flat_map(|article| catalogue::rows_cited(article.as_str())).map(|r| r.id).collect()
    };
    let (applied, not_applied) = (cited(&scenario.articles), cited(&scenario.not_applied));
    for covered in rows {
        if applied.contains(&covered.row.id) {
            covered.applied_in.push(place());
        }
        if not_applied.contains(&covered.row.id) {
            covered.not_applied_in.push(place());
        }
    }
}
