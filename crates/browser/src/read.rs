//! Reading a typed move.

use flagfall_chess::{IllegalSan, Letters, Move, Notation, PieceType, Position, San, Voice};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, MoveLine, ShownMove, arguments};

/// The reading of a typed text: a legal move, or the reason why it is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(into_wasm_abi)]
#[serde(untagged)]
pub enum MoveReading {
    /// A legal move.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: ShownMove,
        /// Whether the text offers a draw, `(=)`.
        draw: bool,
    },
    /// An illegal or ambiguous move.
    Refused {
        /// The reason.
        refused: MoveProblem,
        /// The type of piece that is missing or cannot move there.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[tsify(optional, type = "Role")]
        role: Option<PieceType>,
        /// The legal moves that may have been meant.
        meant: Vec<CandidateMove>,
    },
    /// A text that is no move in any notation.
    Unreadable {
        /// The text.
        unreadable: String,
    },
}

/// The reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum MoveProblem {
    /// Several legal moves match.
    Ambiguous,
    /// The player's own king would be in check.
    King,
    /// The player has such a piece, but it cannot move there.
    Unreachable,
    /// The player has no such piece.
    NoPiece,
    /// The promotion piece is missing.
    NoPromotion,
    /// This promotion is not possible.
    Promotion,
    /// Castling that way is not legal now.
    Castling,
    /// The move is illegal for another reason.
    Illegal,
}

/// A move that may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CandidateMove {
    /// The move in UCI notation.
    pub uci: String,
    /// The move in the user's letters.
    pub san: String,
}

#[wasm_bindgen]
impl MoveLine {
    /// Reads a move in the current position, in any notation, letters and language.
    ///
    /// The user's letters take precedence, then those of the language. A text that is a move in
    /// these letters is not read otherwise: for a Finn `Rf3` is a knight move, never a rook move.
    /// Otherwise all known letters and voices are tried, and must agree.
    ///
    /// # Errors
    ///
    /// [`BrowserError`] for an unknown language or letters.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "Language")] language: &str,
        #[wasm_bindgen(unchecked_param_type = "Letters")] letters: &str,
    ) -> Result<MoveReading, BrowserError> {
        let reader = MoveReader {
            position: self.history.position(),
            voice: arguments::voice(language)?,
            letters: arguments::letters(letters)?,
        };
        Ok(reader.read(text))
    }
}

/// A position with the user's language and letters.
pub(crate) struct MoveReader<'a> {
    pub(crate) position: &'a Position,
    pub(crate) voice: Voice,
    pub(crate) letters: Letters,
}

impl MoveReader<'_> {
    pub(crate) fn read(&self, text: &str) -> MoveReading {
        let text = text.trim();
        let own = self.own_letters().into_iter().find_map(|letters| San::read(text, letters).ok());
        if let Some(san) = own {
            return self.resolve(san);
        }
        let mut legal: Vec<(San, Move)> = Vec::new();
        let mut first = None;
        for san in self.other_readings(text) {
            match self.position.san(&san) {
                Ok(mv) if legal.iter().any(|&(_, other)| other == mv) => {}
                Ok(mv) => legal.push((san, mv)),
                Err(_) => _ = first.get_or_insert(san),
            }
        }
        match (&legal[..], first) {
            (&[(san, mv)], _) => self.accept(san, mv),
            ([], Some(san)) => self.resolve(san),
            ([], None) => MoveReading::Unreadable { unreadable: text.to_owned() },
            (several, _) => MoveReading::Refused {
                refused: MoveProblem::Ambiguous,
                role: None,
                meant: several.iter().map(|&(_, mv)| self.candidate(mv)).collect(),
            },
        }
    }

    fn own_letters(&self) -> [Letters; 2] {
        [self.letters, self.voice.code().parse().unwrap_or_default()]
    }

    /// Returns all readings of a text in other letters, in words, or with a lower-case piece
    /// letter.
    fn other_readings(&self, text: &str) -> Vec<San> {
        let mut letters = text.chars();
        let capitalised = letters.next().map(|first| first.to_uppercase().collect::<String>());
        let capitalised = capitalised.unwrap_or_default() + letters.as_str();
        let own = self.own_letters().into_iter().find_map(|own| San::read(&capitalised, own).ok());
        let others = Letters::ALL.iter().filter_map(|&letters| San::read(text, letters).ok());
        let spoken = self.voice.parse_move(text).ok();
        match own.or(spoken) {
            Some(san) => vec![san],
            None => others.collect(),
        }
    }

    fn resolve(&self, san: San) -> MoveReading {
        match self.position.san(&san) {
            Ok(mv) => self.accept(san, mv),
            Err(illegal) => self.refuse(&illegal),
        }
    }

    fn accept(&self, san: San, mv: Move) -> MoveReading {
        MoveReading::Move { mv: ShownMove::new(self.position, mv, self.letters), draw: san.draw_offer }
    }

    fn candidate(&self, mv: Move) -> CandidateMove {
        let san = Notation::short(self.letters).write(self.position, mv).to_string();
        CandidateMove { uci: mv.to_string(), san }
    }

    fn refuse(&self, illegal: &IllegalSan) -> MoveReading {
        use flagfall_chess::IllegalMoveReason as Reason;
        let (refused, role) = match illegal.reason {
            Reason::Ambiguous => (MoveProblem::Ambiguous, None),
            Reason::King => (MoveProblem::King, None),
            Reason::Unreachable(role) => (MoveProblem::Unreachable, Some(role)),
            Reason::NoPiece(role) => (MoveProblem::NoPiece, Some(role)),
            Reason::NoPromotion => (MoveProblem::NoPromotion, None),
            Reason::Promotion => (MoveProblem::Promotion, None),
            Reason::Castling => (MoveProblem::Castling, None),
            _ => (MoveProblem::Illegal, None),
        };
        let meant = illegal.candidates.iter().map(|&(mv, _)| self.candidate(mv)).collect();
        MoveReading::Refused { refused, role, meant }
    }
}
