//! Scenarios, as they are parsed.

use flagfall_chess::{ByColor, Chess960, Letters};
use flagfall_clock::{Millis, TimeControl};

use crate::{ArticleId, Expectation, Fact, FenText, Label, MoveText, Party, PartyAction};

/// The line number of an item in the text, counted from 1.
///
/// Any two line numbers are equal, because they are not part of the content: a scenario that is written and parsed
/// again is the same scenario.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineNumber(pub usize);

impl PartialEq for LineNumber {
    fn eq(&self, _: &LineNumber) -> bool {
        true
    }
}

impl Eq for LineNumber {}

/// A scenario: the initial situation, the actions, and their expected consequences.
///
/// A game that is kept at a table has the same form, without expectations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The line on which it begins.
    pub line: LineNumber,
    /// The title.
    pub title: String,
    /// Whether it is a game that was kept at a table, which shows no articles and may end without an expectation.
    pub is_table: bool,
    /// The articles that apply in it.
    pub articles: Vec<ArticleId>,
    /// The articles that nearly apply, and do not.
    pub not_applied: Vec<ArticleId>,
    /// Remarks for readers.
    pub notes: Vec<String>,
    /// The regulations, under each of which it is judged; never empty.
    pub regulations: Vec<NamedRegulations>,
    /// The time control, unless it comes from the regulations.
    pub time_control: Option<TimeControl>,
    /// The players' names.
    pub names: ByColor<Option<String>>,
    /// The piece letters of the moves.
    pub letters: Letters,
    /// The time on the timeline at which the game is due to start.
    pub starts_at: Millis,
    /// The time on the timeline at which the session ends.
    pub session_ends: Option<Millis>,
    /// The start position of the game.
    pub position: ScenarioStart,
    /// The moves that were played before the timeline begins.
    pub moves: Vec<MoveText>,
    /// Further facts at the beginning of the timeline.
    pub given: Vec<GivenFact>,
    /// The expectations before the first entry.
    pub initial_expectations: Vec<StatedExpectation>,
    /// The entries, in the order of time.
    pub timeline: Vec<TimelineEntry>,
}

/// Regulations by name, with changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegulations {
    /// The line on which they are named.
    pub line: LineNumber,
    /// The name of the preset.
    pub preset: Label,
    /// The label that names them in this scenario.
    pub label: Option<Label>,
    /// The changes.
    pub settings: Vec<RegulationsSetting>,
}

impl NamedRegulations {
    /// Returns the name of the regulations in this scenario: the label, or the preset.
    ///
    /// ```
    /// let text = "Scenario: A\nArticles: L.1.1\nRegulations: casual as ours\n";
    /// let scenarios = flagfall_scenario::parse(text)?;
    /// assert_eq!(scenarios[0].regulations[0].name().as_str(), "ours");
    /// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
    /// ```
    pub fn name(&self) -> &Label {
        self.label.as_ref().unwrap_or(&self.preset)
    }
}

/// A setting `key = value`, as in TOML, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegulationsSetting {
    /// The line.
    pub line: LineNumber,
    /// The key, with dots for tables: `draw_offers.not_before_move`.
    pub key: String,
    /// The value, as written.
    pub value: String,
}

/// The start position of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ScenarioStart {
    /// The standard position (2.3).
    #[default]
    Standard,
    /// A Chess960 position (Guideline II).
    Chess960(Chess960),
    /// Any position.
    Fen(FenText),
}

/// A fact at the beginning of the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenFact {
    /// The line.
    pub line: LineNumber,
    /// The fact.
    pub fact: Fact,
}

/// An entry of the timeline, with the expectations after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    /// The line.
    pub line: LineNumber,
    /// The time of the entry.
    pub at: EntryTime,
    /// The action and its actor, or `None` if time only passes.
    pub statement: Option<Statement>,
    /// The expected consequences.
    pub expectations: Vec<StatedExpectation>,
}

/// The time of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryTime {
    /// A time since the beginning of the timeline.
    Time(Millis),
    /// A time since the previous entry.
    After(Millis),
    /// The time of the previous entry.
    Same,
}

/// A party's action, with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The party that acts.
    pub party: Party,
    /// The action.
    pub action: PartyAction,
    /// The articles that the party invokes, and the reason that it gives.
    pub grounds: Grounds,
    /// The label for later reference.
    pub label: Option<Label>,
}

/// Articles and reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// The articles.
    pub articles: Vec<ArticleId>,
    /// The reason, as text.
    pub reason: Option<String>,
}

/// An expectation, with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedExpectation {
    /// The line.
    pub line: LineNumber,
    /// The regulations to which it applies; empty for all.
    pub regulations: Vec<Label>,
    /// Whether it is negated.
    pub negated: bool,
    /// The expected consequence.
    pub expectation: Expectation,
    /// The articles that must be cited, and a text that the reason must contain.
    pub grounds: Grounds,
}

impl Scenario {
    /// Returns the entries with their times since the beginning of the timeline.
    ///
    /// ```
    /// let text = "Scenario: A\nArticles: L.1.2\nRegulations: casual\n\
    ///             0:10 White plays e4\n+5s Black plays e5\nWhite plays Nf3\n";
    /// let scenario = flagfall_scenario::parse(text)?.remove(0);
    /// let times: Vec<String> = scenario.timed_entries().map(|(at, _)| at.to_string()).collect();
    /// assert_eq!(times, ["0:10", "0:15", "0:15"]);
    /// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
    /// ```
    pub fn timed_entries(&self) -> impl Iterator<Item = (Millis, &TimelineEntry)> {
        self.timeline.iter().scan(Millis::ZERO, |now, entry| {
            *now = entry.at.resolve(*now);
            Some((*now, entry))
        })
    }
}

impl EntryTime {
    /// Returns the time on the timeline, given that of the previous entry.
    pub fn resolve(self, previous: Millis) -> Millis {
        match self {
            EntryTime::Time(time) => time,
            EntryTime::After(time) => previous.saturating_add(time),
            EntryTime::Same => previous,
        }
    }
}
