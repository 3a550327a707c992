//! Reading games from a stream, one at a time.

use std::io::{self, Read};

use super::split::{Extent, before_line_end, count_lines, extent, leading_blanks};
use super::{RawGame, tags};

/// The maximum number of bytes of a game. A longer game is an error and is skipped.
pub const LONGEST_GAME: usize = 16 << 20;

/// Splits a stream into games.
///
/// Only one game is held in memory, regardless of the length of the stream.
///
/// ```
/// use flagfall_chess::pgn::{PgnGame, PgnReader};
///
/// let file = &b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d5 *\n\n[White \"C\"]\n\n1. c4 *\n"[..];
/// let mut reader = PgnReader::new(file);
/// let mut read = Vec::new();
/// while let Some(raw) = reader.next_game()? {
///     let mut game = PgnGame::default();
///     match raw.read(&mut game) {
///         Ok(()) => read.push(game.tag("White").unwrap_or("?").to_owned()),
///         Err(error) => assert_eq!(error.game, 2), // reading continues after it
///     }
/// }
/// assert_eq!(read, ["A", "C"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The unread part of the buffer.
    begin: usize,
    end: usize,
    at_end: bool,
    line: u64,
    number: u64,
    /// Whether the rest of a game that is too long is being skipped.
    is_skipping: bool,
    /// The error of the source, reported after the games before it.
    failure: Option<io::Error>,
}

impl<R: Read> PgnReader<R> {
    const FIRST: usize = 256 << 10;

    /// Creates a reader of a source, which need not be buffered.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnReader;
    /// assert!(PgnReader::new(std::io::empty()).next_game()?.is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(source: R) -> PgnReader<R> {
        PgnReader {
            source,
            buffer: Vec::new(),
            begin: 0,
            end: 0,
            at_end: false,
            line: 1,
            number: 0,
            is_skipping: false,
            failure: None,
        }
    }

    /// Returns the next game, or `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// The error of the source if it cannot be read.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnReader;
    /// let mut reader = PgnReader::new(&b"1. e4 e5 *"[..]);
    /// assert_eq!(reader.next_game()?.unwrap().number(), 1);
    /// assert!(reader.next_game()?.is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_game(&mut self) -> io::Result<Option<RawGame<'_>>> {
        loop {
            if self.is_skipping {
                if self.skip_to_tag() && !self.fill()? {
                    return Ok(None);
                }
                continue;
            }
            self.skip_blanks();
            let text = &self.buffer[self.begin..self.end];
            let is_too_long = text.len() >= LONGEST_GAME;
            match extent(text, self.at_end) {
                _ if text.is_empty() && self.at_end => return Ok(None),
                Some(extent) if !text.is_empty() => {
                    return Ok(Some(self.take(extent.length, extent)));
                }
                _ if is_too_long => {
                    self.is_skipping = true;
                    // The line end is kept, because a tag may follow it.
                    let length = before_line_end(&text[..LONGEST_GAME]).len();
                    let lines = count_lines(&text[..length]);
                    return Ok(Some(self.take(LONGEST_GAME, Extent { length, lines })));
                }
                _ => _ = self.fill()?,
            }
        }
    }

    /// Returns a game of this length and advances past `passed`.
    fn take(&mut self, length: usize, passed: Extent) -> RawGame<'_> {
        let text = &self.buffer[self.begin..self.begin + length];
        self.number += 1;
        let game = RawGame::new(text, self.line, self.number);
        self.begin += passed.length;
        self.line += passed.lines;
        game
    }

    fn skip_blanks(&mut self) {
        let text = &self.buffer[self.begin..self.end];
        let mut blank = leading_blanks(text);
        // Whether a line feed follows a carriage return at the end is not known yet.
        if blank == text.len() && text.ends_with(b"\r") && !self.at_end {
            blank -= 1;
        }
        self.line += count_lines(&text[..blank]);
        self.begin += blank;
    }

    /// Skips lines that are no tags; returns whether more must be read to find a tag.
    fn skip_to_tag(&mut self) -> bool {
        let text = &self.buffer[self.begin..self.end];
        let mut ends = memchr::memchr2_iter(b'\n', b'\r', text);
        let found = ends.clone().find(|&end| tags::begins(&text[end + 1..]));
        // The last line may be the beginning of a tag, so the line end before it is kept.
        let last = ends.next_back().map(|end| before_line_end(&text[..=end]).len());
        // A line that is longer than the buffer is no tag.
        let last = last.filter(|&end| text.len() - end < LONGEST_GAME);
        let at = found.map(|end| end + 1).or(last).unwrap_or(text.len());
        self.line += count_lines(&text[..at]);
        self.begin += at;
        self.is_skipping = found.is_none();
        self.is_skipping
    }

    /// Moves the unread text to the front and reads more; returns whether any was read.
    fn fill(&mut self) -> io::Result<bool> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        self.buffer.copy_within(self.begin..self.end, 0);
        self.end -= self.begin;
        self.begin = 0;
        if self.buffer.len() < 2 * self.end.max(Self::FIRST / 2) {
            self.buffer.resize((2 * self.end).clamp(Self::FIRST, 2 * LONGEST_GAME), 0);
        }
        let before = self.end;
        // Enough to justify scanning the text again, but no more, because the source may be a
        // pipe that is still being written.
        let enough = before + (before / 2).max(1);
        while self.end < enough.min(self.buffer.len()) {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.at_end = true;
                    break;
                }
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Games in the text before the error are returned first.
                Err(error) if self.end > before => {
                    self.failure = Some(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(self.end > before)
    }
}
