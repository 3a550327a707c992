//! The rules under which a scenario is judged.

use core::fmt::Write;

use flagfall_clock::{Millis, TimeControl};
use flagfall_laws::{Points, Preset, Rules};

use crate::{NamedRegulations, Scenario};

/// The reason why regulations are refused, with the articles that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RulesError {
    pub(super) message: String,
    pub(super) articles: Vec<String>,
}

/// Returns the preset with the scenario's changes and time control.
pub(super) fn resolve_rules(scenario: &Scenario, regulations: &NamedRegulations) -> Result<Rules, RulesError> {
    let preset = regulations.preset.as_str();
    if Preset::find(preset).is_none() {
        let reason = format!("there is no preset {preset}");
        return Err(RulesError { message: reason, articles: Vec::new() });
    }
    Rules::read(&rules_toml(scenario, regulations)).map_err(|error| {
        let problems = error.faults().iter().map(|fault| fault.kind.to_string());
        let reason = problems.collect::<Vec<_>>().join("; ");
        RulesError { articles: articles_in_parentheses(&reason), message: reason }
    })
}

fn rules_toml(scenario: &Scenario, regulations: &NamedRegulations) -> String {
    let mut text = format!("preset = \"{}\"\n", regulations.preset);
    for setting in &regulations.settings {
        let _ = writeln!(text, "{} = {}", setting.key, setting.value);
    }
    let is_set = regulations.settings.iter().any(|setting| setting.key == "time_control");
    if let Some(control) = scenario.time_control.filter(|_| !is_set) {
        let _ = writeln!(text, "time_control = \"{control}\"");
    }
    text
}

/// Returns the articles in the parentheses of a text.
fn articles_in_parentheses(text: &str) -> Vec<String> {
    let parts = text.split('(').skip(1).filter_map(|part| part.split_once(')'));
    let articles = parts.flat_map(|(inside, _)| inside.split(", "));
    articles.filter(|article| article.contains('.')).map(ToOwned::to_owned).collect()
}

/// Returns the effective value of a setting, or of a field such as `draw_offers.not_before_move`.
pub(super) fn setting_value(rules: &Rules, key: &str) -> Option<String> {
    let toml = rules.to_toml();
    let (table, field) = key.split_once('.').map_or((key, None), |(table, field)| (table, Some(field)));
    let line = toml.lines().find_map(|line| line.strip_prefix(table)?.strip_prefix(" = "))?;
    let value = without_comment(line);
    let Some(field) = field else { return Some(unquoted(value)) };
    let fields = value.trim_start_matches('{').trim_end_matches('}');
    let fields = fields.split(", ").filter_map(|field| field.split_once('='));
    let mut found = fields.filter(|(name, _)| name.trim() == field);
    found.next().map(|(_, value)| unquoted(value.trim()))
}

/// Whether two values are equal in any notation: `1h` and `60m`, `15m` and `15m+0s`.
pub(super) fn is_same_value(found: &str, value: &str) -> bool {
    let times = || Some(found.parse::<Millis>().ok()? == value.parse().ok()?);
    let controls = || Some(found.parse::<TimeControl>().ok()? == value.parse().ok()?);
    let points = || Some(found.parse::<Points>().ok()? == value.parse().ok()?);
    found == value || points().or_else(times).or_else(controls).unwrap_or(false)
}

fn without_comment(line: &str) -> &str {
    line.split_once("  # ").map_or(line, |(value, _)| value).trim()
}

fn unquoted(value: &str) -> String {
    value.trim_matches('"').to_owned()
}
