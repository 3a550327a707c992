//! Every scenario of the project passes or waits, and every row of the catalogue that must be shown
//! is shown or waits.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use flagfall_laws::{Carried, catalogue};
use flagfall_scenario::{
    Article, Coverage, Field, Fields, Page, Protocol, Scenario, Waiting, WaitingRows, Waits,
    differences, judge, pages, parse,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below `laws/scenarios`, by their names from there, with their scenarios.
fn files() -> Vec<(String, Vec<Scenario>)> {
    let scenarios = root().join("laws/scenarios");
    let mut files = Vec::new();
    for folder in fs::read_dir(&scenarios).unwrap().map(|entry| entry.unwrap().path()) {
        for path in fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            let name = path.strip_prefix(&scenarios).unwrap().to_str().unwrap().replace('\\', "/");
            let read = parse(&fs::read_to_string(&path).unwrap());
            files.push((name.clone(), read.unwrap_or_else(|errors| panic!("{name}: {errors}"))));
        }
    }
    files.sort_by(|one, other| one.0.cmp(&other.0));
    files
}

/// The rows that wait, each with a reason behind it.
fn waiting_rows() -> WaitingRows {
    let text = fs::read_to_string(root().join("laws/waiting-rows.txt")).unwrap();
    WaitingRows::read(&text).unwrap_or_else(|line| panic!("{line} has no reason"))
}

/// What shows the rows that are recorded, shown or announced.
fn fields() -> Fields {
    let text = fs::read_to_string(root().join("laws/shown.tsv")).unwrap();
    Fields::read(&text).unwrap_or_else(|line| panic!("not row, field, file: test: {line}"))
}

fn waiting() -> Waiting {
    let text = fs::read_to_string(root().join("laws/scenarios/waiting.txt")).unwrap();
    Waiting::read(&text).unwrap_or_else(|line| panic!("not file | title | reason: {line}"))
}

fn is_passed(scenario: &Scenario) -> bool {
    judge(scenario).iter().all(Protocol::passed)
}

fn coverage() -> Coverage {
    Coverage::of(&files(), &waiting()).with(&fields(), &waiting_rows())
}

#[test]
fn every_scenario_passes_or_waits() {
    let waiting = waiting();
    let mut failed = Vec::new();
    for (file, scenarios) in files() {
        for scenario in scenarios {
            if !waiting.has(&file, &scenario.title) {
                let protocols = judge(&scenario).into_iter().filter(|protocol| !protocol.passed());
                failed.extend(protocols.map(|protocol| format!("{file}: {protocol}")));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn what_waits_is_there_and_does_not_pass() {
    let files = files();
    for Waits { file, title, .. } in waiting().iter() {
        let scenarios = files.iter().find(|(name, _)| name == file).map(|(_, all)| all);
        let mut named = scenarios.into_iter().flatten().filter(|one| one.title == *title);
        let scenario = named.next().unwrap_or_else(|| panic!("{file} has no scenario {title}"));
        assert!(named.next().is_none(), "{file} has {title} twice");
        assert!(!is_passed(scenario), "{file}: {title} passes: take it off the list");
    }
}

#[test]
fn every_cited_article_is_in_the_catalogue() {
    for (file, scenarios) in files() {
        for Scenario { title, articles, spared, .. } in &scenarios {
            for article in articles.iter().chain(spared) {
                let known = catalogue::cited(article.as_str()).next().is_some();
                assert!(known, "{file}: {title}: there is no article {article}");
            }
        }
    }
}

#[test]
fn every_row_is_shown_or_waits() {
    let coverage = coverage();
    let mut lacking = BTreeSet::new();
    for shown in coverage.rows() {
        if !shown.is_covered() {
            lacking.insert(shown.row.id.to_owned());
        }
    }
    let waiting: BTreeSet<String> = waiting_rows().iter().map(|(row, _)| row.to_owned()).collect();
    let new: Vec<_> = lacking.difference(&waiting).collect();
    assert!(new.is_empty(), "these rows lack a scenario of one kind, or a field: {new:?}");
    let covered: Vec<_> = waiting.difference(&lacking).collect();
    assert!(covered.is_empty(), "these rows wait no longer, take them off the list: {covered:?}");
}

#[test]
fn every_field_shows_a_row_and_has_a_test() {
    let files = files();
    let mut rows = BTreeSet::new();
    for field in fields().iter() {
        let Field { row, .. } = field;
        let carried = catalogue::find(row).map(|row| row.carried);
        assert_eq!(carried, Some(Carried::Record), "{row} is no row that is recorded");
        assert!(rows.insert(row.clone()), "{row} stands there twice");
        let (file, name) = field.test();
        if let Some(file) = file.strip_prefix("laws/scenarios/") {
            let scenarios = files.iter().find(|(known, _)| known == file);
            let mut scenarios = scenarios.into_iter().flat_map(|(_, scenarios)| scenarios);
            let found = scenarios.find(|scenario| scenario.title == name);
            let found = found.unwrap_or_else(|| panic!("{file} has no scenario {name}"));
            let bites = |article: &Article| {
                catalogue::cited(article.as_str()).any(|cited| cited.id == *row)
            };
            assert!(found.articles.iter().any(bites), "{row} does not bite in {name}");
        } else {
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            let function = format!("fn {name}(");
            assert!(text.contains(&function), "{row}: {file} has no test {name}");
        }
    }
}

#[test]
fn the_pages_on_the_laws_are_up_to_date() {
    let folder = root().join("docs/laws");
    let pages = pages(&files(), &coverage());
    let hint = "write them anew: make laws";
    let mut known = BTreeSet::new();
    for Page { name, text } in pages {
        let page = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(page == text, "docs/laws/{name}: {hint}");
        known.insert(folder.join(name));
    }
    for place in [folder.clone(), folder.join("boards")] {
        for file in fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path()) {
            assert!(file.is_dir() || known.contains(&file), "{}: {hint}", file.display());
        }
    }
}

#[test]
fn the_page_on_conformance_is_up_to_date() {
    let page = fs::read_to_string(root().join("docs/CONFORMANCE.md")).unwrap_or_default();
    let hint = "write it anew: make laws";
    assert!(page == coverage().markdown(), "{hint}");
}

#[test]
fn the_page_on_differences_is_up_to_date() {
    let files = files();
    let side_by_side = files.into_iter().filter(|(name, _)| name.starts_with("differences/"));
    let scenarios: Vec<Scenario> = side_by_side.flat_map(|(_, scenarios)| scenarios).collect();
    assert!(scenarios.iter().all(|scenario| scenario.regulations.len() > 1), "side by side");
    let page = fs::read_to_string(root().join("docs/DIFFERENCES.md")).unwrap_or_default();
    let hint = "write it anew: make laws";
    assert!(page == differences(&scenarios), "{hint}");
}
