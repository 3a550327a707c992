//! Checks for the faults of a text.

use flagfall_laws::Rules;

/// Checks a text with one fault: `line:column`, reason, help.
#[track_caller]
pub(crate) fn check(text: &str, place: &str, reason: &str, help: &str) {
    check_all(text, &[(place, reason, help)]);
}

#[track_caller]
pub(crate) fn check_all(text: &str, expected: &[(&str, &str, &str)]) {
    let error = Rules::read(text).expect_err(text);
    let found: Vec<_> = error
        .faults()
        .iter()
        .map(|fault| {
            let place = format!("{}:{}", fault.line, fault.column);
            (place, fault.kind.to_string(), fault.help())
        })
        .collect();
    let found: Vec<_> = found.iter().map(|(place, why, help)| (&**place, &**why, &**help)).collect();
    assert_eq!(found, expected, "{text}");
}

/// Checks a preset with one faulty setting in line 2.
#[track_caller]
pub(crate) fn check_setting(preset: &str, setting: &str, column: usize, reason: &str, help: &str) {
    let text = format!("preset = \"{preset}\"\n{setting}");
    check(&text, &format!("2:{column}"), reason, help);
}
