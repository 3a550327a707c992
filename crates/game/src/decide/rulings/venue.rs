//! What arbiters rule on devices and at venues (online 8 to 13, 16 to 18).

use flagfall_chess::Color;
use flagfall_laws::{Law, Offence, Penalty};

use crate::game::Phase;
use crate::{Actor, Barred, Event, Game, Inspected, Instruction, Permission, Refusal, Ruling, Why};

impl Game {
    /// The law by which something is looked at.
    pub(super) fn law_of_check(&self, of: Inspected) -> Law {
        let before = matches!(self.phase, Phase::Waiting { .. });
        let law = match of {
            Inspected::Device if before => Law::DeviceChecked,
            Inspected::FairPlay if before => Law::FairPlayChecked,
            Inspected::Area if before => Law::AreaExamined,
            Inspected::Body => Law::BodyCheck,
            Inspected::Applications => Law::ApplicationsSeen,
            _ => Law::Check,
        };
        let law = self.in_force_or(law, Law::Check);
        self.in_force_or(law, Law::Unsettled)
    }

    /// The law by which a player is told to do something.
    pub(super) fn law_of_instruction(&self, what: Instruction) -> Law {
        let law = match what {
            Instruction::Presence => Law::PresenceOrdered,
            Instruction::Show => Law::Check,
            Instruction::Applications => Law::ApplicationsSeen,
            Instruction::Screen => Law::SharingControlled,
            Instruction::Video => Law::VideoSession,
            Instruction::Other => Law::Ruling,
        };
        self.in_force_or(law, Law::Ruling)
    }

    /// The law by which a player is let do something.
    pub(super) fn law_of_permission(&self, what: &Permission) -> Law {
        let law = match what {
            Permission::Mobile => Law::MobileConnection,
            Permission::Application(_) => Law::ApplicationsOpen,
            Permission::Earphones => Law::Earphones,
            Permission::Unshared => Law::ScreenShared,
            Permission::DeviceKept => Law::DeviceKept,
            Permission::OwnDevice => Law::DevicesProvided,
        };
        self.in_force_or(law, Law::Ruling)
    }

    /// What a player does against who does not obey: what was asked for last (online 9.8.3, 11.2,
    /// 12.2).
    pub(in crate::decide) fn law_of_disobedience(&self, player: Color) -> Law {
        let told = self.at_device(player).and_then(|at| at.told);
        let law = told.map_or(Law::RefusesToObey, |what| self.law_of_instruction(what));
        if law == Law::Ruling { Law::RefusesToObey } else { law }
    }

    /// The same of a check.
    pub(crate) fn law_of_refused_check(&self, player: Color) -> Law {
        let of = self.at_device(player).and_then(|at| at.to_check);
        of.map_or(Law::Check, |of| self.law_of_check(of))
    }

    /// Whether a ruling of a venue may be given by who gives it: the local technical arbiter does
    /// not do what is for the local chief arbiter (online 17.4, 18.5, 18.6), and who had a device is
    /// excluded by the chief arbiter alone (online 9.8.2, 17.3).
    pub(super) fn is_in_office(&self, actor: Actor, ruling: &Ruling) -> Result<(), Refusal> {
        let local_chief = |law| {
            let technical = matches!(actor, Actor::TechnicalArbiter(_));
            if technical { Err(self.refuse(law, Why::OnlyLocalChief)) } else { Ok(()) }
        };
        match ruling {
            Ruling::Check { .. } => match self.law_of(ruling) {
                law @ (Law::DeviceChecked | Law::FairPlayChecked) => local_chief(law),
                _ => Ok(()),
            },
            Ruling::Permit { what: Permission::DeviceKept, .. } => local_chief(Law::DeviceKept),
            Ruling::Penalise { offender, penalties, .. } => {
                let expelled = penalties.contains(&Penalty::Expelled);
                let had_device = self.offences(*offender, Offence::Device) > 0;
                if expelled && had_device && actor.is_under_chief() {
                    return Err(self.refuse(Law::DeviceExcluded, Why::OnlyChiefArbiter));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether another arbiter looks at what the local chief arbiter has to check before a game: it is
    /// no check of theirs, and nothing comes of it (online 18.5, 18.6).
    pub(super) fn is_looked_at(&self, actor: Actor, ruling: &Ruling) -> bool {
        let other = matches!(actor, Actor::Arbiter(_) | Actor::MatchArbiter(_));
        let needed = [Law::DeviceChecked, Law::FairPlayChecked];
        other && matches!(ruling, Ruling::Check { .. }) && needed.contains(&self.law_of(ruling))
    }

    /// Whether what an arbiter lets or wants can be.
    pub(super) fn at_venue_follows(
        &self,
        ruling: &Ruling,
        law: Law,
    ) -> Result<Vec<Event>, Refusal> {
        match ruling {
            // What is approved in advance, or not at all.
            Ruling::Permit { what: Permission::DeviceKept, .. }
                if !self.rules.regulations.device_kept =>
            {
                Err(self.refuse(law, Why::NotAllowed(Barred::DevicesNearby)))
            }
            Ruling::Permit { what: Permission::OwnDevice, .. }
                if !self.rules.regulations.own_devices =>
            {
                Err(self.refuse(law, Why::NotAllowed(Barred::OwnDevices)))
            }
            // At a venue of hybrid play nobody else is let in (online 16.2).
            Ruling::Admit { who } if self.rules.regulations.form.is_hybrid() && !who.plays() => {
                Err(self.refuse(law, Why::NotAllowed(Barred::AnybodyElse)))
            }
            _ => Ok(Vec::new()),
        }
    }
}
