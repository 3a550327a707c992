//! Checks that the documentation, the catalogue and the scenarios of the project are consistent.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use flagfall_laws::{
    ArbiterPresence, AutoPromotion, BoardKind, BothAbsentRule, DrawOdds, FlagFallReporter, NoReturnRule, PlayMode,
    Preset, Supervision, Takebacks, UndeterminedMateRule,
};
use flagfall_scenario::{ArticleId, FormTable, Scenario, judge, parse, tables};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documentation() -> String {
    fs::read_to_string(root().join("docs/scenarios.md")).unwrap()
}

/// Returns every scenario file of the project, with its text.
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

/// Whether a citation includes an id. A prefix ends at a dot, or between a digit and a letter.
fn includes(article: &str, id: &str) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    id.strip_prefix(article).is_some_and(|rest| {
        let meet = digit(article.chars().last()) != digit(rest.chars().next());
        rest.is_empty() || rest.starts_with('.') || meet
    })
}

#[track_caller]
fn check_known(article: &ArticleId, ids: &[String]) {
    let known = ids.iter().any(|id| includes(article.as_str(), id));
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
    for FormTable { forms, .. } in tables() {
        for form in forms {
            for article in form.laws.split_whitespace() {
                check_known(&ArticleId::new(article).unwrap(), &ids);
            }
        }
    }
}

#[test]
fn documented_scenarios_pass() {
    let documentation = documentation();
    let blocks: Vec<&str> = documentation.split("```").skip(1).step_by(2).collect();
    let scenarios = blocks.iter().filter(|block| block.trim().starts_with("Scenario:"));
    let mut count = 0;
    for block in scenarios {
        for scenario in parse(block).unwrap_or_else(|errors| panic!("{errors}")) {
            for protocol in judge(&scenario) {
                assert!(protocol.passed(), "{protocol}");
                count += 1;
            }
        }
    }
    assert!(count > 1);
}

#[test]
fn every_scenario_is_parsed_and_cites_known_articles() {
    let ids = ids();
    let mut count = 0;
    for (path, text) in files() {
        let scenarios = parse(&text).unwrap_or_else(|errors| panic!("{}:\n{errors}", path.display()));
        for scenario in &scenarios {
            let cited = scenario.articles.iter().chain(&scenario.not_applied);
            let expected = scenario.timeline.iter().flat_map(|entry| &entry.expectations);
            let under = expected.flat_map(|expected| &expected.grounds.articles);
            cited.chain(under).for_each(|article| check_known(article, &ids));
        }
        count += scenarios.len();
        // The canonical form is parsed as the same scenario.
        let printed: String = scenarios.iter().map(Scenario::to_string).collect();
        assert_eq!(parse(&printed).unwrap(), scenarios, "{}", path.display());
    }
    assert!(count >= 40, "{count} scenarios");
}

/// Returns the rows of the table of settings, by key.
fn settings() -> BTreeMap<String, String> {
    let documentation = documentation();
    let (_, after) = documentation.split_once("### Settings").unwrap();
    let rows = after.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let row = |line: &str| (line.split('`').nth(1).unwrap().to_owned(), line.to_owned());
    rows.map(row).collect()
}

#[test]
fn every_setting_is_documented() {
    let documented = settings();
    let mut known = BTreeSet::new();
    for preset in Preset::ALL {
        let toml = preset.rules().to_toml();
        let keys = toml.lines().filter_map(|line| line.split_once(" = "));
        known.extend(keys.map(|(key, _)| key.to_owned()));
    }
    // Scenarios cannot change these two.
    known.retain(|key| key != "title" && key != "laws");
    let documented: BTreeSet<String> = documented.into_keys().collect();
    assert_eq!(documented, known);
}

#[test]
fn every_choice_is_documented() {
    fn check<const N: usize>(key: &str, names: [&str; N]) {
        let all = names.map(|name| format!("`\"{name}\"`")).join(", ");
        let row = &settings()[key];
        assert!(row.contains(&all), "{row} lacks {all}");
    }
    check("form", PlayMode::ALL.map(PlayMode::name));
    check("board", BoardKind::ALL.map(BoardKind::name));
    check("arbiter", ArbiterPresence::ALL.map(ArbiterPresence::name));
    check("supervision", Supervision::ALL.map(Supervision::name));
    check("neither_present", BothAbsentRule::ALL.map(BothAbsentRule::name));
    check("flags_called_by", FlagFallReporter::ALL.map(FlagFallReporter::name));
    check("undetermined", UndeterminedMateRule::ALL.map(UndeterminedMateRule::name));
    check("scoring", DrawOdds::ALL.map(DrawOdds::name));
    check("disconnection", NoReturnRule::ALL.map(NoReturnRule::name));
    check("auto_promotion", AutoPromotion::ALL.map(AutoPromotion::name));
    check("takebacks", Takebacks::ALL.map(Takebacks::name));
}

#[test]
fn titles_in_a_file_are_different() {
    for (path, text) in files() {
        let mut titles: Vec<String> = parse(&text).unwrap().into_iter().map(|one| one.title).collect();
        titles.sort();
        for two in titles.windows(2) {
            assert_ne!(two[0], two[1], "{}", path.display());
        }
    }
}
