//! Reading a move as programs write it.
//!
//! [`San::read`] takes everything people write; this takes only what PGN's export format has,
//! nearly without a branch that depends on the move, and leaves the rest to the first. Both agree
//! wherever both read.

use super::resolve::Wanted;
use super::san::{Mark, San, SanMove, Wing};
use crate::{Bitboard, File, Rank, Role, Square};

/// A move as PGN's export format writes it.
#[derive(Clone, Copy)]
pub(crate) struct Canonical {
    wanted: Wanted,
    /// What stands before the square of arrival: a file, a rank, an x, or fewer of them; else 0.
    hints: [u8; 3],
    mark: Option<Mark>,
}

impl Canonical {
    /// What it asks for.
    #[inline(always)]
    pub(crate) fn wanted(self) -> Wanted {
        self.wanted
    }

    #[inline(always)]
    pub(super) fn san(self) -> San {
        let [first, second, third] = self.hints;
        let rank = if first.is_ascii_digit() { first } else { second };
        let mv = match self.wanted {
            Wanted::Castling(wing) => SanMove::Castling(wing),
            Wanted::Piece { role, to, promotion, .. } => SanMove::Piece {
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

/// Reads a whole text as export format has it.
#[inline(always)]
pub(super) fn canonical(text: &[u8]) -> Option<Canonical> {
    let length = text.len();
    // Two loads that may overlap: copying so few bytes is a call for every move.
    let word = match length {
        2..=3 => {
            let [first, last] = [text.first_chunk()?, text.last_chunk()?];
            u64::from(u16::from_le_bytes(*first))
                | u64::from(u16::from_le_bytes(*last)) << (8 * (length - 2))
        }
        4..=8 => {
            let [first, last] = [text.first_chunk()?, text.last_chunk()?];
            u64::from(u32::from_le_bytes(*first))
                | u64::from(u32::from_le_bytes(*last)) << (8 * (length - 4))
        }
        _ => return None,
    };
    read_canonical(word, length as u32)
}

/// Reads a move as PGN's export format writes it: `length` (2 to 8) characters of English
/// notation, the first in the lowest byte, nothing else in `word`.
///
/// Nothing here asks which move it is: what the characters may mean comes out of tables, and the
/// only branches are for castling, promotions and what is left to [`San::read`].
#[inline(always)]
pub(crate) fn read_canonical(word: u64, length: u32) -> Option<Canonical> {
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
            return Some(Canonical { wanted: Wanted::Castling(wing), hints: [0; 3], mark });
        }
        promotion = match byte(length - 1) {
            b'Q' => Some(Role::Queen),
            b'R' => Some(Role::Rook),
            b'B' => Some(Role::Bishop),
            b'N' => Some(Role::Knight),
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
    // After the piece's letter three characters and a square are the most there can be.
    let lead = u32::from(role != Role::Pawn as u8);
    if file > 7 || rank > 7 || role == NO_ROLE || !(lead + 2..=lead + 5).contains(&length) {
        return None;
    }
    let to = Square::ALL[usize::from(rank * 8 + file)];
    let hints = (word >> (8 * lead)) & !(u64::MAX << (8 * (length - 2 - lead)));
    let hints = [hints as u8, (hints >> 8) as u8, (hints >> 16) as u8];
    let order = hints.map(|hint| CLASSES[usize::from(hint)]);
    // A pawn of which no file is told goes straight ahead (C.9.3).
    let straight = lead == 0 && order[0] != FILE;
    let ahead = if straight { Bitboard::file(to.file()) } else { Bitboard::ALL };
    let from = hints.iter().fold(ahead, |from, &hint| from & SQUARES[usize::from(hint)]);
    let is_ordered = ORDERS >> (order[0] | order[1] << 2 | order[2] << 4) & 1 == 1;
    if !is_ordered || from.is_empty() {
        return None;
    }
    let wanted = Wanted::Piece { role: Role::ALL[usize::from(role)], from, to, promotion };
    Some(Canonical { wanted, hints, mark })
}

const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");

const NO_ROLE: u8 = u8::MAX;

/// What a move that begins with this character moves.
static ROLES: [u8; 256] = {
    let mut roles = [NO_ROLE; 256];
    let mut file = b'a';
    while file <= b'h' {
        roles[file as usize] = Role::Pawn as u8;
        file += 1;
    }
    roles[b'N' as usize] = Role::Knight as u8;
    roles[b'B' as usize] = Role::Bishop as u8;
    roles[b'R' as usize] = Role::Rook as u8;
    roles[b'Q' as usize] = Role::Queen as u8;
    roles[b'K' as usize] = Role::King as u8;
    roles
};

const NOTHING: u8 = 0;
const FILE: u8 = 1;
const RANK: u8 = 2;
const CAPTURE: u8 = 3;

/// What a character before the square of arrival is; no character is 0. Anything else counts as
/// a capture's sign here, and allows no square in [`SQUARES`].
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

/// The squares that such a character leaves to come from.
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

/// The orders of three classes that make sense, two bits each: rising, with nothing after.
const ORDERS: u64 = {
    let mut orders = 0;
    let mut code = 0;
    while code < 64 {
        let [first, second, third] = [code & 3, code >> 2 & 3, code >> 4];
        if (second == 0 || second > first && first > 0)
            && (third == 0 || third > second && second > 0)
        {
            orders |= 1 << code;
        }
        code += 1;
    }
    orders
};
