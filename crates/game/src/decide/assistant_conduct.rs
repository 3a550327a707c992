//! Conduct of assistants, for which the player is responsible (online, annexes II 11 and III 2).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence};

use super::single_entry;
use crate::assistance::PlayerAssistance;
use crate::{
    Actor, Command, Conduct, ConductEvent, Event, ExistingState, Game, GameEntry, Refusal, RefusalReason, VenueAction,
    Whereabouts,
};

impl Game {
    /// Decides an assistant's conduct beside the board as if the player had acted.
    pub(super) fn decide_assistant_conduct(
        &self,
        player: Color,
        command: &Command,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let may = |permission: fn(&PlayerAssistance) -> bool| self.player_assistance(player).is_some_and(permission);
        Ok(match *command {
            Command::Conduct(Conduct::Leave(place)) => self.assistant_leaves(player, place, now),
            Command::Conduct(Conduct::Return) => self.assistant_returns(player, now)?,
            Command::Venue(VenueAction::LogIn { player: of, own_account, approved }) if of == player => {
                self.require_account_permission(player, own_account)?;
                let logged_in = self.log_in(player, true, approved, now)?;
                logged_in.into_iter().chain(self.late_assistant_breach(player, now)).collect()
            }
            Command::Venue(VenueAction::LogIn { .. }) => {
                return Err(self.refuse(Law::AssistantAccount, RefusalReason::NotOwnAccount));
            }
            // A permission for the player does not extend to the assistant.
            Command::Conduct(Conduct::DeviceFound(of)) if of == player => {
                let allowed = may(|assisted| assisted.device_allowed);
                if allowed { Vec::new() } else { self.record_breach_of(player, Law::Device, now) }
            }
            Command::Venue(VenueAction::WearEarphones(of)) if of == player => {
                let allowed = may(|assisted| assisted.earphones_allowed);
                if allowed { Vec::new() } else { self.record_online_breach(player, Law::Earphones, now) }
            }
            Command::Conduct(ref conduct) => {
                let by = match conduct {
                    Conduct::Enter(_) | Conduct::AnnounceLeaving(_) | Conduct::Inform { .. } | Conduct::Intervene => {
                        Actor::Assistant(player)
                    }
                    _ => Actor::Player(player),
                };
                self.decide_conduct(by, conduct, now)?
            }
            Command::Venue(ref venue) => self.decide_venue_action(Actor::Player(player), venue, now)?,
            _ => return Err(self.refuse_to_assistant(player)),
        })
    }

    fn assistant_leaves(&self, of: Color, place: Whereabouts, now: Timestamp) -> Vec<GameEntry> {
        let left = single_entry(now, Event::Conduct(ConductEvent::AssistantLeft { of, place }));
        let allowed = self.player_assistance(of).and_then(|assisted| assisted.allowed_absence);
        match self.law_of_leaving_screen(place) {
            Some(law) if allowed.is_none_or(|allowed| allowed < place) => {
                self.with_breach(left, of, law, Offence::Breach, now)
            }
            _ => left,
        }
    }

    fn assistant_returns(&self, of: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if !self.is_assistant_away(of) {
            return Err(self.refuse(Law::LeavingArea, RefusalReason::Already(ExistingState::Present)));
        }
        Ok(single_entry(now, Event::Conduct(ConductEvent::AssistantReturned { of })))
    }

    /// Requires that the assistant uses an account of their own, or the player's with the player's
    /// consent (annex II 7).
    fn require_account_permission(&self, player: Color, players: bool) -> Result<(), Refusal> {
        let law = Law::AssistantAccount;
        if players && !self.is_account_lent(player) && self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::NoPermission));
        }
        Ok(())
    }
}
