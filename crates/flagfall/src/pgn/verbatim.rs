//! Writing a game byte for byte.

use flagfall_chess::pgn::{self, RawGame};

/// Appends a game byte for byte, followed by one empty line.
///
/// A game without tags and result gets a `*`, to separate it from the next game.
pub(crate) fn append(game: &RawGame<'_>, text: &mut Vec<u8>) {
    let line_end = line_end(game.bytes());
    let game = game.bytes().trim_ascii_end();
    text.extend_from_slice(game);
    if !has_tags(game) && !has_end(game) {
        // A comment may extend to the end of the line.
        let last = lines(game).next_back().unwrap_or_default();
        let is_open = last.contains(&b';') || last.starts_with(b"%");
        text.extend_from_slice(if is_open { line_end } else { b" " });
        text.push(b'*');
    }
    text.extend_from_slice(line_end);
    text.extend_from_slice(line_end);
}

/// Returns the line ending of the first line.
fn line_end(text: &[u8]) -> &'static [u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    match end.map(|end| &text[end..]) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}

fn lines(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b'\n' | b'\r'))
}

fn has_tags(game: &[u8]) -> bool {
    let first = lines(game).map(<[u8]>::trim_ascii_start).find(|line| !line.is_empty() && !line.starts_with(b"%"));
    first.is_some_and(|line| line.starts_with(b"["))
}

/// Whether a game appended after this one stays separate.
fn has_end(game: &[u8]) -> bool {
    pgn::games(&[game, b"\n\n1. e4 *"].concat()).nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, expected: &str) {
        let mut text = Vec::new();
        append(&RawGame::new(game.as_bytes(), 1, 1), &mut text);
        assert_eq!(String::from_utf8_lossy(&text), expected);
        assert_eq!(pgn::games(&[&text[..], b"[White \"B\"]\n\n*"].concat()).count(), 2, "{game:?}");
    }

    #[test]
    fn game_keeps_its_bytes_and_line_ends() {
        check("[White \"A\"]\n\n1. e4 *\n\n\n", "[White \"A\"]\n\n1. e4 *\n\n");
        check("[White \"A\"]\r\n\r\n1. e4 *\r\n", "[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n");
        check("[White \"A\"]\r\r1. e4 *\r", "[White \"A\"]\r\r1. e4 *\r\r");
        check("1. e4 1-0", "1. e4 1-0\n\n");
        check("1. e4 {x}1-0", "1. e4 {x}1-0\n\n");
        check("[White \"A\"]\n\n1. e4\n\n", "[White \"A\"]\n\n1. e4\n\n");
        check("%x\n[White \"A\"]\n\n1. e4\n\n", "%x\n[White \"A\"]\n\n1. e4\n\n");
    }

    #[test]
    fn game_without_tags_and_result_gets_a_result() {
        check("1. e4\n", "1. e4 *\n\n");
        check("1. e4 {1-0}\n", "1. e4 {1-0} *\n\n");
        check("1. e4\re5 ; better 1-0\r", "1. e4\re5 ; better 1-0\r*\r\r");
        check("%x\n1. e4\n", "%x\n1. e4 *\n\n");
    }
}
