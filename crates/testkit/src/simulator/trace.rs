//! The trace of a run: everything that happened, in order, as a hash and as text.

use core::fmt::{self, Write};

use flagfall_clock::Millis;

/// Characters of a printed line.
const MAX_PRINTED: usize = 400;

/// Everything that happened so far. Two runs with the same hash did the same.
#[derive(Debug)]
pub(super) struct Trace {
    /// FNV-1a.
    hash: u64,
    lines: u64,
    /// Whether each line is printed.
    prints: bool,
}

impl Trace {
    pub(super) const fn new(prints: bool) -> Trace {
        Trace { hash: 0xcbf2_9ce4_8422_2325, lines: 0, prints }
    }

    /// Adds a line.
    pub(super) fn note(&mut self, at: Millis, text: fmt::Arguments<'_>) {
        if self.prints {
            // The rules of a game are long, and always the same.
            println!("{:>8} {}", at.get(), text.to_string().chars().take(MAX_PRINTED).collect::<String>());
        }
        self.lines += 1;
        writeln!(self, "{} {text}", at.get()).expect("a hash takes any text");
    }

    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) const fn len(&self) -> u64 {
        self.lines
    }
}

impl Write for Trace {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}
