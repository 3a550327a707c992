//! Positions in sentences.

use core::fmt;

use flagfall_chess::Setup;

use super::{Sentence, Slot};
use crate::words::{Wanted, Words};

/// A position as it is written: FEN of any kind, fields at the end left out or not.
///
/// Where a position is expected, only the fields that are written are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FenText(String);

impl FenText {
    /// Reads FEN, X-FEN or Shredder-FEN; blanks between fields count as one.
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

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// How many of FEN's six fields are written.
    pub fn fields(&self) -> usize {
        self.0.split(' ').count()
    }

    /// The position, with the usual values for the fields left out.
    pub fn setup(&self) -> Setup {
        Setup::from_fen(&self.0).expect("it was read before")
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a word can be the FEN's field of that number, counted from the second.
fn fits(field: usize, word: &str) -> bool {
    let all = |fits: fn(char) -> bool| word.chars().all(fits);
    match field {
        0 => matches!(word, "w" | "b"),
        1 => {
            word == "-"
                || all(|c| matches!(c, 'K' | 'k' | 'Q' | 'q' | 'M' | 'm' | 'A'..='H' | 'a'..='h'))
        }
        2 => word == "-" || word.len() == 2 && all(|c| matches!(c, 'a'..='h' | '1'..='8')),
        _ => all(|c| c.is_ascii_digit()),
    }
}

impl Slot for FenText {
    fn shape() -> String {
        "FEN".to_owned()
    }

    fn read(words: &mut Words<'_>) -> Option<FenText> {
        let start = words.at();
        let mut fen = words.word().filter(|word| word.contains('/')).unwrap_or_default().to_owned();
        for field in 0..5 {
            let before = words.at();
            let Some(word) = words.raw_word().filter(|word| fits(field, word)) else {
                words.back(before);
                break;
            };
            fen.push(' ');
            fen.push_str(word);
        }
        let read = FenText::new(&fen);
        if read.is_none() {
            words.back(start);
            words.miss(Wanted::Shape(FenText::shape()));
        }
        read
    }

    fn write(&self, out: &mut Sentence) {
        out.word(&self.0);
    }
}
