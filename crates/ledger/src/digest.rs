//! Hashes of lines and digests of commands.

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
        to_hex(&self.0)
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
        from_hex(text).map(Digest).ok_or(DigestError)
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

/// The digest of a client's command: the first 8 bytes of the SHA-256 of its JSON, written as 16 hexadecimal digits.
///
/// It only compares commands that one client gave under one id.
///
/// ```
/// # use flagfall_ledger::CommandDigest;
/// let digest = CommandDigest::of(&("play", "e2e4"))?;
/// assert_eq!(CommandDigest::of(&["play", "e2e4"])?, digest);
/// assert_eq!(serde_json::from_str::<CommandDigest>(&serde_json::to_string(&digest)?)?, digest);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CommandDigest([u8; 8]);

impl CommandDigest {
    /// Returns the digest of a command.
    ///
    /// # Errors
    /// The command cannot be written as JSON.
    pub fn of(command: &impl Serialize) -> Result<CommandDigest, serde_json::Error> {
        let hash: [u8; 32] = Sha256::digest(serde_json::to_vec(command)?).into();
        Ok(CommandDigest(*hash.first_chunk().expect("a hash has more than 8 bytes")))
    }

    /// Creates a digest from its bytes.
    pub const fn from_bytes(bytes: [u8; 8]) -> CommandDigest {
        CommandDigest(bytes)
    }

    /// Returns the bytes.
    pub const fn as_bytes(&self) -> &[u8; 8] {
        &self.0
    }

    /// Returns the 16 hexadecimal digits.
    pub(crate) fn to_hex(self) -> [u8; 16] {
        to_hex(&self.0)
    }
}

impl TryFrom<String> for CommandDigest {
    type Error = &'static str;

    fn try_from(text: String) -> Result<CommandDigest, &'static str> {
        from_hex(&text).map(CommandDigest).ok_or("the digest of a command has 16 lower-case hexadecimal digits")
    }
}

impl From<CommandDigest> for String {
    fn from(digest: CommandDigest) -> String {
        str::from_utf8(&digest.to_hex()).expect("digits are ASCII").to_owned()
    }
}

/// Writes bytes as hexadecimal digits; `D` is twice `B`.
fn to_hex<const B: usize, const D: usize>(bytes: &[u8; B]) -> [u8; D] {
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
    let mut digits = [0; D];
    for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *pair = [digit(byte >> 4), digit(byte & 15)];
    }
    digits
}

/// Reads bytes from lower-case hexadecimal digits.
fn from_hex<const B: usize>(text: &str) -> Option<[u8; B]> {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; B];
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != bytes.len() || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = 16 * value(*high)? + value(*low)?;
    }
    Some(bytes)
}
