//! How an adjourned game is resumed, and what its envelopes bring to light (I.5 to I.12).

use flagfall_chess::{Color, Move, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Law, WinNeeds};

use super::noted;
use crate::adjournment::{EnvelopeState, Letter};
use crate::decide::one;
use crate::decide::play::written;
use crate::game::Phase;
use crate::{
    Actor, AdjournEvent, Already, Entry, Event, Game, How, Input, Reading, Refusal, Sealed, Which,
    Why,
};

impl Game {
    pub(super) fn resume_adjourned(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::ResumptionSetUp;
        self.arbiter(actor, law)?;
        self.needs_open(law)?;
        if !self.is_adjourned() {
            return Err(self.refuse(law, Why::NotAdjourned));
        }
        if self.sessions()[1].is_some_and(|session| session.starts > now) {
            return Err(self.refuse(Law::Session, Why::SessionNotBegun));
        }
        Ok(noted(now, AdjournEvent::Resumed))
    }

    /// An envelope is opened before the player who must reply, once, by the arbiter (I.3, I.7).
    pub(super) fn open_envelope(
        &self,
        actor: Actor,
        which: Which,
        sealed: &Sealed,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // What somebody has lost by not being there the zone may look into by itself.
        let lost = self.is_lost_before_opening(which);
        if !(actor == Actor::Zone && lost) {
            self.arbiter(actor, Law::EnvelopeKept)?;
        }
        let letter = self.may_open(which)?;
        if !sealed.is(letter.commitment) {
            return Err(self.refuse(Law::EnvelopeKept, Why::OtherContent));
        }
        let opened = AdjournEvent::EnvelopeOpened { which, sealed: sealed.clone() };
        let by = letter.by;
        let entries = self.and_then(noted(now, opened), |next| next.unsealed(by, sealed, now));
        // Who has lost by not being there has, unless the sealed move had ended the game (I.10); else
        // the envelope stays closed, for the arbiter may yet decide otherwise.
        let ends = |entry: &Entry| matches!(&entry.event, Event::Ended(end) if end.is_by_move());
        if lost && !entries.iter().any(ends) {
            return Err(self.refuse(Law::SealedMoveDecides, Why::SealedMoveGoesOn));
        }
        Ok(entries)
    }

    fn may_open(&self, which: Which) -> Result<&Letter, Refusal> {
        let law = match which {
            Which::First => Law::EnvelopeOpening,
            Which::Second => Law::SecondEnvelope,
        };
        let Some(letter) = self.letter(which) else {
            return Err(self.refuse(law, Why::NothingSealed));
        };
        match letter.state {
            EnvelopeState::Opened => return Err(self.refuse(law, Why::OpenedAlready)),
            EnvelopeState::Missing => {
                return Err(self.refuse(Law::EnvelopeMissing, Why::EnvelopeGone));
            }
            EnvelopeState::Written | EnvelopeState::Closed => {}
        }
        // What the sealed move has decided stays so, even if somebody came too late (I.10).
        if self.is_lost_before_opening(which) {
            return Ok(letter);
        }
        if !self.awaits_envelope() {
            let why = match which {
                _ if self.outcome().is_some() => Why::Over,
                Which::First => Why::NotResumed,
                Which::Second if letter.state == EnvelopeState::Written => Why::EnvelopeOpen,
                Which::Second => Why::NotCompleted,
            };
            return Err(self.refuse(law, why));
        }
        // Who has come and gone again is not there.
        let replier = letter.by.opponent();
        if !self.seats[replier].arrived || self.away(replier).is_some() {
            return Err(self.refuse(law, Why::ReplierMissing));
        }
        Ok(letter)
    }

    /// What a sealed move leads to, now that it can be read (I.8, I.9).
    fn unsealed(&self, by: Color, sealed: &Sealed, now: Timestamp) -> Vec<Entry> {
        match sealed.read(&self.position) {
            Reading::One(mv) => {
                // An offer that the opponent has made since comes first (I.4).
                let offer = sealed.offers_draw() && self.offered_after_sealing().is_none();
                self.made_at_last(mv, offer, now)
            }
            Reading::Several(moves) => self.several(by, &moves, now),
            Reading::Illegal => self.lost_by_sealing(by, Law::SealedIllegal, now),
            Reading::Unclear => Vec::new(),
        }
    }

    /// The sealed move is made on the board, and perhaps ends the game.
    fn unsealed_move(&self, mv: Move, now: Timestamp) -> Vec<Entry> {
        self.made_at_last(mv, false, now)
    }

    fn made_at_last(&self, mv: Move, offer: bool, now: Timestamp) -> Vec<Entry> {
        let ended = self.ending(&self.position.play_unchecked(mv));
        let made = Event::MoveMade {
            mv: written(mv),
            how: How::Sealed,
            offer,
            lag: Millis::ZERO,
            beyond: Millis::ZERO,
        };
        let mut entries = one(now, made);
        entries.extend(ended.map(|outcome| Entry { at: now, event: Event::Ended(outcome) }));
        entries
    }

    /// A sealed move with several meanings loses, unless each of them ends the game alike (I.8.1).
    fn several(&self, by: Color, moves: &[Move], now: Timestamp) -> Vec<Entry> {
        let score = |mv: &Move| {
            let ended = self.ending(&self.position.play_unchecked(*mv));
            ended.and_then(|outcome| outcome.score)
        };
        let first = moves.first().and_then(score);
        if first.is_some() && moves.iter().all(|mv| score(mv) == first) {
            return self.unsealed_move(moves[0], now);
        }
        self.lost_by_sealing(by, Law::SealedAmbiguous, now)
    }

    /// Who sealed so loses, unless the opponent could not win (I.8, 6.9).
    fn lost_by_sealing(&self, by: Color, law: Law, now: Timestamp) -> Vec<Entry> {
        one(now, self.lost(by, WinNeeds::PossibleMate, [law, law]))
    }

    /// Whose sealed move is open and has not been made out.
    pub(crate) fn unclear(&self) -> Option<&Letter> {
        let opened = |letter: &&Letter| letter.state == EnvelopeState::Opened;
        let letters = [Which::Second, Which::First].map(|which| self.letter(which));
        let letter = letters.into_iter().flatten().next().filter(opened)?;
        self.awaits_envelope().then_some(letter)
    }

    pub(super) fn read_as(
        &self,
        actor: Actor,
        mv: UciMove,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let by = self.to_be_read(actor)?;
        self.needs_spelling(mv)?;
        let entries = noted(now, AdjournEvent::ReadAs { mv });
        Ok(self.and_then(entries, |next| match next.position.uci(mv) {
            Ok(mv) => next.unsealed_move(mv, now),
            Err(_) => next.lost_by_sealing(by, Law::SealedIllegal, now),
        }))
    }

    pub(super) fn cannot_read(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let by = self.to_be_read(actor)?;
        Ok(self.lost_by_sealing(by, Law::SealedUnreadable, now))
    }

    /// Who sealed what the arbiter is to make out.
    fn to_be_read(&self, actor: Actor) -> Result<Color, Refusal> {
        let law = Law::SealedUnreadable;
        self.arbiter(actor, law)?;
        if let Some(letter) = self.unclear() {
            return Ok(letter.by);
        }
        let why = match self.envelope(Which::First) {
            _ if self.outcome().is_some() => Why::Over,
            Some(EnvelopeState::Opened) => Why::ReadAlready,
            Some(EnvelopeState::Missing) => Why::EnvelopeGone,
            Some(_) => return Err(self.refuse(Law::EnvelopeKept, Why::EnvelopeKept)),
            None => Why::NothingSealed,
        };
        Err(self.refuse(law, why))
    }

    /// Where the player who sealed is missing, the reply may go into an envelope too (I.9.3).
    pub(super) fn seal_reply(
        &self,
        player: Color,
        sealed: &Sealed,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::SecondEnvelope;
        self.needs_play_by(law)?;
        let opened = |letter: &&Letter| letter.state == EnvelopeState::Opened;
        let Some(first) = self.letter(Which::First).filter(opened) else {
            return Err(self.refuse(law, Why::NothingSealed));
        };
        let moved = self.resumed().is_some_and(|resumed| resumed.moved[player]);
        if player == first.by || self.position.turn() != player || moved {
            return Err(self.refuse(law, Why::NotYourTurn));
        }
        if self.seats[first.by].arrived {
            return Err(self.refuse(law, Why::SealerThere));
        }
        self.may_seal(player, law)?;
        self.sealed_as(player, Which::Second, sealed, now)
    }

    /// The clock is pressed after the reply was sealed: that of the missing player runs.
    pub(super) fn press_reply(
        &self,
        by: Color,
        letter: &Letter,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::SecondEnvelope;
        self.needs_play_by(law)?;
        if letter.by != by {
            return Err(self.refuse(law, Why::NotSealer));
        }
        Ok(noted(now, AdjournEvent::ReplySealed { by }))
    }

    /// A clock set wrongly at the resumption is put right for who has not moved since (I.13).
    pub(in crate::decide) fn point_out_times(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_game(Law::ResumptionClocks)?;
        if !self.are_times_wrong() {
            return Err(self.refuse(Law::ResumptionClocks, Why::NoFault));
        }
        let by = match actor {
            _ if actor.is_arbiter() => None,
            _ => Some(self.player(actor)?),
        };
        let moved = self.resumed().map(|resumed| resumed.moved).unwrap_or_default();
        let late = by.map_or(moved.white && moved.black, |player| moved[player]);
        let but_ruled = self.is_lost_time_ruled();
        let corrected = AdjournEvent::TimesCorrected { by, but_ruled };
        Ok(noted(now, if late { AdjournEvent::TimesLeft { by } } else { corrected }))
    }

    /// The law by which a clock is set around a resumption, if it is for that.
    pub(in crate::decide) fn law_of_resumed_clock(&self) -> Option<Law> {
        let adjournment = self.adjournment.as_deref()?;
        adjournment.noted.as_ref()?;
        let moved = adjournment.resumed.as_ref().map(|resumed| resumed.moved);
        let missing = self.envelope(Which::First) == Some(EnvelopeState::Missing);
        match moved {
            None if missing => Some(Law::EnvelopeMissing),
            None => Some(Law::ResumptionSetUp),
            Some(_) if missing && self.phase == Phase::Adjourned => Some(Law::EnvelopeMissing),
            Some(moved) if !(moved.white && moved.black) => Some(Law::ResumptionClocks),
            Some(_) if self.are_times_wrong() => Some(Law::ResumptionClocksStand),
            Some(_) => None,
        }
    }

    /// What is answered who finds nothing in an envelope, or nothing that was put there (I.12).
    pub fn envelope_missing(&self) -> Refusal {
        self.refusal(Law::EnvelopeMissing, Why::EnvelopeGone)
    }

    pub(super) fn miss_envelope(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::EnvelopeMissing;
        self.arbiter(actor, law)?;
        self.needs_open(law)?;
        match self.envelope(Which::First).filter(|_| self.phase == Phase::Adjourned) {
            Some(EnvelopeState::Closed) => Ok(noted(now, AdjournEvent::EnvelopeMissed)),
            Some(EnvelopeState::Missing) => Err(self.refuse(law, Why::Already(Already::Missing))),
            Some(_) => Err(self.refuse(law, Why::OpenedAlready)),
            None => Err(self.refuse(law, Why::NotAdjourned)),
        }
    }

    /// Who sealed makes on the board the move that was sealed, by that player's word (I.12.1).
    pub(super) fn declare_sealed(
        &self,
        player: Color,
        mv: UciMove,
        offer: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::SealedMoveDeclared;
        self.needs_open(law)?;
        if self.envelope(Which::First) != Some(EnvelopeState::Missing) || self.is_playing() {
            return Err(self.refuse(law, Why::EnvelopeThere));
        }
        if self.sealer() != Some(player) {
            return Err(self.refuse(law, Why::NotSealer));
        }
        if !self.awaits_envelope() {
            return Err(self.refuse(law, Why::NotResumed));
        }
        let made = self.position.uci(mv);
        let made = made.map_err(|_| self.refuse(law, Why::Illegal(mv.to_string().into())))?;
        let mut entries = noted(now, AdjournEvent::MoveDeclared { by: player, mv });
        entries.extend(self.made_at_last(made, offer, now));
        Ok(entries)
    }

    /// What who sealed makes on the board while the envelope is missing: the move that was sealed;
    /// or, where it was declared before, the same, which stands there, and no other (I.12.1).
    pub(in crate::decide) fn made_for_sealed(
        &self,
        player: Color,
        input: Input,
        offer: bool,
        now: Timestamp,
    ) -> Option<Result<Vec<Entry>, Refusal>> {
        let Input::Move(mv) = input else { return None };
        let gone = self.envelope(Which::First) == Some(EnvelopeState::Missing);
        if self.awaits_envelope() && gone && self.sealer() == Some(player) {
            return Some(self.declare_sealed(player, mv, offer, now));
        }
        let declared = self.declared().filter(|_| self.position.turn() != player)?;
        let before = self.record.position(self.record.len() - 1);
        if before.uci(mv) == Ok(declared) {
            return Some(Ok(Vec::new()));
        }
        let why = Why::Bound(written(declared).to_string().into());
        Some(Err(self.refuse(Law::SealedMoveDeclared, why)))
    }

    /// The move that was declared in the place of a missing envelope, as long as nobody has moved
    /// since.
    pub(in crate::decide) fn declared(&self) -> Option<Move> {
        let gone = self.envelope(Which::First) == Some(EnvelopeState::Missing);
        let after = self.noted().filter(|_| gone && self.is_playing())?.after;
        let is_last = self.record.len() == after + 1;
        self.record.moves().last().filter(|_| is_last)
    }

    /// A game whose position nobody knows any more is void (I.12.2).
    pub(super) fn lose_position(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::AdjournedPositionLost;
        self.arbiter(actor, law)?;
        self.needs_open(law)?;
        if self.phase != Phase::Adjourned {
            return Err(self.refuse(law, Why::NotAdjourned));
        }
        let mut entries = noted(now, AdjournEvent::PositionLost);
        entries.extend(one(now, self.annulled(law)));
        Ok(entries)
    }
}
