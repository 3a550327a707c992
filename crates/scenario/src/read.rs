//! Reading scenarios.

mod articles;
mod error;
mod header;
mod nearest;
mod sentences;
mod timeline;

use flagfall_clock::Millis;

use crate::token::without_comment;
use crate::{Scenario, StatedExpectation, TimelineEntry};

pub use error::{ScenarioError, ScenarioErrors, ScenarioProblem, SentenceHint};

use header::{HeaderKey, ScenarioHeader};
use timeline::Timeline;
pub(crate) use timeline::parse_time;

/// Parses all scenarios of a text.
///
/// # Errors
///
/// [`ScenarioErrors`]: every line that was not understood, with the possible continuations.
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
pub fn parse(text: &str) -> Result<Vec<Scenario>, ScenarioErrors> {
    let ParsedText { scenarios, errors, .. } = read(text);
    if errors.is_empty() { Ok(scenarios) } else { Err(ScenarioErrors(errors)) }
}

/// The scenarios of a text, and the errors of those that could not be read.
///
/// ```
/// let text = "Scenario: A slip\nArticles: O.3.3\nRegulations: casual\n0:10 White plai e4\n\
///             Scenario: No slip\nArticles: O.3.3\nRegulations: casual\n0:10 White plays e4";
/// let parsed = flagfall_scenario::read(text);
/// assert_eq!((parsed.scenarios.len(), parsed.errors.len(), parsed.failed_scenarios), (1, 1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedText {
    /// The scenarios without errors.
    pub scenarios: Vec<Scenario>,
    /// The errors, in the order of the lines.
    pub errors: Vec<ScenarioError>,
    /// The number of scenarios with errors.
    pub failed_scenarios: usize,
}

/// Reads all scenarios of a text, and skips those with errors.
pub fn read(text: &str) -> ParsedText {
    let mut reader = ScenarioReader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in text.lines().enumerate() {
        if let Err(error) = reader.read_line(number + 1, line) {
            reader.record_error(error);
        }
    }
    reader.finish_scenario();
    if reader.scenarios.is_empty() && reader.errors.is_empty() {
        reader.errors.push(ScenarioProblem::NoScenario.at_line(1));
    }
    let ScenarioReader { scenarios, errors, failed_scenarios, .. } = reader;
    ParsedText { scenarios, errors, failed_scenarios }
}

/// Reads one more line of a timeline at the time `now`: an entry, or expectations.
pub(crate) fn read_line(
    scenario: &Scenario,
    line: &str,
    now: Millis,
) -> Result<(Option<TimelineEntry>, Vec<StatedExpectation>), ScenarioError> {
    let mut timeline = Timeline::starting_at(now);
    timeline.read_line(1, line, &ScenarioHeader::from_scenario(scenario))?;
    Ok((timeline.entries.pop(), timeline.initial_expectations))
}

/// The state of reading a text.
#[derive(Default)]
struct ScenarioReader {
    scenarios: Vec<Scenario>,
    errors: Vec<ScenarioError>,
    failed_scenarios: usize,
    open: Option<OpenScenario>,
}

/// A scenario that is being read.
struct OpenScenario {
    header: ScenarioHeader,
    timeline: Timeline,
    /// Whether a line was not understood; a missing line is not reported then.
    failed: bool,
}

impl ScenarioReader {
    fn record_error(&mut self, error: ScenarioError) {
        if let Some(open) = &mut self.open {
            open.failed = true;
        }
        self.errors.push(error);
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), ScenarioError> {
        let plain = without_comment(line);
        if plain.trim().is_empty() {
            return Ok(());
        }
        let key = HeaderKey::parse(plain);
        if let Some((key @ (HeaderKey::Scenario | HeaderKey::Table), title)) = key {
            self.finish_scenario();
            let header = ScenarioHeader::new(number, title, key == HeaderKey::Table);
            self.open = Some(OpenScenario { header, timeline: Timeline::default(), failed: false });
            return if title.is_empty() { Err(ScenarioProblem::MissingTitle.at_line(number)) } else { Ok(()) };
        }
        let open = self.open.as_mut().ok_or(ScenarioProblem::TextBeforeScenario.at_line(number))?;
        if !open.timeline.has_begun() && !Timeline::begins_with(plain) {
            return open.header.read_line(number, line, key);
        }
        if let Some((key, _)) = key
            && key.is_header_only()
        {
            return Err(ScenarioProblem::HeaderLineInTimeline(key.name()).at_line(number));
        }
        open.timeline.read_line(number, line, &open.header)
    }

    /// Completes the scenario that is being read.
    fn finish_scenario(&mut self) {
        let Some(OpenScenario { header, timeline, failed }) = self.open.take() else { return };
        if failed {
            self.failed_scenarios += 1;
            return;
        }
        match header.missing() {
            Some(problem) => {
                self.failed_scenarios += 1;
                self.errors.push(problem.at_line(header.scenario.line.0));
            }
            None => self.scenarios.push(Scenario {
                initial_expectations: timeline.initial_expectations,
                timeline: timeline.entries,
                ..header.scenario
            }),
        }
    }
}

impl ScenarioProblem {
    /// Returns the error for a whole line.
    fn at_line(self, line: usize) -> ScenarioError {
        ScenarioError { line, column: 1, problem: self, expected: Vec::new(), hint: None }
    }
}
