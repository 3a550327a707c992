//! Devices, screens and venues (online 8 to 13, 16 to 18).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, Law, Offence};

use super::one;
use crate::game::Phase;
use crate::{
    Actor, Already, Barred, Entry, Event, Game, Inspected, LocalOffice, Refusal, Ruling, Venue,
    VenueEvent, Why,
};

impl Game {
    /// Something is done with a device or at a venue (online 8 to 13, 16 to 18, 20.3).
    pub(super) fn at_venue(
        &self,
        actor: Actor,
        venue: &Venue,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let noted = |event| Ok(one(now, Event::Venue(event)));
        match *venue {
            // Nobody signs in for a player whom the arbiter has not accepted (annex II 7).
            Venue::LogIn { .. } if matches!(actor, Actor::Assistant(_)) => {
                Err(self.refuse(Law::AssistantAccount, Why::NotAssisted))
            }
            Venue::LogIn { player, own_account, approved } => {
                self.log_in(self.about(actor, player)?, own_account, approved, now)
            }
            Venue::LogOut(player) => {
                self.needs_open(Law::ApprovedDevice)?;
                noted(VenueEvent::LoggedOut { player: self.about(actor, player)? })
            }
            Venue::Connect { player, mobile } => {
                self.connect(self.about(actor, player)?, mobile, now)
            }
            Venue::ShareScreen(player) => {
                let player = self.controls(actor, player)?;
                noted(VenueEvent::Sharing { player, shared: true })
            }
            Venue::StopSharing(player) => self.stop_sharing(actor, player, now),
            Venue::OpenApplication { player, ref name, needed } => {
                Ok(self.open_application(self.about(actor, player)?, name, needed, now))
            }
            Venue::WearEarphones(player) => {
                Ok(self.wear_earphones(self.about(actor, player)?, now))
            }
            Venue::HideFromCamera(player) => {
                Ok(self.hide_from_camera(self.about(actor, player)?, now))
            }
            Venue::Show { player, what } => self.show(self.about(actor, player)?, what, now),
            Venue::ReportDisconnection(player) => self.report(actor, player, now),
            Venue::Designate { ref venue } => self.designate(actor, venue, now),
            Venue::Staff { office, named } => self.staff(actor, office, named, now),
            Venue::AwaitChecks => self.await_checks(actor, now),
            Venue::Click => self.click(actor, now),
        }
    }

    /// Earphones are worn by who was let wear them (online 9.7).
    fn wear_earphones(&self, player: Color, now: Timestamp) -> Vec<Entry> {
        let allowed = self.at_device(player).is_some_and(|at| at.earphones_allowed);
        if allowed { Vec::new() } else { self.careless(player, Law::Earphones, now) }
    }

    /// Who is to be seen stays in the picture (online 8.1, 16.3).
    fn hide_from_camera(&self, player: Color, now: Timestamp) -> Vec<Entry> {
        let watched = self.rules.regulations.cameras > 0;
        let law = if watched { Law::Cameras } else { Law::Breach };
        self.careless(player, law, now)
    }

    /// What an arbiter wants to see is shown, the body in private alone (online 9.8.3, 17.3).
    fn show(&self, player: Color, what: Inspected, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if what == Inspected::Body && self.rules.is_in_force(Law::BodyCheck) {
            return Err(self.refuse(Law::BodyCheck, Why::InPrivate));
        }
        Ok(one(now, Event::Venue(VenueEvent::Shown { player, what })))
    }

    /// An office at a venue is filled, or empty (online 16.8).
    fn staff(
        &self,
        actor: Actor,
        office: LocalOffice,
        named: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::VenueArbiters;
        self.is_of_venue(actor, law)?;
        if named != self.lacking().contains(&office) {
            let so = if named { Already::Named } else { Already::Lacking };
            return Err(self.refuse(law, Why::Already(so)));
        }
        Ok(one(now, Event::Venue(VenueEvent::Staffed { office, named })))
    }

    /// The game begins when all is checked (online 18.5, 18.6).
    fn await_checks(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::FairPlayChecked;
        self.is_of_venue(actor, law)?;
        match self.phase {
            Phase::Waiting { .. } => Ok(one(now, Event::Venue(VenueEvent::ChecksAwaited))),
            _ => Err(self.refuse(law, Why::Begun)),
        }
    }

    /// Whether something is for a hybrid game, and not for the players to do.
    fn is_of_venue(&self, actor: Actor, law: Law) -> Result<(), Refusal> {
        if actor.is_at_board() {
            return Err(self.refuse(law, Why::OnlyArbiters));
        }
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NotAllowed(Barred::Venues)));
        }
        Ok(())
    }

    /// Who signs in has an account of the own and a device that was approved (online 9.2, 9.3), at a
    /// venue one of the organiser's (online 17.2).
    pub(super) fn log_in(
        &self,
        player: Color,
        own_account: bool,
        approved: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let own = self.rules.regulations.own_devices
            || self.at_device(player).is_some_and(|at| at.own_device_allowed);
        if self.outcome().is_some() {
            return Ok(one(now, Event::Venue(VenueEvent::LoggedIn { player })));
        }
        if !approved && !own && self.rules.is_in_force(Law::ApprovedDevice) {
            return Err(self.refuse(Law::ApprovedDevice, Why::NotApproved));
        }
        if !own_account && self.rules.is_in_force(Law::OwnAccount) {
            return Err(self.refuse(Law::OwnAccount, Why::NotOwnAccount));
        }
        self.comes_to_zone(player, VenueEvent::LoggedIn { player }, now)
    }

    /// Who connects through a mobile device has asked before (online 11.1.1).
    fn connect(&self, player: Color, mobile: bool, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let allowed = self.at_device(player).is_some_and(|at| at.mobile_allowed);
        if mobile && !allowed && self.outcome().is_none() {
            for law in [Law::MobileConnection, Law::DevicesProvided] {
                if self.rules.is_in_force(law) {
                    return Err(self.refuse(law, Why::NoPermission));
                }
            }
        }
        self.comes_to_zone(player, VenueEvent::Connected { player, mobile }, now)
    }

    /// Who signs in or connects has come, or is back.
    fn comes_to_zone(
        &self,
        player: Color,
        event: VenueEvent,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let here = one(now, Event::Venue(event));
        let arrives = !self.has_arrived(player) && self.outcome().is_none();
        self.after(here, |next| {
            let mut entries =
                if next.is_connected(player) { Vec::new() } else { next.reconnect(player, now)? };
            if arrives {
                entries.extend(next.arrive(player, now)?);
            }
            Ok(entries)
        })
    }

    /// The player and the arbiter control what is shared (online 13.1.3).
    fn controls(&self, actor: Actor, player: Color) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(color) if color != player => {
                Err(self.refuse(Law::SharingControlled, Why::OnlyArbiters))
            }
            Actor::Assistant(_) => Err(self.refuse(Law::SharingControlled, Why::NotAssisted)),
            _ => Ok(player),
        }
    }

    fn stop_sharing(
        &self,
        actor: Actor,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let player = self.controls(actor, player)?;
        let stopped = one(now, Event::Venue(VenueEvent::Sharing { player, shared: false }));
        let allowed = self.at_device(player).is_some_and(|at| at.unshared_allowed);
        let needed = self.rules.regulations.screen_shared && !allowed && actor.is_at_board();
        if needed && self.outcome().is_none() {
            let breached = |next: &Game| next.careless(player, Law::ScreenShared, now);
            return Ok(self.and_then(stopped, breached));
        }
        Ok(stopped)
    }

    /// Nothing is open beside the board and the video conference, which are needed, unless the arbiter
    /// lets it (online 12.3, 16.7).
    fn open_application(
        &self,
        player: Color,
        name: &str,
        needed: bool,
        now: Timestamp,
    ) -> Vec<Entry> {
        let opened = VenueEvent::ApplicationOpened { player, name: name.into() };
        let opened = one(now, Event::Venue(opened));
        let plain = |name: &str| name.trim().to_lowercase();
        let permitted = self.at_device(player).map_or(&[][..], |at| &at.allowed);
        let allowed = permitted.iter().any(|allowed| plain(allowed) == plain(name));
        if needed || allowed || self.outcome().is_some() {
            return opened;
        }
        self.and_then(opened, |next| next.careless(player, Law::ApplicationsOpen, now))
    }

    /// Something against the laws of online play, where they are in force.
    pub(super) fn careless(&self, player: Color, law: Law, now: Timestamp) -> Vec<Entry> {
        let law = self.in_force_or(law, Law::Breach);
        self.breach(player, law, Offence::Breach, now)
    }

    /// Every disconnection is reported by the local technical arbiter (online 18.9).
    fn report(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DisconnectionReported;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NotAllowed(Barred::Venues)));
        }
        if !matches!(actor, Actor::TechnicalArbiter(_)) {
            return Err(self.refuse(law, Why::OnlyTechnicalArbiter));
        }
        if !self.was_disconnected(player) {
            return Err(self.refuse(law, Why::NoBreak));
        }
        Ok(one(now, Event::Venue(VenueEvent::DisconnectionReported { player })))
    }

    /// The chief arbiter decides on the report of a break; who names the article answers for having
    /// been told otherwise (online 18.9).
    pub(super) fn needs_report(
        &self,
        article: Option<Article>,
        ruling: &Ruling,
        law: Law,
    ) -> Result<(), Refusal> {
        let reported = |player| self.at_device(player).is_some_and(|at| at.reported);
        let told = match *ruling {
            Ruling::TakeTime { player, .. } => reported(player),
            Ruling::Restart { .. } => Color::ALL.into_iter().any(reported),
            _ => true,
        };
        if told || article.is_some() || !self.is_after_break(law) {
            return Ok(());
        }
        Err(self.refuse(Law::DisconnectionReported, Why::NotReported))
    }

    /// The organiser names the venues (online 16.1).
    fn designate(&self, actor: Actor, venue: &str, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::VenueDesignated;
        self.is_of_venue(actor, law)?;
        if !matches!(actor, Actor::Organiser(_) | Actor::Zone) {
            return Err(self.refuse(law, Why::OnlyOrganiser));
        }
        self.needs_open(law)?;
        if venue.trim().is_empty() {
            return Err(self.refuse(law, Why::NoName));
        }
        if !self.has_room_for_venue(venue) {
            return Err(self.refuse(law, Why::NotAllowed(Barred::MoreVenues)));
        }
        Ok(one(now, Event::Venue(VenueEvent::Designated { venue: venue.into() })))
    }

    /// A click tells of a move that was entered (online 20.3).
    fn click(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Click;
        if actor != Actor::Zone {
            return Err(self.refuse(law, Why::OnlyZone));
        }
        if self.rules.regulations.physical_boards.is_none() {
            return Err(self.refuse(law, Why::NotAllowed(Barred::Clicks)));
        }
        self.needs_play(law)?;
        if self.record.len() == 0 {
            return Err(self.refuse(law, Why::NothingToTellOf));
        }
        Ok(one(now, Event::Venue(VenueEvent::Clicked)))
    }

    /// What a local chief arbiter sees to before a game (online 18.5, 18.6), and that there is one
    /// (online 16.8). Where nobody has begun to, the zone begins by itself.
    pub(super) fn needs_venue(&self, actor: Actor) -> Result<(), Refusal> {
        if !self.rules.is_in_force(Law::FairPlayChecked) {
            return Ok(());
        }
        if !self.lacking().is_empty() {
            return Err(self.refuse(Law::VenueArbiters, Why::VenueUnstaffed));
        }
        let needed = [Inspected::Device, Inspected::FairPlay];
        let lacks = |what| Color::ALL.into_iter().any(|player| !self.was_checked(player, what));
        let begun = Color::ALL
            .into_iter()
            .any(|player| needed.iter().any(|&what| self.was_checked(player, what)));
        let awaited = self.at_venue.as_deref().is_some_and(|venue| venue.awaits_checks);
        if actor == Actor::Zone && !begun && !awaited {
            return Ok(());
        }
        if lacks(Inspected::Device) {
            return Err(self.refuse(Law::DeviceChecked, Why::NotChecked));
        }
        if lacks(Inspected::FairPlay) {
            return Err(self.refuse(Law::FairPlayChecked, Why::NotChecked));
        }
        Ok(())
    }
}
