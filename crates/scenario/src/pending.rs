//! Scenarios and rows that wait for a missing feature.

/// The scenarios that do not pass yet: `FILE | TITLE | REASON` on each line.
///
/// ```
/// use flagfall_scenario::PendingScenarios;
/// let text = "# later\nfide-2017/touch.scenario | A touch | needs a board that is touched\n";
/// let pending = PendingScenarios::read(text).expect("each line has three parts");
/// assert!(pending.contains("fide-2017/touch.scenario", "A touch"));
/// assert_eq!(PendingScenarios::read("A touch"), Err("A touch".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PendingScenarios(Vec<PendingScenario>);

/// A scenario that does not pass yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingScenario {
    /// The file, relative to the directory of the scenarios.
    pub file: String,
    /// The title.
    pub title: String,
    /// The missing feature.
    pub reason: String,
}

impl PendingScenarios {
    /// Parses a list; empty lines and those that begin with `#` are ignored.
    ///
    /// # Errors
    /// The first line that does not have three parts.
    pub fn read(text: &str) -> Result<PendingScenarios, String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let scenarios = lines.map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            match parts[..] {
                [file, title, reason] if !reason.is_empty() => {
                    Ok(PendingScenario { file: file.to_owned(), title: title.to_owned(), reason: reason.to_owned() })
                }
                _ => Err(line.to_owned()),
            }
        });
        scenarios.collect::<Result<_, _>>().map(PendingScenarios)
    }

    /// Whether a scenario is in the list.
    pub fn contains(&self, file: &str, title: &str) -> bool {
        self.0.iter().any(|scenario| scenario.file == file && scenario.title == title)
    }

    /// Returns all scenarios of the list.
    pub fn iter(&self) -> impl Iterator<Item = &PendingScenario> {
        self.0.iter()
    }
}

/// The rows of the catalogue that are not covered yet: `ROW | REASON` on each line.
///
/// ```
/// use flagfall_scenario::PendingRows;
/// let rows = PendingRows::read("# later\nOI.J | fair-play cases\n").expect("each has a reason");
/// assert_eq!(rows.reason("OI.J"), Some("fair-play cases"));
/// assert_eq!(PendingRows::read("OI.J"), Err("OI.J".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PendingRows(Vec<(String, String)>);

impl PendingRows {
    /// Parses a list; empty lines and those that begin with `#` are ignored.
    ///
    /// # Errors
    /// The first line without a reason.
    pub fn read(text: &str) -> Result<PendingRows, String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let rows = lines.map(|line| {
            let (row, reason) = line.split_once(" | ").ok_or_else(|| line.to_owned())?;
            Ok((row.trim().to_owned(), reason.trim().to_owned()))
        });
        rows.collect::<Result<_, _>>().map(PendingRows)
    }

    /// Returns the missing feature of a row, if the row is in the list.
    pub fn reason(&self, row: &str) -> Option<&str> {
        self.iter().find(|(pending, _)| *pending == row).map(|(_, reason)| reason)
    }

    /// Returns all rows of the list, each with the missing feature.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(row, reason)| (&**row, &**reason))
    }
}
