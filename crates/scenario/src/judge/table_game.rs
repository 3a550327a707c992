//! Games that are kept at a table, line by line.

mod input;

use core::mem;

use flagfall_chess::Letters;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::Game;
use thiserror::Error;

use super::opening::OpeningError;
use super::perform::StepOutcome;
use super::rules::RulesError;
use super::steps::NotSupported;
use super::world::{World, timeline_time, timestamp_at};
use super::{ExpectationCheck, Judge, Protocol, ProtocolStep, check, empty_step, narrate, opening, rules};
use crate::read::read_line;
use crate::{EntryTime, LineNumber, Scenario, ScenarioError, ScenarioErrors, TimelineEntry, parse};
use input::TableInput;

pub use input::shorthands;

/// A game that an arbiter keeps at a table, by entering the sentences of scenarios one by one.
///
/// Its text is a scenario that begins with `Table:` instead of `Scenario:`, names one set of regulations and has no
/// expectations. Each action is played as in [`judge`](super::judge); a refused action is not recorded. A line may be
/// shorter than a sentence (see [`shorthands`]).
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_scenario::TableGame;
///
/// let mut table = TableGame::open("Table: Anna - Ben\nRegulations: fide-2017\nWhite: Anna\n")?;
/// let recorded = table.enter("e4", Millis::from_secs(10))?;
/// assert_eq!(recorded.text, "0:10        White plays e4\n");
/// table.enter("0:25 touches g8", Millis::ZERO)?;
/// assert_eq!(table.game().touched_squares().len(), 1);
/// assert!(table.enter("Anna plays d4", Millis::from_secs(30)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableGame {
    scenario: Scenario,
    world: World,
    steps: Vec<ProtocolStep>,
    now: Millis,
}

/// A line that was recorded, with its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedLine {
    /// The complete sentences, each with its time, as lines.
    pub text: String,
    /// The steps, one for each sentence.
    pub steps: Vec<ProtocolStep>,
}

/// The reason why a text cannot be opened as a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// The text has errors.
    #[error(transparent)]
    Text(#[from] ScenarioErrors),
    /// The text is not a single table.
    #[error("a table file has one game, which begins with a line \"Table: its title\"")]
    NotATable,
    /// The text names several regulations.
    #[error("a table has one set of regulations")]
    SeveralRegulations,
    /// The regulations are not valid.
    #[error("the regulations are refused: {0}")]
    Regulations(String),
    /// The initial situation is not valid or not supported.
    #[error("the game cannot begin: {0}")]
    Opening(String),
    /// A line is refused.
    #[error("line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// The error of the line.
        error: TableLineError,
    },
}

/// The reason why a line was not recorded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableLineError {
    /// The line is not understood.
    #[error(transparent)]
    NotUnderstood(#[from] ScenarioError),
    /// The line is a move that is not legal.
    #[error("{reason}; if it was played nevertheless, write \"{side} plays {text}\"")]
    IllegalMove {
        /// The move.
        text: String,
        /// The player to move.
        side: &'static str,
        /// The reason why it is not legal.
        reason: String,
    },
    /// The action has no default actor.
    #[error("who did it? Write for instance \"{0}\"")]
    MissingParty(String),
    /// The line is an expectation.
    #[error("an expectation is a question, which cannot be recorded")]
    Question,
    /// The game refuses the action.
    #[error("refused: {statement}: {reason}")]
    Refused {
        /// The action and its actor.
        statement: String,
        /// The reason of the refusal.
        reason: String,
    },
    /// The action is not supported, or contradicts the situation.
    #[error("{0}")]
    NotSupported(String),
}

impl TableGame {
    /// Parses the text of a table and plays its timeline.
    ///
    /// # Errors
    ///
    /// [`TableFileError`]: the text is not a table, or an action in it is refused.
    pub fn open(text: &str) -> Result<TableGame, TableFileError> {
        let mut scenarios = parse(text)?;
        match (scenarios.pop(), scenarios.is_empty()) {
            (Some(scenario), true) if scenario.is_table => TableGame::replay(scenario),
            _ => Err(TableFileError::NotATable),
        }
    }

    /// Converts a timestamp of the game to a time on the timeline of the table.
    pub fn timeline_time(&self, at: Timestamp) -> Millis {
        timeline_time(at)
    }

    fn replay(mut scenario: Scenario) -> Result<TableGame, TableFileError> {
        let [regulations] = &scenario.regulations[..] else {
            return Err(TableFileError::SeveralRegulations);
        };
        let rules = rules::resolve_rules(&scenario, regulations)
            .map_err(|RulesError { message: reason, .. }| TableFileError::Regulations(reason))?;
        let world = opening::open_world(&scenario, rules).map_err(|error| match error {
            OpeningError::IllegalPosition(reason) | OpeningError::NotSupported { reason: NotSupported(reason), .. } => {
                TableFileError::Opening(reason)
            }
        })?;
        let entries = mem::take(&mut scenario.timeline);
        let mut table = TableGame { scenario, world, steps: Vec::new(), now: Millis::ZERO };
        for entry in entries {
            let line = entry.line.0;
            table.append(entry).map_err(|error| TableFileError::Line { line, error })?;
        }
        Ok(table)
    }

    /// Records one more line: a sentence with or without a time, a shorthand, moves, or a time alone.
    ///
    /// A line without a time happens at `at`, but not before the previous line. Several moves on a line are recorded
    /// together or not at all.
    ///
    /// # Errors
    ///
    /// [`TableLineError`]: the line is not understood or is refused; nothing changes then.
    pub fn enter(&mut self, line: &str, at: Millis) -> Result<RecordedLine, TableLineError> {
        let (inputs, at) = input::read_input(self, line, at.max(self.now))?;
        let mut next = self.clone();
        let mut text = String::new();
        for (number, input) in inputs.into_iter().enumerate() {
            let at = if number == 0 { EntryTime::Time(at) } else { EntryTime::Same };
            let statement = input.into_statement(&next)?;
            let line = LineNumber(self.scenario.timeline.len() + number + 1);
            let entry = TimelineEntry { line, at, statement, expectations: Vec::new() };
            text.push_str(&entry.to_string());
            next.append(entry)?;
        }
        let steps = next.steps[self.steps.len()..].to_vec();
        *self = next;
        Ok(RecordedLine { text, steps })
    }

    fn append(&mut self, entry: TimelineEntry) -> Result<(), TableLineError> {
        let at = entry.at.resolve(self.now);
        let mut protocol = self.protocol_with(Vec::new());
        let mut judge = self.judge();
        judge
            .run_entry(at, &entry, &mut protocol)
            .map_err(|(_, NotSupported(reason))| TableLineError::NotSupported(reason))?;
        let world = judge.world;
        if let Some(ProtocolStep { statement, refusal: Some(reason), .. }) = protocol.steps.first() {
            return Err(TableLineError::Refused { statement: statement.clone(), reason: reason.clone() });
        }
        self.steps.append(&mut protocol.steps);
        (self.world, self.now) = (world, at);
        self.scenario.timeline.push(entry);
        Ok(())
    }

    /// Returns the table without its last entry, to undo a typing mistake. `None` if there is no entry.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// # use flagfall_scenario::TableGame;
    /// let mut table = TableGame::open("Table: A - B\nRegulations: casual\n0:00 White plays e4\n")?;
    /// let before = table.without_last().expect("e4 was recorded");
    /// assert_eq!((table.game().moves().len(), before.game().moves().len()), (1, 0));
    /// # Ok::<(), flagfall_scenario::TableFileError>(())
    /// ```
    pub fn without_last(&self) -> Option<TableGame> {
        let mut scenario = self.scenario.clone();
        scenario.timeline.pop()?;
        TableGame::replay(scenario).ok()
    }

    /// Returns the table at a later time without further actions: flags fall, and so on.
    #[must_use]
    pub fn at_time(&self, at: Millis) -> TableGame {
        let mut later = self.clone();
        let (at, earlier) = (at.max(self.now), later.world.game.clone());
        let entries = later.world.advance_to(timestamp_at(at));
        if !entries.is_empty() {
            later.steps.push(ProtocolStep {
                statement: "time passes".to_owned(),
                consequences: narrate::Narrator::new(&earlier, self.letters()).narrate(&entries),
                clocks: narrate::describe_clocks(&later.world.game, later.world.now),
                ..empty_step(0, at, Vec::new())
            });
        }
        later.now = at;
        later
    }

    /// Answers questions, which are sentences of expectations: `White may play Nf3`,
    /// `allowed: Black claims a draw by fifty moves`.
    ///
    /// # Errors
    ///
    /// [`TableLineError`]: the question is not understood or cannot be answered.
    ///
    /// ```
    /// # use flagfall_scenario::TableGame;
    /// let table = TableGame::open("Table: A - B\nRegulations: fide-2017\n")?;
    /// assert_eq!(table.ask("White may play Nf3")?[0].found, None);
    /// assert!(table.ask("White has made 3 moves")?[0].found.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, question: &str) -> Result<Vec<ExpectationCheck>, TableLineError> {
        const EXPECT: &str = "expect ";
        let read = read_line(&self.scenario, &format!("{EXPECT}{question}"), self.now);
        let (_, expected) = read.map_err(|error| input::without_prefix(error, EXPECT))?;
        let (judge, outcome) = (self.judge(), StepOutcome::empty());
        let mut checks = Vec::new();
        let context = judge.context(&self.world.game, &[], &outcome);
        judge
            .check(&context, &expected, &mut checks)
            .map_err(|(_, NotSupported(reason))| TableLineError::NotSupported(reason))?;
        Ok(checks)
    }

    fn judge(&self) -> Judge<'_> {
        let Scenario { regulations, .. } = &self.scenario;
        Judge { scenario: &self.scenario, regulations: &regulations[0], world: self.world.clone() }
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.world.game
    }

    /// Returns the current timestamp of the game.
    pub const fn timestamp(&self) -> Timestamp {
        self.world.now
    }

    /// Returns the current time on the timeline: that of the last entry, or of [`at_time`](Self::at_time).
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// Returns the piece letters of the moves.
    pub const fn letters(&self) -> Letters {
        self.scenario.letters
    }

    /// Returns the moves as on a scoresheet, in the piece letters of the table.
    ///
    /// ```
    /// # use flagfall_scenario::TableGame;
    /// let table = TableGame::open("Table: A - B\nRegulations: casual\nLetters: Finnish\nMoves: e4 e5 Rf3\n")?;
    /// assert_eq!(table.moves_text(), "1. e4 e5 2. Rf3");
    /// # Ok::<(), flagfall_scenario::TableFileError>(())
    /// ```
    pub fn moves_text(&self) -> String {
        check::game_record(self.game(), self.letters())
    }

    /// Returns the header and the recorded entries.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Returns the protocol of the game.
    pub fn protocol(&self) -> Protocol {
        self.protocol_with(self.steps.clone())
    }

    fn protocol_with(&self, steps: Vec<ProtocolStep>) -> Protocol {
        let Scenario { title, line, regulations, .. } = &self.scenario;
        let regulations = regulations[0].name().to_string();
        Protocol { title: title.clone(), line: line.0, regulations, steps, stop: None }
    }
}

impl TableInput {
    /// Completes the input to a statement in the current position, or `None` if time only passes.
    fn into_statement(self, table: &TableGame) -> Result<Option<crate::Statement>, TableLineError> {
        match self {
            TableInput::TimeOnly => Ok(None),
            TableInput::Statement(statement) => Ok(Some(statement)),
            TableInput::Move { mv, offering } => input::move_statement(table, mv, offering).map(Some),
        }
    }
}
