//! The documentation, the catalogue and the scenarios of this project fit together.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::{Path, PathBuf};

use flagfall_scenario::{Article, Scenario, Table, parse, tables};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documentation() -> String {
    fs::read_to_string(root().join("docs/scenarios.md")).unwrap()
}

/// Every scenario file of the project, with its text.
fn files() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for edition in fs::read_dir(root().join("laws/scenarios")).unwrap() {
        for file in fs::read_dir(edition.unwrap().path()).into_iter().flatten() {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
    files.sort();
    files
}

fn ids() -> Vec<String> {
    let catalogue = fs::read_to_string(root().join("laws/catalogue.tsv")).unwrap();
    catalogue.lines().skip(1).map(|row| row.split('\t').next().unwrap().to_owned()).collect()
}

/// A prefix ends at a dot or where digits and letters meet.
fn finds(article: &str, id: &str) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    id.strip_prefix(article).is_some_and(|rest| {
        let meet = digit(article.chars().last()) != digit(rest.chars().next());
        rest.is_empty() || rest.starts_with('.') || meet
    })
}

#[track_caller]
fn check_known(article: &Article, ids: &[String]) {
    // An article without a row of its own is named in the row that covers it.
    let known = ids.iter().any(|id| finds(article.as_str(), id));
    assert!(known, "{article} is not in the catalogue");
}

#[test]
fn every_sentence_is_documented() {
    let documentation = documentation();
    for table in tables() {
        assert!(
            documentation.contains(&table.to_string()),
            "docs/scenarios.md lacks this table:\n\n{}\n{table}",
            table.name
        );
    }
}

#[test]
fn every_sentence_names_articles_of_the_catalogue() {
    let ids = ids();
    for Table { forms, .. } in tables() {
        for form in forms {
            for article in form.laws.split_whitespace() {
                check_known(&Article::new(article).unwrap(), &ids);
            }
        }
    }
}

#[test]
fn the_scenario_of_the_documentation_can_be_read() {
    let documentation = documentation();
    let blocks: Vec<&str> = documentation.split("```").skip(1).step_by(2).collect();
    let scenarios = blocks.iter().filter(|block| block.trim().starts_with("Scenario:"));
    let mut count = 0;
    for block in scenarios {
        parse(block).unwrap_or_else(|errors| panic!("{errors}"));
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn every_scenario_can_be_read_and_cites_known_articles() {
    let ids = ids();
    let mut count = 0;
    for (path, text) in files() {
        let scenarios =
            parse(&text).unwrap_or_else(|errors| panic!("{}:\n{errors}", path.display()));
        for scenario in &scenarios {
            let cited = scenario.articles.iter().chain(&scenario.spared);
            let expected = scenario.timeline.iter().flat_map(|entry| &entry.expected);
            let under = expected.flat_map(|expected| &expected.grounds.under);
            cited.chain(under).for_each(|article| check_known(article, &ids));
        }
        count += scenarios.len();
        // In the canonical form it is still the same.
        let printed: String = scenarios.iter().map(Scenario::to_string).collect();
        assert_eq!(parse(&printed).unwrap(), scenarios, "{}", path.display());
    }
    assert!(count >= 40, "{count} scenarios");
}

/// No two scenarios of a file have the same title.
#[test]
fn titles_differ() {
    for (path, text) in files() {
        let mut titles: Vec<String> =
            parse(&text).unwrap().into_iter().map(|one| one.title).collect();
        titles.sort();
        for two in titles.windows(2) {
            assert_ne!(two[0], two[1], "{}", path.display());
        }
    }
}
