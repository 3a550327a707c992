//! Actions on the pieces and the clock of a physical board.

use flagfall_chess::{self as chess, Color, Move, PieceType, Square, UciMove};
use flagfall_clock::{ClockState, Millis, Timestamp};
use flagfall_laws::{Law, Offence};

use super::irregularities::MoveManner;
use super::single_entry;
use crate::physical_board::is_part_of_move;
use crate::{
    Actor, AssistanceKind, AssistantTask, BoardAction, BoardEvent, Event, FreeText, Game, GameEntry, HandUsed,
    IrregularMoveKind, IrregularityEvent, MoveOrigin, Refusal, RefusalReason, TouchPurpose,
};

impl Game {
    /// Decides an action on the pieces or the clock of a physical board (4.1 to 4.9, 6.2, 6.5,
    /// 6.11; D.2.2).
    pub(super) fn decide_board_action(
        &self,
        actor: Actor,
        action: &BoardAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        // A player's disability is noted without a physical board too.
        if !matches!(action, BoardAction::NoteDisability { .. }) {
            self.require_clock_for_action(action)?;
            self.require_over_the_board()?;
        }
        if let BoardAction::TakeOff { .. } | BoardAction::Put { .. } = action
            && let Some(pawn) = self.resume_promotion(self.require_acting_player(actor, AssistantTask::Moving)?, now)
        {
            return self.decide_after(pawn, |next| next.decide_board_action(actor, action, now));
        }
        match action {
            BoardAction::TouchTogether { squares } => self.touch_together(actor, squares, now),
            BoardAction::Lift { square } => self.record_touch(actor, &[*square], TouchPurpose::Move, now),
            BoardAction::Feel { squares } => self.feel_pieces(actor, squares, now),
            BoardAction::AnnounceAdjustment => {
                let by = self.require_acting_player(actor, AssistantTask::Moving)?;
                self.require_play(Law::Adjusting)?;
                Ok(board_entry(now, BoardEvent::AdjustAnnounced { by }))
            }
            &BoardAction::Carry { from, to } => self.carry_piece(self.require_moving_player(actor)?, from, to, now),
            &BoardAction::Release { square } => self.release_piece(self.require_moving_player(actor)?, square, now),
            &BoardAction::TakeOff { square } => {
                let by = self.require_moving_player(actor)?;
                self.require_exchangeable(by, square)?;
                self.take_off_piece(by, square, now)
            }
            &BoardAction::Put { color, role, square, holding } => {
                let by = self.require_moving_player(actor)?;
                self.require_exchangeable(by, square)?;
                Ok(self.record_move_step(BoardEvent::Put { by, color, role, square, held: holding }, now))
            }
            &BoardAction::ReportMovingHand(hand) => {
                let by = self.require_acting_player(actor, AssistantTask::Moving)?;
                self.require_play(Law::OneHand)?;
                Ok(self.record_moving_hand(by, hand, now))
            }
            &BoardAction::ReportPressingHand(hand) => {
                let by = self.require_acting_player(actor, AssistantTask::Pressing)?;
                self.require_play(Law::SameHand)?;
                Ok(self.check_pressing_hand(by, hand, now))
            }
            BoardAction::Object { squares } => self.object_to_touch(actor, squares, now),
            &BoardAction::HandleClock(handling) => self.handle_clock(actor, handling, now),
            &BoardAction::StartClock(player) => self.start_clock(actor, player, now),
            BoardAction::StopClock { reason, text_id } => {
                self.stop_clock_by_player(actor, FreeText::new(reason, *text_id), now)
            }
            BoardAction::PlaceClock { place } => self.place_clock(actor, place, now),
            BoardAction::ChooseSeat { seat } => self.choose_seat(self.require_player(actor)?, seat, now),
            BoardAction::ReportClockFailure => self.report_clock_failure(actor, now),
            &BoardAction::ReportClockTime { player, time } => self.report_clock_time(actor, player, time, now),
            &BoardAction::NoteDisability { player, disability } => self.note_disability(actor, player, disability, now),
        }
    }

    /// Refuses to exchange a pawn that the player left on the last rank (P.11c).
    fn require_exchangeable(&self, by: Color, square: Square) -> Result<(), Refusal> {
        let own = self.position.piece_at(square).is_some_and(|piece| piece.color == by);
        let left = self.position.faults().contains(&chess::PositionFault::PawnOnLastRank(square));
        if own && left && self.rules.is_in_force(Law::PawnStays) {
            return Err(self.refuse(Law::PawnStays, RefusalReason::IllegalMoveStands));
        }
        Ok(())
    }

    /// Requires a clock that the action can use: beside a virtual board no physical clock counts
    /// (online 20.1).
    fn require_clock_for_action(&self, action: &BoardAction) -> Result<(), Refusal> {
        let of_clock = matches!(
            action,
            BoardAction::ReportPressingHand(_)
                | BoardAction::HandleClock(_)
                | BoardAction::StartClock(_)
                | BoardAction::StopClock { .. }
                | BoardAction::PlaceClock { .. }
                | BoardAction::ReportClockFailure
                | BoardAction::ReportClockTime { .. }
        );
        if of_clock { self.require_physical_clock() } else { Ok(()) }
    }

    /// Returns the player who presses the clock, which must be a physical one.
    pub(super) fn require_presser(&self, actor: Actor) -> Result<Color, Refusal> {
        self.require_physical_clock()?;
        self.require_acting_player(actor, AssistantTask::Pressing)
    }

    /// Requires that the clock of the game is a physical one.
    fn require_physical_clock(&self) -> Result<(), Refusal> {
        if self.has_physical_boards() {
            return Err(self.refuse(Law::VirtualDecides, RefusalReason::VirtualBoardDecides));
        }
        Ok(())
    }

    /// Requires a game over the board.
    pub(super) fn require_over_the_board(&self) -> Result<(), Refusal> {
        if self.has_physical_board() {
            return Ok(());
        }
        Err(self.refuse(Law::MoveMade, RefusalReason::NoPieceToTouch))
    }

    /// Returns the acting player, or the one whose assistant was accepted for the task.
    pub(super) fn require_acting_player(&self, actor: Actor, task: AssistantTask) -> Result<Color, Refusal> {
        match actor {
            Actor::Assistant(player) if self.is_assisted_in(player, task) => Ok(player),
            Actor::Assistant(player) => Err(self.refuse_assistant_task(player, task)),
            _ => self.require_player(actor),
        }
    }

    /// Returns the refusal of an assistant who may not perform a task.
    fn refuse_assistant_task(&self, player: Color, task: AssistantTask) -> Refusal {
        match self.assistance_kind(player) {
            AssistanceKind::Blind if task == AssistantTask::Moving => {
                self.refuse(Law::AssistantExecutes, RefusalReason::NotForAssistant)
            }
            AssistanceKind::Blind | AssistanceKind::Sighted => self.refuse_to_assistant(player),
            AssistanceKind::None | AssistanceKind::Tasks | AssistanceKind::Online => {
                self.refuse(self.law_of_task(task), RefusalReason::NoAssistantAccepted)
            }
        }
    }

    /// Returns the law under which an assistant performs a task.
    pub(super) fn law_of_task(&self, task: AssistantTask) -> Law {
        let law = match task {
            AssistantTask::Pressing => Law::ClockAssistant,
            AssistantTask::Writing => Law::WritingAssistant,
            AssistantTask::Everything | AssistantTask::Moving | AssistantTask::Entering => Law::Assistant,
        };
        self.in_force_or(law, Law::Assistant)
    }

    /// Returns the player who moves pieces; it must be their turn and the clocks must run.
    fn require_moving_player(&self, actor: Actor) -> Result<Color, Refusal> {
        let player = self.require_acting_player(actor, AssistantTask::Moving)?;
        self.require_play(Law::TouchBinds)?;
        // The clocks may be stopped while a promotion piece is fetched (6.11.2, P.11a).
        if self.is_paused() && !self.is_promotion_in_progress() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        if self.position.turn() == player {
            return Ok(player);
        }
        Err(self.refuse_out_of_turn(player))
    }

    /// Reopens the move of a pawn left on the last rank that is exchanged before the press.
    fn resume_promotion(&self, by: Color, now: Timestamp) -> Option<Vec<GameEntry>> {
        let mv = self.record.moves().last().filter(|_| self.is_promoting(by))?;
        let (from, square) = (mv.from(), mv.to());
        let before = self.record.position(self.record.len().checked_sub(1)?);
        let mut entries = single_entry(now, IrregularityEvent::TakenBack { by }.into());
        if before.piece_at(square).is_some() {
            entries.extend(board_entry(now, BoardEvent::TakenOff { by, square }));
        }
        entries.extend(board_entry(now, BoardEvent::Carried { by, from, to: square }));
        entries.extend(board_entry(now, BoardEvent::Released { by, square }));
        Some(entries)
    }

    /// Whether a promotion is in progress: the pawn has left its square.
    fn is_promotion_in_progress(&self) -> bool {
        let Some(progress) = self.move_in_progress() else { return false };
        let gone = |square| progress.removed.contains(&square) || progress.has_carried(square);
        let moves = self.position.legal_moves();
        moves.iter().any(|mv| matches!(*mv, Move::Promotion { from, .. } if gone(from)))
    }

    /// Refuses a move out of turn: a released piece cannot be moved again (4.7), and the opponent
    /// waits for their turn (1.2).
    pub(super) fn refuse_out_of_turn(&self, player: Color) -> Refusal {
        if self.player_to_press() == Some(player) {
            return self.refuse(Law::MoveMade, RefusalReason::MoveAlreadyMade);
        }
        self.refuse(Law::Alternation, RefusalReason::NotYourTurn)
    }

    /// Records pieces touched together; the player's own count as touched first (4.3.3).
    fn touch_together(&self, actor: Actor, squares: &[Square], now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let by = self.require_acting_player(actor, AssistantTask::Moving)?;
        let mut squares = self.touchable_squares(squares)?;
        let rank = |square: &Square| match self.position.piece_at(*square) {
            Some(piece) if piece.color == by => u8::from(piece.role == PieceType::Rook),
            _ => 2,
        };
        squares.sort_by_key(rank);
        Ok(board_entry(now, BoardEvent::TouchedTogether { by, squares }))
    }

    fn carry_piece(&self, by: Color, from: Square, to: Square, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let origin = self.carried_piece_origin(from);
        let piece = origin.and_then(|origin| self.position.piece_at(origin));
        match (origin, piece) {
            (Some(from), Some(piece)) if piece.color == by => {
                Ok(board_entry(now, BoardEvent::Carried { by, from, to }))
            }
            // A piece of the opponent counts as touched.
            (Some(from), Some(_)) => self.touch_pieces(Actor::Player(by), &[from], TouchPurpose::Move, now),
            _ => Err(self.refuse(Law::TouchBinds, RefusalReason::NoPieceToTouch)),
        }
    }

    /// Requires a piece on the square: one of the position, or one just put there.
    fn require_piece_on_board(&self, square: Square) -> Result<(), Refusal> {
        let added = self.move_in_progress().and_then(|progress| progress.added);
        if self.grasped_piece_origin(square).is_none() && added.is_none_or(|(_, on, _)| on != square) {
            return Err(self.refuse(Law::TouchBinds, RefusalReason::NoPieceToTouch));
        }
        Ok(())
    }

    fn release_piece(&self, by: Color, square: Square, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_piece_on_board(square)?;
        Ok(self.record_move_step(BoardEvent::Released { by, square }, now))
    }

    fn take_off_piece(&self, by: Color, square: Square, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_piece_on_board(square)?;
        Ok(self.record_move_step(BoardEvent::TakenOff { by, square }, now))
    }

    /// Records a step of a move, and the move once the steps complete it.
    fn record_move_step(&self, event: BoardEvent, now: Timestamp) -> Vec<GameEntry> {
        self.with_consequences(board_entry(now, event), |next| match next.finished_move() {
            // On a blind player's board the move must also be announced (D.2.3).
            Some(mv) if next.is_announced_if_required(super::recorded_uci(mv)) => next
                .after_completing_own_move(now, |next| {
                    next.play_move(mv, MoveOrigin::Unpressed, false, Millis::ZERO, now)
                }),
            Some(_) => Vec::new(),
            None => next.record_illegal_release(now),
        })
    }

    /// Records a piece released where it cannot go: an illegal move that is not completed yet
    /// (7.5.1).
    pub(super) fn record_illegal_release(&self, now: Timestamp) -> Vec<GameEntry> {
        let in_vain = |leg: &&(Square, Square)| self.is_impossible_castling(**leg);
        let leg = match self.move_in_progress().map(|progress| &progress.placed[..]) {
            Some([leg]) => Some(leg).filter(|leg| !in_vain(leg)),
            // On a blind player's board illegal castling is made like any move, by hand and by
            // announcement (D.2.3).
            Some(legs @ [_, _]) if self.uses_blind_board(self.position.turn()) => legs.iter().find(in_vain),
            _ => None,
        };
        let Some(leg) = leg else { return Vec::new() };
        let is_legal_part = self.position.legal_moves().iter().any(|&mv| is_part_of_move(mv, *leg));
        if is_legal_part || !self.records_illegal_moves() {
            return Vec::new();
        }
        let mv = UciMove { from: leg.0, to: leg.1, promotion: None };
        if !self.is_announced_if_required(mv) {
            return Vec::new();
        }
        let manner = MoveManner { offer: false, pressed: false, both_hands: false };
        self.record_irregular_move(mv, IrregularMoveKind::Illegal, manner, now).unwrap_or_default()
    }

    /// Records the hand that made a move; only one hand may be used (4.1).
    fn record_moving_hand(&self, by: Color, hand: HandUsed, now: Timestamp) -> Vec<GameEntry> {
        // A second hand in the same move counts as using both.
        let another = self.moving_hand(by).is_some_and(|moved| moved != hand);
        let hand = if another { HandUsed::Both } else { hand };
        let mut entries = board_entry(now, BoardEvent::MovedWith { by, hand });
        // For a move already made this is an irregularity at once (7.7).
        if hand == HandUsed::Both && self.player_to_press() == Some(by) {
            entries.extend(single_entry(now, IrregularityEvent::WithTwoHands { by }.into()));
        }
        entries
    }

    /// Returns a breach if another hand than the moving one presses the clock (6.2.3).
    fn check_pressing_hand(&self, by: Color, hand: HandUsed, now: Timestamp) -> Vec<GameEntry> {
        let moved = self.moving_hand(by);
        let another = |moved: HandUsed| moved != HandUsed::Both && moved != hand;
        let wrong = matches!(hand, HandUsed::Other | HandUsed::Both);
        if wrong || moved.is_some_and(another) {
            return self.record_board_breach(by, Law::SameHand, now);
        }
        Vec::new()
    }

    /// Records a breach with the penalty of the regulations; there is none where the arbiter acts
    /// only on request.
    pub(super) fn record_board_breach(&self, by: Color, law: Law, now: Timestamp) -> Vec<GameEntry> {
        let article = self.rules.article(law);
        let mut entries = board_entry(now, BoardEvent::Breached { by, law, article });
        if !self.rules.is_in_force(Law::ArbiterAsked) {
            entries.extend(self.penalise_offence(by, Offence::Breach, now));
        }
        for entry in &mut entries {
            if let Event::Penalised { article: cited, .. } = &mut entry.event {
                *cited = article.or(*cited);
            }
        }
        entries
    }

    /// Returns the breaches of adjusting out of turn or while the clock is not running (4.2.1,
    /// 6.2.5).
    pub(super) fn improper_adjustment_breaches(&self, by: Color, now: Timestamp) -> Vec<GameEntry> {
        let has_move = self.position.turn() == by;
        let runs = self.clock.state() == ClockState::Running(by);
        let laws = [(has_move, Law::Adjusting), (runs, Law::AdjustingOnClock)];
        let mut broken = laws.into_iter().filter(|(kept, _)| !kept).map(|(_, law)| law);
        let Some(first) = broken.next().filter(|&law| self.rules.is_in_force(law)) else {
            return Vec::new();
        };
        // Two broken articles count as one breach.
        let mut entries: Vec<GameEntry> = broken
            .map(|law| {
                let article = self.rules.article(law);
                GameEntry { at: now, event: Event::Board(BoardEvent::Breached { by, law, article }) }
            })
            .collect();
        entries.extend(self.record_board_breach(by, first, now));
        entries
    }

    /// Decides an objection to the opponent's use of touched pieces (4.8, P.10).
    fn object_to_touch(&self, actor: Actor, squares: &[Square], now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let by = match actor {
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Sighted => {
                return Err(self.refuse_to_assistant(player));
            }
            _ => self.require_acting_player(actor, AssistantTask::Everything)?,
        };
        let against = by.opponent();
        self.require_play_citing_end(Law::TouchBinds)?;
        if let Some(upheld) = self.resolve_objection(against, squares) {
            return upheld.map(|event| board_entry(now, event));
        }
        if self.position.turn() == against && names_touched_square(squares, &self.touched) {
            if self.physical_board.as_deref().is_some_and(|board| board.objection_forgone) {
                return Err(self.refuse(Law::ObjectionForgone, RefusalReason::ObjectionForfeited));
            }
            let law = self.binding().map_or(Law::TouchBinds, |binding| binding.law);
            let article = self.rules.article(law);
            let upheld = BoardEvent::ObjectionUpheld { against, restored: false, law, article };
            return Ok(board_entry(now, upheld));
        }
        let harmless = self.physical_board.iter().flat_map(|board| &board.harmless_touches);
        let mut harmless = harmless.filter(|(by, on, _)| *by == against && squares.contains(on));
        Err(match harmless.next() {
            Some((_, _, TouchPurpose::Adjust)) => self.refuse(Law::Adjusting, RefusalReason::TouchNotBinding),
            Some(_) => self.refuse(Law::DeliberateTouch, RefusalReason::TouchNotBinding),
            // Feeling a piece on a blind player's board does not touch it (D.2.2).
            None if self.uses_blind_board(against) => self.refuse(Law::PeggedTouch, RefusalReason::TouchRuleObeyed),
            None => self.refuse(Law::TouchBinds, RefusalReason::TouchRuleObeyed),
        })
    }

    /// Decides an objection to a player's last move, if one of these pieces was binding.
    fn resolve_objection(&self, against: Color, squares: &[Square]) -> Option<Result<BoardEvent, Refusal>> {
        let board = self.physical_board.as_deref()?;
        let broken = board.broken_binding.as_ref().filter(|broken| broken.by == against)?;
        if !names_touched_square(squares, &broken.touched) {
            return None;
        }
        // A reply counts as a touch.
        if board.objection_forgone || self.record.len() > broken.after + 1 {
            return Some(Err(self.refuse(Law::ObjectionForgone, RefusalReason::ObjectionForfeited)));
        }
        let (law, article) = (broken.law, self.rules.article(broken.law));
        Some(Ok(BoardEvent::ObjectionUpheld { against, restored: true, law, article }))
    }

    /// Returns the objection that makes the opponent take back the last move, if there is one.
    pub(super) fn enforceable_objection(&self, against: Color) -> Option<BoardEvent> {
        let broken = self.physical_board.as_deref()?.broken_binding.as_ref()?;
        self.resolve_objection(against, &broken.touched).and_then(Result::ok)
    }
}

/// Whether one of the squares holds a touched piece.
fn names_touched_square(squares: &[Square], touched: &[Square]) -> bool {
    !touched.is_empty() && squares.iter().any(|square| touched.contains(square))
}

/// Returns a board event as the only entry.
pub(super) fn board_entry(now: Timestamp, event: BoardEvent) -> Vec<GameEntry> {
    single_entry(now, Event::Board(event))
}
