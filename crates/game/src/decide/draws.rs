//! Offers of a draw, and claims.

use core::num::NonZeroU16;

use flagfall_chess::{Color, Position, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{DrawOfferDeclinedBy, DrawOfferMoment, Law, Offence};

use super::one;
use crate::{DrawClaim, Entry, Event, Evidence, Game, Refusal, Why};

/// No laws need a position more often than this, and no evidence shows it more often.
const MOST_SHOWN: usize = 5;

impl Game {
    pub(super) fn offer_draw(
        &self,
        player: Color,
        condition: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_game(Law::DrawOffer)?;
        if condition {
            return Err(self.refuse(Law::DrawOfferCondition, Why::Condition));
        }
        if self.offer == Some(player) {
            return Err(self.refuse(Law::DrawOfferStands, Why::OfferStands));
        }
        if self.offer.is_some() {
            return self.accept_draw(player, now);
        }
        let mut entries = one(now, Event::DrawOffered { by: player });
        // It is valid, but it disturbs (9.1.2.1); not while the game is adjourned (I.4).
        let made = self.made_instead().is_some() && self.position.turn() == player;
        let proper = self.to_press() == Some(player) || made || self.is_adjourned();
        if !proper && self.rules.behaviour().draw_offer_moment == DrawOfferMoment::AfterMove {
            let law = Law::DrawOfferMoment;
            entries.extend(self.breach(player, law, Offence::Distraction, now));
        }
        Ok(entries)
    }

    pub(super) fn accept_draw(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_game(Law::DrawAgreed)?;
        if self.offer != Some(player.opponent()) {
            // Where there was one, it has ended.
            return Err(self.refuse(Law::DrawOfferDeclined, Why::NoOffer));
        }
        if self.agreed {
            return Err(self.refuse(Law::DrawNeedsArbiter, Why::ConsentAsked));
        }
        let made = Color::ALL.map(|color| self.clock.moves(color)).into_iter().min().unwrap_or(0);
        let least = self.rules.behaviour().agreement_after_moves;
        if made < least {
            return Err(self.refuse(Law::AgreementTooEarly, Why::AgreedTooEarly(least)));
        }
        let offers = &self.rules.regulations.draw_offers;
        let too_early = offers.not_before_move.filter(|least| made < least.get());
        match (too_early, offers.arbiter_consent) {
            // With both, it is before that move that the arbiter is asked (9.1.1).
            (Some(_), true) => Ok(one(now, Event::ConsentAsked { by: player })),
            (None, true) if offers.not_before_move.is_none() => {
                Ok(one(now, Event::ConsentAsked { by: player }))
            }
            (Some(least), false) => {
                Err(self.refuse(Law::DrawOfferTooEarly, Why::AgreedTooEarly(least.get())))
            }
            (None, _) => Ok(one(now, self.agreed_draw())),
        }
    }

    pub(super) fn agreed_draw(&self) -> Event {
        self.ended(Law::DrawAgreed, self.rules.regulations.scoring.drawn(), None)
    }

    pub(super) fn decline_draw(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_game(Law::DrawOfferDeclined)?;
        if self.offer != Some(player.opponent()) || self.agreed {
            return Err(self.refuse(Law::DrawOfferDeclined, Why::NoOffer));
        }
        if self.rules.behaviour().draw_offer_declined_by == DrawOfferDeclinedBy::Move {
            return Err(self.refuse(Law::DrawOfferDeclined, Why::DeclinedByMove));
        }
        Ok(one(now, Event::DrawDeclined { by: player }))
    }

    pub(super) fn claim_draw(
        &self,
        player: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let (law, needed) = self.claimable(claim, intended.is_some());
        intended.map_or(Ok(()), |mv| self.needs_spelling(mv))?;
        self.needs_play_by(law)?;
        let needed = needed.ok_or_else(|| self.refuse(self.instead(claim), Why::NotClaimed))?;
        if self.position.turn() != player {
            let law = match claim {
                DrawClaim::Repetition => Law::ClaimNeedsTurn,
                DrawClaim::MoveCount => Law::MoveCountClaim,
            };
            return Err(self.refuse(law, Why::NotYourTurn));
        }
        let touched = !self.touched.is_empty() && self.rules.is_in_force(Law::ClaimForgone);
        if touched || self.made_instead().is_some() {
            return Err(self.refuse(Law::ClaimForgone, Why::Touched));
        }
        if let Some(mv) = intended.and_then(|mv| self.position.uci(mv).ok()) {
            self.is_free_for(mv)?;
        }
        if let (Some(mv), Some(written)) = (intended, self.written_move(player))
            && mv != written
        {
            return Err(self.refuse(law, Why::AnotherWritten));
        }
        let at = self.record.len() + usize::from(intended.is_some());
        match self.claimed(intended).and_then(|position| self.shows(claim, &position, at, needed)) {
            Some(evidence) => {
                let score = self.rules.regulations.scoring.drawn();
                Ok(one(now, self.ended(law, score, Some(evidence))))
            }
            None => Ok(self.reject(player, claim, intended, now)),
        }
    }

    /// The law a claim goes by, and how often or how long it needs, if it can be made at all.
    fn claimable(&self, claim: DrawClaim, by_move: bool) -> (Law, Option<u16>) {
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

    /// What there is where a claim cannot be made: one without a move, or a draw by itself.
    fn instead(&self, claim: DrawClaim) -> Law {
        let (claimed, by_itself) = match claim {
            DrawClaim::Repetition => (Law::RepetitionClaim, Law::Repetition),
            DrawClaim::MoveCount => (Law::MoveCountClaim, Law::MoveCount),
        };
        self.in_force_or(claimed, by_itself)
    }

    /// What the record shows of a claim, right or wrong (11.12); nothing, if the intended move is none.
    ///
    /// ```
    /// # use flagfall_game::{DrawClaim, Evidence, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let once = Evidence::Repeated { after: vec![0] };
    /// assert_eq!(game.looked_into(DrawClaim::Repetition, None), Some(once));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn looked_into(&self, claim: DrawClaim, intended: Option<UciMove>) -> Option<Evidence> {
        let at = self.record.len() + usize::from(intended.is_some());
        let position = self.claimed(intended)?;
        self.shows(claim, &position, at, 0)
    }

    /// The position that is claimed to be drawn.
    fn claimed(&self, intended: Option<UciMove>) -> Option<Position> {
        let Some(mv) = intended else { return Some(self.position) };
        self.position.uci(mv).ok().map(|mv| self.position.play_unchecked(mv))
    }

    /// What shows that a claim is right, if it is.
    fn shows(
        &self,
        claim: DrawClaim,
        position: &Position,
        at: usize,
        needed: u16,
    ) -> Option<Evidence> {
        match claim {
            DrawClaim::Repetition => {
                let times = self.record.repetitions(position, at);
                (times >= usize::from(needed)).then(|| self.repeated(position, at, needed))
            }
            DrawClaim::MoveCount => {
                let plies = position.halfmoves();
                let enough = u32::from(plies) >= 2 * u32::from(needed);
                enough.then_some(Evidence::Quiet { plies })
            }
        }
    }

    /// How often a position came, the last times of it: as often as needed, or as the laws ever need.
    pub(super) fn repeated(&self, position: &Position, at: usize, needed: u16) -> Evidence {
        let mut after = self.record.occurrences(position, at);
        let shown = usize::from(needed).max(MOST_SHOWN);
        after.drain(..after.len().saturating_sub(shown));
        Evidence::Repeated { after }
    }

    /// A wrong claim: it is an offer, it costs what the regulations say, its move binds (9.5.3).
    fn reject(
        &self,
        player: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        now: Timestamp,
    ) -> Vec<Entry> {
        let law = Law::WrongDrawClaim;
        let article = self.rules.article(law);
        let rejected = Event::ClaimRejected { by: player, claim, intended, law, article };
        let mut entries = one(now, rejected);
        entries.extend(self.offended(player, Offence::WrongDrawClaim, now));
        entries
    }
}
