//! The forms of all sentences, as tables for the documentation.

use core::fmt;

use crate::{
    AppointedTask, ArbiterTitle, BoardOwner, CaseState, DrawClaimGround, EndReason, EnvelopeStatus, Expectation, Fact,
    GamePhase, HandPhrase, MoveProgress, NoticedIrregularity, Party, PartyAction, PenaltyCard, PersonStatus,
    PlayingPlace, RulingReference, SentenceForm, StatedPenalty, TouchManner, ViewItem, WinClaimGround,
};

/// The forms of a family of sentences, or the values of a placeholder.
///
/// Its text is the Markdown of `docs/scenarios.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormTable {
    /// The family or the placeholder.
    pub name: &'static str,
    /// The forms.
    pub forms: Vec<SentenceForm>,
}

/// Returns every table of the documentation: actors, actions, expectations, facts, then the placeholders.
///
/// ```
/// let tables = flagfall_scenario::tables();
/// let play = tables.iter().find(|table| table.name == "Play").unwrap();
/// assert!(play.to_string().contains("| `resigns` | `resigns` |"));
/// ```
pub fn tables() -> Vec<FormTable> {
    let mut tables = vec![FormTable { name: "Actor", forms: Party::forms() }];
    let families = [PartyAction::families(), Expectation::families(), Fact::families()].concat();
    let families = families.into_iter().filter(|(name, _)| *name != "Fact");
    tables.extend(families.map(|(name, forms)| FormTable { name, forms }));
    tables.extend(placeholder_tables());
    tables
}

/// Returns the placeholders that stand for one of several phrases.
fn placeholder_tables() -> Vec<FormTable> {
    [
        ("ARBITER", ArbiterTitle::forms()),
        ("HAND", HandPhrase::forms()),
        ("MANNER", TouchManner::forms()),
        ("GROUND of a draw", DrawClaimGround::forms()),
        ("GROUND of a win", WinClaimGround::forms()),
        ("IRREGULARITY", NoticedIrregularity::forms()),
        ("PLACE", PlayingPlace::forms()),
        ("TASK", AppointedTask::forms()),
        ("RULING", RulingReference::forms()),
        ("PENALTY", StatedPenalty::forms()),
        ("REASON", EndReason::forms()),
        ("STATUS", PersonStatus::forms()),
        ("CARD", PenaltyCard::forms()),
        ("state of the game", GamePhase::forms()),
        ("state of a move", MoveProgress::forms()),
        ("state of the envelope", EnvelopeStatus::forms()),
        ("own board", BoardOwner::forms()),
        ("state of a case", CaseState::forms()),
        ("THING", ViewItem::forms()),
    ]
    .into_iter()
    .map(|(name, forms)| FormTable { name, forms })
    .collect()
}

impl FormTable {
    /// Whether it is a family of whole sentences.
    fn is_family(&self) -> bool {
        self.forms.iter().any(|form| !form.example.is_empty())
    }
}

impl fmt::Display for FormTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_family() {
            let patterns: Vec<String> = self.forms.iter().map(|form| format!("`{}`", form.pattern)).collect();
            return writeln!(f, "- {}: {}", self.name, patterns.join(", "));
        }
        writeln!(f, "| sentence | example | articles |\n| --- | --- | --- |")?;
        for SentenceForm { pattern, example, laws } in &self.forms {
            let pattern = pattern.replace('|', "\\|");
            writeln!(f, "| `{pattern}` | `{example}` | {} |", laws.replace(' ', ", "))?;
        }
        Ok(())
    }
}
