//! Presets can be read, match their names and survive storage.

#![allow(clippy::unwrap_used, reason = "test code")]

use std::fs;
use std::path::Path;

use flagfall_laws::{Preset, Rules};

fn all() -> impl Iterator<Item = (&'static str, Rules)> {
    Preset::ALL.iter().map(|preset| match Rules::read(preset.text) {
        Ok(rules) => (preset.name, rules),
        Err(error) => panic!("{}: {error}", preset.name),
    })
}

#[test]
fn every_file_is_a_preset() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../regulations");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let mut names: Vec<_> = Preset::ALL.iter().map(|preset| preset.name).collect();
    files.sort_unstable();
    names.sort_unstable();
    assert_eq!(files, names);
}

#[test]
fn preset_titles_are_unique() {
    let mut titles: Vec<_> = all().map(|(_, rules)| rules.regulations.title.unwrap()).collect();
    let presets = titles.len();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), presets);
}

#[test]
fn rules_survive_a_round_trip_through_toml() {
    for (name, rules) in all() {
        let text = rules.to_toml();
        let again = Rules::read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(again, rules, "{name}");
        assert_eq!(again.to_toml(), text, "{name}");
        assert!(!text.contains("preset ="), "{name} still refers to a preset");
    }
}

#[test]
fn rules_survive_a_round_trip_through_json() {
    for (name, rules) in all() {
        let stored = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&stored).unwrap(), rules, "{name}");
    }
}

#[test]
fn stored_rules_with_an_unknown_law_are_readable() {
    let rules = Rules::preset("fide-2017").unwrap();
    let stored = serde_json::to_string(&rules).unwrap();
    let older = stored.replace("\"checkmate\":", "\"regicide\":\"L.99\",\"checkmate\":");
    assert_ne!(older, stored);
    assert_eq!(serde_json::from_str::<Rules>(&older).unwrap(), rules);
}

#[test]
fn every_preset_can_be_extended() {
    for (name, rules) in all() {
        let again = Rules::read(&format!("preset = '{name}'")).unwrap();
        assert_eq!(again, rules);
    }
}
