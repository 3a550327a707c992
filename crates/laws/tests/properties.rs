//! Properties of reading arbitrary texts.

use flagfall_laws::{Law, Offence, Preset, Rules};
use flagfall_testkit::strategies::cases;
use proptest::prelude::*;
use proptest::sample::select;

/// Checks that a text is refused with faults located in it, or survives a round trip.
fn survives(text: &str) {
    match Rules::read(text) {
        Ok(rules) => {
            let written = rules.to_toml();
            assert_eq!(Rules::read(&written).as_ref(), Ok(&rules), "{written}");
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                let line = text.split('\n').nth(fault.line - 1).expect("a line of the text");
                assert!(fault.column >= 1 && fault.width >= 1);
                assert!(fault.column - 1 <= line.chars().count(), "{fault}\n{text}");
                assert!(!fault.kind.to_string().is_empty() && !fault.help().is_empty());
            }
        }
    }
}

/// Generates settings with values of all kinds.
fn settings() -> impl Strategy<Value = String> {
    let preset = Rules::preset("fide-online-2021").expect("a preset").to_toml();
    let keys: Vec<String> = preset
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, _)| key.to_owned())
        .chain(["preset".to_owned()])
        .collect();
    let names = Preset::ALL.iter().map(|preset| format!("'{}'", preset.name));
    let offences = Offence::ALL.into_iter().map(|offence| format!("'{offence}'"));
    let laws = Law::ALL.into_iter().map(|law| format!("{{ {law} = 1 }}"));
    let plain = [
        "true",
        "false",
        "0",
        "7",
        "-1",
        "0.5",
        "0.75",
        "1e9",
        "nan",
        "'none'",
        "'5m'",
        "'90m+30s'",
        "'40/2h, 1h'",
        "'0s'",
        "''",
        "[]",
        "{}",
        "[[]]",
        "['warning', 'game_lost']",
        "'present'",
        "'absent'",
        "'hybrid'",
        "'over-the-board'",
        "'online-supervised'",
        "'online-unsupervised'",
        "'virtual'",
        "'physical'",
        "'full'",
        "'reduced'",
        "'blitz'",
        "'rapid'",
        "'queen'",
        "'agreed'",
        "{ win = 3, draw = 1 }",
        "{ arbiters = 2 }",
        "{ return_within = '1m' }",
        "{ per_move = '1s', per_game = '5s' }",
        "{ opponent_gains = '2m' }",
        "1979-05-27",
        "\"\"\"ö\n\"\"\"",
    ];
    let values: Vec<String> = plain.into_iter().map(str::to_owned).chain(names).chain(offences).chain(laws).collect();
    (select(keys), select(values)).prop_map(|(key, value)| format!("{key} = {value}"))
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_refused_or_read(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn any_lines_are_refused_or_read(text in "([a-z_]{1,6}|laws|preset|scoring)( ?= ?['\"\\[{ü0-9a-z.,}\\]]{0,12})?\\PC{0,4}\n?") {
        survives(&text);
    }

    #[test]
    fn any_settings_are_refused_or_read(
        preset in select(Preset::ALL),
        settings in prop::collection::vec(settings(), 0..5),
    ) {
        survives(&format!("preset = '{}'\n{}", preset.name, settings.join("\n")));
        survives(&settings.join("\r\n"));
    }

    #[test]
    fn damaged_text_is_refused_or_read(
        preset in select(Preset::ALL),
        at in any::<prop::sample::Index>(),
        damage in "\\PC{0,3}",
    ) {
        let mut text = preset.rules().to_toml();
        let places: Vec<_> = text.char_indices().map(|(place, _)| place).collect();
        let place = places[at.index(places.len())];
        text.replace_range(place..text.ceil_char_boundary(place + 1), &damage);
        survives(&text);
    }
}
