//! The key that envelopes are locked with: in a file of its own, and in no database.

use std::fmt;
use std::io;
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use flagfall_ledger::Digest;

use super::error::OpenError;
use super::files;

/// What sets these locks apart from all others.
const DOMAIN: &[u8] = b"flagfall envelope 1\0";
/// What is drawn anew for every lock.
const DRAWN: usize = 24;
/// All contents up to a multiple of so many bytes look alike: their length tells nothing.
const BLOCK: usize = 512;

/// Locks what is in envelopes: XChaCha20-Poly1305 with the 256 bits in `sealing.key`.
///
/// A lock belongs to its game and to the hash of its content: put in another's place it does not
/// open, and neither does one that was changed.
///
/// ```
/// # use flagfall_store::{Digest, SealingKey};
/// # let directory = std::env::temp_dir().join(format!("flagfall-sealing-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// let key = SealingKey::find_or_make(&directory)?;
/// let hash = Digest::of("what the game knows it by");
/// let locked = key.lock(7, hash, b"Nf3")?;
/// assert_eq!(key.unlock(7, hash, &locked).as_deref(), Some(&b"Nf3"[..]));
/// assert_eq!(key.unlock(8, hash, &locked), None);
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SealingKey(XChaCha20Poly1305);

impl SealingKey {
    /// The key of a directory, if there is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn find(directory: &Path) -> Result<Option<SealingKey>, OpenError> {
        let key = files::key(&files::sealing_key(directory), OpenError::SealingKey)?;
        Ok(key.as_ref().map(SealingKey::of))
    }

    /// The key of a directory; a new one, if there is none.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn find_or_make(directory: &Path) -> Result<SealingKey, OpenError> {
        if let Some(key) = SealingKey::find(directory)? {
            return Ok(key);
        }
        let path = files::sealing_key(directory);
        let key = files::new_key(&path).map_err(OpenError::unusable(&path))?;
        Ok(SealingKey::of(&key))
    }

    fn of(key: &[u8; 32]) -> SealingKey {
        SealingKey(XChaCha20Poly1305::new(key.into()))
    }

    /// Locks what is in an envelope of a game, which has that hash.
    ///
    /// # Errors
    /// Nothing can be drawn at random here.
    pub fn lock(&self, game: u64, hash: Digest, content: &[u8]) -> io::Result<Vec<u8>> {
        let mut drawn = [0; DRAWN];
        getrandom::fill(&mut drawn).map_err(io::Error::other)?;
        let mut padded = content.to_vec();
        // Its end is marked, and what follows is nothing.
        padded.push(1);
        padded.resize(padded.len().next_multiple_of(BLOCK), 0);
        let payload = Payload { msg: &padded, aad: &bound_to(game, hash) };
        let sealed = self.0.encrypt(&XNonce::from(drawn), payload);
        let sealed = sealed.map_err(|error| io::Error::other(error.to_string()))?;
        Ok([&drawn[..], &sealed].concat())
    }

    /// What was locked for that game and that hash, unless it was changed or this is another key.
    pub fn unlock(&self, game: u64, hash: Digest, locked: &[u8]) -> Option<Vec<u8>> {
        let (drawn, sealed) = locked.split_first_chunk::<DRAWN>()?;
        let payload = Payload { msg: sealed, aad: &bound_to(game, hash) };
        let mut content = self.0.decrypt(&XNonce::from(*drawn), payload).ok()?;
        let end = content.iter().rposition(|byte| *byte != 0)?;
        content.truncate(end);
        Some(content)
    }
}

impl fmt::Debug for SealingKey {
    /// The key is not printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealingKey").finish_non_exhaustive()
    }
}

fn bound_to(game: u64, hash: Digest) -> Vec<u8> {
    [DOMAIN, &game.to_be_bytes(), hash.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_opens_for_its_own_and_as_it_was_made_alone() {
        let [key, other] = [[7; 32], [8; 32]].map(|key| SealingKey::of(&key));
        let hash = Digest::of("a");
        for content in [&b""[..], b"O-O", &[0; 3], &[9; BLOCK], &[1; 2 * BLOCK - 1]] {
            let locked = key.lock(7, hash, content).expect("locked");
            assert_eq!(key.unlock(7, hash, &locked).as_deref(), Some(content));
            assert_eq!(other.unlock(7, hash, &locked), None);
            assert_eq!(key.unlock(8, hash, &locked), None);
            assert_eq!(key.unlock(7, Digest::of("b"), &locked), None);
            for at in [0, DRAWN, locked.len() - 1] {
                let mut changed = locked.clone();
                changed[at] ^= 1;
                assert_eq!(key.unlock(7, hash, &changed), None, "at {at}");
            }
            assert_eq!(key.unlock(7, hash, &locked[..DRAWN - 1]), None);
            assert_eq!(key.unlock(7, hash, &locked[..locked.len() - 1]), None);
        }
    }

    #[test]
    fn short_texts_look_alike() {
        let key = SealingKey::of(&[7; 32]);
        let [short, long] = ["O-O", "the knight on the king's side to the sixth rank"]
            .map(|text| key.lock(7, Digest::of("a"), text.as_bytes()).expect("locked"));
        assert_eq!((short.len(), long.len()), (DRAWN + BLOCK + 16, DRAWN + BLOCK + 16));
        assert_ne!(short[..DRAWN], long[..DRAWN], "drawn anew");
    }
}
