//! The placement of pieces, in 32 bytes.

use core::fmt;

use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Color, File, Piece, PieceType, Rank, Square, tables};

/// A placement of pieces on squares, without side to move or history.
///
/// Every square has a three-bit code, stored in three planes; a fourth plane marks White's
/// pieces. A rook that may still castle has a separate code, so castling rights need no field
/// and are lost automatically when such a rook moves or is captured.
///
/// ```
/// use flagfall_chess::{Board, Color, Piece, PieceType, Square};
/// let mut board = Board::EMPTY;
/// board.set(Square::E1, Some(Piece { color: Color::White, role: PieceType::King }));
/// assert_eq!(board.king(Color::White), Some(Square::E1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The planes of the codes, lowest bit first.
    planes: [Bitboard; 3],
    white: Bitboard,
}

/// The code of a piece on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
    Pawn = 1,
    Bishop = 2,
    Knight = 3,
    Rook = 4,
    King = 5,
    Queen = 6,
    CastlingRook = 7,
}

impl Code {
    #[inline(always)]
    pub(crate) const fn of(role: PieceType) -> Code {
        match role {
            PieceType::Pawn => Code::Pawn,
            PieceType::Knight => Code::Knight,
            PieceType::Bishop => Code::Bishop,
            PieceType::Rook => Code::Rook,
            PieceType::Queen => Code::Queen,
            PieceType::King => Code::King,
        }
    }
}

impl Board {
    /// A board without pieces.
    ///
    /// ```
    /// # use flagfall_chess::Board;
    /// assert!(Board::EMPTY.occupied().is_empty());
    /// ```
    pub const EMPTY: Board = Board { planes: [Bitboard::EMPTY; 3], white: Bitboard::EMPTY };

    #[inline(always)]
    pub(crate) const fn from_planes(planes: [Bitboard; 3], white: Bitboard) -> Board {
        Board { planes, white }
    }

    /// The planes of the codes, lowest bit first, and White's pieces.
    #[inline(always)]
    pub(crate) const fn planes(&self) -> [Bitboard; 4] {
        let [p0, p1, p2] = self.planes;
        [p0, p1, p2, self.white]
    }

    /// Returns the board mirrored vertically with the colours exchanged.
    #[inline]
    pub(crate) fn reversed(&self) -> Board {
        let turned = |squares: Bitboard| Bitboard(squares.0.swap_bytes());
        Board { planes: self.planes.map(turned), white: turned(self.by_color(Color::Black)) }
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Square};
    /// let board = Position::start().board();
    /// assert_eq!(board.piece_at(Square::D8).unwrap().to_string(), "black queen");
    /// assert_eq!(board.piece_at(Square::D4), None);
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        const ROLES: [PieceType; 8] = [
            PieceType::Pawn,
            PieceType::Pawn,
            PieceType::Bishop,
            PieceType::Knight,
            PieceType::Rook,
            PieceType::King,
            PieceType::Queen,
            PieceType::Rook,
        ];
        let code = self.code_at(square);
        let color = if self.white.contains(square) { Color::White } else { Color::Black };
        (code != 0).then_some(Piece { color, role: ROLES[code] })
    }

    /// Returns the code on a square, 0 to 7.
    #[inline(always)]
    pub(crate) fn code_at(&self, square: Square) -> usize {
        let [p0, p1, p2] = self.planes.map(|plane| plane.0 >> square.index() & 1);
        (p0 | p1 << 1 | p2 << 2) as usize
    }

    /// Puts a piece on a square, or clears it.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Square};
    /// let mut board = Position::start().board();
    /// board.set(Square::H1, None);
    /// assert_eq!(board.occupied().len(), 31);
    /// ```
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.clear(square.into());
        if let Some(Piece { color, role }) = piece {
            self.put(square.into(), Code::of(role), color);
        }
    }

    /// Empties these squares.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for plane in &mut self.planes {
            *plane &= !squares;
        }
        self.white &= !squares;
    }

    /// Puts pieces on empty squares.
    #[inline(always)]
    pub(crate) fn put(&mut self, squares: Bitboard, code: Code, color: Color) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            let has_bit = u64::from(code as u8 >> bit & 1).wrapping_neg();
            *plane |= squares & Bitboard(has_bit);
        }
        if color == Color::White {
            self.white |= squares;
        }
    }

    /// Grants these rooks the right to castle, or removes it.
    #[inline(always)]
    pub(crate) fn set_castling(&mut self, rooks: Bitboard, right: bool) {
        if right {
            self.planes[0] |= rooks;
            self.planes[1] |= rooks;
        } else {
            self.planes[0] &= !rooks;
            self.planes[1] &= !rooks;
        }
    }

    /// Returns the occupied squares.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert_eq!(Position::start().board().occupied().len(), 32);
    /// ```
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Returns the squares of one player's pieces.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Color, Position};
    /// assert_eq!(Position::start().board().by_color(Color::White), Bitboard(0xffff));
    /// ```
    #[inline(always)]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.white ^ self.occupied(),
        }
    }

    /// Returns the squares of all pieces of one type, of both players.
    ///
    /// ```
    /// # use flagfall_chess::{Position, PieceType};
    /// assert_eq!(Position::start().board().by_role(PieceType::Rook).len(), 4);
    /// ```
    #[inline]
    pub fn by_role(&self, role: PieceType) -> Bitboard {
        match role {
            PieceType::Pawn => self.pawns(),
            PieceType::Knight => self.knights(),
            PieceType::Bishop => self.diagonal() & !self.straight(),
            PieceType::Rook => self.straight() & !self.diagonal(),
            PieceType::Queen => self.diagonal() & self.straight(),
            PieceType::King => self.kings(),
        }
    }

    /// Returns the squares of one player's pieces of one type.
    ///
    /// ```
    /// # use flagfall_chess::{Piece, Position};
    /// let knight = Piece::from_letter('n').unwrap();
    /// assert_eq!(Position::start().board().by_piece(knight).len(), 2);
    /// ```
    #[inline]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// Returns the square of the king of `color` (the first one if there are several).
    ///
    /// ```
    /// # use flagfall_chess::{Board, Color};
    /// assert_eq!(Board::EMPTY.king(Color::Black), None);
    /// ```
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.kings() & self.by_color(color)).first()
    }

    /// Returns the pieces of `by` that attack a square, pinned pieces included (3.1.3).
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position, Square};
    /// let board = Position::start().board();
    /// assert_eq!(board.attackers(Square::F3, Color::White).len(), 3); // Ng1, e2, g2
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        struct Attackers<'a>(&'a Board, Square, Color);
        impl KernelTask for Attackers<'_> {
            type Output = Bitboard;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Bitboard {
                self.0.attackers_through(kernel, self.1, self.2, self.0.occupied())
            }
        }
        run(Attackers(self, square, by))
    }

    /// Returns the attackers of a square if exactly the squares `occupied` blocked lines.
    #[inline(always)]
    pub(crate) fn attackers_through<K: Kernel>(
        &self,
        kernel: K,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let all = (tables::pawn(by.opponent(), square) & self.pawns())
            | (tables::knight(square) & self.knights())
            | (tables::king(square) & self.kings())
            | (kernel.rook(square, occupied) & self.straight())
            | (kernel.bishop(square, occupied) & self.diagonal());
        all & self.by_color(by)
    }

    #[inline(always)]
    pub(crate) fn pawns(&self) -> Bitboard {
        self.planes[0] & !(self.planes[1] | self.planes[2])
    }

    #[inline(always)]
    pub(crate) fn knights(&self) -> Bitboard {
        self.planes[0] & self.planes[1] & !self.planes[2]
    }

    #[inline(always)]
    pub(crate) fn kings(&self) -> Bitboard {
        self.planes[0] & self.planes[2] & !self.planes[1]
    }

    /// Returns the diagonal sliders: bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonal(&self) -> Bitboard {
        self.planes[1] & !self.planes[0]
    }

    /// Returns the straight sliders: rooks and queens.
    #[inline(always)]
    pub(crate) fn straight(&self) -> Bitboard {
        self.planes[2] & !(self.planes[0] & !self.planes[1])
    }

    /// Returns the rooks that may still castle.
    #[inline(always)]
    pub(crate) fn castling_rooks(&self) -> Bitboard {
        self.planes[0] & self.planes[1] & self.planes[2]
    }
}

impl fmt::Display for Board {
    /// Writes eight rows of letters, the eighth rank first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
                write!(f, "{}{letter}", if file == File::A { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}
