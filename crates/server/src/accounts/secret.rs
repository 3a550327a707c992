//! Generated secrets: shown once and stored as digests.

use std::fmt::{self, Write};

use flagfall_ledger::Digest;
use serde::Deserialize;

use crate::error::ApiError;

/// The prefix of personal access tokens, which makes them recognisable.
pub(crate) const TOKEN_PREFIX: &str = "flagfall_pat_";

/// A secret. Its `Debug` output hides it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(String);

impl Secret {
    /// Generates a secret of 256 bits after a prefix.
    pub(crate) fn new(prefix: &str) -> Result<Secret, ApiError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::Invalid(error.to_string()))?;
        let mut text = prefix.to_owned();
        for byte in bytes {
            write!(text, "{byte:02x}").expect("writing to a string never fails");
        }
        Ok(Secret(text))
    }

    /// A secret received from a client.
    pub(crate) fn from_text(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// The digest, which is all that is stored.
    pub(crate) fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }

    /// The secret in plain text, for its owner.
    pub(crate) fn reveal(self) -> String {
        self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_hide_their_debug_output() {
        let [one, other] = [Secret::new(TOKEN_PREFIX), Secret::new(TOKEN_PREFIX)].map(|new| new.expect("random bytes"));
        assert_ne!(one, other);
        assert_eq!(format!("{one:?}"), "Secret(…)");
        let digest = one.digest();
        let text = one.reveal();
        assert_eq!((text.len(), Secret::from_text(&text).digest()), (TOKEN_PREFIX.len() + 64, digest));
    }
}
