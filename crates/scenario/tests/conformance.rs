//! Checks that every scenario of the project passes and every row of the catalogue is covered, except pending ones.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use flagfall_laws::{Enforcement, catalogue};
use flagfall_scenario::{
    ArticleId, Coverage, Page, PendingRows, PendingScenario, PendingScenarios, Protocol, RowEvidence, RowEvidenceList,
    Scenario, differences, judge, pages, parse,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the scenario files, by their names below `laws/scenarios`.
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

fn pending_rows() -> PendingRows {
    let text = fs::read_to_string(root().join("laws/waiting-rows.txt")).unwrap();
    PendingRows::read(&text).unwrap_or_else(|line| panic!("{line} has no reason"))
}

fn evidence() -> RowEvidenceList {
    let text = fs::read_to_string(root().join("laws/shown.tsv")).unwrap();
    RowEvidenceList::read(&text).unwrap_or_else(|line| panic!("not row, field, file: test: {line}"))
}

fn pending_scenarios() -> PendingScenarios {
    let text = fs::read_to_string(root().join("laws/scenarios/waiting.txt")).unwrap();
    PendingScenarios::read(&text).unwrap_or_else(|line| panic!("not file | title | reason: {line}"))
}

fn passes(scenario: &Scenario) -> bool {
    judge(scenario).iter().all(Protocol::passed)
}

fn coverage() -> Coverage {
    Coverage::new(&files(), &pending_scenarios()).with_evidence(&evidence(), &pending_rows())
}

#[test]
fn every_scenario_passes_or_is_pending() {
    let pending = pending_scenarios();
    let mut failed = Vec::new();
    for (file, scenarios) in files() {
        for scenario in scenarios {
            if !pending.contains(&file, &scenario.title) {
                let protocols = judge(&scenario).into_iter().filter(|protocol| !protocol.passed());
                failed.extend(protocols.map(|protocol| format!("{file}: {protocol}")));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn pending_scenarios_exist_and_fail() {
    let files = files();
    for PendingScenario { file, title, .. } in pending_scenarios().iter() {
        let scenarios = files.iter().find(|(name, _)| name == file).map(|(_, all)| all);
        let mut named = scenarios.into_iter().flatten().filter(|one| one.title == *title);
        let scenario = named.next().unwrap_or_else(|| panic!("{file} has no scenario {title}"));
        assert!(named.next().is_none(), "{file} has {title} twice");
        assert!(!passes(scenario), "{file}: {title} passes: remove it from the list");
    }
}

#[test]
fn every_cited_article_is_in_the_catalogue() {
    for (file, scenarios) in files() {
        for Scenario { title, articles, not_applied, .. } in &scenarios {
            for article in articles.iter().chain(not_applied) {
                let known = catalogue::rows_cited(article.as_str()).next().is_some();
                assert!(known, "{file}: {title}: the catalogue has no article {article}");
            }
        }
    }
}

#[test]
fn every_row_is_covered_or_pending() {
    let coverage = coverage();
    let mut uncovered = BTreeSet::new();
    for covered in coverage.rows() {
        if !covered.is_covered() {
            uncovered.insert(covered.row.id.to_owned());
        }
    }
    let pending: BTreeSet<String> = pending_rows().iter().map(|(row, _)| row.to_owned()).collect();
    let new: Vec<_> = uncovered.difference(&pending).collect();
    assert!(new.is_empty(), "these rows lack a scenario of one kind, or a field: {new:?}");
    let covered: Vec<_> = pending.difference(&uncovered).collect();
    assert!(covered.is_empty(), "these rows are covered, remove them from the list: {covered:?}");
}

#[test]
fn evidence_covers_recorded_rows_and_has_tests() {
    let files = files();
    let mut rows = BTreeSet::new();
    for field in evidence().iter() {
        let RowEvidence { row, .. } = field;
        let enforcement = catalogue::find(row).map(|row| row.enforcement);
        assert_eq!(enforcement, Some(Enforcement::Record), "{row} is not a recorded row");
        assert!(rows.insert(row.clone()), "{row} has evidence twice");
        let (file, name) = field.test();
        if let Some(file) = file.strip_prefix("laws/scenarios/") {
            let scenarios = files.iter().find(|(known, _)| known == file);
            let mut scenarios = scenarios.into_iter().flat_map(|(_, scenarios)| scenarios);
            let found = scenarios.find(|scenario| scenario.title == name);
            let found = found.unwrap_or_else(|| panic!("{file} has no scenario {name}"));
            let includes = |article: &ArticleId| catalogue::rows_cited(article.as_str()).any(|cited| cited.id == *row);
            assert!(found.articles.iter().any(includes), "{row} does not apply in {name}");
        } else {
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            let function = format!("fn {name}(");
            assert!(text.contains(&function), "{row}: {file} has no test {name}");
        }
    }
}

#[test]
fn law_pages_are_up_to_date() {
    let folder = root().join("docs/laws");
    let pages = pages(&files(), &coverage());
    let hint = "regenerate it: make laws";
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
fn conformance_page_is_up_to_date() {
    let page = fs::read_to_string(root().join("docs/CONFORMANCE.md")).unwrap_or_default();
    let hint = "regenerate it: make laws";
    assert!(page == coverage().markdown(), "{hint}");
}

#[test]
fn differences_page_is_up_to_date() {
    let files = files();
    let side_by_side = files.into_iter().filter(|(name, _)| name.starts_with("differences/"));
    let scenarios: Vec<Scenario> = side_by_side.flat_map(|(_, scenarios)| scenarios).collect();
    assert!(scenarios.iter().all(|scenario| scenario.regulations.len() > 1), "a scenario has only one edition");
    let page = fs::read_to_string(root().join("docs/DIFFERENCES.md")).unwrap_or_default();
    let hint = "regenerate it: make laws";
    assert!(page == differences(&scenarios), "{hint}");
}
