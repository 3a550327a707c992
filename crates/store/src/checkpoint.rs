//! Checkpoints: signed statements of how far ledgers had come.

use core::fmt;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, LedgerId};
use serde::{Deserialize, Serialize};

/// The last line of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Which ledger.
    pub ledger: LedgerId,
    /// How many lines it has.
    pub sequence: u64,
    /// The hash of the last one.
    pub hash: Digest,
}

/// How far ledgers had come at a moment, those that changed since the checkpoint before.
///
/// Its text is one line of JSON, which is what is signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Its number, from 1.
    pub checkpoint: u64,
    /// When it was made.
    pub at: Timestamp,
    /// The hash of the text of the checkpoint before.
    pub previous: Digest,
    /// The key it is signed with.
    pub key: PublicKey,
    /// The heads.
    pub heads: Vec<Head>,
}

impl Checkpoint {
    /// The text that is signed.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a checkpoint has only texts as keys")
    }
}

/// A checkpoint as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed<'a> {
    /// The text of a [`Checkpoint`].
    pub text: &'a str,
    /// The Ed25519 signature of the text.
    pub signature: &'a [u8],
}

impl Signed<'_> {
    /// The checkpoint, if it is one and the signature fits the key it names.
    pub fn open(&self) -> Option<Checkpoint> {
        let checkpoint: Checkpoint = serde_json::from_str(self.text).ok()?;
        let key = VerifyingKey::from_bytes(checkpoint.key.0.as_bytes()).ok()?;
        let signature = Signature::from_slice(self.signature).ok()?;
        key.verify_strict(self.text.as_bytes(), &signature).ok()?;
        Some(checkpoint)
    }
}

/// The public half of a key that signs checkpoints, in 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
// A key is 32 bytes in hexadecimal digits, as a hash is.
pub struct PublicKey(Digest);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The key that signs checkpoints.
pub(crate) struct Signatory(SigningKey);

impl Signatory {
    pub(crate) fn from_secret(secret: &[u8; 32]) -> Signatory {
        Signatory(SigningKey::from_bytes(secret))
    }

    pub(crate) fn public(&self) -> PublicKey {
        PublicKey(Digest::from_bytes(self.0.verifying_key().to_bytes()))
    }

    pub(crate) fn sign(&self, text: &str) -> [u8; 64] {
        self.0.sign(text.as_bytes()).to_bytes()
    }
}
