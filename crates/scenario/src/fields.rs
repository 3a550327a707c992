//! Which field or view shows what is recorded, shown or announced.

/// The list of what shows the rows that are recorded, shown or announced: the row, the field or
/// view, and the test, parted by tabulators.
///
/// A test is a scenario, `FILE: TITLE`, in which the row bites, or a function of a test,
/// `FILE: NAME`.
///
/// ```
/// use flagfall_scenario::Fields;
/// let text = "row\tfield\ttest\nL.8.2\tthe arbiter's view\tlaws/one.scenario: A sheet\n";
/// let fields = Fields::read(text).expect("each line has three parts");
/// assert_eq!(fields.of("L.8.2").expect("a row").test().1, "A sheet");
/// assert_eq!(Fields::read("row\tfield\ttest\nL.8.2"), Err("L.8.2".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(Vec<Field>);

/// What shows one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The row.
    pub row: String,
    /// The field or view.
    pub field: String,
    test: (String, String),
}

impl Field {
    /// The file of the test, and the title or the name in it.
    pub fn test(&self) -> (&str, &str) {
        (&self.test.0, &self.test.1)
    }
}

impl Fields {
    /// Reads a list; the first line is a heading.
    ///
    /// # Errors
    /// The first line that has not three parts, or whose test has not two.
    pub fn read(text: &str) -> Result<Fields, String> {
        let lines = text.lines().skip(1).filter(|line| !line.is_empty());
        lines
            .map(|line| field(line).ok_or_else(|| line.to_owned()))
            .collect::<Result<_, _>>()
            .map(Fields)
    }

    /// What shows a row.
    pub fn of(&self, row: &str) -> Option<&Field> {
        self.0.iter().find(|field| field.row == row)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Field> {
        self.0.iter()
    }
}

fn field(line: &str) -> Option<Field> {
    let mut parts = line.split('\t');
    let (row, field) = (parts.next()?.to_owned(), parts.next()?.to_owned());
    let (file, name) = parts.next()?.split_once(": ")?;
    Some(Field { row, field, test: (file.to_owned(), name.to_owned()) })
}
