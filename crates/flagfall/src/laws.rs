//! `flagfall laws [ARTICLE]...`: what the articles say, and who sees to it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstyle::Style;
use clap::Args;
use flagfall_laws::{Carried, Row, catalogue};
use flagfall_scenario::{
    Coverage, CoverageLine, Fields, Page, Scenario, Shown, Waiting, WaitingRows, Whereabouts,
    differences, pages, parse,
};
use thiserror::Error;

use crate::args::{examples, section};
use crate::error::Error;
use crate::given::on_one_line;
use crate::{judge, say};

/// Where the scenarios are looked for.
const SCENARIOS: &str = "laws/scenarios";

const ID: Style = Style::new().bold();
const HOW: Style = Style::new().dimmed();

/// Tell what an article of the laws says and who sees to it
///
/// An article is named as in L.9.5.3 and means all its parts too; a number alone is one of the FIDE
/// Laws. Without an article the texts are counted up. With each article stand the scenarios that show
/// it, where it bites and where it is near and does not. They are read from the directory
/// laws/scenarios below the present one, or from another that is given.
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
    /// Tell how many rows the scenarios show, by text and by who sees to them
    #[arg(long, conflicts_with = "articles")]
    coverage: bool,
    /// Write that as a page, row by row
    #[arg(long, requires = "coverage")]
    markdown: bool,
    /// Write a page on what the same events lead to under each edition
    #[arg(long, conflicts_with_all = ["articles", "coverage"])]
    differences: bool,
    /// Write a page on each chapter into a directory, with examples and their boards
    #[arg(long, value_name = "DIR", conflicts_with_all = ["articles", "coverage", "differences"])]
    pages: Option<PathBuf>,
    /// The directory the scenarios stand in
    #[arg(long, value_name = "DIR", default_value = SCENARIOS)]
    scenarios: PathBuf,
}

/// An article that is none.
#[derive(Debug, Error)]
#[error(
    "there is no article {}\nhint: articles are named as in 9.5.3, L.9.5.3, A.4.2 or O.5",
    on_one_line(.0)
)]
pub(crate) struct NoArticle(String);

pub(crate) fn run(args: &LawsArgs, out: &mut impl Write) -> Result<(), Error> {
    if args.coverage {
        return coverage(args, out);
    }
    if args.differences {
        let folder = args.scenarios.join("differences");
        let read = read(&folder)?.into_iter().flat_map(|(_, scenarios)| scenarios);
        return Ok(write!(out, "{}", differences(&read.collect::<Vec<_>>()))?);
    }
    if let Some(folder) = &args.pages {
        let pages = pages(&read(&args.scenarios)?, &scenarios(&args.scenarios)?);
        return Ok(pages.iter().try_for_each(|page| write_page(folder, page))?);
    }
    if args.articles.is_empty() {
        return overview(out);
    }
    // Who has no directory of scenarios is told of the articles alone.
    let usual = args.scenarios == Path::new(SCENARIOS);
    let shown =
        if usual && !args.scenarios.is_dir() { nothing() } else { scenarios(&args.scenarios)? };
    let mut found = Vec::new();
    for article in &args.articles {
        let rows: Vec<_> = catalogue::cited(&citation(article)).collect();
        if rows.is_empty() {
            return Err(NoArticle(article.clone()).into());
        }
        found.extend(rows);
    }
    for Row { id, source, carried, statement } in found {
        writeln!(out, "{ID}{id}{ID:#}  {source}, {}\n    {statement}", carried.meaning())?;
        let row = shown.rows().iter().find(|shown| shown.row.id == id);
        if let Some(Shown { bites, spares, field, waits, .. }) = row {
            if let Some(field) = field {
                let (file, test) = field.test();
                let shown = &field.field;
                writeln!(out, "    {HOW}shown by:{HOW:#} {shown} ({file}: {test})")?;
            }
            if let Some(reason) = waits {
                writeln!(out, "    {HOW}waits for:{HOW:#} {reason}")?;
            }
            listed("bites", bites, out)?;
            listed("does not bite", spares, out)?;
        }
    }
    Ok(())
}

fn listed(how: &str, places: &[Whereabouts], out: &mut impl Write) -> Result<(), Error> {
    for place in places {
        writeln!(out, "    {HOW}{how}:{HOW:#} {place}")?;
    }
    Ok(())
}

fn nothing() -> Coverage {
    Coverage::of(&[], &Waiting::default())
}

/// What the scenarios of a directory show, but for those that wait.
fn scenarios(folder: &Path) -> Result<Coverage, Error> {
    let list = folder.join("waiting.txt");
    let text = if list.exists() { judge::read(&list)? } else { String::new() };
    let waiting = Waiting::read(&text).unwrap_or_else(|line| {
        say::note(&format_args!("{}: not FILE | TITLE | REASON: {line}", list.display()));
        Waiting::default()
    });
    let coverage = Coverage::of(&read(folder)?, &waiting);
    Ok(coverage.with(
        &beside(folder, "shown.tsv", Fields::read)?,
        &beside(folder, "waiting-rows.txt", WaitingRows::read)?,
    ))
}

/// A list that stands beside the directory of the scenarios, empty where there is none.
fn beside<List: Default>(
    folder: &Path,
    name: &str,
    read: fn(&str) -> Result<List, String>,
) -> Result<List, Error> {
    let Some(list) = folder.parent().map(|parent| parent.join(name)).filter(|list| list.exists())
    else {
        return Ok(List::default());
    };
    Ok(read(&judge::read(&list)?).unwrap_or_else(|line| {
        say::note(&format_args!("{}: not understood: {line}", list.display()));
        List::default()
    }))
}

fn write_page(folder: &Path, Page { name, text }: &Page) -> io::Result<()> {
    let file = folder.join(name);
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(file, text)
}

/// The scenarios of a directory by their files; those that cannot be read are named.
fn read(folder: &Path) -> Result<Vec<(String, Vec<Scenario>)>, Error> {
    let mut files: Vec<(String, Vec<Scenario>)> = Vec::new();
    for file in judge::files(&[folder.to_owned()])? {
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
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
    let heads = ["rows", "bites", "does not", "both", "waiting"];
    let cells = heads.iter().fold(String::new(), |line, head| line + &format!("{head:>10}"));
    writeln!(out, "{ID}{:<20}{:<8}{cells}{ID:#}", "text", "carried")?;
    for line in coverage.table() {
        let CoverageLine { source, carried, rows, bites, spares, both, .. } = line;
        let waiting = line.waiting().map_or_else(|| "-".to_owned(), |rows| rows.to_string());
        writeln!(
            out,
            "{source:<20}{:<8}{rows:>10}{bites:>10}{spares:>10}{both:>10}{waiting:>10}",
            carried.to_string()
        )?;
    }
    for (reason, rows) in coverage.waiting() {
        writeln!(out, "\n{ID}waiting for {reason}{ID:#}")?;
        for Row { id, carried, statement, .. } in rows {
            writeln!(out, "{id:<12}{HOW}{carried}{HOW:#}  {statement}")?;
        }
    }
    Ok(())
}

/// An article as the catalogue names it: a number alone is one of the laws.
pub(crate) fn citation(article: &str) -> String {
    let article = article.trim().trim_end_matches('.');
    if article.starts_with(|first: char| first.is_ascii_digit()) {
        format!("L.{article}")
    } else {
        article.to_owned()
    }
}

/// How many rows each text has, by who sees to them.
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
    let heads: Vec<_> =
        Carried::ALL.iter().map(Carried::to_string).chain(["all".to_owned()]).collect();
    writeln!(out, "{ID}{}{ID:#}", line("text", &heads))?;
    for source in sources.into_iter().map(Some).chain([None]) {
        let is_of = |row: &&Row| source.is_none_or(|source| row.source == source);
        let rows = || catalogue::rows().iter().filter(is_of);
        let counts = Carried::ALL.map(|by| rows().filter(|row| row.carried == by).count());
        let cells: Vec<_> =
            counts.into_iter().chain([rows().count()]).map(|count| count.to_string()).collect();
        writeln!(out, "{}", line(source.unwrap_or("all"), &cells))?;
    }
    writeln!(out)?;
    for carried in Carried::ALL {
        writeln!(out, "{ID}{carried}{ID:#}  {}", carried.meaning())?;
    }
    Ok(())
}
