//! What became of a scenario, to be read.

use core::fmt;

use flagfall_chess::{Board, Square, UciStyle};
use flagfall_clock::Millis;
use flagfall_game::Game;

/// How a scenario went under one set of regulations: what happened, what followed, and what did
/// not come out as expected.
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
/// # Ok::<(), flagfall_scenario::ReadErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// The scenario's title.
    pub title: String,
    /// The line it begins at.
    pub line: usize,
    /// The regulations it was judged under.
    pub regulations: String,
    /// What happened, in its order; the first step is the beginning.
    pub steps: Vec<Step>,
    /// Why it was not judged to its end, if it was not.
    pub broken_off: Option<Break>,
}

/// Where judging stopped and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The line.
    pub line: usize,
    /// What is not carried yet, or makes no sense.
    pub why: String,
}

/// One entry of the timeline, and what followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line.
    pub line: usize,
    /// When, on the timeline.
    pub at: Millis,
    /// Who did what.
    pub deed: String,
    /// What followed, each with its time.
    pub follows: Vec<(Millis, String)>,
    /// Why it was refused, if it was.
    pub refused: Option<String>,
    /// Both clocks after it, where there are clocks.
    pub clocks: Option<String>,
    /// What was expected, and whether it came.
    pub checks: Vec<Check>,
    /// The board after it, where a game has begun.
    pub board: Option<Drawn>,
}

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What stands on it.
    pub board: Board,
    /// The squares of the last move.
    pub last: Option<[Square; 2]>,
}

impl Drawn {
    pub(super) fn of(game: &Game) -> Drawn {
        let mut board = game.position().board();
        for square in Square::ALL {
            board.set(square, game.on_board(square));
        }
        let last = game.moves().last().map(|mv| mv.uci(UciStyle::Standard));
        Drawn { board, last: last.map(|mv| [mv.from, mv.to]) }
    }
}

/// Something that was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The line.
    pub line: usize,
    /// What was expected.
    pub expected: String,
    /// What was found instead, if it was not met.
    pub found: Option<String>,
}

/// What a line of a protocol tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// The title, and the verdict on the whole.
    Title,
    /// What somebody did.
    Deed,
    /// What followed.
    Follows,
    /// A refusal.
    Refused,
    /// The clocks.
    Clocks,
    /// An expectation that was met.
    Met,
    /// One that was not, and what was found instead.
    Failed,
}

/// How far what follows stands from the left.
const INDENT: usize = 10;

impl Protocol {
    /// Whether everything came out as expected.
    pub fn passed(&self) -> bool {
        self.broken_off.is_none() && self.failures().next().is_none()
    }

    /// What did not come out as expected.
    pub fn failures(&self) -> impl Iterator<Item = &Check> {
        let checks = self.steps.iter().flat_map(|step| &step.checks);
        checks.filter(|check| check.found.is_some())
    }

    /// The protocol line by line.
    pub fn lines(&self) -> Vec<(Tone, String)> {
        let mut lines = vec![(Tone::Title, format!("{} ({})", self.title, self.regulations))];
        lines.extend(self.steps.iter().flat_map(Step::lines));
        if let Some(Break { line, why }) = &self.broken_off {
            lines.push((Tone::Failed, format!("line {line}: {why}")));
        }
        let verdict = if self.passed() { "passed" } else { "failed" };
        lines.push((if self.passed() { Tone::Met } else { Tone::Failed }, verdict.to_owned()));
        lines
    }
}

impl Step {
    /// The step line by line.
    ///
    /// ```
    /// # use flagfall_clock::Millis;
    /// # use flagfall_scenario::{KeptGame, Tone};
    /// let mut table = KeptGame::open("Table: A - B\nRegulations: fide-2017\n")?;
    /// let told = table.tell("resign", Millis::from_secs(5))?;
    /// let lines = told.steps[0].lines();
    /// assert_eq!(lines[0], (Tone::Deed, "0:05      White resigns".to_owned()));
    /// assert_eq!(lines[1].1.trim(), "the game ends 0-1 by resignation under L.5.1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(&self) -> Vec<(Tone, String)> {
        let mut lines = Vec::new();
        let Step { at, deed, .. } = self;
        if !deed.is_empty() {
            lines.push((Tone::Deed, format!("{:<INDENT$}{deed}", at.to_string())));
        }
        for (when, what) in &self.follows {
            let earlier = if when == at { String::new() } else { format!("at {when}: ") };
            lines.push((Tone::Follows, format!("{:INDENT$}{earlier}{what}", "")));
        }
        if let Some(why) = &self.refused {
            lines.push((Tone::Refused, format!("{:INDENT$}refused: {why}", "")));
        }
        if let Some(clocks) = self.clocks.as_ref().filter(|_| !deed.is_empty()) {
            lines.push((Tone::Clocks, format!("{:INDENT$}{clocks}", "")));
        }
        for Check { line, expected, found } in &self.checks {
            match found {
                None => lines.push((Tone::Met, format!("{:INDENT$}as expected: {expected}", ""))),
                Some(found) => {
                    lines.push((Tone::Failed, format!("line {line}: expected: {expected}")));
                    let gap = format!("line {line}: ").len();
                    lines.push((Tone::Failed, format!("{:gap$}found:    {found}", "")));
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
