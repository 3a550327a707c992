//! Scenarios that wait for something that is not carried yet.

/// A list of scenarios that do not pass yet: `FILE | TITLE | REASON` on each line.
///
/// ```
/// use flagfall_scenario::Waiting;
/// let text = "# later\nfide-2017/touch.scenario | A touch | needs a board that is touched\n";
/// let waiting = Waiting::read(text).expect("each line has three parts");
/// assert!(waiting.has("fide-2017/touch.scenario", "A touch"));
/// assert_eq!(Waiting::read("A touch"), Err("A touch".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waiting(Vec<Waits>);

/// One that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The file, from the folder of the scenarios.
    pub file: String,
    /// The title.
    pub title: String,
    /// What it waits for.
    pub reason: String,
}

impl Waiting {
    /// Reads a list; empty lines and those that begin with `#` are passed over.
    ///
    /// # Errors
    /// The first line that has not three parts.
    pub fn read(text: &str) -> Result<Waiting, String> {
        let lines = text.lines().map(str::trim);
        let said = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let waits = said.map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            match parts[..] {
                [file, title, reason] if !reason.is_empty() => Ok(Waits {
                    file: file.to_owned(),
                    title: title.to_owned(),
                    reason: reason.to_owned(),
                }),
                _ => Err(line.to_owned()),
            }
        });
        waits.collect::<Result<_, _>>().map(Waiting)
    }

    /// Whether a scenario waits.
    pub fn has(&self, file: &str, title: &str) -> bool {
        self.0.iter().any(|waits| waits.file == file && waits.title == title)
    }

    /// All that wait.
    pub fn iter(&self) -> impl Iterator<Item = &Waits> {
        self.0.iter()
    }
}

/// The rows of the catalogue that wait for something: `ROW | REASON` on each line.
///
/// ```
/// use flagfall_scenario::WaitingRows;
/// let rows = WaitingRows::read("# later\nOI.J | fair-play cases\n").expect("each has a reason");
/// assert_eq!(rows.reason("OI.J"), Some("fair-play cases"));
/// assert_eq!(WaitingRows::read("OI.J"), Err("OI.J".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitingRows(Vec<(String, String)>);

impl WaitingRows {
    /// Reads a list; empty lines and those that begin with `#` are passed over.
    ///
    /// # Errors
    /// The first line without a reason.
    pub fn read(text: &str) -> Result<WaitingRows, String> {
        let lines = text.lines().map(str::trim);
        let said = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let rows = said.map(|line| {
            let (row, reason) = line.split_once(" | ").ok_or_else(|| line.to_owned())?;
            Ok((row.trim().to_owned(), reason.trim().to_owned()))
        });
        rows.collect::<Result<_, _>>().map(WaitingRows)
    }

    /// What a row waits for, if it does.
    pub fn reason(&self, row: &str) -> Option<&str> {
        self.iter().find(|(waits, _)| *waits == row).map(|(_, reason)| reason)
    }

    /// All rows that wait, each with what it waits for.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(row, reason)| (&**row, &**reason))
    }
}
