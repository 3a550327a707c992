//! Real boards beside the virtual one, to which its moves are copied (online 20).

use core::ops::Range;

use flagfall_chess::{Board, Color, Move, Piece, Square, UciMove, UciStyle};

use crate::Game;
use crate::own_boards::{by_squares, moved};

impl Game {
    /// Whether real boards stand beside the virtual one.
    pub fn has_real_boards(&self) -> bool {
        self.rules.regulations.physical_boards.is_some()
    }

    /// The moves of the virtual board that are not on a player's real board yet, with their movers.
    pub(crate) fn behind(&self, player: Color) -> &[(Color, Move)] {
        self.own_boards.as_deref().map_or(&[], |boards| &boards.behind[player])
    }

    /// Whether a player's real board shows what no copying led to.
    pub(crate) fn is_shifted(&self, player: Color) -> bool {
        self.own_boards.as_deref().is_some_and(|boards| boards.shifted[player])
    }

    /// Whether a move waits to be copied to a player's real board (online 20.4).
    pub fn waits_to_be_copied(&self, player: Color, mv: UciMove) -> bool {
        self.waiting(player, mv).is_some()
    }

    fn waiting(&self, player: Color, mv: UciMove) -> Option<usize> {
        let is_meant = |made: Move| {
            [UciStyle::Chess960, UciStyle::Standard].iter().any(|&style| made.uci(style) == mv)
        };
        self.behind(player).iter().position(|&(_, made)| is_meant(made))
    }

    /// Whether a move waits to be copied to a player's real board, and moves no other piece.
    pub(crate) fn is_of_one_piece(&self, player: Color, mv: UciMove) -> bool {
        let own = self.own_board(player);
        let made = self.waiting(player, mv).map(|index| self.behind(player)[index].1);
        made.is_some_and(|made| moved(own, made) == by_squares(own, mv))
    }

    /// Whether a player has yet to copy the own last move (online 20.5).
    pub(crate) fn has_own_move_to_copy(&self, player: Color) -> bool {
        let owed = self.behind(player).iter().any(|(mover, _)| *mover == player);
        owed && self.has_real_boards()
    }

    /// Whether a player's real board shows something else than the virtual one, and not only because
    /// the latest move is still to be copied (online 20.5).
    pub fn is_real_board_wrong(&self, player: Color) -> bool {
        let latest = self.record.moves().last();
        let lag = match self.behind(player) {
            [] => true,
            [(_, only)] => Some(*only) == latest,
            _ => false,
        };
        self.has_real_boards() && (self.is_shifted(player) || !lag)
    }

    /// On how many squares a player's real board shows something else than what was copied to it.
    pub(crate) fn astray(&self, player: Color) -> usize {
        let (own, right) = (self.own_board(player), self.copied_so_far(player));
        Square::ALL.into_iter().filter(|&at| own.piece_at(at) != right.piece_at(at)).count()
    }

    /// Whether moves of the virtual board are copied to a board of this player's: a real one that
    /// belongs to the game, or one beside that of an assistant (annex II).
    pub(crate) fn is_copied_by(&self, player: Color) -> bool {
        self.has_real_boards() || self.has_own_chessboard(player)
    }

    /// A move was made on the virtual board, and is to be copied to this player's.
    pub(crate) fn leave_to_copy(&mut self, mv: Move, player: Color) {
        let mover = self.position.turn().opponent();
        let last = self.record.len().saturating_sub(1);
        let before = self.record.position(last).board();
        let boards = self.own_boards_mut();
        let own = *boards.of[player].get_or_insert(before);
        boards.behind[player].push((mover, mv));
        // It may stand there already.
        self.put_on_real_board(player, own);
    }

    /// A move that waited is copied.
    pub(crate) fn copy(&mut self, mv: UciMove, on: Color) {
        let Some(index) = self.waiting(on, mv) else { return };
        let (own, right) = (self.own_board(on), self.copied_so_far(on));
        let (_, made) = self.own_boards_mut().behind[on].remove(index);
        let begun = is_begun(right, own, made);
        let board = if begun { self.copied_so_far(on) } else { moved(own, made) };
        self.put_on_real_board(on, board);
    }

    /// A piece is put on a square, or taken from it.
    pub(crate) fn put_piece(&mut self, square: Square, piece: Option<Piece>, on: Color) {
        let mut board = self.own_board(on);
        board.set(square, piece);
        self.put_on_real_board(on, board);
    }

    /// What was moved by hand is put back.
    pub(crate) fn shift_back(&mut self, on: Color) {
        let board = self.copied_so_far(on);
        self.put_on_real_board(on, board);
    }

    /// These pieces stand on a real board now, by whatever way: moves that they show are copied.
    pub(crate) fn put_on_real_board(&mut self, on: Color, mut board: Board) {
        let mut right = self.copied_so_far(on);
        if let Some(shown) = self.shown(on, right, board) {
            self.own_boards_mut().behind[on].drain(shown);
            right = self.copied_so_far(on);
            board = right;
        }
        let waiting = self.behind(on);
        let begun = waiting.iter().any(|&(_, mv)| is_begun(right, board, mv));
        let same = board == right;
        let differs = !(same && waiting.is_empty());
        let boards = self.own_boards_mut();
        boards.shifted[on] = !same && !begun;
        boards.of[on] = differs.then_some(board);
    }

    /// Which of the waiting moves a board shows beside what was copied: one, or all up to one.
    fn shown(&self, on: Color, right: Board, board: Board) -> Option<Range<usize>> {
        if board == right {
            return None;
        }
        let waiting = self.behind(on);
        let one = waiting.iter().position(|&(_, mv)| moved(right, mv) == board);
        let mut so_far = right;
        let mut up_to = waiting.iter().map(|&(_, mv)| {
            so_far = moved(so_far, mv);
            so_far
        });
        let last = up_to.position(|so_far| so_far == board);
        one.map(|index| index..index + 1).or_else(|| last.map(|last| 0..last + 1))
    }

    /// What would stand on a real board by what was copied, and nothing else.
    fn copied_so_far(&self, on: Color) -> Board {
        let made: Vec<Move> = self.record.moves().collect();
        let mut waiting: Vec<Move> = self.behind(on).iter().map(|&(_, mv)| mv).collect();
        let (mut from, mut copied) = (made.len(), Vec::new());
        while let (Some(&next), Some(index)) = (waiting.last(), from.checked_sub(1)) {
            from = index;
            if made[index] == next {
                waiting.pop();
            } else {
                copied.push(made[index]);
            }
        }
        copied.iter().rev().fold(self.record.position(from).board(), |board, &mv| moved(board, mv))
    }
}

/// Whether a board shows a move that is being carried out by hand and not finished: castling before
/// the rook has followed, a promotion before the pawn is exchanged, a capture before the other piece
/// has come.
fn is_begun(before: Board, board: Board, mv: Move) -> bool {
    let after = moved(before, mv);
    Square::ALL.into_iter().all(|at| {
        let (was, is, will) = (before.piece_at(at), board.piece_at(at), after.piece_at(at));
        let lifted = is.is_none() || at == mv.to() && is == before.piece_at(mv.from());
        is == was || is == will || was != will && lifted
    })
}
