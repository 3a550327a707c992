//! Applies events on the players' own boards.

use flagfall_chess::{Piece, Setup, UciMove};
use flagfall_clock::Timestamp;

use crate::own_boards::carry_piece;
use crate::{Game, OwnBoardEvent};

impl Game {
    /// Restores the position after `after` plies by a ruling.
    pub(super) fn restore_by_ruling(&mut self, after: u16, at: Timestamp) {
        let for_sheets = self.restores_agreed_position();
        self.restore_position(usize::from(after), at);
        self.irregularities_mut().position_restored = true;
        if for_sheets {
            self.own_boards_mut().agreed_position_restored = true;
        }
    }

    /// Restores the last position on which the scoresheets agree. If they agree to the end, one of the
    /// boards is wrong.
    pub(super) fn restore_agreement(&mut self, moves: u16, at: Timestamp) {
        self.own_boards_mut().difference_pointed_out = true;
        if let Some(after) = self.agreed_until(moves) {
            self.restore_by_ruling(after, at);
        }
    }

    pub(super) fn apply_own_board_event(&mut self, event: &OwnBoardEvent) {
        match *event {
            OwnBoardEvent::CarriedOut { mv, on } if self.has_physical_boards() || self.is_move_to_copy(on, mv) => {
                self.copy_to_board(mv, on);
            }
            // Players may set up anything on a board that the assistant does not use.
            OwnBoardEvent::CarriedOut { mv, on } if self.copies_moves(on) => {
                self.set_physical_board(on, carry_piece(self.own_board(on), mv));
            }
            OwnBoardEvent::Shifted { from, to, on } => {
                let mv = UciMove { from, to, promotion: None };
                self.set_physical_board(on, carry_piece(self.own_board(on), mv));
            }
            OwnBoardEvent::TakenOff { square, on } => self.put_piece(square, None, on),
            OwnBoardEvent::Put { color, role, square, on } => {
                self.put_piece(square, Some(Piece { color, role }), on);
            }
            OwnBoardEvent::PutBack { on } => self.restore_copied_board(on),
            OwnBoardEvent::CarriedOut { mv, on } => {
                let board = self.board_after_carrying_out(mv, on);
                self.set_own_board(on, board);
                if self.has_physical_board() {
                    self.own_boards_mut().awaits_last_move = None;
                    self.note_move_heard();
                }
            }
            OwnBoardEvent::SetUp { ref pieces, on } => {
                let Ok(setup) = pieces.parse::<Setup>() else { return };
                if self.copies_moves(on) {
                    self.set_physical_board(on, setup.board);
                } else {
                    self.set_own_board(on, setup.board);
                }
            }
            OwnBoardEvent::Corrected { on } => {
                let boards = self.own_boards_mut();
                (boards.boards[on], boards.difference_pointed_out, boards.awaits_last_move) = (None, false, None);
                boards.moves_to_copy[on].clear();
                boards.has_strayed[on] = false;
            }
            OwnBoardEvent::DifferencePointedOut => {
                self.own_boards_mut().difference_pointed_out = true;
            }
        }
    }
}
