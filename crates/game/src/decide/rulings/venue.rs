//! Rulings on devices and at venues (online 8 to 13, 16 to 18).

use flagfall_chess::Color;
use flagfall_laws::{Law, Offence, Penalty};

use crate::game::Phase;
use crate::{
    Actor, DisallowedFeature, Event, Game, InspectionTarget, Instruction, Permission, Refusal, RefusalReason, Ruling,
};

impl Game {
    /// Returns the law of a check.
    pub(super) fn law_of_check(&self, target: InspectionTarget) -> Law {
        let before = matches!(self.phase, Phase::Waiting { .. });
        let law = match target {
            InspectionTarget::Device if before => Law::DeviceChecked,
            InspectionTarget::FairPlay if before => Law::FairPlayChecked,
            InspectionTarget::Area if before => Law::AreaExamined,
            InspectionTarget::Body => Law::BodyCheck,
            InspectionTarget::Applications => Law::ApplicationsInspected,
            _ => Law::Check,
        };
        let law = self.in_force_or(law, Law::Check);
        self.in_force_or(law, Law::UnregulatedCase)
    }

    /// Returns the law of an instruction to a player.
    pub(super) fn law_of_instruction(&self, instruction: Instruction) -> Law {
        let law = match instruction {
            Instruction::Presence => Law::PresenceOrdered,
            Instruction::Show => Law::Check,
            Instruction::Applications => Law::ApplicationsInspected,
            Instruction::Screen => Law::SharingControlled,
            Instruction::Video => Law::VideoSession,
            Instruction::Other => Law::Ruling,
        };
        self.in_force_or(law, Law::Ruling)
    }

    /// Returns the law of a permission for a player.
    pub(super) fn law_of_permission(&self, permission: &Permission) -> Law {
        let law = match permission {
            Permission::Mobile => Law::MobileConnection,
            Permission::Application(_) => Law::ApplicationsOpen,
            Permission::Earphones => Law::Earphones,
            Permission::Unshared => Law::ScreenShared,
            Permission::DeviceKept => Law::DeviceKept,
            Permission::OwnDevice => Law::DevicesProvided,
        };
        self.in_force_or(law, Law::Ruling)
    }

    /// Returns the law that a disobedient player breaks: that of the last instruction (online
    /// 9.8.3, 11.2, 12.2).
    pub(in crate::decide) fn law_of_disobedience(&self, player: Color) -> Law {
        let last_instruction = self.device(player).and_then(|at| at.open_instruction);
        let law = last_instruction.map_or(Law::RefusalToComply, |instruction| self.law_of_instruction(instruction));
        if law == Law::Ruling { Law::RefusalToComply } else { law }
    }

    /// Returns the law that a player breaks by refusing the last check.
    pub(crate) fn law_of_refused_check(&self, player: Color) -> Law {
        let target = self.device(player).and_then(|at| at.requested_inspection);
        target.map_or(Law::Check, |target| self.law_of_check(target))
    }

    /// Requires an arbiter entitled to the ruling: the local technical arbiter may not act for the
    /// local chief arbiter (online 17.4, 18.5, 18.6), and only the chief arbiter excludes a player
    /// who had a device (online 9.8.2, 17.3).
    pub(super) fn require_office(&self, actor: Actor, ruling: &Ruling) -> Result<(), Refusal> {
        let local_chief = |law| {
            let technical = matches!(actor, Actor::TechnicalArbiter(_));
            if technical { Err(self.refuse(law, RefusalReason::OnlyLocalChiefArbiter)) } else { Ok(()) }
        };
        match ruling {
            Ruling::Check { .. } => match self.law_of(ruling) {
                law @ (Law::DeviceChecked | Law::FairPlayChecked) => local_chief(law),
                _ => Ok(()),
            },
            Ruling::Permit { permission: Permission::DeviceKept, .. } => local_chief(Law::DeviceKept),
            Ruling::Penalise { offender, penalties, .. } => {
                let expelled = penalties.contains(&Penalty::Expelled);
                let had_device = self.offences(*offender, Offence::Device) > 0;
                if expelled && had_device && actor.is_under_chief() {
                    return Err(self.refuse(Law::DeviceExcluded, RefusalReason::OnlyChiefArbiter));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether an arbiter other than the local chief arbiter inspects something before a game; such an
    /// inspection is not the required check (online 18.5, 18.6).
    pub(super) fn is_informal_inspection(&self, actor: Actor, ruling: &Ruling) -> bool {
        let other = matches!(actor, Actor::Arbiter(_) | Actor::MatchArbiter(_));
        let needed = [Law::DeviceChecked, Law::FairPlayChecked];
        other && matches!(ruling, Ruling::Check { .. }) && needed.contains(&self.law_of(ruling))
    }

    /// Requires that a permission or instruction is possible.
    pub(super) fn venue_consequences(&self, ruling: &Ruling, law: Law) -> Result<Vec<Event>, Refusal> {
        match ruling {
            // These must be approved in advance by the regulations.
            Ruling::Permit { permission: Permission::DeviceKept, .. } if !self.rules.regulations.device_kept => {
                Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::DevicesNearby)))
            }
            Ruling::Permit { permission: Permission::OwnDevice, .. } if !self.rules.regulations.own_devices => {
                Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::OwnDevices)))
            }
            // At a hybrid venue other people are not admitted (online 16.2).
            Ruling::Admit { bystander } if self.rules.regulations.form.is_hybrid() && !bystander.is_player() => {
                Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::OtherPeople)))
            }
            _ => Ok(Vec::new()),
        }
    }
}
