//! A game kept by hand, line by line.

mod said;

use core::mem;

use flagfall_chess::Letters;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::Game;
use thiserror::Error;

use super::act::BrokenOff;
use super::open::NotOpened;
use super::perform::Done;
use super::rules::NoRules;
use super::stage::{Stage, moment, on_timeline};
use super::{Check, Judge, Protocol, Step, check, open, rules, step_of, tell};
use crate::read::read_line;
use crate::{At, Entry, Line, ReadError, ReadErrors, Scenario, parse};
use said::Said;

pub use said::shorthands;

/// A game that an arbiter keeps by hand: the sentences of scenarios, told one by one as it is played.
///
/// Its text is a scenario that begins with `Table:` in place of `Scenario:`, names one set of
/// regulations and expects nothing. What is told follows from the game as in [`judge`](super::judge);
/// what the game refuses is not kept. A line may be shorter than a sentence (see [`shorthands`]).
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_scenario::KeptGame;
///
/// let mut table = KeptGame::open("Table: Anna - Ben\nRegulations: fide-2017\nWhite: Anna\n")?;
/// let told = table.tell("e4", Millis::from_secs(10))?;
/// assert_eq!(told.text, "0:10        White plays e4\n");
/// table.tell("0:25 touches g8", Millis::ZERO)?;
/// assert_eq!(table.game().touched().len(), 1);
/// assert!(table.tell("Anna plays d4", Millis::from_secs(30)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KeptGame {
    scenario: Scenario,
    stage: Stage,
    steps: Vec<Step>,
    now: Millis,
}

/// A line that was told: what is kept of it, and what followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The sentences in full, each with its time, as lines.
    pub text: String,
    /// What followed from each.
    pub steps: Vec<Step>,
}

/// Why a text is no game that can be kept on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotKept {
    /// It is not understood.
    #[error(transparent)]
    Text(#[from] ReadErrors),
    /// It is something else.
    #[error("a table file has one game, which begins with a line \"Table: its title\"")]
    NoTable,
    /// It is to be judged in several ways.
    #[error("a game is kept under one set of regulations")]
    SeveralRegulations,
    /// There can be no such regulations.
    #[error("the regulations are refused: {0}")]
    Regulations(String),
    /// The game cannot begin so.
    #[error("the game cannot begin so: {0}")]
    Opening(String),
    /// A line of it cannot have been kept.
    #[error("line {line}: {why}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// Why.
        why: NotTold,
    },
}

/// Why a line was not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotTold {
    /// It is not understood.
    #[error(transparent)]
    NotUnderstood(#[from] ReadError),
    /// It is a move alone, and not a legal one.
    #[error("{why}; if it was played nevertheless, write \"{side} plays {text}\"")]
    NoMove {
        /// The move.
        text: String,
        /// Who has the move.
        side: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// Nobody does such a thing by default.
    #[error("who did it? Write for instance \"{0}\"")]
    NoActor(String),
    /// It is something expected.
    #[error("what is expected is asked, not told")]
    Question,
    /// The game refuses it.
    #[error("refused: {deed}: {why}")]
    Refused {
        /// What was to be done.
        deed: String,
        /// Why it cannot be.
        why: String,
    },
    /// The game does not carry it, or it makes no sense.
    #[error("{0}")]
    NotCarried(String),
}

impl KeptGame {
    /// Reads the text of a table and plays what it says.
    ///
    /// # Errors
    ///
    /// [`NotKept`]: the text is no table, or something in it was refused.
    pub fn open(text: &str) -> Result<KeptGame, NotKept> {
        let mut scenarios = parse(text)?;
        match (scenarios.pop(), scenarios.is_empty()) {
            (Some(scenario), true) if scenario.kept => KeptGame::replay(scenario),
            _ => Err(NotKept::NoTable),
        }
    }

    /// When something happened, or is to happen, on the timeline of the table.
    pub fn time_of(&self, at: Timestamp) -> Millis {
        on_timeline(at)
    }

    fn replay(mut scenario: Scenario) -> Result<KeptGame, NotKept> {
        let [regulations] = &scenario.regulations[..] else {
            return Err(NotKept::SeveralRegulations);
        };
        let rules = rules::rules(&scenario, regulations)
            .map_err(|NoRules { why, .. }| NotKept::Regulations(why))?;
        let stage = open::open(&scenario, rules).map_err(|error| match error {
            NotOpened::Illegal(why) | NotOpened::BrokenOff { why: BrokenOff(why), .. } => {
                NotKept::Opening(why)
            }
        })?;
        let entries = mem::take(&mut scenario.timeline);
        let mut kept = KeptGame { scenario, stage, steps: Vec::new(), now: Millis::ZERO };
        for entry in entries {
            let line = entry.line.0;
            kept.keep(entry).map_err(|why| NotKept::Line { line, why })?;
        }
        Ok(kept)
    }

    /// Keeps one more line: a sentence with or without a time, a shorthand, moves, or a time alone.
    ///
    /// `at` is when it happens if the line does not say, but never before what was told last. Of
    /// several moves on a line all are kept or none.
    ///
    /// # Errors
    ///
    /// [`NotTold`]: the line is not understood, or is refused; nothing has changed then.
    pub fn tell(&mut self, line: &str, at: Millis) -> Result<Told, NotTold> {
        let (said, at) = said::read(self, line, at.max(self.now))?;
        let mut next = self.clone();
        let mut text = String::new();
        for (number, said) in said.into_iter().enumerate() {
            let at = if number == 0 { At::Time(at) } else { At::Same };
            let deed = said.deed(&next)?;
            let line = Line(self.scenario.timeline.len() + number + 1);
            let entry = Entry { line, at, deed, expected: Vec::new() };
            text.push_str(&entry.to_string());
            next.keep(entry)?;
        }
        let steps = next.steps[self.steps.len()..].to_vec();
        *self = next;
        Ok(Told { text, steps })
    }

    fn keep(&mut self, entry: Entry) -> Result<(), NotTold> {
        let at = entry.at.from(self.now);
        let mut protocol = self.protocol_of(Vec::new());
        let mut judge = self.judge();
        judge
            .entry(at, &entry, &mut protocol)
            .map_err(|(_, BrokenOff(why))| NotTold::NotCarried(why))?;
        let stage = judge.stage;
        if let Some(Step { deed, refused: Some(why), .. }) = protocol.steps.first() {
            return Err(NotTold::Refused { deed: deed.clone(), why: why.clone() });
        }
        self.steps.append(&mut protocol.steps);
        (self.stage, self.now) = (stage, at);
        self.scenario.timeline.push(entry);
        Ok(())
    }

    /// The game without what was told last: a slip of the keys. None, if nothing was told yet.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// # use flagfall_scenario::KeptGame;
    /// let mut table = KeptGame::open("Table: A - B\nRegulations: casual\n0:00 White plays e4\n")?;
    /// let before = table.undone().expect("e4 was told");
    /// assert_eq!((table.game().moves().len(), before.game().moves().len()), (1, 0));
    /// # Ok::<(), flagfall_scenario::NotKept>(())
    /// ```
    pub fn undone(&self) -> Option<KeptGame> {
        let mut scenario = self.scenario.clone();
        scenario.timeline.pop()?;
        KeptGame::replay(scenario).ok()
    }

    /// The game as it is at a moment, if nobody does anything till then: flags fall, and the like.
    #[must_use]
    pub fn at(&self, at: Millis) -> KeptGame {
        let mut later = self.clone();
        let (at, earlier) = (at.max(self.now), later.stage.game.clone());
        let happened = later.stage.pass(moment(at));
        if !happened.is_empty() {
            later.steps.push(Step {
                deed: "time passes".to_owned(),
                follows: tell::Scene::of(&earlier, self.letters()).tell(&happened),
                clocks: tell::clocks(&later.stage.game, later.stage.now),
                ..step_of(0, at, Vec::new())
            });
        }
        later.now = at;
        later
    }

    /// Whether something is so, in the words of expectations: `White may play Nf3`,
    /// `allowed: Black claims a draw by fifty moves`.
    ///
    /// # Errors
    ///
    /// [`NotTold`]: the question is not understood or cannot be answered.
    ///
    /// ```
    /// # use flagfall_scenario::KeptGame;
    /// let table = KeptGame::open("Table: A - B\nRegulations: fide-2017\n")?;
    /// assert_eq!(table.ask("White may play Nf3")?[0].found, None);
    /// assert!(table.ask("White has made 3 moves")?[0].found.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(&self, question: &str) -> Result<Vec<Check>, NotTold> {
        const EXPECT: &str = "expect ";
        let read = read_line(&self.scenario, &format!("{EXPECT}{question}"), self.now);
        let (_, expected) = read.map_err(|error| said::without_words(error, EXPECT))?;
        let (judge, done) = (self.judge(), Done::nothing());
        let mut checks = Vec::new();
        let moment = judge.moment(&self.stage.game, &[], &done);
        judge
            .check(&moment, &expected, &mut checks)
            .map_err(|(_, BrokenOff(why))| NotTold::NotCarried(why))?;
        Ok(checks)
    }

    fn judge(&self) -> Judge<'_> {
        let Scenario { regulations, .. } = &self.scenario;
        Judge { scenario: &self.scenario, regulations: &regulations[0], stage: self.stage.clone() }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.stage.game
    }

    /// The moment of the game's own time that it stands at.
    pub const fn moment(&self) -> Timestamp {
        self.stage.now
    }

    /// When something was told last, or what [`at`](KeptGame::at) was asked for.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// The letters moves are written in.
    pub const fn letters(&self) -> Letters {
        self.scenario.letters
    }

    /// The moves as they are written on a scoresheet, in the letters of the table.
    ///
    /// ```
    /// # use flagfall_scenario::KeptGame;
    /// let table = KeptGame::open("Table: A - B\nRegulations: casual\nLetters: Finnish\nMoves: e4 e5 Rf3\n")?;
    /// assert_eq!(table.record(), "1. e4 e5 2. Rf3");
    /// # Ok::<(), flagfall_scenario::NotKept>(())
    /// ```
    pub fn record(&self) -> String {
        check::record(self.game(), self.letters())
    }

    /// The head, and what was told.
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// All that happened, in its order.
    pub fn protocol(&self) -> Protocol {
        self.protocol_of(self.steps.clone())
    }

    fn protocol_of(&self, steps: Vec<Step>) -> Protocol {
        let Scenario { title, line, regulations, .. } = &self.scenario;
        let regulations = regulations[0].name().to_string();
        Protocol { title: title.clone(), line: line.0, regulations, steps, broken_off: None }
    }
}

impl Said {
    /// The deed this is as the game stands; nothing, if time only passes.
    fn deed(self, table: &KeptGame) -> Result<Option<crate::Deed>, NotTold> {
        match self {
            Said::Nothing => Ok(None),
            Said::Deed(deed) => Ok(Some(deed)),
            Said::Move { mv, offering } => said::played(table, mv, offering).map(Some),
        }
    }
}
