//! Adjournment: sealing a move (Guideline I).

mod resumption;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{FlagFallReporter, Law};

use super::play::recorded_uci;
use super::single_entry;
use crate::adjournment::{Adjournment, EnvelopeState, SealedEnvelope, SealingRequest};
use crate::game::Phase;
use crate::{
    Actor, AdjournmentAction, AdjournmentEvent, AssistanceKind, AssistantTask, DisallowedFeature, EnvelopeSlot, Event,
    ExistingState, Game, GameEntry, IrregularityEvent, Refusal, RefusalReason, SealedMove, SealedReading, Session,
};

/// Maximum number of marks on an envelope.
const MAX_MARKS: usize = 32;

impl Game {
    /// Decides a command on adjournment and resumption (I.1 to I.12).
    pub(super) fn adjourn(
        &self,
        actor: Actor,
        action: &AdjournmentAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        // Only games over the board have envelopes.
        if !self.rules.is_in_force(Law::Sealing) || !self.has_physical_board() {
            return Err(self.refuse(Law::Sealing, RefusalReason::NotAllowed(DisallowedFeature::Adjournments)));
        }
        match action {
            AdjournmentAction::AnnounceSession(session) => self.announce_session(actor, session, now),
            &AdjournmentAction::TellToSeal(player) => self.tell_to_seal(actor, player, now),
            AdjournmentAction::RequestSealing => {
                let by = self.blind_player_of_assistant(actor).map_or_else(|| self.require_player(actor), Ok)?;
                self.ask_to_seal(by, now)
            }
            AdjournmentAction::Seal { envelope: EnvelopeSlot::SealedMove, sealed } => {
                self.seal_move(self.require_sealer(actor)?, sealed, now)
            }
            AdjournmentAction::Seal { envelope: EnvelopeSlot::Reply, sealed } => {
                self.seal_reply(self.require_sealer(actor)?, sealed, now)
            }
            AdjournmentAction::Alter(sealed) => self.alter_sealed_move(actor, sealed, now),
            &AdjournmentAction::Close(slot) => self.close_envelope(self.require_sealer(actor)?, slot, now),
            AdjournmentAction::Mark { text } => self.mark_envelope(actor, text, now),
            AdjournmentAction::Stop => {
                self.stop_to_adjourn(self.require_acting_player(actor, AssistantTask::Pressing)?, now)
            }
            AdjournmentAction::Adjourn => self.take_envelope(actor, now),
            AdjournmentAction::Resume => self.resume_adjourned(actor, now),
            AdjournmentAction::Open { envelope: slot, sealed } => self.open_envelope(actor, *slot, sealed, now),
            AdjournmentAction::Look => self.look_into_envelope(actor),
            AdjournmentAction::Replace => Err(self.refuse_envelope_access()),
            &AdjournmentAction::ReadAs(mv) => self.read_sealed_move_as(actor, mv, now),
            AdjournmentAction::CannotRead => self.declare_unreadable(actor, now),
            AdjournmentAction::ReportEnvelopeMissing => self.report_missing_envelope(actor, now),
            &AdjournmentAction::Declare(mv) => self.declare_sealed_move(self.require_player(actor)?, mv, false, now),
            AdjournmentAction::ReportPositionLost => self.report_lost_position(actor, now),
        }
    }

    /// Returns the player who seals a move, personally or by an assistant (D.2.10).
    fn require_sealer(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(_) | Actor::Assistant(_) => self.require_acting_player(actor, AssistantTask::Writing),
            _ => Err(self.refuse(Law::Sealing, RefusalReason::OnlyPlayers)),
        }
    }

    /// Returns the blind player for whom an assistant handles the adjournment (D.2.10.6).
    fn blind_player_of_assistant(&self, actor: Actor) -> Option<Color> {
        match actor {
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Blind => Some(player),
            _ => None,
        }
    }

    fn announce_session(&self, actor: Actor, session: &Session, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::Session;
        if actor != Actor::Zone {
            self.require_arbiter_actor(actor, law)?;
        }
        self.require_not_over(law)?;
        Ok(adjournment_entry(now, AdjournmentEvent::SessionAnnounced(session.clone())))
    }

    /// Requires that the player can seal now: their clock runs for their move.
    fn require_sealing_turn(&self, player: Color, law: Law) -> Result<(), Refusal> {
        self.require_play_citing_end(law)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        if self.position.turn() != player {
            return Err(self.refuse(law, RefusalReason::NotYourTurn));
        }
        if self.player_to_press().is_some() {
            return Err(self.refuse(Law::MoveCompleted, RefusalReason::MoveNotCompleted));
        }
        Ok(())
    }

    fn tell_to_seal(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_arbiter_actor(actor, Law::Sealing)?;
        self.require_sealing_turn(player, Law::Sealing)?;
        if self.is_told_to_seal() {
            return Err(self.refuse(Law::Sealing, RefusalReason::Already(ExistingState::ToldToSeal)));
        }
        Ok(adjournment_entry(now, AdjournmentEvent::ToldToSeal { player }))
    }

    fn ask_to_seal(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_sealing_turn(player, Law::SealingEarly)?;
        Ok(adjournment_entry(now, AdjournmentEvent::AskedToSeal { player }))
    }

    fn seal_move(&self, player: Color, sealed: &SealedMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_not_adjourned()?;
        // An illegal move on the board is taken back before another is sealed (7.5.1).
        if self.uncompleted_irregular_move(player).is_some() && self.has_interrupted_sealing() {
            let taken_back = single_entry(now, IrregularityEvent::TakenBack { by: player }.into());
            return self.decide_after(taken_back, |next| next.seal_move(player, sealed, now));
        }
        self.require_sealing_turn(player, Law::Sealing)?;
        let is_requested = |adjournment: &Adjournment| adjournment.sealing_request != SealingRequest::default();
        if !self.adjournment.as_deref().is_some_and(is_requested) {
            return Err(self.refuse(Law::Sealing, RefusalReason::SealingNotRequested));
        }
        self.record_sealed_move(player, EnvelopeSlot::SealedMove, sealed, now)
    }

    /// Requires that the clock has not been stopped: afterwards the sealed move is final (I.1.1).
    fn require_not_adjourned(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Adjourned => Err(self.refuse(Law::SealedMoveAltered, RefusalReason::GameAdjourned)),
            _ => Ok(()),
        }
    }

    /// Records only the commitment to a sealed move.
    fn record_sealed_move(
        &self,
        by: Color,
        slot: EnvelopeSlot,
        sealed: &SealedMove,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if !sealed.is_valid() {
            return Err(self.refuse(Law::Sealing, RefusalReason::NotAllowed(DisallowedFeature::ThisText)));
        }
        self.require_sealable(sealed)?;
        let commitment = sealed.commitment();
        Ok(adjournment_entry(now, AdjournmentEvent::MoveSealed { by, envelope: slot, commitment }))
    }

    /// Requires that the sealed move is the move made on the board, if any (I.1.1), and uses a
    /// touched piece (4.3).
    fn require_sealable(&self, sealed: &SealedMove) -> Result<(), Refusal> {
        let reading = sealed.read(&self.position);
        if let Some(mv) = self.move_to_seal()
            && reading != SealedReading::One(mv)
        {
            let reason = RefusalReason::BoundToMove(recorded_uci(mv).to_string().into());
            return Err(self.refuse(Law::SealedAsMade, reason));
        }
        let SealedReading::One(mv) = reading else { return Ok(()) };
        self.require_unbound(mv)?;
        match self.binding() {
            Some(binding) if !binding.moves.contains(&mv) => {
                Err(self.refuse(binding.law, RefusalReason::OtherPieceTouched))
            }
            _ => Ok(()),
        }
    }

    fn alter_sealed_move(&self, actor: Actor, sealed: &SealedMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_not_adjourned()?;
        let (slot, envelope) = match EnvelopeSlot::ALL.map(|slot| self.pending_envelope(slot)) {
            [_, Some(reply)] => (EnvelopeSlot::Reply, reply),
            [Some(envelope), None] => (EnvelopeSlot::SealedMove, envelope),
            // The move made on the board is the sealed move, written or not.
            [None, None] if let Some(made) = self.move_to_seal() => {
                let reason = RefusalReason::BoundToMove(recorded_uci(made).to_string().into());
                return Err(self.refuse(Law::SealedAsMade, reason));
            }
            [None, None] => {
                return Err(self.refuse(Law::SealedMoveAltered, RefusalReason::NoSealedMove));
            }
        };
        let by = match actor {
            Actor::Player(_) | Actor::Assistant(_) => self.require_acting_player(actor, AssistantTask::Writing)?,
            _ => return Err(self.refuse_envelope_access()),
        };
        if envelope.by != by {
            return Err(self.refuse_envelope_access());
        }
        self.require_sealing_turn(by, Law::SealedMoveAltered)?;
        self.record_sealed_move(by, slot, sealed, now)
    }

    /// Refuses to show or change the content of an envelope (I.3).
    fn refuse_envelope_access(&self) -> Refusal {
        self.refuse(Law::EnvelopeKept, RefusalReason::EnvelopeConfidential)
    }

    fn look_into_envelope(&self, actor: Actor) -> Result<Vec<GameEntry>, Refusal> {
        let envelope =
            self.sealed_envelope(EnvelopeSlot::Reply).or_else(|| self.sealed_envelope(EnvelopeSlot::SealedMove));
        let own = |envelope: &SealedEnvelope| {
            let by = Some(envelope.by);
            let is_sealer = actor == Actor::Player(envelope.by) || self.blind_player_of_assistant(actor) == by;
            envelope.state == EnvelopeState::Written && is_sealer
        };
        match envelope {
            None => Err(self.refuse(Law::EnvelopeKept, RefusalReason::NoSealedMove)),
            Some(envelope) if envelope.state == EnvelopeState::Opened || own(envelope) => Ok(Vec::new()),
            Some(_) => Err(self.refuse_envelope_access()),
        }
    }

    fn close_envelope(&self, by: Color, slot: EnvelopeSlot, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = if slot == EnvelopeSlot::SealedMove { Law::Sealing } else { Law::SecondEnvelope };
        self.require_play_citing_end(law)?;
        let Some(envelope) = self.pending_envelope(slot) else {
            return Err(self.refuse(law, RefusalReason::NoSealedMove));
        };
        if envelope.by != by {
            return Err(self.refuse(law, RefusalReason::OnlySealer));
        }
        if envelope.state == EnvelopeState::Closed && !envelope.altered_after_closing {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::EnvelopeClosed)));
        }
        Ok(adjournment_entry(now, AdjournmentEvent::EnvelopeClosed { by, envelope: slot }))
    }

    /// Adds a mark to the envelope; after adjournment only the arbiter may correct it (I.3).
    fn mark_envelope(&self, actor: Actor, text: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::EnvelopeText;
        self.require_not_over(law)?;
        match actor {
            Actor::Player(player) | Actor::Assistant(player)
                if self.phase == Phase::Adjourned || self.position.turn() != player =>
            {
                return Err(self.refuse(Law::EnvelopeKept, RefusalReason::OnlyArbiters));
            }
            Actor::Assistant(_) => {
                self.require_acting_player(actor, AssistantTask::Writing)?;
            }
            Actor::Organiser(_) | Actor::Zone => {
                return Err(self.refuse(law, RefusalReason::OnlyArbiters));
            }
            _ => {}
        }
        let marks = self.adjournment.as_deref().map_or(0, |adjournment| adjournment.marks.len());
        if marks >= MAX_MARKS {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::MoreEnvelopeMarks)));
        }
        Ok(adjournment_entry(now, AdjournmentEvent::EnvelopeMarked { text: text.into() }))
    }

    /// Stops the clock after the envelope is closed, which adjourns the game (I.1.1).
    pub(super) fn stop_to_adjourn(&self, by: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if let Some(reply) = self.pending_envelope(EnvelopeSlot::Reply) {
            return self.press_reply(by, reply, now);
        }
        self.require_play_citing_end(Law::Sealing)?;
        match self.pending_envelope(EnvelopeSlot::SealedMove) {
            Some(envelope) if envelope.by != by => Err(self.refuse(Law::Sealing, RefusalReason::OnlySealer)),
            Some(envelope) if envelope.state == EnvelopeState::Closed => Ok(self.adjourn_game(by, now)),
            Some(_) => Err(self.refuse(Law::Sealing, RefusalReason::EnvelopeNotClosed)),
            None => Err(self.refuse(Law::Sealing, RefusalReason::NoSealedMove)),
        }
    }

    /// Whether a player who stops the clock does so to adjourn.
    pub(super) fn is_stopping_to_adjourn(&self, by: Color) -> bool {
        let is_told = self.is_told_to_seal() && self.position.turn() == by;
        let mut envelopes = EnvelopeSlot::ALL.into_iter().filter_map(|slot| self.pending_envelope(slot));
        self.phase != Phase::Adjourned && (is_told || envelopes.any(|envelope| envelope.by == by))
    }

    fn take_envelope(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::Sealing;
        if self.is_adjourned() {
            self.require_arbiter_actor(actor, law)?;
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::GameAdjourned)));
        }
        let by = match actor {
            Actor::Player(player) => Some(player),
            _ => self.blind_player_of_assistant(actor),
        };
        let sealed = |player: &Color| {
            self.pending_envelope(EnvelopeSlot::SealedMove).is_some_and(|envelope| envelope.by == *player)
        };
        if let Some(player) = by.filter(sealed) {
            return self.stop_to_adjourn(player, now);
        }
        self.require_arbiter_actor(actor, law)?;
        self.require_play(law)?;
        let closed = |envelope: &&SealedEnvelope| envelope.state == EnvelopeState::Closed;
        match self.sealed_envelope(EnvelopeSlot::SealedMove).filter(closed) {
            Some(envelope) => Ok(self.adjourn_game(envelope.by, now)),
            None => Err(self.refuse(law, RefusalReason::NoSealedMove)),
        }
    }

    /// Adjourns the game; a player who chose to adjourn early is charged the time to the end of the
    /// session (I.1.2).
    fn adjourn_game(&self, sealed_by: Color, now: Timestamp) -> Vec<GameEntry> {
        let early = self.adjournment.as_deref().filter(|adjournment| adjournment.sealing_request.by_player);
        let session = early.and_then(|adjournment| adjournment.current_session.as_ref());
        let charged_until = session.and_then(Session::end).filter(|&ends| ends > now);
        let entries = adjournment_entry(now, AdjournmentEvent::Adjourned { sealed_by, charged_until });
        let by_zone = self.rules.regulations.flags_called_by == FlagFallReporter::Zone;
        self.with_consequences(entries, |next| {
            let fallen = next.is_flag_down(sealed_by, now);
            if fallen && by_zone { next.record_flag_fall(sealed_by, now) } else { Vec::new() }
        })
    }

    /// Turns a move made on the board by a player told to seal into the move to be sealed (I.1.1).
    pub(super) fn redirect_to_sealing(&self, mut entries: Vec<GameEntry>) -> Result<Vec<GameEntry>, Refusal> {
        let is_made = |entry: &GameEntry| {
            matches!(entry.event, Event::MoveMade { .. } | Event::Irregularity(IrregularityEvent::Made { .. }))
        };
        let made = entries.iter().position(is_made).filter(|_| self.adjournment.is_some());
        let Some(made) = made else { return Ok(entries) };
        let at = entries[made].at;
        let legal = match entries[made].event {
            Event::MoveMade { mv, offer, .. } => Some((mv, offer)),
            _ => None,
        };
        if let Some(bound) = self.move_to_seal()
            && legal.and_then(|(mv, _)| self.position.uci(mv).ok()) != Some(bound)
        {
            let reason = RefusalReason::BoundToMove(recorded_uci(bound).to_string().into());
            return Err(self.refuse(Law::SealedAsMade, reason));
        }
        // A move that ends the game ends it immediately (5.1.1, 5.2, 9.6).
        let ends = |entry: &GameEntry| matches!(&entry.event, Event::Ended(end) if end.is_by_move());
        let legal = legal.filter(|_| !entries.iter().any(ends));
        let Some((mv, offer)) = legal else { return Ok(entries) };
        let mut next = self.clone();
        let goes_on = entries[..made].iter().all(|entry| next.apply(entry).is_ok());
        if goes_on && next.is_told_to_seal() {
            entries.truncate(made);
            let by = next.position.turn();
            entries.extend(adjournment_entry(at, AdjournmentEvent::MadeOnBoard { by, mv }));
            entries.extend(offer.then_some(GameEntry { at, event: Event::DrawOffered { by } }));
        }
        Ok(entries)
    }
}

/// Returns an adjournment event as the only entry.
fn adjournment_entry(now: Timestamp, event: AdjournmentEvent) -> Vec<GameEntry> {
    single_entry(now, Event::Adjournment(event))
}
