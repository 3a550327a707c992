//! What assistants may do, and what goes by way of them (D.2.10, D.2.11; online, annexes II and III).

mod talk;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Form, Law};

use super::one;
use crate::game::Phase;
use crate::{
    Ability, Actor, Already, AssistanceProof, Command, ConductEvent, Entry, Event, Game, Help,
    Input, Onlooker, Refusal, SpokenEvent, Task, Why,
};

impl Game {
    /// The law that says what a player's assistant may do.
    pub(super) fn law_of_helping(&self, player: Color, usual: Law) -> Law {
        if self.kind_of_help(player) == Help::Sighted {
            return Law::SightedAssistant;
        }
        self.in_force_or(usual, Law::Assistant)
    }

    /// What an assistant refuses to be asked for, by the kind of help.
    pub(super) fn not_for_assistant(&self, player: Color) -> Refusal {
        let law = match self.help(player) {
            Help::Blind => Law::AssistantClaims,
            Help::Sighted => Law::SightedAssistant,
            Help::Online => Law::AssistantSilent,
            Help::None if self.kind_of_help(player) == Help::Sighted => Law::SightedAssistant,
            Help::None | Help::Tasks => {
                return self.refuse(Law::Assistant, Why::NotAssisted);
            }
        };
        self.refuse(law, Why::NotForAssistant)
    }

    /// Whether the sighted player would have an assistant beside that of the blind one (D.2.11).
    fn has_one_too_many(&self, player: Color) -> bool {
        self.kind_of_help(player) == Help::Sighted && self.is_assisted(player.opponent())
    }

    /// Whether the game only waits for this assistant.
    fn begins_with(&self, player: Color, task: Task) -> bool {
        let mut next = self.clone();
        next.appoint(player, task);
        let put_off = self.phase == (Phase::Waiting { put_off: true });
        put_off && self.lacks_assistant() && !next.lacks_assistant()
    }

    /// What follows where an assistant is accepted, if one can be.
    pub(super) fn helped(
        &self,
        player: Color,
        task: Task,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if self.is_assisted_in(player, task) {
            return Err(self.refuse(law, Why::Already(Already::Assisted)));
        }
        if self.has_one_too_many(player) {
            return Err(self.refuse(Law::SightedAssistant, Why::Already(Already::Assisted)));
        }
        self.needs_open(law)?;
        self.needs_papers(player, task, now)?;
        let begun = if self.begins_with(player, task) { self.begun(now) } else { Vec::new() };
        Ok(begun.into_iter().map(|entry| entry.event).collect())
    }

    /// Before the event, what was sent in shows the need: a certificate, and a place on the list
    /// (annex II 2). Who plays has sent it in.
    fn needs_papers(&self, player: Color, task: Task, now: Timestamp) -> Result<(), Refusal> {
        let by_annex = task == Task::Everything
            && self.kind_of_help(player) == Help::Online
            && now < self.appointed
            && !self.is_playing();
        let proofs = self.proofs(player);
        let listed =
            self.has(player, Ability::Disabled) || proofs.contains(&AssistanceProof::Registration);
        let lacks = [
            (Law::AssistanceProved, !proofs.contains(&AssistanceProof::Certificate)),
            (Law::AssistanceListed, !listed),
        ];
        let lacking = lacks
            .into_iter()
            .find(|&(law, lacks)| lacks && by_annex && self.rules.is_in_force(law));
        lacking.map_or(Ok(()), |(law, _)| Err(self.refuse(law, Why::NeedNotShown)))
    }

    /// The law by which an assistant is accepted.
    pub(super) fn law_of_appointing(&self, player: Color, task: Task) -> Law {
        if task != Task::Everything {
            return self.law_of_task(task);
        }
        match self.kind_of_help(player) {
            _ if self.lacks_assistant() => Law::AssistantNeeded,
            Help::Blind => Law::AssistantCarriesOut,
            Help::Sighted => Law::SightedAssistant,
            Help::Online if self.has(player, Ability::Blind) => Law::AssistantSupplied,
            Help::Online if self.has(player, Ability::Disabled) => Law::AssistantSupplied,
            _ => self.law_of_task(task),
        }
    }

    /// The law by which somebody is sent out: the arbiters watch the assistants (annex III 1.6).
    pub(super) fn law_of_sending_out(&self, who: Onlooker) -> Law {
        let watched = self.rules.is_in_force(Law::AssistantsWatched);
        let assistant = matches!(who, Onlooker::Assistant(_));
        if assistant && watched { Law::AssistantsWatched } else { Law::SentOut }
    }

    /// Whether a player leaves what is done at the zone to an assistant (annex II 5), by whose rules
    /// the player stays (annex II 10).
    pub(super) fn leaves_it_to_assistant(&self, player: Color) -> bool {
        let alone = self.rules.regulations.form == Form::OnlineSupervised;
        alone && self.help(player) == Help::Online
    }

    /// What goes by way of an online assistant: who acts then, or what has happened already.
    pub(super) fn by_assistant(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<By, Refusal> {
        let beside = matches!(command, Command::Conduct(_) | Command::Venue(_));
        match actor {
            Actor::Assistant(player) if beside && self.is_in_players_place(player) => {
                self.in_players_place(player, command, now).map(By::Done)
            }
            Actor::Player(player) if self.help(player) == Help::Online => {
                self.says_to_assistant(command, player, now)
            }
            Actor::Assistant(player) if self.help(player) == Help::Online => {
                self.done_by_assistant(command, player, now)
            }
            _ => Ok(By::Actor(actor)),
        }
    }

    fn says_to_assistant(
        &self,
        command: &Command,
        player: Color,
        now: Timestamp,
    ) -> Result<By, Refusal> {
        let wished = |accepts| {
            let wish = SpokenEvent::DrawWished { by: player, accepts };
            Ok(By::Done(one(now, Event::Spoken(wish))))
        };
        match command {
            Command::Play { .. } | Command::Premove(_) | Command::PromoteTo(_)
                if self.leaves_it_to_assistant(player) =>
            {
                Err(self.refuse(Law::AssistantEnters, Why::ByAssistant))
            }
            // Contact is for the assistant to make, who is there to do it.
            Command::CallArbiter { .. }
                if self.leaves_it_to_assistant(player) && self.is_reached_by_assistant(player) =>
            {
                Err(self.refuse(Law::AssistantEnters, Why::ByAssistant))
            }
            Command::OfferDraw { condition: false } => {
                self.needs_play_by(Law::AssistantOffers)?;
                wished(false)
            }
            Command::AcceptDraw if self.offer == Some(player.opponent()) => wished(true),
            _ => Ok(By::Actor(Actor::Player(player))),
        }
    }

    /// Whether the game is on and the assistant is there, so that others are reached by way of them.
    fn is_reached_by_assistant(&self, player: Color) -> bool {
        self.is_playing()
            && self.is_connected(player)
            && self.is_assistant_in_video(player)
            && !self.is_assistant_away(player)
    }

    fn done_by_assistant(
        &self,
        command: &Command,
        player: Color,
        now: Timestamp,
    ) -> Result<By, Refusal> {
        let as_player = Ok(By::Actor(Actor::Player(player)));
        match *command {
            Command::Play { input, offer, .. } => {
                self.enters_what_was_said(player, input)?;
                if offer && !self.has_wished(player, false) {
                    return Err(self.refuse(Law::AssistantOffers, Why::NotAskedFor));
                }
                as_player
            }
            Command::OfferDraw { .. } if self.has_wished(player, false) => as_player,
            Command::AcceptDraw if self.has_wished(player, true) => as_player,
            Command::OfferDraw { .. } | Command::AcceptDraw | Command::DeclineDraw => {
                Err(self.refuse(Law::AssistantOffers, Why::NotAskedFor))
            }
            Command::Resign if self.is_told_to_resign(player) => as_player,
            Command::Premove(_) | Command::PromoteTo(_) | Command::Resign => {
                Err(self.refuse(Law::AssistantEnters, Why::NotAskedFor))
            }
            Command::Disconnect(of) | Command::Reconnect(of) | Command::Arrive(of)
                if of == player =>
            {
                as_player
            }
            Command::WithdrawOffer | Command::CallArbiter { .. } | Command::Appeal { .. } => {
                as_player
            }
            Command::JoinVideo(of) | Command::LeaveVideo(of) if of == player => {
                let inside = matches!(command, Command::JoinVideo(_));
                self.moves_in_video(player, inside, now).map(By::Done)
            }
            _ => Ok(By::Actor(Actor::Assistant(player))),
        }
    }

    /// What an online assistant does against the laws stands against the player, and under the
    /// article that says so.
    pub(super) fn for_player(&self, actor: Actor, entries: Vec<Entry>) -> Vec<Entry> {
        let Actor::Assistant(by) = actor else { return entries };
        let is_breach = |entry: &&Entry| matches!(entry.event, Event::Conduct(ConductEvent::Breached { by: whose, .. }) if whose == by);
        let law = Law::AssistantForPlayer;
        let article = self.rules.article(law);
        match entries.iter().find(is_breach).map(|entry| entry.at) {
            Some(at) if self.help(by) == Help::Online && article.is_some() => {
                let stands = ConductEvent::Breached { by, law, article };
                [Entry { at, event: Event::Conduct(stands) }].into_iter().chain(entries).collect()
            }
            _ => entries,
        }
    }

    /// The assistant enters the moves that the player says, and those alone (annex II 5, III 1.1).
    fn enters_what_was_said(&self, player: Color, input: Input) -> Result<(), Refusal> {
        let law = Law::AssistantEnters;
        if !self.is_assistant_in_video(player) && self.rules.regulations.video_gate {
            return Err(self.refuse(Law::VideoGate, Why::NotInVideo));
        }
        if self.position.turn() != player {
            return Ok(());
        }
        let said = self.said(self.record.len());
        let Input::Move(mv) = input else { return Err(self.refuse(law, Why::NotSaid)) };
        let meant = self.position.uci(mv).map_or(mv, super::written);
        match said {
            // What was said early may not have been castling yet.
            Some(Some(said)) if self.position.uci(said).map_or(said, super::written) == meant => {
                Ok(())
            }
            _ => Err(self.refuse(law, Why::NotSaid)),
        }
    }

    /// The video conference is for the assistant as for the player (annex II 3, 11).
    fn moves_in_video(
        &self,
        of: Color,
        inside: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // They join together: who is there already comes in with the player.
        let joins = inside && !self.seats[of].in_video;
        if self.is_assistant_in_video(of) == inside && !joins {
            let there = if inside { Already::InVideo } else { Already::OutOfVideo };
            return Err(self.refuse(Law::VideoGate, Why::Already(there)));
        }
        let moved = one(now, Event::Spoken(SpokenEvent::AssistantInVideo { of, inside }));
        let follows =
            if inside { self.late_with_player(of, now) } else { self.left_video(of, now) };
        Ok(moved.into_iter().chain(follows).collect())
    }
}

/// Who acts, or what has happened by it already.
pub(super) enum By {
    Actor(Actor),
    Done(Vec<Entry>),
}
