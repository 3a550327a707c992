//! Physical boards to which the moves of the virtual board are copied (online 20).

use core::ops::Range;

use flagfall_chess::{Board, Color, Move, Piece, Square, UciMove, UciStyle};

use crate::Game;
use crate::own_boards::{carry_piece, play_on_board};

impl Game {
    /// Whether physical boards are used in addition to the virtual one.
    pub fn has_physical_boards(&self) -> bool {
        self.rules.regulations.physical_boards.is_some()
    }

    /// The moves that are not copied to a player's physical board yet, with the players who made them.
    pub(crate) fn moves_to_copy(&self, player: Color) -> &[(Color, Move)] {
        self.own_boards.as_deref().map_or(&[], |boards| &boards.moves_to_copy[player])
    }

    /// Whether a player's physical board shows a position that the copied moves do not lead to.
    pub(crate) fn has_strayed(&self, player: Color) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.has_strayed[player])
    }

    /// Whether a move is not copied to a player's physical board yet (online 20.4).
    pub fn is_move_to_copy(&self, player: Color, mv: UciMove) -> bool {
        self.index_to_copy(player, mv).is_some()
    }

    fn index_to_copy(&self, player: Color, mv: UciMove) -> Option<usize> {
        let is_meant = |made: Move| [UciStyle::Chess960, UciStyle::Standard].iter().any(|&style| made.uci(style) == mv);
        self.moves_to_copy(player).iter().position(|&(_, made)| is_meant(made))
    }

    /// Whether a move is not copied yet and moves a single piece on a player's physical board.
    pub(crate) fn moves_one_piece(&self, player: Color, mv: UciMove) -> bool {
        let own = self.own_board(player);
        let made = self.index_to_copy(player, mv).map(|index| self.moves_to_copy(player)[index].1);
        made.is_some_and(|made| play_on_board(own, made) == carry_piece(own, mv))
    }

    /// Whether a player still has to copy a move made by that player (online 20.5).
    pub(crate) fn has_own_move_to_copy(&self, player: Color) -> bool {
        let owed = self.moves_to_copy(player).iter().any(|(mover, _)| *mover == player);
        owed && self.has_physical_boards()
    }

    /// Whether a player's physical board differs from the virtual one by more than the latest move
    /// (online 20.5).
    pub fn is_physical_board_wrong(&self, player: Color) -> bool {
        let latest = self.record.moves().last();
        let lag = match self.moves_to_copy(player) {
            [] => true,
            [(_, only)] => Some(*only) == latest,
            _ => false,
        };
        self.has_physical_boards() && (self.has_strayed(player) || !lag)
    }

    /// The number of squares on which a player's physical board differs from the copied moves.
    pub(crate) fn stray_square_count(&self, player: Color) -> usize {
        let (own, right) = (self.own_board(player), self.copied_board(player));
        Square::ALL.into_iter().filter(|&at| own.piece_at(at) != right.piece_at(at)).count()
    }

    /// Whether moves are copied to a board of a player: a physical board of the game, or the
    /// chessboard that a player with an assistant brings along (annex II).
    pub(crate) fn copies_moves(&self, player: Color) -> bool {
        self.has_physical_boards() || self.has_own_chessboard(player)
    }

    /// Adds the last move of the virtual board to the moves to copy.
    pub(crate) fn queue_copy(&mut self, mv: Move, player: Color) {
        let mover = self.position.turn().opponent();
        let last = self.record.len().saturating_sub(1);
        let before = self.record.position(last).board();
        let boards = self.own_boards_mut();
        let own = *boards.boards[player].get_or_insert(before);
        boards.moves_to_copy[player].push((mover, mv));
        // The board may show the move already.
        self.set_physical_board(player, own);
    }

    /// Copies a move to a player's physical board.
    pub(crate) fn copy_to_board(&mut self, mv: UciMove, on: Color) {
        let Some(index) = self.index_to_copy(on, mv) else { return };
        let (own, right) = (self.own_board(on), self.copied_board(on));
        let (_, made) = self.own_boards_mut().moves_to_copy[on].remove(index);
        let begun = is_partly_carried_out(right, own, made);
        let board = if begun { self.copied_board(on) } else { play_on_board(own, made) };
        self.set_physical_board(on, board);
    }

    /// Puts a piece on a square of a physical board, or removes it.
    pub(crate) fn put_piece(&mut self, square: Square, piece: Option<Piece>, on: Color) {
        let mut board = self.own_board(on);
        board.set(square, piece);
        self.set_physical_board(on, board);
    }

    /// Restores the position that the copied moves lead to.
    pub(crate) fn restore_copied_board(&mut self, on: Color) {
        let board = self.copied_board(on);
        self.set_physical_board(on, board);
    }

    /// Sets the pieces on a physical board. Moves that they show count as copied.
    pub(crate) fn set_physical_board(&mut self, on: Color, mut board: Board) {
        let mut right = self.copied_board(on);
        if let Some(shown) = self.find_shown_moves(on, right, board) {
            self.own_boards_mut().moves_to_copy[on].drain(shown);
            right = self.copied_board(on);
            board = right;
        }
        let waiting = self.moves_to_copy(on);
        let begun = waiting.iter().any(|&(_, mv)| is_partly_carried_out(right, board, mv));
        let same = board == right;
        let differs = !(same && waiting.is_empty());
        let boards = self.own_boards_mut();
        boards.has_strayed[on] = !same && !begun;
        boards.boards[on] = differs.then_some(board);
    }

    /// Returns the moves to copy that a board shows: a single one, or all up to one.
    fn find_shown_moves(&self, on: Color, right: Board, board: Board) -> Option<Range<usize>> {
        if board == right {
            return None;
        }
        let waiting = self.moves_to_copy(on);
        let one = waiting.iter().position(|&(_, mv)| play_on_board(right, mv) == board);
        let mut so_far = right;
        let mut up_to = waiting.iter().map(|&(_, mv)| {
            so_far = play_on_board(so_far, mv);
            so_far
        });
        let last = up_to.position(|so_far| so_far == board);
        one.map(|index| index..index + 1).or_else(|| last.map(|last| 0..last + 1))
    }

    /// The position of a physical board that the copied moves lead to.
    fn copied_board(&self, on: Color) -> Board {
        let made: Vec<Move> = self.record.moves().collect();
        let mut waiting: Vec<Move> = self.moves_to_copy(on).iter().map(|&(_, mv)| mv).collect();
        let (mut from, mut copied) = (made.len(), Vec::new());
        while let (Some(&next), Some(index)) = (waiting.last(), from.checked_sub(1)) {
            from = index;
            if made[index] == next {
                waiting.pop();
            } else {
                copied.push(made[index]);
            }
        }
        copied.iter().rev().fold(self.record.position(from).board(), |board, &mv| play_on_board(board, mv))
    }
}

/// Whether a board shows a move that is partly carried out: castling before the rook has moved, a
/// promotion before the pawn is replaced, or a capture before the capturing piece has moved.
fn is_partly_carried_out(before: Board, board: Board, mv: Move) -> bool {
    let after = play_on_board(before, mv);
    Square::ALL.into_iter().all(|at| {
        let (was, is, will) = (before.piece_at(at), board.piece_at(at), after.piece_at(at));
        let lifted = is.is_none() || at == mv.to() && is == before.piece_at(mv.from());
        is == was || is == will || was != will && lifted
    })
}
