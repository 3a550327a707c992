//! A scenario as it was read.

use flagfall_chess::{ByColor, Chess960, Letters};
use flagfall_clock::{Millis, TimeControl};

use crate::{Action, Actor, Article, Expectation, Fact, FenText, Label, MoveText};

/// Where something stands in the text, counted from 1.
///
/// Any two lines are equal: where a thing stands is not part of what it says, and a scenario that
/// is written and read again is the same scenario.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line(pub usize);

impl PartialEq for Line {
    fn eq(&self, _: &Line) -> bool {
        true
    }
}

impl Eq for Line {}

/// One scenario: how things stand, what happens, what must follow.
///
/// A game kept at a table is written in the same way, without anything that must follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Where it begins.
    pub line: Line,
    /// What it is about, in a sentence.
    pub title: String,
    /// Whether it is a game that was kept at a table: it shows no article, and ends where it ends.
    pub kept: bool,
    /// The articles that bite in it.
    pub articles: Vec<Article>,
    /// The articles that are near and do not bite.
    pub spared: Vec<Article>,
    /// Remarks for readers.
    pub notes: Vec<String>,
    /// The regulations it is judged under, once under each; never empty.
    pub regulations: Vec<Regulations>,
    /// The time control, if it is not left to the regulations.
    pub time_control: Option<TimeControl>,
    /// The players' names.
    pub names: ByColor<Option<String>>,
    /// The letters in which moves are written.
    pub letters: Letters,
    /// When the game is due to start, on the timeline.
    pub starts_at: Millis,
    /// When the session is due to end, on the timeline.
    pub session_ends: Option<Millis>,
    /// The position the game began with.
    pub position: Start,
    /// The moves played from it before the timeline begins.
    pub moves: Vec<MoveText>,
    /// What else is to be so when the timeline begins.
    pub given: Vec<Given>,
    /// What must hold before anything happens.
    pub opening: Vec<Expected>,
    /// What happens, in the order of time.
    pub timeline: Vec<Entry>,
}

/// Regulations by name, and what is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regulations {
    /// Where they are named.
    pub line: Line,
    /// The name of the preset.
    pub preset: Label,
    /// Another name for them in this scenario.
    pub label: Option<Label>,
    /// The changes.
    pub settings: Vec<Setting>,
}

impl Regulations {
    /// The name they go by in this scenario.
    ///
    /// ```
    /// let text = "Scenario: A\nArticles: L.1.1\nRegulations: casual as ours\n";
    /// let scenarios = flagfall_scenario::parse(text)?;
    /// assert_eq!(scenarios[0].regulations[0].name().as_str(), "ours");
    /// # Ok::<(), flagfall_scenario::ReadErrors>(())
    /// ```
    pub fn name(&self) -> &Label {
        self.label.as_ref().unwrap_or(&self.preset)
    }
}

/// One `key = value`, as TOML has it, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Where it stands.
    pub line: Line,
    /// The key, with dots for tables: `draw_offers.not_before_move`.
    pub key: String,
    /// The value, as it is written.
    pub value: String,
}

/// The position a game began with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// 2.3.
    #[default]
    Standard,
    /// A position of Guideline II.
    Chess960(Chess960),
    /// Any position.
    Fen(FenText),
}

/// Something that is so when the timeline begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Where it stands.
    pub line: Line,
    /// What is so.
    pub fact: Fact,
}

/// One line of the timeline, and what is expected after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands.
    pub line: Line,
    /// When.
    pub at: At,
    /// Who does what; nothing, if time only passes.
    pub deed: Option<Deed>,
    /// What must follow.
    pub expected: Vec<Expected>,
}

/// When something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// So long after the beginning of the timeline.
    Time(Millis),
    /// So long after the entry before.
    After(Millis),
    /// At the time of the entry before.
    Same,
}

/// Somebody does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who.
    pub actor: Actor,
    /// What.
    pub action: Action,
    /// By which articles and why, as the actor says.
    pub grounds: Grounds,
    /// A name, to speak of it later.
    pub label: Option<Label>,
}

/// Articles and reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// The articles.
    pub under: Vec<Article>,
    /// The reason, in words.
    pub because: Option<String>,
}

/// Something that must follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Where it stands.
    pub line: Line,
    /// The regulations under which it must; all of them, if none is named.
    pub only: Vec<Label>,
    /// Whether it must be otherwise.
    pub not: bool,
    /// What.
    pub what: Expectation,
    /// The articles that must be cited, and words of the reason.
    pub grounds: Grounds,
}

impl Scenario {
    /// The entries with their times, all counted from the beginning of the timeline.
    ///
    /// ```
    /// let text = "Scenario: A\nArticles: L.1.2\nRegulations: casual\n\
    ///             0:10 White plays e4\n+5s Black plays e5\nWhite plays Nf3\n";
    /// let scenario = flagfall_scenario::parse(text)?.remove(0);
    /// let times: Vec<String> = scenario.moments().map(|(at, _)| at.to_string()).collect();
    /// assert_eq!(times, ["0:10", "0:15", "0:15"]);
    /// # Ok::<(), flagfall_scenario::ReadErrors>(())
    /// ```
    pub fn moments(&self) -> impl Iterator<Item = (Millis, &Entry)> {
        self.timeline.iter().scan(Millis::ZERO, |now, entry| {
            *now = entry.at.from(*now);
            Some((*now, entry))
        })
    }
}

impl At {
    /// The moment on the timeline, the entry before having been at `before`.
    pub fn from(self, before: Millis) -> Millis {
        match self {
            At::Time(time) => time,
            At::After(time) => before.saturating_add(time),
            At::Same => before,
        }
    }
}
