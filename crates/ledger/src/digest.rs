//! Hashes of lines.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// The SHA-256 of a line of a ledger.
///
/// ```
/// # use flagfall_ledger::Digest;
/// let digest = Digest::of("");
/// assert!(digest.to_string().starts_with("e3b0c442"));
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

impl Digest {
    /// The previous hash of the first line.
    pub const NONE: Digest = Digest([0; 32]);

    /// Hashes a text.
    ///
    /// ```
    /// # use flagfall_ledger::Digest;
    /// assert_ne!(Digest::of("a"), Digest::of("b"));
    /// ```
    pub fn of(text: impl AsRef<[u8]>) -> Digest {
        Digest(Sha256::digest(text).into())
    }

    /// Creates a hash from its bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// Returns the bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the 64 hexadecimal digits.
    pub(crate) fn to_hex(self) -> [u8; 64] {
        let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
        let mut digits = [0; 64];
        for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            *pair = [digit(byte >> 4), digit(byte & 15)];
        }
        digits
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.to_hex();
        f.write_str(str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

/// The error for a text that is not a hash.
///
/// ```
/// # use flagfall_ledger::{Digest, DigestError};
/// assert_eq!("zz".parse::<Digest>(), Err(DigestError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a hash has 64 lower-case hexadecimal digits")]
pub struct DigestError;

impl FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Digest, DigestError> {
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Ok(digit - b'0'),
            b'a'..=b'f' => Ok(digit - b'a' + 10),
            _ => Err(DigestError),
        };
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(DigestError);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = 16 * value(*high)? + value(*low)?;
        }
        Ok(Digest(bytes))
    }
}

impl TryFrom<String> for Digest {
    type Error = DigestError;

    fn try_from(text: String) -> Result<Digest, DigestError> {
        text.parse()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}
