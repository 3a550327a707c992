//! Real boards beside the virtual one, to which its moves are copied (online 20).

use flagfall_chess::{Board, Color, Move, Square, UciMove, UciStyle};

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

    fn is_shifted(&self, player: Color) -> bool {
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

    /// Whether a player has yet to copy the own last move (online 20.5).
    pub fn has_own_move_to_copy(&self, player: Color) -> bool {
        self.behind(player).iter().any(|(mover, _)| *mover == player)
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

    /// A move was made on the virtual board, and is to be copied to both real ones.
    pub(crate) fn leave_to_copy(&mut self, mv: Move) {
        let mover = self.position.turn().opponent();
        let last = self.record.len().saturating_sub(1);
        let before = self.record.position(last).board();
        let boards = self.own_boards_mut();
        for player in Color::ALL {
            boards.of[player].get_or_insert(before);
            boards.behind[player].push((mover, mv));
        }
    }

    /// A move that waited is copied.
    pub(crate) fn copy(&mut self, mv: UciMove, on: Color) {
        let Some(index) = self.waiting(on, mv) else { return };
        let board = self.own_board(on);
        let (_, made) = self.own_boards_mut().behind[on].remove(index);
        self.put_on_real_board(on, moved(board, made));
    }

    /// A piece is moved that was not moved in the game.
    pub(crate) fn shift_piece(&mut self, from: Square, to: Square, on: Color) {
        let board = by_squares(self.own_board(on), UciMove { from, to, promotion: None });
        self.own_boards_mut().shifted[on] = board != self.copied_so_far(on);
        self.put_on_real_board(on, board);
    }

    /// What was moved so is put back.
    pub(crate) fn shift_back(&mut self, on: Color) {
        let board = self.copied_so_far(on);
        self.own_boards_mut().shifted[on] = false;
        self.put_on_real_board(on, board);
    }

    fn put_on_real_board(&mut self, on: Color, board: Board) {
        let right = self.behind(on).is_empty() && !self.is_shifted(on);
        self.own_boards_mut().of[on] = (!right).then_some(board);
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
