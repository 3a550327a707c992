//! Commands of assistants, and commands that must go through them (D.2.10, D.2.11; online, annexes
//! II and III).

mod conversation;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, PlayMode};

use super::single_entry;
use crate::game::Phase;
use crate::{
    Actor, AssistanceKind, AssistanceProof, AssistantTask, Bystander, Command, ConductEvent, Disability, Event,
    ExistingState, Game, GameEntry, MoveInput, Refusal, RefusalReason, SpeechEvent,
};

impl Game {
    /// Returns the law on what a player's assistant may do.
    pub(super) fn law_of_assistance(&self, player: Color, usual: Law) -> Law {
        if self.full_assistance_kind(player) == AssistanceKind::Sighted {
            return Law::SightedAssistant;
        }
        self.in_force_or(usual, Law::Assistant)
    }

    /// Returns the refusal of an assistant's command, by the kind of assistance.
    pub(super) fn refuse_to_assistant(&self, player: Color) -> Refusal {
        let law = match self.assistance_kind(player) {
            AssistanceKind::Blind => Law::AssistantClaims,
            AssistanceKind::Sighted => Law::SightedAssistant,
            AssistanceKind::Online => Law::AssistantSilent,
            AssistanceKind::None if self.full_assistance_kind(player) == AssistanceKind::Sighted => {
                Law::SightedAssistant
            }
            AssistanceKind::None | AssistanceKind::Tasks => {
                return self.refuse(Law::Assistant, RefusalReason::NoAssistantAccepted);
            }
        };
        self.refuse(law, RefusalReason::NotForAssistant)
    }

    /// Whether the sighted player would get a second assistant beside the blind player's (D.2.11).
    fn would_be_second_assistant(&self, player: Color) -> bool {
        self.full_assistance_kind(player) == AssistanceKind::Sighted && self.is_assisted(player.opponent())
    }

    /// Whether the game is waiting only for this assistant.
    fn lets_game_start(&self, player: Color, task: AssistantTask) -> bool {
        let mut next = self.clone();
        next.appoint_assistant(player, task);
        let is_postponed = self.phase == (Phase::Waiting { start_postponed: true });
        is_postponed && self.lacks_assistant() && !next.lacks_assistant()
    }

    /// Returns the consequences of accepting an assistant, if one can be accepted.
    pub(super) fn appointment_consequences(
        &self,
        player: Color,
        task: AssistantTask,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if self.is_assisted_in(player, task) {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::Assisted)));
        }
        if self.would_be_second_assistant(player) {
            return Err(self.refuse(Law::SightedAssistant, RefusalReason::Already(ExistingState::Assisted)));
        }
        self.require_not_over(law)?;
        self.require_assistance_proof(player, task, now)?;
        let begun = if self.lets_game_start(player, task) { self.start_game(now) } else { Vec::new() };
        Ok(begun.into_iter().map(|entry| entry.event).collect())
    }

    /// Requires proof of the need before the event: a certificate and a place on the list (annex II
    /// 2). Players of a running game have submitted it.
    fn require_assistance_proof(&self, player: Color, task: AssistantTask, now: Timestamp) -> Result<(), Refusal> {
        let by_annex = task == AssistantTask::Everything
            && self.full_assistance_kind(player) == AssistanceKind::Online
            && now < self.scheduled_start
            && !self.is_playing();
        let proofs = self.proofs(player);
        let listed =
            self.has_disability(player, Disability::Unspecified) || proofs.contains(&AssistanceProof::Registration);
        let lacks = [
            (Law::AssistanceProved, !proofs.contains(&AssistanceProof::Certificate)),
            (Law::AssistanceListed, !listed),
        ];
        let lacking = lacks.into_iter().find(|&(law, lacks)| lacks && by_annex && self.rules.is_in_force(law));
        lacking.map_or(Ok(()), |(law, _)| Err(self.refuse(law, RefusalReason::AssistanceNeedNotProven)))
    }

    /// Returns the law under which an assistant is accepted.
    pub(super) fn law_of_appointing(&self, player: Color, task: AssistantTask) -> Law {
        if task != AssistantTask::Everything {
            return self.law_of_task(task);
        }
        match self.full_assistance_kind(player) {
            _ if self.lacks_assistant() => Law::AssistantNeeded,
            AssistanceKind::Blind => Law::AssistantExecutes,
            AssistanceKind::Sighted => Law::SightedAssistant,
            AssistanceKind::Online if self.has_disability(player, Disability::Blind) => Law::AssistantSupplied,
            AssistanceKind::Online if self.has_disability(player, Disability::Unspecified) => Law::AssistantSupplied,
            _ => self.law_of_task(task),
        }
    }

    /// Returns the law under which a person is expelled; arbiters watch the assistants (annex III
    /// 1.6).
    pub(super) fn law_of_sending_out(&self, bystander: Bystander) -> Law {
        let watched = self.rules.is_in_force(Law::AssistantsSupervised);
        let assistant = matches!(bystander, Bystander::Assistant(_));
        if assistant && watched { Law::AssistantsSupervised } else { Law::ExpelledFromArea }
    }

    /// Whether a player uses the zone through an assistant (annex II 5) and is bound by the
    /// assistant's rules (annex II 10).
    pub(super) fn plays_through_assistant(&self, player: Color) -> bool {
        let supervised_online = self.rules.regulations.form == PlayMode::OnlineSupervised;
        supervised_online && self.assistance_kind(player) == AssistanceKind::Online
    }

    /// Routes a command through an online assistant: returns the actor to decide for, or the
    /// decided entries.
    pub(super) fn route_through_assistant(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<AssistantRoute, Refusal> {
        let is_conduct = matches!(command, Command::Conduct(_) | Command::Venue(_));
        match actor {
            Actor::Assistant(player) if is_conduct && self.acts_for_player(player) => {
                self.decide_assistant_conduct(player, command, now).map(AssistantRoute::Decided)
            }
            Actor::Player(player) if self.assistance_kind(player) == AssistanceKind::Online => {
                self.instruct_assistant(command, player, now)
            }
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Online => {
                self.route_assistant_command(command, player, now)
            }
            _ => Ok(AssistantRoute::ActAs(actor)),
        }
    }

    fn instruct_assistant(&self, command: &Command, player: Color, now: Timestamp) -> Result<AssistantRoute, Refusal> {
        let instruct_draw = |accepts| {
            let instruction = SpeechEvent::DrawInstructed { by: player, accepts };
            Ok(AssistantRoute::Decided(single_entry(now, Event::Speech(instruction))))
        };
        match command {
            Command::Play { .. } | Command::Premove(_) | Command::ChoosePromotion(_)
                if self.plays_through_assistant(player) =>
            {
                Err(self.refuse(Law::AssistantEnters, RefusalReason::OnlyThroughAssistant))
            }
            // The assistant is present and makes contact for the player.
            Command::CallArbiter { .. }
                if self.plays_through_assistant(player) && self.is_reachable_through_assistant(player) =>
            {
                Err(self.refuse(Law::AssistantEnters, RefusalReason::OnlyThroughAssistant))
            }
            Command::OfferDraw { condition: false } => {
                self.require_play_citing_end(Law::AssistantOffers)?;
                instruct_draw(false)
            }
            Command::AcceptDraw if self.offer == Some(player.opponent()) => instruct_draw(true),
            _ => Ok(AssistantRoute::ActAs(Actor::Player(player))),
        }
    }

    /// Whether the game is on and the assistant is present to contact others.
    fn is_reachable_through_assistant(&self, player: Color) -> bool {
        self.is_playing()
            && self.is_connected(player)
            && self.is_assistant_in_video(player)
            && !self.is_assistant_away(player)
    }

    fn route_assistant_command(
        &self,
        command: &Command,
        player: Color,
        now: Timestamp,
    ) -> Result<AssistantRoute, Refusal> {
        let as_player = Ok(AssistantRoute::ActAs(Actor::Player(player)));
        match *command {
            Command::Play { input, offer, .. } => {
                self.require_announced_move(player, input)?;
                if offer && !self.has_draw_instruction(player, false) {
                    return Err(self.refuse(Law::AssistantOffers, RefusalReason::NotRequested));
                }
                as_player
            }
            Command::OfferDraw { .. } if self.has_draw_instruction(player, false) => as_player,
            Command::AcceptDraw if self.has_draw_instruction(player, true) => as_player,
            Command::OfferDraw { .. } | Command::AcceptDraw | Command::DeclineDraw => {
                Err(self.refuse(Law::AssistantOffers, RefusalReason::NotRequested))
            }
            Command::Resign if self.has_resignation_instruction(player) => as_player,
            Command::Premove(_) | Command::ChoosePromotion(_) | Command::Resign => {
                Err(self.refuse(Law::AssistantEnters, RefusalReason::NotRequested))
            }
            Command::Disconnect(of) | Command::Reconnect(of) | Command::Arrive(of) if of == player => as_player,
            Command::WithdrawOffer | Command::CallArbiter { .. } | Command::Appeal { .. } => as_player,
            Command::JoinVideo(of) | Command::LeaveVideo(of) if of == player => {
                let inside = matches!(command, Command::JoinVideo(_));
                self.change_assistant_video(player, inside, now).map(AssistantRoute::Decided)
            }
            _ => Ok(AssistantRoute::ActAs(Actor::Assistant(player))),
        }
    }

    /// Attributes an online assistant's breach to the player, under the article that says so.
    pub(super) fn attribute_to_player(&self, actor: Actor, entries: Vec<GameEntry>) -> Vec<GameEntry> {
        let Actor::Assistant(by) = actor else { return entries };
        let is_breach = |entry: &&GameEntry| matches!(entry.event, Event::Conduct(ConductEvent::Breached { by: offender, .. }) if offender == by);
        let law = Law::AssistantForPlayer;
        let article = self.rules.article(law);
        match entries.iter().find(is_breach).map(|entry| entry.at) {
            Some(at) if self.assistance_kind(by) == AssistanceKind::Online && article.is_some() => {
                let attributed = ConductEvent::Breached { by, law, article };
                [GameEntry { at, event: Event::Conduct(attributed) }].into_iter().chain(entries).collect()
            }
            _ => entries,
        }
    }

    /// Requires that the assistant enters only moves the player announced (annex II 5, III 1.1).
    fn require_announced_move(&self, player: Color, input: MoveInput) -> Result<(), Refusal> {
        let law = Law::AssistantEnters;
        if !self.is_assistant_in_video(player) && self.rules.regulations.video_gate {
            return Err(self.refuse(Law::VideoGate, RefusalReason::NotInVideo));
        }
        if self.position.turn() != player {
            return Ok(());
        }
        let announced = self.announcement(self.record.len());
        let MoveInput::Move(mv) = input else {
            return Err(self.refuse(law, RefusalReason::MoveNotAnnounced));
        };
        let entered = self.position.uci(mv).map_or(mv, super::recorded_uci);
        match announced {
            // An early announcement may not have been recognisable as castling yet.
            Some(Some(announced)) if self.position.uci(announced).map_or(announced, super::recorded_uci) == entered => {
                Ok(())
            }
            _ => Err(self.refuse(law, RefusalReason::MoveNotAnnounced)),
        }
    }

    /// Moves the assistant into or out of the video conference; its rules apply to assistants as to
    /// players (annex II 3, 11).
    fn change_assistant_video(&self, of: Color, inside: bool, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        // They join together: an assistant who is already present joins again with the player.
        let joins = inside && !self.seats[of].in_video;
        if self.is_assistant_in_video(of) == inside && !joins {
            let state = if inside { ExistingState::InVideo } else { ExistingState::OutOfVideo };
            return Err(self.refuse(Law::VideoGate, RefusalReason::Already(state)));
        }
        let moved = single_entry(now, Event::Speech(SpeechEvent::AssistantInVideo { of, inside }));
        let penalties = if inside { self.late_assistant_breach(of, now) } else { self.penalise_leaving_video(of, now) };
        Ok(moved.into_iter().chain(penalties).collect())
    }
}

/// The way a command takes through an online assistant.
pub(super) enum AssistantRoute {
    /// The command is decided as if this actor had given it.
    ActAs(Actor),
    /// The command is already decided into these entries.
    Decided(Vec<GameEntry>),
}
