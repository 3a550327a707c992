//! Contents scenarios.

mod articles;
mod entry;
mod error;
mod head;
mod nearest;
mod timeline;

use flagfall_clock::Millis;

use crate::token::without_comment;
use crate::{Entry, Expected, Scenario};

pub use error::{Help, ReadError, ReadErrors, ReadProblem};

use head::{Head, Key};
use timeline::Timeline;
pub(crate) use timeline::time;

/// Reads all scenarios of a text.
///
/// # Errors
///
/// [`ReadErrors`]: every line that was not understood, with what could stand there.
///
/// ```
/// let errors = flagfall_scenario::parse(
///     "Scenario: A slip\nArticles: O.3.3\nRegulations: casual\n0:10 White plai e4",
/// )
/// .unwrap_err();
/// assert_eq!(errors.0[0].line, 4);
/// assert_eq!(
///     errors.0[0].to_string(),
///     "line 4, character 12: \"plai\" is not understood; the nearest form is \"ACTOR plays MOVE \
///      [leaving the pawn] [offering a draw] [with HAND] [with lag TIME]\", for example \"White \
///      plays Nf3 offering a draw\""
/// );
/// ```
pub fn parse(text: &str) -> Result<Vec<Scenario>, ReadErrors> {
    let Contents { scenarios, errors, .. } = read(text);
    if errors.is_empty() { Ok(scenarios) } else { Err(ReadErrors(errors)) }
}

/// What could be read of a text, and what could not.
///
/// ```
/// let text = "Scenario: A slip\nArticles: O.3.3\nRegulations: casual\n0:10 White plai e4\n\
///             Scenario: Well told\nArticles: O.3.3\nRegulations: casual\n0:10 White plays e4";
/// let contents = flagfall_scenario::read(text);
/// assert_eq!((contents.scenarios.len(), contents.errors.len(), contents.unread), (1, 1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The scenarios that were understood.
    pub scenarios: Vec<Scenario>,
    /// Every line that was not.
    pub errors: Vec<ReadError>,
    /// How many scenarios have such lines.
    pub unread: usize,
}

/// Reads what can be read: a scenario with a line that is not understood does not hide the others.
pub fn read(text: &str) -> Contents {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in text.lines().enumerate() {
        if let Err(error) = reader.line(number + 1, line) {
            reader.fail(error);
        }
    }
    reader.close();
    if reader.scenarios.is_empty() && reader.errors.is_empty() {
        reader.errors.push(ReadProblem::NoScenario.on(1));
    }
    let Reader { scenarios, errors, unread, .. } = reader;
    Contents { scenarios, errors, unread }
}

/// Reads one more line of a timeline that stands at `now`: an entry, or what is expected.
pub(crate) fn read_line(
    scenario: &Scenario,
    line: &str,
    now: Millis,
) -> Result<(Option<Entry>, Vec<Expected>), ReadError> {
    let mut timeline = Timeline::at(now);
    timeline.line(1, line, &Head::of(scenario))?;
    Ok((timeline.entries.pop(), timeline.opening))
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    scenarios: Vec<Scenario>,
    errors: Vec<ReadError>,
    unread: usize,
    open: Option<Open>,
}

/// A scenario that is being read.
struct Open {
    head: Head,
    timeline: Timeline,
    /// Whether something in it was not understood; then what is missing tells nothing.
    failed: bool,
}

impl Reader {
    fn fail(&mut self, error: ReadError) {
        if let Some(open) = &mut self.open {
            open.failed = true;
        }
        self.errors.push(error);
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let plain = without_comment(line);
        if plain.trim().is_empty() {
            return Ok(());
        }
        let key = Key::of(plain);
        if let Some((key @ (Key::Scenario | Key::Table), title)) = key {
            self.close();
            let head = Head::new(number, title, key == Key::Table);
            self.open = Some(Open { head, timeline: Timeline::default(), failed: false });
            return if title.is_empty() { Err(ReadProblem::NoTitle.on(number)) } else { Ok(()) };
        }
        let open = self.open.as_mut().ok_or(ReadProblem::BeforeScenario.on(number))?;
        if !open.timeline.has_begun() && !Timeline::begins_with(plain) {
            return open.head.line(number, line, key);
        }
        if let Some((key, _)) = key
            && key.is_only_of_head()
        {
            return Err(ReadProblem::HeadTooLate(key.name()).on(number));
        }
        open.timeline.line(number, line, &open.head)
    }

    /// Ends the scenario being read.
    fn close(&mut self) {
        let Some(Open { head, timeline, failed }) = self.open.take() else { return };
        if failed {
            self.unread += 1;
            return;
        }
        match head.missing() {
            Some(problem) => {
                self.unread += 1;
                self.errors.push(problem.on(head.scenario.line.0));
            }
            None => self.scenarios.push(Scenario {
                opening: timeline.opening,
                timeline: timeline.entries,
                ..head.scenario
            }),
        }
    }
}

impl ReadProblem {
    /// The problem of a whole line.
    fn on(self, line: usize) -> ReadError {
        ReadError { line, column: 1, problem: self, wanted: Vec::new(), help: None }
    }
}
