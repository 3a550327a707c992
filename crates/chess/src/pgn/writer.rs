//! Writing games in PGN's export format.

use core::fmt::Write;
use core::ops::ControlFlow;
use std::collections::BTreeMap;

use super::{Comment, Nag, PgnResult, PgnText, Visitor, tags};
use crate::{Chess960, Color, FenStyle, Letters, Move, Notation, Position, Setup};

/// A visitor that writes games in the export format: the seven tags of the roster first, the others in
/// alphabetical order, and lines of less than 80 characters.
///
/// Piece letters other than English ones are named in a tag `PieceLetters`, which [`RawGame::read`]
/// obeys.
///
/// [`RawGame::read`]: super::RawGame::read
///
/// ```
/// use flagfall_chess::{Letters, Notation};
/// use flagfall_chess::pgn::{self, PgnWriter};
/// let mut writer = PgnWriter::new(Notation::short(Letters::FINNISH));
/// for game in pgn::games(b"1. e4 e5 2. Nf3! {good} Nc6 1-0") {
///     game.read(&mut writer)?;
/// }
/// let written = writer.take();
/// assert!(written.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
/// assert!(written.ends_with("\n\n1. e4 e5 2. Rf3 $1 {good} 2... Rc6 1-0\n\n"));
/// # Ok::<(), flagfall_chess::pgn::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnWriter {
    notation: Notation,
    /// The complete games.
    written: String,
    tags: BTreeMap<String, String>,
    moves: String,
    /// The number of characters in the last line of the moves.
    column: usize,
    /// Whether a comment or variation separates a move of Black's from the move before it.
    is_interrupted: bool,
}

/// The seven tag roster with default values.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The exclusive maximum of the line length.
const WIDTH: usize = 80;

impl PgnWriter {
    /// Creates a writer with a notation for moves.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, pgn::PgnWriter};
    /// assert_eq!(PgnWriter::new(Notation::default()).take(), "");
    /// ```
    pub fn new(notation: Notation) -> PgnWriter {
        PgnWriter {
            notation,
            written: String::new(),
            tags: BTreeMap::new(),
            moves: String::new(),
            column: 0,
            is_interrupted: true,
        }
    }

    /// Removes and returns the complete games written since the last call.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, pgn::{PgnGame, PgnWriter}};
    /// let mut writer = PgnWriter::new(Notation::default());
    /// PgnGame::default().visit(&mut writer);
    /// assert!(writer.take().ends_with("[Result \"*\"]\n\n*\n\n"));
    /// assert_eq!(writer.take(), "");
    /// ```
    pub fn take(&mut self) -> String {
        core::mem::take(&mut self.written)
    }

    /// Adds a word to the moves, on a new line if the current one is full.
    fn word(&mut self, word: &str) {
        let opens = self.moves.ends_with(['(', '\n']) || self.moves.is_empty();
        self.part(word, if opens || word == ")" { "" } else { " " }, !opens);
    }

    fn part(&mut self, word: &str, gap: &str, may_break: bool) {
        let width = word.chars().count();
        if self.column + gap.len() + width >= WIDTH && may_break {
            self.break_line();
        } else {
            self.moves.push_str(gap);
            self.column += gap.len();
        }
        self.moves.push_str(word);
        self.column += width;
    }

    fn break_line(&mut self) {
        self.moves.push('\n');
        self.column = 0;
    }

    fn number(&mut self, before: &Position) {
        match before.turn() {
            Color::White => self.word(&format!("{}.", before.fullmoves())),
            Color::Black if self.is_interrupted => self.word(&format!("{}...", before.fullmoves())),
            Color::Black => {}
        }
        self.is_interrupted = false;
    }

    fn write_tags(&mut self) {
        let mut tags = core::mem::take(&mut self.tags);
        for (name, unknown) in ROSTER {
            let value = tags.remove(name);
            self.tag_line(name, value.as_deref().unwrap_or(unknown));
        }
        for (name, value) in tags {
            self.tag_line(&name, &value);
        }
        self.written.push('\n');
    }

    fn tag_line(&mut self, name: &str, value: &str) {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        // A tag cannot contain line ends.
        let escaped = escaped.replace(['\n', '\r'], " ");
        writeln!(self.written, "[{name} \"{escaped}\"]").expect("writing to a string cannot fail");
    }

    fn set(&mut self, name: &str, value: &str) {
        self.tags.insert(name.to_owned(), value.to_owned());
    }
}

impl Visitor for PgnWriter {
    fn begin_game(&mut self) {
        self.tags.clear();
        self.moves.clear();
        self.column = 0;
        self.is_interrupted = true;
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        // An invalid name would produce a malformed tag.
        if name.bytes().all(tags::is_name) && !name.is_empty() {
            self.set(name, &value.decode());
        }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        let is_chess960 = self.tags.get("Variant").is_some_and(|name| Chess960::is_name(name));
        self.notation = self.notation.for_game_from(start, is_chess960);
        let given = self.tags.get("FEN").and_then(|fen| fen.parse::<Setup>().ok());
        let is_given = given.and_then(|setup| setup.irregular().ok()) == Some(*start);
        if *start != Position::start() || is_given {
            self.set("SetUp", "1");
            if !is_given {
                self.set("FEN", &start.fen(FenStyle::XFen));
            }
            if start.setup().is_chess960() && !self.tags.contains_key("Variant") {
                self.set("Variant", "Chess960");
            }
        }
        let letters = self.notation.letters();
        if !letters.same_as(Letters::ENGLISH) {
            self.set("PieceLetters", letters.code());
        }
        ControlFlow::Continue(())
    }

    fn play(&mut self, before: &Position, mv: Move, _: &Position) {
        self.number(before);
        let text = self.notation.write(before, mv);
        self.word(&text);
    }

    fn pass(&mut self, before: &Position, _: &Position) {
        self.number(before);
        self.word("--");
    }

    fn nag(&mut self, nag: Nag) {
        self.word(&nag.to_string());
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let text = comment.text();
        if text.contains('}') {
            // Only a comment to the end of the line can contain a brace.
            self.word(";");
            self.moves.push_str(&text);
            self.moves.push('\n');
            self.column = 0;
        } else {
            let text = format!("{{{text}}}");
            let mut begin = 0;
            for (end, _) in text.match_indices(' ').chain([(text.len(), "")]) {
                // At the beginning of a line a bracket or percent sign could be read as a tag or an
                // escape, so the line is not broken before one.
                if !matches!(text.as_bytes().get(end + 1), Some(b'[' | b'%')) {
                    match begin {
                        0 => self.word(&text[..end]),
                        _ => self.part(&text[begin..end], " ", true),
                    }
                    begin = end + 1;
                }
            }
        }
        self.is_interrupted = true;
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        // The parenthesis stays on one line with the word after it.
        if self.column + "(1000... exd8=Q+".len() >= WIDTH {
            self.break_line();
        }
        self.word("(");
        self.is_interrupted = true;
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.word(")");
        self.is_interrupted = true;
    }

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        // Without a result after the moves, the tag decides.
        let tagged = self.tags.get("Result").and_then(|result| result.parse().ok());
        let outcome = outcome.or(tagged).unwrap_or(PgnResult::Open).text();
        if !self.tags.contains_key("Result") {
            self.set("Result", outcome);
        }
        self.word(outcome);
        self.write_tags();
        let moves = core::mem::take(&mut self.moves);
        self.written.push_str(&moves);
        self.written.push_str("\n\n");
        self.moves = moves;
    }
}
