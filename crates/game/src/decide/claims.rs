//! Draw claims that an arbiter decides (III.4 to III.6, P.14e).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::{into_events, single_entry};
use crate::game::Phase;
use crate::quickplay::ExtraSeconds;
use crate::{
    Actor, BoardAction, Claim, ClaimDocument, ClaimEvent, ClaimGround, ClaimVerdict, Command, DisallowedFeature, Event,
    ExistingState, Game, GameEntry, OpenClaim, Refusal, RefusalReason,
};

impl Game {
    /// Decides a claim, or a step of one, that the position alone does not settle (5.2, III.3 to
    /// III.6, P.14).
    pub(super) fn decide_claim_command(
        &self,
        actor: Actor,
        claim: &Claim,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        match claim {
            Claim::Draw(ground) if ground.is_quickplay() => {
                self.claim_quickplay(self.require_connected_player(actor)?, *ground, now)
            }
            Claim::Draw(ground) => self.claim_no_progress(self.require_connected_player(actor)?, *ground, now),
            Claim::DeadPosition if self.rules.is_in_force(Law::ProgressClaim) => {
                self.claim_no_progress(self.require_connected_player(actor)?, ClaimGround::NoProgress, now)
            }
            Claim::DeadPosition => self.refuse_automatic_ending(actor, Law::DeadPosition),
            Claim::Stalemate => self.refuse_automatic_ending(actor, Law::Stalemate),
            Claim::AgreeToDraw => self.agree_to_claim(self.require_connected_player(actor)?, now),
            Claim::PointOutBothFlags => self.point_out_both_flags(actor, now),
            Claim::ShowForcedMate(line) => self.demonstrate_mate(self.require_connected_player(actor)?, line, now),
            Claim::RequestExtraSeconds => self.request_extra_seconds(self.require_connected_player(actor)?, now),
            Claim::SubmitDocument(document) => self.submit_document(self.require_player(actor)?, *document, now),
            Claim::SubmitToArbiter => self.submit_claim(now),
        }
    }

    /// Refuses a claim of an ending that occurs automatically.
    fn refuse_automatic_ending(&self, actor: Actor, law: Law) -> Result<Vec<GameEntry>, Refusal> {
        self.require_connected_player(actor)?;
        Err(self.refuse(law, RefusalReason::ClaimNotAvailable))
    }

    /// Claims that the opponent cannot win by normal means or makes no effort to (III.5); without
    /// an arbiter the claim ends the game (III.6.1).
    fn claim_quickplay(&self, by: Color, ground: ClaimGround, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let watched = self.has_arbiter();
        let law = if watched { Law::QuickplayClaim } else { Law::QuickplayWithoutArbiter };
        self.require_play_citing_end(law)?;
        self.require_quickplay(by)?;
        if self.open_claim().is_some() {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::ClaimPending)));
        }
        if watched {
            self.require_turn(by, law)?;
        }
        self.require_little_time(by, law, now)?;
        if watched && matches!(self.extra_seconds(), ExtraSeconds::Requested(_) | ExtraSeconds::Granted) {
            return Err(self.refuse(law, RefusalReason::ExtraSecondsAlreadyUsed));
        }
        let mut entries = single_entry(now, Event::Claim(ClaimEvent::Made { by, ground }));
        if !watched {
            let law_of_decision = Law::QuickplayDesignatedArbiter;
            let question = Event::MateAsked {
                loser: by,
                law_if_lost: law_of_decision,
                law_if_drawn: law_of_decision,
                further_articles: Vec::new(),
            };
            entries.push(GameEntry { at: now, event: question });
            entries.push(GameEntry { at: now, event: Event::MateUndetermined });
        }
        Ok(entries)
    }

    /// Claims perpetual check or a lack of progress (P.14e).
    fn claim_no_progress(&self, by: Color, ground: ClaimGround, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::ProgressClaim;
        self.require_play_citing_end(law)?;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::ClaimNotAvailable));
        }
        self.require_arbiter(law)?;
        if self.open_claim().is_some_and(|claim| claim.by == by || claim.clocks_stopped) {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::ClaimPending)));
        }
        Ok(single_entry(now, Event::Claim(ClaimEvent::Made { by, ground })))
    }

    /// Agrees to the opponent's claim, which makes it an agreed draw.
    fn agree_to_claim(&self, by: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_citing_end(Law::DrawAgreed)?;
        match self.open_claim() {
            Some(claim) if claim.by != by => Ok(single_entry(now, self.agreed_draw())),
            _ => Err(self.refuse(Law::DrawAgreed, RefusalReason::NoClaimPending)),
        }
    }

    /// Requests extra seconds for every move; the request includes a draw offer (III.4).
    fn request_extra_seconds(&self, by: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::ExtraSeconds;
        self.require_play_citing_end(law)?;
        self.require_quickplay(by)?;
        self.require_arbiter(law)?;
        self.require_turn(by, law)?;
        self.require_little_time(by, law, now)?;
        if self.extra_seconds() != ExtraSeconds::NotRequested || self.open_claim().is_some() {
            return Err(self.refuse(law, RefusalReason::ExtraSecondsAlreadyUsed));
        }
        if self.offer == Some(by.opponent()) {
            return self.accept_draw(by, now);
        }
        Ok(single_entry(now, Event::Claim(ClaimEvent::ExtraSecondsRequested { by })))
    }

    /// Requires that the guidelines for a quickplay finish apply and the game is in one (III.1,
    /// III.2).
    fn require_quickplay(&self, player: Color) -> Result<(), Refusal> {
        if !self.rules.regulations.quickplay_finish {
            let reason = RefusalReason::NotAllowed(DisallowedFeature::QuickplayClaims);
            return Err(self.refuse(Law::QuickplayFinish, reason));
        }
        let stage = self.clock.progress(self.control(), player);
        if stage.is_none_or(|stage| stage.moves_to_go.is_some()) {
            return Err(self.refuse(Law::QuickplayLastPeriod, RefusalReason::NotLastPeriod));
        }
        Ok(())
    }

    fn require_turn(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let is_turn = self.position.turn() == player;
        is_turn.then_some(()).ok_or_else(|| self.refuse(law, RefusalReason::NotYourTurn))
    }

    /// Requires little time on the clock and no fallen flag.
    fn require_little_time(&self, player: Color, law: Law, now: Timestamp) -> Result<(), Refusal> {
        if self.is_flag_down(player, now) {
            return Err(self.refuse(law, RefusalReason::OwnFlagFallen));
        }
        let below = self.rules.behaviour().parameters().quickplay_below;
        let is_little = self.remaining(player, now).is_some_and(|left| left < below);
        is_little.then_some(()).ok_or_else(|| self.refuse(law, RefusalReason::TooMuchTimeLeft(below)))
    }

    /// Submits a document of a claim without an arbiter (III.6.1.1, III.6.1.2).
    fn submit_document(&self, by: Color, document: ClaimDocument, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = match document {
            ClaimDocument::Position | ClaimDocument::Confirmation => Law::QuickplayPosition,
            ClaimDocument::Scoresheet => Law::QuickplayScoresheet,
        };
        let Some(claim) = self.open_claim().filter(|_| self.is_concluded()) else {
            return Err(self.refuse(law, RefusalReason::NoClaimPending));
        };
        match document {
            ClaimDocument::Position | ClaimDocument::Scoresheet if claim.by != by => {
                return Err(self.refuse(law, RefusalReason::OnlyClaimant));
            }
            ClaimDocument::Confirmation if claim.by == by => {
                return Err(self.refuse(law, RefusalReason::OwnClaim));
            }
            ClaimDocument::Confirmation if !claim.position_written => {
                return Err(self.refuse(law, RefusalReason::ClaimNotDocumented));
            }
            ClaimDocument::Scoresheet if claim.ground != ClaimGround::NoEffort => {
                return Err(self.refuse(law, RefusalReason::DocumentNotNeeded));
            }
            // A scoresheet that is not algebraic proves nothing (C.0).
            ClaimDocument::Scoresheet if self.uses_other_notation(by) => {
                return Err(self.refuse(Law::AlgebraicOnly, RefusalReason::ClaimNotDocumented));
            }
            // The scoresheet must be up to date (III.6.1.2).
            ClaimDocument::Scoresheet if self.is_scoresheet_incomplete(by) => {
                return Err(self.refuse(law, RefusalReason::ClaimNotDocumented));
            }
            _ => {}
        }
        Ok(single_entry(now, Event::Claim(ClaimEvent::DocumentSubmitted { by, document })))
    }

    fn submit_claim(&self, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::QuickplayDesignatedArbiter;
        match self.open_claim().filter(|_| self.is_concluded()) {
            None => Err(self.refuse(law, RefusalReason::NoClaimPending)),
            Some(claim) if claim.submitted_to_arbiter => {
                Err(self.refuse(law, RefusalReason::Already(ExistingState::ClaimSubmitted)))
            }
            Some(_) => Ok(single_entry(now, Event::Claim(ClaimEvent::SubmittedToArbiter))),
        }
    }

    /// Declines a claim of no progress by playing on: the stopped clocks run again, and the move is
    /// made.
    pub(super) fn decline_claim_by_playing(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Option<Result<Vec<GameEntry>, Refusal>> {
        let moves = matches!(
            command,
            Command::Play { .. }
                | Command::Make { .. }
                | Command::Touch { .. }
                | Command::Board(
                    BoardAction::TouchTogether { .. }
                        | BoardAction::Carry { .. }
                        | BoardAction::TakeOff { .. }
                        | BoardAction::Put { .. }
                )
        );
        let waits = self.open_claim().is_some_and(OpenClaim::awaits_opponent);
        if !moves || !self.is_playing() || !waits {
            return None;
        }
        let played_on = single_entry(now, Event::Claim(ClaimEvent::PlayedOn));
        Some(self.decide_after(played_on, |next| next.decide(command, actor, now)))
    }
}

/// Decisions of arbiters on claims.
impl Game {
    /// Returns the law under which a claim is decided.
    pub(super) fn law_of_claim(&self, verdict: ClaimVerdict, now: Timestamp) -> Law {
        let Some(claim) = self.open_claim() else {
            return self.in_force_or(Law::ProgressClaim, Law::QuickplayClaim);
        };
        if self.is_concluded() {
            return Law::QuickplayDesignatedArbiter;
        }
        let flagged = self.mate_question().is_some() || self.clock.first_flag_fall(self.control(), now).is_some();
        let quickplay = claim.ground.is_quickplay();
        match verdict {
            ClaimVerdict::Accepted if quickplay && (claim.postponed || flagged) => Law::QuickplayDecidedLater,
            ClaimVerdict::Rejected if quickplay && flagged => Law::QuickplayDecidedLater,
            ClaimVerdict::Rejected if quickplay => Law::QuickplayRejected,
            ClaimVerdict::Accepted | ClaimVerdict::Postponed if quickplay => Law::QuickplayDraw,
            _ if flagged => Law::ProgressAfterFlag,
            _ => Law::ProgressDraw,
        }
    }

    /// Returns the consequences of a decision on a claim.
    pub(super) fn decide_on_claim(
        &self,
        verdict: ClaimVerdict,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let Some(claim) = self.open_claim() else {
            return Err(self.refuse(law, RefusalReason::NoClaimPending));
        };
        match verdict {
            ClaimVerdict::Accepted => self.accept_claim(claim, law),
            ClaimVerdict::Rejected => Ok(self.reject_claim(claim, now)),
            ClaimVerdict::Postponed if claim.postponed || self.mate_question().is_some() => {
                Err(self.refuse(law, RefusalReason::Already(ExistingState::DecisionPostponed)))
            }
            ClaimVerdict::Postponed => Ok(Vec::new()),
        }
    }

    fn accept_claim(&self, claim: &OpenClaim, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.is_concluded() {
            let sheet = claim.ground == ClaimGround::NoEffort;
            let law = if sheet { Law::QuickplayScoresheet } else { Law::QuickplayPosition };
            if !claim.position_written || !claim.position_confirmed || sheet && !claim.scoresheet_submitted {
                return Err(self.refuse(law, RefusalReason::ClaimNotDocumented));
            }
        }
        if !claim.ground.is_quickplay() && !self.has_no_progress_since(claim) {
            return Err(self.refuse(law, RefusalReason::ProgressMade));
        }
        Ok(vec![self.end_event(law, self.rules.regulations.scoring.score_of_draw(), None)])
    }

    fn reject_claim(&self, claim: &OpenClaim, now: Timestamp) -> Vec<Event> {
        let scoring = &self.rules.regulations.scoring;
        if self.is_concluded() {
            let score = scoring.score_of_win(claim.by.opponent());
            return vec![self.end_event(Law::QuickplayDesignatedArbiter, score, None)];
        }
        // The pending flag fall counts after all.
        if let Phase::Judging(question) = self.phase {
            return vec![self.time_loss_event(question.loser)];
        }
        if !claim.ground.is_quickplay() {
            return Vec::new();
        }
        match self.clock.first_flag_fall(self.control(), now) {
            Some(player) => vec![Event::FlagFell { player }, self.time_loss_event(player)],
            None => into_events(self.penalise_offence(claim.by, Offence::RejectedClaim, now)),
        }
    }

    /// Requires an open request for extra seconds that can be decided (III.4c).
    pub(super) fn require_extra_seconds_request(&self, law: Law) -> Result<(), Refusal> {
        self.require_play(law)?;
        match self.extra_seconds() {
            ExtraSeconds::Requested(by) if self.offer == Some(by) => {
                Err(self.refuse(law, RefusalReason::DrawOfferUnanswered))
            }
            ExtraSeconds::Requested(_) => Ok(()),
            _ => Err(self.refuse(law, RefusalReason::NoExtraSecondsRequest)),
        }
    }

    /// Returns the law under which a claim is decided before a flag fall: the arbiter decides both
    /// (III.5.2b, P.14e3).
    pub(super) fn law_of_claim_before_flag(&self, flagged: Color) -> Option<Law> {
        let claim = self.open_claim()?;
        if claim.ground.is_quickplay() {
            return Some(Law::QuickplayDecidedLater);
        }
        let waits = claim.by == flagged && self.has_no_progress_since(claim);
        waits.then_some(Law::ProgressAfterFlag)
    }
}
