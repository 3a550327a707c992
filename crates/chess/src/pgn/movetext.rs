//! Reading the moves of a game, each resolved in its position.

use memchr::{memchr, memchr2};

use super::scan::{before_blank, closing_brace, leading_number};
use super::text::decode;
use super::{Comment, Nag, PgnErrorKind, PgnResult, Visitor};
use crate::kernel::{Kernel, KernelTask, run};
use crate::notation::{MovePattern, find_and_play, read_canonical};
use crate::{ByColor, Color, Letters, Move, Notation, NotationError, Position, San};

/// The greatest nesting depth of variations that is read.
pub const DEEPEST: usize = 256;

/// The offset and kind of an error.
pub(crate) type LocatedProblem = (usize, PgnErrorKind);

/// Returns the number of digits at the beginning of a text, if they are a move number.
fn number_length(text: &[u8]) -> Option<usize> {
    let length = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.get(length).is_none_or(|&byte| byte == b'.' || byte <= b' ').then_some(length)
}

/// The state of one line of moves: the current position and the one before the last move, to which a
/// variation returns. One of them has White to move and the other Black, so they are stored by colour.
#[derive(Clone, Copy)]
struct MoveCursor {
    positions: ByColor<Position>,
    turn: Color,
    has_moves: bool,
}

impl MoveCursor {
    fn at(start: Position) -> MoveCursor {
        MoveCursor { positions: ByColor::new(|_| start), turn: start.turn(), has_moves: false }
    }

    #[inline(always)]
    fn now(&self) -> &Position {
        &self.positions[self.turn]
    }

    #[inline(always)]
    fn before(&self) -> &Position {
        &self.positions[self.turn.opponent()]
    }

    /// Makes the position that overwrote the previous one the current one.
    #[inline(always)]
    fn advance(&mut self) {
        self.turn = self.turn.opponent();
        self.has_moves = true;
    }

    fn advance_to(&mut self, next: Position) {
        self.positions[self.turn.opponent()] = next;
        self.advance();
    }
}

/// The state of reading the moves of a game.
struct MovetextReader<'a> {
    text: &'a [u8],
    at: usize,
    letters: Letters,
    line: MoveCursor,
    /// The lines that contain the current variation.
    outer: Vec<(usize, MoveCursor)>,
    outcome: Option<PgnResult>,
}

/// Passes the moves of a game, which begin at offset `at` of its text, to a visitor.
pub(crate) fn read<V: Visitor>(
    text: &[u8],
    at: usize,
    letters: Letters,
    start: Position,
    visitor: &mut V,
) -> Result<Option<PgnResult>, LocatedProblem> {
    let line = MoveCursor::at(start);
    run(ReadMoves(MovetextReader { text, at, letters, line, outer: Vec::new(), outcome: None }, visitor))
}

/// A task that reads all moves, compiled for the kernel.
struct ReadMoves<'a, 'v, V>(MovetextReader<'a>, &'v mut V);

impl<V: Visitor> KernelTask for ReadMoves<'_, '_, V> {
    type Output = Result<Option<PgnResult>, LocatedProblem>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let ReadMoves(mut moves, visitor) = self;
        let is_english = moves.letters.same_as(Letters::ENGLISH);
        // In a register, unlike the field of the same name.
        let MovetextReader { text, mut at, .. } = moves;
        // The tests follow the usual order of elements: a jump for each element would be predicted worse.
        loop {
            at += move_number(&text[at..]);
            // No closures here, because they would not be compiled for the kernel.
            if is_english
                && let Some((pattern, length)) = canonical(&text[at..])
                && moves.outcome.is_none()
                && let MoveCursor { turn, positions, .. } = &mut moves.line
                && let Some(mv) = find_and_play(kernel, pattern, *turn, positions)
            {
                at += length + 1;
                moves.line.advance();
                visitor.play(moves.line.before(), mv, moves.line.now());
            } else {
                match text.get(at) {
                    Some(b'\t' | b'\n' | b'\r' | b' ' | b'.') => at += 1,
                    Some(b'{') => {}
                    // Another number, for the next round.
                    Some(_) if move_number(&text[at..]) > 0 => {}
                    Some(&byte) => {
                        moves.at = at;
                        moves.rare_element(byte, visitor)?;
                        at = moves.at;
                    }
                    None => return moves.end(),
                }
            }
            if text.get(at) == Some(&b'{') {
                let rest = &text[at + 1..];
                let Some(length) = closing_brace(rest) else { return Err((at, PgnErrorKind::Comment)) };
                visitor.comment(Comment::new(&rest[..length]));
                at += length + 2 + usize::from(rest.get(length + 1) == Some(&b' '));
            }
        }
    }
}

/// Returns the length of the short move number (unchecked) at the beginning of a text, with its dots and a blank;
/// 0 if there is none.
#[inline(always)]
fn move_number(text: &[u8]) -> usize {
    let Some(&chunk) = text.first_chunk() else { return 0 };
    if !matches!(chunk[0], b'1'..=b'9') {
        return 0;
    }
    let word = u64::from_le_bytes(chunk);
    let length = leading_number(word);
    // Shifted out of a register, because loading the byte again takes longer.
    match (word >> (8 * length & 63)) as u8 {
        // A result.
        b'-' | b'/' => 0,
        _ if length == 8 => 0,
        next => length + usize::from(next == b' '),
    }
}

/// Reads a move in export format that a blank follows, and returns it with its length.
#[inline(always)]
fn canonical(text: &[u8]) -> Option<(MovePattern, usize)> {
    let word = u64::from_le_bytes(*text.first_chunk()?);
    let length = before_blank(word);
    if !(2..8).contains(&length) {
        return None;
    }
    let canonical = read_canonical(word & !(u64::MAX << (8 * length)), length)?;
    Some((canonical.pattern(), length as usize))
}

impl<'a> MovetextReader<'a> {
    /// Reads an element that occurs rarely.
    #[cold]
    #[inline(never)]
    fn rare_element(&mut self, byte: u8, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        let rest = &self.text[self.at..];
        let line_end = || memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        match byte {
            b';' => {
                let length = line_end();
                visitor.comment(Comment::new(&rest[1..length]));
                self.at += length;
            }
            b'%' if self.begins_line() => self.at += line_end(),
            // A move number, unchecked, or a result or castling with zeros.
            b'0' => match number_length(rest) {
                Some(length) => self.at += length,
                None => return self.any_move(visitor),
            },
            b'1'..=b'9' => match rest.iter().position(|byte| !byte.is_ascii_digit()) {
                Some(length) if matches!(rest[length], b'-' | b'/') => return self.any_move(visitor),
                length => self.at += length.unwrap_or(rest.len()),
            },
            b'$' => return self.nag(visitor),
            b'(' if rest.starts_with(b"(=)") => {
                visitor.comment(Comment::new(&rest[..3]));
                self.at += 3;
            }
            b'(' => return self.begin_variation(visitor),
            b')' => {
                (_, self.line) = self.outer.pop().ok_or((self.at, PgnErrorKind::Stray(')')))?;
                visitor.end_variation();
                self.at += 1;
            }
            b'}' | b'[' | b']' | b'<' | b'>' => {
                return Err((self.at, PgnErrorKind::Stray(byte.into())));
            }
            // No-break spaces in both encodings, and the ellipsis character.
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

    fn nag(&mut self, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        let digits = &self.text[self.at + 1..];
        let length = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
        let number = core::str::from_utf8(&digits[..length]).ok().and_then(|text| text.parse().ok());
        visitor.nag(Nag(number.ok_or((self.at, PgnErrorKind::Nag))?));
        self.at += 1 + length;
        Ok(())
    }

    fn begin_variation(&mut self, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        if !self.line.has_moves {
            return Err((self.at, PgnErrorKind::NoMove));
        }
        if visitor.begin_variation().is_break() {
            return self.skip_variation();
        }
        if self.outer.len() == DEEPEST {
            return Err((self.at, PgnErrorKind::TooDeep));
        }
        self.outer.push((self.at, self.line));
        self.line = MoveCursor::at(*self.line.before());
        self.at += 1;
        Ok(())
    }

    /// Skips a variation that the visitor declined.
    fn skip_variation(&mut self) -> Result<(), LocatedProblem> {
        let begin = self.at;
        let mut depth = 0usize;
        loop {
            let rest = &self.text[self.at..];
            self.at += match rest.first() {
                None => return Err((begin, PgnErrorKind::Variation)),
                Some(b'{') => memchr(b'}', rest).ok_or((self.at, PgnErrorKind::Comment))?,
                Some(b';') => memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1),
                Some(b'%') if self.begins_line() => memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1),
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

    /// Reads a move as people write it, a result, or a glyph.
    #[cold]
    #[inline(never)]
    fn any_move(&mut self, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        let token = self.token();
        let text = decode(token);
        match PgnResult::read(token) {
            // A result inside a variation does not end the game.
            Some(_) if !self.outer.is_empty() => {}
            Some(outcome) => self.outcome = Some(outcome),
            None if self.outcome.is_some() => return Err((self.at, PgnErrorKind::AfterEnd)),
            None => match &*text {
                "--" | "Z0" | "null" | "pass" | "@@@@" => self.pass(visitor)?,
                // Parts of the last move that are separated from it.
                "e.p." | "ep" | "e.p" | "e." | "p." | "o.l." | "o.l" | "o." | "l." | "e.p.+" | "e.p.#" | "o.l.+"
                | "o.l.#" | "+" | "++" | "#" => {}
                _ => self.written_move(&text, visitor)?,
            },
        }
        self.at += token.len();
        Ok(())
    }

    /// Reads a move with the glyph after it, or a glyph alone.
    fn written_move(&mut self, text: &str, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        let (mv, glyph) = text.split_at(text.find(['!', '?']).unwrap_or(text.len()));
        if !mv.is_empty() {
            match (self.resolve(mv), Nag::of_glyph(text)) {
                (Ok((mv, draw_offer)), _) => {
                    self.line.advance_to(self.line.now().play_unchecked(mv));
                    visitor.play(self.line.before(), mv, self.line.now());
                    if draw_offer {
                        visitor.comment(Comment::new(b"(=)"));
                    }
                }
                (Err(_), Some(nag)) => visitor.nag(nag),
                (Err(error), None) => {
                    let text = text.to_owned();
                    return Err((self.at, PgnErrorKind::Move { text, error }));
                }
            }
        }
        match Nag::of_glyph(glyph) {
            Some(nag) => visitor.nag(nag),
            None if glyph.is_empty() => {}
            // Marks without a number are kept as a comment.
            None => visitor.comment(Comment::new(glyph.as_bytes())),
        }
        Ok(())
    }

    /// Returns the move that a text stands for, and whether a draw is offered with it.
    fn resolve(&self, text: &str) -> Result<(Move, bool), NotationError> {
        let san = San::read(text, self.letters)?;
        Ok((Notation::short(self.letters).find(self.line.now(), san)?, san.draw_offer))
    }

    fn pass(&mut self, visitor: &mut impl Visitor) -> Result<(), LocatedProblem> {
        let after = self.line.now().after_null_move().filter(|_| !self.outer.is_empty());
        self.line.advance_to(after.ok_or((self.at, PgnErrorKind::Pass))?);
        visitor.pass(self.line.before(), self.line.now());
        Ok(())
    }

    /// Returns the token at the current offset, up to a blank or a sign that begins another element.
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
                // Glyphs end a move; any following characters are another element.
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

    fn end(&self) -> Result<Option<PgnResult>, LocatedProblem> {
        match self.outer.last() {
            None => Ok(self.outcome),
            Some(&(at, _)) => Err((at, PgnErrorKind::Variation)),
        }
    }
}

/// Returns the length of the promotion in parentheses after the rank of a square, as in e8(Q).
fn promotion(text: &[u8]) -> Option<usize> {
    let is_last_rank = matches!(text.first(), Some(b'1' | b'8'));
    let close = text.iter().take(2 + MOST_LETTERS).position(|&byte| byte == b')')?;
    (is_last_rank && close > 2 && text[2] != b'=').then_some(close)
}

/// The maximum number of bytes of a piece's letters in parentheses.
const MOST_LETTERS: usize = 8;
