//! Errors in the text of a scenario.

use core::fmt;

use thiserror::Error;

/// An error in a line: its location, the problem, and hints.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ScenarioError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in it, counted from 1.
    pub column: usize,
    /// The problem.
    pub problem: ScenarioProblem,
    /// The words or placeholders that are possible there; empty if nearly everything is possible.
    pub expected: Vec<String>,
    /// The nearest known sentence.
    pub hint: Option<Box<SentenceHint>>,
}

/// All errors of a text, in the order of its lines; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ScenarioErrors(pub Vec<ScenarioError>);

/// The known sentence that is nearest to one that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceHint {
    /// The form of the sentence.
    pub form: String,
    /// An example of the sentence.
    pub example: String,
}

/// A problem in the text of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScenarioProblem {
    /// An unexpected word.
    #[error("{0:?} is not understood")]
    UnknownWord(String),
    /// An incomplete sentence.
    #[error("the sentence is incomplete")]
    Incomplete,
    /// A quotation that is not closed.
    #[error("a quotation is not closed")]
    UnclosedQuotation,
    /// A text without a scenario.
    #[error("there is no scenario: each begins with a line \"Scenario: its title\"")]
    NoScenario,
    /// Text before the first scenario.
    #[error("a scenario begins with a line \"Scenario: its title\"")]
    TextBeforeScenario,
    /// A scenario without a title.
    #[error("a scenario needs a title")]
    MissingTitle,
    /// An unknown header line.
    #[error(
        "the header of a scenario has lines like \"{0}\"; its timeline begins with a time, as in \"0:10 White plays e4\""
    )]
    UnknownKey(&'static str),
    /// A header line after the beginning of the timeline.
    #[error("\"{0}:\" belongs in the header, before the timeline")]
    HeaderLineInTimeline(&'static str),
    /// A repeated header line that is allowed only once.
    #[error("the header has more than one line \"{0}:\"")]
    DuplicateLine(&'static str),
    /// An invalid value of a header line.
    #[error("{value:?} is not valid: {needed}")]
    InvalidValue {
        /// The value.
        value: String,
        /// The values that are valid.
        needed: String,
    },
    /// An article that is not in the catalogue.
    #[error("the catalogue has no article {article}; the nearest is {nearest}")]
    UnknownArticle {
        /// The article.
        article: String,
        /// The nearest id of the catalogue.
        nearest: &'static str,
    },
    /// A setting that does not follow `Regulations:`.
    #[error("settings belong directly below a line \"Regulations:\"")]
    StraySetting,
    /// A scenario without a required line.
    #[error("the scenario has no line \"{0}:\"")]
    MissingLine(&'static str),
    /// An invalid time.
    #[error("{0:?} is not a time: write 0:10, 1:02:30.250 or +5s")]
    InvalidTime(String),
    /// A time before that of the previous entry.
    #[error("time goes back: the entry above is at {0}")]
    TimeGoesBack(String),
    /// A negated acceptance, such as `expect not refused`.
    #[error("\"not\" cannot be used here: write \"accepted\" or \"refused\"")]
    NegatedAcceptance,
    /// `accepted` or `refused` without an action.
    #[error("there is no action here that could be accepted or refused")]
    NoAction,
    /// Both `accepted` and `refused`.
    #[error("an action cannot be both accepted and refused")]
    ContradictoryAcceptance,
    /// Regulations that are not in the header.
    #[error("the header names no regulations {0:?}")]
    UnknownRegulations(String),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}: {}", self.line, self.column, self.problem)?;
        if !self.expected.is_empty() {
            write!(f, "; expected here: {}", self.expected.join(", "))?;
        }
        match &self.hint {
            Some(hint) => {
                let SentenceHint { form, example } = &**hint;
                write!(f, "; the nearest form is {form:?}, for example {example:?}")
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for ScenarioErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}
