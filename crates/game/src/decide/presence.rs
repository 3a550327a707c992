//! Who is there, connected and in the video conference.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::one;
use crate::game::Phase;
use crate::{Already, ConductEvent, Entry, Event, Game, Refusal, Why};

impl Game {
    pub(super) fn arrive(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        // Who has lost by coming too late comes all the same, and finds the game over.
        if !self.is_lost_by_default() {
            self.needs_open(Law::DefaultTime)?;
        }
        // Who was there at the resumption and has gone comes back (I.7).
        if self.seats[player].arrived && self.awaits_envelope() && self.away(player).is_some() {
            return Ok(one(now, Event::Conduct(ConductEvent::Returned { player })));
        }
        if self.seats[player].arrived {
            return Err(self.refuse(Law::DefaultTime, Why::Already(Already::There)));
        }
        let mut entries = one(now, Event::Arrived { player });
        if self.phase == (Phase::Waiting { put_off: true }) && !self.lacks_assistant() {
            entries.extend(self.begun(now));
        }
        Ok(entries)
    }

    /// Whether the game was lost by coming late.
    pub(crate) fn is_lost_by_default(&self) -> bool {
        let laws = [Law::DefaultTime, Law::ResumptionDefault];
        self.outcome().is_some_and(|outcome| laws.contains(&outcome.law))
    }

    /// The law by which who comes too late loses.
    pub(super) fn law_of_default(&self) -> Law {
        let resumed = self.resumed().is_some() || self.noted().is_some();
        if resumed { Law::ResumptionDefault } else { Law::DefaultTime }
    }

    /// Whoever comes too late may be let off, even when the game is lost by that, and whether or not
    /// the player has come since (6.7.1); if both have lost so, the other has.
    pub(super) fn excused(&self, player: Color, law: Law) -> Result<Vec<Event>, Refusal> {
        let lost = |player: Color| self.is_lost_by_default() && self.seats[player].late;
        match [player, player.opponent()].map(lost) {
            [true, true] => {
                let score = self.rules.regulations.scoring.won_by_default(player);
                Ok(vec![self.ended(law, score, None)])
            }
            [true, false] => Ok(Vec::new()),
            _ if self.seats[player].arrived => Err(self.refuse(law, Why::Already(Already::There))),
            _ if self.outcome().is_some() => Err(self.refuse(law, Why::Over)),
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn disconnect(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if self.seats[player].away_since.is_some() {
            return Err(self.refuse(Law::ClockRunsOn, Why::Already(Already::Disconnected)));
        }
        Ok(one(now, Event::Disconnected { player }))
    }

    pub(super) fn reconnect(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if self.seats[player].away_since.is_none() {
            return Err(self.refuse(Law::ReturnInTime, Why::Already(Already::Connected)));
        }
        let mut entries = one(now, Event::Reconnected { player });
        if matches!(self.phase, Phase::Playing) {
            entries.extend(self.offended(player, Offence::Disconnecting, now));
        }
        Ok(entries)
    }

    /// Who has finished may leave it as a spectator (online 9.12).
    pub(super) fn leave_video(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if !self.seats[player].in_video {
            return Err(self.refuse(Law::VideoGate, Why::Already(Already::OutOfVideo)));
        }
        let left = one(now, Event::VideoLeft { player });
        Ok(left.into_iter().chain(self.left_video(player, now)).collect())
    }

    /// The video conference is not left before the session ends (online 13.2), by the player or by
    /// who is there in the player's place.
    pub(super) fn left_video(&self, by: Color, now: Timestamp) -> Vec<Entry> {
        if !matches!(self.phase, Phase::Playing) {
            return Vec::new();
        }
        let law = Law::VideoSession;
        let article = self.rules.article(law);
        let breached = Event::Conduct(ConductEvent::Breached { by, law, article });
        let breached = article.map(|_| Entry { at: now, event: breached });
        breached.into_iter().chain(self.offended(by, Offence::LeavingVideo, now)).collect()
    }

    /// Back in the video conference, a premove that was held back is played.
    pub(super) fn join_video(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_open(Law::VideoGate)?;
        if self.seats[player].in_video {
            return Err(self.refuse(Law::VideoGate, Why::Already(Already::InVideo)));
        }
        let joined = one(now, Event::VideoJoined { player });
        if self.is_playing() && self.position.turn() == player {
            return Ok(self.and_then(joined, |next| next.premoved(now)));
        }
        Ok(joined)
    }
}
