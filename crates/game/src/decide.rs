//! Decides commands into events or refusals.

mod adjournment;
mod assistance;
mod assistant_conduct;
mod board_actions;
mod citations;
mod claims;
mod clock;
mod conduct;
mod deadlines;
mod draws;
mod endings;
mod flags;
mod irregularities;
mod movement;
mod offences;
mod own_boards;
mod physical_boards;
mod play;
mod premoves;
mod presence;
mod results;
mod rulings;
mod scoresheets;
mod speech;
mod takebacks;
mod text_limits;
mod touch;
mod venue;

pub(crate) use play::recorded_uci;
pub use text_limits::LONGEST_TEXT;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use assistance::AssistantRoute;

use crate::game::Phase;
use crate::{
    Actor, AssistanceKind, AssistantTask, Claim, Command, Event, FreeText, Game, GameEntry, GameExecution, PersonId,
    Refusal, RefusalReason, VenueAction,
};

impl Game {
    /// Decides a command into events. The events change nothing until they are applied.
    ///
    /// [Due entries](Game::due) must be applied first; until then every other command is
    /// refused.
    ///
    /// # Errors
    /// Fails if the command is refused.
    pub fn decide(&self, command: &Command, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if *command == Command::Wait {
            return Ok(self.due(now));
        }
        let decided = self.decide_uncited(command, actor, now);
        decided
            .map(|entries| self.add_citations(entries, actor))
            .map_err(|refusal| self.cite_refusal(refusal, command, actor))
    }

    fn decide_uncited(&self, command: &Command, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_command_allowed(command, actor, now)?;
        if let Some(played_on) = self.decline_claim_by_playing(command, actor, now) {
            return played_on;
        }
        if let Some(replied) = self.resolve_missed_move(command, actor, now) {
            return replied;
        }
        let by = actor;
        let actor = match self.route_through_assistant(command, actor, now)? {
            AssistantRoute::ActAs(actor) => actor,
            AssistantRoute::Decided(entries) => return Ok(self.attribute_to_player(by, entries)),
        };
        self.require_own_testimony(command, actor)?;
        let entries = self.redirect_to_sealing(self.dispatch(command, actor, now)?)?;
        let entries = self.note_unrepeated_announcement(self.with_scoresheet_breaches(entries, now), now);
        Ok(self.attribute_to_player(by, self.with_physical_board_breaches(entries, now)))
    }

    /// Checks what applies to every command: no deadline is pending, the text is short enough, and
    /// organisers only designate venues and report on the video conference.
    fn require_command_allowed(&self, command: &Command, actor: Actor, now: Timestamp) -> Result<(), Refusal> {
        if self.is_due(command.due_by(now)) {
            return Err(self.refuse(Law::FlagFall, RefusalReason::DeadlineFirst));
        }
        self.require_short_text(command)?;
        // All other commands belong to players and arbiters.
        let is_of_event = matches!(
            command,
            Command::Venue(VenueAction::DesignateVenue { .. }) | Command::LeaveVideo(_) | Command::JoinVideo(_)
        );
        if matches!(actor, Actor::Organiser(_)) && !is_of_event {
            return Err(self.refuse(Law::Ruling, RefusalReason::OnlyArbiters));
        }
        Ok(())
    }

    /// Refuses reports that an assistant would make in the player's name.
    fn require_own_testimony(&self, command: &Command, actor: Actor) -> Result<(), Refusal> {
        let testifies =
            matches!(command, Command::PointOutColours | Command::Conduct(_) | Command::Claim(Claim::SubmitToArbiter));
        match actor {
            Actor::Assistant(player) if testifies => Err(self.refuse_to_assistant(player)),
            _ => Ok(()),
        }
    }

    /// Passes the command to the module that decides it.
    fn dispatch(&self, command: &Command, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        match command {
            Command::Wait => Ok(Vec::new()),
            &Command::Recover { since } => self.record_downtime(actor, since, now),
            Command::Begin => self.decide_start(actor, now),
            &Command::Arrive(player) => self.arrive(self.require_authority_over(actor, player)?, now),
            &Command::Disconnect(player) => self.disconnect(self.require_authority_over(actor, player)?, now),
            &Command::Reconnect(player) => self.reconnect(self.require_authority_over(actor, player)?, now),
            &Command::LeaveVideo(player) => self.leave_video(self.require_video_reporter(actor, player)?, now),
            &Command::JoinVideo(player) => self.join_video(self.require_video_reporter(actor, player)?, now),
            Command::Touch { squares, purpose } => self.touch_pieces(actor, squares, *purpose, now),
            &Command::ReportIllegalMove(mv) => self.undo_illegal_move_of_zone(actor, mv, now),
            &Command::Play { input, offer, lag } => self.play(self.require_mover(actor)?, input, offer, lag, now),
            &Command::Make { input, offer } => {
                self.make_unpressed(self.require_acting_player(actor, AssistantTask::Moving)?, input, offer, now)
            }
            Command::Press => self.press(self.require_presser(actor)?, now),
            Command::Board(action) => self.decide_board_action(actor, action, now),
            &Command::Premove(input) => self.choose_premove(self.require_connected_player(actor)?, input, now),
            Command::CancelPremove => self.cancel_premove(self.require_connected_player(actor)?, now),
            &Command::ChoosePromotion(role) => self.choose_promotion(self.require_connected_player(actor)?, role, now),
            &Command::OfferDraw { condition } => self.offer_draw(self.require_connected_player(actor)?, condition, now),
            Command::WithdrawOffer => {
                self.refuse_withdrawal(actor, Law::DrawOfferStands, RefusalReason::CannotWithdrawOffer)
            }
            Command::AcceptDraw => self.accept_draw(self.require_connected_player(actor)?, now),
            Command::DeclineDraw => self.decline_draw(self.require_connected_player(actor)?, now),
            &Command::ClaimDraw { claim, intended } => {
                self.claim_draw(self.require_connected_player(actor)?, claim, intended, now)
            }
            Command::WithdrawClaim => {
                self.refuse_withdrawal(actor, Law::ClaimStands, RefusalReason::CannotWithdrawClaim)
            }
            Command::Resign => self.resign(self.require_connected_player(actor)?, now),
            &Command::CallFlag(named) => self.call_flag(actor, named, now),
            Command::Claim(claim) => self.decide_claim_command(actor, claim, now),
            Command::AnswerMateQuestion(verdict) => self.answer_mate_question(actor, verdict, now),
            Command::ProveDeadPosition { after, white, black } => {
                self.prove_dead_position(actor, *after, [white, black], now)
            }
            Command::RequestTakeback => self.ask_takeback(self.require_connected_player(actor)?, now),
            Command::AcceptTakeback => self.accept_takeback(self.require_connected_player(actor)?, now),
            Command::DeclineTakeback => self.decline_takeback(self.require_connected_player(actor)?, now),
            Command::PointOutColours => self.point_out_reversed_colours(now),
            Command::Irregularity(irregularity) => self.decide_irregularity(actor, irregularity, now),
            Command::CallArbiter { reason, text_id } => {
                self.call_arbiter(self.require_player(actor)?, FreeText::new(reason, *text_id), now)
            }
            Command::Appeal { ruling, grounds, text_id } => {
                self.appeal(self.require_player(actor)?, *ruling, FreeText::new(grounds, *text_id), now)
            }
            Command::Scoresheet(action) => self.decide_scoresheet(actor, action, now),
            Command::Conduct(conduct) => self.decide_conduct(actor, conduct, now),
            Command::Speech(speech) => self.speak(actor, speech, now),
            Command::Venue(action) => self.decide_venue_action(actor, action, now),
            &Command::OwnBoard(action) => self.use_own_board(actor, action, now),
            Command::Adjournment(action) => self.adjourn(actor, action, now),
            Command::Rule { ruling, article, reason } => self.decide_ruling_by(actor, ruling, *article, reason, now),
        }
    }

    /// Refuses to withdraw an offer or a claim (9.1.2.1, 9.5.1).
    fn refuse_withdrawal(&self, actor: Actor, law: Law, reason: RefusalReason) -> Result<Vec<GameEntry>, Refusal> {
        self.require_connected_player(actor)?;
        Err(self.refuse(law, reason))
    }

    /// Applies everything due, decides a command and applies its events.
    pub fn execute(&mut self, command: &Command, actor: Actor, now: Timestamp) -> GameExecution {
        let mut entries = Vec::new();
        let by = command.due_by(now);
        while self.is_due(by) {
            let due = self.due(by);
            assert!(!due.is_empty(), "something is due");
            self.apply_decided(&due);
            entries.extend(due);
        }
        let result = self.decide(command, actor, now).map(|decided| {
            self.apply_decided(&decided);
            entries.extend(decided);
        });
        GameExecution { entries, result }
    }

    /// Applies entries that were decided in this state.
    fn apply_decided(&mut self, entries: &[GameEntry]) {
        for entry in entries {
            let applied = self.apply(entry);
            // A state that is not the fold of its events must never be built on.
            assert!(applied.is_ok(), "decided entries can be applied: {applied:?}: {entry:?}");
        }
    }

    /// Returns a refusal under a law, with its article in the edition in force (0, 12.2).
    pub(crate) fn refuse(&self, law: Law, reason: RefusalReason) -> Refusal {
        Refusal { law, article: self.rules.article(law), further_articles: Vec::new(), reason }
    }

    /// Returns `law` if the edition in force has it, and `otherwise` if not.
    fn in_force_or(&self, law: Law, otherwise: Law) -> Law {
        if self.rules.is_in_force(law) { law } else { otherwise }
    }

    /// Returns the player who gives the command.
    fn require_player(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(player) => Ok(player),
            Actor::Assistant(player) => Err(self.refuse_to_assistant(player)),
            Actor::Arbiter(_)
            | Actor::LocalArbiter(_)
            | Actor::TechnicalArbiter(_)
            | Actor::MatchArbiter(_)
            | Actor::Organiser(_)
            | Actor::Zone => Err(self.refuse(Law::Alternation, RefusalReason::OnlyPlayers)),
        }
    }

    /// Returns the acting player, who must be connected to the zone while the game is on.
    fn require_connected_player(&self, actor: Actor) -> Result<Color, Refusal> {
        let player = self.require_player(actor)?;
        if self.is_connected(player) || self.outcome().is_some() {
            return Ok(player);
        }
        Err(self.refuse(Law::ClockRunsOn, RefusalReason::Disconnected))
    }

    /// Returns the player who enters a move, or whose assistant does (online 3.8).
    fn require_mover(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Assistant(player)
                if [AssistantTask::Entering, AssistantTask::Moving]
                    .into_iter()
                    .any(|task| self.is_assisted_in(player, task)) =>
            {
                self.require_connected_player(Actor::Player(player))
            }
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Blind => {
                Err(self.refuse(Law::AssistantExecutes, RefusalReason::NotForAssistant))
            }
            _ => self.require_connected_player(actor),
        }
    }

    fn require_arbiter_actor(&self, actor: Actor, law: Law) -> Result<PersonId, Refusal> {
        match actor {
            _ if actor.is_under_chief() && self.is_disconnection_law(law) => {
                Err(self.refuse(law, RefusalReason::OnlyChiefArbiter))
            }
            Actor::Arbiter(person)
            | Actor::LocalArbiter(person)
            | Actor::TechnicalArbiter(person)
            | Actor::MatchArbiter(person) => Ok(person),
            Actor::Player(_) | Actor::Assistant(_) | Actor::Organiser(_) | Actor::Zone => {
                Err(self.refuse(law, RefusalReason::OnlyArbiters))
            }
        }
    }

    /// Checks that players report only about themselves; the zone and arbiters may report about
    /// both players.
    fn require_authority_over(&self, actor: Actor, player: Color) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(color) if color != player => {
                Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::OnlyArbiters))
            }
            Actor::Organiser(_) => Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::OnlyArbiters)),
            Actor::Assistant(player) => Err(self.refuse_to_assistant(player)),
            Actor::Player(_)
            | Actor::Arbiter(_)
            | Actor::LocalArbiter(_)
            | Actor::TechnicalArbiter(_)
            | Actor::MatchArbiter(_)
            | Actor::Zone => Ok(player),
        }
    }

    /// Checks who reports that a player is in the video conference: the organiser, too, watches it.
    fn require_video_reporter(&self, actor: Actor, player: Color) -> Result<Color, Refusal> {
        match actor {
            Actor::Organiser(_) => Ok(player),
            _ => self.require_authority_over(actor, player),
        }
    }

    /// Requires a game in progress without an open question of mate.
    pub(crate) fn require_play(&self, law: Law) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting { .. } if self.lacks_assistant() => {
                Err(self.refuse(Law::AssistantNeeded, RefusalReason::AssistantRequired))
            }
            Phase::Waiting { .. } => Err(self.refuse(law, RefusalReason::GameNotStarted)),
            Phase::Adjourned if self.resumption().is_some() => {
                Err(self.refuse(Law::SealedMoveMade, RefusalReason::SealedMoveFirst))
            }
            Phase::Adjourned => Err(self.refuse(Law::Sealing, RefusalReason::GameAdjourned)),
            Phase::Judging(_) => Err(self.refuse(law, RefusalReason::OutcomePending)),
            Phase::Over(_) => Err(self.refuse(law, RefusalReason::GameOver)),
        }
    }

    /// Requires a game in progress; after its end the refusal cites the law that ended it.
    pub(crate) fn require_play_citing_end(&self, law: Law) -> Result<(), Refusal> {
        self.require_play(self.outcome().map_or(law, |outcome| outcome.law))
    }

    /// Requires that the game is not over; it need not have started (5.1, 5.2).
    fn require_not_over(&self, law: Law) -> Result<(), Refusal> {
        if self.phase.is_over() { Err(self.refuse(law, RefusalReason::GameOver)) } else { Ok(()) }
    }

    /// Requires a game in progress or adjourned: players may still agree to a draw or resign before
    /// the resumption (I.4, I.6).
    pub(crate) fn require_play_or_adjournment(&self, law: Law) -> Result<(), Refusal> {
        if self.phase == Phase::Adjourned { Ok(()) } else { self.require_play_citing_end(law) }
    }
}

impl Game {
    /// Decides a command in the state after the given entries, and returns both.
    fn decide_after(
        &self,
        mut entries: Vec<GameEntry>,
        decide_next: impl FnOnce(&Game) -> Result<Vec<GameEntry>, Refusal>,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let mut next = self.clone();
        next.apply_decided(&entries);
        entries.extend(decide_next(&next)?);
        Ok(entries)
    }

    /// Appends the consequences that follow in the state after the given entries.
    pub(crate) fn with_consequences(
        &self,
        mut entries: Vec<GameEntry>,
        consequences: impl FnOnce(&Game) -> Vec<GameEntry>,
    ) -> Vec<GameEntry> {
        let mut next = self.clone();
        if entries.iter().all(|entry| next.apply(entry).is_ok()) {
            entries.extend(consequences(&next));
        }
        entries
    }
}

/// Returns the events of the entries, without their times.
fn into_events(entries: Vec<GameEntry>) -> Vec<Event> {
    entries.into_iter().map(|entry| entry.event).collect()
}

/// Returns the event as the only entry, dated `now`.
pub(crate) fn single_entry(now: Timestamp, event: Event) -> Vec<GameEntry> {
    vec![GameEntry { at: now, event }]
}
