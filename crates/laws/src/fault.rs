//! Where regulations are wrong.

use core::fmt;

use crate::Problem;

/// Everything that is wrong with a text of regulations, in the order of its lines.
///
/// ```
/// use flagfall_laws::Rules;
/// let error = Rules::read("preset = 'fide-2017'\nrated = 'yes'\nboard = 'wood'").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 9: here belongs true or false\n\
///      help: write true or false without quotes\n\
///      line 3, column 9: `wood` is not known\n\
///      help: choose from virtual and physical"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegulationsError {
    faults: Vec<Fault>,
}

impl RegulationsError {
    pub(crate) fn new(faults: Vec<Fault>) -> RegulationsError {
        RegulationsError { faults }
    }

    /// What is wrong, at least one thing.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("preset = 'fide-2017'\nrated = 1\nboard = 2").unwrap_err();
    /// assert_eq!(error.faults().len(), 2);
    /// ```
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for RegulationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.faults.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for RegulationsError {}

/// One thing that is wrong, where it is, and what to do about it.
///
/// ```
/// use flagfall_laws::Rules;
/// let error = Rules::read("preset = 'fide-2017'\ndraw_offer = {}").unwrap_err();
/// let fault = &error.faults()[0];
/// assert_eq!((fault.line, fault.column, fault.width), (2, 1, 10));
/// assert_eq!(fault.problem.to_string(), "there is no setting `draw_offer`");
/// assert_eq!(fault.help(), "did you mean `draw_offers`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// How many characters of the line it concerns, at least 1.
    pub width: usize,
    /// What is the matter.
    pub problem: Problem,
}

impl Fault {
    /// What to do about it.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("").unwrap_err();
    /// let help = "add laws = \"fide-2017\" or another edition, or start from a preset";
    /// assert_eq!(error.faults()[0].help(), help);
    /// ```
    pub fn help(&self) -> String {
        self.problem.help()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, problem, .. } = self;
        write!(f, "line {line}, column {column}: {problem}\nhelp: {}", self.help())
    }
}
