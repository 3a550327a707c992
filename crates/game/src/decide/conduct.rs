//! Conduct of players and bystanders, and the discretion of the arbiter (11, 12).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Penalty};

use super::single_entry;
use crate::{
    Actor, Bystander, Conduct, ConductEvent, Event, ExistingState, Game, GameEntry, Refusal, RefusalReason, Topic,
    Whereabouts,
};

impl Game {
    /// Decides a report of conduct: behaviour, arrivals, absences and information (11, 12; online 9, 10).
    pub(super) fn decide_conduct(
        &self,
        actor: Actor,
        conduct: &Conduct,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let conduct_entry = |event| Ok(single_entry(now, Event::Conduct(event)));
        match *conduct {
            Conduct::Leave(place) => Ok(self.leave_place(self.require_player(actor)?, place, now)),
            Conduct::Return => match self.require_player(actor)? {
                player if self.absence(player).is_some() => conduct_entry(ConductEvent::Returned { player }),
                _ => Err(self.refuse(Law::LeavingArea, RefusalReason::Already(ExistingState::Present))),
            },
            Conduct::AnnounceLeaving(place) => {
                conduct_entry(ConductEvent::LeaveAnnounced { player: self.require_player(actor)?, place })
            }
            Conduct::Enter(bystander) => {
                // At a hybrid venue players of other games may be present.
                let form = self.rules.regulations.form;
                let at_venue = form.is_hybrid() && bystander.is_player();
                let helps = matches!(bystander, Bystander::Assistant(of) if self.is_assisted(of));
                let beside_player = form.is_supervised_online() && helps;
                let admitted = self.is_admitted(bystander) || at_venue || beside_player;
                conduct_entry(ConductEvent::Entered { bystander, admitted })
            }
            Conduct::Inform { topic, to } => {
                if actor != Actor::Zone {
                    self.require_arbiter_actor(actor, Law::ArbiterNonIntervention)?;
                }
                self.require_arbiter_may_tell(topic, now)?;
                conduct_entry(ConductEvent::Informed { topic, to })
            }
            Conduct::Intervene => {
                self.require_arbiter_actor(actor, Law::ArbiterNonIntervention)?;
                self.require_request(Law::ArbiterAsked)?;
                // Physical boards that differ are a reason to intervene (online 20.6).
                if Color::ALL.into_iter().any(|player| self.is_physical_board_wrong(player)) {
                    return Ok(Vec::new());
                }
                Err(self.refuse(Law::ArbiterNonIntervention, RefusalReason::ArbiterMustNotIntervene))
            }
            Conduct::PhoneRings(player)
            | Conduct::DeviceFound(player)
            | Conduct::Disturb(player)
            | Conduct::UseHelp(player)
            | Conduct::RefuseInspection(player)
            | Conduct::BreachRules(player)
            | Conduct::RefuseToObey(player) => {
                Ok(self.record_misconduct(conduct, self.require_authority_over(actor, player)?, now))
            }
        }
    }

    /// Records misconduct of a player, reported by that player, an arbiter or the zone.
    fn record_misconduct(&self, conduct: &Conduct, player: Color, now: Timestamp) -> Vec<GameEntry> {
        let conduct_entry = |event| single_entry(now, Event::Conduct(event));
        let law = match conduct {
            Conduct::DeviceFound(_) if self.may_have_device(player) => {
                return conduct_entry(ConductEvent::AllowedDeviceFound { player });
            }
            Conduct::RefuseToObey(_) => {
                let law = self.law_of_disobedience(player);
                let refused = conduct_entry(ConductEvent::Refused { player });
                return self.with_breach(refused, player, law, Offence::Breach, now);
            }
            Conduct::PhoneRings(_) => Law::Phone,
            Conduct::DeviceFound(_) => Law::Device,
            Conduct::Disturb(_) => Law::Distraction,
            Conduct::UseHelp(_) => Law::ForbiddenHelp,
            Conduct::RefuseInspection(_) => self.law_of_refused_check(player),
            _ => Law::Breach,
        };
        self.record_breach_of(player, law, now)
    }

    /// Records that a player leaves, and a breach if the arbiter's permission was needed (11.2.3,
    /// 11.2.4).
    fn leave_place(&self, player: Color, place: Whereabouts, now: Timestamp) -> Vec<GameEntry> {
        let left = single_entry(now, Event::Conduct(ConductEvent::Left { player, place }));
        let may = self.allowed_absence(player).is_some_and(|allowed| allowed >= place);
        // A player whose game is over is a spectator (11.4), and players may leave while it is
        // adjourned.
        if may || self.outcome().is_some() || self.is_adjourned() {
            return left;
        }
        if self.rules.regulations.form.is_supervised_online() {
            let law = match self.law_of_leaving_screen(place) {
                None => return left,
                Some(Law::LeavingVenue | Law::LeavingArea) if self.plays_through_assistant(player) => {
                    Law::AssistedLeaving
                }
                Some(law) => law,
            };
            return self.with_breach(left, player, law, Offence::Breach, now);
        }
        let on_move = self.is_playing() && self.position.turn() == player;
        let must_tell = self.rules.regulations.leaving_told && !self.has_announced_leaving(player);
        let law = match place {
            Whereabouts::Venue => Law::LeavingVenue,
            Whereabouts::Area if on_move => Law::LeavingArea,
            Whereabouts::Area if must_tell => Law::LeavingNotified,
            Whereabouts::Area | Whereabouts::Board => return left,
        };
        self.with_breach(left, player, law, Offence::Breach, now)
    }

    /// Returns the law broken by leaving the screen. Online the arbiter is always asked (online
    /// 9.5, 17.7), and both players stay in place while a connection is lost (online 11.5).
    pub(super) fn law_of_leaving_screen(&self, place: Whereabouts) -> Option<Law> {
        match place {
            _ if !self.is_playing() => None,
            _ if self.must_stay_in_place() => Some(Law::PlacesKept),
            Whereabouts::Venue => Some(Law::LeavingVenue),
            Whereabouts::Area => Some(Law::LeavingArea),
            Whereabouts::Board => None,
        }
    }

    /// Whether a connection is lost, so that both players must stay in place (online 11.5).
    pub(super) fn must_stay_in_place(&self) -> bool {
        let broken = Color::ALL.into_iter().any(|player| !self.is_connected(player));
        broken && self.rules.is_in_force(Law::PlacesKept)
    }

    /// Records a breach of a law with its own offence; after the game the player is a spectator and
    /// it is only noted (11.4).
    pub(super) fn record_breach_of(&self, player: Color, law: Law, now: Timestamp) -> Vec<GameEntry> {
        let offence = match law {
            Law::Phone => Offence::Phone,
            Law::Device => Offence::Device,
            Law::Distraction => Offence::Distraction,
            _ => Offence::Breach,
        };
        // An offence without a penalty of its own is an ordinary breach.
        let has_own_ladder = !self.rules.regulations.ladder(offence).is_empty();
        let has_general_ladder = !self.rules.regulations.ladder(Offence::Breach).is_empty();
        let offence = if has_general_ladder && !has_own_ladder { Offence::Breach } else { offence };
        self.record_breach(player, law, offence, now)
    }

    /// Records a breach and the penalty that the regulations set.
    pub(super) fn record_breach(&self, by: Color, law: Law, offence: Offence, now: Timestamp) -> Vec<GameEntry> {
        let article = self.rules.article(law);
        let mut entries = single_entry(now, Event::Conduct(ConductEvent::Breached { by, law, article }));
        if self.outcome().is_some() || self.mate_question().is_some() {
            return entries;
        }
        let penalties = self.penalise_offence(by, offence, now);
        entries.extend(penalties.into_iter().map(|entry| self.cite_breach(entry, law, offence)));
        entries
    }

    /// Appends a breach to other entries.
    pub(super) fn with_breach(
        &self,
        entries: Vec<GameEntry>,
        by: Color,
        law: Law,
        offence: Offence,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        self.with_consequences(entries, |next| next.record_breach(by, law, offence, now))
    }

    /// Makes a penalty or an ending cite the broken law, or the law that sets the penalty.
    fn cite_breach(&self, mut entry: GameEntry, law: Law, offence: Offence) -> GameEntry {
        match &mut entry.event {
            Event::Penalised { article, penalty, .. } => {
                *article = self.rules.article(self.law_of_penalty(law, offence, penalty));
            }
            Event::Ended(outcome) => {
                let lost = Penalty::GAME_LOST;
                outcome.law = self.law_of_penalty(law, offence, &lost);
                outcome.article = self.rules.article(outcome.law);
            }
            _ => {}
        }
        entry
    }

    fn law_of_penalty(&self, law: Law, offence: Offence, penalty: &Penalty) -> Law {
        let law = match offence {
            Offence::Device if !penalty.ends_game() || self.rules.overrides_penalty(offence) => Law::DeviceLighter,
            Offence::Phone if self.rules.overrides_penalty(offence) => Law::PhoneSet,
            Offence::Breach if penalty.ends_game() => self.in_force_or(Law::RepeatedBreach, law),
            // Editions with their own penalty ladder cite one article for all breaches.
            Offence::Breach if self.rules.is_in_force(Law::RepeatedBreach) => Law::Breach,
            _ => law,
        };
        self.in_force_or(law, offence.law())
    }

    /// Checks whether the arbiter may mention a topic (12.6, P.18).
    ///
    /// # Errors
    /// Fails if the players must notice it themselves.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, Topic};
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.require_arbiter_may_tell(Topic::NumberOfMoves, Timestamp::EPOCH).unwrap_err();
    /// assert_eq!(refusal.article.expect("in force"), "L.12.6b");
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn require_arbiter_may_tell(&self, topic: Topic, now: Timestamp) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Ok(());
        }
        let refuse = |law| Err(self.refuse(law, RefusalReason::ArbiterMustNotIntervene));
        let silent = self.rules.is_in_force(Law::ArbiterSilent);
        match topic {
            Topic::NumberOfMoves if !self.is_any_flag_down(now) => refuse(Law::NumberOfMoves),
            Topic::OpponentsMove | Topic::ForgottenPress => refuse(Law::OpponentMoved),
            // The position must not be commented on by anyone (online 9.15, 10.6).
            Topic::Analysis => {
                let law = self.in_force_or(Law::NoAnalysis, Law::ArbiterNonIntervention);
                Err(self.refuse(law, RefusalReason::NoAnalysis))
            }
            Topic::Flag | Topic::IllegalMove if silent => refuse(Law::ArbiterSilent),
            _ => self.require_request(Law::ArbiterAsked),
        }
    }

    /// Requires that a player has called the arbiter, where that is needed (P.18a).
    pub(super) fn require_request(&self, law: Law) -> Result<(), Refusal> {
        let requested = self.is_arbiter_called() || self.is_paused() || !self.is_playing();
        if requested || !self.rules.is_in_force(law) {
            return Ok(());
        }
        Err(self.refuse(law, RefusalReason::NotRequested))
    }
}
