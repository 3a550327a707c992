//! Players' own boards beside the common one: actions on them, and differences between boards
//! (D.2.1, D.2.9, D.2.10).

use flagfall_chess::{Color, Position, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use super::board_actions::board_entry;
use super::{into_events, single_entry};
use crate::{
    Actor, AssistanceKind, BoardEvent, Event, Game, GameEntry, OwnBoardAction, OwnBoardEvent, PersonId, Refusal,
    RefusalReason, Ruling,
};

impl Game {
    pub(super) fn use_own_board(
        &self,
        actor: Actor,
        action: OwnBoardAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if self.has_physical_boards() {
            return self.use_physical_board(actor, action, now);
        }
        let own_board_entry = |event| Ok(single_entry(now, Event::OwnBoard(event)));
        match action {
            OwnBoardAction::Shift { .. }
            | OwnBoardAction::TakeOff { .. }
            | OwnBoardAction::Put { .. }
            | OwnBoardAction::PutBack { .. } => Err(self.refuse(Law::MovesCopied, RefusalReason::NoPieceToTouch)),
            OwnBoardAction::CarryOut { mv, on } => {
                self.require_carry_out_allowed(actor, mv, on)?;
                let mut entries = single_entry(now, Event::OwnBoard(OwnBoardEvent::CarriedOut { mv, on }));
                entries.extend(self.wrong_copy_breach(actor, mv, on, now));
                Ok(entries)
            }
            // An arbiter's correction of a board is a ruling.
            OwnBoardAction::Correct { on } if actor.is_arbiter() && self.rules.is_in_force(Law::BoardsDiffer) => {
                let (ruling, law) = (Ruling::CorrectBoard { on }, Law::BoardsDiffer);
                let by = self.require_arbiter_actor(actor, law)?;
                self.decide_ruling(by, &ruling, None, "the boards differ", now)
            }
            OwnBoardAction::Correct { on } => {
                self.require_correctable_board(actor, on)?;
                own_board_entry(OwnBoardEvent::Corrected { on })
            }
            OwnBoardAction::PointOut => {
                self.require_two_boards()?;
                if !Color::ALL.into_iter().any(|player| self.own_board_differs(player)) {
                    return Err(self.refuse(Law::BoardsDiffer, RefusalReason::NoIrregularity));
                }
                own_board_entry(OwnBoardEvent::DifferencePointedOut)
            }
        }
    }

    fn require_two_boards(&self) -> Result<(), Refusal> {
        let law = Law::BoardsDiffer;
        self.require_play(law)?;
        if self.has_two_boards() { Ok(()) } else { Err(self.refuse(law, RefusalReason::NoIrregularity)) }
    }

    /// Requires that players carry out moves on their own boards (D.2.1), and assistants the moves
    /// of either side on the other's board (D.2.10.1).
    fn require_carry_out_allowed(&self, actor: Actor, mv: UciMove, on: Color) -> Result<(), Refusal> {
        if !self.has_physical_board() && self.rules.regulations.physical_boards.is_none() {
            return self.require_carry_out_allowed_online(actor, on);
        }
        let law = match actor {
            Actor::Assistant(of) => self.law_of_assistance(of, Law::AssistantExecutes),
            _ => Law::Announcement,
        };
        self.require_play(law)?;
        if !self.has_two_boards() {
            return Err(self.refuse(law, RefusalReason::NoPieceToTouch));
        }
        match actor {
            Actor::Player(player) if player == on => {}
            Actor::Assistant(of)
                if matches!(self.assistance_kind(of), AssistanceKind::Blind | AssistanceKind::Sighted) => {}
            Actor::Assistant(_) => return Err(self.refuse(law, RefusalReason::NoAssistantForTask)),
            _ => return Err(self.refuse(law, RefusalReason::NotYourBoard)),
        }
        // Each move is carried out once.
        let waits = self.own_boards.as_deref().is_some_and(|boards| boards.awaits_last_move == Some(on));
        if self.record.len() == 0 || self.position.turn() != on || !waits {
            return Err(self.refuse(law, RefusalReason::NoMoveToCarryOut));
        }
        let before = self.record.position(self.record.len() - 1);
        let own = before.piece_at(mv.from).is_some_and(|piece| piece.color == before.turn());
        if own { Ok(()) } else { Err(self.refuse(law, RefusalReason::NoMoveToCarryOut)) }
    }

    /// Requires an online player with an assistant who has a board of their own beside the virtual
    /// one.
    fn require_carry_out_allowed_online(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let law = Law::OwnChessboard;
        self.require_play(law)?;
        if !self.has_own_chessboard(on) {
            return Err(self.refuse(law, RefusalReason::NoPieceToTouch));
        }
        if actor != Actor::Player(on) {
            return Err(self.refuse(law, RefusalReason::NotYourBoard));
        }
        Ok(())
    }

    /// Whether a move is the last move of the game.
    fn is_last_move(&self, mv: UciMove) -> bool {
        let Some(last) = self.record.len().checked_sub(1) else { return false };
        let copied = self.record.position(last).uci(mv).ok();
        copied.is_some() && copied == self.record.moves().last()
    }

    /// Returns the breach of carrying out another move than the one made (D.2.1; by an assistant
    /// D.2.10.1).
    fn wrong_copy_breach(&self, actor: Actor, mv: UciMove, on: Color, now: Timestamp) -> Vec<GameEntry> {
        if !self.has_physical_board() || self.is_last_move(mv) {
            return Vec::new();
        }
        let (by, law) = match actor {
            Actor::Assistant(of) => (of, self.law_of_assistance(of, Law::AssistantExecutes)),
            _ => (on, Law::Announcement),
        };
        board_entry(now, BoardEvent::Breached { by, law, article: self.rules.article(law) })
    }

    /// Requires a wrong board that its player or the arbiter may correct (D.2.9).
    fn require_correctable_board(&self, actor: Actor, on: Color) -> Result<(), Refusal> {
        let law = Law::BoardsDiffer;
        self.require_two_boards()?;
        match actor {
            Actor::Player(player) | Actor::Assistant(player) if player == on => {}
            _ if actor.is_arbiter() => {}
            _ => return Err(self.refuse(law, RefusalReason::NotYourBoard)),
        }
        let other = self.own_board_differs(on.opponent());
        if self.own_board_differs(on) || self.is_difference_pointed_out() && !other {
            return Ok(());
        }
        Err(self.refuse(law, RefusalReason::NoIrregularity))
    }

    /// Corrects a player's own board, by the arbiter.
    pub(super) fn correct_board(&self, by: PersonId, on: Color, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let arbiter = Actor::Arbiter(by);
        if self.has_physical_boards() {
            return self.use_physical_board(arbiter, OwnBoardAction::Correct { on }, now).map(into_events);
        }
        self.require_correctable_board(arbiter, on)?;
        Ok(vec![Event::OwnBoard(OwnBoardEvent::Corrected { on })])
    }

    /// Returns the law of a ruling on scoresheets that differ as the boards do (D.2.9), if it is
    /// one.
    pub(super) fn law_of_two_boards(&self, ruling: &Ruling) -> Option<Law> {
        let for_sheets = match ruling {
            Ruling::FindAgreement { .. } => true,
            Ruling::Restore { .. } => self.restores_agreed_position(),
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } => self.has_restored_agreed_position(),
            _ => false,
        };
        for_sheets.then_some(Law::SheetsDiffer)
    }

    /// Returns after how many plies the scoresheets disagree, if they agree for `moves` full moves
    /// (D.2.9).
    pub(crate) fn agreed_until(&self, moves: u16) -> Option<u16> {
        let later = |position: &Position| position.fullmoves() > moves;
        let after = self.positions().position(|position| later(&position));
        after.filter(|&after| after < self.record.len()).map(|after| after as u16)
    }

    /// The number of the last move.
    fn last_move_number(&self) -> u16 {
        let begun = u16::from(self.position.turn() == Color::White);
        self.position.fullmoves().saturating_sub(begun)
    }

    /// Restores the position up to which the scoresheets agree (D.2.9).
    pub(super) fn restore_agreed_position(&self, moves: u16, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let law = Law::SheetsDiffer;
        self.require_play(law)?;
        if !self.has_two_boards() {
            return Err(self.refuse(law, RefusalReason::NoIrregularity));
        }
        match self.agreed_until(moves) {
            Some(after) => {
                let mut next = self.clone();
                next.restore_position(usize::from(after), now);
                self.restoration_penalty(Some(usize::from(after)), &next, law, now)
            }
            None if moves > self.last_move_number() => Err(self.refuse(law, RefusalReason::NoMoveToTakeBack)),
            None => Ok(Vec::new()),
        }
    }
}
