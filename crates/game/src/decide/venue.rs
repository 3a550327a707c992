//! Devices, screens and venues (online 8 to 13, 16 to 18).

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, Law, Offence};

use super::single_entry;
use crate::game::Phase;
use crate::{
    Actor, DisallowedFeature, Event, ExistingState, Game, GameEntry, InspectionTarget, Refusal, RefusalReason, Ruling,
    VenueAction, VenueArbiter, VenueEvent,
};

impl Game {
    /// Decides an action with a device or at a venue (online 8 to 13, 16 to 18, 20.3).
    pub(super) fn decide_venue_action(
        &self,
        actor: Actor,
        action: &VenueAction,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let venue_entry = |event| Ok(single_entry(now, Event::Venue(event)));
        match *action {
            // An assistant who was not accepted may not log in for a player (annex II 7).
            VenueAction::LogIn { .. } if matches!(actor, Actor::Assistant(_)) => {
                Err(self.refuse(Law::AssistantAccount, RefusalReason::NoAssistantAccepted))
            }
            VenueAction::LogIn { player, own_account, approved } => {
                self.log_in(self.require_authority_over(actor, player)?, own_account, approved, now)
            }
            VenueAction::LogOut(player) => {
                self.require_not_over(Law::ApprovedDevice)?;
                venue_entry(VenueEvent::LoggedOut { player: self.require_authority_over(actor, player)? })
            }
            VenueAction::Connect { player, mobile } => {
                self.connect(self.require_authority_over(actor, player)?, mobile, now)
            }
            VenueAction::ShareScreen(player) => {
                let player = self.require_sharing_control(actor, player)?;
                venue_entry(VenueEvent::ScreenSharingChanged { player, shared: true })
            }
            VenueAction::StopSharing(player) => self.stop_sharing(actor, player, now),
            VenueAction::OpenApplication { player, ref name, needed } => {
                Ok(self.open_application(self.require_authority_over(actor, player)?, name, needed, now))
            }
            VenueAction::WearEarphones(player) => {
                Ok(self.wear_earphones(self.require_authority_over(actor, player)?, now))
            }
            VenueAction::HideFromCamera(player) => {
                Ok(self.hide_from_camera(self.require_authority_over(actor, player)?, now))
            }
            VenueAction::ShowOnCamera { player, target } => {
                self.show_to_arbiter(self.require_authority_over(actor, player)?, target, now)
            }
            VenueAction::ReportDisconnection(player) => self.report_disconnection(actor, player, now),
            VenueAction::DesignateVenue { ref venue } => self.designate_venue(actor, venue, now),
            VenueAction::Staff { arbiter: office, named } => self.staff_venue(actor, office, named, now),
            VenueAction::AwaitChecks => self.await_checks(actor, now),
            VenueAction::Click => self.click(actor, now),
        }
    }

    /// Records a breach if earphones are worn without permission (online 9.7).
    fn wear_earphones(&self, player: Color, now: Timestamp) -> Vec<GameEntry> {
        let allowed = self.device(player).is_some_and(|at| at.earphones_allowed);
        if allowed { Vec::new() } else { self.record_online_breach(player, Law::Earphones, now) }
    }

    /// Records a breach if a player leaves the camera's view (online 8.1, 16.3).
    fn hide_from_camera(&self, player: Color, now: Timestamp) -> Vec<GameEntry> {
        let watched = self.rules.regulations.cameras > 0;
        let law = if watched { Law::Cameras } else { Law::Breach };
        self.record_online_breach(player, law, now)
    }

    /// Shows something to the arbiter; a body check is made only in private (online 9.8.3, 17.3).
    fn show_to_arbiter(
        &self,
        player: Color,
        target: InspectionTarget,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if target == InspectionTarget::Body && self.rules.is_in_force(Law::BodyCheck) {
            return Err(self.refuse(Law::BodyCheck, RefusalReason::CheckedInPrivate));
        }
        Ok(single_entry(now, Event::Venue(VenueEvent::Shown { player, target })))
    }

    /// Fills or vacates an arbiter's office at a venue (online 16.8).
    fn staff_venue(
        &self,
        actor: Actor,
        office: VenueArbiter,
        named: bool,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::VenueArbiters;
        self.require_venue_rules(actor, law)?;
        if named != self.missing_arbiters().contains(&office) {
            let state = if named { ExistingState::OfficeFilled } else { ExistingState::OfficeVacant };
            return Err(self.refuse(law, RefusalReason::Already(state)));
        }
        Ok(single_entry(now, Event::Venue(VenueEvent::Staffed { arbiter: office, named })))
    }

    /// Makes the game wait until all checks are done (online 18.5, 18.6).
    fn await_checks(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::FairPlayChecked;
        self.require_venue_rules(actor, law)?;
        match self.phase {
            Phase::Waiting { .. } => Ok(single_entry(now, Event::Venue(VenueEvent::ChecksAwaited))),
            _ => Err(self.refuse(law, RefusalReason::GameAlreadyStarted)),
        }
    }

    /// Requires a hybrid game and an actor who is not a player.
    fn require_venue_rules(&self, actor: Actor, law: Law) -> Result<(), Refusal> {
        if actor.is_at_board() {
            return Err(self.refuse(law, RefusalReason::OnlyArbiters));
        }
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::Venues)));
        }
        Ok(())
    }

    /// Logs a player in with their own account and an approved device (online 9.2, 9.3); at a venue
    /// the device is the organiser's (online 17.2).
    pub(super) fn log_in(
        &self,
        player: Color,
        own_account: bool,
        approved: bool,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let own = self.rules.regulations.own_devices || self.device(player).is_some_and(|at| at.own_device_allowed);
        if self.outcome().is_some() {
            return Ok(single_entry(now, Event::Venue(VenueEvent::LoggedIn { player })));
        }
        if !approved && !own && self.rules.is_in_force(Law::ApprovedDevice) {
            return Err(self.refuse(Law::ApprovedDevice, RefusalReason::DeviceNotApproved));
        }
        if !own_account && self.rules.is_in_force(Law::OwnAccount) {
            return Err(self.refuse(Law::OwnAccount, RefusalReason::NotOwnAccount));
        }
        self.enter_zone(player, VenueEvent::LoggedIn { player }, now)
    }

    /// Connects a player; a mobile connection needs permission (online 11.1.1).
    fn connect(&self, player: Color, mobile: bool, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let allowed = self.device(player).is_some_and(|at| at.mobile_allowed);
        if mobile && !allowed && self.outcome().is_none() {
            for law in [Law::MobileConnection, Law::DevicesProvided] {
                if self.rules.is_in_force(law) {
                    return Err(self.refuse(law, RefusalReason::NoPermission));
                }
            }
        }
        self.enter_zone(player, VenueEvent::Connected { player, mobile }, now)
    }

    /// Records that a player who logs in or connects has arrived or is back.
    fn enter_zone(&self, player: Color, event: VenueEvent, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let entered = single_entry(now, Event::Venue(event));
        let arrives = !self.has_arrived(player) && self.outcome().is_none();
        self.decide_after(entered, |next| {
            let mut entries = if next.is_connected(player) { Vec::new() } else { next.reconnect(player, now)? };
            if arrives {
                entries.extend(next.arrive(player, now)?);
            }
            Ok(entries)
        })
    }

    /// Requires the player or an arbiter; only they control screen sharing (online 13.1.3).
    fn require_sharing_control(&self, actor: Actor, player: Color) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(color) if color != player => {
                Err(self.refuse(Law::SharingControlled, RefusalReason::OnlyArbiters))
            }
            Actor::Assistant(_) => Err(self.refuse(Law::SharingControlled, RefusalReason::NoAssistantAccepted)),
            _ => Ok(player),
        }
    }

    fn stop_sharing(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let player = self.require_sharing_control(actor, player)?;
        let stopped = single_entry(now, Event::Venue(VenueEvent::ScreenSharingChanged { player, shared: false }));
        let allowed = self.device(player).is_some_and(|at| at.unshared_allowed);
        let needed = self.rules.regulations.screen_shared && !allowed && actor.is_at_board();
        if needed && self.outcome().is_none() {
            let breached = |next: &Game| next.record_online_breach(player, Law::ScreenShared, now);
            return Ok(self.with_consequences(stopped, breached));
        }
        Ok(stopped)
    }

    /// Records an opened application, and a breach unless it is needed or permitted (online 12.3,
    /// 16.7).
    fn open_application(&self, player: Color, name: &str, needed: bool, now: Timestamp) -> Vec<GameEntry> {
        let opened = VenueEvent::ApplicationOpened { player, name: name.into() };
        let opened = single_entry(now, Event::Venue(opened));
        let normalised = |name: &str| name.trim().to_lowercase();
        let permitted = self.device(player).map_or(&[][..], |at| &at.allowed_applications);
        let allowed = permitted.iter().any(|allowed| normalised(allowed) == normalised(name));
        if needed || allowed || self.outcome().is_some() {
            return opened;
        }
        self.with_consequences(opened, |next| next.record_online_breach(player, Law::ApplicationsOpen, now))
    }

    /// Records a breach of the laws of online play, as far as they are in force.
    pub(super) fn record_online_breach(&self, player: Color, law: Law, now: Timestamp) -> Vec<GameEntry> {
        let law = self.in_force_or(law, Law::Breach);
        self.record_breach(player, law, Offence::Breach, now)
    }

    /// Records the local technical arbiter's report of a disconnection (online 18.9).
    fn report_disconnection(&self, actor: Actor, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DisconnectionReported;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::Venues)));
        }
        if !matches!(actor, Actor::TechnicalArbiter(_)) {
            return Err(self.refuse(law, RefusalReason::OnlyTechnicalArbiter));
        }
        if !self.has_been_disconnected(player) {
            return Err(self.refuse(law, RefusalReason::NoConnectionLost));
        }
        Ok(single_entry(now, Event::Venue(VenueEvent::DisconnectionReported { player })))
    }

    /// Requires a report of the disconnection before the chief arbiter decides; naming an article
    /// replaces it (online 18.9).
    pub(super) fn require_report(&self, article: Option<Article>, ruling: &Ruling, law: Law) -> Result<(), Refusal> {
        let reported = |player| self.device(player).is_some_and(|at| at.last_disconnection_reported);
        let is_reported = match *ruling {
            Ruling::TakeTime { player, .. } => reported(player),
            Ruling::Restart { .. } => Color::ALL.into_iter().any(reported),
            _ => true,
        };
        if is_reported || article.is_some() || !self.is_disconnection_law(law) {
            return Ok(());
        }
        Err(self.refuse(Law::DisconnectionReported, RefusalReason::DisconnectionNotReported))
    }

    /// Designates a venue, by the organiser (online 16.1).
    fn designate_venue(&self, actor: Actor, venue: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::VenueDesignated;
        self.require_venue_rules(actor, law)?;
        if !matches!(actor, Actor::Organiser(_) | Actor::Zone) {
            return Err(self.refuse(law, RefusalReason::OnlyOrganiser));
        }
        self.require_not_over(law)?;
        if venue.trim().is_empty() {
            return Err(self.refuse(law, RefusalReason::VenueNameMissing));
        }
        if !self.has_room_for_venue(venue) {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::MoreVenues)));
        }
        Ok(single_entry(now, Event::Venue(VenueEvent::Designated { venue: venue.into() })))
    }

    /// Records the click that announces an entered move (online 20.3).
    fn click(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::Click;
        if actor != Actor::Zone {
            return Err(self.refuse(law, RefusalReason::OnlyZone));
        }
        if self.rules.regulations.physical_boards.is_none() {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::Clicks)));
        }
        self.require_play(law)?;
        if self.record.len() == 0 {
            return Err(self.refuse(law, RefusalReason::NoMoveEntered));
        }
        Ok(single_entry(now, Event::Venue(VenueEvent::Clicked)))
    }

    /// Requires both venue arbiters (online 16.8) and the local chief arbiter's checks before a
    /// game (online 18.5, 18.6). If nothing was checked, the zone starts the game by itself.
    pub(super) fn require_venue_ready(&self, actor: Actor) -> Result<(), Refusal> {
        if !self.rules.is_in_force(Law::FairPlayChecked) {
            return Ok(());
        }
        if !self.missing_arbiters().is_empty() {
            return Err(self.refuse(Law::VenueArbiters, RefusalReason::VenueUnstaffed));
        }
        let needed = [InspectionTarget::Device, InspectionTarget::FairPlay];
        let lacks = |target| Color::ALL.into_iter().any(|player| !self.is_inspected(player, target));
        let begun = Color::ALL.into_iter().any(|player| needed.iter().any(|&target| self.is_inspected(player, target)));
        let awaited = self.venue.as_deref().is_some_and(|venue| venue.event.awaits_checks);
        if actor == Actor::Zone && !begun && !awaited {
            return Ok(());
        }
        if lacks(InspectionTarget::Device) {
            return Err(self.refuse(Law::DeviceChecked, RefusalReason::ChecksIncomplete));
        }
        if lacks(InspectionTarget::FairPlay) {
            return Err(self.refuse(Law::FairPlayChecked, RefusalReason::ChecksIncomplete));
        }
        Ok(())
    }
}
