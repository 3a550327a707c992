//! The same actions under several editions, side by side.

use core::fmt::Write;

use crate::{Protocol, ProtocolStep, Scenario, judge};

/// Returns the page that compares the consequences of the same actions under each of the regulations that a scenario
/// names.
///
/// ```
/// let scenarios = flagfall_scenario::parse(
///     "Scenario: The latest arrival
///      Articles: FI.1
///      Regulations: fide-2017
///      Regulations: fide-2017-fi
///
///      expect in fide-2017: setting \"default_time\" is \"0s\"
///      expect in fide-2017-fi: setting \"default_time\" is \"30m\"",
/// )?;
/// let page = flagfall_scenario::differences(&scenarios);
/// assert!(page.contains("| | fide-2017 | fide-2017-fi |"));
/// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
/// ```
pub fn differences(scenarios: &[Scenario]) -> String {
    let mut page = String::from(HEAD);
    for scenario in scenarios.iter().filter(|scenario| scenario.regulations.len() > 1) {
        write_table(scenario, &judge(scenario), &mut page);
    }
    page
}

const HEAD: &str = "# Differences

The same actions, judged under each edition: the action on the left, its consequences on the right. This page is
generated from `laws/scenarios/differences/` by `flagfall laws --differences` and checked by the tests.
";

fn write_table(scenario: &Scenario, protocols: &[Protocol], page: &mut String) {
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
            .map(|protocol| protocol.steps.get(index).map(describe_outcome).unwrap_or_default())
            .collect();
        // The beginning has a row only if there are expectations of it.
        if index > 0 || cells.iter().any(|cell| cell != NOTHING) {
            let step = protocols.iter().find_map(|protocol| protocol.steps.get(index));
            let statement = step.map(describe_statement).unwrap_or_default();
            let _ = writeln!(page, "| {} | {} |", escape_cell(&statement), cells.join(" | "));
        }
    }
}

/// The cell for a step without consequences.
const NOTHING: &str = "-";

fn describe_statement(step: &ProtocolStep) -> String {
    if step.statement.is_empty() {
        return "before the first move".to_owned();
    }
    format!("{} {}", step.at, step.statement)
}

/// Describes the consequences of a step: a refusal, events, or the facts that hold.
fn describe_outcome(step: &ProtocolStep) -> String {
    let text = if let Some(refused) = &step.refusal {
        format!("refused: {refused}")
    } else if step.statement.is_empty() {
        let checks: Vec<&str> = step.checks.iter().map(|check| &*check.expected).collect();
        checks.join("; ")
    } else {
        let follows: Vec<&str> = step.consequences.iter().map(|(_, consequence)| &**consequence).collect();
        // The end of the game outweighs everything else.
        let ends = follows.iter().rfind(|consequence| consequence.starts_with("the game ends"));
        ends.map_or_else(|| follows.join("; "), |ends| (*ends).to_owned())
    };
    if text.is_empty() { NOTHING.to_owned() } else { escape_cell(&text) }
}

/// Escapes the bars of a text, which would end its cell.
fn escape_cell(text: &str) -> String {
    text.replace('|', "\\|")
}
