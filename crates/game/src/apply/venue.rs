//! How devices, screens and venues change.

use flagfall_chess::Color;
use flagfall_laws::{Article, Law};

use crate::game::Phase;
use crate::venue::MOST_NAMES;
use crate::{Game, Instruction, Permission, Ruling, VenueEvent};

impl Game {
    pub(super) fn at_venue_happened(&mut self, event: &VenueEvent) {
        match event {
            VenueEvent::LoggedIn { player } => self.logged_in(*player),
            VenueEvent::LoggedOut { player } => self.at_venue_mut().of[*player].logged_out = true,
            VenueEvent::Connected { player, mobile } => {
                self.logged_in(*player);
                self.at_venue_mut().of[*player].mobile = *mobile;
            }
            VenueEvent::Sharing { player, shared } => {
                let device = &mut self.at_venue_mut().of[*player];
                device.unshared = !shared;
                device.told = device.told.filter(|told| *told != Instruction::Screen);
            }
            VenueEvent::ApplicationOpened { player, name } => {
                let applications = &mut self.at_venue_mut().of[*player].applications;
                if applications.len() < MOST_NAMES && !applications.contains(name) {
                    applications.push(name.clone());
                }
            }
            VenueEvent::Shown { player, .. } => {
                let device = &mut self.at_venue_mut().of[*player];
                device.told = device.told.filter(|told| *told != Instruction::Show);
            }
            VenueEvent::DisconnectionReported { player } => {
                let device = &mut self.at_venue_mut().of[*player];
                device.reports = device.reports.saturating_add(1);
                device.reported = true;
            }
            VenueEvent::Designated { venue } => {
                let venues = &mut self.at_venue_mut().venues;
                if venues.len() < MOST_NAMES && !venues.contains(venue) {
                    venues.push(venue.clone());
                }
            }
            VenueEvent::Staffed { office, named } => {
                let lacking = &mut self.at_venue_mut().lacking;
                lacking.retain(|lacks| lacks != office);
                if !named {
                    lacking.push(*office);
                }
            }
            VenueEvent::ChecksAwaited => self.at_venue_mut().awaits_checks = true,
            VenueEvent::Clicked => {}
        }
    }

    /// A player has come.
    pub(super) fn arrived(&mut self, player: Color) {
        self.seats[player].arrived = true;
        self.logged_in(player);
    }

    /// Who has come, or signs in, is signed in.
    fn logged_in(&mut self, player: Color) {
        if let Some(venue) = &mut self.at_venue {
            venue.of[player].logged_out = false;
        }
    }

    /// The line of a player broke (online 18.9).
    pub(super) fn note_break(&mut self, player: Color) {
        if !self.rules.is_in_force(Law::DisconnectionReported) {
            return;
        }
        let device = &mut self.at_venue_mut().of[player];
        device.breaks = device.breaks.saturating_add(1);
        (device.reported, device.undecided) = (false, true);
    }

    /// A line is mended: what broke before the game began needs no decision.
    pub(super) fn note_return(&mut self, player: Color) {
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.went_on(player);
        }
    }

    /// How to go on is decided for a player who is back, or the player has gone on.
    pub(super) fn went_on(&mut self, player: Color) {
        if self.at_venue.is_some() && self.is_connected(player) {
            self.at_venue_mut().of[player].undecided = false;
        }
    }

    /// A ruling by which the game goes on after a break, in one of the ways of the article or in
    /// another (online 18.9).
    pub(super) fn note_going_on(&mut self, ruling: &Ruling, articles: &[Article]) {
        let goes_on = match ruling {
            // Where the clocks stand still, when they run again is for the chief arbiter too.
            Ruling::TakeTime { .. } => !self.is_paused(),
            Ruling::Restart { .. } | Ruling::Resume | Ruling::Restore { .. } => true,
            _ => false,
        };
        let otherwise = self.rules.article(Law::DisconnectionReported);
        if goes_on || otherwise.is_some_and(|article| articles.contains(&article)) {
            for player in Color::ALL {
                self.went_on(player);
            }
        }
    }

    /// What a player does not let be looked at was not looked at (online 18.5, 18.6).
    pub(super) fn note_refused_check(&mut self, player: Color, law: Law) {
        let refused = self.law_of_refused_check(player) == law;
        if let Some(venue) = self.at_venue.as_deref_mut().filter(|_| refused) {
            let device = &mut venue.of[player];
            device.checked &= !device.to_check.map_or(0, |of| 1 << of as u8);
        }
    }

    /// What rulings on devices and venues change.
    pub(super) fn rule_at_venue(&mut self, ruling: &Ruling) {
        match ruling {
            Ruling::AllowDevice { player, assistant: false } => {
                self.papers_mut().of[*player].device_allowed = true;
            }
            Ruling::Check { player, of } => {
                let device = &mut self.at_venue_mut().of[*player];
                device.checked |= 1 << *of as u8;
                device.to_check = Some(*of);
            }
            Ruling::Instruct { player, what } => {
                self.at_venue_mut().of[*player].told = Some(*what);
            }
            // The device is that of the player, whoever plays on it; earphones are not.
            Ruling::Permit { player, what: Permission::Earphones, assistant: true } => {
                self.assistance_mut().of[*player].earphones_allowed = true;
            }
            Ruling::AllowDevice { player, assistant: true }
            | Ruling::Permit { player, what: Permission::DeviceKept, assistant: true } => {
                self.assistance_mut().of[*player].device_allowed = true;
            }
            Ruling::Permit { player, what, .. } => {
                let device = &mut self.at_venue_mut().of[*player];
                match what {
                    Permission::Mobile => device.mobile_allowed = true,
                    Permission::Earphones => device.earphones_allowed = true,
                    Permission::Unshared => device.unshared_allowed = true,
                    Permission::OwnDevice => device.own_device_allowed = true,
                    Permission::Application(name) => {
                        if device.allowed.len() < MOST_NAMES && !device.allowed.contains(name) {
                            device.allowed.push(name.clone());
                        }
                    }
                    Permission::DeviceKept => self.papers_mut().of[*player].device_allowed = true,
                }
            }
            _ => {}
        }
    }
}
