//! Unchecked positions.

use core::str::FromStr;

use thiserror::Error;

use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, Board, ByColor, Color, FenError, File, Piece, PieceType, Position, PositionFault, Rank, Square};

/// The contents of a FEN, unchecked: pieces, player to move, castling rights and counters.
///
/// ```
/// use flagfall_chess::{PositionFault, Color, Setup};
/// let setup: Setup = "4k3/8/8/8/8/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(setup.faults(), [PositionFault::NoKing(Color::White)]);
/// # Ok::<(), flagfall_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The player to move.
    pub turn: Color,
    /// The rooks with which castling is still allowed.
    pub castling: Bitboard,
    /// The players who started with king and queen swapped and so castle mirrored (P.7b).
    pub mirrored: ByColor<bool>,
    /// The square crossed by the double step of a pawn just made.
    pub en_passant: Option<Square>,
    /// The number of moves of both players since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the next move.
    pub fullmoves: u16,
}

impl Setup {
    /// Returns an empty board with White to move.
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// assert!(Setup::empty().board.occupied().is_empty());
    /// ```
    pub const fn empty() -> Setup {
        Setup {
            board: Board::EMPTY,
            turn: Color::White,
            castling: Bitboard::EMPTY,
            mirrored: ByColor { white: false, black: false },
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Returns the start position of chess (2.3).
    ///
    /// ```
    /// # use flagfall_chess::{Piece, Setup, Square};
    /// assert_eq!(Setup::start().board.piece_at(Square::D1), Piece::from_letter('Q'));
    /// ```
    pub fn start() -> Setup {
        crate::Chess960::STANDARD.setup()
    }

    /// Returns the position, if no reason shows that it is illegal (3.10.3).
    ///
    /// # Errors
    ///
    /// [`PositionError`] with every reason why the position is illegal.
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// let setup: Setup = "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let error = setup.position().unwrap_err();
    /// assert_eq!(error.to_string(), "the player not having the move is in check");
    /// ```
    pub fn position(&self) -> Result<Position, PositionError> {
        self.position_if(|_| false)
    }

    /// Returns the position, irregular or not: under some laws the game continues from the position left by
    /// an illegal move (A.4.1.2, P.7b, P.11c, P.12a).
    ///
    /// A pawn on its last rank blocks and can be captured, but never moves again; a player to move in
    /// check must meet it; kings are never captured.
    ///
    /// # Errors
    ///
    /// [`PositionError`] with every reason why play cannot continue: see [`PositionFault::is_playable`].
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// let setup: Setup = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert!(setup.position().is_err());
    /// assert_eq!(setup.irregular().unwrap().count_legal(), 5); // moves of the king, none of the pawn
    /// ```
    pub fn irregular(&self) -> Result<Position, PositionError> {
        self.position_if(PositionFault::is_playable)
    }

    fn position_if(&self, tolerated: impl Fn(PositionFault) -> bool) -> Result<Position, PositionError> {
        struct CheckSetup<'a, F>(&'a Setup, &'a F);
        impl<F: Fn(PositionFault) -> bool> KernelTask for CheckSetup<'_, F> {
            type Output = Option<Position>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Option<Position> {
                let mut sound = true;
                self.0.find_faults(kernel, |fault| sound &= (self.1)(fault));
                sound.then(|| Position::from_playable(self.0))
            }
        }
        if let Some(position) = run(CheckSetup(self, &tolerated)) {
            return Ok(position);
        }
        let mut faults = self.faults();
        faults.retain(|&fault| !tolerated(fault));
        Err(PositionError { faults })
    }

    /// Returns every reason that shows the position to be illegal; none if it seems legal.
    ///
    /// ```
    /// # use flagfall_chess::Setup;
    /// assert!(Setup::start().faults().is_empty());
    /// ```
    pub fn faults(&self) -> Vec<PositionFault> {
        struct FindFaults<'a>(&'a Setup);
        impl KernelTask for FindFaults<'_> {
            type Output = Vec<PositionFault>;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> Vec<PositionFault> {
                let mut faults = Vec::new();
                self.0.find_faults(kernel, |fault| faults.push(fault));
                faults
            }
        }
        run(FindFaults(self))
    }

    /// Removes the castling rights that do not exist in ordinary chess: a king or rook misplaced
    /// at the start cannot castle (A.4.1.2), although X-FEN can express such rights.
    ///
    /// ```
    /// # use flagfall_chess::{Bitboard, Setup, Square};
    /// // Black's king and queen, and White's king's rook and knight, are swapped.
    /// let setup: Setup = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN w KQkq - 0 1".parse()?;
    /// assert_eq!(setup.without_misplaced_castling().castling, Bitboard::from(Square::A1));
    /// # Ok::<(), flagfall_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn without_misplaced_castling(mut self) -> Setup {
        for color in Color::ALL {
            let first = Bitboard::rank(Rank::First.relative_to(color));
            let king_on_e = Bitboard::file(File::E) & first;
            let kings = self.board.by_piece(Piece { color, role: PieceType::King });
            let kept = if kings == king_on_e { CORNERS } else { Bitboard::EMPTY };
            self.castling &= kept | !first;
        }
        self
    }

    /// Whether a castling right exists that ordinary chess does not have: with a king not on the
    /// e-file or a rook not in a corner.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, Setup};
    /// assert!(!Setup::start().is_chess960());
    /// assert!(Chess960::new(0).unwrap().setup().is_chess960());
    /// ```
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let first = Rank::First.relative_to(color);
            let rooks = self.castling & Bitboard::rank(first);
            let king_on_e = self.board.king(color) == Some(Square::at(File::E, first));
            let unusual = !king_on_e || !(rooks & !CORNERS).is_empty();
            !rooks.is_empty() && !self.mirrored[color] && unusual
        })
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen(fen)
    }
}

/// The start squares of rooks.
pub(crate) const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

/// An error: a setup is not a legal or playable position. It lists every reason.
///
/// ```
/// # use flagfall_chess::Setup;
/// let error = Setup::empty().irregular().unwrap_err();
/// assert_eq!(error.to_string(), "White has no king; Black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .faults.iter().map(PositionFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct PositionError {
    /// The reasons.
    pub faults: Vec<PositionFault>,
}

/// An error: a text is not the FEN of a legal position.
///
/// ```
/// # use flagfall_chess::{ParsePositionError, Position};
/// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert!(matches!(error, ParsePositionError::Position(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePositionError {
    /// The text is not FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The setup is not a legal position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Position {
    /// Reads a legal position; for irregular ones see [`Setup::irregular`].
    ///
    /// # Errors
    ///
    /// [`ParsePositionError`] if the text is not FEN or the position not legal.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// let position = Position::from_fen("8/8/8/8/8/8/1k6/3K4 w - - 0 1")?;
    /// assert_eq!(position.count_legal(), 3);
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, ParsePositionError> {
        Ok(Setup::from_fen(fen)?.position()?)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(fen: &str) -> Result<Position, ParsePositionError> {
        Position::from_fen(fen)
    }
}
