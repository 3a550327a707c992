//! The fields and views that cover the recorded rows of the catalogue.

/// The fields and views that cover the rows of class R (recorded, shown or announced).
///
/// Each line has the row, the field or view, and the test, separated by tabs. A test is a scenario in which the row
/// applies, `FILE: TITLE`, or a test function, `FILE: NAME`.
///
/// ```
/// use flagfall_scenario::RowEvidenceList;
/// let text = "row\tfield\ttest\nL.8.2\tthe arbiter's view\tlaws/one.scenario: A sheet\n";
/// let fields = RowEvidenceList::read(text).expect("each line has three parts");
/// assert_eq!(fields.find("L.8.2").expect("a row").test().1, "A sheet");
/// assert_eq!(RowEvidenceList::read("row\tfield\ttest\nL.8.2"), Err("L.8.2".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowEvidenceList(Vec<RowEvidence>);

/// The field or view that covers a row, with its test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowEvidence {
    /// The row.
    pub row: String,
    /// The field or view.
    pub field: String,
    test: (String, String),
}

impl RowEvidence {
    /// Returns the file of the test, and the title of the scenario or the name of the function.
    pub fn test(&self) -> (&str, &str) {
        (&self.test.0, &self.test.1)
    }
}

impl RowEvidenceList {
    /// Parses a list; the first line is a heading.
    ///
    /// # Errors
    /// The first line that does not have three parts, or whose test does not have two.
    pub fn read(text: &str) -> Result<RowEvidenceList, String> {
        let lines = text.lines().skip(1).filter(|line| !line.is_empty());
        lines.map(|line| parse_line(line).ok_or_else(|| line.to_owned())).collect::<Result<_, _>>().map(RowEvidenceList)
    }

    /// Returns the evidence of a row.
    pub fn find(&self, row: &str) -> Option<&RowEvidence> {
        self.0.iter().find(|field| field.row == row)
    }

    /// Returns the evidence of all rows.
    pub fn iter(&self) -> impl Iterator<Item = &RowEvidence> {
        self.0.iter()
    }
}

fn parse_line(line: &str) -> Option<RowEvidence> {
    let mut parts = line.split('\t');
    let (row, field) = (parts.next()?.to_owned(), parts.next()?.to_owned());
    let (file, name) = parts.next()?.split_once(": ")?;
    Some(RowEvidence { row, field, test: (file.to_owned(), name.to_owned()) })
}
