//! The board in words, for players who cannot see it.

use super::Voice;
use crate::{Bitboard, ByColor, Color, File, Piece, PieceType, Position, Rank, Square};

/// A language's words for squares, pieces and sides. Tables of pieces begin with the pawn.
pub(super) struct BoardWords {
    pub(super) sides: ByColor<&'static str>,
    /// The pieces with their colours.
    pub(super) pieces: ByColor<[&'static str; 6]>,
    pub(super) one: [&'static str; 6],
    pub(super) many: [&'static str; 6],
    /// The words for the absence of a piece.
    pub(super) none: [&'static str; 6],
    /// The word for an empty square, rank or file.
    pub(super) empty: &'static str,
    pub(super) square: fn(Square) -> String,
    pub(super) rank: fn(Rank) -> String,
    pub(super) file: fn(File) -> String,
}

impl Voice {
    /// Returns a square in words.
    ///
    /// ```
    /// # use flagfall_chess::{Square, Voice};
    /// assert_eq!(Voice::German.square(Square::E4), "Eva vier");
    /// assert_eq!(Voice::English.square(Square::E4), "e4");
    /// ```
    pub fn square(self, square: Square) -> String {
        (self.language().board.square)(square)
    }

    /// Returns a piece with its colour in words.
    ///
    /// ```
    /// # use flagfall_chess::{Piece, Voice};
    /// let queen = Piece::from_letter('Q').unwrap();
    /// assert_eq!(Voice::ALL.map(|voice| voice.piece(queen)),
    ///     ["weiße Dame", "white queen", "valkea kuningatar", "világos vezér"]);
    /// ```
    pub const fn piece(self, piece: Piece) -> &'static str {
        let pieces = &self.language().board.pieces;
        match piece.color {
            Color::White => pieces.white[piece.role as usize],
            Color::Black => pieces.black[piece.role as usize],
        }
    }

    /// Returns the contents of a square in words.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Square, Voice};
    /// let start = Position::start();
    /// assert_eq!(Voice::English.at(&start, Square::E1), "e1: white king");
    /// assert_eq!(Voice::Hungarian.at(&start, Square::E4), "e4: üres");
    /// ```
    pub fn at(self, position: &Position, square: Square) -> String {
        let piece = position.piece_at(square).map(|piece| self.piece(piece));
        format!("{}: {}", self.square(square), piece.unwrap_or(self.language().board.empty))
    }

    /// Returns all pieces of a side in words, the king and queens first, each type in the order of files.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Position, Voice};
    /// let position = Position::from_fen("4k3/8/8/8/8/2P5/PP6/R3K2R w - - 0 1")?;
    /// assert_eq!(Voice::English.pieces(&position, Color::White),
    ///     "White: king e1, rooks a1, h1, pawns a2, b2, c3");
    /// assert_eq!(Voice::Finnish.pieces(&position, Color::Black), "Musta: kuningas e8");
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn pieces(self, position: &Position, color: Color) -> String {
        let phrases: Vec<String> = PieceType::ALL
            .into_iter()
            .rev()
            .map(|role| (role, pieces(position, Piece { color, role })))
            .filter(|(_, squares)| !squares.is_empty())
            .map(|(role, squares)| self.kind(role, squares))
            .collect();
        format!("{}: {}", self.language().board.sides[color], phrases.join(", "))
    }

    /// Returns the squares of a side's pieces of one type in words.
    ///
    /// ```
    /// # use flagfall_chess::{Color, Piece, Position, Voice};
    /// let position = Position::from_fen("1n2k1n1/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let [white, black] = ['N', 'n'].map(|letter| Piece::from_letter(letter).unwrap());
    /// assert_eq!(Voice::English.piece_squares(&position, black), "Black: knights b8, g8");
    /// assert_eq!(Voice::Finnish.piece_squares(&position, white), "Valkea: ei ratsua");
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn piece_squares(self, position: &Position, piece: Piece) -> String {
        let side = self.language().board.sides[piece.color];
        format!("{side}: {}", self.kind(piece.role, pieces(position, piece)))
    }

    /// Returns the pieces on a rank in words, from the a-file to the h-file.
    ///
    /// ```
    /// # use flagfall_chess::{Position, Rank, Voice};
    /// let position = Position::from_fen("4k3/8/8/8/3Pn3/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(Voice::English.rank(&position, Rank::Fourth),
    ///     "rank 4: white pawn d4, black knight e4");
    /// assert_eq!(Voice::German.rank(&position, Rank::Second), "Reihe zwei: leer");
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn rank(self, position: &Position, rank: Rank) -> String {
        self.row(&(self.language().board.rank)(rank), position, Bitboard::rank(rank))
    }

    /// Returns the pieces on a file in words, from the first rank to the eighth.
    ///
    /// ```
    /// # use flagfall_chess::{File, Position, Voice};
    /// let start = Position::start();
    /// assert_eq!(Voice::English.file(&start, File::E),
    ///     "e-file: white king e1, white pawn e2, black pawn e7, black king e8");
    /// ```
    pub fn file(self, position: &Position, file: File) -> String {
        self.row(&(self.language().board.file)(file), position, Bitboard::file(file))
    }

    fn row(self, name: &str, position: &Position, squares: Bitboard) -> String {
        let phrases: Vec<String> = squares
            .into_iter()
            .filter_map(|square| {
                let piece = self.piece(position.piece_at(square)?);
                Some(format!("{piece} {}", self.square(square)))
            })
            .collect();
        let empty = self.language().board.empty;
        format!("{name}: {}", if phrases.is_empty() { empty.to_owned() } else { phrases.join(", ") })
    }

    fn kind(self, role: PieceType, squares: Bitboard) -> String {
        let words = &self.language().board;
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_by_key(|square| (square.file(), square.rank()));
        let name = match squares.len() {
            0 => return words.none[role as usize].to_owned(),
            1 => words.one[role as usize],
            _ => words.many[role as usize],
        };
        let squares: Vec<String> = squares.into_iter().map(|square| self.square(square)).collect();
        format!("{name} {}", squares.join(", "))
    }
}

fn pieces(position: &Position, piece: Piece) -> Bitboard {
    position.board().by_role(piece.role) & position.board().by_color(piece.color)
}
