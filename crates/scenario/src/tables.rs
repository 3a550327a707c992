//! The forms of all sentences, as tables for documentation.

use core::fmt;

use crate::{
    Action, Actor, Card, CaseState, DrawGround, EnvelopeState, Expectation, Fact, Form, Hand,
    Irregularity, Manner, Office, OwnBoard, Penalty, Phase, Place, Reason, Stage, Status, Task,
    Thing, Which, WinGround,
};

/// The forms of one family of sentences, or what can stand in one kind of gap.
///
/// Its text is a table in Markdown, the one that stands in `docs/scenarios.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The family or the gap.
    pub name: &'static str,
    /// Its forms.
    pub forms: Vec<Form>,
}

/// Every table of the documentation: actors, actions, expectations, facts, then the gaps.
///
/// ```
/// let tables = flagfall_scenario::tables();
/// let play = tables.iter().find(|table| table.name == "Play").unwrap();
/// assert!(play.to_string().contains("| `resigns` | `resigns` |"));
/// ```
pub fn tables() -> Vec<Table> {
    let mut tables = vec![Table { name: "Actor", forms: Actor::forms() }];
    let families = [Action::families(), Expectation::families(), Fact::families()].concat();
    let families = families.into_iter().filter(|(name, _)| *name != "Fact");
    tables.extend(families.map(|(name, forms)| Table { name, forms }));
    tables.extend(gaps());
    tables
}

/// The gaps that are filled with one of several phrases.
fn gaps() -> Vec<Table> {
    [
        ("ARBITER", Office::forms()),
        ("HAND", Hand::forms()),
        ("MANNER", Manner::forms()),
        ("GROUND of a draw", DrawGround::forms()),
        ("GROUND of a win", WinGround::forms()),
        ("IRREGULARITY", Irregularity::forms()),
        ("PLACE", Place::forms()),
        ("TASK", Task::forms()),
        ("RULING", Which::forms()),
        ("PENALTY", Penalty::forms()),
        ("REASON", Reason::forms()),
        ("STATUS", Status::forms()),
        ("CARD", Card::forms()),
        ("state of the game", Phase::forms()),
        ("state of a move", Stage::forms()),
        ("state of the envelope", EnvelopeState::forms()),
        ("own board", OwnBoard::forms()),
        ("state of a case", CaseState::forms()),
        ("THING", Thing::forms()),
    ]
    .into_iter()
    .map(|(name, forms)| Table { name, forms })
    .collect()
}

impl Table {
    /// Whether it is a family of whole sentences.
    fn is_family(&self) -> bool {
        self.forms.iter().any(|form| !form.example.is_empty())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_family() {
            let patterns: Vec<String> =
                self.forms.iter().map(|form| format!("`{}`", form.pattern)).collect();
            return writeln!(f, "- {}: {}", self.name, patterns.join(", "));
        }
        writeln!(f, "| sentence | example | articles |\n| --- | --- | --- |")?;
        for Form { pattern, example, laws } in &self.forms {
            let pattern = pattern.replace('|', "\\|");
            writeln!(f, "| `{pattern}` | `{example}` | {} |", laws.replace(' ', ", "))?;
        }
        Ok(())
    }
}
