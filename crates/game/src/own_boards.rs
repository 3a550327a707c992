//! Boards that players have beside the common one.

use flagfall_chess::{Board, ByColor, Color, Move, Piece, Position, Square, UciMove};
use flagfall_laws::Law;

use crate::hands::castling_legs;
use crate::{Ability, Game, Help};

/// What stands on the players' own boards, where it is not what the game has; most games have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnBoards {
    /// A board that differs.
    pub(crate) of: ByColor<Option<Board>>,
    /// Somebody has said that two boards differ, and nobody has put one right since.
    pub(crate) pointed_out: bool,
    /// On whose board the last move is still to be carried out (D.2.1).
    pub(crate) pending: Option<Color>,
    /// Play has just gone back to where the scoresheets agree.
    pub(crate) gone_back: bool,
    /// The moves of the virtual board, with their movers, that are not on a real board yet.
    pub(crate) behind: ByColor<Vec<(Color, Move)>>,
    /// A real board shows what no copying led to.
    pub(crate) shifted: ByColor<bool>,
}

impl Game {
    pub(crate) fn own_boards_mut(&mut self) -> &mut OwnBoards {
        self.own_boards.get_or_insert_default()
    }

    /// What stands on a player's own board: what the game has, unless it came to differ.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.own_board(Color::White), game.position().board());
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn own_board(&self, player: Color) -> Board {
        let boards = self.own_boards.as_deref();
        let pending = boards.is_some_and(|boards| boards.pending == Some(player));
        match (boards.and_then(|boards| boards.of[player]), self.record.len().checked_sub(1)) {
            (Some(own), _) => own,
            (None, Some(last)) if pending => self.record.position(last).board(),
            (None, _) => self.position.board(),
        }
    }

    /// Whether a player's own board is not as it should be.
    pub(crate) fn board_differs(&self, player: Color) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.of[player].is_some())
    }

    /// Whether the players were said to have different boards before them.
    pub(crate) fn is_difference_pointed_out(&self) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.pointed_out)
    }

    /// Whether play has just gone back to where the scoresheets agree (D.2.9).
    pub(crate) fn has_gone_back(&self) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.gone_back)
    }

    /// Whether it is for boards and scoresheets that differ when play goes back (D.2.9).
    pub(crate) fn goes_back_for_sheets(&self) -> bool {
        self.is_difference_pointed_out() && self.rules.is_in_force(Law::SheetsDiffer)
    }

    /// Whether a player with an online assistant may have a board beside the virtual one (annex II).
    pub(crate) fn has_own_chessboard(&self, player: Color) -> bool {
        self.rules.is_in_force(Law::OwnChessboard) && self.help(player) == Help::Online
    }

    /// Whether there is a board for each player, so that two can differ: one of them cannot see
    /// (D.2), or there are real boards beside the virtual one.
    pub fn has_two_boards(&self) -> bool {
        let blind = Color::ALL.into_iter().any(|player| self.has(player, Ability::Blind));
        let own = |player| self.has_own_chessboard(player);
        self.is_on_wood() && blind
            || self.rules.regulations.physical_boards.is_some()
            || Color::ALL.into_iter().any(own)
    }

    /// Remembers what stands on a player's own board, if it differs.
    pub(crate) fn set_own_board(&mut self, player: Color, board: Board) {
        let own = (board != self.position.board()).then_some(board);
        if own.is_some() || self.own_boards.is_some() {
            self.own_boards_mut().of[player] = own;
        }
    }

    /// A move is made in the game: a board to which it is copied waits for it, another that differs
    /// goes along as far as it can.
    pub(crate) fn move_on_own_boards(&mut self, mv: Move) {
        let (copied, others): (Vec<Color>, Vec<Color>) =
            Color::ALL.into_iter().partition(|&player| self.is_copied_by(player));
        for player in copied {
            self.leave_to_copy(mv, player);
        }
        if self.has_real_boards() {
            return;
        }
        if self.is_on_wood() && self.has_two_boards() {
            let to_follow = self.position.turn();
            self.own_boards_mut().pending = Some(to_follow);
        }
        let Some(boards) = &mut self.own_boards else { return };
        boards.gone_back = false;
        for player in others {
            if self.board_differs(player) {
                let board = moved(self.own_board(player), mv);
                self.set_own_board(player, board);
            }
        }
    }

    /// The position is set up anew, on all boards.
    pub(crate) fn set_own_boards_right(&mut self) {
        self.own_boards = None;
    }

    /// What stands on a player's own board after a move was carried out on it: the last move of the
    /// game, or another in its place.
    pub(crate) fn carried_out(&self, mv: UciMove, on: Color) -> Board {
        let last = self.record.len().checked_sub(1);
        let before = last.map(|last| self.record.position(last));
        let made = self.record.moves().last();
        let of_mover = |before: &Position| {
            before.piece_at(mv.from).is_some_and(|piece| piece.color == before.turn())
        };
        if let (Some(before), Some(made)) = (before.filter(of_mover), made)
            && !self.board_differs(on)
        {
            let same = before.uci(mv).is_ok_and(|meant| meant == made);
            return if same { self.position.board() } else { by_squares(before.board(), mv) };
        }
        by_squares(self.own_board(on), mv)
    }
}

/// A board on which a piece was carried from one square to another.
pub(crate) fn by_squares(mut board: Board, mv: UciMove) -> Board {
    let Some(piece) = board.piece_at(mv.from) else { return board };
    board.set(mv.from, None);
    let role = mv.promotion.unwrap_or(piece.role);
    board.set(mv.to, Some(Piece { role, ..piece }));
    board
}

/// A board on which a move was made, as far as the pieces are there.
pub(crate) fn moved(mut board: Board, mv: Move) -> Board {
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
    by_squares(board, UciMove { from: mv.from(), to: mv.to(), promotion: mv.promotion() })
}
