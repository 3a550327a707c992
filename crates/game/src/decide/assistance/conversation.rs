//! Communication between players and their assistants, apart from moves.

use flagfall_chess::{Color, Voice};
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use crate::decide::single_entry;
use crate::game::Phase;
use crate::{
    Actor, AssistanceKind, AssistanceProof, ConductEvent, DisallowedFeature, Event, ExistingState, Game, GameEntry,
    Refusal, RefusalReason, Speech, SpeechEvent, Topic,
};

impl Game {
    /// Decides questions, answers and other communication apart from moves.
    pub(in crate::decide) fn speak_with_assistant(
        &self,
        actor: Actor,
        speech: &Speech,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let speech_entry = |event| Ok(single_entry(now, Event::Speech(event)));
        match *speech {
            Speech::RequestInformation(topic) => {
                let request = speech_entry(self.ask_about(actor, topic)?)?;
                Ok(self.with_consequences(request, |next| next.answer_by_speaking_clock(actor, topic, now)))
            }
            Speech::Inform { topic, to } => self.inform_player(actor, topic, to).and_then(speech_entry),
            Speech::AnnounceTimes => match actor {
                Actor::Assistant(player) => self.inform_player(actor, Topic::Times, player).and_then(speech_entry),
                Actor::Zone if Color::ALL.into_iter().any(|color| self.uses_blind_board(color)) => {
                    speech_entry(SpeechEvent::TimesAnnounced)
                }
                _ => {
                    let reason = RefusalReason::NotAllowed(DisallowedFeature::SpeakingClock);
                    Err(self.refuse(Law::SpeakingClock, reason))
                }
            },
            Speech::AgreeOnLanguage { ref language } => self.agree_on_language(actor, language, now),
            Speech::Resign => self.instruct_resignation(actor).and_then(speech_entry),
            Speech::LendAccount => self.lend_account(actor).and_then(speech_entry),
            Speech::Invite(player) => self.invite_player(actor, player, now),
            Speech::SubmitProof(proof) => self.submit_proof(actor, proof, now).and_then(speech_entry),
            // Talking is forbidden only during the game (annexes II 9, III 1.5).
            Speech::Talk if matches!(self.phase, Phase::Waiting { .. } | Phase::Over(_)) => Ok(Vec::new()),
            _ => Err(match actor {
                Actor::Player(player) | Actor::Assistant(player)
                    if self.assistance_kind(player) != AssistanceKind::None =>
                {
                    self.refuse_to_assistant(player)
                }
                _ => self.refuse(Law::AssistantSilent, RefusalReason::OnlyPlayers),
            }),
        }
    }

    /// Decides a player's question: times and moves may be asked for at any stage (D.2.10.4;
    /// annexes II 8, III 1.3).
    fn ask_about(&self, actor: Actor, topic: Topic) -> Result<SpeechEvent, Refusal> {
        let law = Law::AssistantInforms;
        let Actor::Player(by) = actor else {
            return Err(self.refuse(law, RefusalReason::OnlyPlayers));
        };
        self.require_not_over(law)?;
        let allowed_topics = [Topic::Times, Topic::NumberOfMoves, Topic::OpponentsMove, Topic::DrawOffer];
        if !allowed_topics.contains(&topic) && self.assistance_kind(by) == AssistanceKind::Online {
            return Err(self.refuse(Law::AssistantSilent, RefusalReason::NotForAssistant));
        }
        // Analysis is never given before the game is over (online 9.15).
        if topic == Topic::Analysis {
            return Err(self.refuse(Law::NoAnalysis, RefusalReason::NoAnalysis));
        }
        Ok(SpeechEvent::InformationRequested { by, topic })
    }

    /// Answers a blind player without an assistant through the speaking clock (D.2.6.1).
    fn answer_by_speaking_clock(&self, actor: Actor, topic: Topic, now: Timestamp) -> Vec<GameEntry> {
        let clock_knows = matches!(topic, Topic::Times | Topic::NumberOfMoves);
        match actor {
            Actor::Player(to)
                if clock_knows && self.uses_blind_board(to) && self.assistance_kind(to) == AssistanceKind::None =>
            {
                single_entry(now, Event::Speech(SpeechEvent::Informed { topic, to }))
            }
            _ => Vec::new(),
        }
    }

    /// Instructs the assistant to resign for the player (annexes II 11, III 2).
    fn instruct_resignation(&self, actor: Actor) -> Result<SpeechEvent, Refusal> {
        match actor {
            Actor::Player(by) if self.assistance_kind(by) == AssistanceKind::Online => {
                self.require_play_or_adjournment(Law::Resignation)?;
                if self.has_resignation_instruction(by) {
                    return Err(
                        self.refuse(Law::Resignation, RefusalReason::Already(ExistingState::ResignationRequested))
                    );
                }
                Ok(SpeechEvent::ResignationInstructed { by })
            }
            Actor::Player(by) | Actor::Assistant(by) => Err(self.refuse_to_assistant(by)),
            _ => Err(self.refuse(Law::Resignation, RefusalReason::OnlyPlayers)),
        }
    }

    /// Lends the player's account to the assistant (annex II 7).
    fn lend_account(&self, actor: Actor) -> Result<SpeechEvent, Refusal> {
        let law = Law::AssistantAccount;
        self.require_not_over(law)?;
        match actor {
            Actor::Player(by) if self.is_account_lent(by) => {
                Err(self.refuse(law, RefusalReason::Already(ExistingState::AccountLent)))
            }
            Actor::Player(by) if self.assistance_kind(by) == AssistanceKind::Online => {
                Ok(SpeechEvent::AccountLent { by })
            }
            _ => Err(self.refuse(law, RefusalReason::OnlyPlayers)),
        }
    }

    /// Decides what an assistant tells the player: an answer, or an action of the opponent.
    fn inform_player(&self, actor: Actor, topic: Topic, to: Color) -> Result<SpeechEvent, Refusal> {
        let Actor::Assistant(of) = actor else {
            return Err(self.refuse(Law::AssistantInforms, RefusalReason::OnlyPlayers));
        };
        let law = self.law_of_assistance(of, Law::AssistantInforms);
        self.require_not_over(law)?;
        self.require_informing_assistant(of, to, law)?;
        let moved = self.record.len() > 0 && self.position.turn() == to;
        let offered = self.offer == Some(to.opponent());
        match topic {
            // At a hybrid venue the assistant tells times but nothing about moves (annex III 1.3).
            Topic::NumberOfMoves if self.rules.is_in_force(Law::AssistantsSupervised) => {
                return Err(self.refuse_to_assistant(of));
            }
            Topic::Times | Topic::NumberOfMoves if self.has_requested(to, topic) => {}
            Topic::Times | Topic::NumberOfMoves => {
                return Err(self.refuse(law, RefusalReason::NotRequested));
            }
            Topic::OpponentsMove if moved => {}
            Topic::OpponentsMove => {
                return Err(self.refuse(Law::AssistantAnnounces, RefusalReason::NoMoveAnnounced));
            }
            Topic::DrawOffer if offered && self.assistance_kind(of) == AssistanceKind::Online => {}
            Topic::DrawOffer if self.assistance_kind(of) == AssistanceKind::Online => {
                return Err(self.refuse(Law::AssistantOffers, RefusalReason::NoDrawOffer));
            }
            _ if self.assistance_kind(of) == AssistanceKind::Online => {
                return Err(self.refuse_to_assistant(of));
            }
            _ => return Err(self.refuse(law, RefusalReason::NotForAssistant)),
        }
        Ok(SpeechEvent::Informed { topic, to })
    }

    /// Requires an assistant who may inform the player.
    fn require_informing_assistant(&self, of: Color, to: Color, law: Law) -> Result<(), Refusal> {
        match self.assistance_kind(of) {
            AssistanceKind::None | AssistanceKind::Tasks => Err(self.refuse(law, RefusalReason::NoAssistantForTask)),
            AssistanceKind::Sighted => Err(self.refuse_to_assistant(of)),
            AssistanceKind::Blind | AssistanceKind::Online if of != to => {
                Err(self.refuse(law, RefusalReason::NotForAssistant))
            }
            AssistanceKind::Blind | AssistanceKind::Online => Ok(()),
        }
    }

    /// Agrees on another language: online by player and assistant (annex II 6), at the board by the
    /// arbiter (D.2.1).
    fn agree_on_language(&self, actor: Actor, language: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = if self.has_physical_board() { Law::SpokenRanks } else { Law::SpokenFully };
        let by: &[Color] = match actor {
            Actor::Player(by) | Actor::Assistant(by) if self.assistance_kind(by) == AssistanceKind::Online => &[by],
            _ if actor.is_arbiter() => &Color::ALL,
            _ => return Err(self.refuse(law, RefusalReason::OnlyArbiters)),
        };
        self.require_not_over(law)?;
        if language.parse::<Voice>().is_err() {
            return Err(self.refuse(law, RefusalReason::AnnouncementNotUnderstood));
        }
        let agreed = |&by: &Color| SpeechEvent::LanguageAgreed { by, language: language.into() };
        let agreed = by.iter().map(agreed);
        Ok(agreed.map(|event| GameEntry { at: now, event: Event::Speech(event) }).collect())
    }

    /// Records that the assistant invites the player (annex II 3).
    fn invite_player(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::AssistantInvites;
        self.require_not_over(law)?;
        if actor != Actor::Assistant(player) || self.assistance_kind(player) != AssistanceKind::Online {
            return Err(self.refuse(law, RefusalReason::NoAssistantForTask));
        }
        if self.is_playing() {
            return Err(self.refuse(law, RefusalReason::GameAlreadyStarted));
        }
        let mut entries = single_entry(now, Event::Speech(SpeechEvent::Invited { player }));
        entries.extend(self.late_assistant_breach(player, now));
        Ok(entries)
    }

    /// Returns the breach of an assistant who prepares too late before the game (annex II 3).
    pub(in crate::decide) fn late_assistant_breach(&self, player: Color, now: Timestamp) -> Vec<GameEntry> {
        let waits = matches!(self.phase, Phase::Waiting { .. });
        let before = self.rules.behaviour().parameters().assistant_invites;
        if waits && before.is_some_and(|before| now.saturating_add(before) > self.scheduled_start) {
            return self.absent_assistant_breach(player, now);
        }
        Vec::new()
    }

    /// Returns the breach of an assistant who is absent when the game starts (annex II 3).
    pub(in crate::decide) fn absent_assistant_breach(&self, by: Color, now: Timestamp) -> Vec<GameEntry> {
        let law = Law::AssistantInvites;
        let article = self.rules.article(law);
        let breached = Event::Conduct(ConductEvent::Breached { by, law, article });
        article.map(|_| GameEntry { at: now, event: breached }).into_iter().collect()
    }

    /// Records proof of the need of an assistant, submitted in time (annex II 2).
    fn submit_proof(&self, actor: Actor, proof: AssistanceProof, now: Timestamp) -> Result<SpeechEvent, Refusal> {
        let (law, before) = match proof {
            AssistanceProof::Certificate => {
                (Law::AssistanceProved, self.rules.behaviour().parameters().certificate_before)
            }
            AssistanceProof::Registration => (Law::AssistanceListed, None),
        };
        self.require_not_over(law)?;
        let Actor::Player(by) = actor else {
            return Err(self.refuse(law, RefusalReason::OnlyPlayers));
        };
        let late = now.saturating_add(before.unwrap_or_default()) > self.scheduled_start || self.is_playing();
        if late && self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::DeadlinePassed));
        }
        Ok(SpeechEvent::ProofSubmitted { by, proof })
    }
}
