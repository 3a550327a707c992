//! Applies events of devices, screens and venues, and rulings on them.

use flagfall_chess::Color;
use flagfall_laws::{Article, Law};

use crate::game::Phase;
use crate::venue::MOST_NAMES;
use crate::{Game, Instruction, Permission, Ruling, VenueEvent};

impl Game {
    pub(super) fn apply_venue_event(&mut self, event: &VenueEvent) {
        match event {
            VenueEvent::LoggedIn { player } => self.mark_logged_in(*player),
            VenueEvent::LoggedOut { player } => self.venue_mut().devices[*player].logged_out = true,
            VenueEvent::Connected { player, mobile } => {
                self.mark_logged_in(*player);
                self.venue_mut().devices[*player].mobile = *mobile;
            }
            VenueEvent::ScreenSharingChanged { player, shared } => {
                let device = &mut self.venue_mut().devices[*player];
                device.unshared = !shared;
                device.open_instruction = device.open_instruction.filter(|told| *told != Instruction::Screen);
            }
            VenueEvent::ApplicationOpened { player, name } => {
                let applications = &mut self.venue_mut().devices[*player].applications;
                if applications.len() < MOST_NAMES && !applications.contains(name) {
                    applications.push(name.clone());
                }
            }
            VenueEvent::Shown { player, .. } => {
                let device = &mut self.venue_mut().devices[*player];
                device.open_instruction = device.open_instruction.filter(|told| *told != Instruction::Show);
            }
            VenueEvent::DisconnectionReported { player } => {
                let device = &mut self.venue_mut().devices[*player];
                device.disconnection_reports = device.disconnection_reports.saturating_add(1);
                device.last_disconnection_reported = true;
            }
            VenueEvent::Designated { venue } => self.venue_mut().event.designate(venue),
            VenueEvent::Staffed { arbiter, named } => self.venue_mut().event.staff(*arbiter, *named),
            VenueEvent::ChecksAwaited => self.venue_mut().event.awaits_checks = true,
            VenueEvent::Clicked => {}
        }
    }

    /// Marks a player as arrived and logged in.
    pub(super) fn mark_arrived(&mut self, player: Color) {
        self.seats[player].arrived = true;
        self.mark_logged_in(player);
    }

    /// Marks a player as logged in.
    fn mark_logged_in(&mut self, player: Color) {
        if let Some(venue) = &mut self.venue {
            venue.devices[player].logged_out = false;
        }
    }

    /// Notes the loss of a player's connection (online 18.9).
    pub(super) fn note_connection_loss(&mut self, player: Color) {
        if !self.rules.is_in_force(Law::DisconnectionReported) {
            return;
        }
        let device = &mut self.venue_mut().devices[player];
        device.disconnections = device.disconnections.saturating_add(1);
        (device.last_disconnection_reported, device.awaits_decision) = (false, true);
    }

    /// Notes a restored connection. A loss before the start of the game needs no decision.
    pub(super) fn note_connection_return(&mut self, player: Color) {
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.clear_undecided_break(player);
        }
    }

    /// Clears the pending decision on a connected player's disconnection.
    pub(super) fn clear_undecided_break(&mut self, player: Color) {
        if self.venue.is_some() && self.is_connected(player) {
            self.venue_mut().devices[player].awaits_decision = false;
        }
    }

    /// Notes a ruling that decides how the game continues after a disconnection (online 18.9).
    pub(super) fn note_decision_after_break(&mut self, ruling: &Ruling, articles: &[Article]) {
        let goes_on = match ruling {
            // With stopped clocks the chief arbiter still has to resume them.
            Ruling::TakeTime { .. } => !self.is_paused(),
            Ruling::Restart { .. } | Ruling::Resume | Ruling::Restore { .. } => true,
            _ => false,
        };
        let otherwise = self.rules.article(Law::DisconnectionReported);
        if goes_on || otherwise.is_some_and(|article| articles.contains(&article)) {
            for player in Color::ALL {
                self.clear_undecided_break(player);
            }
        }
    }

    /// Cancels a check that the player refused (online 18.5, 18.6).
    pub(super) fn note_refused_check(&mut self, player: Color, law: Law) {
        let refused = self.law_of_refused_check(player) == law;
        if let Some(venue) = self.venue.as_deref_mut().filter(|_| refused) {
            let device = &mut venue.devices[player];
            device.inspected &= !device.requested_inspection.map_or(0, |target| 1 << target as u8);
        }
    }

    /// Applies a ruling on devices and venues.
    pub(super) fn apply_device_ruling(&mut self, ruling: &Ruling) {
        match ruling {
            Ruling::AllowDevice { player, assistant: false } => {
                self.conduct_record_mut(*player).device_allowed = true;
            }
            Ruling::Check { player, target } => {
                let device = &mut self.venue_mut().devices[*player];
                device.inspected |= 1 << *target as u8;
                device.requested_inspection = Some(*target);
            }
            Ruling::Instruct { player, instruction } => {
                self.venue_mut().devices[*player].open_instruction = Some(*instruction);
            }
            // A device permission covers the player's device even if the assistant uses it; earphones
            // are personal.
            Ruling::Permit { player, permission: Permission::Earphones, assistant: true } => {
                self.assistance_mut().players[*player].earphones_allowed = true;
            }
            Ruling::AllowDevice { player, assistant: true }
            | Ruling::Permit { player, permission: Permission::DeviceKept, assistant: true } => {
                self.assistance_mut().players[*player].device_allowed = true;
            }
            Ruling::Permit { player, permission, .. } => self.grant_permission(*player, permission),
            _ => {}
        }
    }

    fn grant_permission(&mut self, player: Color, permission: &Permission) {
        let device = &mut self.venue_mut().devices[player];
        match permission {
            Permission::Mobile => device.mobile_allowed = true,
            Permission::Earphones => device.earphones_allowed = true,
            Permission::Unshared => device.unshared_allowed = true,
            Permission::OwnDevice => device.own_device_allowed = true,
            Permission::Application(name) => {
                if device.allowed_applications.len() < MOST_NAMES && !device.allowed_applications.contains(name) {
                    device.allowed_applications.push(name.clone());
                }
            }
            Permission::DeviceKept => self.conduct_record_mut(player).device_allowed = true,
        }
    }
}
