//! Clock actions other than the press that completes a move.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{ClockState, Millis, Timestamp};
use flagfall_laws::Law;

use super::board_actions::board_entry;
use super::single_entry;
use crate::adjournment::SealedEnvelope;
use crate::game::Phase;
use crate::{
    Actor, AssistantTask, BoardEvent, ClockHandling, Disability, EnvelopeSlot, Event, ExistingState, FreeText, Game,
    GameEntry, IrregularityEvent, Refusal, RefusalReason,
};

impl Game {
    /// Stops the clocks for a player, to call the arbiter or to adjourn.
    pub(super) fn stop_clock_by_player(
        &self,
        actor: Actor,
        reason: FreeText,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        match self.require_acting_player(actor, AssistantTask::Pressing)? {
            by if self.is_stopping_to_adjourn(by) => self.stop_to_adjourn(by, now),
            by => self.stop_clocks(by, reason, now),
        }
    }

    /// Places the clock, as the arbiter decides (6.5).
    pub(super) fn place_clock(&self, actor: Actor, place: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_arbiter_actor(actor, Law::ClockPlace)?;
        self.require_before_first_move(Law::ClockPlace)?;
        Ok(board_entry(now, BoardEvent::ClockPlaced { place: place.into() }))
    }

    pub(super) fn report_clock_failure(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_zone(actor, Law::DefectiveClock)?;
        self.require_not_over(Law::DefectiveClock)?;
        Ok(board_entry(now, BoardEvent::ClockBroke))
    }

    /// Notes a disability of a player.
    pub(super) fn note_disability(
        &self,
        actor: Actor,
        player: Color,
        disability: Disability,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if actor != Actor::Zone {
            self.require_arbiter_actor(actor, Law::Assistant)?;
        }
        self.require_not_over(Law::Assistant)?;
        Ok(board_entry(now, BoardEvent::DisabilityNoted { player, disability }))
    }

    /// Records the seat that Black chooses (P.4b).
    pub(super) fn choose_seat(&self, by: Color, seat: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if by == Color::White && self.rules.is_in_force(Law::SeatChoice) {
            return Err(self.refuse(Law::SeatChoice, RefusalReason::OnlyBlack));
        }
        self.require_before_first_move(Law::SeatChoice)?;
        Ok(board_entry(now, BoardEvent::SeatChosen { by, seat: seat.into() }))
    }

    pub(super) fn report_clock_time(
        &self,
        actor: Actor,
        player: Color,
        time: Millis,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_zone(actor, Law::ClockDecisive)?;
        self.require_play_or_adjournment(Law::ClockDecisive)?;
        if !self.control().is_timed() {
            return Err(self.refuse(Law::ClockDecisive, RefusalReason::NoClock));
        }
        // A clock that is seen to be defective is ignored (6.10.1).
        if self.physical_board.as_deref().is_some_and(|board| board.clock_defective) {
            return Ok(Vec::new());
        }
        Ok(board_entry(now, BoardEvent::ClockShowed { player, time }))
    }

    fn require_zone(&self, actor: Actor, law: Law) -> Result<(), Refusal> {
        if actor == Actor::Zone { Ok(()) } else { Err(self.refuse(law, RefusalReason::OnlyZone)) }
    }

    /// Requires that no move has been made: this is settled before the game.
    fn require_before_first_move(&self, law: Law) -> Result<(), Refusal> {
        self.require_not_over(law)?;
        if self.record.len() == 0 { Ok(()) } else { Err(self.refuse(law, RefusalReason::GameAlreadyStarted)) }
    }

    /// Decides the handling of the clock: it must not be hit, lifted or knocked over, and no hand
    /// may stay on it (6.2.3, 6.2.4).
    pub(super) fn handle_clock(
        &self,
        actor: Actor,
        handling: ClockHandling,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = match handling {
            ClockHandling::RestFinger | ClockHandling::HoldHand => Law::ButtonFree,
            _ => Law::ClockHandling,
        };
        self.require_not_over(law)?;
        match actor {
            _ if actor.is_arbiter() && handling == ClockHandling::PickUp => {
                self.require_clock_access().map(|()| Vec::new())
            }
            _ if actor.is_arbiter() => Ok(Vec::new()),
            _ => {
                let by = self.require_acting_player(actor, AssistantTask::Pressing)?;
                // Players may straighten the clock (P.8a).
                let right = handling == ClockHandling::Straighten || !self.is_playing();
                Ok(if right { Vec::new() } else { self.record_board_breach(by, law, now) })
            }
        }
    }

    /// Requires a request, a dispute or a defect before an arbiter who acts only on request takes
    /// the clock (P.19).
    pub(super) fn require_clock_access(&self) -> Result<(), Refusal> {
        let broken = self.physical_board.as_deref().is_some_and(|board| board.clock_defective || board.clock_doubtful);
        let disputed = self.open_claim().is_some() || self.is_first_touch_required();
        if broken || disputed { Ok(()) } else { self.require_request(Law::ClockLeftAlone) }
    }

    /// Starts White's clock for the game (6.6), or the clock of an opponent who has something to
    /// correct (P.9, P.10).
    pub(super) fn start_clock(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.is_running_since_resumption(actor, player) {
            return Ok(Vec::new());
        }
        if let Actor::Player(by) = actor
            && by != player
            && self.displaced_pieces().is_some_and(|(displacer, _)| displacer == player)
        {
            return self.return_clock(player, now);
        }
        let turn = self.position.turn();
        match self.phase {
            Phase::Waiting { .. } if player == turn => return Ok(self.start_game(now)),
            Phase::Waiting { .. } => {
                return Err(self.refuse(Law::ClockStarted, RefusalReason::WrongClockStarted));
            }
            _ => self.require_play(Law::ClockStarted)?,
        }
        if self.is_paused() {
            return Err(self.refuse(Law::Resumption, RefusalReason::OnlyArbiters));
        }
        if !actor.is_at_board() {
            return Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::OnlyPlayers));
        }
        self.insist_by_clock(self.require_acting_player(actor, AssistantTask::Pressing)?, player, now)
    }

    /// Whether the clock to start already runs after a resumption: started by the arbiter (I.9), or by
    /// the press after a sealed reply (I.9.3).
    fn is_running_since_resumption(&self, actor: Actor, player: Color) -> bool {
        let resumed = self.resumption().is_some_and(|resumed| resumed.has_moved == ByColor::default());
        let replies = |envelope: &SealedEnvelope| actor == Actor::Player(envelope.by) && envelope.by != player;
        let replied = self.pending_envelope(EnvelopeSlot::Reply).is_some_and(replies);
        let runs = self.clock.state() == ClockState::Running(player);
        resumed && runs && (replied || !actor.is_at_board())
    }

    /// Insists on touch-move by starting the opponent's clock during the game (P.10).
    fn insist_by_clock(&self, by: Color, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.clock.state() == ClockState::Running(player) {
            let running = || self.refuse(Law::MoveCompleted, RefusalReason::Already(ExistingState::ClockRunning));
            return self.is_first_touch_required().then(Vec::new).ok_or_else(running);
        }
        let upheld = self.enforceable_objection(player).filter(|_| by != player);
        let no_move = || self.refuse(Law::MoveCompleted, RefusalReason::NoMoveToComplete);
        upheld.map(|upheld| board_entry(now, upheld)).ok_or_else(no_move)
    }

    /// Restarts the clock of an opponent who displaced pieces and pressed (P.9a).
    fn return_clock(&self, to: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DisplacedOwnTime;
        self.require_play(law)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        if self.position.turn() == to || self.player_on_clock() == to {
            return Err(self.refuse(law, RefusalReason::NoPieceDisplaced));
        }
        Ok(single_entry(now, IrregularityEvent::ClockReturned { to }.into()))
    }

    /// Stops the clocks to call the arbiter, the only permitted reason (6.11.2).
    fn stop_clocks(&self, by: Color, reason: FreeText, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::CallArbiter;
        // A player who comes late to a resumption stops their clock and calls the arbiter (I.9.2).
        let late = self.awaits_envelope() && self.clock.state() == ClockState::Running(by) && self.seats[by].arrived;
        if !late {
            self.require_play_citing_end(law)?;
        }
        if let Some(called) = self.stop_for_flag(by, now).filter(|_| !self.is_paused()) {
            return Ok(called);
        }
        self.require_arbiter(law)?;
        // The player's own claim has already stopped them.
        if self.open_claim().is_some_and(|claim| claim.clocks_stopped && claim.by == by) {
            return Ok(Vec::new());
        }
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        let mut entries = board_entry(now, BoardEvent::ClockStopped { by });
        if self.arbiter_call(by).is_none() {
            entries.push(GameEntry { at: now, event: Event::ArbiterCalled { by, reason } });
        }
        Ok(entries)
    }
}
