//! Texts in a game: tag values, and comments with their commands.

use core::fmt;
use core::time::Duration;
use std::borrow::Cow;

/// The value of a tag as it is in the file, in UTF-8 or Latin-1.
///
/// ```
/// use flagfall_chess::pgn::PgnText;
/// assert_eq!(PgnText::new("Réti".as_bytes()).decode(), "Réti");
/// assert_eq!(PgnText::new(b"R\xe9ti").decode(), "Réti");
/// assert_eq!(PgnText::new(br#"the \"Big\" Open"#).decode(), r#"the "Big" Open"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PgnText<'a>(&'a [u8]);

impl<'a> PgnText<'a> {
    /// Creates a text from the bytes in a file.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnText;
    /// assert_eq!(PgnText::new(b"?").as_bytes(), b"?");
    /// ```
    pub const fn new(bytes: &'a [u8]) -> PgnText<'a> {
        PgnText(bytes)
    }

    /// Returns the bytes as they are in the file.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnText;
    /// assert_eq!(PgnText::new(b"a").as_bytes(), b"a");
    /// ```
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Decodes the text: escapes are resolved, and bytes that are not UTF-8 are read as Latin-1.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnText;
    /// assert_eq!(PgnText::new(br"a\\b").decode(), r"a\b");
    /// ```
    pub fn decode(self) -> Cow<'a, str> {
        let text = decode(self.0);
        if !text.contains('\\') {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let escaped = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
            plain.push(escaped.unwrap_or(letter));
        }
        Cow::Owned(plain)
    }
}

impl fmt::Debug for PgnText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.decode(), f)
    }
}

/// Decodes UTF-8, or else Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// A comment, which may contain commands of programs.
///
/// ```
/// use flagfall_chess::pgn::{Comment, Eval};
/// use std::time::Duration;
/// let comment = Comment::new(b" [%clk 1:29:59.5] [%eval #-3] time trouble ");
/// assert_eq!(comment.clock(), Some(Duration::from_millis(5_399_500)));
/// assert_eq!(comment.eval(), Some(Eval::Mate(-3)));
/// assert_eq!(comment.remark(), "time trouble");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Comment<'a>(&'a [u8]);

/// An engine's evaluation of a position, positive if White is better.
///
/// ```
/// # use flagfall_chess::pgn::{Comment, Eval};
/// assert_eq!(Comment::new(b"[%eval -0.35,22]").eval(), Some(Eval::Centipawns(-35)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// The advantage in hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate; negative if Black mates.
    Mate(i32),
}

impl<'a> Comment<'a> {
    /// Creates a comment from the bytes in a file, without its braces.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b" good ").as_bytes(), b" good ");
    /// ```
    pub const fn new(bytes: &'a [u8]) -> Comment<'a> {
        Comment(bytes)
    }

    /// Returns the bytes as they are in the file.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b"a").as_bytes(), b"a");
    /// ```
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the text, with all white space between words replaced by one blank.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b" a good\r\n  move ").text(), "a good move");
    /// ```
    pub fn text(self) -> Cow<'a, str> {
        let text = match decode(self.0.trim_ascii()) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        let is_irregular = |letter: char| letter.is_whitespace() && letter != ' ';
        if text.contains(is_irregular) || text.contains("  ") {
            return Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        text
    }

    /// Returns the text without commands.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b"[%clk 0:01:00] a slip").remark(), "a slip");
    /// ```
    pub fn remark(self) -> String {
        let text = self.text();
        let mut remark = String::new();
        let mut rest = &*text;
        while let Some(begin) = rest.find("[%") {
            remark.push_str(&rest[..begin]);
            rest = match rest[begin..].find(']') {
                Some(end) => &rest[begin + end + 1..],
                None => "",
            };
        }
        remark.push_str(rest);
        remark.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the value of a command: `0:01:00` for `clk` in `[%clk 0:01:00]`.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b"[%csl Ga1,Rb2]").command("csl").as_deref(), Some("Ga1,Rb2"));
    /// ```
    pub fn command(self, name: &str) -> Option<Cow<'a, str>> {
        let mut rest = self.0;
        while let Some(begin) = rest.windows(2).position(|pair| pair == b"[%") {
            rest = &rest[begin + 2..];
            let end = memchr::memchr(b']', rest).unwrap_or(rest.len());
            let value = rest[..end].strip_prefix(name.as_bytes());
            if let Some(value) = value.filter(|value| value.starts_with(b" ")) {
                return Some(decode(value.trim_ascii()));
            }
        }
        None
    }

    /// Returns the time left on the mover's clock, `[%clk 1:29:59]`.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b"[%clk 0:00:07]").clock().unwrap().as_secs(), 7);
    /// ```
    pub fn clock(self) -> Option<Duration> {
        time(&self.command("clk")?)
    }

    /// Returns the time taken by the move, `[%emt 0:00:12]`.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert_eq!(Comment::new(b"[%emt 0:00:12]").elapsed().unwrap().as_secs(), 12);
    /// ```
    pub fn elapsed(self) -> Option<Duration> {
        time(&self.command("emt")?)
    }

    /// Returns the engine's evaluation of the position after the move, `[%eval 0.25]`.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{Comment, Eval};
    /// assert_eq!(Comment::new(b"[%eval #4]").eval(), Some(Eval::Mate(4)));
    /// ```
    pub fn eval(self) -> Option<Eval> {
        let text = self.command("eval")?;
        let text = text.split(',').next()?.trim();
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().map(Eval::Mate);
        }
        let pawns: f64 = text.parse().ok()?;
        let centipawns = (pawns * 100.0).round();
        (centipawns.abs() < 1e9).then_some(Eval::Centipawns(centipawns as i32))
    }

    /// Whether the comment records a draw offer with the move (C.12).
    ///
    /// ```
    /// # use flagfall_chess::pgn::Comment;
    /// assert!(Comment::new(b"(=)").is_draw_offer());
    /// ```
    pub fn is_draw_offer(self) -> bool {
        self.0.trim_ascii() == b"(=)"
    }
}

impl fmt::Debug for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text(), f)
    }
}

/// Parses hours, minutes and seconds, or fewer of them, with or without a fraction.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0u64;
    for (at, part) in whole.split(':').enumerate() {
        let part: u64 = part.trim().parse().ok().filter(|_| at < 3)?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let digits = fraction.get(..fraction.len().min(9))?;
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let nanoseconds = format!("{digits:0<9}").parse().ok()?;
    Some(Duration::new(seconds, nanoseconds))
}
