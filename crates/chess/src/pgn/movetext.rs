//! Reading the moves of a game, each found in its position.

use memchr::{memchr, memchr2};

use super::scan::{before_blank, closing_brace, leading_number};
use super::text::decode;
use super::{Comment, Nag, Outcome, Problem, Visitor};
use crate::kernel::{Kernel, Task, run};
use crate::notation::{Wanted, find_and_play, read_canonical};
use crate::{ByColor, Color, Letters, Move, Notation, NotationError, Position, San};

/// The most variations in one another that are read.
pub const DEEPEST: usize = 256;

/// Where something is wrong, and what.
pub(crate) type Wrong = (usize, Problem);

/// How many digits a text begins with, if they are the number of a move.
fn number_length(text: &[u8]) -> Option<usize> {
    let length = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.get(length).is_none_or(|&byte| byte == b'.' || byte <= b' ').then_some(length)
}

/// One line of moves: the present position and the one before the last move, to which a variation
/// goes back. One of them has White to move and the other Black, and that is how they are kept.
#[derive(Clone, Copy)]
struct Line {
    positions: ByColor<Position>,
    turn: Color,
    has_moves: bool,
}

impl Line {
    fn at(start: Position) -> Line {
        Line { positions: ByColor::new(|_| start), turn: start.turn(), has_moves: false }
    }

    #[inline(always)]
    fn now(&self) -> &Position {
        &self.positions[self.turn]
    }

    #[inline(always)]
    fn before(&self) -> &Position {
        &self.positions[self.turn.opponent()]
    }

    /// What was put in the place of the position before is the present one now.
    #[inline(always)]
    fn advance(&mut self) {
        self.turn = self.turn.opponent();
        self.has_moves = true;
    }

    fn go_on_to(&mut self, next: Position) {
        self.positions[self.turn.opponent()] = next;
        self.advance();
    }
}

/// The moves of a game, being read.
struct Moves<'a> {
    text: &'a [u8],
    at: usize,
    letters: Letters,
    line: Line,
    /// The lines in which the present one is a variation.
    outer: Vec<(usize, Line)>,
    outcome: Option<Outcome>,
}

/// Tells a visitor all moves of a game that begin at a place of its text.
pub(crate) fn read<V: Visitor>(
    text: &[u8],
    at: usize,
    letters: Letters,
    start: Position,
    visitor: &mut V,
) -> Result<Option<Outcome>, Wrong> {
    let line = Line::at(start);
    run(Walk(Moves { text, at, letters, line, outer: Vec::new(), outcome: None }, visitor))
}

/// Reads all moves, compiled for the kernel.
struct Walk<'a, 'v, V>(Moves<'a>, &'v mut V);

impl<V: Visitor> Task for Walk<'_, '_, V> {
    type Output = Result<Option<Outcome>, Wrong>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let Walk(mut moves, visitor) = self;
        let is_english = moves.letters.same_as(Letters::ENGLISH);
        loop {
            let Some(&byte) = moves.text.get(moves.at) else { return moves.end() };
            match byte {
                b'\t' | b'\n' | b'\r' | b' ' | b'.' => moves.at += 1,
                b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R' if is_english => {
                    // No closures here: they would not be compiled for the kernel.
                    if let Some((wanted, length)) = moves.canonical()
                        && moves.outcome.is_none()
                        && let Line { turn, positions, .. } = &mut moves.line
                        && let Some(mv) = find_and_play(kernel, wanted, *turn, positions)
                    {
                        moves.at += length + 1;
                        moves.line.advance();
                        visitor.play(moves.line.before(), mv, moves.line.now());
                    } else {
                        moves.any_move(visitor)?;
                    }
                }
                b'1'..=b'9' => moves.number(visitor)?,
                b'{' => moves.comment(visitor)?,
                _ => moves.rare(byte, visitor)?,
            }
        }
    }
}

impl<'a> Moves<'a> {
    /// Reads a move as export format has it, with a blank behind it, and tells its length.
    #[inline(always)]
    fn canonical(&self) -> Option<(Wanted, usize)> {
        let word = u64::from_le_bytes(*self.text[self.at..].first_chunk()?);
        let length = before_blank(word);
        if !(2..8).contains(&length) {
            return None;
        }
        let canonical = read_canonical(word & !(u64::MAX << (8 * length)), length)?;
        Some((canonical.wanted(), length as usize))
    }

    /// The number of a move, which nobody checks; a marker; or castling with zeros.
    #[inline(always)]
    fn number(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let rest = &self.text[self.at..];
        // Digits, dots and a blank, all at once.
        if let Some(&chunk) = rest.first_chunk() {
            let length = leading_number(u64::from_le_bytes(chunk));
            if length < 8 && !matches!(rest[length], b'-' | b'/') {
                self.at += length + usize::from(rest[length] == b' ');
                return Ok(());
            }
        }
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        match rest.get(digits) {
            Some(b'-' | b'/') => return self.any_move(visitor),
            _ => self.at += digits,
        }
        Ok(())
    }

    #[inline(always)]
    fn comment(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let rest = &self.text[self.at + 1..];
        let Some(length) = closing_brace(rest) else { return Err((self.at, Problem::Comment)) };
        visitor.comment(Comment::new(&rest[..length]));
        self.at += length + 2 + usize::from(rest.get(length + 1) == Some(&b' '));
        Ok(())
    }

    /// All that is seldom met.
    #[cold]
    #[inline(never)]
    fn rare(&mut self, byte: u8, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let rest = &self.text[self.at..];
        let line_end = || memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        match byte {
            b';' => {
                let length = line_end();
                visitor.comment(Comment::new(&rest[1..length]));
                self.at += length;
            }
            b'%' if self.begins_line() => self.at += line_end(),
            b'0' => match number_length(rest) {
                Some(length) => self.at += length,
                None => return self.any_move(visitor),
            },
            b'$' => return self.nag(visitor),
            b'(' if rest.starts_with(b"(=)") => {
                visitor.comment(Comment::new(&rest[..3]));
                self.at += 3;
            }
            b'(' => return self.open(visitor),
            b')' => {
                (_, self.line) = self.outer.pop().ok_or((self.at, Problem::Stray(')')))?;
                visitor.end_variation();
                self.at += 1;
            }
            b'}' | b'[' | b']' | b'<' | b'>' => {
                return Err((self.at, Problem::Stray(byte.into())));
            }
            // Blanks that do not break, in both encodings, and three dots in one.
            0x0b | 0x0c | 0xa0 => self.at += 1,
            0xc2 if rest.starts_with(b"\xc2\xa0") => self.at += 2,
            0xe2 if rest.starts_with("…".as_bytes()) => self.at += "…".len(),
            _ => return self.any_move(visitor),
        }
        Ok(())
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    fn nag(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let digits = &self.text[self.at + 1..];
        let length = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
        let number =
            core::str::from_utf8(&digits[..length]).ok().and_then(|text| text.parse().ok());
        visitor.nag(Nag(number.ok_or((self.at, Problem::Nag))?));
        self.at += 1 + length;
        Ok(())
    }

    fn open(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        if !self.line.has_moves {
            return Err((self.at, Problem::NoMove));
        }
        if visitor.begin_variation().is_break() {
            return self.skip_variation();
        }
        if self.outer.len() == DEEPEST {
            return Err((self.at, Problem::TooDeep));
        }
        self.outer.push((self.at, self.line));
        self.line = Line::at(*self.line.before());
        self.at += 1;
        Ok(())
    }

    /// Passes over a variation that nobody wants to read.
    fn skip_variation(&mut self) -> Result<(), Wrong> {
        let begin = self.at;
        let mut depth = 0usize;
        loop {
            let rest = &self.text[self.at..];
            self.at += match rest.first() {
                None => return Err((begin, Problem::Variation)),
                Some(b'{') => memchr(b'}', rest).ok_or((self.at, Problem::Comment))?,
                Some(b';') => memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1),
                Some(b'%') if self.begins_line() => {
                    memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1)
                }
                Some(b'(') => {
                    depth += 1;
                    0
                }
                Some(b')') => {
                    depth -= 1;
                    0
                }
                Some(_) => 0,
            } + 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A move as people write it, a marker, or a glyph.
    #[cold]
    #[inline(never)]
    fn any_move(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let token = self.token();
        let text = decode(token);
        match Outcome::read(token) {
            // What a variation would have led to is not how the game ended.
            Some(_) if !self.outer.is_empty() => {}
            Some(outcome) => self.outcome = Some(outcome),
            None if self.outcome.is_some() => return Err((self.at, Problem::AfterEnd)),
            None => match &*text {
                "--" | "Z0" | "null" | "pass" | "@@@@" => self.pass(visitor)?,
                // Parts of the last move that were written apart from it.
                "e.p." | "ep" | "e.p" | "e." | "p." | "o.l." | "o.l" | "o." | "l." | "e.p.+"
                | "e.p.#" | "o.l.+" | "o.l.#" | "+" | "++" | "#" => {}
                _ => self.written_move(&text, visitor)?,
            },
        }
        self.at += token.len();
        Ok(())
    }

    /// A move and the glyph behind it, or a glyph alone.
    fn written_move(&mut self, text: &str, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let (mv, glyph) = text.split_at(text.find(['!', '?']).unwrap_or(text.len()));
        if !mv.is_empty() {
            match (self.resolve(mv), Nag::of_glyph(text)) {
                (Ok((mv, draw_offer)), _) => {
                    self.line.go_on_to(self.line.now().play_unchecked(mv));
                    visitor.play(self.line.before(), mv, self.line.now());
                    if draw_offer {
                        visitor.comment(Comment::new(b"(=)"));
                    }
                }
                (Err(_), Some(nag)) => visitor.nag(nag),
                (Err(error), None) => {
                    let text = text.to_owned();
                    return Err((self.at, Problem::Move { text, error }));
                }
            }
        }
        match Nag::of_glyph(glyph) {
            Some(nag) => visitor.nag(nag),
            None if glyph.is_empty() => {}
            // More marks than have a number are still what somebody says.
            None => visitor.comment(Comment::new(glyph.as_bytes())),
        }
        Ok(())
    }

    /// The move that a text means, and whether a draw is offered with it.
    fn resolve(&self, text: &str) -> Result<(Move, bool), NotationError> {
        let san = San::read(text, self.letters)?;
        Ok((Notation::short(self.letters).find(self.line.now(), san)?, san.draw_offer))
    }

    fn pass(&mut self, visitor: &mut impl Visitor) -> Result<(), Wrong> {
        let after = self.line.now().passed().filter(|_| !self.outer.is_empty());
        self.line.go_on_to(after.ok_or((self.at, Problem::Pass))?);
        visitor.pass(self.line.before(), self.line.now());
        Ok(())
    }

    /// What stands here, up to a blank or a sign that begins something else.
    fn token(&self) -> &'a [u8] {
        let rest = &self.text[self.at..];
        let mut length = 1;
        while let Some(&byte) = rest.get(length) {
            match byte {
                b'{' | b'}' | b')' | b';' | b'$' | b'[' | b']' => break,
                b'(' => match promotion(&rest[length - 1..]) {
                    Some(end) => length += end,
                    None => break,
                },
                // Glyphs end a move, and what follows them is something else.
                b'!' | b'?' => {
                    let more = rest[length..].iter().take_while(|byte| matches!(byte, b'!' | b'?'));
                    length += more.count();
                    break;
                }
                0xa0 if rest[length - 1].is_ascii() => break,
                0xc2 if rest[length..].starts_with(b"\xc2\xa0") => break,
                _ if byte <= b' ' => break,
                _ => length += 1,
            }
        }
        &rest[..length]
    }

    fn end(&self) -> Result<Option<Outcome>, Wrong> {
        match self.outer.last() {
            None => Ok(self.outcome),
            Some(&(at, _)) => Err((at, Problem::Variation)),
        }
    }
}

/// How long the promotion in parentheses is that follows the rank of a square, as in e8(Q).
fn promotion(text: &[u8]) -> Option<usize> {
    let is_last_rank = matches!(text.first(), Some(b'1' | b'8'));
    let close = text.iter().take(2 + MOST_LETTERS).position(|&byte| byte == b')')?;
    (is_last_rank && close > 2 && text[2] != b'=').then_some(close)
}

/// The most bytes of a piece's letters in parentheses.
const MOST_LETTERS: usize = 8;
