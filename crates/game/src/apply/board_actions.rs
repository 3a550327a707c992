//! Applies actions at a physical board.

use flagfall_chess::{Color, PieceType, Square};
use flagfall_clock::Timestamp;

use crate::physical_board::{BrokenBinding, PhysicalBoardState, is_part_of_move};
use crate::{BoardEvent, Game, TouchPurpose};

/// Maximum number of harmless touches that are remembered.
const MAX_HARMLESS_TOUCHES: usize = 64;

impl Game {
    /// Applies an action at a physical board (4.1 to 4.9, 6.2, 6.11; D.2.2).
    pub(super) fn apply_board_event(&mut self, event: &BoardEvent, at: Timestamp) {
        match *event {
            BoardEvent::TouchedTogether { by, ref squares } => {
                self.note_touch(by, squares, TouchPurpose::Move);
                if by == self.position.turn() {
                    self.physical_board_mut().order_unknown = true;
                }
            }
            BoardEvent::Carried { by, from, to } => {
                self.touch_once(by, from);
                let progress = &mut self.physical_board_mut().move_in_progress;
                progress.placed.retain(|leg| leg.0 != from);
                progress.held = Some((from, to));
            }
            BoardEvent::Released { square, .. } => self.apply_release(square),
            BoardEvent::TakenOff { by, square } => self.take_piece_off(by, square),
            BoardEvent::Put { by, color, role, square, held } => {
                self.place_piece(by, color, role, square, held);
            }
            BoardEvent::MovedWith { by, hand } => {
                self.physical_board_mut().moving_hand = Some((by, hand));
            }
            BoardEvent::Breached { by, law, .. } => self.note_breach(by, law),
            // Recorded only.
            BoardEvent::Felt { .. } | BoardEvent::ClockPlaced { .. } => {}
            BoardEvent::BindingBroken { by, law, .. } => {
                self.note_breach(by, law);
                let (after, touched) = (self.record.len(), self.touched.clone());
                let board = self.physical_board_mut();
                let (first_release, promotion_choice) =
                    (board.move_in_progress.first_release, board.move_in_progress.promotion_choice);
                let order_unknown = board.order_unknown;
                board.broken_binding =
                    Some(BrokenBinding { by, law, after, touched, order_unknown, first_release, promotion_choice });
                board.objection_forgone = false;
            }
            BoardEvent::ObjectionUpheld { restored, .. } => self.uphold_objection(restored, at),
            BoardEvent::PressedLate { by } => self.apply_late_press(by, at),
            BoardEvent::PressedAgain { by } => {
                self.clock = self.clock.switch_to(self.control(), by.opponent(), at);
                self.physical_board_mut().must_press_again = false;
            }
            BoardEvent::AdjustAnnounced { by } => {
                self.physical_board_mut().adjustment_announced_by = Some(by);
            }
            BoardEvent::ClockStopped { by } => {
                self.pause_clock(at);
                self.physical_board_mut().clocks_stopped_by = Some(by);
            }
            BoardEvent::SeatChosen { by, ref seat } => {
                self.physical_board_mut().chosen_seat = Some((by, seat.clone()));
            }
            BoardEvent::ClockBroke => self.physical_board_mut().clock_defective = true,
            BoardEvent::ClockShowed { player, time } => {
                let before = self.remaining(player, at);
                self.clock = self.clock.set(self.control(), player, time, at);
                self.note_shown_time(player, before, at);
                self.physical_board_mut().clock_doubtful = true;
            }
            BoardEvent::DisabilityNoted { player, disability } => {
                self.seats[player].disabilities |= 1 << disability as u8;
            }
        }
    }

    /// Applies a touch. It binds the player to move; by the opponent it forgoes an objection (4.3, 4.8).
    pub(super) fn note_touch(&mut self, by: Color, squares: &[Square], purpose: TouchPurpose) {
        if purpose != TouchPurpose::Move {
            let harmless = &mut self.physical_board_mut().harmless_touches;
            harmless.extend(squares.iter().map(|&square| (by, square, purpose)));
            harmless.drain(..harmless.len().saturating_sub(MAX_HARMLESS_TOUCHES));
            let board = self.physical_board_mut();
            board.adjustment_announced_by = board.adjustment_announced_by.filter(|&player| player != by);
            return;
        }
        let turn = self.position.turn();
        let broken = self.physical_board.as_ref().and_then(|board| board.broken_binding.as_ref());
        if broken.is_some_and(|broken| broken.by != by) || by != turn && !self.touched.is_empty() {
            self.physical_board_mut().objection_forgone = true;
        }
        self.bind_to_squares(by, squares);
    }

    /// Notes the touch of a piece unless it was noted in this turn.
    fn touch_once(&mut self, by: Color, square: Square) {
        if !self.touched.contains(&square) {
            self.note_touch(by, &[square], TouchPurpose::Move);
        }
    }

    /// Releases the held or placed piece on a square.
    fn apply_release(&mut self, square: Square) {
        let PhysicalBoardState { move_in_progress: progress, .. } = self.physical_board_mut();
        if let Some((_, on, held)) = &mut progress.added
            && *on == square
        {
            *held = false;
        }
        let Some(leg) = progress.held.take_if(|held| held.1 == square) else { return };
        if leg.0 == leg.1 {
            return;
        }
        progress.placed.push(leg);
        let first = progress.first_release.is_none();
        let is_legal_part = self.position.legal_moves().iter().any(|&mv| is_part_of_move(mv, leg));
        if first && (is_legal_part || self.is_impossible_castling(leg)) {
            self.physical_board_mut().move_in_progress.first_release = Some(leg);
        }
    }

    fn take_piece_off(&mut self, by: Color, square: Square) {
        let Some(origin) = self.grasped_piece_origin(square) else {
            // A new piece is taken away again; the choice of it stands.
            self.physical_board_mut().move_in_progress.added = None;
            return;
        };
        self.touch_once(by, origin);
        let progress = &mut self.physical_board_mut().move_in_progress;
        progress.held = progress.held.filter(|held| held.0 != origin);
        progress.placed.retain(|leg| leg.0 != origin);
        progress.removed.push(origin);
    }

    fn place_piece(&mut self, by: Color, color: Color, role: PieceType, square: Square, held: bool) {
        let piece_before = self.position.piece_at(square);
        let progress = &mut self.physical_board_mut().move_in_progress;
        // A removed piece returns to its square.
        if piece_before.is_some_and(|piece| piece.color == color && piece.role == role)
            && let Some(index) = progress.removed.iter().position(|&removed| removed == square)
        {
            progress.removed.remove(index);
            return;
        }
        if color == by {
            progress.added = Some((role, square, held));
            progress.promotion_choice = progress.promotion_choice.or(Some((role, square)));
        }
    }

    /// Takes back the move that broke an obligation and restores the obligation.
    fn uphold_objection(&mut self, restored: bool, at: Timestamp) {
        let broken = self.physical_board_mut().broken_binding.take();
        if let Some(broken) = broken.filter(|_| restored) {
            self.restore_position_and_periods(broken.after, at);
            if let Some(adjournment) = &mut self.adjournment {
                adjournment.discard_unfinished_sealing();
            }
            self.touched = broken.touched;
            let board = self.physical_board_mut();
            board.order_unknown = broken.order_unknown;
            (board.move_in_progress.first_release, board.move_in_progress.promotion_choice) =
                (broken.first_release, broken.promotion_choice);
        }
        self.physical_board_mut().first_touch_required = true;
    }

    /// Completes a player's unpressed move, which the player's next move does (6.2.1).
    pub(super) fn complete_without_press(&mut self, by: Color, at: Timestamp) {
        self.clock = self.clock.complete(self.control(), by, at);
        self.physical_board_mut().awaits_late_press = false;
    }

    /// Applies a press after the opponent's reply: the opponent's clock runs until the reply is
    /// pressed, if necessary again (6.2.2).
    fn apply_late_press(&mut self, by: Color, at: Timestamp) {
        let control = *self.control();
        let pressed = self.clock.press(&control, by, at).ok();
        self.clock = pressed.unwrap_or_else(|| self.clock.complete(&control, by, at));
        let again = !self.unpressed && pressed.is_some();
        (self.physical_board_mut().awaits_late_press, self.physical_board_mut().must_press_again) = (false, again);
    }
}
