//! Encryption of sealed envelopes. The key is in a separate file and in no database.

use std::fmt;
use std::io;
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use flagfall_ledger::Digest;

use super::error::OpenError;
use super::files;

/// The domain separator of the associated data.
const DOMAIN: &[u8] = b"flagfall envelope 1\0";
/// The length of the random nonce.
const NONCE_LENGTH: usize = 24;
/// Contents are padded to a multiple of this length, so that the length reveals nothing.
const BLOCK: usize = 512;

/// Encrypts the contents of envelopes with XChaCha20-Poly1305 and the 256-bit key in `sealing.key`.
///
/// The ciphertext is bound to its game and to the hash of its content. It cannot be decrypted if it was changed or
/// moved to another game or hash.
///
/// ```
/// # use flagfall_store::{Digest, SealingKey};
/// # let directory = std::env::temp_dir().join(format!("flagfall-sealing-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// let key = SealingKey::find_or_create(&directory)?;
/// let hash = Digest::of("the commitment in the game");
/// let locked = key.lock(7, hash, b"Nf3")?;
/// assert_eq!(key.unlock(7, hash, &locked).as_deref(), Some(&b"Nf3"[..]));
/// assert_eq!(key.unlock(8, hash, &locked), None);
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SealingKey(XChaCha20Poly1305);

impl SealingKey {
    /// Reads the key of a directory, if it exists.
    ///
    /// # Errors
    /// The key cannot be read.
    pub fn find(directory: &Path) -> Result<Option<SealingKey>, OpenError> {
        let key = files::read_key(&files::sealing_key(directory), OpenError::SealingKey)?;
        Ok(key.as_ref().map(SealingKey::new))
    }

    /// Reads the key of a directory, or creates one.
    ///
    /// # Errors
    /// The key cannot be read or written.
    pub fn find_or_create(directory: &Path) -> Result<SealingKey, OpenError> {
        if let Some(key) = SealingKey::find(directory)? {
            return Ok(key);
        }
        let path = files::sealing_key(directory);
        let key = files::create_key(&path).map_err(OpenError::unusable(&path))?;
        Ok(SealingKey::new(&key))
    }

    fn new(key: &[u8; 32]) -> SealingKey {
        SealingKey(XChaCha20Poly1305::new(key.into()))
    }

    /// Encrypts the content of an envelope of a game; `hash` is its commitment.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub fn lock(&self, game: u64, hash: Digest, content: &[u8]) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE_LENGTH];
        getrandom::fill(&mut nonce).map_err(io::Error::other)?;
        let mut padded = content.to_vec();
        // A marker byte ends the content, and zeros follow.
        padded.push(1);
        padded.resize(padded.len().next_multiple_of(BLOCK), 0);
        let payload = Payload { msg: &padded, aad: &associated_data(game, hash) };
        let sealed = self.0.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|error| io::Error::other(error.to_string()))?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// Decrypts the content for a game and hash, unless it was changed or encrypted with another key.
    pub fn unlock(&self, game: u64, hash: Digest, locked: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = locked.split_first_chunk::<NONCE_LENGTH>()?;
        let payload = Payload { msg: sealed, aad: &associated_data(game, hash) };
        let mut content = self.0.decrypt(&XNonce::from(*nonce), payload).ok()?;
        let end = content.iter().rposition(|byte| *byte != 0)?;
        content.truncate(end);
        Some(content)
    }
}

impl fmt::Debug for SealingKey {
    /// Formats without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealingKey").finish_non_exhaustive()
    }
}

fn associated_data(game: u64, hash: Digest) -> Vec<u8> {
    [DOMAIN, &game.to_be_bytes(), hash.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unchanged_content_of_same_game_and_hash_is_unlocked() {
        let [key, other] = [[7; 32], [8; 32]].map(|key| SealingKey::new(&key));
        let hash = Digest::of("a");
        for content in [&b""[..], b"O-O", &[0; 3], &[9; BLOCK], &[1; 2 * BLOCK - 1]] {
            let locked = key.lock(7, hash, content).expect("locked");
            assert_eq!(key.unlock(7, hash, &locked).as_deref(), Some(content));
            assert_eq!(other.unlock(7, hash, &locked), None);
            assert_eq!(key.unlock(8, hash, &locked), None);
            assert_eq!(key.unlock(7, Digest::of("b"), &locked), None);
            for at in [0, NONCE_LENGTH, locked.len() - 1] {
                let mut changed = locked.clone();
                changed[at] ^= 1;
                assert_eq!(key.unlock(7, hash, &changed), None, "at {at}");
            }
            assert_eq!(key.unlock(7, hash, &locked[..NONCE_LENGTH - 1]), None);
            assert_eq!(key.unlock(7, hash, &locked[..locked.len() - 1]), None);
        }
    }

    #[test]
    fn short_contents_have_same_length() {
        let key = SealingKey::new(&[7; 32]);
        let [short, long] = ["O-O", "the knight on the king's side to the sixth rank"]
            .map(|text| key.lock(7, Digest::of("a"), text.as_bytes()).expect("locked"));
        assert_eq!((short.len(), long.len()), (NONCE_LENGTH + BLOCK + 16, NONCE_LENGTH + BLOCK + 16));
        assert_ne!(short[..NONCE_LENGTH], long[..NONCE_LENGTH], "nonces are random");
    }
}
