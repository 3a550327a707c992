//! What can be the matter with a scenario's text.

use core::fmt;

use thiserror::Error;

/// A line that is not understood: where, why, and what would be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in it, counted from 1.
    pub column: usize,
    /// What is the matter.
    pub problem: ReadProblem,
    /// What could stand there; empty where that would be nearly anything.
    pub wanted: Vec<String>,
    /// What was probably meant.
    pub help: Option<Box<Help>>,
}

/// All that is the matter with a text, in the order of its lines; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ReadErrors(pub Vec<ReadError>);

/// The known sentence nearest to one that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// Its form.
    pub form: String,
    /// An example of it.
    pub example: String,
}

/// What can be the matter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadProblem {
    /// A word that does not fit.
    #[error("{0:?} is not understood")]
    Word(String),
    /// A sentence that stops too soon.
    #[error("the sentence is not complete")]
    Incomplete,
    /// Quotation marks without an end.
    #[error("a quotation has no end")]
    Unclosed,
    /// No scenario at all.
    #[error("there is no scenario: each begins with a line \"Scenario: its title\"")]
    NoScenario,
    /// Something before the first scenario.
    #[error("a scenario begins with a line \"Scenario: its title\"")]
    BeforeScenario,
    /// A scenario without a title.
    #[error("a scenario needs a title")]
    NoTitle,
    /// A line at the head that is none of those that can stand there.
    #[error(
        "at the head of a scenario stand lines like \"{0}\"; its timeline begins with a time, as in \"0:10 White plays e4\""
    )]
    UnknownKey(&'static str),
    /// A line of the head where the timeline has begun.
    #[error("\"{0}:\" belongs to the head, before the timeline")]
    HeadTooLate(&'static str),
    /// A line of the head that can be there only once.
    #[error("\"{0}:\" is there already")]
    Twice(&'static str),
    /// A value that does not fit its key.
    #[error("{value:?} does not fit: {needed}")]
    Value {
        /// What is written.
        value: String,
        /// What is needed.
        needed: String,
    },
    /// An article that the catalogue has not.
    #[error("the catalogue has no article {article}; the nearest is {nearest}")]
    Article {
        /// What is written.
        article: String,
        /// The id that is most like it.
        nearest: &'static str,
    },
    /// `key = value` without `Regulations:` before it.
    #[error("settings stand right below a line \"Regulations:\"")]
    StraySetting,
    /// A scenario without something it must have.
    #[error("the scenario has no line \"{0}:\"")]
    Missing(&'static str),
    /// A time that is none.
    #[error("{0:?} is not a time: write 0:10, 1:02:30.250 or +5s")]
    Time(String),
    /// A time before the one above.
    #[error("time goes back: the entry above is at {0}")]
    TimeGoesBack(String),
    /// `expect not refused` and the like.
    #[error("\"not\" cannot stand here: write \"accepted\" or \"refused\"")]
    NotAnswer,
    /// Accepted or refused where nobody did anything.
    #[error("nothing was done here that could be accepted or refused")]
    NothingDone,
    /// Accepted and refused.
    #[error("what was done cannot be both accepted and refused")]
    BothAnswers,
    /// Regulations the head does not name.
    #[error("the head names no regulations {0:?}")]
    UnknownRegulations(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}: {}", self.line, self.column, self.problem)?;
        if !self.wanted.is_empty() {
            write!(f, "; here can stand {}", self.wanted.join(", "))?;
        }
        match &self.help {
            Some(help) => {
                let Help { form, example } = &**help;
                write!(f, "; the nearest form is {form:?}, for example {example:?}")
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for ReadErrors {
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
