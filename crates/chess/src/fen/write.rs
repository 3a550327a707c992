//! Writing FEN in each of its dialects.

use core::fmt;
use core::ops::Deref;

use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Color, File, Piece, PieceType, Position, Rank, Setup, Square, tables};

/// A dialect of FEN.
///
/// A [`Position`] stores an en passant square only if the capture is legal, and therefore writes it
/// only then, in every style; a [`Setup`] writes its en passant square as given.
///
/// ```
/// use flagfall_chess::{Chess960, FenStyle};
/// let setup = Chess960::new(0).unwrap().setup();
/// assert!(setup.fen(FenStyle::XFen).contains(" w KQkq "));
/// assert!(setup.fen(FenStyle::Shredder).contains(" w HFhf "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenStyle {
    /// `KQkq` (the file of a rook that is not the outermost), and the en passant square as given,
    /// whether or not a pawn can take there.
    Standard,
    /// `Standard`, but the en passant square only if a pawn stands ready to take there.
    XFen,
    /// The files of all rooks that may castle.
    Shredder,
}

/// A FEN, stored on the stack.
///
/// ```
/// use flagfall_chess::{FenStyle, Position};
/// let fen = Position::start().fen(FenStyle::Standard);
/// assert_eq!(&*fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
// Invariant: the first `length` bytes are ASCII.
#[derive(Clone, Copy)]
pub struct Fen {
    text: [u8; Fen::LONGEST],
    length: usize,
}

impl Fen {
    /// The maximum length: 64 pieces and 7 slashes, 18 letters for castling, w, e3, twice 65535, 5 spaces.
    const LONGEST: usize = 71 + 18 + 1 + 2 + 10 + 5;

    /// Returns the text.
    ///
    /// ```
    /// # use flagfall_chess::{FenStyle, Setup};
    /// assert_eq!(Setup::empty().fen(FenStyle::XFen).as_str(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        let text = &self.text[..self.length];
        debug_assert!(text.is_ascii());
        // SAFETY: only letters, digits, '/', '-' and blanks are ever written.
        unsafe { core::str::from_utf8_unchecked(text) }
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii() && self.length < Fen::LONGEST);
        if let Some(place) = self.text.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    #[inline(always)]
    fn push_number(&mut self, number: u16) {
        // Fast path: nearly all move numbers have one or two digits.
        if number < 100 {
            if number >= 10 {
                self.push(b'0' + (number / 10) as u8);
            }
            self.push(b'0' + (number % 10) as u8);
        } else {
            self.push_long_number(number);
        }
    }

    #[cold]
    fn push_long_number(&mut self, number: u16) {
        for unit in [10_000, 1_000, 100, 10, 1] {
            if number >= unit {
                self.push(b'0' + (number / unit % 10) as u8);
            }
        }
    }
}

impl Deref for Fen {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Setup {
    /// Writes the setup as FEN. Castling rights on neither first rank are omitted.
    ///
    /// ```
    /// # use flagfall_chess::{FenStyle, Setup};
    /// assert!(Setup::start().fen(FenStyle::Shredder).ends_with(" w HAha - 0 1"));
    /// ```
    pub fn fen(&self, style: FenStyle) -> Fen {
        struct WriteFen<'a>(&'a Setup, FenStyle, &'a mut Fen);
        impl KernelTask for WriteFen<'_> {
            type Output = ();

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) {
                self.0.write(kernel, self.1, self.2);
            }
        }
        let mut fen = Fen { text: [0; Fen::LONGEST], length: 0 };
        run(WriteFen(self, style, &mut fen));
        fen
    }

    #[inline(always)]
    fn write<K: Kernel>(&self, kernel: K, style: FenStyle, fen: &mut Fen) {
        self.write_board(kernel, fen);
        fen.push(b' ');
        fen.push(self.turn.letter() as u8);
        fen.push(b' ');
        self.write_castling(fen, style);
        fen.push(b' ');
        match self.en_passant.filter(|&at| style != FenStyle::XFen || self.is_ready_to_take(at)) {
            None => fen.push(b'-'),
            Some(square) => {
                fen.push(b'a' + square.file() as u8);
                fen.push(b'1' + square.rank() as u8);
            }
        }
        fen.push(b' ');
        fen.push_number(self.halfmoves);
        fen.push(b' ');
        fen.push_number(self.fullmoves);
    }

    /// Writes one rank at a time without branching on its pieces: a table indexed by the occupied squares
    /// gives the numbers and the squares that produce a character.
    #[inline(always)]
    fn write_board<K: Kernel>(&self, kernel: K, fen: &mut Fen) {
        let letters = kernel.letters(self.board.planes());
        let occupied = self.board.occupied().0;
        let mut length = 0;
        for rank in (0..8).rev() {
            let gaps = &GAPS[(occupied >> (8 * rank)) as usize & 255];
            let characters = kernel.compress(letters[rank] | gaps.numbers, gaps.kept);
            let place = fen.text[length..].first_chunk_mut().expect("eight ranks of 9 fit");
            *place = characters.to_le_bytes();
            length += usize::from(gaps.length);
            fen.text[length] = b'/';
            length += 1;
        }
        // A blank, not a slash, follows the last rank.
        fen.length = length - 1;
    }

    #[inline(always)]
    fn write_castling(&self, fen: &mut Fen, style: FenStyle) {
        let before = fen.length;
        for color in Color::ALL {
            let rank = Rank::First.relative_to(color);
            let rights = self.castling & Bitboard::rank(rank);
            let case = if color == Color::White { 0 } else { b'a' - b'A' };
            if self.mirrored[color] {
                fen.push(b'M' + case);
            }
            if rights.is_empty() {
                continue;
            }
            let files = style == FenStyle::Shredder || self.mirrored[color];
            let rooks = self.board.by_piece(Piece { color, role: PieceType::Rook });
            let king = self.board.king(color).filter(|king| king.rank() == rank);
            let mut rest = rights;
            while let Some(rook) = rest.last() {
                rest = rest.without(rook);
                let letter = match king {
                    Some(king) if !files && is_outermost(rook, king, rooks) => {
                        if rook < king {
                            b'Q'
                        } else {
                            b'K'
                        }
                    }
                    _ => b'A' + rook.file() as u8,
                };
                fen.push(letter + case);
            }
        }
        if fen.length == before {
            fen.push(b'-');
        }
    }

    fn is_ready_to_take(&self, target: Square) -> bool {
        let pawns = self.board.by_piece(Piece { color: self.turn, role: PieceType::Pawn });
        !(tables::pawn(self.turn.opponent(), target) & pawns).is_empty()
    }
}

/// Whether no other rook stands between `rook` and the edge away from the king.
fn is_outermost(rook: Square, king: Square, rooks: Bitboard) -> bool {
    let edge = if rook < king { File::A } else { File::H };
    let corner = Square::at(edge, rook.rank());
    let beyond = tables::between(rook, corner).with(corner).without(rook);
    rooks.contains(rook) && (beyond & rooks).is_empty()
}

impl Position {
    /// Writes the position as FEN, with the en passant square only if a pawn can legally take there.
    ///
    /// ```
    /// # use flagfall_chess::{FenStyle, Move, Position, Square};
    /// let position = Position::start().play(Move::DoubleStep { from: Square::E2, to: Square::E4 })?;
    /// assert!(position.fen(FenStyle::Standard).ends_with(" b KQkq - 0 1"));
    /// # Ok::<(), flagfall_chess::IllegalMove>(())
    /// ```
    pub fn fen(&self, style: FenStyle) -> Fen {
        self.setup().fen(style)
    }
}

/// The digits that FEN writes for the empty squares of a rank.
#[derive(Clone, Copy)]
struct Gaps {
    /// The length of each gap, written on its first square.
    numbers: u64,
    /// The squares that produce a character, as whole bytes.
    kept: u64,
    /// The number of characters.
    length: u8,
}

/// [`Gaps`] indexed by the occupied squares of a rank.
static GAPS: [Gaps; 256] = {
    let mut table = [Gaps { numbers: 0, kept: 0, length: 0 }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let mut gap = 0;
        // Backwards, so that the length of a gap is known at its first square.
        let mut file = 8;
        while file > 0 {
            file -= 1;
            let is_piece = occupied >> file & 1 == 1;
            gap = if is_piece { 0 } else { gap + 1 };
            let is_first = file == 0 || occupied >> (file - 1) & 1 == 1;
            if is_piece || is_first {
                table[occupied].kept |= 0xff << (8 * file);
                table[occupied].length += 1;
            }
            if !is_piece && is_first {
                table[occupied].numbers |= (b'0' as u64 + gap) << (8 * file);
            }
        }
        occupied += 1;
    }
    table
};
