//! What a program writes, cut into lines.

/// The longest line that is listened to, in bytes.
pub(super) const LONGEST_LINE: usize = 8 * 1024;

/// Bytes as they come, and the lines they make. A line that is too long is passed over, so that no
/// program can fill the memory.
#[derive(Debug, Default)]
pub(super) struct Lines {
    held: Vec<u8>,
    too_long: bool,
}

impl Lines {
    /// Takes more bytes, and hands on the lines they complete.
    pub(super) fn take(&mut self, bytes: &[u8], mut hand_on: impl FnMut(&str)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, ends) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            self.too_long |= self.held.len() + text.len() > LONGEST_LINE;
            if self.too_long {
                self.held.clear();
            } else {
                self.held.extend_from_slice(text);
            }
            if ends {
                if !self.too_long {
                    hand_on(String::from_utf8_lossy(&self.held).trim());
                }
                self.held.clear();
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
        let (mut lines, mut all) = (Lines::default(), Vec::new());
        for part in parts {
            lines.take(part, |line| all.push(line.to_owned()));
        }
        assert_eq!(all, expected);
    }

    #[test]
    fn lines_come_whole_however_they_were_cut() {
        check(&[b"uci", b"ok\r\nready", b"ok\n", b"best"], &["uciok", "readyok"]);
        check(&[b"\n\n", b"a\xff\n"], &["", "", "a\u{fffd}"]);
        let long = vec![b'x'; LONGEST_LINE];
        check(&[&long, b"\n"], &[std::str::from_utf8(&long).expect("a text")]);
        check(&[&long, b"x\nreadyok\n"], &["readyok"]);
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(parts in prop::collection::vec(
            prop::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..6_000), 0..6)) {
            let (mut lines, mut cut) = (Lines::default(), Vec::new());
            for part in &parts {
                lines.take(part, |line| cut.push(line.to_owned()));
                prop_assert!(lines.held.len() <= LONGEST_LINE);
            }
            let mut whole = Vec::new();
            Lines::default().take(&parts.concat(), |line| whole.push(line.to_owned()));
            prop_assert_eq!(cut, whole);
        }
    }
}
