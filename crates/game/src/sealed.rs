//! A sealed move: what is in the envelope, and what may be known of it before it is opened.

use core::fmt;
use core::str::FromStr;

use flagfall_chess::{Letters, Move, Position, Reason, Role, San, SanMove};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::Digest;

/// What sets the hash of a sealed move apart from every other hash.
const DOMAIN: &[u8] = b"flagfall sealed move 1\0";
/// No move takes more.
const LONGEST: usize = 200;

/// What a player has written and put into the envelope: a secret until it is opened (I.3).
///
/// Until then a ledger holds nothing of it but its [commitment](Sealed::commitment). Whoever is
/// shown the content afterwards can check that it is what was sealed.
///
/// ```
/// use flagfall_game::{Nonce, Sealed};
/// use flagfall_chess::Letters;
/// let sealed = Sealed::new("Rf3", Letters::FINNISH, Nonce(7));
/// let commitment = sealed.commitment();
/// assert!(sealed.is(commitment));
/// assert!(!Sealed::new("Rg3", Letters::FINNISH, Nonce(7)).is(commitment));
/// assert!(!format!("{sealed:?}").contains("Rf3"));
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sealed {
    /// As it was written.
    pub text: Box<str>,
    /// In which letters, by the code of their language.
    #[serde(with = "by_code")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub letters: Letters,
    /// What nobody can guess, so that no move can be tried against the commitment.
    pub nonce: Nonce,
}

impl Sealed {
    /// A move as it was written, with a number drawn by whoever takes it.
    pub fn new(text: impl Into<Box<str>>, letters: Letters, nonce: Nonce) -> Sealed {
        Sealed { text: text.into(), letters, nonce }
    }

    /// The hash that binds to the content and tells nothing of it: SHA-256 of a word of its own,
    /// the nonce, the code of the letters and the text, each of the last two after its length.
    ///
    /// ```
    /// # use flagfall_game::{Nonce, Sealed};
    /// # use flagfall_chess::Letters;
    /// let by = |nonce| Sealed::new("Nf3", Letters::ENGLISH, Nonce(nonce)).commitment();
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

    /// Whether it is what was sealed under a commitment.
    pub fn is(&self, commitment: Digest) -> bool {
        self.commitment() == commitment
    }

    /// What it means where it is to be played.
    ///
    /// ```
    /// # use flagfall_game::{Nonce, Reading, Sealed};
    /// # use flagfall_chess::{Letters, Position};
    /// let read = |text: &str| {
    ///     Sealed::new(text, Letters::ENGLISH, Nonce(1)).read(&Position::start())
    /// };
    /// assert!(matches!(read("1. Nf3"), Reading::One(_)));
    /// assert!(matches!(read("Nf3 or Nh3"), Reading::Several(moves) if moves.len() == 2));
    /// assert_eq!(read("Ng1-g3"), Reading::Illegal);
    /// assert_eq!(read("N somewhere"), Reading::Unclear);
    /// ```
    pub fn read(&self, position: &Position) -> Reading {
        match self.one(position, &self.text) {
            Reading::Unclear => self.several(position),
            reading => reading,
        }
    }

    /// Whether an offer of a draw is written beside the move (8.1.5).
    pub(crate) fn offers_draw(&self) -> bool {
        self.san(&self.text).is_some_and(|san| san.draw_offer)
    }

    /// A text read as a move, after its number.
    fn san(&self, text: &str) -> Option<San> {
        let numbered = |letter: char| letter.is_ascii_digit() || ". \u{2026}".contains(letter);
        let text = text.trim();
        let rest = text.trim_start_matches(numbered);
        // A number needs its dot: castling may be written with zeros.
        let text =
            if text[..text.len() - rest.len()].contains(['.', '\u{2026}']) { rest } else { text };
        San::read(text, self.letters).ok()
    }

    fn one(&self, position: &Position, text: &str) -> Reading {
        let Some(san) = self.san(text) else { return Reading::Unclear };
        match captures_by_pawns(position, san.mv)[..] {
            [] => {}
            [mv] => return Reading::One(mv),
            ref several => return Reading::Several(several.to_vec()),
        }
        match position.san(&san) {
            Ok(mv) => Reading::One(mv),
            Err(illegal) => match illegal.reason {
                Reason::Ambiguous | Reason::NoPromotion if illegal.meant.len() > 1 => {
                    Reading::Several(illegal.meant.into_iter().map(|(mv, _)| mv).collect())
                }
                _ => Reading::Illegal,
            },
        }
    }

    /// Two moves side by side are two meanings.
    fn several(&self, position: &Position) -> Reading {
        let mut moves: Vec<Move> = Vec::new();
        for part in self.text.split([' ', '/', ',', ';', '|']) {
            if let Reading::One(mv) = self.one(position, part)
                && !moves.contains(&mv)
            {
                moves.push(mv);
            }
        }
        if moves.len() > 1 { Reading::Several(moves) } else { Reading::Unclear }
    }

    /// Whether it can be kept and read again: not too long, and in letters that have a code.
    pub(crate) fn is_in_order(&self) -> bool {
        self.text.len() <= LONGEST && self.letters.code().parse() == Ok(self.letters)
    }
}

/// What is meant where a pawn's capture is written without the file it leaves (C.9.3).
fn captures_by_pawns(position: &Position, san: SanMove) -> Vec<Move> {
    let SanMove::Piece { role: Role::Pawn, file: None, capture: true, to, promotion, .. } = san
    else {
        return Vec::new();
    };
    let captures = |mv: &Move| {
        let arrives = mv.to() == to && mv.from().file() != to.file();
        mv.role() == Role::Pawn && arrives && mv.promotion() == promotion
    };
    position.legal_moves().iter().copied().filter(captures).collect()
}

impl fmt::Debug for Sealed {
    /// The move is not printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealed").finish_non_exhaustive()
    }
}

/// What a written move means (I.8).
///
/// ```
/// # use flagfall_game::Reading;
/// assert_ne!(Reading::Illegal, Reading::Unclear);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One legal move.
    One(Move),
    /// One of several legal moves.
    Several(Vec<Move>),
    /// No legal move.
    Illegal,
    /// Nothing that the rules of notation tell: it is for the arbiter to make out.
    Unclear,
}

/// A number of 128 bits that nobody can guess; in text 32 hexadecimal digits.
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
    /// With it moves could be tried against the commitment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(..)")
    }
}

/// A nonce is 32 hexadecimal digits.
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

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(super) fn serialize<S: Serializer>(letters: &Letters, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(letters.code())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Letters, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(D::Error::custom)
    }
}
