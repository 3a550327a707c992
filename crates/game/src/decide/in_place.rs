//! What assistants do in a player's place (online, annexes II 11 and III 2).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::one;
use crate::assistance::Assisted;
use crate::{
    Actor, Already, Command, Conduct, ConductEvent, Entry, Event, Game, Refusal, Venue,
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
        Ok(match *command {
            Command::Conduct(Conduct::Leave(place)) => self.assistant_leaves(player, place, now),
            Command::Conduct(Conduct::Return) => self.assistant_returns(player, now)?,
            Command::Venue(Venue::LogIn { player: of, own_account, approved }) if of == player => {
                self.may_use_account(player, own_account)?;
                let logged_in = self.log_in(player, true, approved, now)?;
                logged_in.into_iter().chain(self.late_with_player(player, now)).collect()
            }
            Command::Venue(Venue::LogIn { .. }) => {
                return Err(self.refuse(Law::AssistantAccount, Why::NotOwnAccount));
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
        })
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
            return Err(self.refuse(Law::LeavingArea, Why::Already(Already::There)));
        }
        Ok(one(now, Event::Conduct(ConductEvent::AssistantReturned { of })))
    }

    /// The assistant has an account for the event, or the player's if the player agrees (annex II 7).
    fn may_use_account(&self, player: Color, players: bool) -> Result<(), Refusal> {
        let law = Law::AssistantAccount;
        if players && !self.is_account_lent(player) && self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NoPermission));
        }
        Ok(())
    }
}
