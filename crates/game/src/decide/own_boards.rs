//! Boards that players have beside the common one: what is done on them, and what follows where two
//! differ (D.2.1, D.2.9, D.2.10).

use flagfall_chess::{Color, Position, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use super::one;
use crate::{Actor, Entry, Event, Game, OwnBoard, OwnBoardEvent, Refusal, Ruling, Why};

impl Game {
    pub(super) fn own_board_used(
        &self,
        actor: Actor,
        used: OwnBoard,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if self.has_real_boards() {
            return self.on_real_board(actor, used, now);
        }
        let noted = |event| Ok(one(now, Event::OwnBoard(event)));
        match used {
            OwnBoard::Shift { .. } | OwnBoard::PutBack { .. } => {
                Err(self.refuse(Law::MovesCopied, Why::NothingToTouch))
            }
            OwnBoard::CarryOut { mv, on } => {
                self.may_carry_out(actor, mv, on)?;
                noted(OwnBoardEvent::CarriedOut { mv, on })
            }
            OwnBoard::Correct { on } => {
                self.may_correct(actor, on)?;
                noted(OwnBoardEvent::Corrected { on })
            }
            OwnBoard::PointOut => {
                self.needs_two_boards()?;
                noted(OwnBoardEvent::DifferencePointedOut)
            }
        }
    }

    fn needs_two_boards(&self) -> Result<(), Refusal> {
        let law = Law::BoardsDiffer;
        self.needs_play(law)?;
        if self.has_two_boards() { Ok(()) } else { Err(self.refuse(law, Why::NoFault)) }
    }

    /// Players carry out what they are told on their own boards (D.2.1), assistants the moves of
    /// either side on the board of the other (D.2.10.1).
    fn may_carry_out(&self, actor: Actor, mv: UciMove, on: Color) -> Result<(), Refusal> {
        let law = match actor {
            Actor::Assistant(_) => Law::AssistantCarriesOut,
            _ => Law::Announcement,
        };
        self.needs_play(law)?;
        if !self.has_two_boards() {
            return Err(self.refuse(law, Why::NothingToTouch));
        }
        match actor {
            Actor::Player(player) if player == on => {}
            Actor::Assistant(_) => {}
            _ => return Err(self.refuse(law, Why::OtherBoard)),
        }
        if self.record.len() == 0 || self.position.turn() != on {
            return Err(self.refuse(law, Why::NothingToCarryOut));
        }
        let before = self.record.position(self.record.len() - 1);
        let own = before.piece_at(mv.from).is_some_and(|piece| piece.color == before.turn());
        if own { Ok(()) } else { Err(self.refuse(law, Why::NothingToCarryOut)) }
    }

    /// Whose board is wrong puts it right, or the arbiter does (D.2.9).
    fn may_correct(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let law = Law::BoardsDiffer;
        self.needs_two_boards()?;
        match actor {
            Actor::Player(player) | Actor::Assistant(player) if player == on => {}
            Actor::Arbiter(_) | Actor::LocalArbiter(_) | Actor::TechnicalArbiter(_) => {}
            _ => return Err(self.refuse(law, Why::OtherBoard)),
        }
        let other = self.board_differs(on.opponent());
        if self.board_differs(on) || self.is_difference_pointed_out() && !other {
            return Ok(());
        }
        Err(self.refuse(law, Why::NoFault))
    }

    /// The law of a ruling on scoresheets that differ, as the boards do (D.2.9), if it is one.
    pub(super) fn law_of_two_boards(&self, ruling: &Ruling) -> Option<Law> {
        let for_sheets = match ruling {
            Ruling::FindAgreement { .. } => true,
            Ruling::Restore { .. } => self.goes_back_for_sheets(),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } => self.has_gone_back(),
            _ => false,
        };
        for_sheets.then_some(Law::SheetsDiffer)
    }

    /// After how many moves of both the scoresheets agree no more, if so many moves of each do
    /// (D.2.9).
    pub(crate) fn agreed_until(&self, moves: u16) -> Option<u16> {
        let later = |position: &Position| position.fullmoves() > moves;
        let after = self.positions().position(|position| later(&position));
        after.map(|after| after as u16)
    }

    /// The scoresheets agree so far: where they do not any more, play goes back (D.2.9).
    pub(super) fn agreement_found(
        &self,
        moves: u16,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let law = Law::SheetsDiffer;
        self.needs_play(law)?;
        if !self.has_two_boards() {
            return Err(self.refuse(law, Why::NoFault));
        }
        match self.agreed_until(moves) {
            Some(after) => {
                let mut next = self.clone();
                next.restore(usize::from(after), now);
                self.gone_back(Some(usize::from(after)), &next, law, now)
            }
            None if moves > self.position.fullmoves() => {
                Err(self.refuse(law, Why::NothingToTakeBack))
            }
            None => Ok(Vec::new()),
        }
    }
}
