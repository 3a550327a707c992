//! Moves in sentences, which are texts until the position is known.

use core::fmt;

use super::{SentenceWriter, Slot};
use crate::word_reader::{ExpectedToken, WordReader};

/// A move as it is written, in short or long notation with the piece letters of any language, or in UCI.
///
/// It only looks like a move: the position determines which move it is and whether it is legal. Blanks and a move
/// number before it are removed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText(String);

/// Signs that may follow a move after a blank.
const SIGNS: [&str; 7] = ["+", "++", "#", "e.p.", "ep", "o.l.", OFFER];

/// The sign of a draw offer (C.12).
const OFFER: &str = "(=)";

impl MoveText {
    /// Parses one move.
    ///
    /// ```
    /// use flagfall_scenario::MoveText;
    /// assert_eq!(MoveText::new("12. Nf3").unwrap().as_str(), "Nf3");
    /// assert_eq!(MoveText::new("0 - 0").unwrap().as_str(), "0-0");
    /// assert_eq!(MoveText::new("well"), None);
    /// ```
    pub fn new(text: &str) -> Option<MoveText> {
        let text: String = text.split_whitespace().collect();
        let text = without_full_stop(without_number(&text));
        looks_like_move(text).then(|| MoveText(text.to_owned()))
    }

    /// Returns the move as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the sign of a draw offer follows the move (C.12).
    ///
    /// ```
    /// # use flagfall_scenario::MoveText;
    /// assert!(MoveText::new("11. Kb1 (=)").unwrap().offers_draw());
    /// ```
    pub fn offers_draw(&self) -> bool {
        self.0.ends_with(OFFER)
    }

    /// Parses a list of moves with or without numbers, such as `1. e4 e5 2. Nf3`.
    ///
    /// The error is the first word that is not a move.
    pub(crate) fn list(text: &str) -> Result<Vec<MoveText>, String> {
        let mut moves: Vec<MoveText> = Vec::new();
        for word in text.split_whitespace() {
            let word = word.trim_end_matches(',');
            if SIGNS.contains(&word)
                && let Some(last) = moves.last_mut()
            {
                last.0.push_str(word);
                continue;
            }
            if word.is_empty() || without_number(word).is_empty() {
                continue;
            }
            moves.push(MoveText::new(word).ok_or_else(|| word.to_owned())?);
        }
        Ok(moves)
    }
}

/// Removes the move number from a text: `12...Nf6` becomes `Nf6`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let plain = rest.trim_start_matches(['.', '…']);
    if plain.len() < rest.len() && rest.len() < text.len() { plain } else { text }
}

/// Removes a full stop at the end of a text, unless the text is an abbreviation.
fn without_full_stop(text: &str) -> &str {
    match text.strip_suffix('.') {
        Some(plain) if !plain.contains('.') => plain,
        _ => text,
    }
}

fn is_castling(text: &str) -> bool {
    let king = text.trim_end_matches(['+', '#', '!', '?']);
    let parts: Vec<&str> = king.split(['-', '–']).collect();
    (2..=3).contains(&parts.len()) && parts.iter().all(|part| matches!(*part, "0" | "O" | "o"))
}

/// Whether a text looks like a move: it begins with a letter, names a square, and has only characters of moves.
fn looks_like_move(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let has_square = letters.windows(2).any(|two| matches!(two, ['a'..='h', '1'..='8']));
    let begins = letters.first().is_some_and(|&c| c.is_alphabetic() || ('♔'..='♟').contains(&c));
    let sign = |c: char| "-–=+#x×:!?().\u{fe0e}".contains(c);
    let fits = |&c: &char| c.is_alphanumeric() || ('♔'..='♟').contains(&c) || sign(c);
    let long_enough = letters.len() <= 16;
    is_castling(text) || has_square && begins && long_enough && letters.iter().all(fits)
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl MoveText {
    /// Reads castling with blanks: `0 - 0 - 0`.
    fn read_castling(words: &mut WordReader<'_>) -> Option<MoveText> {
        let mut best = None;
        let mut text = String::new();
        let start = words.position();
        for _ in 0..5 {
            let Some(word) = words.next_raw_word() else { break };
            text.push_str(word);
            if is_castling(&text) {
                best = Some((words.position(), text.clone()));
            }
        }
        words.reset_to(best.as_ref().map_or(start, |(end, _)| *end));
        best.map(|(_, text)| MoveText(text))
    }

    /// Reads a move with blanks: `e8 = Q`, `e8 =Q`, `exd6 e.p.`, `Qh4 +`.
    fn read_spaced(words: &mut WordReader<'_>) -> Option<MoveText> {
        let first = words.next_word()?;
        let numbered = without_number(first).is_empty();
        let mut mv = MoveText::new(if numbered { words.next_raw_word()? } else { first })?;
        loop {
            let before = words.position();
            let Some(next) = words.next_raw_word() else { return Some(mv) };
            let joined = match next {
                "=" => words.next_raw_word().map(|piece| format!("{mv}={piece}")),
                _ if next.starts_with('=') || SIGNS.contains(&next) => Some(format!("{mv}{next}")),
                _ => None,
            };
            let Some(longer) = joined.and_then(|joined| MoveText::new(&joined)) else {
                words.reset_to(before);
                return Some(mv);
            };
            mv = longer;
        }
    }
}

impl Slot for MoveText {
    fn placeholder() -> String {
        "MOVE".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<MoveText> {
        let start = words.position();
        if let Some(castling) = MoveText::read_castling(words) {
            return Some(castling);
        }
        words.reset_to(start);
        let mv = MoveText::read_spaced(words);
        if mv.is_none() {
            words.reset_to(start);
            words.record_expected(ExpectedToken::Placeholder(MoveText::placeholder()));
        }
        mv
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.0);
    }
}
