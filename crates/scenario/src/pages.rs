//! The laws as pages for people who read laws: each article, who sees to it, and an example.

mod chapter;
mod example;
mod prose;

use core::fmt::Write;

use flagfall_laws::{Carried, Row};

use crate::{Coverage, Scenario, Shown, Whereabouts};
use chapter::{Chapter, chapters, page_of};
use example::{Example, Gallery};

/// A file of the pages on the laws: a page, or a picture of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its name below `docs/laws`.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// All pages on the laws, and the boards they show.
///
/// ```
/// use flagfall_scenario::{Coverage, Waiting, pages, parse};
/// let text = "Scenario: White resigns
///     Articles: L.5.1.2
///     Regulations: fide-2017
///
///     0:10  White resigns
///           expect result 0-1 by resignation under L.5.1.2";
/// let files = [("one.scenario".to_owned(), parse(text)?)];
/// let pages = pages(&files, &Coverage::of(&files, &Waiting::default()));
/// let page = pages.iter().find(|page| page.name == "L.5.md").expect("a page");
/// assert!(page.text.contains("the game ends 0-1 by resignation under L.5.1.2"));
/// # Ok::<(), flagfall_scenario::ReadErrors>(())
/// ```
pub fn pages(files: &[(String, Vec<Scenario>)], coverage: &Coverage) -> Vec<Page> {
    let mut gallery = Gallery::of(files);
    let chapters = chapters();
    let mut pages = vec![Page { name: "README.md".to_owned(), text: index(&chapters, coverage) }];
    for (number, chapter) in chapters.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| &chapters[before]);
        let text = page(chapter, [before, chapters.get(number + 1)], coverage, &mut gallery);
        pages.push(Page { name: chapter.file(), text });
    }
    pages.extend(gallery.into_boards());
    pages
}

/// A row with a link to its place, as seen from the folder above.
pub(crate) fn linked(row: &str) -> String {
    format!("[{row}](laws/{}#{row})", page_of(row))
}

fn index(chapters: &[Chapter], coverage: &Coverage) -> String {
    let mut page = String::from(INDEX);
    let mut source = "";
    for chapter in chapters {
        if chapter.source != source {
            source = chapter.source;
            let _ = writeln!(page, "\n## {}\n", prose::text(source));
            page.push_str("| | | articles | with an example | waiting |\n");
            page.push_str("| --- | --- | ---: | ---: | ---: |\n");
        }
        let rows = || coverage.rows().iter().filter(|shown| chapter.has(shown.row));
        let examples = rows().filter(|shown| !shown.bites.is_empty()).count();
        let waiting = rows().filter(|shown| shown.waits.is_some()).count();
        let waiting = if waiting == 0 { "-".to_owned() } else { waiting.to_string() };
        let Chapter { id, title, .. } = chapter;
        let (file, count) = (chapter.file(), rows().count());
        let _ = writeln!(
            page,
            "| [{id}]({file}) | [{title}]({file}) | {count} | {examples} | {waiting} |"
        );
    }
    page
}

const INDEX: &str = "# The laws, article by article

What each article asks, in the project's own words; who sees to it; and where it bites, an example
played by Flagfall: the board, what was done, and what followed. The examples are scenarios under
[`laws/scenarios`](../../laws/scenarios), written as [scenarios.md](../scenarios.md) tells and judged by
`flagfall judge`. How much of the laws they show is counted in [CONFORMANCE.md](../CONFORMANCE.md), how
the editions part in [DIFFERENCES.md](../DIFFERENCES.md).

These pages are written by `flagfall laws --pages docs/laws` and checked by the tests.
";

fn page(
    chapter: &Chapter,
    [before, after]: [Option<&Chapter>; 2],
    coverage: &Coverage,
    gallery: &mut Gallery<'_>,
) -> String {
    let link =
        |chapter: &Chapter| format!("[{} {}]({})", chapter.id, chapter.title, chapter.file());
    let ways = [
        before.map(|before| format!("← {}", link(before))),
        Some("[All laws](README.md)".to_owned()),
        after.map(|after| format!("{} →", link(after))),
    ];
    let ways = ways.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let mut page = format!("# {}: {}\n\n{ways}\n\n", chapter.id, chapter.title);
    let _ = writeln!(page, "{}.", prose::text(chapter.source));
    gallery.turn_page();
    for shown in coverage.rows().iter().filter(|shown| chapter.has(shown.row)) {
        article(shown, gallery, &mut page);
    }
    let _ = writeln!(page, "\n---\n\n{ways}");
    page
}

/// One article: what it says, who sees to it, an example, and where else it is tried.
fn article(shown: &Shown, gallery: &mut Gallery<'_>, page: &mut String) {
    let Shown { row, bites, spares, field, waits } = shown;
    let Row { id, statement, carried, .. } = row;
    let _ = writeln!(page, "\n<a id=\"{id}\"></a>\n\n### {id}\n");
    let _ = writeln!(page, "> {}\n", prose::statement(row, statement));
    match waits {
        None => {
            let _ = writeln!(page, "{}", prose::carried(*carried));
        }
        Some(reason) => {
            let _ = writeln!(page, "**Flagfall does not carry this yet: it waits for {reason}.**");
        }
    }
    if let Some(field) = field {
        let (file, name) = field.test();
        let _ = writeln!(page, "Shown by: {} (tested in [{name}](../../{file})).", field.field);
    }
    let best = gallery.best(row, bites).map(|place| (place, true));
    let best = best.or_else(|| gallery.best(row, spares).map(|place| (place, false)));
    if let Some((place, bites)) = best {
        match gallery.show(place, id) {
            Example::Seen(title, at) => {
                let _ = writeln!(page, "\nExample: *{title}*, [above](#{at}).");
            }
            Example::New(text) => {
                let how = if bites { "" } else { ", where it does not bite" };
                let link = link(place);
                let _ = writeln!(page, "\n**Example: {link}**{how}\n\n{text}");
            }
        }
    }
    let best = best.map(|(place, _)| place);
    others("It bites too in", bites, best, page);
    let near =
        if *carried == Carried::Record { "Not shown in" } else { "Near, and it does not bite" };
    others(near, spares, best, page);
}

fn others(how: &str, places: &[Whereabouts], but: Option<&Whereabouts>, page: &mut String) {
    const MOST: usize = 6;
    let links: Vec<String> = places.iter().filter(|place| Some(*place) != but).map(link).collect();
    if links.is_empty() {
        return;
    }
    let more = links.len().saturating_sub(MOST);
    let more = if more == 0 { String::new() } else { format!(", and {more} more") };
    let links = links.into_iter().take(MOST).collect::<Vec<_>>().join(", ");
    let _ = writeln!(page, "\n{how}: {links}{more}.");
}

/// A scenario by its title, in its file.
fn link(place: &Whereabouts) -> String {
    let Whereabouts { file, line, title } = place;
    format!("[{title}](../../laws/scenarios/{file}#L{line})")
}
