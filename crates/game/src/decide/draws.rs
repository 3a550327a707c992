//! Draw offers and draw claims.

use core::num::NonZeroU16;

use flagfall_chess::{Color, Position, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{DrawDeclineMethod, DrawOfferTiming, Law, Offence};

use super::single_entry;
use crate::{DrawClaim, Event, Evidence, Game, GameEntry, Refusal, RefusalReason};

/// Maximum number of occurrences shown as evidence; no law needs more repetitions.
const MAX_OCCURRENCES_SHOWN: usize = 5;

impl Game {
    pub(super) fn offer_draw(&self, player: Color, condition: bool, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_or_adjournment(Law::DrawOffer)?;
        if condition {
            return Err(self.refuse(Law::DrawOfferCondition, RefusalReason::ConditionalDrawOffer));
        }
        if self.offer == Some(player) {
            return Err(self.refuse(Law::DrawOfferStands, RefusalReason::DrawAlreadyOffered));
        }
        if self.offer.is_some() {
            return self.accept_draw(player, now);
        }
        let mut entries = single_entry(now, Event::DrawOffered { by: player });
        // The offer is valid but distracts (9.1.2.1), except while the game is adjourned (I.4).
        let made = self.move_to_seal().is_some() && self.position.turn() == player;
        let proper = self.player_to_press() == Some(player) || made || self.is_adjourned();
        if !proper && self.rules.behaviour().draw_offer_moment == DrawOfferTiming::AfterMove {
            let law = Law::DrawOfferMoment;
            entries.extend(self.record_breach(player, law, Offence::Distraction, now));
        }
        Ok(entries)
    }

    pub(super) fn accept_draw(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_or_adjournment(Law::DrawAgreed)?;
        if self.offer != Some(player.opponent()) {
            // An earlier offer, if any, has lapsed.
            return Err(self.refuse(Law::DrawOfferDeclined, RefusalReason::NoDrawOffer));
        }
        if self.awaits_consent {
            return Err(self.refuse(Law::DrawNeedsArbiter, RefusalReason::ConsentPending));
        }
        let made = Color::ALL.map(|color| self.clock.moves(color)).into_iter().min().unwrap_or(0);
        let least = self.rules.behaviour().agreement_after_moves;
        if made < least {
            return Err(self.refuse(Law::AgreementTooEarly, RefusalReason::DrawTooEarly(least)));
        }
        let offers = &self.rules.regulations.draw_offers;
        let too_early = offers.not_before_move.filter(|least| made < least.get());
        match (too_early, offers.arbiter_consent) {
            // With both rules, the arbiter is asked only before that move (9.1.1).
            (Some(_), true) => Ok(single_entry(now, Event::ConsentAsked { by: player })),
            (None, true) if offers.not_before_move.is_none() => {
                Ok(single_entry(now, Event::ConsentAsked { by: player }))
            }
            (Some(least), false) => Err(self.refuse(Law::DrawOfferTooEarly, RefusalReason::DrawTooEarly(least.get()))),
            (None, _) => Ok(single_entry(now, self.agreed_draw())),
        }
    }

    pub(super) fn agreed_draw(&self) -> Event {
        self.end_event(Law::DrawAgreed, self.rules.regulations.scoring.score_of_draw(), None)
    }

    pub(super) fn decline_draw(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_or_adjournment(Law::DrawOfferDeclined)?;
        if self.offer != Some(player.opponent()) || self.awaits_consent {
            return Err(self.refuse(Law::DrawOfferDeclined, RefusalReason::NoDrawOffer));
        }
        if self.rules.behaviour().draw_offer_declined_by == DrawDeclineMethod::Move {
            return Err(self.refuse(Law::DrawOfferDeclined, RefusalReason::DeclineByMoving));
        }
        Ok(single_entry(now, Event::DrawDeclined { by: player }))
    }

    pub(super) fn claim_draw(
        &self,
        player: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let (law, needed) = self.claim_requirements(claim, intended.is_some());
        intended.map_or(Ok(()), |mv| self.require_recordable(mv))?;
        self.require_play_citing_end(law)?;
        let needed =
            needed.ok_or_else(|| self.refuse(self.law_instead_of_claim(claim), RefusalReason::ClaimNotAvailable))?;
        self.require_claimable_turn(player, claim)?;
        if let Some(mv) = intended.and_then(|mv| self.position.uci(mv).ok()) {
            self.require_unbound(mv)?;
        }
        if let (Some(mv), Some(written)) = (intended, self.written_move(player))
            && mv != written
        {
            return Err(self.refuse(law, RefusalReason::OtherMoveWritten));
        }
        let at = self.record.len() + usize::from(intended.is_some());
        match self.claimed_position(intended).and_then(|position| self.evidence_for_claim(claim, &position, at, needed))
        {
            Some(evidence) => {
                let score = self.rules.regulations.scoring.score_of_draw();
                Ok(single_entry(now, self.end_event(law, score, Some(evidence))))
            }
            None => Ok(self.reject_draw_claim(player, claim, intended, now)),
        }
    }

    /// Requires that the player has the move and has not touched a piece (9.2, 9.3, 9.4).
    fn require_claimable_turn(&self, player: Color, claim: DrawClaim) -> Result<(), Refusal> {
        if self.position.turn() != player {
            let law = match claim {
                DrawClaim::Repetition => Law::ClaimNeedsTurn,
                DrawClaim::MoveCount => Law::MoveCountClaim,
            };
            return Err(self.refuse(law, RefusalReason::NotYourTurn));
        }
        let touched = !self.touched.is_empty() && self.rules.is_in_force(Law::ClaimForgone);
        if touched || self.move_to_seal().is_some() {
            return Err(self.refuse(Law::ClaimForgone, RefusalReason::PieceTouched));
        }
        Ok(())
    }

    /// Returns the law of a claim and the number it needs, if it can be made at all.
    fn claim_requirements(&self, claim: DrawClaim, by_move: bool) -> (Law, Option<u16>) {
        let behaviour = self.rules.behaviour();
        let (laws, needed, by_move_too) = match claim {
            DrawClaim::Repetition => (
                [Law::RepetitionClaim, Law::RepetitionClaimByMove],
                behaviour.repetition_claim,
                behaviour.repetition_claim_by_move,
            ),
            DrawClaim::MoveCount => (
                [Law::MoveCountClaim, Law::MoveCountClaimByMove],
                behaviour.move_count_claim,
                behaviour.move_count_claim_by_move,
            ),
        };
        let allowed = by_move_too || !by_move;
        (laws[usize::from(by_move)], needed.filter(|_| allowed).map(NonZeroU16::get))
    }

    /// Returns the law that applies where a claim cannot be made: a claim without a move, or an
    /// automatic draw.
    fn law_instead_of_claim(&self, claim: DrawClaim) -> Law {
        let (claimed, by_itself) = match claim {
            DrawClaim::Repetition => (Law::RepetitionClaim, Law::Repetition),
            DrawClaim::MoveCount => (Law::MoveCountClaim, Law::MoveCount),
        };
        self.in_force_or(claimed, by_itself)
    }

    /// Returns the evidence for a claim, right or wrong (11.12), or nothing if the intended move is
    /// illegal.
    ///
    /// ```
    /// # use flagfall_game::{DrawClaim, Evidence, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let once = Evidence::Repeated { after: vec![0] };
    /// assert_eq!(game.claim_evidence(DrawClaim::Repetition, None), Some(once));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn claim_evidence(&self, claim: DrawClaim, intended: Option<UciMove>) -> Option<Evidence> {
        let at = self.record.len() + usize::from(intended.is_some());
        let position = self.claimed_position(intended)?;
        self.evidence_for_claim(claim, &position, at, 0)
    }

    /// Returns the position that is claimed to be drawn.
    fn claimed_position(&self, intended: Option<UciMove>) -> Option<Position> {
        let Some(mv) = intended else { return Some(self.position) };
        self.position.uci(mv).ok().map(|mv| self.position.play_unchecked(mv))
    }

    /// Returns the evidence that proves a claim, if it is correct.
    fn evidence_for_claim(&self, claim: DrawClaim, position: &Position, at: usize, needed: u16) -> Option<Evidence> {
        match claim {
            DrawClaim::Repetition => {
                let plies = self.record.occurrences(position, at);
                (plies.len() >= usize::from(needed)).then(|| repetition_evidence(plies, needed))
            }
            DrawClaim::MoveCount => {
                let plies = position.halfmoves();
                let enough = u32::from(plies) >= 2 * u32::from(needed);
                enough.then_some(Evidence::Quiet { plies })
            }
        }
    }

    /// Rejects a wrong claim: it becomes an offer, costs the penalty of the regulations, and its
    /// move is binding (9.5.3).
    fn reject_draw_claim(
        &self,
        player: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let law = Law::WrongDrawClaim;
        let article = self.rules.article(law);
        let rejected = Event::ClaimRejected { by: player, claim, intended, law, article };
        let mut entries = single_entry(now, rejected);
        entries.extend(self.penalise_offence(player, Offence::WrongDrawClaim, now));
        entries
    }
}

/// Returns the latest of these occurrences of a position, as many as needed or as any law needs.
pub(super) fn repetition_evidence(mut after: Vec<u16>, needed: u16) -> Evidence {
    let shown = usize::from(needed).max(MAX_OCCURRENCES_SHOWN);
    after.drain(..after.len().saturating_sub(shown));
    Evidence::Repeated { after }
}
