//! Protocols: the results of scenarios, as text.

use core::fmt;

use flagfall_chess::{Board, Square, UciStyle};
use flagfall_clock::Millis;
use flagfall_game::Game;

/// The protocol of a scenario under one set of regulations: the actions, their consequences, and the checked
/// expectations.
///
/// ```
/// let scenario = flagfall_scenario::parse(
///     "Scenario: White resigns
///      Articles: L.5.1.2
///      Regulations: fide-2017
///
///      0:10  White resigns
///            expect result 0-1 by resignation under L.5.1.2",
/// )?;
/// let protocols = flagfall_scenario::judge(&scenario[0]);
/// assert!(protocols[0].passed());
/// # Ok::<(), flagfall_scenario::ScenarioErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// The scenario's title.
    pub title: String,
    /// The line on which the scenario begins.
    pub line: usize,
    /// The regulations.
    pub regulations: String,
    /// The steps, in order; the first one is the beginning.
    pub steps: Vec<ProtocolStep>,
    /// The reason why the scenario was aborted, if it was.
    pub stop: Option<JudgingStop>,
}

/// The line at which a scenario was aborted, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgingStop {
    /// The line.
    pub line: usize,
    /// The unsupported feature, or the contradiction.
    pub reason: String,
}

/// An entry of the timeline, with its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolStep {
    /// The line.
    pub line: usize,
    /// The time on the timeline.
    pub at: Millis,
    /// The action and its actor.
    pub statement: String,
    /// The consequences, each with its time.
    pub consequences: Vec<(Millis, String)>,
    /// The reason of the refusal, if the action was refused.
    pub refusal: Option<String>,
    /// Both clocks after the step, if there are clocks.
    pub clocks: Option<String>,
    /// The checked expectations.
    pub checks: Vec<ExpectationCheck>,
    /// The board after the step, if a game has begun.
    pub board: Option<BoardSnapshot>,
}

/// A board, as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSnapshot {
    /// The pieces.
    pub board: Board,
    /// The squares of the last move.
    pub last_move: Option<[Square; 2]>,
}

impl BoardSnapshot {
    pub(super) fn of(game: &Game) -> BoardSnapshot {
        let mut board = game.position().board();
        for square in Square::ALL {
            board.set(square, game.piece_on_board(square));
        }
        let last = game.moves().last().map(|mv| mv.uci(UciStyle::Standard));
        BoardSnapshot { board, last_move: last.map(|mv| [mv.from, mv.to]) }
    }
}

/// An expectation that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectationCheck {
    /// The line.
    pub line: usize,
    /// The expectation.
    pub expected: String,
    /// The actual state, if the expectation was not met.
    pub found: Option<String>,
}

/// The kind of a line of a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// The title.
    Title,
    /// An action.
    Statement,
    /// A consequence.
    Consequence,
    /// A refusal.
    Refusal,
    /// The clocks.
    Clocks,
    /// An expectation that was met, or the verdict that the scenario passed.
    Passed,
    /// An expectation that was not met, the reason for an abort, or the verdict that the scenario failed.
    Failed,
}

/// The column of consequences.
const INDENT: usize = 10;

impl Protocol {
    /// Whether all expectations were met.
    pub fn passed(&self) -> bool {
        self.stop.is_none() && self.failures().next().is_none()
    }

    /// Returns the expectations that were not met.
    pub fn failures(&self) -> impl Iterator<Item = &ExpectationCheck> {
        let checks = self.steps.iter().flat_map(|step| &step.checks);
        checks.filter(|check| check.found.is_some())
    }

    /// Returns the lines of the protocol.
    pub fn lines(&self) -> Vec<(LineKind, String)> {
        let mut lines = vec![(LineKind::Title, format!("{} ({})", self.title, self.regulations))];
        lines.extend(self.steps.iter().flat_map(ProtocolStep::lines));
        if let Some(JudgingStop { line, reason }) = &self.stop {
            lines.push((LineKind::Failed, format!("line {line}: {reason}")));
        }
        let verdict = if self.passed() { "passed" } else { "failed" };
        lines.push((if self.passed() { LineKind::Passed } else { LineKind::Failed }, verdict.to_owned()));
        lines
    }
}

impl ProtocolStep {
    /// Returns the lines of the step.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// # use flagfall_scenario::{TableGame, LineKind};
    /// let mut table = TableGame::open("Table: A - B\nRegulations: fide-2017\n")?;
    /// let recorded = table.enter("resign", Millis::from_secs(5))?;
    /// let lines = recorded.steps[0].lines();
    /// assert_eq!(lines[0], (LineKind::Statement, "0:05      White resigns".to_owned()));
    /// assert_eq!(lines[1].1.trim(), "the game ends 0-1 by resignation under L.5.1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(&self) -> Vec<(LineKind, String)> {
        let mut lines = Vec::new();
        let ProtocolStep { at, statement, .. } = self;
        if !statement.is_empty() {
            lines.push((LineKind::Statement, format!("{:<INDENT$}{statement}", at.to_string())));
        }
        for (time, text) in &self.consequences {
            let earlier = if time == at { String::new() } else { format!("at {time}: ") };
            lines.push((LineKind::Consequence, format!("{:INDENT$}{earlier}{text}", "")));
        }
        if let Some(reason) = &self.refusal {
            lines.push((LineKind::Refusal, format!("{:INDENT$}refused: {reason}", "")));
        }
        if let Some(clocks) = self.clocks.as_ref().filter(|_| !statement.is_empty()) {
            lines.push((LineKind::Clocks, format!("{:INDENT$}{clocks}", "")));
        }
        for ExpectationCheck { line, expected, found } in &self.checks {
            match found {
                None => {
                    lines.push((LineKind::Passed, format!("{:INDENT$}as expected: {expected}", "")));
                }
                Some(found) => {
                    lines.push((LineKind::Failed, format!("line {line}: expected: {expected}")));
                    let gap = format!("line {line}: ").len();
                    lines.push((LineKind::Failed, format!("{:gap$}found:    {found}", "")));
                }
            }
        }
        lines
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|(_, line)| writeln!(f, "{line}"))
    }
}
