//! Reading FEN of any kind.

use thiserror::Error;

use crate::board::Code;
use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

/// A text that is not FEN: where, and what is the matter there.
///
/// ```
/// use flagfall_chess::Setup;
/// let error = Setup::from_fen("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "character 14: 'x' is not a piece, a number of empty squares or '/'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("character {}: {problem}", .at + 1)]
pub struct FenError {
    /// How many characters come before the place.
    pub at: usize,
    /// What is the matter.
    pub problem: FenProblem,
}

/// What can be the matter with a FEN.
///
/// ```
/// # use flagfall_chess::{FenProblem, Setup};
/// assert_eq!(Setup::from_fen("").unwrap_err().problem, FenProblem::Empty);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenProblem {
    /// There is no text.
    #[error("there is no FEN")]
    Empty,
    /// Something else than a piece among the pieces.
    #[error("{0:?} is not a piece, a number of empty squares or '/'")]
    Piece(char),
    /// A rank with too few or too many squares.
    #[error("rank {0} does not have eight squares")]
    RankLength(Rank),
    /// Fewer or more than eight ranks.
    #[error("the board does not have eight ranks")]
    Ranks,
    /// The player to move is neither w nor b.
    #[error("the player to move is neither 'w' nor 'b'")]
    Turn,
    /// Something else than a right to castle.
    #[error("{0:?} is not a right to castle")]
    Castling(char),
    /// Something else than a square or '-'.
    #[error("the en passant square is neither a square nor '-'")]
    EnPassant,
    /// Not a number of moves up to 65535.
    #[error("this is not a number of moves, 0 to 65535")]
    Number,
    /// Text after the end.
    #[error("nothing may follow the move number")]
    Trailing,
}

impl FenProblem {
    const fn at(self, at: usize) -> FenError {
        FenError { at, problem: self }
    }
}

impl Setup {
    /// Reads FEN, X-FEN or Shredder-FEN. Fields left out at the end have their usual values.
    ///
    /// # Errors
    ///
    /// [`FenError`] that says where and what.
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// assert_eq!(Setup::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -")?, Setup::start());
    /// # Ok::<(), flagfall_chess::FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        let mut fields = Fields { text: fen.as_bytes(), at: 0 };
        fields.skip_blanks();
        let at = fields.at;
        setup.board = read_board(&mut fields).ok_or_else(|| find_board_problem(at, fen))?;
        if let Some((at, turn)) = fields.next() {
            setup.turn = match turn {
                b"w" => Color::White,
                b"b" => Color::Black,
                _ => return Err(FenProblem::Turn.at(at)),
            };
        }
        if let Some((at, castling)) = fields.next() {
            read_castling(&mut setup, castling, at, fen)?;
        }
        if let Some((at, target)) = fields.next() {
            setup.en_passant = read_en_passant(target).map_err(|problem| problem.at(at))?;
        }
        if let Some((at, number)) = fields.next() {
            setup.halfmoves = read_number(number).ok_or(FenProblem::Number.at(at))?;
        }
        if let Some((at, number)) = fields.next() {
            setup.fullmoves = read_number(number).ok_or(FenProblem::Number.at(at))?;
        }
        match fields.next() {
            Some((at, _)) => Err(FenProblem::Trailing.at(at)),
            None => Ok(setup),
        }
    }
}

/// The fields of a text, parted by white space, each with its place.
struct Fields<'a> {
    text: &'a [u8],
    at: usize,
}

impl Fields<'_> {
    #[inline(always)]
    fn skip_blanks(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }
}

impl<'a> Iterator for Fields<'a> {
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

/// What a character does among the pieces.
#[derive(Clone, Copy)]
struct Symbol {
    /// The code of a piece, and [`Symbol::WHITE`] if it is White's.
    code: u8,
    /// How many squares it fills.
    squares: u8,
    /// How many squares a rank must be full of before it: 8 for '/'.
    rank: u8,
    /// Whether it has no place there.
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

/// The pieces, if all is well. There are no branches but the loop's: what comes next in a FEN is
/// anybody's guess, the processor's too.
#[inline(always)]
fn read_board(fields: &mut Fields<'_>) -> Option<Board> {
    // A code for each square, counted as FEN does, from a8 to h1; room for what is too much.
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
        // Not 0 where a rank ends too early or too late.
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

/// The four lowest bits of 64 codes, each as a set of squares.
#[inline(always)]
fn gather(codes: &[u8; 128]) -> [Bitboard; 4] {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const TO_TOP: u64 = 0x0102_0408_1020_4080;
    let mut planes = [0; 4];
    for (rank, codes) in codes.as_chunks::<8>().0[..8].iter().enumerate() {
        let codes = u64::from_le_bytes(*codes);
        for (bit, plane) in planes.iter_mut().enumerate() {
            // The product brings the lowest bit of each byte into the highest byte.
            let files = (codes >> bit & LOWEST).wrapping_mul(TO_TOP) >> 56;
            *plane |= files << (56 - 8 * rank);
        }
    }
    planes.map(Bitboard)
}

/// Reads again, character by character, what cannot be read.
#[cold]
fn find_board_problem(start: usize, fen: &str) -> FenError {
    let Some((_, field)) = (Fields { text: fen.as_bytes(), at: start }).next() else {
        return FenProblem::Empty.at(start);
    };
    let mut rank = 7;
    let mut squares = 0;
    for (at, &byte) in field.iter().enumerate() {
        let symbol = SYMBOLS[byte as usize];
        let at = start + at;
        if symbol.wrong {
            return FenProblem::Piece(char_at(fen, at)).at(at);
        }
        if symbol.rank == 0 {
            squares += symbol.squares;
        }
        if squares > 8 || (symbol.rank != 0 && squares < 8) {
            return FenProblem::RankLength(Rank::ALL[rank]).at(at);
        }
        if symbol.rank != 0 {
            let Some(below) = rank.checked_sub(1) else { return FenProblem::Ranks.at(at) };
            rank = below;
            squares = 0;
        }
    }
    let end = start + field.len();
    if squares == 8 {
        FenProblem::Ranks.at(end)
    } else {
        FenProblem::RankLength(Rank::ALL[rank]).at(end)
    }
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
            file @ b'a'..=b'h' => {
                Square::at(File::ALL[usize::from(file - b'a')], Rank::First.seen_by(color))
            }
            b'm' => {
                setup.mirrored[color] = true;
                continue;
            }
            _ => return Err(FenProblem::Castling(char_at(fen, start + at)).at(start + at)),
        };
        setup.castling = setup.castling.with(rook);
    }
    Ok(())
}

/// The rook nearest to the edge on the king's side of `edge`; the corner if there is none.
fn outermost_rook(setup: &Setup, color: Color, edge: File) -> Square {
    let rank = Rank::First.seen_by(color);
    let corner = Square::at(edge, rank);
    let rook = Some(Piece { color, role: Role::Rook });
    // In nearly every position it stands in the corner itself.
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
    rooks
        .map(|file| Square::at(file, rank))
        .find(|&at| setup.board.piece_at(at) == rook)
        .unwrap_or(corner)
}

fn read_en_passant(field: &[u8]) -> Result<Option<Square>, FenProblem> {
    if field == b"-" {
        return Ok(None);
    }
    let square = core::str::from_utf8(field).ok().and_then(|square| square.parse().ok());
    square.map(Some).ok_or(FenProblem::EnPassant)
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

/// The character that begins at this byte, or the replacement character inside of one.
fn char_at(fen: &str, at: usize) -> char {
    fen.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(char::REPLACEMENT_CHARACTER)
}
