//! The law by which an arbiter rules.

use flagfall_chess::Color;
use flagfall_clock::{TimeControl, Timestamp};
use flagfall_laws::{Law, Offence, Penalty};

use crate::command::Matter;
use crate::{Appealed, ClaimVerdict, Game, Irregularity, Ruling, Task, Whereabouts};

impl Game {
    /// The law a ruling goes by at a moment: a claim is another thing once a flag is down.
    pub(super) fn law_at(&self, ruling: &Ruling, now: Timestamp) -> Law {
        match ruling {
            Ruling::DecideClaim(verdict) => self.law_of_claim(*verdict, now),
            Ruling::DeclareDraw if self.open_claim().is_some() => {
                self.law_of_claim(ClaimVerdict::Accepted, now)
            }
            Ruling::DeclareDraw if self.are_both_down(now) => Law::BothFlags,
            _ => self.law_of(ruling),
        }
    }

    /// The law a ruling usually goes by.
    pub(in crate::decide) fn law_of(&self, ruling: &Ruling) -> Law {
        self.law_of_two_boards(ruling).unwrap_or_else(|| self.usual_law(ruling))
    }

    fn usual_law(&self, ruling: &Ruling) -> Law {
        match ruling.matter() {
            Matter::Offence => self.law_on_offence(ruling),
            Matter::Clock => self.law_on_clock(ruling),
            Matter::Board => self.law_on_board(ruling),
            Matter::Result => self.law_on_result(ruling),
            Matter::Request => law_on_request(ruling),
            Matter::Sheets if *ruling == Ruling::Reconstruct => Law::Reconstruction,
            Matter::Sheets => Law::NoProof,
            Matter::People => self.law_on_people(ruling),
            Matter::Device => self.law_on_device(ruling),
            Matter::Decision => self.law_on_decision(ruling),
        }
    }

    fn law_on_offence(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Penalise { offender, offence: None, .. }
                if self.displacer() == Some(*offender) =>
            {
                Law::DisplacedPenalty
            }
            Ruling::Penalise { offender, penalties, .. } => match penalties.first() {
                Some(Penalty::GameLost { .. }) => self.law_of_loss(*offender),
                first => first.map_or(Law::Penalty, Penalty::law),
            },
            Ruling::Offended { offence, .. } => offence.law(),
            _ => Law::Ruling,
        }
    }

    fn law_on_clock(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::GiveTime { .. } => self.law_of_extra_time(),
            &Ruling::TakeTime { player, .. } if self.is_pressed_for(player) => {
                Law::ClockAssistantTime
            }
            &Ruling::TakeTime { player, .. } if self.is_written_for(player) => {
                Law::WritingAssistantTime
            }
            Ruling::TakeTime { .. } => self.or_unsettled(Law::TimeTaken),
            Ruling::Pause => Law::Interruption,
            Ruling::Resume => self.law_of_going_on(Law::Resumption),
            Ruling::ReplaceClock => Law::DefectiveClock,
            setting => self.law_of_setting(setting),
        }
    }

    fn law_of_extra_time(&self) -> Law {
        let put_off = self
            .open_claim()
            .is_some_and(|claim| claim.postponed && claim.ground.is_of_quickplay());
        if put_off {
            // A claim that is put off may cost the claimant that (III.5.2a).
            Law::QuickplayPostponed
        } else if self.displacer().is_some() && self.rules.is_in_force(Law::DisplacedTime) {
            Law::DisplacedTime
        } else {
            Law::ExtraTime
        }
    }

    fn law_on_board(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Restore { after } => {
                match self.law_of_going_back(Some(usize::from(*after))) {
                    // At venues it is a break after which one goes back (online 18.9a).
                    law @ Law::PositionRestored => self.in_force_or(Law::ContinueGame, law),
                    law => self.law_of_going_on(law),
                }
            }
            Ruling::SetPosition { .. } => self.law_of_going_back(None),
            Ruling::RestoreBefore => self.law_of_restoring(),
            Ruling::TurnBoard => Law::TurnedBoard,
            Ruling::FindAgreement { .. } => Law::Reconstruction,
            Ruling::CorrectBoard { .. } => self.in_force_or(Law::BoardsDiffer, Law::BoardsAgree),
            _ => Law::Ruling,
        }
    }

    fn law_on_result(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::SetResult(_) | Ruling::Reopen => self.law_of_changed_result(),
            Ruling::DeclareLost { player } => match self.question() {
                Some(asked) if asked.loser == *player => asked.lost,
                _ if self.loses_by_fault(*player).is_some() => Law::IllegalMoveFirst,
                _ if self.unclear().is_some_and(|letter| letter.by == *player) => {
                    Law::SealedUnreadable
                }
                _ => self.law_of_loss(*player),
            },
            Ruling::BothLose => Law::BothLose,
            Ruling::DeclareDraw => match (self.question(), self.watched_law()) {
                (Some(asked), _) => asked.drawn,
                (None, Some(law)) => law,
                // Elsewhere it is a lack of progress by which the arbiter draws (P.14e2).
                (None, None) if self.rules.is_in_force(Law::ProgressDraw) => Law::ProgressDraw,
                (None, None) => Law::DrawMissed,
            },
            Ruling::Restart { control } => self.law_of_restart(control.as_deref()),
            Ruling::ReverseColours => Law::ColoursReversed,
            Ruling::DecideMate { .. } => self.question().map_or(Law::Ruling, |asked| asked.lost),
            Ruling::Confirm if self.is_signed() => Law::SignedResult,
            _ => Law::Ruling,
        }
    }

    fn law_on_people(&self, ruling: &Ruling) -> Law {
        match ruling {
            &Ruling::Appoint { player, task } => self.law_of_appointing(player, task),
            Ruling::Excuse { .. } => self.law_of_default(),
            Ruling::NameAssistant => Law::ArbitersAssistant,
            Ruling::LetGo { .. } if self.keeps_places() => Law::PlacesKept,
            Ruling::LetGo { place: Whereabouts::Venue, .. } => Law::LeavingVenue,
            Ruling::LetGo { .. } => Law::LeavingArea,
            Ruling::Admit { .. } => Law::EnteringArea,
            Ruling::SendOut { who } => self.law_of_sending_out(*who),
            _ => Law::Ruling,
        }
    }

    fn law_on_device(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::AllowDevice { .. } => Law::DeviceAllowed,
            &Ruling::Check { of, .. } => self.law_of_check(of),
            &Ruling::Instruct { what, .. } => self.law_of_instruction(what),
            Ruling::Permit { what, .. } => self.law_of_permission(what),
            _ => Law::Ruling,
        }
    }

    fn law_on_decision(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::InWords => Law::Unsettled,
            Ruling::Undo { ruling } => {
                let appealed = |appeal: &Appealed| appeal.ruling == Some(*ruling);
                if self.appeals.iter().any(appealed) { Law::Appeal } else { Law::Ruling }
            }
            Ruling::DecideAppeal { .. } => Law::Appeal,
            _ => Law::Ruling,
        }
    }

    /// Why a player is given a loss: for not obeying, for breaking the rules again, or as a penalty.
    pub(in crate::decide) fn law_of_loss(&self, player: Color) -> Law {
        let again = self.cards(player)[0] > 0 || self.offences(player, Offence::Breach) > 1;
        if again && self.rules.is_in_force(Law::RepeatedBreach) {
            Law::RepeatedBreach
        } else if self.refusals(player) > 0 {
            Law::RefusesToObey
        } else {
            Law::GameLost
        }
    }

    /// Whether both players have signed the same result.
    fn is_signed(&self) -> bool {
        self.signed(Color::White).is_some()
            && self.signed(Color::White) == self.signed(Color::Black)
    }

    /// A draw that the zone gave wrongly is changed under its own article (online 15.4).
    fn law_of_changed_result(&self) -> Law {
        let given = self.outcome().map(|outcome| outcome.law);
        let by_itself = [
            Law::FlagFallNoMate,
            Law::NotBackNoMate,
            Law::DeadPosition,
            Law::Stalemate,
            Law::Repetition,
            Law::MoveCount,
        ];
        let draw = given.is_some_and(|law| by_itself.contains(&law));
        if draw && self.rules.is_in_force(Law::DrawWrong) {
            Law::DrawWrong
        } else if self.is_signed() {
            Law::SignedResult
        } else {
            Law::Ruling
        }
    }

    /// The law by which a clock is set.
    fn law_of_setting(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::SetClock { .. } if let Some(law) = self.law_of_resumed_clock() => law,
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_restored() => {
                Law::PositionRestored
            }
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_clock_defective() => {
                Law::DefectiveClock
            }
            &Ruling::SetClock { player, .. } if self.is_pressed_for(player) => {
                Law::ClockAssistantTime
            }
            &Ruling::SetClock { player, .. } if self.is_written_for(player) => {
                Law::WritingAssistantTime
            }
            _ => Law::WrongClock,
        }
    }

    fn law_of_restart(&self, control: Option<&TimeControl>) -> Law {
        let found = self.was_found_in_time(Irregularity::WrongSetup);
        if self.outcome().is_some_and(|outcome| outcome.law == Law::AdjournedPositionLost) {
            return Law::AdjournedPositionLost;
        }
        match control {
            // After somebody has interfered (P.20a).
            _ if self.rules.is_in_force(Law::Replay) && !found => Law::Replay,
            None if !self.rules.is_in_force(Law::RestartSameTimes) => {
                self.or_unsettled(Law::WrongSetup)
            }
            None => Law::RestartSameTimes,
            // The same times, written out (online 18.9c).
            Some(control) if control == self.control() => self.or_unsettled(Law::RestartSameTimes),
            Some(control) if self.is_shorter(control) => {
                self.or_unsettled(Law::RestartShorterTimes)
            }
            // It can be decided otherwise too (online 18.9).
            Some(_) if self.has_broken() => self.or_unsettled(Law::DisconnectionReported),
            Some(_) => Law::Unsettled,
        }
    }

    /// After a break it is that one goes on, wherever from, which is decided (online 18.9a).
    fn law_of_going_on(&self, otherwise: Law) -> Law {
        let broken = self.awaits_going_on() && self.is_after_break(Law::ContinueGame);
        if broken { Law::ContinueGame } else { otherwise }
    }

    /// A law, or where the edition does not have it the arbiter's judgement.
    fn or_unsettled(&self, law: Law) -> Law {
        self.in_force_or(law, Law::Unsettled)
    }

    /// Whether somebody else presses the clock for a player (6.2.6).
    fn is_pressed_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, Task::Pressing)
            && self.rules.is_in_force(Law::ClockAssistantTime)
    }

    /// Whether somebody else writes for a player (8.1.6).
    fn is_written_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, Task::Writing)
            && self.rules.is_in_force(Law::WritingAssistantTime)
    }

    fn is_clock_defective(&self) -> bool {
        self.hands.as_deref().is_some_and(|hands| hands.defective)
            && self.rules.is_in_force(Law::DefectiveClock)
    }
}

/// By which law what players ask for is granted or not.
const fn law_on_request(ruling: &Ruling) -> Law {
    match ruling {
        Ruling::DecideClaim(_) => Law::QuickplayDraw,
        Ruling::GrantSeconds | Ruling::RefuseSeconds => Law::ExtraSecondsGranted,
        Ruling::Consent | Ruling::RefuseConsent => Law::DrawNeedsArbiter,
        Ruling::AnswerCall { justified: true, .. } => Law::CallArbiter,
        Ruling::AnswerCall { justified: false, .. } => Law::CallWithoutReason,
        _ => Law::Ruling,
    }
}
