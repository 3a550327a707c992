//! Checkpoints: signed statements of the heads of ledgers.

use core::fmt;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, LedgerId};
use serde::{Deserialize, Serialize};

/// The last line of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerHead {
    /// The ledger.
    pub ledger: LedgerId,
    /// The number of lines.
    pub sequence: u64,
    /// The hash of the last line.
    pub hash: Digest,
}

/// The heads of the ledgers that changed since the previous checkpoint.
///
/// The signature covers the text, which is one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The number of the checkpoint, from 1.
    pub checkpoint: u64,
    /// The time of creation.
    pub at: Timestamp,
    /// The hash of the text of the previous checkpoint.
    pub previous: Digest,
    /// The key that verifies the signature.
    pub key: PublicKey,
    /// The heads.
    pub heads: Vec<LedgerHead>,
}

impl Checkpoint {
    /// Returns the text to sign.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a checkpoint has only string keys")
    }
}

/// A stored checkpoint with its signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedCheckpoint<'a> {
    /// The text of a [`Checkpoint`].
    pub text: &'a str,
    /// The Ed25519 signature of the text.
    pub signature: &'a [u8],
}

impl SignedCheckpoint<'_> {
    /// Returns the checkpoint if it is well-formed and its key verifies the signature.
    pub fn verify(&self) -> Option<Checkpoint> {
        let checkpoint: Checkpoint = serde_json::from_str(self.text).ok()?;
        let key = VerifyingKey::from_bytes(checkpoint.key.0.as_bytes()).ok()?;
        let signature = Signature::from_slice(self.signature).ok()?;
        key.verify_strict(self.text.as_bytes(), &signature).ok()?;
        Some(checkpoint)
    }
}

/// The public key of a signer of checkpoints, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
// Like a hash, a key is 32 bytes written in hexadecimal digits.
pub struct PublicKey(Digest);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The key that signs checkpoints.
pub(crate) struct CheckpointSigner(SigningKey);

impl CheckpointSigner {
    pub(crate) fn from_secret(secret: &[u8; 32]) -> CheckpointSigner {
        CheckpointSigner(SigningKey::from_bytes(secret))
    }

    pub(crate) fn public(&self) -> PublicKey {
        PublicKey(Digest::from_bytes(self.0.verifying_key().to_bytes()))
    }

    pub(crate) fn sign(&self, text: &str) -> [u8; 64] {
        self.0.sign(text.as_bytes()).to_bytes()
    }
}
