//! Presence, connection and the video conference.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::single_entry;
use crate::event_limit::MAX_DISCONNECTIONS;
use crate::game::Phase;
use crate::{ConductEvent, Event, ExistingState, Game, GameEntry, Refusal, RefusalReason};

impl Game {
    pub(super) fn arrive(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        // A player who lost by default may still arrive after the end of the game.
        if !self.is_lost_by_default() {
            self.require_not_over(Law::DefaultTime)?;
        }
        // A player who left after the resumption comes back (I.7).
        if self.seats[player].arrived && self.awaits_envelope() && self.absence(player).is_some() {
            return Ok(single_entry(now, Event::Conduct(ConductEvent::Returned { player })));
        }
        if self.seats[player].arrived {
            return Err(self.refuse(Law::DefaultTime, RefusalReason::Already(ExistingState::Present)));
        }
        let mut entries = single_entry(now, Event::Arrived { player });
        if self.phase == (Phase::Waiting { start_postponed: true }) && !self.lacks_assistant() {
            entries.extend(self.start_game(now));
        }
        Ok(entries)
    }

    /// Whether the game was lost by late arrival.
    pub(crate) fn is_lost_by_default(&self) -> bool {
        let laws = [Law::DefaultTime, Law::ResumptionDefault];
        self.outcome().is_some_and(|outcome| laws.contains(&outcome.law))
    }

    /// Returns the law under which a late player loses.
    pub(super) fn law_of_default(&self) -> Law {
        let resumed = self.resumption().is_some() || self.adjournment_record().is_some();
        if resumed { Law::ResumptionDefault } else { Law::DefaultTime }
    }

    /// Excuses a late player, even after a loss by default and whether or not they have arrived
    /// (6.7.1); if both players had lost, the opponent has.
    pub(super) fn excuse_late_player(&self, player: Color, law: Law) -> Result<Vec<Event>, Refusal> {
        let lost_by_default = |player: Color| self.is_lost_by_default() && self.seats[player].late;
        match [player, player.opponent()].map(lost_by_default) {
            [true, true] => {
                let score = self.rules.regulations.scoring.score_of_default_win(player);
                Ok(vec![self.end_event(law, score, None)])
            }
            [true, false] => Ok(Vec::new()),
            _ if self.seats[player].arrived => Err(self.refuse(law, RefusalReason::Already(ExistingState::Present))),
            _ if self.outcome().is_some() => Err(self.refuse(law, RefusalReason::GameOver)),
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn disconnect(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.seats[player].disconnected_since.is_some() {
            return Err(self.refuse(Law::ClockRunsOn, RefusalReason::Already(ExistingState::Disconnected)));
        }
        Ok(single_entry(now, Event::Disconnected { player }))
    }

    pub(super) fn reconnect(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.seats[player].disconnected_since.is_none() {
            return Err(self.refuse(Law::ReturnInTime, RefusalReason::Already(ExistingState::Connected)));
        }
        if self.seats[player].disconnections >= MAX_DISCONNECTIONS {
            return Err(self.refuse(Law::ReturnInTime, RefusalReason::TooManyEvents));
        }
        let mut entries = single_entry(now, Event::Reconnected { player });
        if matches!(self.phase, Phase::Playing) {
            entries.extend(self.penalise_offence(player, Offence::Disconnecting, now));
        }
        Ok(entries)
    }

    /// Records that a player leaves the video conference; after the game they may do so as a
    /// spectator (online 9.12).
    pub(super) fn leave_video(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if !self.seats[player].in_video {
            return Err(self.refuse(Law::VideoGate, RefusalReason::Already(ExistingState::OutOfVideo)));
        }
        let left = single_entry(now, Event::VideoLeft { player });
        Ok(left.into_iter().chain(self.penalise_leaving_video(player, now)).collect())
    }

    /// Penalises leaving the video conference before the session ends, by the player or by the
    /// assistant who acts for them (online 13.2).
    pub(super) fn penalise_leaving_video(&self, by: Color, now: Timestamp) -> Vec<GameEntry> {
        if !matches!(self.phase, Phase::Playing) {
            return Vec::new();
        }
        let law = Law::VideoSession;
        let article = self.rules.article(law);
        let breached = Event::Conduct(ConductEvent::Breached { by, law, article });
        let breached = article.map(|_| GameEntry { at: now, event: breached });
        breached.into_iter().chain(self.penalise_offence(by, Offence::LeavingVideo, now)).collect()
    }

    /// Records that a player joins the video conference, and plays a premove that was held.
    pub(super) fn join_video(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_not_over(Law::VideoGate)?;
        if self.seats[player].in_video {
            return Err(self.refuse(Law::VideoGate, RefusalReason::Already(ExistingState::InVideo)));
        }
        let joined = single_entry(now, Event::VideoJoined { player });
        if self.is_playing() && self.position.turn() == player {
            return Ok(self.with_consequences(joined, |next| next.play_premove(now)));
        }
        Ok(joined)
    }
}
