//! Splitting a text into games.
//!
//! A game is a section of tags and a section of moves, either of which may be missing. The next
//! game begins at the first line after the moves that looks like a tag, or at the first line after an
//! empty line if the moves have ended with a result. Inside a comment such lines do not count, except a
//! tag after an empty line: then the comment was not closed, and the following games must not
//! be lost in it.

use memchr::{memchr, memchr_iter, memchr2, memchr3_iter, memrchr2};

use super::{PgnResult, RawGame, tags};

/// Returns the games in a text.
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

/// The UTF-8 byte order mark, which may occur in the middle of concatenated files.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// An iterator over the games in a text, created by [`games`].
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

/// Returns the number of bytes of white space and byte order marks at the beginning of a text.
pub(crate) fn leading_blanks(text: &[u8]) -> usize {
    let mut rest = text.trim_ascii_start();
    while let Some(after) = rest.strip_prefix(BYTE_ORDER_MARK) {
        rest = after.trim_ascii_start();
    }
    text.len() - rest.len()
}

/// Returns the number of line ends in a text, of any of the three kinds.
pub(crate) fn count_lines(text: &[u8]) -> u64 {
    let lines = memchr_iter(b'\n', text).count();
    // Fast path: hardly any file has carriage returns without line feeds.
    let alone = match memchr(b'\r', text) {
        None => 0,
        Some(_) => memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count(),
    };
    (lines + alone) as u64
}

/// The length of a game in bytes and lines.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) length: usize,
    /// The number of line ends in the game.
    pub(crate) lines: u64,
}

/// Returns the extent of the game at the beginning of a text; `None` if more text may follow
/// (`at_end` is false) and could make the game longer.
pub(crate) fn extent(text: &[u8], at_end: bool) -> Option<Extent> {
    // A game without tags ends with its result; another game may follow on the same line.
    if !matches!(text.first(), None | Some(b'[' | b'%')) {
        let length = untagged_length(text, at_end)?;
        return Some(Extent { length, lines: count_lines(&text[..length]) });
    }
    let mut lines = TextLines { text, at: 0, ended: 0 };
    let moves = match find_tags_end(&mut lines, at_end)? {
        AfterTags::Moves(at) => at,
        AfterTags::Next(extent) => return Some(extent),
    };
    let mut comments = CommentTracker { text, at: moves, open: false };
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

/// The lines of a text, without leading blanks.
struct TextLines<'a> {
    text: &'a [u8],
    at: usize,
    ended: u64,
}

impl<'a> TextLines<'a> {
    fn extent(&self) -> Extent {
        Extent { length: self.at, lines: self.ended }
    }

    /// Returns the next line and the extent of the text before it. `None` means that more text is
    /// needed, `Some(None)` the end.
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

/// The kind of text after the tags.
enum AfterTags {
    /// Moves, beginning at this offset.
    Moves(usize),
    /// The next game, without moves before it.
    Next(Extent),
}

/// Finds the end of the tags. If the game has no moves, the next game is recognised by an empty line
/// and the same first tag.
fn find_tags_end(lines: &mut TextLines<'_>, at_end: bool) -> Option<AfterTags> {
    let mut after_blank = false;
    let mut first = None;
    while let Some((before, line)) = lines.next(at_end)? {
        match line.trim_ascii() {
            [] => after_blank = true,
            [b'%' | b';', ..] => {}
            tag @ [b'[', ..] => {
                let first = *first.get_or_insert(tag);
                if after_blank && tags::name(first) == tags::name(tag) {
                    return Some(AfterTags::Next(before));
                }
                after_blank = false;
                if !tag.ends_with(b"]") && !is_tags_alone(tag) {
                    return Some(AfterTags::Moves(before.length));
                }
            }
            _ => return Some(AfterTags::Moves(before.length)),
        }
    }
    Some(AfterTags::Next(lines.extent()))
}

/// Whether a line consists of tags and perhaps a comment to the end of the line.
fn is_tags_alone(mut line: &[u8]) -> bool {
    while let Some(tag) = tags::read(line) {
        line = tag.rest.trim_ascii_start();
    }
    matches!(line.first(), None | Some(b';'))
}

/// Whether the last line of a text before a line end is empty.
fn follows_empty_line(text: &[u8]) -> bool {
    let above = before_line_end(text);
    let blanks = above.iter().rev().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    let above = &above[..above.len() - blanks];
    before_line_end(above).len() < above.len()
}

/// Returns a text without the line end at its end, if any.
pub(crate) fn before_line_end(text: &[u8]) -> &[u8] {
    let ends = [&b"\r\n"[..], b"\n", b"\r"];
    ends.into_iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text)
}

/// Whether a line after an empty line begins a game without tags, because the moves before it have
/// ended with a result.
fn is_after_end(moves: &[u8], line: &[u8]) -> bool {
    if matches!(line.trim_ascii_start().first(), None | Some(b'{' | b';' | b'%')) {
        return false;
    }
    last_result(moves).is_some()
}

/// Returns the result that is the last word of the moves, unless it is part of a comment.
pub(crate) fn last_result(moves: &[u8]) -> Option<PgnResult> {
    let moves = moves.trim_ascii_end();
    let begin = moves.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    let line = memrchr2(b'\n', b'\r', moves).map_or(moves, |at| &moves[at..]);
    PgnResult::read(&moves[begin..]).filter(|_| memchr(b';', line).is_none())
}

/// A tracker of open comments in the moves of a game.
struct CommentTracker<'a> {
    text: &'a [u8],
    at: usize,
    open: bool,
}

impl CommentTracker<'_> {
    /// Advances to `end`. The last brace usually decides: after a closing brace no comment is open;
    /// after an opening brace one is open, unless the brace is in a comment to the end of the line.
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
            let found = if self.open { memchr(b'}', rest) } else { next_comment(self.text, self.at, end) };
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

/// Returns the distance from `at` to the next comment or escaped line.
fn next_comment(text: &[u8], at: usize, end: usize) -> Option<usize> {
    let begins_line = |at: usize| at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    memchr3_iter(b'{', b';', b'%', &text[at..end]).find(|&found| text[at + found] != b'%' || begins_line(at + found))
}

/// Returns the length of a game without tags: up to its result or to the next tag.
fn untagged_length(text: &[u8], at_end: bool) -> Option<usize> {
    let mut words = MoveTokens { text, at: 0, depth: 0 };
    while let Some(word) = words.next() {
        let is_whole = words.at < text.len() || at_end;
        match word {
            MoveToken::Tag => return Some(words.at),
            MoveToken::Plain(word) if is_whole && words.depth == 0 && PgnResult::read(word).is_some() => {
                return comments_after(text, words.at, at_end);
            }
            MoveToken::Plain(_) => {}
        }
    }
    at_end.then_some(text.len())
}

/// Returns the results in the moves of a game, outside variations and comments.
pub(crate) fn results(moves: &[u8]) -> impl Iterator<Item = PgnResult> + '_ {
    let mut words = MoveTokens { text: moves, at: 0, depth: 0 };
    core::iter::from_fn(move || {
        loop {
            match words.next()? {
                // A tag line among the moves has no results.
                MoveToken::Tag => words.at += 1,
                MoveToken::Plain(word) if words.depth == 0 => {
                    if let Some(outcome) = PgnResult::read(word) {
                        return Some(outcome);
                    }
                }
                MoveToken::Plain(_) => {}
            }
        }
    })
}

/// A scanner of the words of moves that skips comments and escaped lines.
struct MoveTokens<'a> {
    text: &'a [u8],
    at: usize,
    /// The nesting depth of variations.
    depth: usize,
}

enum MoveToken<'a> {
    Plain(&'a [u8]),
    /// The beginning of a tag.
    Tag,
}

impl<'a> MoveTokens<'a> {
    fn next(&mut self) -> Option<MoveToken<'a>> {
        let is_delimiter = |byte: u8| byte <= b' ' || b"{}();[]!?$".contains(&byte);
        while let Some(&byte) = self.text.get(self.at) {
            let rest = &self.text[self.at..];
            let begins_line = self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r');
            let passed = match byte {
                b'{' => memchr(b'}', rest).map(|end| end + 1),
                b';' => memchr2(b'\n', b'\r', rest),
                b'%' if begins_line => memchr2(b'\n', b'\r', rest),
                b'[' if begins_line && tags::begins(rest) => return Some(MoveToken::Tag),
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
                    return Some(MoveToken::Plain(word));
                }
            };
            self.at += passed.unwrap_or(rest.len());
        }
        None
    }
}

/// Returns the end of the comments that follow a result.
fn comments_after(text: &[u8], result_end: usize, at_end: bool) -> Option<usize> {
    let mut end = result_end;
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
