//! What happens to players' own boards.

use flagfall_chess::{Piece, Setup, UciMove};
use flagfall_clock::Timestamp;

use crate::own_boards::by_squares;
use crate::{Game, OwnBoardEvent};

impl Game {
    /// The arbiter goes back to the position after so many moves of both.
    pub(super) fn return_to(&mut self, after: u16, at: Timestamp) {
        let for_sheets = self.goes_back_for_sheets();
        self.restore(usize::from(after), at);
        self.wrongs_mut().restored = true;
        if for_sheets {
            self.own_boards_mut().gone_back = true;
        }
    }

    /// Play goes back to where the scoresheets agree; where they agree to the end, a board is wrong.
    pub(super) fn go_back_to_agreement(&mut self, moves: u16, at: Timestamp) {
        self.own_boards_mut().pointed_out = true;
        if let Some(after) = self.agreed_until(moves) {
            self.return_to(after, at);
        }
    }

    pub(super) fn on_own_board(&mut self, event: &OwnBoardEvent) {
        match *event {
            OwnBoardEvent::CarriedOut { mv, on }
                if self.has_real_boards() || self.waits_to_be_copied(on, mv) =>
            {
                self.copy(mv, on);
            }
            // What is liked, beside what the assistant does.
            OwnBoardEvent::CarriedOut { mv, on } if self.is_copied_by(on) => {
                self.put_on_real_board(on, by_squares(self.own_board(on), mv));
            }
            OwnBoardEvent::Shifted { from, to, on } => {
                let mv = UciMove { from, to, promotion: None };
                self.put_on_real_board(on, by_squares(self.own_board(on), mv));
            }
            OwnBoardEvent::TakenOff { square, on } => self.put_piece(square, None, on),
            OwnBoardEvent::Put { color, role, square, on } => {
                self.put_piece(square, Some(Piece { color, role }), on);
            }
            OwnBoardEvent::PutBack { on } => self.shift_back(on),
            OwnBoardEvent::CarriedOut { mv, on } => {
                let board = self.carried_out(mv, on);
                self.set_own_board(on, board);
                if self.is_on_wood() {
                    self.own_boards_mut().pending = None;
                    self.note_heard();
                }
            }
            OwnBoardEvent::SetUp { ref pieces, on } => {
                let Ok(setup) = pieces.parse::<Setup>() else { return };
                if self.is_copied_by(on) {
                    self.put_on_real_board(on, setup.board);
                } else {
                    self.set_own_board(on, setup.board);
                }
            }
            OwnBoardEvent::Corrected { on } => {
                let boards = self.own_boards_mut();
                (boards.of[on], boards.pointed_out, boards.pending) = (None, false, None);
                boards.behind[on].clear();
                boards.shifted[on] = false;
            }
            OwnBoardEvent::DifferencePointedOut => self.own_boards_mut().pointed_out = true,
        }
    }
}
