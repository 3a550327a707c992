//! Fast reading of moves in the form that programs write.
//!
//! [`San::read`] accepts everything that people write; this reader accepts only PGN's export format,
//! with almost no branches that depend on the move, and leaves the rest to `San::read`. Both agree on
//! every text that both accept.

use super::resolve::MovePattern;
use super::san::{Mark, San, SanMove, Wing};
use crate::{Bitboard, File, PieceType, Rank, Square};

/// A move read from PGN's export format.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalMove {
    pattern: MovePattern,
    /// The characters before the square of arrival, at most a file, a rank and an x; the rest is 0.
    hints: [u8; 3],
    mark: Option<Mark>,
}

impl CanonicalMove {
    /// Returns the pattern of the move.
    #[inline(always)]
    pub(crate) fn pattern(self) -> MovePattern {
        self.pattern
    }

    #[inline(always)]
    pub(super) fn san(self) -> San {
        let [first, second, third] = self.hints;
        let rank = if first.is_ascii_digit() { first } else { second };
        let mv = match self.pattern {
            MovePattern::Castling(wing) => SanMove::Castling(wing),
            MovePattern::Piece { role, to, promotion, .. } => SanMove::Piece {
                role,
                file: File::ALL.get(usize::from(first.wrapping_sub(b'a'))).copied(),
                rank: Rank::ALL.get(usize::from(rank.wrapping_sub(b'1'))).copied(),
                capture: first == b'x' || second == b'x' || third == b'x',
                to,
                promotion,
            },
        };
        San { mv, mark: self.mark, draw_offer: false }
    }
}

/// Reads a whole text in export format.
#[inline(always)]
pub(super) fn canonical(text: &[u8]) -> Option<CanonicalMove> {
    let length = text.len();
    // Two overlapping loads, because copying a variable number of bytes would be a function call.
    let word = match length {
        2..=3 => {
            let [first, last] = [text.first_chunk()?, text.last_chunk()?];
            u64::from(u16::from_le_bytes(*first)) | u64::from(u16::from_le_bytes(*last)) << (8 * (length - 2))
        }
        4..=8 => {
            let [first, last] = [text.first_chunk()?, text.last_chunk()?];
            u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (8 * (length - 4))
        }
        _ => return None,
    };
    read_canonical(word, length as u32)
}

/// Reads a move as PGN's export format writes it: `length` (2 to 8) characters of English
/// notation, the first in the lowest byte, nothing else in `word`.
///
/// Tables give the meaning of the characters; the only branches are for castling, promotions, hints that are
/// seldom needed, and texts left to [`San::read`].
#[inline(always)]
pub(crate) fn read_canonical(word: u64, length: u32) -> Option<CanonicalMove> {
    let mut length = length;
    let byte = |at: u32| (word >> (at.wrapping_mul(8) & 63)) as u8;
    let mark = match byte(length - 1) {
        b'+' => Some(Mark::Check),
        b'#' => Some(Mark::Mate),
        _ => None,
    };
    length -= u32::from(mark.is_some());
    let mut promotion = None;
    if byte(length - 1) > b'8' {
        let castling = match word & (u64::MAX >> (64 - 8 * length)) {
            SHORT => Some(Wing::Short),
            LONG => Some(Wing::Long),
            _ => None,
        };
        if let Some(wing) = castling {
            return Some(CanonicalMove { pattern: MovePattern::Castling(wing), hints: [0; 3], mark });
        }
        promotion = match byte(length - 1) {
            b'Q' => Some(PieceType::Queen),
            b'R' => Some(PieceType::Rook),
            b'B' => Some(PieceType::Bishop),
            b'N' => Some(PieceType::Knight),
            _ => return None,
        };
        length -= 1;
        length -= u32::from(byte(length.wrapping_sub(1)) == b'=');
    }
    if length < 2 {
        return None;
    }
    let (file, rank) = (byte(length - 2).wrapping_sub(b'a'), byte(length - 1).wrapping_sub(b'1'));
    let role = ROLES[usize::from(byte(0))];
    // At most three characters and a square follow the piece's letter.
    let lead = u32::from(role != PieceType::Pawn as u8);
    if file > 7 || rank > 7 || role == NO_ROLE || !(lead + 2..=lead + 5).contains(&length) {
        return None;
    }
    let to = Square::ALL[usize::from(rank * 8 + file)];
    let hints = (word >> (8 * lead)) & !(u64::MAX << (8 * (length - 2 - lead)));
    let hints = [hints as u8, (hints >> 8) as u8, (hints >> 16) as u8];
    let role = PieceType::ALL[usize::from(role)];
    let takes = u32::from(byte(length.wrapping_sub(3)) == b'x');
    // Fast path: nearly every text has only the piece's letter or the file of a pawn that captures.
    if length == 2 + takes + (lead | takes) {
        let from = if lead == 0 { SQUARES[usize::from(byte(0))] } else { Bitboard::ALL };
        let pattern = MovePattern::Piece { role, from, to, promotion };
        return Some(CanonicalMove { pattern, hints, mark });
    }
    let order = hints.map(|hint| CLASSES[usize::from(hint)]);
    // A pawn move without a file of departure goes straight ahead (C.9.3).
    let straight = lead == 0 && order[0] != FILE;
    let ahead = if straight { Bitboard::file(to.file()) } else { Bitboard::ALL };
    let from = hints.iter().fold(ahead, |from, &hint| from & SQUARES[usize::from(hint)]);
    let is_ordered = ORDERS >> (order[0] | order[1] << 2 | order[2] << 4) & 1 == 1;
    if !is_ordered || from.is_empty() {
        return None;
    }
    let pattern = MovePattern::Piece { role, from, to, promotion };
    Some(CanonicalMove { pattern, hints, mark })
}

const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");

const NO_ROLE: u8 = u8::MAX;

/// The piece type, indexed by the first character of a move.
static ROLES: [u8; 256] = {
    let mut roles = [NO_ROLE; 256];
    let mut file = b'a';
    while file <= b'h' {
        roles[file as usize] = PieceType::Pawn as u8;
        file += 1;
    }
    roles[b'N' as usize] = PieceType::Knight as u8;
    roles[b'B' as usize] = PieceType::Bishop as u8;
    roles[b'R' as usize] = PieceType::Rook as u8;
    roles[b'Q' as usize] = PieceType::Queen as u8;
    roles[b'K' as usize] = PieceType::King as u8;
    roles
};

const NOTHING: u8 = 0;
const FILE: u8 = 1;
const RANK: u8 = 2;
const CAPTURE: u8 = 3;

/// The class of a character before the square of arrival; 0 means no character. An unknown character
/// has the class of a capture sign, and allows no square in [`SQUARES`].
static CLASSES: [u8; 256] = {
    let mut classes = [CAPTURE; 256];
    classes[0] = NOTHING;
    let mut at = 0;
    while at < 8 {
        classes[(b'a' + at) as usize] = FILE;
        classes[(b'1' + at) as usize] = RANK;
        at += 1;
    }
    classes
};

/// The squares of departure that a character before the square of arrival allows.
static SQUARES: [Bitboard; 256] = {
    let mut squares = [Bitboard::EMPTY; 256];
    squares[0] = Bitboard::ALL;
    squares[b'x' as usize] = Bitboard::ALL;
    let mut at = 0;
    while at < 8 {
        squares[b'a' as usize + at] = Bitboard::file(File::ALL[at]);
        squares[b'1' as usize + at] = Bitboard::rank(Rank::ALL[at]);
        at += 1;
    }
    squares
};

/// The valid orders of three classes of two bits each: strictly rising, then only [`NOTHING`].
const ORDERS: u64 = {
    let mut orders = 0;
    let mut code = 0;
    while code < 64 {
        let [first, second, third] = [code & 3, code >> 2 & 3, code >> 4];
        if (second == 0 || second > first && first > 0) && (third == 0 || third > second && second > 0) {
            orders |= 1 << code;
        }
        code += 1;
    }
    orders
};
