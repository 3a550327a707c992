//! What assistants do in a player's place (online, annexes II 11 and III 2).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::one;
use crate::assistance::Assisted;
use crate::{
    Actor, Command, Conduct, ConductEvent, Entry, Event, Game, Refusal, SpokenEvent, Venue,
    Whereabouts, Why,
};

impl Game {
    /// What an assistant does beside the board is as if the player had done it, who answers for it.
    pub(super) fn in_players_place(
        &self,
        player: Color,
        command: &Command,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let may = |what: fn(&Assisted) -> bool| self.assisted(player).is_some_and(what);
        let done = match *command {
            Command::Conduct(Conduct::Leave(place)) => self.assistant_leaves(player, place, now),
            Command::Conduct(Conduct::Return) => self.assistant_returns(player, now)?,
            Command::Venue(Venue::LogIn { player: of, own_account, approved }) if of == player => {
                self.may_use_account(player, own_account)?;
                self.log_in(player, true, approved, now)?
            }
            // What the arbiter lets the player have is not for the assistant too.
            Command::Conduct(Conduct::DeviceFound(of)) if of == player => {
                let allowed = may(|assisted| assisted.device_allowed);
                if allowed { Vec::new() } else { self.against(player, Law::Device, now) }
            }
            Command::Venue(Venue::WearEarphones(of)) if of == player => {
                let allowed = may(|assisted| assisted.earphones_allowed);
                if allowed { Vec::new() } else { self.careless(player, Law::Earphones, now) }
            }
            Command::Conduct(ref conduct) => {
                let by = match conduct {
                    Conduct::Enter(_)
                    | Conduct::TellOfLeaving(_)
                    | Conduct::Tell { .. }
                    | Conduct::StepIn => Actor::Assistant(player),
                    _ => Actor::Player(player),
                };
                self.conduct(by, conduct, now)?
            }
            Command::Venue(ref venue) => self.at_venue(Actor::Player(player), venue, now)?,
            _ => return Err(self.not_for_assistant(player)),
        };
        Ok(self.answered_for(done))
    }

    /// Adds to what was broken that the assistant did it, for the player.
    fn answered_for(&self, done: Vec<Entry>) -> Vec<Entry> {
        let law = Law::AssistantForPlayer;
        let article = self.rules.article(law);
        let with_annex = |entry: Entry| {
            let annex = match entry.event {
                Event::Conduct(ConductEvent::Breached { by, .. }) => {
                    one(entry.at, Event::Conduct(ConductEvent::Breached { by, law, article }))
                }
                _ => Vec::new(),
            };
            core::iter::once(entry).chain(annex)
        };
        done.into_iter().flat_map(with_annex).collect()
    }

    fn assistant_leaves(&self, of: Color, place: Whereabouts, now: Timestamp) -> Vec<Entry> {
        let left = one(now, Event::Conduct(ConductEvent::AssistantLeft { of, place }));
        let allowed = self.assisted(of).and_then(|assisted| assisted.may_leave);
        match self.law_of_leaving_screen(place) {
            Some(law) if allowed.is_none_or(|allowed| allowed < place) => {
                self.and_breach(left, of, law, Offence::Breach, now)
            }
            _ => left,
        }
    }

    fn assistant_returns(&self, of: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if !self.is_assistant_away(of) {
            return Err(self.refuse(Law::LeavingArea, Why::Already("there")));
        }
        Ok(one(now, Event::Conduct(ConductEvent::AssistantReturned { of })))
    }

    /// The assistant has an account for the event, or the player's if the player agrees (annex II 7).
    fn may_use_account(&self, player: Color, players: bool) -> Result<(), Refusal> {
        let law = Law::AssistantAccount;
        let lent = self.assisted(player).is_some_and(|assisted| assisted.account_lent);
        if players && !lent && self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NoPermission));
        }
        Ok(())
    }

    /// A player lets the assistant play under the player's account (annex II 7).
    pub(super) fn lend_account(&self, actor: Actor) -> Result<SpokenEvent, Refusal> {
        let law = Law::AssistantAccount;
        self.needs_open(law)?;
        match actor {
            Actor::Player(by) if self.rules.is_in_force(law) => Ok(SpokenEvent::AccountLent { by }),
            Actor::Player(_) => Err(self.refuse(law, Why::NotAllowed("accounts of others"))),
            _ => Err(self.refuse(law, Why::OnlyPlayers)),
        }
    }
}
