//! What claims and extra seconds change.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;

use crate::finish::Seconds;
use crate::{ClaimEvent, ClaimGround, ClaimVerdict, Game, OpenClaim, Paper};

impl Game {
    pub(super) fn apply_claim(&mut self, event: ClaimEvent, at: Timestamp) {
        match event {
            ClaimEvent::Made { by, ground } => self.claim_opens(by, ground, at),
            ClaimEvent::PlayedOn => self.run_again(at),
            ClaimEvent::SecondsAsked { by } => {
                self.offer = Some(by);
                self.finish_mut().seconds = Seconds::Asked(by);
            }
            ClaimEvent::FlagPointedOut { by } => self.finish_mut().pointed_out = Some(by),
            ClaimEvent::FlagsPassedOver => self.give_advance(at),
            ClaimEvent::PaperGiven { paper, .. } => {
                if let Some(claim) = &mut self.finish_mut().claim {
                    match paper {
                        Paper::Position => claim.written = true,
                        Paper::Confirmation => claim.confirmed = true,
                        Paper::Scoresheet => claim.handed_in = true,
                    }
                }
            }
            ClaimEvent::PassedOn => {
                if let Some(claim) = &mut self.finish_mut().claim {
                    claim.passed_on = true;
                }
            }
        }
    }

    /// The clocks are stopped, and a claim of no progress asks the opponent to agree.
    fn claim_opens(&mut self, by: Color, ground: ClaimGround, at: Timestamp) {
        self.pause(at);
        if !ground.is_of_quickplay() {
            self.offer = Some(by);
        }
        let after = self.record.len() as u16;
        self.finish_mut().claim = Some(OpenClaim {
            by,
            ground,
            after,
            stopped: true,
            postponed: false,
            written: false,
            confirmed: false,
            handed_in: false,
            passed_on: false,
        });
    }

    /// The clocks stand for a claim no longer; those of an adjourned game go on standing.
    fn run_again(&mut self, at: Timestamp) {
        let after = self.record.len() as u16;
        let finish = self.finish_mut();
        finish.resumed_after = Some(after);
        if let Some(claim) = &mut finish.claim {
            claim.stopped = false;
        }
        if self.is_playing() {
            self.clock = self.clock.resume(at).unwrap_or(self.clock);
        }
        self.go_on_after_stop();
    }

    /// Whether the clocks ran again by themselves after a claim in this position.
    pub(crate) fn has_resumed(&self) -> bool {
        let after = self.finish.as_ref().and_then(|finish| finish.resumed_after);
        after == Some(self.record.len() as u16)
    }

    /// Who declines the draw that goes with a claim plays on.
    pub(super) fn claim_declined(&mut self, at: Timestamp) {
        if self.open_claim().is_some_and(OpenClaim::awaits_opponent) {
            self.run_again(at);
        }
    }

    pub(super) fn decide_claim(&mut self, verdict: ClaimVerdict, at: Timestamp) {
        if verdict == ClaimVerdict::Accepted {
            return;
        }
        if self.is_paused() {
            self.run_again(at);
        }
        let claim = &mut self.finish_mut().claim;
        match (verdict, claim) {
            (ClaimVerdict::Postponed, Some(claim)) => claim.postponed = true,
            (_, claim) => *claim = None,
        }
    }

    /// Both get extra seconds for each move, and the opponent amends (III.4c).
    pub(super) fn grant_seconds(&mut self, at: Timestamp) {
        let Seconds::Asked(by) = self.seconds() else { return };
        let control = *self.control();
        let amends = self.rules.behaviour().figures().extra_seconds_amends;
        // What ran until now ran without them.
        self.clock = self.clock.add(&control, by.opponent(), amends, at);
        self.control = Some(Box::new(self.with_extra_seconds()));
        self.finish_mut().seconds = Seconds::Granted;
    }

    /// The time of the next period, for both whose flags are passed over (III.3.1.1).
    fn give_advance(&mut self, at: Timestamp) {
        let control = *self.control();
        for color in Color::ALL {
            let Some(periods) = control.periods(color) else { continue };
            let stage = periods.stage(self.clock.moves(color));
            let to_go = stage.moves_to_go.unwrap_or_default();
            let next = periods.stage(self.clock.moves(color).saturating_add(to_go)).period.time;
            self.clock = self.clock.add(&control, color, next, at);
            self.finish_mut().in_advance[color] = stage.moves_to_go.is_some();
        }
    }

    /// Who reaches a period whose time was given in advance does not get it again.
    pub(super) fn take_advance(&mut self, mover: Color, at: Timestamp) {
        let Some(finish) = self.finish.as_mut().filter(|finish| finish.in_advance[mover]) else {
            return;
        };
        let control = self.control.as_deref().unwrap_or(&self.rules.regulations.time_control);
        let moves = self.clock.moves(mover);
        let Some(periods) = control.periods(mover) else { return };
        let reached = periods.stage(moves);
        if reached.number > periods.stage(moves.saturating_sub(1)).number {
            finish.in_advance[mover] = false;
            let earned = reached.period.time;
            self.clock = self.clock.subtract(control, mover, earned, at);
        }
    }
}
