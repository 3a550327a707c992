//! Anchors: checkpoints kept outside the log, to tell whether it has lost its newest ones.

use crate::{Checkpoint, SignedCheckpoint};

/// A signed checkpoint that was copied out of the log, as the line that [`export_checkpoints`](crate::export_checkpoints)
/// writes.
///
/// A log that does not contain it has lost lines or had them replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    number: u64,
    text: String,
}

impl Anchor {
    /// Reads an exported checkpoint, if its signature is valid.
    pub fn read(line: &str) -> Option<Anchor> {
        let (digits, rest) = line.trim_end().strip_prefix(r#"{"signature":""#)?.split_at_checked(128)?;
        let text = rest.strip_prefix(r#"","checkpoint":"#)?.strip_suffix('}')?;
        let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let signature: Vec<u8> = (0..128).step_by(2).map(byte).collect::<Option<_>>()?;
        let Checkpoint { checkpoint: number, .. } = SignedCheckpoint { text, signature: &signature }.verify()?;
        Some(Anchor { number, text: text.to_owned() })
    }

    /// The number of the checkpoint.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether this is the checkpoint with this text.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }
}
