//! What players and those who help them say to each other beside the moves.

use flagfall_chess::{Color, Voice};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use crate::decide::one;
use crate::game::Phase;
use crate::{
    Actor, Already, AssistanceProof, Barred, ConductEvent, Entry, Event, Game, Help, Refusal,
    Spoken, SpokenEvent, Topic, Why,
};

impl Game {
    /// What is asked, told and talked of beside the moves.
    pub(in crate::decide) fn speak_with_assistant(
        &self,
        actor: Actor,
        spoken: &Spoken,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let happens = |event| Ok(one(now, Event::Spoken(event)));
        match *spoken {
            Spoken::Ask(what) => {
                let asked = happens(self.ask(actor, what)?)?;
                Ok(self.and_then(asked, |next| next.told_by_clock(actor, what, now)))
            }
            Spoken::Tell { what, to } => self.tell(actor, what, to).and_then(happens),
            Spoken::SayTimes => match actor {
                Actor::Assistant(player) => {
                    self.tell(actor, Topic::Times, player).and_then(happens)
                }
                Actor::Zone if Color::ALL.into_iter().any(|color| self.is_on_pegs(color)) => {
                    happens(SpokenEvent::TimesSaid)
                }
                _ => {
                    let what = Why::NotAllowed(Barred::SpeakingClock);
                    Err(self.refuse(Law::SpeakingClock, what))
                }
            },
            Spoken::Agree { ref language } => self.agree_on_language(actor, language, now),
            Spoken::Resign => self.tell_to_resign(actor).and_then(happens),
            Spoken::LendAccount => self.lend_account(actor).and_then(happens),
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
        // Nobody is told that before the game is over (online 9.15).
        if what == Topic::Analysis {
            return Err(self.refuse(Law::NoAnalysis, Why::NoAnalysis));
        }
        Ok(SpokenEvent::Asked { by, what })
    }

    /// Where nobody helps, a blind player is answered by a clock that speaks (D.2.6.1).
    fn told_by_clock(&self, actor: Actor, what: Topic, now: Timestamp) -> Vec<Entry> {
        let clock_knows = matches!(what, Topic::Times | Topic::NumberOfMoves);
        match actor {
            Actor::Player(to)
                if clock_knows && self.is_on_pegs(to) && self.help(to) == Help::None =>
            {
                one(now, Event::Spoken(SpokenEvent::Told { what, to }))
            }
            _ => Vec::new(),
        }
    }

    /// Who plays by way of an assistant resigns so too (annexes II 11, III 2).
    fn tell_to_resign(&self, actor: Actor) -> Result<SpokenEvent, Refusal> {
        match actor {
            Actor::Player(by) if self.help(by) == Help::Online => {
                self.needs_game(Law::Resignation)?;
                if self.is_told_to_resign(by) {
                    return Err(self.refuse(Law::Resignation, Why::Already(Already::Told)));
                }
                Ok(SpokenEvent::ResignationWished { by })
            }
            Actor::Player(by) | Actor::Assistant(by) => Err(self.not_for_assistant(by)),
            _ => Err(self.refuse(Law::Resignation, Why::OnlyPlayers)),
        }
    }

    /// The assistant may have the player's account (annex II 7).
    fn lend_account(&self, actor: Actor) -> Result<SpokenEvent, Refusal> {
        let law = Law::AssistantAccount;
        self.needs_open(law)?;
        match actor {
            Actor::Player(by) if self.is_account_lent(by) => {
                Err(self.refuse(law, Why::Already(Already::Lent)))
            }
            Actor::Player(by) if self.help(by) == Help::Online => {
                Ok(SpokenEvent::AccountLent { by })
            }
            _ => Err(self.refuse(law, Why::OnlyPlayers)),
        }
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
            // At a venue of hybrid play times are told, and nothing is said of moves (annex III 1.3).
            Topic::NumberOfMoves if self.rules.is_in_force(Law::AssistantsWatched) => {
                return Err(self.not_for_assistant(of));
            }
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
    fn agree_on_language(
        &self,
        actor: Actor,
        language: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = if self.is_on_wood() { Law::SpokenRanks } else { Law::SpokenFully };
        let by: &[Color] = match actor {
            Actor::Player(by) | Actor::Assistant(by) if self.help(by) == Help::Online => &[by],
            _ if actor.is_arbiter() => &Color::ALL,
            _ => return Err(self.refuse(law, Why::OnlyArbiters)),
        };
        self.needs_open(law)?;
        if language.parse::<Voice>().is_err() {
            return Err(self.refuse(law, Why::NotUnderstood));
        }
        let agreed = |&by: &Color| SpokenEvent::Agreed { by, language: language.into() };
        let agreed = by.iter().map(agreed);
        Ok(agreed.map(|event| Entry { at: now, event: Event::Spoken(event) }).collect())
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
        entries.extend(self.late_with_player(player, now));
        Ok(entries)
    }

    /// What the assistant does with the player before the game, and does not in time (annex II 3).
    pub(in crate::decide) fn late_with_player(&self, player: Color, now: Timestamp) -> Vec<Entry> {
        let waits = matches!(self.phase, Phase::Waiting { .. });
        let before = self.rules.behaviour().figures().assistant_invites;
        if waits && before.is_some_and(|before| now.saturating_add(before) > self.appointed) {
            return self.not_with_player(player, now);
        }
        Vec::new()
    }

    /// The assistant is not where the game finds the player (annex II 3).
    pub(in crate::decide) fn not_with_player(&self, by: Color, now: Timestamp) -> Vec<Entry> {
        let law = Law::AssistantInvites;
        let article = self.rules.article(law);
        let breached = Event::Conduct(ConductEvent::Breached { by, law, article });
        article.map(|_| Entry { at: now, event: breached }).into_iter().collect()
    }

    /// What shows the need of an assistant is there in time (annex II 2).
    fn submit(
        &self,
        actor: Actor,
        proof: AssistanceProof,
        now: Timestamp,
    ) -> Result<SpokenEvent, Refusal> {
        let (law, before) = match proof {
            AssistanceProof::Certificate => {
                (Law::AssistanceProved, self.rules.behaviour().figures().certificate_before)
            }
            AssistanceProof::Registration => (Law::AssistanceListed, None),
        };
        self.needs_open(law)?;
        let Actor::Player(by) = actor else { return Err(self.refuse(law, Why::OnlyPlayers)) };
        let late =
            now.saturating_add(before.unwrap_or_default()) > self.appointed || self.is_playing();
        if late && self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::PastDeadline));
        }
        Ok(SpokenEvent::Submitted { by, proof })
    }
}
