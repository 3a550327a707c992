//! What assistants may do, and what goes by way of them (D.2.10, D.2.11; online, annexes II and III).

use flagfall_chess::{Color, Voice};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Form, Law};

use super::one;
use crate::game::Phase;
use crate::{
    Ability, Actor, AssistanceProof, Command, ConductEvent, Entry, Event, Game, Help, Input,
    Onlooker, Refusal, Spoken, SpokenEvent, Task, Topic, Why,
};

/// The player is invited this long before the game (annex II 3).
const INVITATION: Millis = Millis::from_mins(15);
/// The certificate is there this long before the event (annex II 2).
const CERTIFICATE: Millis = Millis::from_mins(5 * 24 * 60);

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
        next.seats[player].tasks |= 1 << task as u8;
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
            return Err(self.refuse(law, Why::Already("assisted")));
        }
        if self.has_one_too_many(player) {
            return Err(self.refuse(Law::SightedAssistant, Why::Already("assisted")));
        }
        self.needs_open(law)?;
        let begun = if self.begins_with(player, task) { self.begun(now) } else { Vec::new() };
        Ok(begun.into_iter().map(|entry| entry.event).collect())
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
        match actor {
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
            Command::OfferDraw { condition: false } => {
                self.needs_play_by(Law::AssistantOffers)?;
                wished(false)
            }
            Command::AcceptDraw if self.offer == Some(player.opponent()) => wished(true),
            _ => Ok(By::Actor(Actor::Player(player))),
        }
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
            Command::Premove(_) | Command::PromoteTo(_) | Command::Resign => {
                Err(self.refuse(Law::AssistantEnters, Why::NotAskedFor))
            }
            Command::Disconnect(of) | Command::Reconnect(of) if of == player => as_player,
            Command::WithdrawOffer | Command::CallArbiter { .. } => as_player,
            Command::JoinVideo(of) | Command::LeaveVideo(of) if of == player => {
                let inside = matches!(command, Command::JoinVideo(_));
                self.moves_in_video(player, inside, now).map(By::Done)
            }
            _ => Ok(By::Actor(Actor::Assistant(player))),
        }
    }

    /// The assistant enters the moves that the player says, and those alone (annex II 5, III 1.1).
    fn enters_what_was_said(&self, player: Color, input: Input) -> Result<(), Refusal> {
        let law = Law::AssistantEnters;
        if !self.is_assistant_in_video(player) && self.rules.regulations.video_gate {
            return Err(self.refuse(Law::VideoGate, Why::NotInVideo));
        }
        // Who only cannot enter moves need not say them (3.8).
        let strict = self.has(player, Ability::Blind) || self.has(player, Ability::Disabled);
        let said = self.said(self.record.len());
        if !strict && said.is_none() || self.position.turn() != player {
            return Ok(());
        }
        let Input::Move(mv) = input else { return Err(self.refuse(law, Why::NotSaid)) };
        let meant = self.position.uci(mv).map_or(mv, super::written);
        match said {
            Some(Some(said)) if said == meant => Ok(()),
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
        if self.is_assistant_in_video(of) == inside {
            let there = if inside { "in the video conference" } else { "out of it" };
            return Err(self.refuse(Law::VideoGate, Why::Already(there)));
        }
        Ok(one(now, Event::Spoken(SpokenEvent::AssistantInVideo { of, inside })))
    }

    /// What is asked, told and talked of beside the moves.
    pub(super) fn speak_with_assistant(
        &self,
        actor: Actor,
        spoken: &Spoken,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let happens = |event| Ok(one(now, Event::Spoken(event)));
        match *spoken {
            Spoken::Ask(what) => self.ask(actor, what).and_then(happens),
            Spoken::Tell { what, to } => self.tell(actor, what, to).and_then(happens),
            Spoken::SayTimes => match actor {
                Actor::Assistant(player) => {
                    self.tell(actor, Topic::Times, player).and_then(happens)
                }
                Actor::Zone if Color::ALL.into_iter().any(|color| self.is_on_pegs(color)) => {
                    happens(SpokenEvent::TimesSaid)
                }
                _ => {
                    let what = Why::NotAllowed("a clock that speaks");
                    Err(self.refuse(Law::SpeakingClock, what))
                }
            },
            Spoken::Agree { ref language } => {
                self.agree_on_language(actor, language).and_then(happens)
            }
            Spoken::Invite(player) => self.invite(actor, player, now),
            Spoken::Submit(proof) => self.submit(actor, proof, now).and_then(happens),
            // It is during the game that they do not talk (annexes II 9, III 1.5).
            Spoken::Talk if matches!(self.phase, Phase::Waiting { .. } | Phase::Over(_)) => {
                Ok(Vec::new())
            }
            _ => Err(match actor {
                Actor::Player(player) | Actor::Assistant(player)
                    if self.help(player) != Help::None =>
                {
                    self.not_for_assistant(player)
                }
                _ => self.refuse(Law::AssistantSilent, Why::OnlyPlayers),
            }),
        }
    }

    /// At every stage a player may ask for times and moves (D.2.10.4; annexes II 8, III 1.3).
    fn ask(&self, actor: Actor, what: Topic) -> Result<SpokenEvent, Refusal> {
        let law = Law::AssistantTells;
        let Actor::Player(by) = actor else { return Err(self.refuse(law, Why::OnlyPlayers)) };
        self.needs_open(law)?;
        let asked = [Topic::Times, Topic::NumberOfMoves, Topic::OpponentsMove, Topic::DrawOffer];
        if !asked.contains(&what) && self.help(by) == Help::Online {
            return Err(self.refuse(Law::AssistantSilent, Why::NotForAssistant));
        }
        Ok(SpokenEvent::Asked { by, what })
    }

    /// What an assistant tells the player: what was asked, and what the opponent did.
    fn tell(&self, actor: Actor, what: Topic, to: Color) -> Result<SpokenEvent, Refusal> {
        let Actor::Assistant(of) = actor else {
            return Err(self.refuse(Law::AssistantTells, Why::OnlyPlayers));
        };
        let law = self.law_of_helping(of, Law::AssistantTells);
        self.needs_open(law)?;
        match self.help(of) {
            Help::None | Help::Tasks => return Err(self.refuse(law, Why::NotAppointed)),
            Help::Sighted => return Err(self.not_for_assistant(of)),
            Help::Blind | Help::Online if of != to => {
                return Err(self.refuse(law, Why::NotForAssistant));
            }
            Help::Blind | Help::Online => {}
        }
        let moved = self.record.len() > 0 && self.position.turn() == to;
        let offered = self.offer == Some(to.opponent());
        match what {
            Topic::Times | Topic::NumberOfMoves if self.has_asked(to, what) => {}
            Topic::Times | Topic::NumberOfMoves => {
                return Err(self.refuse(law, Why::NotAskedFor));
            }
            Topic::OpponentsMove if moved => {}
            Topic::OpponentsMove => {
                return Err(self.refuse(Law::AssistantAnnounces, Why::NothingSaid));
            }
            Topic::DrawOffer if offered && self.help(of) == Help::Online => {}
            Topic::DrawOffer if self.help(of) == Help::Online => {
                return Err(self.refuse(Law::AssistantOffers, Why::NoOffer));
            }
            _ if self.help(of) == Help::Online => return Err(self.not_for_assistant(of)),
            _ => return Err(self.refuse(law, Why::NotForAssistant)),
        }
        Ok(SpokenEvent::Told { what, to })
    }

    /// Another language is for player and assistant to agree on (annex II 6), at the board for the
    /// arbiter to rule (D.2.1).
    fn agree_on_language(&self, actor: Actor, language: &str) -> Result<SpokenEvent, Refusal> {
        let law = if self.is_on_wood() { Law::SpokenRanks } else { Law::SpokenFully };
        let by = match actor {
            Actor::Player(by) | Actor::Assistant(by) if self.help(by) == Help::Online => by,
            _ if actor.is_arbiter() => self.position.turn(),
            _ => return Err(self.refuse(law, Why::OnlyArbiters)),
        };
        self.needs_open(law)?;
        if language.parse::<Voice>().is_err() {
            return Err(self.refuse(law, Why::NotUnderstood));
        }
        Ok(SpokenEvent::Agreed { by, language: language.into() })
    }

    /// The assistant invites the player in time (annex II 3).
    fn invite(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::AssistantInvites;
        self.needs_open(law)?;
        if actor != Actor::Assistant(player) || self.help(player) != Help::Online {
            return Err(self.refuse(law, Why::NotAppointed));
        }
        if self.is_playing() {
            return Err(self.refuse(law, Why::Begun));
        }
        let mut entries = one(now, Event::Spoken(SpokenEvent::Invited { player }));
        if now.saturating_add(INVITATION) > self.appointed {
            let article = self.rules.article(law);
            let late = ConductEvent::Breached { by: player, law, article };
            entries.extend(one(now, Event::Conduct(late)));
        }
        Ok(entries)
    }

    /// What shows the need of an assistant is there in time (annex II 2).
    fn submit(
        &self,
        actor: Actor,
        proof: AssistanceProof,
        now: Timestamp,
    ) -> Result<SpokenEvent, Refusal> {
        let (law, before) = match proof {
            AssistanceProof::Certificate => (Law::AssistanceProved, CERTIFICATE),
            AssistanceProof::Registration => (Law::AssistanceListed, Millis::ZERO),
        };
        self.needs_open(law)?;
        let Actor::Player(by) = actor else { return Err(self.refuse(law, Why::OnlyPlayers)) };
        if now.saturating_add(before) > self.appointed || self.is_playing() {
            return Err(self.refuse(law, Why::PastDeadline));
        }
        Ok(SpokenEvent::Submitted { by, proof })
    }
}

/// Who acts, or what has happened by it already.
pub(super) enum By {
    Actor(Actor),
    Done(Vec<Entry>),
}
