//! What can be asked for at a table, beside telling what happens.

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Nothing,
    Help(&'a str),
    Board(&'a str),
    Clock,
    Moves,
    Protocol,
    Scoresheet(&'a str),
    Envelope,
    Allowed,
    Laws(&'a str),
    Undo,
    Go,
    Save(&'a str),
    Quit,
    /// Whether something is so.
    Ask(&'a str),
    /// A comment for the file.
    Remark(&'a str),
    /// Something that happened.
    Tell(&'a str),
}

/// The words that ask for something, and what they do.
pub(crate) const WORDS: [(&str, &str); 14] = [
    ("help [WORD]", "this page, or the sentences that have the word in them"),
    ("board [black] [letters]", "the board, from White's side or Black's, with figures or letters"),
    ("clock", "both clocks"),
    ("moves", "the moves so far"),
    ("allowed", "what the player to move may play, and which article says so"),
    ("? WORDS", "whether something is so: ? White may play O-O, ? position occurred 3 times"),
    ("laws ARTICLE", "what an article says: laws 9.2, laws P.17"),
    ("protocol", "all that happened, with times and articles"),
    ("scoresheet [black] [fi]", "the sheet of the game or of a player, in any letters"),
    ("envelope", "what stands on the envelope of a sealed move"),
    ("undo", "takes back the last line; it stays in the file as a comment"),
    ("go", "lets the time run again after a break"),
    ("save FILE", "writes a copy; the table itself is saved with every line"),
    ("quit", "closes the table; the clocks stand until it is opened again"),
];

impl Command<'_> {
    pub(crate) fn read(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Command::Nothing,
            ("help", _) | ("?", true) => Command::Help(rest),
            ("board", _) => Command::Board(rest),
            // The clock can also do something.
            ("clock" | "clocks", true) => Command::Clock,
            ("moves", true) => Command::Moves,
            ("protocol", true) => Command::Protocol,
            ("scoresheet", _) => Command::Scoresheet(rest),
            ("envelope", true) => Command::Envelope,
            ("allowed", true) => Command::Allowed,
            ("laws" | "law", _) => Command::Laws(rest),
            ("undo", true) => Command::Undo,
            ("go", true) => Command::Go,
            ("save", _) => Command::Save(rest),
            ("quit" | "exit", true) => Command::Quit,
            ("allowed" | "allowed:", false) => Command::Ask(line),
            ("expect", false) => Command::Ask(rest),
            _ => match (line.strip_prefix('?'), line.starts_with('#')) {
                (Some(question), _) => Command::Ask(question.trim()),
                (None, true) => Command::Remark(line),
                (None, false) => Command::Tell(line),
            },
        }
    }
}
