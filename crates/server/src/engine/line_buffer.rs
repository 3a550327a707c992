//! Splitting a program's output into lines.

/// Maximum length of a line, in bytes.
pub(super) const MAX_LINE_BYTES: usize = 8 * 1024;

/// Collects bytes and splits them into lines. Too long a line is dropped, so that no program can
/// fill the memory.
#[derive(Debug, Default)]
pub(super) struct LineBuffer {
    buffer: Vec<u8>,
    too_long: bool,
}

impl LineBuffer {
    /// Adds bytes and passes on every line they complete.
    pub(super) fn push(&mut self, bytes: &[u8], mut on_line: impl FnMut(&str)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, ends) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            self.too_long |= self.buffer.len() + text.len() > MAX_LINE_BYTES;
            if self.too_long {
                self.buffer.clear();
            } else {
                self.buffer.extend_from_slice(text);
            }
            if ends {
                if !self.too_long {
                    on_line(String::from_utf8_lossy(&self.buffer).trim());
                }
                self.buffer.clear();
                self.too_long = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(parts: &[&[u8]], expected: &[&str]) {
        let (mut lines, mut all) = (LineBuffer::default(), Vec::new());
        for part in parts {
            lines.push(part, |line| all.push(line.to_owned()));
        }
        assert_eq!(all, expected);
    }

    #[test]
    fn lines_are_joined_across_chunks() {
        check(&[b"uci", b"ok\r\nready", b"ok\n", b"best"], &["uciok", "readyok"]);
        check(&[b"\n\n", b"a\xff\n"], &["", "", "a\u{fffd}"]);
        let long = vec![b'x'; MAX_LINE_BYTES];
        check(&[&long, b"\n"], &[std::str::from_utf8(&long).expect("valid UTF-8")]);
        check(&[&long, b"x\nreadyok\n"], &["readyok"]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_split_within_memory_limit(parts in prop::collection::vec(
            prop::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..6_000), 0..6)) {
            let (mut lines, mut cut) = (LineBuffer::default(), Vec::new());
            for part in &parts {
                lines.push(part, |line| cut.push(line.to_owned()));
                prop_assert!(lines.buffer.len() <= MAX_LINE_BYTES);
            }
            let mut whole = Vec::new();
            LineBuffer::default().push(&parts.concat(), |line| whole.push(line.to_owned()));
            prop_assert_eq!(cut, whole);
        }
    }
}
