//! Applies claims and requests for extra seconds.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;

use crate::quickplay::ExtraSeconds;
use crate::{ClaimDocument, ClaimEvent, ClaimGround, ClaimVerdict, Game, OpenClaim};

impl Game {
    pub(super) fn apply_claim(&mut self, event: ClaimEvent, at: Timestamp) {
        match event {
            ClaimEvent::Made { by, ground } => self.start_claim(by, ground, at),
            ClaimEvent::PlayedOn => self.resume_after_claim(at),
            ClaimEvent::ExtraSecondsRequested { by } => {
                self.offer = Some(by);
                self.quickplay_mut().extra_seconds = ExtraSeconds::Requested(by);
            }
            ClaimEvent::FlagPointedOut { by } => {
                self.quickplay_mut().flag_pointed_out_by = Some(by);
            }
            ClaimEvent::NextPeriodGranted => self.grant_next_periods_in_advance(at),
            ClaimEvent::DocumentSubmitted { document, .. } => {
                if let Some(claim) = &mut self.quickplay_mut().claim {
                    match document {
                        ClaimDocument::Position => claim.position_written = true,
                        ClaimDocument::Confirmation => claim.position_confirmed = true,
                        ClaimDocument::Scoresheet => claim.scoresheet_submitted = true,
                    }
                }
            }
            ClaimEvent::SubmittedToArbiter => {
                if let Some(claim) = &mut self.quickplay_mut().claim {
                    claim.submitted_to_arbiter = true;
                }
            }
        }
    }

    /// Opens a claim and stops the clocks. A claim outside quickplay is also a draw offer.
    fn start_claim(&mut self, by: Color, ground: ClaimGround, at: Timestamp) {
        self.pause_clock(at);
        if !ground.is_quickplay() {
            self.offer = Some(by);
        }
        let after = self.record.len() as u16;
        self.quickplay_mut().claim = Some(OpenClaim {
            by,
            ground,
            after,
            clocks_stopped: true,
            postponed: false,
            position_written: false,
            position_confirmed: false,
            scoresheet_submitted: false,
            submitted_to_arbiter: false,
        });
    }

    /// Resumes the clocks that a claim stopped; those of an adjourned game stay stopped.
    fn resume_after_claim(&mut self, at: Timestamp) {
        let after = self.record.len() as u16;
        let quickplay = self.quickplay_mut();
        quickplay.resumed_after = Some(after);
        if let Some(claim) = &mut quickplay.claim {
            claim.clocks_stopped = false;
        }
        if self.is_playing() {
            self.clock = self.clock.resume(at).unwrap_or(self.clock);
        }
        self.close_call_of_stopped_clock();
    }

    /// Whether the clocks were resumed without a ruling after a claim in this position.
    pub(crate) fn has_resumed_after_claim(&self) -> bool {
        let after = self.quickplay.as_ref().and_then(|quickplay| quickplay.resumed_after);
        after == Some(self.record.len() as u16)
    }

    /// Resumes the clocks if the declined draw offer belonged to a claim.
    pub(super) fn resume_after_declined_claim(&mut self, at: Timestamp) {
        if self.open_claim().is_some_and(OpenClaim::awaits_opponent) {
            self.resume_after_claim(at);
        }
    }

    pub(super) fn apply_claim_verdict(&mut self, verdict: ClaimVerdict, at: Timestamp) {
        if verdict == ClaimVerdict::Accepted {
            return;
        }
        if self.is_paused() {
            self.resume_after_claim(at);
        }
        let claim = &mut self.quickplay_mut().claim;
        match (verdict, claim) {
            (ClaimVerdict::Postponed, Some(claim)) => claim.postponed = true,
            (_, claim) => *claim = None,
        }
    }

    /// Gives both players an increment and compensates the opponent with time (III.4c).
    pub(super) fn grant_extra_seconds(&mut self, at: Timestamp) {
        let ExtraSeconds::Requested(by) = self.extra_seconds() else { return };
        let control = *self.control();
        let compensation = self.rules.behaviour().parameters().extra_seconds_amends;
        // The time until now was used without the increment.
        self.clock = self.clock.add(&control, by.opponent(), compensation, at);
        self.control = Some(Box::new(self.control_with_extra_seconds()));
        self.quickplay_mut().extra_seconds = ExtraSeconds::Granted;
    }

    /// Gives both players the time of the next period when both fallen flags are disregarded (III.3.1.1).
    fn grant_next_periods_in_advance(&mut self, at: Timestamp) {
        let control = *self.control();
        for color in Color::ALL {
            let Some(periods) = control.periods(color) else { continue };
            let stage = periods.progress(self.clock.moves(color));
            let to_go = stage.moves_to_go.unwrap_or_default();
            let next = periods.progress(self.clock.moves(color).saturating_add(to_go)).period.time;
            self.clock = self.clock.add(&control, color, next, at);
            self.quickplay_mut().period_advanced[color] = stage.moves_to_go.is_some();
        }
    }

    /// Takes the time of a period off again if the player received it in advance.
    pub(super) fn deduct_advanced_period(&mut self, mover: Color, at: Timestamp) {
        let Some(quickplay) = self.quickplay.as_mut().filter(|quickplay| quickplay.period_advanced[mover]) else {
            return;
        };
        let control = self.control.as_deref().unwrap_or(&self.rules.regulations.time_control);
        let moves = self.clock.moves(mover);
        let Some(periods) = control.periods(mover) else { return };
        let reached = periods.progress(moves);
        if reached.number > periods.progress(moves.saturating_sub(1)).number {
            quickplay.period_advanced[mover] = false;
            let earned = reached.period.time;
            self.clock = self.clock.subtract(control, mover, earned, at);
        }
    }
}
