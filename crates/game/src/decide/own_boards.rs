//! Boards that players have beside the common one: what is done on them, and what follows where two
//! differ (D.2.1, D.2.9, D.2.10).

use flagfall_chess::{Color, Position, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use super::hand::noted;
use super::{events, one};
use crate::{
    Actor, Entry, Event, Game, HandEvent, Help, OwnBoard, OwnBoardEvent, PersonId, Refusal, Ruling,
    Why,
};

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
        let happens = |event| Ok(one(now, Event::OwnBoard(event)));
        match used {
            OwnBoard::Shift { .. }
            | OwnBoard::TakeOff { .. }
            | OwnBoard::Put { .. }
            | OwnBoard::PutBack { .. } => Err(self.refuse(Law::MovesCopied, Why::NothingToTouch)),
            OwnBoard::CarryOut { mv, on } => {
                self.may_carry_out(actor, mv, on)?;
                let mut entries = one(now, Event::OwnBoard(OwnBoardEvent::CarriedOut { mv, on }));
                entries.extend(self.carried_out_wrongly(actor, mv, on, now));
                Ok(entries)
            }
            // An arbiter's hand on a board is a ruling.
            OwnBoard::Correct { on }
                if actor.is_arbiter() && self.rules.is_in_force(Law::BoardsDiffer) =>
            {
                let (ruling, law) = (Ruling::CorrectBoard { on }, Law::BoardsDiffer);
                let by = self.arbiter(actor, law)?;
                self.decide_ruling(by, &ruling, None, "the boards differ", now)
            }
            OwnBoard::Correct { on } => {
                self.may_correct(actor, on)?;
                happens(OwnBoardEvent::Corrected { on })
            }
            OwnBoard::PointOut => {
                self.needs_two_boards()?;
                if !Color::ALL.into_iter().any(|player| self.board_differs(player)) {
                    return Err(self.refuse(Law::BoardsDiffer, Why::NoFault));
                }
                happens(OwnBoardEvent::DifferencePointedOut)
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
        if !self.is_on_wood() && self.rules.regulations.physical_boards.is_none() {
            return self.may_carry_out_online(actor, on);
        }
        let law = match actor {
            Actor::Assistant(of) => self.law_of_helping(of, Law::AssistantCarriesOut),
            _ => Law::Announcement,
        };
        self.needs_play(law)?;
        if !self.has_two_boards() {
            return Err(self.refuse(law, Why::NothingToTouch));
        }
        match actor {
            Actor::Player(player) if player == on => {}
            Actor::Assistant(of) if matches!(self.help(of), Help::Blind | Help::Sighted) => {}
            Actor::Assistant(_) => return Err(self.refuse(law, Why::NotAppointed)),
            _ => return Err(self.refuse(law, Why::OtherBoard)),
        }
        // Each move is carried out once.
        let waits = self.own_boards.as_deref().is_some_and(|boards| boards.pending == Some(on));
        if self.record.len() == 0 || self.position.turn() != on || !waits {
            return Err(self.refuse(law, Why::NothingToCarryOut));
        }
        let before = self.record.position(self.record.len() - 1);
        let own = before.piece_at(mv.from).is_some_and(|piece| piece.color == before.turn());
        if own { Ok(()) } else { Err(self.refuse(law, Why::NothingToCarryOut)) }
    }

    /// With an online assistant a player may have a board of the own beside the virtual one.
    fn may_carry_out_online(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let law = Law::OwnChessboard;
        self.needs_play(law)?;
        if !self.has_own_chessboard(on) {
            return Err(self.refuse(law, Why::NothingToTouch));
        }
        if actor != Actor::Player(on) {
            return Err(self.refuse(law, Why::OtherBoard));
        }
        Ok(())
    }

    /// Whether it is the last move of the game.
    fn is_last(&self, mv: UciMove) -> bool {
        let Some(last) = self.record.len().checked_sub(1) else { return false };
        let meant = self.record.position(last).uci(mv).ok();
        meant.is_some() && meant == self.record.moves().last()
    }

    /// Another move than the one that was made is carried out against D.2.1, or by an assistant
    /// against D.2.10.1: the boards differ.
    fn carried_out_wrongly(
        &self,
        actor: Actor,
        mv: UciMove,
        on: Color,
        now: Timestamp,
    ) -> Vec<Entry> {
        if !self.is_on_wood() || self.is_last(mv) {
            return Vec::new();
        }
        let (by, law) = match actor {
            Actor::Assistant(of) => (of, self.law_of_helping(of, Law::AssistantCarriesOut)),
            _ => (on, Law::Announcement),
        };
        noted(now, HandEvent::Breached { by, law, article: self.rules.article(law) })
    }

    /// Whose board is wrong puts it right, or the arbiter does (D.2.9).
    fn may_correct(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let law = Law::BoardsDiffer;
        self.needs_two_boards()?;
        match actor {
            Actor::Player(player) | Actor::Assistant(player) if player == on => {}
            _ if actor.is_arbiter() => {}
            _ => return Err(self.refuse(law, Why::OtherBoard)),
        }
        let other = self.board_differs(on.opponent());
        if self.board_differs(on) || self.is_difference_pointed_out() && !other {
            return Ok(());
        }
        Err(self.refuse(law, Why::NoFault))
    }

    /// The arbiter puts a player's own board right.
    pub(super) fn board_corrected(
        &self,
        by: PersonId,
        on: Color,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let arbiter = Actor::Arbiter(by);
        if self.has_real_boards() {
            return self.on_real_board(arbiter, OwnBoard::Correct { on }, now).map(events);
        }
        self.may_correct(arbiter, on)?;
        Ok(vec![Event::OwnBoard(OwnBoardEvent::Corrected { on })])
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
        after.filter(|&after| after < self.record.len()).map(|after| after as u16)
    }

    /// The number of the last move that was made.
    fn numbered_moves(&self) -> u16 {
        let begun = u16::from(self.position.turn() == Color::White);
        self.position.fullmoves().saturating_sub(begun)
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
            None if moves > self.numbered_moves() => Err(self.refuse(law, Why::NothingToTakeBack)),
            None => Ok(Vec::new()),
        }
    }
}
