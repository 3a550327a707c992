//! Positions that end a game or allow a draw claim.

use crate::Position;

impl Position {
    /// Whether the player to move is checkmated (5.1.1).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?.is_checkmate());
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the player to move has no legal move and is not in check (5.2.1).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::from_fen("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")?.is_stalemate());
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether each player has made 50 moves without a capture or a pawn move, so that a
    /// draw can be claimed (9.3).
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4KR2 w - - 100 90")?.is_fifty_moves());
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub const fn is_fifty_moves(&self) -> bool {
        self.halfmoves() >= 100
    }

    /// Whether each player has made 75 moves without a capture or a pawn move, so that the
    /// game is drawn (9.6.2), unless the last move gives checkmate.
    ///
    /// ```
    /// # use flagfall_chess::Position;
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4KR2 w - - 150 99")?.is_seventy_five_moves());
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn is_seventy_five_moves(&self) -> bool {
        self.halfmoves() >= 150 && !self.is_checkmate()
    }
}
