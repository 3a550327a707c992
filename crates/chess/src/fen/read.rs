//! Reading FEN in any of its dialects.

use thiserror::Error;

use crate::board::Code;
use crate::{Bitboard, Board, Color, File, Piece, PieceType, Rank, Setup, Square};

/// An error in a FEN: its position and kind.
///
/// ```
/// use flagfall_chess::Setup;
/// let error = Setup::from_fen("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "character 14: 'x' is not a piece, a number of empty squares or '/'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {}: {problem}", .at + 1)]
pub struct FenError {
    /// The number of characters before the error.
    pub at: usize,
    /// The kind of error.
    pub problem: FenErrorKind,
}

/// A kind of error in a FEN.
///
/// ```
/// # use flagfall_chess::{FenErrorKind, Setup};
/// assert_eq!(Setup::from_fen("").unwrap_err().problem, FenErrorKind::Empty);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    #[error("there is no FEN")]
    Empty,
    /// A character among the pieces is no piece, number or slash.
    #[error("{0:?} is not a piece, a number of empty squares or '/'")]
    Piece(char),
    /// A rank has too few or too many squares.
    #[error("rank {0} does not have eight squares")]
    RankLength(Rank),
    /// The board has fewer or more than eight ranks.
    #[error("the board does not have eight ranks")]
    Ranks,
    /// The player to move is neither w nor b.
    #[error("the player to move is neither 'w' nor 'b'")]
    Turn,
    /// A character among the castling rights is no castling right.
    #[error("{0:?} is not a right to castle")]
    Castling(char),
    /// The en passant field is neither a square nor '-'.
    #[error("the en passant square is neither a square nor '-'")]
    EnPassant,
    /// A move number is not a number up to 65535.
    #[error("this is not a number of moves, 0 to 65535")]
    Number,
    /// Text follows the move number.
    #[error("nothing may follow the move number")]
    Trailing,
}

impl FenErrorKind {
    const fn at(self, at: usize) -> FenError {
        FenError { at, problem: self }
    }
}

impl Setup {
    /// Reads FEN, X-FEN or Shredder-FEN. Fields missing at the end have their default values.
    ///
    /// # Errors
    ///
    /// [`FenError`] with the position and kind of the first error.
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// assert_eq!(Setup::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -")?, Setup::start());
    /// # Ok::<(), flagfall_chess::FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        let mut fields = FenFields { text: fen.as_bytes(), at: 0 };
        fields.skip_blanks();
        let at = fields.at;
        setup.board = read_board(&mut fields).ok_or_else(|| find_board_problem(at, fen))?;
        if let Some((at, turn)) = fields.next() {
            setup.turn = match turn {
                b"w" => Color::White,
                b"b" => Color::Black,
                _ => return Err(FenErrorKind::Turn.at(at)),
            };
        }
        if let Some((at, castling)) = fields.next() {
            read_castling(&mut setup, castling, at, fen)?;
        }
        if let Some((at, target)) = fields.next() {
            setup.en_passant = read_en_passant(target).map_err(|problem| problem.at(at))?;
        }
        if let Some((at, number)) = fields.next() {
            setup.halfmoves = read_number(number).ok_or(FenErrorKind::Number.at(at))?;
        }
        if let Some((at, number)) = fields.next() {
            setup.fullmoves = read_number(number).ok_or(FenErrorKind::Number.at(at))?;
        }
        match fields.next() {
            Some((at, _)) => Err(FenErrorKind::Trailing.at(at)),
            None => Ok(setup),
        }
    }
}

/// An iterator over the fields of a text, separated by white space, with the offset of each.
struct FenFields<'a> {
    text: &'a [u8],
    at: usize,
}

impl FenFields<'_> {
    #[inline(always)]
    fn skip_blanks(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }
}

impl<'a> Iterator for FenFields<'a> {
    type Item = (usize, &'a [u8]);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        self.skip_blanks();
        let start = self.at;
        while self.text.get(self.at).is_some_and(|byte| !byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        (self.at > start).then(|| (start, &self.text[start..self.at]))
    }
}

/// The effect of a character in the placement field.
#[derive(Clone, Copy)]
struct Symbol {
    /// The code of a piece, and [`Symbol::WHITE`] if it is White's.
    code: u8,
    /// The number of squares it fills.
    squares: u8,
    /// The number of squares that the rank must already have: 8 for '/'.
    rank: u8,
    /// Whether the character is not allowed there.
    wrong: bool,
}

impl Symbol {
    const WHITE: u8 = 8;
}

static SYMBOLS: [Symbol; 256] = {
    let mut table = [Symbol { code: 0, squares: 0, rank: 0, wrong: true }; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some(Piece { color, role }) = Piece::from_letter(byte as u8 as char) {
            let white = if matches!(color, Color::White) { Symbol::WHITE } else { 0 };
            let code = Code::of(role) as u8 | white;
            table[byte] = Symbol { code, squares: 1, rank: 0, wrong: false };
        }
        byte += 1;
    }
    let mut gap = 1;
    while gap <= 8 {
        table[b'0' as usize + gap] = Symbol { code: 0, squares: gap as u8, rank: 0, wrong: false };
        gap += 1;
    }
    table[b'/' as usize] = Symbol { code: 0, squares: 0, rank: 8, wrong: false };
    table
};

/// Reads the placement field, or returns `None` if it is malformed. The loop has no branches besides its
/// own: the next character of a FEN is unpredictable for the processor's branch predictor.
#[inline(always)]
fn read_board(fields: &mut FenFields<'_>) -> Option<Board> {
    // A code for each square in FEN order, from a8 to h1, with room for surplus squares.
    let mut codes = [0u8; 128];
    let mut wrong = 0;
    let mut at = 0usize;
    let mut end = 8usize;
    for &byte in &fields.text[fields.at..] {
        let symbol = SYMBOLS[byte as usize];
        if symbol.wrong {
            break;
        }
        codes[at & 127] = symbol.code;
        // Becomes nonzero if a rank ends too early or too late.
        wrong |= (at ^ end) * usize::from(symbol.rank);
        at += usize::from(symbol.squares);
        end += usize::from(symbol.rank);
        fields.at += 1;
    }
    let ends = fields.text.get(fields.at).is_none_or(u8::is_ascii_whitespace);
    (ends && wrong == 0 && at == 64 && end == 64).then(|| {
        let [p0, p1, p2, white] = gather(&codes);
        Board::from_planes([p0, p1, p2], white)
    })
}

/// Returns the four lowest bits of 64 codes, each as a set of squares.
#[inline(always)]
fn gather(codes: &[u8; 128]) -> [Bitboard; 4] {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const TO_TOP: u64 = 0x0102_0408_1020_4080;
    let mut planes = [0; 4];
    for (rank, codes) in codes.as_chunks::<8>().0[..8].iter().enumerate() {
        let codes = u64::from_le_bytes(*codes);
        for (bit, plane) in planes.iter_mut().enumerate() {
            // The product moves the lowest bit of each byte into the highest byte.
            let files = (codes >> bit & LOWEST).wrapping_mul(TO_TOP) >> 56;
            *plane |= files << (56 - 8 * rank);
        }
    }
    planes.map(Bitboard)
}

/// Reads a malformed placement field again, character by character, to find its first error.
#[cold]
fn find_board_problem(start: usize, fen: &str) -> FenError {
    let Some((_, field)) = (FenFields { text: fen.as_bytes(), at: start }).next() else {
        return FenErrorKind::Empty.at(start);
    };
    let mut rank = 7;
    let mut squares = 0;
    for (at, &byte) in field.iter().enumerate() {
        let symbol = SYMBOLS[byte as usize];
        let at = start + at;
        if symbol.wrong {
            return FenErrorKind::Piece(char_at(fen, at)).at(at);
        }
        if symbol.rank == 0 {
            squares += symbol.squares;
        }
        if squares > 8 || (symbol.rank != 0 && squares < 8) {
            return FenErrorKind::RankLength(Rank::ALL[rank]).at(at);
        }
        if symbol.rank != 0 {
            let Some(below) = rank.checked_sub(1) else { return FenErrorKind::Ranks.at(at) };
            rank = below;
            squares = 0;
        }
    }
    let end = start + field.len();
    if squares == 8 { FenErrorKind::Ranks.at(end) } else { FenErrorKind::RankLength(Rank::ALL[rank]).at(end) }
}

fn read_castling(setup: &mut Setup, field: &[u8], start: usize, fen: &str) -> Result<(), FenError> {
    if field == b"-" {
        return Ok(());
    }
    for (at, &byte) in field.iter().enumerate() {
        let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match byte.to_ascii_lowercase() {
            b'k' => outermost_rook(setup, color, File::H),
            b'q' => outermost_rook(setup, color, File::A),
            file @ b'a'..=b'h' => Square::at(File::ALL[usize::from(file - b'a')], Rank::First.relative_to(color)),
            b'm' => {
                setup.mirrored[color] = true;
                continue;
            }
            _ => return Err(FenErrorKind::Castling(char_at(fen, start + at)).at(start + at)),
        };
        setup.castling = setup.castling.with(rook);
    }
    Ok(())
}

/// Returns the outermost rook on the king's side towards `edge`, or the corner if there is none.
fn outermost_rook(setup: &Setup, color: Color, edge: File) -> Square {
    let rank = Rank::First.relative_to(color);
    let corner = Square::at(edge, rank);
    let rook = Some(Piece { color, role: PieceType::Rook });
    // Fast path: in nearly every position the rook stands in the corner.
    if setup.board.piece_at(corner) == rook {
        return corner;
    }
    let Some(king) = setup.board.king(color).filter(|king| king.rank() == rank) else {
        return corner;
    };
    let mut files = File::ALL;
    if edge == File::H {
        files.reverse();
    }
    let rooks = files.into_iter().take_while(|&file| file != king.file());
    rooks.map(|file| Square::at(file, rank)).find(|&at| setup.board.piece_at(at) == rook).unwrap_or(corner)
}

fn read_en_passant(field: &[u8]) -> Result<Option<Square>, FenErrorKind> {
    if field == b"-" {
        return Ok(None);
    }
    let square = core::str::from_utf8(field).ok().and_then(|square| square.parse().ok());
    square.map(Some).ok_or(FenErrorKind::EnPassant)
}

fn read_number(field: &[u8]) -> Option<u16> {
    if field.is_empty() || field.len() > 5 {
        return None;
    }
    let mut number = 0u32;
    for byte in field {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + u32::from(digit);
    }
    u16::try_from(number).ok()
}

/// Returns the character that starts at byte `at`, or the replacement character inside of one.
fn char_at(fen: &str, at: usize) -> char {
    fen.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(char::REPLACEMENT_CHARACTER)
}
