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
