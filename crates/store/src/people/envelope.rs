//! Sealed envelopes.

use flagfall_ledger::Digest;

use super::PeopleResult;

/// Stores the encrypted contents of sealed envelopes.
pub trait EnvelopeStore: Send + Sync {
    /// Stores the encrypted content of a sealed envelope under its commitment in the game.
    ///
    /// # Errors
    /// The data cannot be written.
    fn store_envelope(&self, game: u64, commitment: Digest, locked: &[u8]) -> PeopleResult<()>;

    /// Returns the encrypted content of a sealed envelope.
    ///
    /// # Errors
    /// The data cannot be read.
    fn envelope(&self, game: u64, commitment: Digest) -> PeopleResult<Option<Vec<u8>>>;

    /// Deletes all envelopes of a game except those with the given commitments.
    ///
    /// # Errors
    /// The data cannot be written.
    fn retain_envelopes(&self, game: u64, commitments: &[Digest]) -> PeopleResult<()>;

    /// Returns the games that have stored envelopes, each once.
    ///
    /// # Errors
    /// The data cannot be read.
    fn games_with_envelopes(&self) -> PeopleResult<Vec<u64>>;
}
