//! What a typed text means.

use flagfall_chess::{IllegalSan, Letters, Move, Notation, Position, Role, San, Voice};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Line, Refused, Step, named};

/// What a typed text means: a legal move, or why it means none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
#[serde(untagged)]
pub enum Reading {
    /// It means this move.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: Step,
        /// Whether a draw is offered with it, `(=)`.
        draw: bool,
    },
    /// It is a move, but not a legal one, or not the only one.
    Refused {
        /// Why it is refused.
        refused: Reason,
        /// The kind of piece that is not there or cannot go there.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Role")]
        role: Option<Role>,
        /// The legal moves it could have meant.
        meant: Vec<Candidate>,
    },
    /// It is no move in any notation.
    Unreadable {
        /// The text.
        unreadable: String,
    },
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Several legal moves fit.
    Ambiguous,
    /// The own king would be in check.
    King,
    /// There is such a piece, but it cannot go there.
    Unreachable,
    /// There is no such piece.
    NoPiece,
    /// Nothing says what the pawn becomes.
    NoPromotion,
    /// Nothing is promoted like this.
    Promotion,
    /// Castling that way is not legal now.
    Castling,
    /// It is not legal for another reason.
    Illegal,
}

/// A move that could have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Candidate {
    /// As the server takes it.
    pub uci: String,
    /// In the reader's letters.
    pub san: String,
}

#[wasm_bindgen]
impl Line {
    /// The move that a text means now, in any notation, letters and language.
    ///
    /// The reader's own letters come first, then those of the language, and where a text is a move
    /// in them it means nothing else: Finnish `Rf3` is never a rook's move to a Finn. Otherwise all
    /// letters and voices that are known may read it, if they agree.
    ///
    /// # Errors
    ///
    /// [`Refused`] for an unknown language or letters.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<Reading, Refused> {
        let reader = Reader {
            position: self.history.position(),
            voice: named::voice(language)?,
            letters: named::letters(letters)?,
        };
        Ok(reader.read(text))
    }
}

/// Who reads, and where.
pub(crate) struct Reader<'a> {
    pub(crate) position: &'a Position,
    pub(crate) voice: Voice,
    pub(crate) letters: Letters,
}

impl Reader<'_> {
    pub(crate) fn read(&self, text: &str) -> Reading {
        let text = text.trim();
        let own = self.own_letters().into_iter().find_map(|letters| San::read(text, letters).ok());
        if let Some(san) = own {
            return self.settle(san);
        }
        let mut legal: Vec<(San, Move)> = Vec::new();
        let mut first = None;
        for san in self.foreign(text) {
            match self.position.san(&san) {
                Ok(mv) if legal.iter().any(|&(_, other)| other == mv) => {}
                Ok(mv) => legal.push((san, mv)),
                Err(_) => _ = first.get_or_insert(san),
            }
        }
        match (&legal[..], first) {
            (&[(san, mv)], _) => self.meant(san, mv),
            ([], Some(san)) => self.settle(san),
            ([], None) => Reading::Unreadable { unreadable: text.to_owned() },
            (several, _) => Reading::Refused {
                refused: Reason::Ambiguous,
                role: None,
                meant: several.iter().map(|&(_, mv)| self.candidate(mv)).collect(),
            },
        }
    }

    fn own_letters(&self) -> [Letters; 2] {
        [self.letters, self.voice.code().parse().unwrap_or_default()]
    }

    /// All that a text can be in other letters, in words, or with a small letter for a piece.
    fn foreign(&self, text: &str) -> Vec<San> {
        let mut letters = text.chars();
        let capital = letters.next().map(|first| first.to_uppercase().collect::<String>());
        let capital = capital.unwrap_or_default() + letters.as_str();
        let own = self.own_letters().into_iter().find_map(|own| San::read(&capital, own).ok());
        let others = Letters::ALL.iter().filter_map(|&letters| San::read(text, letters).ok());
        let spoken = self.voice.hear(text).ok();
        match own.or(spoken) {
            Some(san) => vec![san],
            None => others.collect(),
        }
    }

    fn settle(&self, san: San) -> Reading {
        match self.position.san(&san) {
            Ok(mv) => self.meant(san, mv),
            Err(illegal) => self.refuse(&illegal),
        }
    }

    fn meant(&self, san: San, mv: Move) -> Reading {
        Reading::Move { mv: Step::new(self.position, mv, self.letters), draw: san.draw_offer }
    }

    fn candidate(&self, mv: Move) -> Candidate {
        let san = Notation::short(self.letters).write(self.position, mv).to_string();
        Candidate { uci: mv.to_string(), san }
    }

    fn refuse(&self, illegal: &IllegalSan) -> Reading {
        use flagfall_chess::Reason as Why;
        let (refused, role) = match illegal.reason {
            Why::Ambiguous => (Reason::Ambiguous, None),
            Why::King => (Reason::King, None),
            Why::Unreachable(role) => (Reason::Unreachable, Some(role)),
            Why::NoPiece(role) => (Reason::NoPiece, Some(role)),
            Why::NoPromotion => (Reason::NoPromotion, None),
            Why::Promotion => (Reason::Promotion, None),
            Why::Castling => (Reason::Castling, None),
            _ => (Reason::Illegal, None),
        };
        let meant = illegal.meant.iter().map(|&(mv, _)| self.candidate(mv)).collect();
        Reading::Refused { refused, role, meant }
    }
}
