//! Events that occur by the passing of time: flag falls, the default time, overdue returns.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{BothAbsentRule, FlagFallReporter, Law, NoReturnRule};

use super::single_entry;
use crate::game::Phase;
use crate::{Actor, AssistanceKind, Event, Game, GameEntry, Outcome, Refusal, RefusalReason};

/// The kind of a deadline.
#[derive(Clone, Copy)]
enum Deadline {
    Default,
    Flag(Color),
    Return(Color),
}

impl Game {
    /// Returns the first entries that are due by now and not recorded yet.
    ///
    /// Apply them before deciding anything else; more may be due afterwards.
    pub fn due(&self, now: Timestamp) -> Vec<GameEntry> {
        let Some((at, due)) = self.next_deadline_kind().filter(|&(at, due)| is_past(at, due, now)) else {
            return Vec::new();
        };
        let entries = match due {
            Deadline::Default => self.default_loss(at),
            Deadline::Flag(player) => self.record_flag_fall(player, at),
            Deadline::Return(player) => self.overdue_return(player, at),
        };
        self.add_citations(entries, Actor::Zone)
    }

    /// Whether anything is due.
    #[inline]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.next_deadline_kind().is_some_and(|(at, due)| is_past(at, due, now))
    }

    /// Returns the time of the next automatic event if no command comes before it.
    ///
    /// ```
    /// use flagfall_game::{Actor, Command, Game, Opening};
    /// use flagfall_clock::Timestamp;
    /// use flagfall_chess::Color;
    /// use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// let mut game = Game::open(&Opening::of(rules))?;
    /// for player in Color::ALL {
    ///     game.execute(&Command::Arrive(player), Actor::Player(player), Timestamp::EPOCH).result.unwrap();
    /// }
    /// game.execute(&Command::Begin, Actor::Zone, Timestamp::EPOCH).result.unwrap();
    /// assert_eq!(game.next_deadline(), game.clock().flag_falls_at(game.control(), Color::White));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.next_deadline_kind().map(|(at, _)| at)
    }

    /// Whether the game is in progress, and not just waiting for its start; none if nothing can become due.
    pub(crate) fn is_in_progress(&self) -> Option<bool> {
        match self.phase {
            Phase::Playing => Some(true),
            Phase::Adjourned if self.resumption().is_some() => Some(true),
            Phase::Waiting { .. } => Some(false),
            Phase::Adjourned | Phase::Judging(_) | Phase::Over(_) => None,
        }
    }

    /// The time until which an absent player has to arrive.
    pub(crate) fn default_time_ends(&self, player: Color) -> Option<Timestamp> {
        let seat = &self.seats[player];
        let time = self.rules.regulations.default_time.filter(|_| !seat.arrived && !seat.excused)?;
        let from = self.resumption().map_or(self.scheduled_start, |resumed| resumed.at);
        Some(from.saturating_add(time))
    }

    /// The time until which a disconnected player has to return.
    pub(crate) fn return_time_ends(&self, player: Color) -> Option<Timestamp> {
        let seat = &self.seats[player];
        let since = seat.disconnected_since.filter(|_| !seat.overdue && !self.is_paused())?;
        Some(since.saturating_add(self.rules.regulations.disconnection.return_within?))
    }

    fn next_deadline_kind(&self) -> Option<(Timestamp, Deadline)> {
        let playing = self.is_in_progress()?;
        let regulations = &self.rules.regulations;
        let mut next: Option<(Timestamp, Deadline)> = None;
        let mut add = |at: Timestamp, due| {
            if next.is_none_or(|(before, _)| at < before) {
                next = Some((at, due));
            }
        };
        for color in Color::ALL {
            if let Some(at) = self.default_time_ends(color) {
                add(at, Deadline::Default);
            }
            if !playing {
                continue;
            }
            if let Some(at) = self.return_time_ends(color) {
                add(at, Deadline::Return(color));
            }
            if regulations.flags_called_by == FlagFallReporter::Zone
                && let Some(at) = self.flag_fall_time(color)
            {
                add(at, Deadline::Flag(color));
            }
        }
        next
    }

    /// Returns when a player's flag falls, or when it fell because the arbiter took time away.
    fn flag_fall_time(&self, player: Color) -> Option<Timestamp> {
        let (clock, control) = (&self.clock, self.control());
        let down = || clock.flag_fell_at(control, player, Timestamp::EPOCH).filter(|_| !self.is_paused());
        clock.flag_falls_at(control, player).or_else(down)
    }

    /// Ends the game by default after the default time (6.7.1).
    fn default_loss(&self, at: Timestamp) -> Vec<GameEntry> {
        let scoring = &self.rules.regulations.scoring;
        let missing = |color: Color| !self.seats[color].arrived && !self.seats[color].excused;
        let score = match Color::ALL.map(missing) {
            [true, true] => scoring.score_of_double_default(),
            [white, _] => scoring.score_of_default_win(if white { Color::Black } else { Color::White }),
        };
        single_entry(at, self.end_event(self.law_of_default(), score, None))
    }

    /// Handles a disconnected player who is not back in time (online 11.4.2).
    fn overdue_return(&self, player: Color, at: Timestamp) -> Vec<GameEntry> {
        let event = match self.rules.regulations.disconnection.not_back {
            NoReturnRule::Arbiter => Event::ReturnOverdue { player },
            NoReturnRule::Loses => {
                let needs = self.rules.behaviour().win_on_time_needs;
                let lost = self.in_force_or(Law::ReturnInterval, Law::NotReturnedInTime);
                self.loss_event(player, needs, [lost, Law::NotReturnedNoMate])
            }
        };
        single_entry(at, event)
    }

    /// Records that the zone was down; that time is charged to no player (online 15.6).
    pub(super) fn record_downtime(
        &self,
        actor: Actor,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if actor != Actor::Zone {
            return Err(self.refuse(Law::Interruption, RefusalReason::OnlyZone));
        }
        self.require_not_over(Law::Interruption)?;
        Ok(single_entry(now, Event::ZoneWasDown { since: since.min(now) }))
    }

    /// Starts the game at the appointed time, and with it White's clock (6.6).
    pub(super) fn decide_start(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::ClockStarted;
        if actor.is_at_board() {
            return Err(self.refuse(law, RefusalReason::OnlyArbiters));
        }
        match self.phase {
            Phase::Waiting { start_postponed: false } => {}
            Phase::Over(_) => return Err(self.refuse(law, RefusalReason::GameOver)),
            _ => return Err(self.refuse(law, RefusalReason::GameAlreadyStarted)),
        }
        self.require_venue_ready(actor)?;
        // Blind and deaf players wait for an assistant (D.2.11).
        if self.lacks_assistant() {
            if actor == Actor::Zone {
                return Ok(single_entry(now, Event::StartPostponed));
            }
            return Err(self.refuse(Law::AssistantNeeded, RefusalReason::AssistantRequired));
        }
        let waits = self.rules.regulations.neither_present == BothAbsentRule::ClockWaits;
        let both_absent = Color::ALL.into_iter().all(|color| !self.seats[color].arrived);
        if waits && both_absent {
            return Ok(single_entry(now, Event::StartPostponed));
        }
        Ok(self.start_game(now))
    }

    /// Starts the game, and ends it at once if the moves made before have ended it.
    pub(super) fn start_game(&self, now: Timestamp) -> Vec<GameEntry> {
        let mut entries = single_entry(now, Event::Began);
        let assistant_absent = |&player: &Color| {
            self.assistance_kind(player) == AssistanceKind::Online && !self.is_assistant_in_video(player)
        };
        let unassisted = Color::ALL.into_iter().filter(assistant_absent);
        entries.extend(unassisted.flat_map(|player| self.absent_assistant_breach(player, now)));
        let made = self.record.len();
        // A dead position ends the game by the move that caused it (5.2.2): not before a move.
        let by_move = |outcome: &Outcome| made > 0 || outcome.law != Law::DeadPosition;
        let ended = self.ending_at(&self.position, made).filter(by_move);
        entries.extend(ended.map(|outcome| GameEntry { at: now, event: Event::Ended(outcome) }));
        entries
    }
}

/// Whether a deadline has passed: arriving exactly in time is in time, while a flag falls when the
/// time is used up.
fn is_past(at: Timestamp, due: Deadline, now: Timestamp) -> bool {
    match due {
        Deadline::Default => at < now,
        Deadline::Flag(_) | Deadline::Return(_) => at <= now,
    }
}
