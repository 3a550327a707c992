//! The laws that rulings are based on.

use flagfall_chess::Color;
use flagfall_clock::{TimeControl, Timestamp};
use flagfall_laws::{Law, Offence, Penalty};

use crate::command::RulingSubject;
use crate::{Appeal, AssistantTask, ClaimVerdict, Game, IrregularityKind, Ruling, Whereabouts};

impl Game {
    /// Returns the law of a ruling at a given time; a claim falls under another law once a flag is
    /// down.
    pub(super) fn law_at(&self, ruling: &Ruling, now: Timestamp) -> Law {
        match ruling {
            Ruling::DecideClaim(verdict) => self.law_of_claim(*verdict, now),
            Ruling::DeclareDraw if self.open_claim().is_some() => self.law_of_claim(ClaimVerdict::Accepted, now),
            Ruling::DeclareDraw if self.are_both_flags_down(now) => Law::BothFlags,
            _ => self.law_of(ruling),
        }
    }

    /// Returns the usual law of a ruling.
    pub(in crate::decide) fn law_of(&self, ruling: &Ruling) -> Law {
        self.law_of_two_boards(ruling).unwrap_or_else(|| self.usual_law(ruling))
    }

    fn usual_law(&self, ruling: &Ruling) -> Law {
        match ruling.subject() {
            RulingSubject::Offence => self.law_on_offence(ruling),
            RulingSubject::Clock => self.law_on_clock(ruling),
            RulingSubject::Board => self.law_on_board(ruling),
            RulingSubject::Result => self.law_on_result(ruling),
            RulingSubject::Request => law_on_request(ruling),
            RulingSubject::Sheets if *ruling == Ruling::Reconstruct => Law::Reconstruction,
            RulingSubject::Sheets => Law::NoProof,
            RulingSubject::People => self.law_on_people(ruling),
            RulingSubject::Device => self.law_on_device(ruling),
            RulingSubject::Decision => self.law_on_decision(ruling),
        }
    }

    fn law_on_offence(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Penalise { offender, offence: None, .. } if self.displacing_player() == Some(*offender) => {
                Law::DisplacedPenalty
            }
            Ruling::Penalise { offender, penalties, .. } => match penalties.first() {
                Some(Penalty::GameLost { .. }) => self.law_of_loss(*offender),
                first => first.map_or(Law::Penalty, Penalty::law),
            },
            Ruling::ApplyLadder { offence, .. } => offence.law(),
            _ => Law::Ruling,
        }
    }

    fn law_on_clock(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::GiveTime { .. } => self.law_of_extra_time(),
            &Ruling::TakeTime { player, .. } if self.is_pressed_for(player) => Law::ClockAssistantTime,
            &Ruling::TakeTime { player, .. } if self.is_written_for(player) => Law::WritingAssistantTime,
            Ruling::TakeTime { .. } => self.or_unsettled(Law::TimeReduced),
            Ruling::Pause => Law::Interruption,
            Ruling::Resume => self.law_of_going_on(Law::Resumption),
            Ruling::ReplaceClock => Law::DefectiveClock,
            setting => self.law_of_setting(setting),
        }
    }

    fn law_of_extra_time(&self) -> Law {
        let postponed = self.open_claim().is_some_and(|claim| claim.postponed && claim.ground.is_quickplay());
        if postponed {
            // A postponed claim may give the opponent extra time (III.5.2a).
            Law::QuickplayPostponed
        } else if self.displacing_player().is_some() && self.rules.is_in_force(Law::DisplacedTime) {
            Law::DisplacedTime
        } else {
            Law::ExtraTime
        }
    }

    fn law_on_board(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::Restore { after } => {
                match self.law_of_going_back(Some(usize::from(*after))) {
                    // At venues the position is restored after a disconnection (online 18.9a).
                    law @ Law::PositionRestored => self.in_force_or(Law::ContinueGame, law),
                    law => self.law_of_going_on(law),
                }
            }
            Ruling::SetPosition { .. } => self.law_of_going_back(None),
            Ruling::RestoreBeforeIrregularity => self.law_of_restoring(),
            Ruling::TurnBoard => Law::TurnedBoard,
            Ruling::FindAgreement { .. } => Law::Reconstruction,
            Ruling::CorrectBoard { .. } => self.in_force_or(Law::BoardsDiffer, Law::BoardsAgree),
            _ => Law::Ruling,
        }
    }

    fn law_on_result(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::SetResult(_) | Ruling::Reopen => self.law_of_changed_result(),
            Ruling::DeclareLost { player } => match self.mate_question() {
                Some(question) if question.loser == *player => question.law_if_lost,
                _ if self.losing_irregular_move(*player).is_some() => Law::IllegalMoveFirst,
                _ if self.unread_envelope().is_some_and(|envelope| envelope.by == *player) => Law::SealedUnreadable,
                _ => self.law_of_loss(*player),
            },
            Ruling::BothLose => Law::BothLose,
            Ruling::DeclareDraw => match (self.mate_question(), self.law_of_watched_position()) {
                (Some(question), _) => question.law_if_drawn,
                (None, Some(law)) => law,
                // Elsewhere the arbiter draws for a lack of progress (P.14e2).
                (None, None) if self.rules.is_in_force(Law::ProgressDraw) => Law::ProgressDraw,
                (None, None) => Law::DrawMissed,
            },
            Ruling::Restart { control } => self.law_of_restart(control.as_deref()),
            Ruling::ReverseColours => Law::ColoursReversed,
            Ruling::DecideMate { .. } => self.mate_question().map_or(Law::Ruling, |question| question.law_if_lost),
            Ruling::Confirm if self.is_signed() => Law::SignedResult,
            _ => Law::Ruling,
        }
    }

    fn law_on_people(&self, ruling: &Ruling) -> Law {
        match ruling {
            &Ruling::AcceptAssistant { player, task } => self.law_of_appointing(player, task),
            Ruling::Excuse { .. } => self.law_of_default(),
            Ruling::AppointArbitersAssistant => Law::ArbitersAssistant,
            Ruling::AllowLeaving { .. } if self.must_stay_in_place() => Law::PlacesKept,
            Ruling::AllowLeaving { place: Whereabouts::Venue, .. } => Law::LeavingVenue,
            Ruling::AllowLeaving { .. } => Law::LeavingArea,
            Ruling::Admit { .. } => Law::EnteringArea,
            Ruling::SendOut { bystander } => self.law_of_sending_out(*bystander),
            _ => Law::Ruling,
        }
    }

    fn law_on_device(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::AllowDevice { .. } => Law::DeviceAllowed,
            &Ruling::Check { target, .. } => self.law_of_check(target),
            &Ruling::Instruct { instruction, .. } => self.law_of_instruction(instruction),
            Ruling::Permit { permission, .. } => self.law_of_permission(permission),
            _ => Law::Ruling,
        }
    }

    fn law_on_decision(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::StateInWords => Law::UnregulatedCase,
            Ruling::Undo { ruling } => {
                let appealed = |appeal: &Appeal| appeal.ruling == Some(*ruling);
                if self.appeals.iter().any(appealed) { Law::Appeal } else { Law::Ruling }
            }
            Ruling::DecideAppeal { .. } => Law::Appeal,
            _ => Law::Ruling,
        }
    }

    /// Returns the law under which a player loses: refusal to obey, a repeated breach, or a
    /// penalty.
    pub(in crate::decide) fn law_of_loss(&self, player: Color) -> Law {
        let again = self.cards(player)[0] > 0 || self.offences(player, Offence::Breach) > 1;
        if again && self.rules.is_in_force(Law::RepeatedBreach) {
            Law::RepeatedBreach
        } else if self.refusals(player) > 0 {
            Law::RefusalToComply
        } else {
            Law::GameLost
        }
    }

    /// Whether both players have signed the same result.
    fn is_signed(&self) -> bool {
        self.signed_result(Color::White).is_some()
            && self.signed_result(Color::White) == self.signed_result(Color::Black)
    }

    /// Returns the law under which a result is changed; a wrong automatic draw has its own article
    /// (online 15.4).
    fn law_of_changed_result(&self) -> Law {
        let given = self.outcome().map(|outcome| outcome.law);
        let by_itself = [
            Law::FlagFallNoMate,
            Law::NotReturnedNoMate,
            Law::DeadPosition,
            Law::Stalemate,
            Law::Repetition,
            Law::MoveCount,
            Law::GameLength,
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

    /// Returns the law under which a clock is set.
    fn law_of_setting(&self, ruling: &Ruling) -> Law {
        match ruling {
            Ruling::SetClock { .. } if let Some(law) = self.law_of_resumed_clock() => law,
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_position_restored() => Law::PositionRestored,
            Ruling::SetClock { .. } | Ruling::SetMoves { .. } if self.is_clock_defective() => Law::DefectiveClock,
            &Ruling::SetClock { player, .. } if self.is_pressed_for(player) => Law::ClockAssistantTime,
            &Ruling::SetClock { player, .. } if self.is_written_for(player) => Law::WritingAssistantTime,
            _ => Law::WrongClock,
        }
    }

    fn law_of_restart(&self, control: Option<&TimeControl>) -> Law {
        let found = self.is_found_in_time(IrregularityKind::WrongSetup);
        if self.outcome().is_some_and(|outcome| outcome.law == Law::AdjournedPositionLost) {
            return Law::AdjournedPositionLost;
        }
        match control {
            // An outsider has interfered (P.20a).
            _ if self.rules.is_in_force(Law::Replay) && !found => Law::Replay,
            None if !self.rules.is_in_force(Law::RestartSameTimes) => self.or_unsettled(Law::WrongSetup),
            None => Law::RestartSameTimes,
            // The same times, given explicitly (online 18.9c).
            Some(control) if control == self.control() => self.or_unsettled(Law::RestartSameTimes),
            Some(control) if self.is_shorter(control) => self.or_unsettled(Law::RestartShorterTimes),
            // Other decisions are possible too (online 18.9).
            Some(_) if self.was_connection_lost() => self.or_unsettled(Law::DisconnectionReported),
            Some(_) => Law::UnregulatedCase,
        }
    }

    /// Returns the law under which the game continues; after a disconnection that is the decision
    /// itself (online 18.9a).
    fn law_of_going_on(&self, otherwise: Law) -> Law {
        let broken = self.awaits_resumption_decision() && self.is_disconnection_law(Law::ContinueGame);
        if broken { Law::ContinueGame } else { otherwise }
    }

    /// Returns a law, or the arbiter's judgement if the edition does not have it.
    fn or_unsettled(&self, law: Law) -> Law {
        self.in_force_or(law, Law::UnregulatedCase)
    }

    /// Whether an assistant presses the clock for a player (6.2.6).
    fn is_pressed_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, AssistantTask::Pressing) && self.rules.is_in_force(Law::ClockAssistantTime)
    }

    /// Whether an assistant writes for a player (8.1.6).
    fn is_written_for(&self, player: Color) -> bool {
        self.is_assisted_in(player, AssistantTask::Writing) && self.rules.is_in_force(Law::WritingAssistantTime)
    }

    fn is_clock_defective(&self) -> bool {
        self.physical_board.as_deref().is_some_and(|board| board.clock_defective)
            && self.rules.is_in_force(Law::DefectiveClock)
    }
}

/// Returns the law under which a player's request is decided.
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
