//! Claims of a draw that an arbiter must judge (III.4 to III.6, P.14e).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::{events, one};
use crate::finish::Seconds;
use crate::game::Phase;
use crate::{
    Actor, Already, Barred, Claim, ClaimEvent, ClaimGround, ClaimVerdict, Command, Entry, Event,
    Game, Hand, OpenClaim, Paper, Refusal, Why,
};

impl Game {
    /// A draw is claimed by what is not seen on the board, or what belongs to such a claim (5.2, III.3 to
    /// III.6, P.14).
    pub(super) fn claim(
        &self,
        actor: Actor,
        claim: &Claim,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match claim {
            Claim::Draw(ground) if ground.is_of_quickplay() => {
                self.claim_quickplay(self.at_zone(actor)?, *ground, now)
            }
            Claim::Draw(ground) => self.claim_no_progress(self.at_zone(actor)?, *ground, now),
            Claim::DeadPosition if self.rules.is_in_force(Law::ProgressClaim) => {
                self.claim_no_progress(self.at_zone(actor)?, ClaimGround::NoProgress, now)
            }
            Claim::DeadPosition => self.comes_by_itself(actor, Law::DeadPosition),
            Claim::Stalemate => self.comes_by_itself(actor, Law::Stalemate),
            Claim::Agree => self.agree(self.at_zone(actor)?, now),
            Claim::BothFlags => self.point_out_both(actor, now),
            Claim::ForcedMate(line) => self.show_mate(self.at_zone(actor)?, line, now),
            Claim::ExtraSeconds => self.ask_seconds(self.at_zone(actor)?, now),
            Claim::Paper(paper) => self.give_paper(self.player(actor)?, *paper, now),
            Claim::PassOn => self.pass_on(now),
        }
    }

    /// What ends a game by itself is claimed by nobody.
    fn comes_by_itself(&self, actor: Actor, law: Law) -> Result<Vec<Entry>, Refusal> {
        self.at_zone(actor)?;
        Err(self.refuse(law, Why::NotClaimed))
    }

    /// The opponent cannot win by normal means, or does not try (III.5); without an arbiter the
    /// claim ends the game (III.6.1).
    fn claim_quickplay(
        &self,
        by: Color,
        ground: ClaimGround,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let watched = self.is_watched();
        let law = if watched { Law::QuickplayClaim } else { Law::QuickplayUnwatched };
        self.needs_play_by(law)?;
        self.needs_quickplay(by)?;
        if self.open_claim().is_some() {
            return Err(self.refuse(law, Why::Already(Already::Claimed)));
        }
        if watched {
            self.needs_turn(by, law)?;
        }
        self.needs_little_time(by, law, now)?;
        if watched && matches!(self.seconds(), Seconds::Asked(_) | Seconds::Granted) {
            return Err(self.refuse(law, Why::SecondsAsked));
        }
        let mut entries = one(now, Event::Claim(ClaimEvent::Made { by, ground }));
        if !watched {
            let decides = Law::QuickplayPassedOn;
            let asked =
                Event::MateAsked { loser: by, lost: decides, drawn: decides, also: Vec::new() };
            entries.push(Entry { at: now, event: asked });
            entries.push(Entry { at: now, event: Event::MateUndetermined });
        }
        Ok(entries)
    }

    /// Perpetual check, or a game that gets no further (P.14e).
    fn claim_no_progress(
        &self,
        by: Color,
        ground: ClaimGround,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::ProgressClaim;
        self.needs_play_by(law)?;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NotClaimed));
        }
        self.needs_arbiter(law)?;
        if self.open_claim().is_some_and(|claim| claim.by == by || claim.stopped) {
            return Err(self.refuse(law, Why::Already(Already::Claimed)));
        }
        Ok(one(now, Event::Claim(ClaimEvent::Made { by, ground })))
    }

    /// The opponent agrees with a claim: a draw that is agreed on.
    fn agree(&self, by: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_play_by(Law::DrawAgreed)?;
        match self.open_claim() {
            Some(claim) if claim.by != by => Ok(one(now, self.agreed_draw())),
            _ => Err(self.refuse(Law::DrawAgreed, Why::NothingClaimed)),
        }
    }

    /// Extra seconds with every move, and a draw offered with the request (III.4).
    fn ask_seconds(&self, by: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::ExtraSeconds;
        self.needs_play_by(law)?;
        self.needs_quickplay(by)?;
        self.needs_arbiter(law)?;
        self.needs_turn(by, law)?;
        self.needs_little_time(by, law, now)?;
        if self.seconds() != Seconds::NotAsked || self.open_claim().is_some() {
            return Err(self.refuse(law, Why::SecondsAsked));
        }
        if self.offer == Some(by.opponent()) {
            return self.accept_draw(by, now);
        }
        Ok(one(now, Event::Claim(ClaimEvent::SecondsAsked { by })))
    }

    /// Whether the guidelines for a quickplay finish hold, and this is one (III.1, III.2).
    fn needs_quickplay(&self, player: Color) -> Result<(), Refusal> {
        if !self.rules.regulations.quickplay_finish {
            let why = Why::NotAllowed(Barred::QuickplayClaims);
            return Err(self.refuse(Law::QuickplayFinish, why));
        }
        let stage = self.clock.stage(self.control(), player);
        if stage.is_none_or(|stage| stage.moves_to_go.is_some()) {
            return Err(self.refuse(Law::QuickplayLastPeriod, Why::NotLastPeriod));
        }
        Ok(())
    }

    fn needs_turn(&self, player: Color, law: Law) -> Result<(), Refusal> {
        let is_turn = self.position.turn() == player;
        is_turn.then_some(()).ok_or_else(|| self.refuse(law, Why::NotYourTurn))
    }

    /// Little time, and the flag still up.
    fn needs_little_time(&self, player: Color, law: Law, now: Timestamp) -> Result<(), Refusal> {
        if self.is_flag_down(player, now) {
            return Err(self.refuse(law, Why::OwnFlagDown));
        }
        let below = self.rules.behaviour().figures().quickplay_below;
        let is_little = self.remaining(player, now).is_some_and(|left| left < below);
        is_little.then_some(()).ok_or_else(|| self.refuse(law, Why::TimeEnough(below)))
    }

    /// The papers of a claim without an arbiter (III.6.1.1, III.6.1.2).
    fn give_paper(&self, by: Color, paper: Paper, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = match paper {
            Paper::Position | Paper::Confirmation => Law::QuickplayPosition,
            Paper::Scoresheet => Law::QuickplayScoresheet,
        };
        let Some(claim) = self.open_claim().filter(|_| self.is_concluded()) else {
            return Err(self.refuse(law, Why::NothingClaimed));
        };
        match paper {
            Paper::Position | Paper::Scoresheet if claim.by != by => {
                return Err(self.refuse(law, Why::NotClaimant));
            }
            Paper::Confirmation if claim.by == by => {
                return Err(self.refuse(law, Why::OwnClaim));
            }
            Paper::Confirmation if !claim.written => {
                return Err(self.refuse(law, Why::NotWritten));
            }
            Paper::Scoresheet if claim.ground != ClaimGround::NoEffort => {
                return Err(self.refuse(law, Why::NotNeeded));
            }
            // What is not algebraic proves nothing (C.0).
            Paper::Scoresheet if self.is_written_otherwise(by) => {
                return Err(self.refuse(Law::AlgebraicOnly, Why::NotWritten));
            }
            // It must be up to date (III.6.1.2).
            Paper::Scoresheet if self.is_behind(by) => {
                return Err(self.refuse(law, Why::NotWritten));
            }
            _ => {}
        }
        Ok(one(now, Event::Claim(ClaimEvent::PaperGiven { by, paper })))
    }

    fn pass_on(&self, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::QuickplayPassedOn;
        match self.open_claim().filter(|_| self.is_concluded()) {
            None => Err(self.refuse(law, Why::NothingClaimed)),
            Some(claim) if claim.passed_on => {
                Err(self.refuse(law, Why::Already(Already::PassedOn)))
            }
            Some(_) => Ok(one(now, Event::Claim(ClaimEvent::PassedOn))),
        }
    }

    /// Whoever plays on while the clocks stand for a claim of no progress does not agree to it: they
    /// run again, and the move is made.
    pub(super) fn play_on(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Option<Result<Vec<Entry>, Refusal>> {
        let moves = matches!(
            command,
            Command::Play { .. }
                | Command::Make { .. }
                | Command::Touch { .. }
                | Command::Hand(
                    Hand::TouchTogether { .. }
                        | Hand::Carry { .. }
                        | Hand::TakeOff { .. }
                        | Hand::Put { .. }
                )
        );
        let waits = self.open_claim().is_some_and(OpenClaim::awaits_opponent);
        if !moves || !self.is_playing() || !waits {
            return None;
        }
        let played_on = one(now, Event::Claim(ClaimEvent::PlayedOn));
        Some(self.after(played_on, |next| next.decide(command, actor, now)))
    }
}

/// What arbiters say of claims.
impl Game {
    /// The law by which a claim is decided.
    pub(super) fn law_of_claim(&self, verdict: ClaimVerdict, now: Timestamp) -> Law {
        let Some(claim) = self.open_claim() else {
            return self.in_force_or(Law::ProgressClaim, Law::QuickplayClaim);
        };
        if self.is_concluded() {
            return Law::QuickplayPassedOn;
        }
        let flagged =
            self.question().is_some() || self.clock.first_fallen(self.control(), now).is_some();
        let quickplay = claim.ground.is_of_quickplay();
        match verdict {
            ClaimVerdict::Accepted if quickplay && (claim.postponed || flagged) => {
                Law::QuickplayDecidedLater
            }
            ClaimVerdict::Rejected if quickplay && flagged => Law::QuickplayDecidedLater,
            ClaimVerdict::Rejected if quickplay => Law::QuickplayRejected,
            ClaimVerdict::Accepted | ClaimVerdict::Postponed if quickplay => Law::QuickplayDraw,
            _ if flagged => Law::ProgressAfterFlag,
            _ => Law::ProgressDraw,
        }
    }

    /// What comes of a decision on a claim.
    pub(super) fn claim_decided(
        &self,
        verdict: ClaimVerdict,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let Some(claim) = self.open_claim() else {
            return Err(self.refuse(law, Why::NothingClaimed));
        };
        match verdict {
            ClaimVerdict::Accepted => self.claim_accepted(claim, law),
            ClaimVerdict::Rejected => Ok(self.claim_rejected(claim, now)),
            ClaimVerdict::Postponed if claim.postponed || self.question().is_some() => {
                Err(self.refuse(law, Why::Already(Already::Postponed)))
            }
            ClaimVerdict::Postponed => Ok(Vec::new()),
        }
    }

    fn claim_accepted(&self, claim: &OpenClaim, law: Law) -> Result<Vec<Event>, Refusal> {
        if self.is_concluded() {
            let sheet = claim.ground == ClaimGround::NoEffort;
            let law = if sheet { Law::QuickplayScoresheet } else { Law::QuickplayPosition };
            if !claim.written || !claim.confirmed || sheet && !claim.handed_in {
                return Err(self.refuse(law, Why::NotWritten));
            }
        }
        if !claim.ground.is_of_quickplay() && !self.is_without_progress(claim) {
            return Err(self.refuse(law, Why::Progress));
        }
        Ok(vec![self.ended(law, self.rules.regulations.scoring.drawn(), None)])
    }

    fn claim_rejected(&self, claim: &OpenClaim, now: Timestamp) -> Vec<Event> {
        let scoring = &self.rules.regulations.scoring;
        if self.is_concluded() {
            let score = scoring.won_by(claim.by.opponent());
            return vec![self.ended(Law::QuickplayPassedOn, score, None)];
        }
        // The flag that was waiting counts after all.
        if let Phase::Judging(question) = self.phase {
            return vec![self.lost_on_time(question.loser)];
        }
        if !claim.ground.is_of_quickplay() {
            return Vec::new();
        }
        match self.clock.first_fallen(self.control(), now) {
            Some(player) => vec![Event::FlagFell { player }, self.lost_on_time(player)],
            None => events(self.offended(claim.by, Offence::RejectedClaim, now)),
        }
    }

    /// What comes of a decision on extra seconds (III.4c).
    pub(super) fn seconds_decided(&self, law: Law) -> Result<(), Refusal> {
        self.needs_play(law)?;
        match self.seconds() {
            Seconds::Asked(by) if self.offer == Some(by) => {
                Err(self.refuse(law, Why::OfferUnanswered))
            }
            Seconds::Asked(_) => Ok(()),
            _ => Err(self.refuse(law, Why::NoSecondsAsked)),
        }
    }

    /// What a fallen flag leads to while a claim is open: the arbiter decides on both (III.5.2b,
    /// P.14e3).
    pub(super) fn claim_comes_first(&self, flagged: Color) -> Option<Law> {
        let claim = self.open_claim()?;
        if claim.ground.is_of_quickplay() {
            return Some(Law::QuickplayDecidedLater);
        }
        let waits = claim.by == flagged && self.is_without_progress(claim);
        waits.then_some(Law::ProgressAfterFlag)
    }
}
