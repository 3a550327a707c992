//! Conduct of players and onlookers, and what the arbiter keeps to himself (11, 12).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Penalty};

use super::one;
use crate::{
    Actor, Already, Conduct, ConductEvent, Entry, Event, Game, Onlooker, Refusal, Topic,
    Whereabouts, Why,
};

impl Game {
    /// Somebody behaves well or badly, comes, goes or tells something (11, 12; online 9, 10).
    pub(super) fn conduct(
        &self,
        actor: Actor,
        conduct: &Conduct,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let noted = |event| Ok(one(now, Event::Conduct(event)));
        match *conduct {
            Conduct::Leave(place) => Ok(self.leave(self.player(actor)?, place, now)),
            Conduct::Return => match self.player(actor)? {
                player if self.away(player).is_some() => noted(ConductEvent::Returned { player }),
                _ => Err(self.refuse(Law::LeavingArea, Why::Already(Already::There))),
            },
            Conduct::TellOfLeaving(place) => {
                noted(ConductEvent::ToldOfLeaving { player: self.player(actor)?, place })
            }
            Conduct::Enter(who) => {
                // At a venue of hybrid play others play as well.
                let form = self.rules.regulations.form;
                let at_venue = form.is_hybrid() && who.plays();
                let helps = matches!(who, Onlooker::Assistant(of) if self.is_assisted(of));
                let beside_player = form.is_watched_online() && helps;
                let admitted = self.is_admitted(who) || at_venue || beside_player;
                noted(ConductEvent::Entered { who, admitted })
            }
            Conduct::Tell { what, to } => {
                if actor != Actor::Zone {
                    self.arbiter(actor, Law::ArbiterStaysOut)?;
                }
                self.may_tell(what, now)?;
                noted(ConductEvent::Told { what, to })
            }
            Conduct::StepIn => {
                self.arbiter(actor, Law::ArbiterStaysOut)?;
                self.needs_asking(Law::ArbiterAsked)?;
                // Real boards that show something else are a reason to step in (online 20.6).
                if Color::ALL.into_iter().any(|player| self.is_real_board_wrong(player)) {
                    return Ok(Vec::new());
                }
                Err(self.refuse(Law::ArbiterStaysOut, Why::StaysOut))
            }
            Conduct::PhoneRings(player)
            | Conduct::DeviceFound(player)
            | Conduct::Disturb(player)
            | Conduct::UseHelp(player)
            | Conduct::RefuseCheck(player)
            | Conduct::Break(player)
            | Conduct::Refuse(player) => {
                Ok(self.misconduct(conduct, self.about(actor, player)?, now))
            }
        }
    }

    /// What a player has done, by the own word or by that of who watches over both.
    fn misconduct(&self, conduct: &Conduct, player: Color, now: Timestamp) -> Vec<Entry> {
        let noted = |event| one(now, Event::Conduct(event));
        let law = match conduct {
            Conduct::DeviceFound(_) if self.may_have_device(player) => {
                return noted(ConductEvent::AllowedDeviceFound { player });
            }
            Conduct::Refuse(_) => {
                let law = self.law_of_disobedience(player);
                let refused = noted(ConductEvent::Refused { player });
                return self.and_breach(refused, player, law, Offence::Breach, now);
            }
            Conduct::PhoneRings(_) => Law::Phone,
            Conduct::DeviceFound(_) => Law::Device,
            Conduct::Disturb(_) => Law::Distraction,
            Conduct::UseHelp(_) => Law::HelpUsed,
            Conduct::RefuseCheck(_) => self.law_of_refused_check(player),
            _ => Law::Breach,
        };
        self.against(player, law, now)
    }

    /// Who goes where the arbiter must be asked first, and has not asked (11.2.3, 11.2.4).
    fn leave(&self, player: Color, place: Whereabouts, now: Timestamp) -> Vec<Entry> {
        let left = one(now, Event::Conduct(ConductEvent::Left { player, place }));
        let may = self.may_leave(player).is_some_and(|allowed| allowed >= place);
        // Whose game is over is a spectator (11.4), and nobody stays while it is adjourned.
        if may || self.outcome().is_some() || self.is_adjourned() {
            return left;
        }
        if self.rules.regulations.form.is_watched_online() {
            let law = match self.law_of_leaving_screen(place) {
                None => return left,
                Some(Law::LeavingVenue | Law::LeavingArea)
                    if self.leaves_it_to_assistant(player) =>
                {
                    Law::AssistedLeaving
                }
                Some(law) => law,
            };
            return self.and_breach(left, player, law, Offence::Breach, now);
        }
        let on_move = self.is_playing() && self.position.turn() == player;
        let tells = self.rules.regulations.leaving_told && !self.has_told_of_leaving(player);
        let law = match place {
            Whereabouts::Venue => Law::LeavingVenue,
            Whereabouts::Area if on_move => Law::LeavingArea,
            Whereabouts::Area if tells => Law::LeavingTold,
            Whereabouts::Area | Whereabouts::Board => return left,
        };
        self.and_breach(left, player, law, Offence::Breach, now)
    }

    /// Online the arbiter is asked whoever has the move (online 9.5, 17.7), and while a connection is
    /// broken everybody stays in place (online 11.5).
    pub(super) fn law_of_leaving_screen(&self, place: Whereabouts) -> Option<Law> {
        match place {
            _ if !self.is_playing() => None,
            _ if self.keeps_places() => Some(Law::PlacesKept),
            Whereabouts::Venue => Some(Law::LeavingVenue),
            Whereabouts::Area => Some(Law::LeavingArea),
            Whereabouts::Board => None,
        }
    }

    /// Whether a connection is broken, so that both players stay where they are (online 11.5).
    pub(super) fn keeps_places(&self) -> bool {
        let broken = Color::ALL.into_iter().any(|player| !self.is_connected(player));
        broken && self.rules.is_in_force(Law::PlacesKept)
    }

    /// Something against a law; whose game is over is a spectator, of whom it is only noted (11.4).
    pub(super) fn against(&self, player: Color, law: Law, now: Timestamp) -> Vec<Entry> {
        let offence = match law {
            Law::Phone => Offence::Phone,
            Law::Device => Offence::Device,
            Law::Distraction => Offence::Distraction,
            _ => Offence::Breach,
        };
        // What has no price of its own is a breach like any other.
        let priced = !self.rules.regulations.ladder(offence).is_empty();
        let general = !self.rules.regulations.ladder(Offence::Breach).is_empty();
        let offence = if general && !priced { Offence::Breach } else { offence };
        self.breach(player, law, offence, now)
    }

    /// Something was done against a law, and what the regulations say for it follows.
    pub(super) fn breach(
        &self,
        by: Color,
        law: Law,
        offence: Offence,
        now: Timestamp,
    ) -> Vec<Entry> {
        let article = self.rules.article(law);
        let mut entries = one(now, Event::Conduct(ConductEvent::Breached { by, law, article }));
        if self.outcome().is_some() || self.question().is_some() {
            return entries;
        }
        let offended = self.offended(by, offence, now);
        entries.extend(offended.into_iter().map(|entry| self.under(entry, law, offence)));
        entries
    }

    /// The same after something else has happened.
    pub(super) fn and_breach(
        &self,
        entries: Vec<Entry>,
        by: Color,
        law: Law,
        offence: Offence,
        now: Timestamp,
    ) -> Vec<Entry> {
        self.and_then(entries, |next| next.breach(by, law, offence, now))
    }

    /// A penalty and an ending stand under what was broken, or under what sets the price of it.
    fn under(&self, mut entry: Entry, law: Law, offence: Offence) -> Entry {
        match &mut entry.event {
            Event::Penalised { article, penalty, .. } => {
                *article = self.rules.article(self.law_of_price(law, offence, penalty));
            }
            Event::Ended(outcome) => {
                let lost = Penalty::GAME_LOST;
                outcome.law = self.law_of_price(law, offence, &lost);
                outcome.article = self.rules.article(outcome.law);
            }
            _ => {}
        }
        entry
    }

    fn law_of_price(&self, law: Law, offence: Offence, penalty: &Penalty) -> Law {
        let law = match offence {
            Offence::Device if !penalty.ends_game() || self.rules.is_priced_by_event(offence) => {
                Law::DeviceLighter
            }
            Offence::Phone if self.rules.is_priced_by_event(offence) => Law::PhoneSet,
            Offence::Breach if penalty.ends_game() => self.in_force_or(Law::RepeatedBreach, law),
            // One article for all, where the edition has a ladder of its own.
            Offence::Breach if self.rules.is_in_force(Law::RepeatedBreach) => Law::Breach,
            _ => law,
        };
        self.in_force_or(law, offence.law())
    }

    /// Whether the arbiter may speak of something (12.6, P.18).
    ///
    /// # Errors
    /// It is for the players to see.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, Topic};
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.may_tell(Topic::NumberOfMoves, Timestamp::EPOCH).unwrap_err();
    /// assert_eq!(refusal.article.expect("in force"), "L.12.6b");
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn may_tell(&self, what: Topic, now: Timestamp) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Ok(());
        }
        let refuse = |law| Err(self.refuse(law, Why::StaysOut));
        let silent = self.rules.is_in_force(Law::ArbiterSilent);
        match what {
            Topic::NumberOfMoves if !self.is_any_flag_down(now) => refuse(Law::NumberOfMoves),
            Topic::OpponentsMove | Topic::ForgottenPress => refuse(Law::OpponentMoved),
            // What to think of the position is nobody's to say (online 9.15, 10.6).
            Topic::Analysis => {
                let law = self.in_force_or(Law::NoAnalysis, Law::ArbiterStaysOut);
                Err(self.refuse(law, Why::NoAnalysis))
            }
            Topic::Flag | Topic::IllegalMove if silent => refuse(Law::ArbiterSilent),
            _ => self.needs_asking(Law::ArbiterAsked),
        }
    }

    /// Whether a player has asked for the arbiter, where that is needed (P.18a).
    pub(super) fn needs_asking(&self, law: Law) -> Result<(), Refusal> {
        let asked = self.is_arbiter_called() || self.is_paused() || !self.is_playing();
        if asked || !self.rules.is_in_force(law) {
            return Ok(());
        }
        Err(self.refuse(law, Why::NotAskedFor))
    }
}
