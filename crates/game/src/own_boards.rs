//! Boards of the players that may differ from the position of the game (D.2; online 20, annex II).

use flagfall_chess::{Board, ByColor, Color, Move, Piece, Position, Square, UciMove};
use flagfall_laws::Law;

use crate::physical_board::castling_legs;
use crate::{AssistanceKind, Disability, Game};

/// Differences of the players' own boards from the position of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnBoards {
    /// A board that differs from the position.
    pub(crate) boards: ByColor<Option<Board>>,
    /// A difference between two boards was pointed out and not corrected yet.
    pub(crate) difference_pointed_out: bool,
    /// The player on whose board the last move is not carried out yet (D.2.1).
    pub(crate) awaits_last_move: Option<Color>,
    /// The last position on which the scoresheets agree was restored, and no move made since.
    pub(crate) agreed_position_restored: bool,
    /// Moves of the virtual board that are not copied to a physical board yet, with their players.
    pub(crate) moves_to_copy: ByColor<Vec<(Color, Move)>>,
    /// A physical board shows a position that the copied moves do not lead to.
    pub(crate) has_strayed: ByColor<bool>,
}

impl Game {
    pub(crate) fn own_boards_mut(&mut self) -> &mut OwnBoards {
        self.own_boards.get_or_insert_default()
    }

    /// The pieces on a player's own board.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.own_board(Color::White), game.position().board());
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn own_board(&self, player: Color) -> Board {
        let boards = self.own_boards.as_deref();
        let pending = boards.is_some_and(|boards| boards.awaits_last_move == Some(player));
        match (boards.and_then(|boards| boards.boards[player]), self.record.len().checked_sub(1)) {
            (Some(own), _) => own,
            (None, Some(last)) if pending => self.record.position(last).board(),
            (None, _) => self.position.board(),
        }
    }

    /// Whether a player's own board differs from the position.
    pub(crate) fn own_board_differs(&self, player: Color) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.boards[player].is_some())
    }

    /// Whether a difference between two boards was pointed out and not corrected yet.
    pub(crate) fn is_difference_pointed_out(&self) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.difference_pointed_out)
    }

    /// Whether the last position on which the scoresheets agree was just restored (D.2.9).
    pub(crate) fn has_restored_agreed_position(&self) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.agreed_position_restored)
    }

    /// Whether restoring a position means the last one on which the scoresheets agree (D.2.9).
    pub(crate) fn restores_agreed_position(&self) -> bool {
        self.is_difference_pointed_out() && self.rules.is_in_force(Law::SheetsDiffer)
    }

    /// Whether a player has an online assistant and may use another chessboard (annex II).
    pub(crate) fn has_own_chessboard(&self, player: Color) -> bool {
        self.rules.is_in_force(Law::OwnChessboard) && self.assistance_kind(player) == AssistanceKind::Online
    }

    /// Whether there are several boards, which can differ: for a blind player (D.2), or physical boards
    /// in addition to the virtual one.
    pub fn has_two_boards(&self) -> bool {
        let blind = Color::ALL.into_iter().any(|player| self.has_disability(player, Disability::Blind));
        let own = |player| self.has_own_chessboard(player);
        self.has_physical_board() && blind
            || self.rules.regulations.physical_boards.is_some()
            || Color::ALL.into_iter().any(own)
    }

    /// Sets the pieces on a player's own board.
    pub(crate) fn set_own_board(&mut self, player: Color, board: Board) {
        let own = (board != self.position.board()).then_some(board);
        if own.is_some() || self.own_boards.is_some() {
            self.own_boards_mut().boards[player] = own;
        }
    }

    /// Applies a move of the game: a board to which moves are copied waits for it, and another board
    /// that differs follows as far as possible.
    pub(crate) fn move_on_own_boards(&mut self, mv: Move) {
        let (copied, others): (Vec<Color>, Vec<Color>) =
            Color::ALL.into_iter().partition(|&player| self.copies_moves(player));
        for player in copied {
            self.queue_copy(mv, player);
        }
        if self.has_physical_boards() {
            return;
        }
        if self.has_physical_board() && self.has_two_boards() {
            let to_follow = self.position.turn();
            self.own_boards_mut().awaits_last_move = Some(to_follow);
        }
        let Some(boards) = &mut self.own_boards else { return };
        boards.agreed_position_restored = false;
        for player in others {
            if self.own_board_differs(player) {
                let board = play_on_board(self.own_board(player), mv);
                self.set_own_board(player, board);
            }
        }
    }

    /// Sets all boards to the position of the game.
    pub(crate) fn reset_own_boards(&mut self) {
        self.own_boards = None;
    }

    /// The pieces on a player's own board after a move was carried out on it: the last move of the
    /// game, or another move instead of it.
    pub(crate) fn board_after_carrying_out(&self, mv: UciMove, on: Color) -> Board {
        let last = self.record.len().checked_sub(1);
        let before = last.map(|last| self.record.position(last));
        let made = self.record.moves().last();
        let of_mover = |before: &Position| before.piece_at(mv.from).is_some_and(|piece| piece.color == before.turn());
        if let (Some(before), Some(made)) = (before.filter(of_mover), made)
            && !self.own_board_differs(on)
        {
            let same = before.uci(mv).is_ok_and(|meant| meant == made);
            return if same { self.position.board() } else { carry_piece(before.board(), mv) };
        }
        carry_piece(self.own_board(on), mv)
    }
}

/// Returns a board on which a piece was carried from one square to another.
pub(crate) fn carry_piece(mut board: Board, mv: UciMove) -> Board {
    let Some(piece) = board.piece_at(mv.from) else { return board };
    board.set(mv.from, None);
    let role = mv.promotion.unwrap_or(piece.role);
    board.set(mv.to, Some(Piece { role, ..piece }));
    board
}

/// Returns a board on which a move was made, as far as its pieces are there.
pub(crate) fn play_on_board(mut board: Board, mv: Move) -> Board {
    if let Some(legs) = castling_legs(mv) {
        let pieces = legs.map(|(from, _)| board.piece_at(from));
        for (from, _) in legs {
            board.set(from, None);
        }
        for (piece, (_, to)) in pieces.into_iter().zip(legs).filter(|(piece, _)| piece.is_some()) {
            board.set(to, piece);
        }
        return board;
    }
    if let Move::EnPassant { from, to } = mv {
        board.set(Square::at(to.file(), from.rank()), None);
    }
    carry_piece(board, UciMove { from: mv.from(), to: mv.to(), promotion: mv.promotion() })
}
