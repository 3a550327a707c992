//! `flagfall laws [ARTICLE]...`: prints articles and how they are enforced.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstyle::Style;
use clap::Args;
use flagfall_laws::{CatalogueRow, Enforcement, catalogue};
use flagfall_scenario::{
    Coverage, CoverageLine, Page, PendingRows, PendingScenarios, RowCoverage, RowEvidenceList, Scenario,
    ScenarioLocation, differences, pages, parse,
};
use thiserror::Error;

use crate::args::{examples, section};
use crate::error::Error;
use crate::position_input::on_one_line;
use crate::{judge, say};

/// The default directory of scenarios.
const SCENARIOS: &str = "laws/scenarios";

const ID: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();

/// Explain articles of the laws and how they are enforced
///
/// An article such as L.9.5.3 includes all its parts; a number alone refers to the FIDE Laws. Each article
/// lists the scenarios in which it applies, and similar ones in which it does not. Without an argument the
/// articles of each text are counted. Scenarios are read from laws/scenarios in the current
/// directory, or from another directory.
#[derive(Args)]
#[command(after_help = concat!(
    section!(
        "Texts",
        "  L           FIDE Laws of Chess of 2017, A to D its appendices, I to III its
              guidelines
  FI          Finnish practice
  P           Finnish national blitz rules of 2014
  K           the rules leaflet of a boxed set, for casual play
  O           FIDE Online Chess Regulations of 2021, OI to OIII its annexes, OG its
              glossary

"
    ),
    examples!(
        "  flagfall laws
  flagfall laws 9.5.3
  flagfall laws A.4 O.5.4.1
  flagfall laws K
  flagfall laws --coverage
  flagfall laws --coverage --markdown > docs/CONFORMANCE.md
  flagfall laws --differences > docs/DIFFERENCES.md
  flagfall laws --pages docs/laws"
    )
))]
pub(crate) struct LawsArgs {
    /// Articles, such as L.9.5.3, A.4.2 or O.5
    #[arg(value_name = "ARTICLE")]
    articles: Vec<String>,
    /// Count the rows of the catalogue covered by scenarios, by text and class of enforcement
    #[arg(long, conflicts_with = "articles")]
    coverage: bool,
    /// Print the coverage as a Markdown page, row by row
    #[arg(long, requires = "coverage")]
    markdown: bool,
    /// Print a page that compares the consequences of the same events under each edition
    #[arg(long, conflicts_with_all = ["articles", "coverage"])]
    differences: bool,
    /// Write a page for each chapter into a directory, with examples and their boards
    #[arg(long, value_name = "DIR", conflicts_with_all = ["articles", "coverage", "differences"])]
    pages: Option<PathBuf>,
    /// The directory of the scenarios
    #[arg(long, value_name = "DIR", default_value = SCENARIOS)]
    scenarios: PathBuf,
}

/// An error: an article is unknown.
#[derive(Debug, Error)]
#[error(
    "there is no article {}\nhint: articles are named as in 9.5.3, L.9.5.3, A.4.2 or O.5",
    on_one_line(.0)
)]
pub(crate) struct UnknownArticle(String);

pub(crate) fn run(args: &LawsArgs, out: &mut impl Write) -> Result<(), Error> {
    if args.coverage {
        return coverage(args, out);
    }
    if args.differences {
        let directory = args.scenarios.join("differences");
        let read = read(&directory)?.into_iter().flat_map(|(_, scenarios)| scenarios);
        return Ok(write!(out, "{}", differences(&read.collect::<Vec<_>>()))?);
    }
    if let Some(directory) = &args.pages {
        let pages = pages(&read(&args.scenarios)?, &scenarios(&args.scenarios)?);
        return Ok(pages.iter().try_for_each(|page| write_page(directory, page))?);
    }
    if args.articles.is_empty() {
        return overview(out);
    }
    // If the default directory of scenarios is missing, only the articles are printed.
    let is_default = args.scenarios == Path::new(SCENARIOS);
    let coverage = if is_default && !args.scenarios.is_dir() { empty_coverage() } else { scenarios(&args.scenarios)? };
    let mut found = Vec::new();
    for article in &args.articles {
        let rows: Vec<_> = catalogue::rows_cited(&citation(article)).collect();
        if rows.is_empty() {
            return Err(UnknownArticle(article.clone()).into());
        }
        found.extend(rows);
    }
    for CatalogueRow { id, source, enforcement, statement } in found {
        writeln!(out, "{ID}{id}{ID:#}  {source}, {}\n    {statement}", enforcement.meaning())?;
        let row = coverage.rows().iter().find(|coverage| coverage.row.id == id);
        if let Some(RowCoverage { applied_in, not_applied_in, evidence, pending_reason, .. }) = row {
            if let Some(evidence) = evidence {
                let (file, test) = evidence.test();
                let field = &evidence.field;
                writeln!(out, "    {LABEL}shown by:{LABEL:#} {field} ({file}: {test})")?;
            }
            if let Some(reason) = pending_reason {
                writeln!(out, "    {LABEL}pending:{LABEL:#} {reason}")?;
            }
            list_scenarios("applies in", applied_in, out)?;
            list_scenarios("does not apply in", not_applied_in, out)?;
        }
    }
    Ok(())
}

fn list_scenarios(label: &str, places: &[ScenarioLocation], out: &mut impl Write) -> Result<(), Error> {
    for place in places {
        writeln!(out, "    {LABEL}{label}:{LABEL:#} {place}")?;
    }
    Ok(())
}

fn empty_coverage() -> Coverage {
    Coverage::new(&[], &PendingScenarios::default())
}

/// Returns the coverage of a directory's scenarios, except pending ones.
fn scenarios(directory: &Path) -> Result<Coverage, Error> {
    let list = directory.join("waiting.txt");
    let text = if list.exists() { judge::read(&list)? } else { String::new() };
    let waiting = PendingScenarios::read(&text).unwrap_or_else(|line| {
        say::note(&format_args!("{}: not FILE | TITLE | REASON: {line}", list.display()));
        PendingScenarios::default()
    });
    let coverage = Coverage::new(&read(directory)?, &waiting);
    Ok(coverage.with_evidence(
        &read_list(directory, "shown.tsv", RowEvidenceList::read)?,
        &read_list(directory, "waiting-rows.txt", PendingRows::read)?,
    ))
}

/// Reads a list next to the directory of the scenarios; returns an empty one if there is none.
fn read_list<List: Default>(
    directory: &Path,
    name: &str,
    read: fn(&str) -> Result<List, String>,
) -> Result<List, Error> {
    let Some(list) = directory.parent().map(|parent| parent.join(name)).filter(|list| list.exists()) else {
        return Ok(List::default());
    };
    Ok(read(&judge::read(&list)?).unwrap_or_else(|line| {
        say::note(&format_args!("{}: unreadable line: {line}", list.display()));
        List::default()
    }))
}

fn write_page(directory: &Path, Page { name, text }: &Page) -> io::Result<()> {
    let file = directory.join(name);
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(file, text)
}

/// Reads the scenarios of a directory by file; unreadable files are reported.
fn read(directory: &Path) -> Result<Vec<(String, Vec<Scenario>)>, Error> {
    let mut files: Vec<(String, Vec<Scenario>)> = Vec::new();
    for file in judge::files(&[directory.to_owned()])? {
        let name = file.strip_prefix(directory).unwrap_or(&file).display().to_string();
        match parse(&judge::read(&file)?) {
            Ok(scenarios) => files.push((name.replace('\\', "/"), scenarios)),
            Err(errors) => say::note(&format_args!("{}: {errors}", file.display())),
        }
    }
    files.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(files)
}

fn coverage(args: &LawsArgs, out: &mut impl Write) -> Result<(), Error> {
    let coverage = scenarios(&args.scenarios)?;
    if args.markdown {
        return Ok(write!(out, "{}", coverage.markdown())?);
    }
    let heads = ["rows", "applies", "does not", "both", "pending"];
    let cells = heads.iter().fold(String::new(), |line, head| line + &format!("{head:>10}"));
    writeln!(out, "{ID}{:<20}{:<8}{cells}{ID:#}", "text", "class")?;
    for line in coverage.table() {
        let CoverageLine { source, carried, rows, applied, not_applied, both, .. } = line;
        let pending = line.pending().map_or_else(|| "-".to_owned(), |rows| rows.to_string());
        writeln!(
            out,
            "{source:<20}{:<8}{rows:>10}{applied:>10}{not_applied:>10}{both:>10}{pending:>10}",
            carried.to_string()
        )?;
    }
    for (reason, rows) in coverage.pending() {
        writeln!(out, "\n{ID}pending: {reason}{ID:#}")?;
        for CatalogueRow { id, enforcement: carried, statement, .. } in rows {
            writeln!(out, "{id:<12}{LABEL}{carried}{LABEL:#}  {statement}")?;
        }
    }
    Ok(())
}

/// Returns an article as the catalogue names it: a number alone refers to the FIDE Laws.
pub(crate) fn citation(article: &str) -> String {
    let article = article.trim().trim_end_matches('.');
    if article.starts_with(|first: char| first.is_ascii_digit()) { format!("L.{article}") } else { article.to_owned() }
}

/// Counts the rows of each text, by kind of enforcement.
fn overview(out: &mut impl Write) -> Result<(), Error> {
    let mut sources: Vec<&str> = Vec::new();
    for row in catalogue::rows() {
        if !sources.contains(&row.source) {
            sources.push(row.source);
        }
    }
    let line = |name: &str, cells: &[String]| {
        cells.iter().fold(format!("{name:<18}"), |line, cell| line + &format!("{cell:>6}"))
    };
    let heads: Vec<_> = Enforcement::ALL.iter().map(Enforcement::to_string).chain(["all".to_owned()]).collect();
    writeln!(out, "{ID}{}{ID:#}", line("text", &heads))?;
    for source in sources.into_iter().map(Some).chain([None]) {
        let is_of = |row: &&CatalogueRow| source.is_none_or(|source| row.source == source);
        let rows = || catalogue::rows().iter().filter(is_of);
        let counts = Enforcement::ALL.map(|by| rows().filter(|row| row.enforcement == by).count());
        let cells: Vec<_> = counts.into_iter().chain([rows().count()]).map(|count| count.to_string()).collect();
        writeln!(out, "{}", line(source.unwrap_or("all"), &cells))?;
    }
    writeln!(out)?;
    for carried in Enforcement::ALL {
        writeln!(out, "{ID}{carried}{ID:#}  {}", carried.meaning())?;
    }
    Ok(())
}
