//! The commands at a table.

/// A typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableCommand<'a> {
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
    Resume,
    Save(&'a str),
    Quit,
    /// A question whether a fact holds.
    Check(&'a str),
    /// A comment for the file.
    Remark(&'a str),
    /// A sentence about the game.
    Sentence(&'a str),
}

/// The command words and their effects.
pub(crate) const WORDS: [(&str, &str); 14] = [
    ("help [WORD]", "this page, or the sentences that contain the word"),
    ("board [black] [letters]", "the board, from White's side or Black's, with figures or letters"),
    ("clock", "both clocks"),
    ("moves", "the moves so far"),
    ("allowed", "the moves that the player to move may play, with the article"),
    ("? WORDS", "whether a fact holds: ? White may play O-O, ? position occurred 3 times"),
    ("laws ARTICLE", "the text of an article: laws 9.2, laws P.17"),
    ("protocol", "the protocol, with times and articles"),
    ("scoresheet [black] [fi]", "the scoresheet of the game or of a player, in any letters"),
    ("envelope", "the cover of a sealed move's envelope"),
    ("undo", "removes the last line, which stays in the file as a comment"),
    ("go", "resumes the clocks after a break"),
    ("save FILE", "writes a copy; the table itself is saved with every line"),
    ("quit", "closes the table and stops the clocks until it is reopened"),
];

impl TableCommand<'_> {
    pub(crate) fn read(line: &str) -> TableCommand<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("", _) => TableCommand::Nothing,
            ("help", _) | ("?", true) => TableCommand::Help(rest),
            ("board", _) => TableCommand::Board(rest),
            // The clock can also be the subject of a sentence.
            ("clock" | "clocks", true) => TableCommand::Clock,
            ("moves", true) => TableCommand::Moves,
            ("protocol", true) => TableCommand::Protocol,
            ("scoresheet", _) => TableCommand::Scoresheet(rest),
            ("envelope", true) => TableCommand::Envelope,
            ("allowed", true) => TableCommand::Allowed,
            ("laws" | "law", _) => TableCommand::Laws(rest),
            ("undo", true) => TableCommand::Undo,
            ("go", true) => TableCommand::Resume,
            ("save", _) => TableCommand::Save(rest),
            ("quit" | "exit", true) => TableCommand::Quit,
            ("allowed" | "allowed:", false) => TableCommand::Check(line),
            ("expect", false) => TableCommand::Check(rest),
            _ => match (line.strip_prefix('?'), line.starts_with('#')) {
                (Some(question), _) => TableCommand::Check(question.trim()),
                (None, true) => TableCommand::Remark(line),
                (None, false) => TableCommand::Sentence(line),
            },
        }
    }
}
