//! Resumption of an adjourned game and opening of its envelopes (I.5 to I.12).

use flagfall_chess::{Color, Move, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Law, WinRequirement};

use super::adjournment_entry;
use crate::adjournment::{EnvelopeState, SealedEnvelope};
use crate::decide::play::recorded_uci;
use crate::decide::single_entry;
use crate::game::Phase;
use crate::{
    Actor, AdjournmentEvent, EnvelopeSlot, Event, ExistingState, Game, GameEntry, MoveInput, MoveOrigin, Refusal,
    RefusalReason, SealedMove, SealedReading,
};

impl Game {
    pub(super) fn resume_adjourned(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::ResumptionSetUp;
        self.require_arbiter_actor(actor, law)?;
        self.require_not_over(law)?;
        if !self.is_adjourned() {
            return Err(self.refuse(law, RefusalReason::GameNotAdjourned));
        }
        if self.sessions()[1].is_some_and(|session| session.starts_at > now) {
            return Err(self.refuse(Law::Session, RefusalReason::SessionNotStarted));
        }
        Ok(adjournment_entry(now, AdjournmentEvent::Resumed))
    }

    /// Opens an envelope, once, by the arbiter and in the presence of the player who must reply
    /// (I.3, I.7).
    pub(super) fn open_envelope(
        &self,
        actor: Actor,
        slot: EnvelopeSlot,
        sealed: &SealedMove,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        // After a loss by absence the zone may open the envelope without an arbiter.
        let lost = self.is_lost_before_opening(slot);
        if !(actor == Actor::Zone && lost) {
            self.require_arbiter_actor(actor, Law::EnvelopeKept)?;
        }
        let envelope = self.require_openable(slot)?;
        if !sealed.matches(envelope.commitment) {
            return Err(self.refuse(Law::EnvelopeKept, RefusalReason::SealedTextMismatch));
        }
        let opened = AdjournmentEvent::EnvelopeOpened { envelope: slot, sealed: sealed.clone() };
        let by = envelope.by;
        let entries =
            self.with_consequences(adjournment_entry(now, opened), |next| next.resolve_sealed_move(by, sealed, now));
        // The absent player has lost unless the sealed move ended the game (I.10). Otherwise the
        // envelope stays closed, because the arbiter may still decide differently.
        let ends = |entry: &GameEntry| matches!(&entry.event, Event::Ended(end) if end.is_by_move());
        if lost && !entries.iter().any(ends) {
            return Err(self.refuse(Law::SealedMoveDecides, RefusalReason::SealedMoveDidNotEndGame));
        }
        Ok(entries)
    }

    fn require_openable(&self, slot: EnvelopeSlot) -> Result<&SealedEnvelope, Refusal> {
        let law = match slot {
            EnvelopeSlot::SealedMove => Law::EnvelopeOpening,
            EnvelopeSlot::Reply => Law::SecondEnvelope,
        };
        let Some(envelope) = self.sealed_envelope(slot) else {
            return Err(self.refuse(law, RefusalReason::NoSealedMove));
        };
        match envelope.state {
            EnvelopeState::Opened => {
                return Err(self.refuse(law, RefusalReason::EnvelopeAlreadyOpened));
            }
            EnvelopeState::Missing => {
                return Err(self.refuse(Law::EnvelopeMissing, RefusalReason::EnvelopeMissing));
            }
            EnvelopeState::Written | EnvelopeState::Closed => {}
        }
        // A result by the sealed move stands even if a player came too late (I.10).
        if self.is_lost_before_opening(slot) {
            return Ok(envelope);
        }
        if !self.awaits_envelope() {
            let reason = match slot {
                _ if self.outcome().is_some() => RefusalReason::GameOver,
                EnvelopeSlot::SealedMove => RefusalReason::GameNotResumed,
                EnvelopeSlot::Reply if envelope.state == EnvelopeState::Written => RefusalReason::EnvelopeNotClosed,
                EnvelopeSlot::Reply => RefusalReason::MoveNotCompleted,
            };
            return Err(self.refuse(law, reason));
        }
        // A player who came and left again is absent.
        let replier = envelope.by.opponent();
        if !self.seats[replier].arrived || self.absence(replier).is_some() {
            return Err(self.refuse(law, RefusalReason::ReplierAbsent));
        }
        Ok(envelope)
    }

    /// Resolves a sealed move that can now be read (I.8, I.9).
    fn resolve_sealed_move(&self, by: Color, sealed: &SealedMove, now: Timestamp) -> Vec<GameEntry> {
        match sealed.read(&self.position) {
            SealedReading::One(mv) => {
                // A later offer of the opponent takes precedence (I.4).
                let offer = sealed.offers_draw() && self.offer_after_sealing().is_none();
                self.play_sealed_move_offering(mv, offer, now)
            }
            SealedReading::Several(moves) => self.resolve_ambiguous_move(by, &moves, now),
            SealedReading::Illegal => self.lose_by_sealed_move(by, Law::SealedIllegal, now),
            SealedReading::Unclear => Vec::new(),
        }
    }

    /// Plays the sealed move on the board, which may end the game.
    fn play_sealed_move(&self, mv: Move, now: Timestamp) -> Vec<GameEntry> {
        self.play_sealed_move_offering(mv, false, now)
    }

    fn play_sealed_move_offering(&self, mv: Move, offer: bool, now: Timestamp) -> Vec<GameEntry> {
        let ended = self.ending(&self.position.play_unchecked(mv));
        let made = Event::MoveMade {
            mv: recorded_uci(mv),
            origin: MoveOrigin::Sealed,
            offer,
            lag: Millis::ZERO,
            excess_lag: Millis::ZERO,
        };
        let mut entries = single_entry(now, made);
        entries.extend(ended.map(|outcome| GameEntry { at: now, event: Event::Ended(outcome) }));
        entries
    }

    /// Resolves an ambiguous sealed move: it loses unless every reading ends the game with the same
    /// result (I.8.1).
    fn resolve_ambiguous_move(&self, by: Color, moves: &[Move], now: Timestamp) -> Vec<GameEntry> {
        let score = |mv: &Move| {
            let ended = self.ending(&self.position.play_unchecked(*mv));
            ended.and_then(|outcome| outcome.score)
        };
        let first = moves.first().and_then(score);
        if first.is_some() && moves.iter().all(|mv| score(mv) == first) {
            return self.play_sealed_move(moves[0], now);
        }
        self.lose_by_sealed_move(by, Law::SealedAmbiguous, now)
    }

    /// Ends the game as a loss of the player who sealed, unless the opponent cannot win (I.8, 6.9).
    fn lose_by_sealed_move(&self, by: Color, law: Law, now: Timestamp) -> Vec<GameEntry> {
        single_entry(now, self.loss_event(by, WinRequirement::PossibleMate, [law, law]))
    }

    /// Returns the opened envelope whose move has not been read yet.
    pub(crate) fn unread_envelope(&self) -> Option<&SealedEnvelope> {
        let opened = |envelope: &&SealedEnvelope| envelope.state == EnvelopeState::Opened;
        let envelopes = [EnvelopeSlot::Reply, EnvelopeSlot::SealedMove].map(|slot| self.sealed_envelope(slot));
        let envelope = envelopes.into_iter().flatten().next().filter(opened)?;
        self.awaits_envelope().then_some(envelope)
    }

    pub(super) fn read_sealed_move_as(
        &self,
        actor: Actor,
        mv: UciMove,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let by = self.require_unread_envelope(actor)?;
        self.require_recordable(mv)?;
        let entries = adjournment_entry(now, AdjournmentEvent::SealedMoveInterpreted { mv });
        Ok(self.with_consequences(entries, |next| match next.position.uci(mv) {
            Ok(mv) => next.play_sealed_move(mv, now),
            Err(_) => next.lose_by_sealed_move(by, Law::SealedIllegal, now),
        }))
    }

    pub(super) fn declare_unreadable(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let by = self.require_unread_envelope(actor)?;
        Ok(self.lose_by_sealed_move(by, Law::SealedUnreadable, now))
    }

    /// Returns the player whose sealed move the arbiter has to read.
    fn require_unread_envelope(&self, actor: Actor) -> Result<Color, Refusal> {
        let law = Law::SealedUnreadable;
        self.require_arbiter_actor(actor, law)?;
        if let Some(envelope) = self.unread_envelope() {
            return Ok(envelope.by);
        }
        let reason = match self.envelope_state(EnvelopeSlot::SealedMove) {
            _ if self.outcome().is_some() => RefusalReason::GameOver,
            Some(EnvelopeState::Opened) => RefusalReason::SealedMoveAlreadyRead,
            Some(EnvelopeState::Missing) => RefusalReason::EnvelopeMissing,
            Some(_) => {
                return Err(self.refuse(Law::EnvelopeKept, RefusalReason::EnvelopeConfidential));
            }
            None => RefusalReason::NoSealedMove,
        };
        Err(self.refuse(law, reason))
    }

    /// Seals the reply if the player who sealed is absent (I.9.3).
    pub(super) fn seal_reply(
        &self,
        player: Color,
        sealed: &SealedMove,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::SecondEnvelope;
        self.require_play_citing_end(law)?;
        let opened = |envelope: &&SealedEnvelope| envelope.state == EnvelopeState::Opened;
        let Some(first) = self.sealed_envelope(EnvelopeSlot::SealedMove).filter(opened) else {
            return Err(self.refuse(law, RefusalReason::NoSealedMove));
        };
        let moved = self.resumption().is_some_and(|resumed| resumed.has_moved[player]);
        if player == first.by || self.position.turn() != player || moved {
            return Err(self.refuse(law, RefusalReason::NotYourTurn));
        }
        if self.seats[first.by].arrived {
            return Err(self.refuse(law, RefusalReason::SealerPresent));
        }
        self.require_sealing_turn(player, law)?;
        self.record_sealed_move(player, EnvelopeSlot::Reply, sealed, now)
    }

    /// Presses the clock after sealing the reply, which starts the absent player's clock.
    pub(super) fn press_reply(
        &self,
        by: Color,
        envelope: &SealedEnvelope,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::SecondEnvelope;
        self.require_play_citing_end(law)?;
        if envelope.by != by {
            return Err(self.refuse(law, RefusalReason::OnlySealer));
        }
        Ok(adjournment_entry(now, AdjournmentEvent::ReplySealed { by }))
    }

    /// Corrects a clock that was set wrongly at the resumption, for players who have not moved
    /// since (I.13).
    pub(in crate::decide) fn point_out_wrong_times(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_or_adjournment(Law::ResumptionClocks)?;
        if !self.are_times_wrong() {
            return Err(self.refuse(Law::ResumptionClocks, RefusalReason::NoIrregularity));
        }
        let by = match actor {
            _ if actor.is_arbiter() => None,
            _ => Some(self.require_player(actor)?),
        };
        let moved = self.resumption().map(|resumed| resumed.has_moved).unwrap_or_default();
        let late = by.map_or(moved.white && moved.black, |player| moved[player]);
        let except_ruled = self.has_ruled_lost_time();
        let corrected = AdjournmentEvent::TimesCorrected { by, except_ruled };
        Ok(adjournment_entry(now, if late { AdjournmentEvent::WrongTimesKept { by } } else { corrected }))
    }

    /// Returns the law under which a clock is set around a resumption, if this is one.
    pub(in crate::decide) fn law_of_resumed_clock(&self) -> Option<Law> {
        let adjournment = self.adjournment.as_deref()?;
        adjournment.record.as_ref()?;
        let moved = adjournment.resumption.as_ref().map(|resumed| resumed.has_moved);
        let missing = self.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Missing);
        match moved {
            None if missing => Some(Law::EnvelopeMissing),
            None => Some(Law::ResumptionSetUp),
            Some(_) if missing && self.phase == Phase::Adjourned => Some(Law::EnvelopeMissing),
            Some(moved) if !(moved.white && moved.black) => Some(Law::ResumptionClocks),
            Some(_) if self.are_times_wrong() => Some(Law::ResumptionClocksStand),
            Some(_) => None,
        }
    }

    /// Returns the refusal for an envelope that is missing or has other content (I.12).
    pub fn missing_envelope_refusal(&self) -> Refusal {
        self.cited_refusal(Law::EnvelopeMissing, RefusalReason::EnvelopeMissing)
    }

    pub(super) fn report_missing_envelope(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::EnvelopeMissing;
        self.require_arbiter_actor(actor, law)?;
        self.require_not_over(law)?;
        match self.envelope_state(EnvelopeSlot::SealedMove).filter(|_| self.phase == Phase::Adjourned) {
            Some(EnvelopeState::Closed) => Ok(adjournment_entry(now, AdjournmentEvent::EnvelopeReportedMissing)),
            Some(EnvelopeState::Missing) => {
                Err(self.refuse(law, RefusalReason::Already(ExistingState::EnvelopeMissing)))
            }
            Some(_) => Err(self.refuse(law, RefusalReason::EnvelopeAlreadyOpened)),
            None => Err(self.refuse(law, RefusalReason::GameNotAdjourned)),
        }
    }

    /// Plays the move that the player who sealed declares to have sealed (I.12.1).
    pub(super) fn declare_sealed_move(
        &self,
        player: Color,
        mv: UciMove,
        offer: bool,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::SealedMoveDeclared;
        self.require_not_over(law)?;
        if self.envelope_state(EnvelopeSlot::SealedMove) != Some(EnvelopeState::Missing) || self.is_playing() {
            return Err(self.refuse(law, RefusalReason::EnvelopeNotMissing));
        }
        if self.sealer() != Some(player) {
            return Err(self.refuse(law, RefusalReason::OnlySealer));
        }
        if !self.awaits_envelope() {
            return Err(self.refuse(law, RefusalReason::GameNotResumed));
        }
        let made = self.position.uci(mv);
        let made = made.map_err(|_| self.refuse(law, RefusalReason::IllegalMove(mv.to_string().into())))?;
        let mut entries = adjournment_entry(now, AdjournmentEvent::MoveDeclared { by: player, mv });
        entries.extend(self.play_sealed_move_offering(made, offer, now));
        Ok(entries)
    }

    /// Handles a move on the board by the player who sealed while the envelope is missing: it
    /// declares the sealed move, or must equal the move declared before (I.12.1).
    pub(in crate::decide) fn declare_sealed_move_by_playing(
        &self,
        player: Color,
        input: MoveInput,
        offer: bool,
        now: Timestamp,
    ) -> Option<Result<Vec<GameEntry>, Refusal>> {
        let MoveInput::Move(mv) = input else { return None };
        let is_missing = self.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Missing);
        if self.awaits_envelope() && is_missing && self.sealer() == Some(player) {
            return Some(self.declare_sealed_move(player, mv, offer, now));
        }
        let declared = self.declared_move().filter(|_| self.position.turn() != player)?;
        let before = self.record.position(self.record.len() - 1);
        if before.uci(mv) == Ok(declared) {
            return Some(Ok(Vec::new()));
        }
        let reason = RefusalReason::BoundToMove(recorded_uci(declared).to_string().into());
        Some(Err(self.refuse(Law::SealedMoveDeclared, reason)))
    }

    /// Returns the move declared for a missing envelope, until the next move is made.
    pub(in crate::decide) fn declared_move(&self) -> Option<Move> {
        let is_missing = self.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Missing);
        let after = self.adjournment_record().filter(|_| is_missing && self.is_playing())?.after;
        let is_last = self.record.len() == after + 1;
        self.record.moves().last().filter(|_| is_last)
    }

    /// Annuls a game whose position is lost (I.12.2).
    pub(super) fn report_lost_position(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::AdjournedPositionLost;
        self.require_arbiter_actor(actor, law)?;
        self.require_not_over(law)?;
        if self.phase != Phase::Adjourned {
            return Err(self.refuse(law, RefusalReason::GameNotAdjourned));
        }
        let mut entries = adjournment_entry(now, AdjournmentEvent::PositionLost);
        entries.extend(single_entry(now, self.annulment_event(law)));
        Ok(entries)
    }
}
