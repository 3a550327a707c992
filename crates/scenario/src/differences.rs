//! The same course of events under several editions, side by side.

use core::fmt::Write;

use crate::{Protocol, Scenario, Step, judge};

/// The page that sets side by side what comes of the same events under each of the regulations that
/// these scenarios name.
///
/// ```
/// let scenarios = flagfall_scenario::parse(
///     "Scenario: How late one may come
///      Articles: FI.1
///      Regulations: fide-2017
///      Regulations: fide-2017-fi
///
///      expect in fide-2017: setting \"default_time\" is \"0s\"
///      expect in fide-2017-fi: setting \"default_time\" is \"30m\"",
/// )?;
/// let page = flagfall_scenario::differences(&scenarios);
/// assert!(page.contains("| | fide-2017 | fide-2017-fi |"));
/// # Ok::<(), flagfall_scenario::ReadErrors>(())
/// ```
pub fn differences(scenarios: &[Scenario]) -> String {
    let mut page = String::from(HEAD);
    for scenario in scenarios.iter().filter(|scenario| scenario.regulations.len() > 1) {
        table(scenario, &judge(scenario), &mut page);
    }
    page
}

const HEAD: &str = "# Differences

The same course of events, judged under each edition: what is done stands on the left, what comes of
it to the right. This page is written from `laws/scenarios/differences/` by
`flagfall laws --differences` and checked by the tests.
";

fn table(scenario: &Scenario, protocols: &[Protocol], page: &mut String) {
    let _ = writeln!(page, "\n## {}\n", scenario.title);
    for note in &scenario.notes {
        let _ = writeln!(page, "{note}\n");
    }
    let names: Vec<&str> = protocols.iter().map(|protocol| &*protocol.regulations).collect();
    let _ = writeln!(page, "| | {} |", names.join(" | "));
    let _ = writeln!(page, "| --- |{}", " --- |".repeat(names.len()));
    let steps = protocols.iter().map(|protocol| protocol.steps.len()).max().unwrap_or(0);
    for index in 0..steps {
        let cells: Vec<String> = protocols
            .iter()
            .map(|protocol| protocol.steps.get(index).map(outcome).unwrap_or_default())
            .collect();
        // The beginning is told only where something is expected of it.
        if index > 0 || cells.iter().any(|cell| cell != NOTHING) {
            let done = protocols.iter().find_map(|protocol| protocol.steps.get(index));
            let done = done.map(deed).unwrap_or_default();
            let _ = writeln!(page, "| {} | {} |", written(&done), cells.join(" | "));
        }
    }
}

/// What is said where nothing follows.
const NOTHING: &str = "-";

fn deed(step: &Step) -> String {
    if step.deed.is_empty() {
        return "before the first move".to_owned();
    }
    format!("{} {}", step.at, step.deed)
}

/// What followed from a step: a refusal, events, or what holds then.
fn outcome(step: &Step) -> String {
    let told = if let Some(refused) = &step.refused {
        format!("refused: {refused}")
    } else if step.deed.is_empty() {
        let checks: Vec<&str> = step.checks.iter().map(|check| &*check.expected).collect();
        checks.join("; ")
    } else {
        let follows: Vec<&str> = step.follows.iter().map(|(_, told)| &**told).collect();
        // Where the game ends, that is what matters.
        let ends = follows.iter().rfind(|told| told.starts_with("the game ends"));
        ends.map_or_else(|| follows.join("; "), |ends| (*ends).to_owned())
    };
    if told.is_empty() { NOTHING.to_owned() } else { written(&told) }
}

/// A cell has no bar in it.
fn written(text: &str) -> String {
    text.replace('|', "\\|")
}
