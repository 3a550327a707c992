//! Reading games from a stream, one at a time.

use std::io::{self, Read};

use super::split::{Extent, before_line_end, count_lines, extent, leading_blanks};
use super::{RawGame, tags};

/// The most bytes of a game that are read; a longer one is an error, and passed over.
pub const LONGEST_GAME: usize = 16 << 20;

/// Cuts a stream into games.
///
/// It keeps one game in memory, however long the stream is.
///
/// ```
/// use flagfall_chess::pgn::{Game, Reader};
///
/// let file = &b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d5 *\n\n[White \"C\"]\n\n1. c4 *\n"[..];
/// let mut reader = Reader::new(file);
/// let mut read = Vec::new();
/// while let Some(raw) = reader.next_game()? {
///     let mut game = Game::default();
///     match raw.read(&mut game) {
///         Ok(()) => read.push(game.tag("White").unwrap_or("?").to_owned()),
///         Err(error) => assert_eq!(error.game, 2), // and reading goes on
///     }
/// }
/// assert_eq!(read, ["A", "C"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is still to be looked at.
    begin: usize,
    end: usize,
    at_end: bool,
    line: u64,
    number: u64,
    /// The rest of a game that was too long is being passed over.
    is_skipping: bool,
    /// What the source said after the last bytes it gave.
    failure: Option<io::Error>,
}

impl<R: Read> Reader<R> {
    const FIRST: usize = 256 << 10;

    /// Reads from a source, which need not be buffered.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Reader;
    /// assert!(Reader::new(std::io::empty()).next_game()?.is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(source: R) -> Reader<R> {
        Reader {
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

    /// The next game, or nothing at the end of the stream.
    ///
    /// # Errors
    ///
    /// What the source says when it cannot be read.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Reader;
    /// let mut reader = Reader::new(&b"1. e4 e5 *"[..]);
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
                    // A line end stays: what follows it may be a tag.
                    let length = before_line_end(&text[..LONGEST_GAME]).len();
                    let lines = count_lines(&text[..length]);
                    return Ok(Some(self.take(LONGEST_GAME, Extent { length, lines })));
                }
                _ => _ = self.fill()?,
            }
        }
    }

    /// Hands over a game of this length, and goes on behind so much.
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
        // Whether a line feed follows a carriage return is not known yet.
        if blank == text.len() && text.ends_with(b"\r") && !self.at_end {
            blank -= 1;
        }
        self.line += count_lines(&text[..blank]);
        self.begin += blank;
    }

    /// Passes over what is no tag's line; says whether more must be read to find one.
    fn skip_to_tag(&mut self) -> bool {
        let text = &self.buffer[self.begin..self.end];
        let mut ends = memchr::memchr2_iter(b'\n', b'\r', text);
        let found = ends.clone().find(|&end| tags::begins(&text[end + 1..]));
        // What comes last may be the beginning of a tag, so the line end before it stays.
        let last = ends.next_back().map(|end| before_line_end(&text[..=end]).len());
        // A line that is longer than the buffer is no tag.
        let last = last.filter(|&end| text.len() - end < LONGEST_GAME);
        let at = found.map(|end| end + 1).or(last).unwrap_or(text.len());
        self.line += count_lines(&text[..at]);
        self.begin += at;
        self.is_skipping = found.is_none();
        self.is_skipping
    }

    /// Reads more, moving what is left to the front; says whether there was any.
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
        // Enough that looking again at what was there before is worth it, but no more: somebody
        // may be writing at the other end.
        let enough = before + (before / 2).max(1);
        while self.end < enough.min(self.buffer.len()) {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.at_end = true;
                    break;
                }
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // What came before it may be games, which are told first.
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
