//! Applies adjournment events.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{ClockState, Millis, Timestamp};
use flagfall_laws::BothAbsentRule;

use crate::adjournment::{Adjournment, AdjournmentRecord, EnvelopeState, Resumption, SealedEnvelope, SealingRequest};
use crate::game::Phase;
use crate::{AdjournmentEvent, Digest, EnvelopeSlot, Game};

impl Game {
    /// Applies an event of an adjournment (I.1 to I.13).
    pub(super) fn apply_adjournment(&mut self, event: &AdjournmentEvent, at: Timestamp) {
        match event {
            AdjournmentEvent::SessionAnnounced(session) => {
                let adjourned = self.is_adjourned();
                let adjournment = self.adjournment_mut();
                let slot = if adjourned { &mut adjournment.next_session } else { &mut adjournment.current_session };
                *slot = Some(session.clone());
            }
            AdjournmentEvent::ToldToSeal { .. } => {
                self.begin_sealing().sealing_request.by_arbiter = true;
            }
            AdjournmentEvent::AskedToSeal { .. } => {
                let request = &mut self.begin_sealing().sealing_request;
                // An instruction of the arbiter outweighs the player's own request.
                request.by_player = !request.by_arbiter;
            }
            &AdjournmentEvent::MadeOnBoard { by, mv } => {
                self.clear_board_actions();
                self.bind_to_squares(by, &[]);
                let adjournment = self.adjournment_mut();
                (adjournment.move_on_board, adjournment.sealed_move) = (Some(mv), None);
            }
            &AdjournmentEvent::MoveSealed { by, envelope: slot, commitment } => {
                self.apply_sealed_move(by, slot, commitment);
            }
            &AdjournmentEvent::EnvelopeClosed { envelope: slot, .. } => {
                self.set_envelope_state(slot, EnvelopeState::Closed);
            }
            AdjournmentEvent::EnvelopeMarked { text } => {
                self.adjournment_mut().marks.push(text.clone());
            }
            &AdjournmentEvent::Adjourned { sealed_by, charged_until } => {
                self.suspend_game(sealed_by, charged_until, at);
            }
            AdjournmentEvent::Resumed => self.resume_game(at),
            &AdjournmentEvent::ReplySealed { by } => {
                self.set_envelope_state(EnvelopeSlot::Reply, EnvelopeState::Closed);
                let control = *self.control();
                self.clock = self
                    .clock
                    .press(&control, by, at)
                    .unwrap_or_else(|_| self.clock.complete(&control, by, at).switch_to(&control, by.opponent(), at));
                self.phase = Phase::Adjourned;
            }
            AdjournmentEvent::EnvelopeOpened { envelope: slot, sealed } => {
                self.pause_clock(at);
                if let Some(envelope) = self.adjournment_mut().sealed_envelope_mut(*slot) {
                    (envelope.state, envelope.content) = (EnvelopeState::Opened, Some(sealed.clone()));
                }
            }
            AdjournmentEvent::EnvelopeReportedMissing => {
                self.set_envelope_state(EnvelopeSlot::SealedMove, EnvelopeState::Missing);
            }
            &AdjournmentEvent::TimesCorrected { except_ruled, .. } => {
                self.correct_times(except_ruled, at);
            }
            AdjournmentEvent::WrongTimesKept { .. }
            | AdjournmentEvent::SealedMoveInterpreted { .. }
            | AdjournmentEvent::MoveDeclared { .. }
            | AdjournmentEvent::PositionLost => {}
        }
    }

    fn set_envelope_state(&mut self, slot: EnvelopeSlot, state: EnvelopeState) {
        if let Some(envelope) = self.adjournment_mut().sealed_envelope_mut(slot) {
            (envelope.state, envelope.altered_after_closing) = (state, false);
        }
    }

    /// Returns the adjournment to seal for; a completed one is replaced.
    fn begin_sealing(&mut self) -> &mut Adjournment {
        let adjournment = self.adjournment_mut();
        if adjournment.sealed_move.as_ref().is_some_and(SealedEnvelope::is_settled) {
            let session = adjournment.current_session.take();
            *adjournment = Adjournment {
                current_session: session,
                resumption: adjournment.resumption.take(),
                ..Adjournment::default()
            };
        }
        adjournment
    }

    fn apply_sealed_move(&mut self, by: Color, envelope_slot: EnvelopeSlot, commitment: Digest) {
        let adjournment = match envelope_slot {
            EnvelopeSlot::SealedMove => self.begin_sealing(),
            EnvelopeSlot::Reply => self.adjournment_mut(),
        };
        let slot = adjournment.sealed_envelope_mut(envelope_slot);
        // An envelope that is opened to alter the move has to be closed again.
        let state = slot.as_ref().map_or(EnvelopeState::Written, |envelope| envelope.state);
        let altered = state == EnvelopeState::Closed;
        *slot = Some(SealedEnvelope { by, commitment, state, altered_after_closing: altered, content: None });
    }

    fn suspend_game(&mut self, sealer: Color, until: Option<Timestamp>, at: Timestamp) {
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, sealer.opponent(), at);
        self.pause_clock(at);
        if let Some(until) = until {
            self.clock = self.clock.subtract(&control, sealer, until.since(at), at);
        }
        let times = self.times_at(at);
        let (offer, after) = (self.offer, self.record.len());
        self.phase = Phase::Adjourned;
        self.unpressed = false;
        self.clear_board_actions();
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            (seat.arrived, seat.excused, seat.late, seat.premove) = (false, false, false, None);
        }
        let adjournment = self.adjournment_mut();
        (adjournment.sealing_request, adjournment.interrupted_request) = (SealingRequest::default(), None);
        adjournment.move_on_board = None;
        (adjournment.clock_offset_ms, adjournment.times_corrected) = (ByColor::default(), false);
        adjournment.ruled_offset_ms = ByColor::default();
        adjournment.adjourned_offset_ms = ByColor::default();
        (adjournment.record, adjournment.resumption) = (Some(AdjournmentRecord { sealer, after, times, offer }), None);
    }

    /// Resumes the game. If the player who has to reply is absent, that player's clock runs (I.9.2).
    fn resume_game(&mut self, at: Timestamp) {
        let Some(replier) = self.adjournment_record().map(|record| record.sealer.opponent()) else {
            return;
        };
        self.restore_recorded_times(at);
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, replier, at);
        let waits = self.rules.regulations.neither_present == BothAbsentRule::ClockWaits;
        if self.seats[replier].arrived || waits && !self.seats[replier.opponent()].arrived {
            self.pause_clock(at);
        }
        let adjournment = self.adjournment_mut();
        adjournment.resumption = Some(Resumption { at, has_moved: ByColor::default() });
        let next = adjournment.next_session.take();
        adjournment.current_session = next.or_else(|| adjournment.current_session.take());
    }

    /// Sets the clocks to the times recorded at the adjournment and rulings since (I.5).
    fn restore_recorded_times(&mut self, at: Timestamp) {
        for player in Color::ALL {
            self.clear_shown_deviation(player, at);
        }
    }

    /// Removes a deviation that the clock showed during the adjournment.
    pub(super) fn clear_shown_deviation(&mut self, player: Color, at: Timestamp) {
        let Some(adjournment) = &mut self.adjournment else { return };
        let shown = core::mem::take(&mut adjournment.adjourned_offset_ms[player]);
        if let Some(left) = self.remaining(player, at).filter(|_| shown != 0) {
            let time = offset_time(left, shown.saturating_neg());
            self.clock = self.clock.set(&{ *self.control() }, player, time, at);
        }
    }

    /// Notes a time that a clock shows without a ruling.
    pub(super) fn note_shown_time(&mut self, player: Color, before: Option<Millis>, at: Timestamp) {
        if !self.is_adjourned() {
            self.note_clock_deviation(player, before, at);
            return;
        }
        let by = time_difference(before, self.remaining(player, at));
        let shown = &mut self.adjournment_mut().adjourned_offset_ms[player];
        *shown = shown.saturating_add(by);
    }

    /// Notes by how much a clock deviates from its recorded time between the adjournment and the end
    /// of both players' first moves (I.13).
    pub(super) fn note_clock_deviation(&mut self, player: Color, before: Option<Millis>, at: Timestamp) {
        let missing = self.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Missing);
        let Some(adjournment) = self.adjournment.as_deref().filter(|_| !missing) else { return };
        let moved = adjournment.resumption.as_ref().map(|resumed| resumed.has_moved).unwrap_or_default();
        let late = adjournment.times_corrected || moved.white && moved.black;
        if adjournment.record.is_none() || late {
            return;
        }
        let by = time_difference(before, self.remaining(player, at));
        let offset = &mut self.adjournment_mut().clock_offset_ms[player];
        *offset = offset.saturating_add(by);
    }

    /// Notes that a ruling on the time of a joint absence set the clock (I.11).
    pub(super) fn note_ruled_time(&mut self, player: Color) {
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.ruled_offset_ms[player] = adjournment.clock_offset_ms[player];
        }
    }

    /// Corrects wrong times (I.13), except for the ruled part if `except_ruled`.
    fn correct_times(&mut self, except_ruled: bool, at: Timestamp) {
        let control = *self.control();
        let adjournment = self.adjournment_mut();
        let offsets = core::mem::take(&mut adjournment.clock_offset_ms);
        let ruled = core::mem::take(&mut adjournment.ruled_offset_ms);
        for player in Color::ALL {
            if let Some(left) = self.remaining(player, at) {
                let kept = if except_ruled { ruled[player] } else { 0 };
                let time = offset_time(left, kept.saturating_sub(offsets[player]));
                self.clock = self.clock.set(&control, player, time, at);
            }
        }
        self.adjournment_mut().times_corrected = true;
    }

    /// Applies a player's arrival. If both were absent and the clock waited, the clock of the player who
    /// has to reply runs from now on.
    pub(super) fn apply_arrival(&mut self, player: Color, at: Timestamp) {
        self.mark_arrived(player);
        let adjourned = self.phase == Phase::Adjourned;
        // A late arrival counts too, because the arbiter may reopen the game.
        let counts = adjourned || self.is_lost_by_default();
        if let Some(conduct) = self.conduct.as_mut().filter(|_| counts) {
            conduct.players[player].absence = None;
        }
        if !adjourned {
            return;
        }
        let replier = self.adjournment_record().map(|record| record.sealer.opponent());
        let waits = self.awaits_envelope() && self.is_at_sealed_move() && replier != Some(player);
        if let Some(replier) = replier.filter(|&replier| waits && !self.seats[replier].arrived) {
            self.clock = self.clock.switch_to(&{ *self.control() }, replier, at);
        }
    }

    /// Completes the sealed move and starts the clock of the player who has to reply (I.9.1).
    pub(super) fn complete_sealed_move(&mut self, at: Timestamp) {
        let (control, turn) = (*self.control(), self.position.turn());
        let mover = turn.opponent();
        let replied = self.sealed_envelope(EnvelopeSlot::Reply).is_some_and(|envelope| envelope.by == mover);
        if !replied {
            self.clock = self.clock.complete(&control, mover, at);
        }
        self.clock = self.clock.switch_to(&control, turn, at);
        self.record.set_time_left(self.clock.remaining(&control, mover, at));
        self.unpressed = false;
        self.phase = Phase::Playing;
        self.close_call_of_stopped_clock();
    }

    /// Notes an offer made after the opponent sealed; it stands until it is answered (I.4).
    pub(super) fn note_offer_after_sealing(&mut self, by: Color) {
        let sealed = self
            .sealed_envelope(EnvelopeSlot::SealedMove)
            .is_some_and(|envelope| envelope.by != by && envelope.state != EnvelopeState::Opened);
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.offer_after_sealing = sealed;
        }
    }

    /// The player whose draw offer the sealed move does not decline.
    pub(crate) fn offer_after_sealing(&self) -> Option<Color> {
        let after = self.adjournment.as_deref().is_some_and(|adjournment| adjournment.offer_after_sealing);
        self.offer.filter(|_| after)
    }

    /// The player whose clock runs while the game waits for an envelope, or would run.
    pub(super) fn waiting_side(&self) -> Color {
        match self.clock.state() {
            ClockState::Running(side) | ClockState::Paused(side) => side,
            ClockState::Ready | ClockState::Stopped => self.adjournment_record().map_or_else(
                || self.position.turn(),
                |record| {
                    let replied = self.sealed_envelope(EnvelopeSlot::Reply).is_some();
                    if replied { record.sealer } else { record.sealer.opponent() }
                },
            ),
        }
    }

    /// Notes that an illegal move was made instead of the move to be sealed.
    pub(super) fn note_missed_sealing_request(&mut self, after: usize, request: SealingRequest) {
        if let Some(adjournment) = self.adjournment.as_mut().filter(|_| request != SealingRequest::default()) {
            adjournment.interrupted_request = Some((after, request));
        }
    }

    /// The sealing request to the player to move.
    pub(super) fn sealing_request(&self) -> SealingRequest {
        self.adjournment.as_deref().map(|adjournment| adjournment.sealing_request).unwrap_or_default()
    }

    /// Restores the sealing request of the position after `after` plies; later ones are dropped (I.1.1).
    pub(super) fn restore_sealing_request(&mut self, after: usize) {
        let back = after < self.record.len() && self.phase != Phase::Adjourned;
        let Some(adjournment) = self.adjournment.as_mut().filter(|_| back) else { return };
        let missed = adjournment.interrupted_request.take_if(|missed| missed.0 >= after);
        let request = missed.filter(|missed| missed.0 == after).map(|(_, request)| request);
        adjournment.sealing_request = request.unwrap_or_default();
        adjournment.discard_unfinished_sealing();
    }

    /// Clears unfinished actions on the board, except a broken obligation to which the opponent may
    /// still object.
    fn clear_board_actions(&mut self) {
        self.touched.clear();
        if let Some(board) = &mut self.physical_board {
            let (broken, forgone) = (board.broken_binding.take(), board.objection_forgone);
            board.clear_turn();
            (board.broken_binding, board.objection_forgone) = (broken, forgone);
        }
    }
}

/// Returns a time changed by some milliseconds.
fn offset_time(time: Millis, by: i64) -> Millis {
    let amount = Millis::new(by.unsigned_abs());
    if by < 0 { time.saturating_sub(amount) } else { time.saturating_add(amount) }
}

/// Returns by how many milliseconds a time changed.
fn time_difference(before: Option<Millis>, after: Option<Millis>) -> i64 {
    let millis = |time: Millis| i64::try_from(time.get()).unwrap_or(i64::MAX);
    before.zip(after).map_or(0, |(before, after)| millis(after).saturating_sub(millis(before)))
}
