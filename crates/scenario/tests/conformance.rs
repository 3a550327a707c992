//! Every scenario of the project passes or waits, and every row of the catalogue that must be shown
//! is shown or waits.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use flagfall_laws::{Carried, catalogue};
use flagfall_scenario::{Coverage, Protocol, Scenario, Waiting, Waits, differences, judge, parse};

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
fn waiting_rows() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("laws/waiting-rows.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let (row, _) = line.split_once(" | ").unwrap_or_else(|| panic!("{line} has no reason"));
        row.to_owned()
    };
    lines.map(row).collect()
}

fn waiting() -> Waiting {
    let text = fs::read_to_string(root().join("laws/scenarios/waiting.txt")).unwrap();
    Waiting::read(&text).unwrap_or_else(|line| panic!("not file | title | reason: {line}"))
}

fn is_passed(scenario: &Scenario) -> bool {
    judge(scenario).iter().all(Protocol::passed)
}

fn coverage() -> Coverage {
    Coverage::of(&files(), &waiting())
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
        let needs = !matches!(shown.row.carried, Carried::Record | Carried::People);
        if needs && !shown.is_covered() {
            lacking.insert(shown.row.id.to_owned());
        }
    }
    let waiting = waiting_rows();
    let new: Vec<_> = lacking.difference(&waiting).collect();
    assert!(new.is_empty(), "these rows lack a scenario of one kind: {new:?}");
    let covered: Vec<_> = waiting.difference(&lacking).collect();
    assert!(covered.is_empty(), "these rows wait no longer, take them off the list: {covered:?}");
}

#[test]
fn the_page_on_conformance_is_up_to_date() {
    let page = fs::read_to_string(root().join("docs/CONFORMANCE.md")).unwrap_or_default();
    let hint = "write it anew: flagfall laws --coverage --markdown > docs/CONFORMANCE.md";
    assert!(page == coverage().markdown(), "{hint}");
}

#[test]
fn the_page_on_differences_is_up_to_date() {
    let files = files();
    let side_by_side = files.into_iter().filter(|(name, _)| name.starts_with("differences/"));
    let scenarios: Vec<Scenario> = side_by_side.flat_map(|(_, scenarios)| scenarios).collect();
    assert!(scenarios.iter().all(|scenario| scenario.regulations.len() > 1), "side by side");
    let page = fs::read_to_string(root().join("docs/DIFFERENCES.md")).unwrap_or_default();
    let hint = "write it anew: flagfall laws --differences > docs/DIFFERENCES.md";
    assert!(page == differences(&scenarios), "{hint}");
}
