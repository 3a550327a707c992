//! Positions in sentences.

use core::fmt;

use flagfall_chess::Setup;

use super::{SentenceWriter, Slot};
use crate::word_reader::{ExpectedToken, WordReader};

/// A position as it is written: FEN of any kind, in which the last fields are optional.
///
/// An expected position is compared only in the fields that are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FenText(String);

impl FenText {
    /// Parses FEN, X-FEN or Shredder-FEN; several blanks between fields count as one.
    ///
    /// ```
    /// use flagfall_scenario::FenText;
    /// let fen = FenText::new("8/8/8/4k3/8/8/8/4K2R  w").unwrap();
    /// assert_eq!((fen.as_str(), fen.fields()), ("8/8/8/4k3/8/8/8/4K2R w", 2));
    /// assert_eq!(FenText::new("8/8"), None);
    /// ```
    pub fn new(fen: &str) -> Option<FenText> {
        let fen = fen.split_whitespace().collect::<Vec<_>>().join(" ");
        Setup::from_fen(&fen).ok().map(|_| FenText(fen))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number of fields that are written, of the six fields of FEN.
    pub fn fields(&self) -> usize {
        self.0.split(' ').count()
    }

    /// Returns the position, with default values for missing fields.
    pub fn setup(&self) -> Setup {
        Setup::from_fen(&self.0).expect("the text was checked when it was parsed")
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a word can be this field of a FEN, where 0 is the second field.
fn is_field(field: usize, word: &str) -> bool {
    let all = |fits: fn(char) -> bool| word.chars().all(fits);
    match field {
        0 => matches!(word, "w" | "b"),
        1 => word == "-" || all(|c| matches!(c, 'K' | 'k' | 'Q' | 'q' | 'M' | 'm' | 'A'..='H' | 'a'..='h')),
        2 => word == "-" || word.len() == 2 && all(|c| matches!(c, 'a'..='h' | '1'..='8')),
        _ => all(|c| c.is_ascii_digit()),
    }
}

impl Slot for FenText {
    fn placeholder() -> String {
        "FEN".to_owned()
    }

    fn read(words: &mut WordReader<'_>) -> Option<FenText> {
        let start = words.position();
        let mut fen = words.next_word().filter(|word| word.contains('/')).unwrap_or_default().to_owned();
        for field in 0..5 {
            let before = words.position();
            let Some(word) = words.next_raw_word().filter(|word| is_field(field, word)) else {
                words.reset_to(before);
                break;
            };
            fen.push(' ');
            fen.push_str(word);
        }
        let read = FenText::new(&fen);
        if read.is_none() {
            words.reset_to(start);
            words.record_expected(ExpectedToken::Placeholder(FenText::placeholder()));
        }
        read
    }

    fn write(&self, out: &mut SentenceWriter) {
        out.push_word(&self.0);
    }
}
