//! Where one game ends and the next begins.
//!
//! A game is a section of tags and a section of moves, either of which may be missing. The next
//! one begins at the first line that reads like a tag after moves, or at the first line after an
//! empty one if the moves have come to their marker. In a comment such a line means nothing, unless
//! it is a tag after an empty line: then somebody forgot to close the comment, and the games that
//! follow must not be lost in it.

use memchr::{memchr, memchr_iter, memchr2, memchr3_iter, memrchr2};

use super::{Outcome, RawGame, tags};

/// The games in a text.
///
/// ```
/// use flagfall_chess::pgn;
/// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let lines: Vec<u64> = pgn::games(text).map(|game| game.line()).collect();
/// assert_eq!(lines, [1, 5]);
/// ```
pub fn games(text: &[u8]) -> Games<'_> {
    Games { rest: text, line: 1, number: 1 }
}

/// What some editors put before UTF-8. Where files were joined it stands in the middle.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The games in a text, one after the other; made by [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a [u8],
    line: u64,
    number: u64,
}

impl<'a> Iterator for Games<'a> {
    type Item = RawGame<'a>;

    fn next(&mut self) -> Option<RawGame<'a>> {
        let blank = leading_blanks(self.rest);
        self.line += count_lines(&self.rest[..blank]);
        self.rest = &self.rest[blank..];
        if self.rest.is_empty() {
            return None;
        }
        let extent = extent(self.rest, true)?;
        let (bytes, rest) = self.rest.split_at(extent.length);
        let game = RawGame::new(bytes, self.line, self.number);
        self.rest = rest;
        self.line += extent.lines;
        self.number += 1;
        Some(game)
    }
}

/// How many bytes of blank space and byte order marks a text begins with.
pub(crate) fn leading_blanks(text: &[u8]) -> usize {
    let mut rest = text.trim_ascii_start();
    while let Some(after) = rest.strip_prefix(BYTE_ORDER_MARK) {
        rest = after.trim_ascii_start();
    }
    text.len() - rest.len()
}

/// How many lines end in a text, by any of the three line ends.
pub(crate) fn count_lines(text: &[u8]) -> u64 {
    let lines = memchr_iter(b'\n', text).count();
    // Hardly any file has carriage returns that are not followed by a line feed.
    let alone = match memchr(b'\r', text) {
        None => 0,
        Some(_) => memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count(),
    };
    (lines + alone) as u64
}

/// How long a game is.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) length: usize,
    /// How many lines end in it.
    pub(crate) lines: u64,
}

/// How long the game is that a text begins with. If more text may follow (`at_end` is false) and
/// that could make the game longer, nothing.
pub(crate) fn extent(text: &[u8], at_end: bool) -> Option<Extent> {
    // Without tags the marker ends a game, and its line may go on with others.
    if !matches!(text.first(), None | Some(b'[' | b'%')) {
        let length = untagged(text, at_end)?;
        return Some(Extent { length, lines: count_lines(&text[..length]) });
    }
    let mut lines = Lines { text, at: 0, ended: 0 };
    let moves = match head(&mut lines, at_end)? {
        Head::Moves(at) => at,
        Head::Next(extent) => return Some(extent),
    };
    let mut comments = Comments { text, at: moves, open: false };
    let mut after_blank = false;
    while let Some((before, line)) = lines.next(at_end)? {
        let is_tag = line.starts_with(b"[") && tags::begins(line);
        let is_next = is_tag || after_blank && is_after_end(&text[moves..before.length], line);
        after_blank = line.trim_ascii_start().is_empty();
        if is_next {
            comments.advance(before.length);
            if !comments.open || is_tag && follows_empty_line(&text[..before.length]) {
                return Some(before);
            }
        }
    }
    Some(lines.extent())
}

/// The lines of a text, each from its first character that is not blank.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    ended: u64,
}

impl<'a> Lines<'a> {
    fn extent(&self) -> Extent {
        Extent { length: self.at, lines: self.ended }
    }

    /// The next line and what comes before it. `None` if only more text could tell, `Some(None)`
    /// at the end.
    #[allow(clippy::option_option)]
    #[inline]
    fn next(&mut self, at_end: bool) -> Option<Option<(Extent, &'a [u8])>> {
        let before = self.extent();
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return at_end.then_some(None);
        }
        let length = match memchr2(b'\n', b'\r', rest) {
            // Whether a line feed follows the carriage return is not known yet.
            Some(end) if rest.len() > end + 1 || at_end => {
                self.ended += 1;
                end + 1 + usize::from(rest[end..].starts_with(b"\r\n"))
            }
            _ if at_end => rest.len(),
            _ => return None,
        };
        self.at += length;
        let indent = rest.iter().position(|&byte| !matches!(byte, b' ' | b'\t')).unwrap_or(0);
        let line = &rest[indent.min(length)..length];
        Some(Some((before, line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line))))
    }
}

/// What follows the tags.
enum Head {
    /// Moves, from here on.
    Moves(usize),
    /// No moves, but the next game.
    Next(Extent),
}

/// Finds the end of the tags. A game that begins without moves of the one before begins with the
/// same tag as that one, after an empty line.
fn head(lines: &mut Lines<'_>, at_end: bool) -> Option<Head> {
    let mut after_blank = false;
    let mut first = None;
    while let Some((before, line)) = lines.next(at_end)? {
        match line.trim_ascii() {
            [] => after_blank = true,
            [b'%' | b';', ..] => {}
            tag @ [b'[', ..] => {
                let first = *first.get_or_insert(tag);
                if after_blank && tags::name(first) == tags::name(tag) {
                    return Some(Head::Next(before));
                }
                after_blank = false;
                if !tag.ends_with(b"]") && !is_tags_alone(tag) {
                    return Some(Head::Moves(before.length));
                }
            }
            _ => return Some(Head::Moves(before.length)),
        }
    }
    Some(Head::Next(lines.extent()))
}

/// Whether nothing but a comment to the end of the line follows the tags of a line.
fn is_tags_alone(mut line: &[u8]) -> bool {
    while let Some(tag) = tags::read(line) {
        line = tag.rest.trim_ascii_start();
    }
    matches!(line.first(), None | Some(b';'))
}

/// Whether the line before is empty.
fn follows_empty_line(text: &[u8]) -> bool {
    let above = before_line_end(text);
    let blanks = above.iter().rev().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    let above = &above[..above.len() - blanks];
    before_line_end(above).len() < above.len()
}

/// A text without the line end that it may end with.
pub(crate) fn before_line_end(text: &[u8]) -> &[u8] {
    let ends = [&b"\r\n"[..], b"\n", b"\r"];
    ends.into_iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text)
}

/// Whether a line after an empty one is the first of a game without tags, since the one before
/// has ended.
fn is_after_end(moves: &[u8], line: &[u8]) -> bool {
    if matches!(line.trim_ascii_start().first(), None | Some(b'{' | b';' | b'%')) {
        return false;
    }
    last_marker(moves).is_some()
}

/// The marker that is the last word of moves, if it is not part of a comment.
pub(crate) fn last_marker(moves: &[u8]) -> Option<Outcome> {
    let moves = moves.trim_ascii_end();
    let begin = moves.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    let line = memrchr2(b'\n', b'\r', moves).map_or(moves, |at| &moves[at..]);
    Outcome::read(&moves[begin..]).filter(|_| memchr(b';', line).is_none())
}

/// Follows comments through the moves of a game.
struct Comments<'a> {
    text: &'a [u8],
    at: usize,
    open: bool,
}

impl Comments<'_> {
    /// Goes on to `end`. The last brace tells nearly always: after a closing one no comment is
    /// open, wherever that brace stands; after an opening one there is, unless it stands in a
    /// comment to the end of the line.
    fn advance(&mut self, end: usize) {
        match memrchr2(b'{', b'}', &self.text[self.at..end]) {
            None => {}
            Some(last) if self.text[self.at + last] == b'}' => self.open = false,
            Some(_) => self.walk(end),
        }
        self.at = end;
    }

    #[cold]
    fn walk(&mut self, end: usize) {
        while self.at < end {
            let rest = &self.text[self.at..end];
            let found =
                if self.open { memchr(b'}', rest) } else { next_comment(self.text, self.at, end) };
            let Some(found) = found else { break };
            self.at += found + 1;
            if !self.open && self.text[self.at - 1] != b'{' {
                let rest = &self.text[self.at..end];
                self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            } else {
                self.open = !self.open;
            }
        }
    }
}

/// Where, counted from `at`, the next comment or escaped line begins.
fn next_comment(text: &[u8], at: usize, end: usize) -> Option<usize> {
    let begins_line = |at: usize| at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    memchr3_iter(b'{', b';', b'%', &text[at..end])
        .find(|&found| text[at + found] != b'%' || begins_line(at + found))
}

/// How long a game without tags is: to its marker, or to the next line that is a tag.
fn untagged(text: &[u8], at_end: bool) -> Option<usize> {
    let mut words = Words { text, at: 0, depth: 0 };
    while let Some(word) = words.next() {
        let is_whole = words.at < text.len() || at_end;
        match word {
            Word::Tag => return Some(words.at),
            Word::Plain(word) if is_whole && words.depth == 0 && Outcome::read(word).is_some() => {
                return comments_after(text, words.at, at_end);
            }
            Word::Plain(_) => {}
        }
    }
    at_end.then_some(text.len())
}

/// The markers in the moves of a game, variations and comments apart.
pub(crate) fn markers(moves: &[u8]) -> impl Iterator<Item = Outcome> + '_ {
    let mut words = Words { text: moves, at: 0, depth: 0 };
    core::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            if let Word::Plain(word) = word
                && words.depth == 0
                && let Some(outcome) = Outcome::read(word)
            {
                return Some(outcome);
            }
        }
    })
}

/// Goes through the words of moves, passing over comments and escaped lines.
struct Words<'a> {
    text: &'a [u8],
    at: usize,
    /// In how many variations.
    depth: usize,
}

enum Word<'a> {
    Plain(&'a [u8]),
    /// A tag begins here.
    Tag,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<Word<'a>> {
        let is_delimiter = |byte: u8| byte <= b' ' || b"{}();[]!?$".contains(&byte);
        while let Some(&byte) = self.text.get(self.at) {
            let rest = &self.text[self.at..];
            let begins_line = self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r');
            let passed = match byte {
                b'{' => memchr(b'}', rest).map(|end| end + 1),
                b';' => memchr2(b'\n', b'\r', rest),
                b'%' if begins_line => memchr2(b'\n', b'\r', rest),
                b'[' if begins_line && tags::begins(rest) => return Some(Word::Tag),
                b'(' => {
                    self.depth += 1;
                    Some(1)
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    Some(1)
                }
                _ if is_delimiter(byte) => Some(1),
                _ => {
                    let end = rest.iter().position(|&byte| is_delimiter(byte));
                    let word = &rest[..end.unwrap_or(rest.len())];
                    self.at += word.len();
                    return Some(Word::Plain(word));
                }
            };
            self.at += passed.unwrap_or(rest.len());
        }
        None
    }
}

/// Where the comments end that follow a marker.
fn comments_after(text: &[u8], marker: usize, at_end: bool) -> Option<usize> {
    let mut end = marker;
    loop {
        let at = end + leading_blanks(&text[end..]);
        let rest = &text[at..];
        end = at
            + match rest.first() {
                None => return at_end.then_some(end),
                Some(b'{') => memchr(b'}', rest).map(|close| close + 1),
                Some(b';') => memchr2(b'\n', b'\r', rest),
                Some(_) => return Some(end),
            }
            .or(at_end.then_some(rest.len()))?;
    }
}
