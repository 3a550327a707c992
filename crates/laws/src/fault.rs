//! Errors in regulations, with their location.

use core::fmt;

use crate::RegulationsFaultKind;

/// The faults of a regulations file, in the order of its lines. Many faults are cut.
///
/// ```
/// use flagfall_laws::Rules;
/// let error = Rules::read("preset = 'fide-2017'\nrated = 'yes'\nboard = 'wood'").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 9: expected true or false\n\
///      help: write true or false without quotes\n\
///      line 3, column 9: `wood` is not known\n\
///      help: choose from virtual and physical"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegulationsError {
    faults: Vec<RegulationsFault>,
    further: usize,
}

impl RegulationsError {
    /// The greatest number of faults that are described.
    ///
    /// ```
    /// # use flagfall_laws::{RegulationsError, Rules};
    /// let text: String = (0..100).map(|number| format!("x{number} = 1\n")).collect();
    /// let error = Rules::read(&text).unwrap_err();
    /// assert_eq!(error.faults().len(), RegulationsError::MOST_FAULTS);
    /// assert!(error.further() >= 80);
    /// ```
    pub const MOST_FAULTS: usize = 20;

    pub(crate) fn new(faults: Vec<RegulationsFault>, further: usize) -> RegulationsError {
        RegulationsError { faults, further }
    }

    /// Returns the number of further faults, which are not described.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// assert_eq!(Rules::read("preset = 'fide-2017'\nrated = 1").unwrap_err().further(), 0);
    /// ```
    pub const fn further(&self) -> usize {
        self.further
    }

    /// Returns the faults, at least one.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("preset = 'fide-2017'\nrated = 1\nboard = 2").unwrap_err();
    /// assert_eq!(error.faults().len(), 2);
    /// ```
    pub fn faults(&self) -> &[RegulationsFault] {
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
        match self.further {
            0 => Ok(()),
            further => write!(f, "\nand {further} more"),
        }
    }
}

impl core::error::Error for RegulationsError {}

/// A fault in a regulations file, with its location and advice.
///
/// ```
/// use flagfall_laws::Rules;
/// let error = Rules::read("preset = 'fide-2017'\ndraw_offer = {}").unwrap_err();
/// let fault = &error.faults()[0];
/// assert_eq!((fault.line, fault.column, fault.width), (2, 1, 10));
/// assert_eq!(fault.kind.to_string(), "there is no setting `draw_offer`");
/// assert_eq!(fault.help(), "did you mean `draw_offers`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegulationsFault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters concerned, at least 1.
    pub width: usize,
    /// The kind of fault.
    pub kind: RegulationsFaultKind,
}

impl RegulationsFault {
    /// Returns advice on how to fix it.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("").unwrap_err();
    /// let help = "add laws = \"fide-2017\" or another edition, or build on a preset";
    /// assert_eq!(error.faults()[0].help(), help);
    /// ```
    pub fn help(&self) -> String {
        self.kind.help()
    }
}

impl fmt::Display for RegulationsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RegulationsFault { line, column, kind, .. } = self;
        write!(f, "line {line}, column {column}: {kind}\nhelp: {}", self.help())
    }
}
