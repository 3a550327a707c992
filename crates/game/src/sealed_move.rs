//! Sealed moves and their commitments.

use core::fmt;
use core::str::FromStr;

use flagfall_chess::{IllegalMoveReason, Letters, Move, PieceType, Position, San, SanMove};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::Digest;

/// Separates the hashes of sealed moves from other hashes.
const DOMAIN: &[u8] = b"flagfall sealed move 1\0";
/// The maximum length of the text in bytes.
const LONGEST: usize = 200;

/// The content of an envelope with a sealed move, which is secret until the envelope is opened (I.3).
///
/// Until then the ledger contains only its [commitment](SealedMove::commitment), against which the
/// content can be verified afterwards.
///
/// ```
/// use flagfall_game::{Nonce, SealedMove};
/// use flagfall_chess::Letters;
/// let sealed = SealedMove::new("Rf3", Letters::FINNISH, Nonce(7));
/// let commitment = sealed.commitment();
/// assert!(sealed.matches(commitment));
/// assert!(!SealedMove::new("Rg3", Letters::FINNISH, Nonce(7)).matches(commitment));
/// assert!(!format!("{sealed:?}").contains("Rf3"));
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SealedMove {
    /// The move as the player wrote it.
    pub text: Box<str>,
    /// The piece letters used, by the code of their language.
    #[serde(with = "by_code")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub letters: Letters,
    /// A random number, so that moves cannot be tried against the commitment.
    pub nonce: Nonce,
}

impl SealedMove {
    /// Creates a sealed move with a random nonce.
    pub fn new(text: impl Into<Box<str>>, letters: Letters, nonce: Nonce) -> SealedMove {
        SealedMove { text: text.into(), letters, nonce }
    }

    /// Returns the hash that binds to the content without revealing it: SHA-256 of a domain separator,
    /// the nonce, the code of the letters and the text, the last two each preceded by its length.
    ///
    /// ```
    /// # use flagfall_game::{Nonce, SealedMove};
    /// # use flagfall_chess::Letters;
    /// let by = |nonce| SealedMove::new("Nf3", Letters::ENGLISH, Nonce(nonce)).commitment();
    /// assert_ne!(by(1), by(2));
    /// ```
    pub fn commitment(&self) -> Digest {
        let mut bytes = DOMAIN.to_vec();
        bytes.extend(self.nonce.0.to_be_bytes());
        for part in [self.letters.code(), &self.text] {
            bytes.extend((part.len() as u64).to_be_bytes());
            bytes.extend(part.as_bytes());
        }
        Digest::of(bytes)
    }

    /// Whether the content matches a commitment.
    pub fn matches(&self, commitment: Digest) -> bool {
        self.commitment() == commitment
    }

    /// Interprets the text as a move in the position where it is to be played.
    ///
    /// ```
    /// # use flagfall_game::{Nonce, SealedReading, SealedMove};
    /// # use flagfall_chess::{Letters, Position};
    /// let read = |text: &str| {
    ///     SealedMove::new(text, Letters::ENGLISH, Nonce(1)).read(&Position::start())
    /// };
    /// assert!(matches!(read("1. Nf3"), SealedReading::One(_)));
    /// assert!(matches!(read("Nf3 or Nh3"), SealedReading::Several(moves) if moves.len() == 2));
    /// assert_eq!(read("Ng1-g3"), SealedReading::Illegal);
    /// assert_eq!(read("N somewhere"), SealedReading::Unclear);
    /// ```
    pub fn read(&self, position: &Position) -> SealedReading {
        match self.read_one(position, &self.text) {
            SealedReading::Unclear => self.read_several(position),
            reading => reading,
        }
    }

    /// Whether the text contains a draw offer (8.1.5).
    pub(crate) fn offers_draw(&self) -> bool {
        self.san(&self.text).is_some_and(|san| san.draw_offer)
    }

    /// Reads a text as a move, which may be preceded by its number.
    fn san(&self, text: &str) -> Option<San> {
        let numbered = |letter: char| letter.is_ascii_digit() || ". \u{2026}".contains(letter);
        let text = text.trim();
        let rest = text.trim_start_matches(numbered);
        // A move number ends with a dot; castling may be written with zeros.
        let text = if text[..text.len() - rest.len()].contains(['.', '\u{2026}']) { rest } else { text };
        San::read(text, self.letters).ok()
    }

    fn read_one(&self, position: &Position, text: &str) -> SealedReading {
        let Some(san) = self.san(text) else { return SealedReading::Unclear };
        match captures_by_pawns(position, san.mv)[..] {
            [] => {}
            [mv] => return SealedReading::One(mv),
            ref several => return SealedReading::Several(several.to_vec()),
        }
        match position.san(&san) {
            Ok(mv) => SealedReading::One(mv),
            Err(illegal) => match illegal.reason {
                IllegalMoveReason::Ambiguous | IllegalMoveReason::NoPromotion if illegal.candidates.len() > 1 => {
                    SealedReading::Several(illegal.candidates.into_iter().map(|(mv, _)| mv).collect())
                }
                _ => SealedReading::Illegal,
            },
        }
    }

    /// Reads several moves side by side.
    fn read_several(&self, position: &Position) -> SealedReading {
        let mut moves: Vec<Move> = Vec::new();
        for part in self.text.split([' ', '/', ',', ';', '|']) {
            if let SealedReading::One(mv) = self.read_one(position, part)
                && !moves.contains(&mv)
            {
                moves.push(mv);
            }
        }
        if moves.len() > 1 { SealedReading::Several(moves) } else { SealedReading::Unclear }
    }

    /// Whether the sealed move can be stored: the text is short enough and the letters have a code.
    pub(crate) fn is_valid(&self) -> bool {
        self.text.len() <= LONGEST && self.letters.code().parse() == Ok(self.letters)
    }
}

/// Returns the pawn captures that a text without the file of departure can mean (C.9.3).
fn captures_by_pawns(position: &Position, san: SanMove) -> Vec<Move> {
    let SanMove::Piece { role: PieceType::Pawn, file: None, capture: true, to, promotion, .. } = san else {
        return Vec::new();
    };
    let captures = |mv: &Move| {
        let arrives = mv.to() == to && mv.from().file() != to.file();
        mv.role() == PieceType::Pawn && arrives && mv.promotion() == promotion
    };
    position.legal_moves().iter().copied().filter(captures).collect()
}

impl fmt::Debug for SealedMove {
    /// Omits the content, which is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealedMove").finish_non_exhaustive()
    }
}

/// The interpretation of a sealed move (I.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealedReading {
    /// Exactly one legal move.
    One(Move),
    /// Several legal moves.
    Several(Vec<Move>),
    /// No legal move.
    Illegal,
    /// Not readable as a move; the arbiter decides what it means.
    Unclear,
}

/// A random number of 128 bits, written as 32 hexadecimal digits.
///
/// ```
/// # use flagfall_game::Nonce;
/// let nonce = Nonce(255);
/// assert_eq!(nonce.to_string(), "000000000000000000000000000000ff");
/// assert_eq!(nonce.to_string().parse(), Ok(nonce));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String))]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(pub u128);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Nonce {
    /// Omits the number, with which moves could be tried against the commitment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(..)")
    }
}

/// The error of a text that is not a nonce.
///
/// ```
/// # use flagfall_game::{Nonce, NonceError};
/// assert_eq!("+f".parse::<Nonce>(), Err(NonceError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a nonce is 32 hexadecimal digits in lower case")]
pub struct NonceError;

impl FromStr for Nonce {
    type Err = NonceError;

    fn from_str(text: &str) -> Result<Nonce, NonceError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(is_digit) {
            return Err(NonceError);
        }
        u128::from_str_radix(text, 16).map(Nonce).map_err(|_| NonceError)
    }
}

impl TryFrom<String> for Nonce {
    type Error = NonceError;

    fn try_from(text: String) -> Result<Nonce, NonceError> {
        text.parse()
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> String {
        nonce.to_string()
    }
}

mod by_code {
    use super::{Deserialize, Deserializer, Letters, Serializer};
    use serde::de::Error;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
    pub(super) fn serialize<S: Serializer>(letters: &Letters, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(letters.code())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Letters, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(D::Error::custom)
    }
}
