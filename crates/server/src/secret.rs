//! Secrets that are made here: shown once, and kept as digests.

use std::fmt::{self, Write};

use flagfall_ledger::Digest;
use serde::Deserialize;

use crate::error::Problem;

/// What the secret of a personal access token begins with, so that it is known for one anywhere.
pub(crate) const TOKEN: &str = "flagfall_pat_";

/// Something nobody else may know: it is not shown by accident.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new one of 256 bits, after some first letters.
    pub(crate) fn new(prefix: &str) -> Result<Secret, Problem> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| Problem::Invalid(error.to_string()))?;
        let mut text = prefix.to_owned();
        for byte in bytes {
            write!(text, "{byte:02x}").expect("a string takes everything");
        }
        Ok(Secret(text))
    }

    /// One that somebody shows.
    pub(crate) fn shown(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// All that is kept of it.
    pub(crate) fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }

    /// What it is, for its owner.
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
    fn no_two_are_alike_and_none_is_shown_by_accident() {
        let [one, other] = [Secret::new(TOKEN), Secret::new(TOKEN)].map(|new| new.expect("drawn"));
        assert_ne!(one, other);
        assert_eq!(format!("{one:?}"), "Secret(…)");
        let digest = one.digest();
        let text = one.reveal();
        assert_eq!((text.len(), Secret::shown(&text).digest()), (TOKEN.len() + 64, digest));
    }
}
