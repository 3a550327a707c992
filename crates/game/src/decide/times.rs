//! What time brings by itself: flags, the default time, the time to be back.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{FlagsCalledBy, Law, NeitherPresent, NotBack};

use super::one;
use crate::game::Phase;
use crate::{Actor, Entry, Event, Game, Help, Outcome, Refusal, Why};

/// Something that comes by itself.
#[derive(Clone, Copy)]
enum Due {
    Default,
    Flag(Color),
    Return(Color),
}

impl Game {
    /// What has happened by itself up to now and is not on record yet, the first of it.
    ///
    /// It is to be applied before anything else is decided; then there may be more.
    pub fn due(&self, now: Timestamp) -> Vec<Entry> {
        let Some((at, due)) = self.next_due().filter(|&(at, due)| is_past(at, due, now)) else {
            return Vec::new();
        };
        let entries = match due {
            Due::Default => self.defaulted(at),
            Due::Flag(player) => self.flag_fell(player, at),
            Due::Return(player) => self.not_back(player, at),
        };
        self.citing(entries, Actor::Zone)
    }

    /// Whether anything is.
    #[inline]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.next_due().is_some_and(|(at, due)| is_past(at, due, now))
    }

    /// When something will happen by itself, if nobody does anything before.
    ///
    /// ```
    /// use flagfall_game::{Actor, Command, Game, Opening};
    /// use flagfall_clock::Timestamp;
    /// use flagfall_chess::Color;
    /// use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// let mut game = Game::open(&Opening::of(rules))?;
    /// for player in Color::ALL {
    ///     game.execute(&Command::Arrive(player), Actor::Player(player), Timestamp::EPOCH).answer.unwrap();
    /// }
    /// game.execute(&Command::Begin, Actor::Zone, Timestamp::EPOCH).answer.unwrap();
    /// assert_eq!(game.next_deadline(), game.clock().flag_falls_at(game.control(), Color::White));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.next_due().map(|(at, _)| at)
    }

    fn next_due(&self) -> Option<(Timestamp, Due)> {
        let playing = match self.phase {
            Phase::Playing => true,
            Phase::Adjourned if self.resumed().is_some() => true,
            Phase::Waiting { .. } => false,
            Phase::Adjourned | Phase::Judging(_) | Phase::Over(_) => return None,
        };
        let regulations = &self.rules.regulations;
        let mut next: Option<(Timestamp, Due)> = None;
        let mut add = |at: Timestamp, due| {
            if next.is_none_or(|(before, _)| at < before) {
                next = Some((at, due));
            }
        };
        for color in Color::ALL {
            let seat = &self.seats[color];
            if let Some(time) = regulations.default_time
                && !seat.arrived
                && !seat.excused
            {
                let from = self.resumed().map_or(self.appointed, |resumed| resumed.at);
                add(from.saturating_add(time), Due::Default);
            }
            if !playing {
                continue;
            }
            if let (Some(since), Some(within)) =
                (seat.away_since, regulations.disconnection.return_within)
                && !seat.overdue
                && !self.is_paused()
            {
                add(since.saturating_add(within), Due::Return(color));
            }
            if regulations.flags_called_by == FlagsCalledBy::Zone
                && let Some(at) = self.flag_falls(color)
            {
                add(at, Due::Flag(color));
            }
        }
        next
    }

    /// When a player's flag falls, or fell when the arbiter took the time away.
    fn flag_falls(&self, player: Color) -> Option<Timestamp> {
        let (clock, control) = (&self.clock, self.control());
        let down = || clock.fallen(control, player, Timestamp::EPOCH).filter(|_| !self.is_paused());
        clock.flag_falls_at(control, player).or_else(down)
    }

    /// Who comes after the default time loses (6.7.1).
    fn defaulted(&self, at: Timestamp) -> Vec<Entry> {
        let scoring = &self.rules.regulations.scoring;
        let missing = |color: Color| !self.seats[color].arrived && !self.seats[color].excused;
        let score = match Color::ALL.map(missing) {
            [true, true] => scoring.missed_by_both(),
            [white, _] => scoring.won_by_default(if white { Color::Black } else { Color::White }),
        };
        one(at, self.ended(self.law_of_default(), score, None))
    }

    /// A disconnected player is not back in time (online 11.4.2).
    fn not_back(&self, player: Color, at: Timestamp) -> Vec<Entry> {
        let event = match self.rules.regulations.disconnection.not_back {
            NotBack::Arbiter => Event::ReturnOverdue { player },
            NotBack::Loses => {
                let needs = self.rules.behaviour().win_on_time_needs;
                let lost = self.in_force_or(Law::ReturnInterval, Law::NotBackInTime);
                self.lost(player, needs, [lost, Law::NotBackNoMate])
            }
        };
        one(at, event)
    }

    /// The zone is back: the time it was down is charged to nobody (online 15.6).
    pub(super) fn recover(
        &self,
        actor: Actor,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if actor != Actor::Zone {
            return Err(self.refuse(Law::Interruption, Why::OnlyZone));
        }
        self.needs_open(Law::Interruption)?;
        Ok(one(now, Event::ZoneWasDown { since: since.min(now) }))
    }

    /// White's clock is set going at the appointed time (6.6).
    pub(super) fn begin_game(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::ClockStarted;
        if actor.is_at_board() {
            return Err(self.refuse(law, Why::OnlyArbiters));
        }
        match self.phase {
            Phase::Waiting { put_off: false } => {}
            Phase::Over(_) => return Err(self.refuse(law, Why::Over)),
            _ => return Err(self.refuse(law, Why::Begun)),
        }
        self.needs_venue(actor)?;
        // Who cannot see and who cannot hear wait for an assistant (D.2.11).
        if self.lacks_assistant() {
            if actor == Actor::Zone {
                return Ok(one(now, Event::BeginningPutOff));
            }
            return Err(self.refuse(Law::AssistantNeeded, Why::NeedsAssistant));
        }
        let waits = self.rules.regulations.neither_present == NeitherPresent::ClockWaits;
        let nobody = Color::ALL.into_iter().all(|color| !self.seats[color].arrived);
        if waits && nobody {
            return Ok(one(now, Event::BeginningPutOff));
        }
        Ok(self.begun(now))
    }

    /// The game begins; where the moves made before have ended it, it is over.
    pub(super) fn begun(&self, now: Timestamp) -> Vec<Entry> {
        let mut entries = one(now, Event::Began);
        let alone = |&player: &Color| {
            self.help(player) == Help::Online && !self.is_assistant_in_video(player)
        };
        let alone = Color::ALL.into_iter().filter(alone);
        entries.extend(alone.flat_map(|player| self.not_with_player(player, now)));
        let made = self.record.len();
        // A dead position ends the game by the move that made it (5.2.2), and here there was none.
        let by_move = |outcome: &Outcome| made > 0 || outcome.law != Law::DeadPosition;
        let ended = self.ending_at(&self.position, made).filter(by_move);
        entries.extend(ended.map(|outcome| Entry { at: now, event: Event::Ended(outcome) }));
        entries
    }
}

/// Who arrives just in time is in time; a flag falls when the time is used up.
fn is_past(at: Timestamp, due: Due, now: Timestamp) -> bool {
    match due {
        Due::Default => at < now,
        Due::Flag(_) | Due::Return(_) => at <= now,
    }
}
