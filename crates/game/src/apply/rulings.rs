//! Applies penalties and rulings.

use core::mem;

use flagfall_chess::{Color, Position};
use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
use flagfall_laws::{Article, Law, Penalty, StartPosition};

use crate::command::RulingSubject;
use crate::game::Phase;
use crate::open::read_position;
use crate::quickplay::ExtraSeconds;
use crate::record::Record;
use crate::{ApplyError, Game, PersonId, Ruling, RulingRecord};

impl Game {
    /// Applies a penalty, or reverts it if `undone`.
    pub(super) fn apply_penalty(
        &mut self,
        offender: Color,
        penalty: &Penalty,
        undone: bool,
        ruling: Option<u32>,
        at: Timestamp,
    ) {
        let counted = |count: u8| {
            if undone { count.saturating_sub(1) } else { count.saturating_add(1) }
        };
        let seat = &mut self.seats[offender];
        match penalty {
            Penalty::Warning => seat.warnings = counted(seat.warnings),
            Penalty::YellowCard => seat.yellow_cards = counted(seat.yellow_cards),
            Penalty::RedCard => seat.red_cards = counted(seat.red_cards),
            Penalty::OpponentGains(time) => {
                self.change_clock(offender.opponent(), *time, !undone, at);
            }
            Penalty::OffenderLoses(time) => self.change_clock(offender, *time, undone, at),
            // The score is adjusted by all of them when the game is over.
            Penalty::PointsRaised(_) | Penalty::PointsReduced(_) => {
                if !undone {
                    self.point_penalties.push((offender, penalty.clone(), ruling));
                    self.point_penalties.sort_by_key(|(_, penalty, _)| penalty.raises_points());
                }
            }
            Penalty::GameLost { .. } | Penalty::Fine(_) | Penalty::ExcludedFromRounds(_) | Penalty::Expelled => {}
        }
    }

    fn change_clock(&mut self, player: Color, time: Millis, more: bool, at: Timestamp) {
        let change = if more { Clock::add } else { Clock::subtract };
        self.clock = change(self.clock, self.control(), player, time, at);
    }

    /// Applies a ruling and records it with the phase before it. Open calls are answered by it.
    pub(super) fn apply_and_record_ruling(
        &mut self,
        ruling: &Ruling,
        by: PersonId,
        (article, further_articles): (Article, &[Article]),
        reason: &str,
        at: Timestamp,
    ) -> Result<(), ApplyError> {
        let before = self.phase.clone();
        self.apply_ruling(ruling, at)?;
        if self.venue.is_some() {
            self.note_decision_after_break(ruling, &[&[article], further_articles].concat());
        }
        if let &Ruling::SetClock { player, .. } = ruling
            && Some(article) == self.rules.article(Law::NeitherAtResumption)
        {
            self.note_ruled_time(player);
        }
        let (ruling, further_articles, reason) = (Box::new(ruling.clone()), further_articles.to_vec(), reason.into());
        self.rulings.push(RulingRecord { ruling, by, article, further_articles, reason, undone: false, before });
        for player in Color::ALL {
            self.seats[player].call.iter_mut().for_each(|call| call.answered = true);
        }
        Ok(())
    }

    /// Applies a ruling, apart from events that follow from it (6.10, 12.2, 12.9; online 10, 14).
    pub(super) fn apply_ruling(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), ApplyError> {
        match ruling.subject() {
            RulingSubject::Offence => self.apply_offence_ruling(ruling, at),
            RulingSubject::Clock => self.apply_clock_ruling(ruling, at),
            RulingSubject::Board => return self.apply_board_ruling(ruling, at),
            RulingSubject::Result => self.apply_result_ruling(ruling, at),
            RulingSubject::Request => self.apply_request_ruling(ruling, at),
            RulingSubject::Sheets => self.apply_scoresheet_ruling(ruling, at),
            RulingSubject::People => self.apply_people_ruling(ruling, at),
            RulingSubject::Device => self.apply_device_ruling(ruling),
            RulingSubject::Decision => return self.apply_decision_ruling(ruling, at),
        }
        Ok(())
    }

    fn apply_offence_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        // Penalties by the regulations are separate events.
        if let Ruling::Penalise { offender, penalties, .. } = ruling {
            self.apply_ruled_penalties(*offender, penalties, at);
        }
    }

    fn apply_clock_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        let control = *self.control();
        match ruling {
            &Ruling::GiveTime { white, black } => {
                self.clock = self.clock.add(&control, Color::White, white, at);
                self.clock = self.clock.add(&control, Color::Black, black, at);
            }
            &Ruling::TakeTime { player, time } => {
                self.clock = self.clock.subtract(&control, player, time, at);
            }
            Ruling::Pause => self.pause_clock(at),
            Ruling::Resume => {
                if let Ok(clock) = self.clock.resume(at) {
                    self.clock = clock;
                    self.restart_absence(at);
                    self.close_call_of_stopped_clock();
                }
            }
            &Ruling::SetClock { player, time } => {
                self.clear_shown_deviation(player, at);
                let before = self.remaining(player, at);
                self.clock = self.clock.set(&control, player, time, at);
                self.note_clock_deviation(player, before, at);
            }
            &Ruling::SetMoves { player, moves } => {
                self.clock = self.clock.set_moves(&control, player, moves, at);
            }
            Ruling::SetControl { control: corrected } => {
                // The time until now was used under the wrong control.
                let moves = self.clock.moves(Color::White);
                self.clock = self.clock.set_moves(&control, Color::White, moves, at);
                self.control = Some(corrected.clone());
            }
            _ => {}
        }
    }

    fn apply_board_ruling(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), ApplyError> {
        match ruling {
            &Ruling::Restore { after } => self.restore_by_ruling(after, at),
            Ruling::SetPosition { fen } => {
                self.position = read_position(fen)?;
                self.reset_own_boards();
                self.record.begin_section(self.position);
                self.clear_turn_state();
                self.settle_irregularities();
                self.sync_move_counters(at);
            }
            &Ruling::FindAgreement { moves } => self.restore_agreement(moves, at),
            // The other rulings are followed by separate events.
            _ => {}
        }
        Ok(())
    }

    fn apply_result_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            Ruling::Reopen => self.reopen(at),
            Ruling::Restart { control } => self.apply_restart(control.as_deref(), at),
            // An ending is a separate event.
            _ => {}
        }
    }

    fn apply_request_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            Ruling::DecideClaim(verdict) => self.apply_claim_verdict(*verdict, at),
            Ruling::GrantSeconds => self.grant_extra_seconds(at),
            Ruling::RefuseSeconds => self.quickplay_mut().extra_seconds = ExtraSeconds::Refused,
            Ruling::RefuseConsent => (self.offer, self.awaits_consent) = (None, false),
            Ruling::AnswerCall { player, .. } => {
                self.seats[*player].call = None;
                self.clear_call_breach(*player);
            }
            _ => {}
        }
    }

    fn apply_people_ruling(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            &Ruling::AcceptAssistant { player, task } => self.appoint_assistant(player, task),
            Ruling::Excuse { player } => {
                let seat = &mut self.seats[*player];
                (seat.excused, seat.late) = (true, false);
                if self.phase.is_over() {
                    self.reopen(at);
                    self.clock = self.clock.resume(at).unwrap_or(self.clock);
                }
            }
            other => self.apply_conduct_ruling(other),
        }
    }

    fn apply_decision_ruling(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), ApplyError> {
        match *ruling {
            Ruling::Undo { ruling } => self.revert_ruling(ruling, at),
            Ruling::DecideAppeal { appeal, upheld } => {
                let index = (appeal as usize).wrapping_sub(1);
                let appealed = self.appeals.get_mut(index).ok_or(ApplyError::Number(appeal))?;
                appealed.upheld = Some(upheld);
                let ruling = appealed.ruling.filter(|_| upheld);
                // A ruling that can no longer be undone needs further rulings.
                let undone = ruling.filter(|&ruling| self.is_undone_by_appeal(ruling));
                undone.map_or(Ok(()), |ruling| self.revert_ruling(ruling, at))
            }
            _ => Ok(()),
        }
    }

    fn apply_ruled_penalties(&mut self, offender: Color, penalties: &[Penalty], at: Timestamp) {
        let number = self.rulings.len() as u32 + 1;
        for penalty in penalties {
            if !self.use_unspoken_warning(offender, penalty) {
                self.apply_penalty(offender, penalty, false, Some(number), at);
            }
        }
        self.mark_breaches_penalised(offender, number);
    }

    /// Closes the call of a player who had stopped the clocks, once they run again.
    pub(super) fn close_call_of_stopped_clock(&mut self) {
        let stopped = self.physical_board.as_mut().and_then(|board| board.clocks_stopped_by.take());
        if let Some(by) = stopped {
            self.seats[by].call = None;
        }
    }

    fn apply_restart(&mut self, control: Option<&TimeControl>, at: Timestamp) {
        let start = self.correct_start_position();
        let before = mem::replace(&mut self.record, Record::new(start, 0));
        if before.len() > 0 {
            self.abandoned.push(before);
        }
        self.position = start;
        (self.irregularities, self.reversed_colours_found) = (None, false);
        self.reset_own_boards();
        self.clear_turn_state();
        (self.quickplay, self.adjournment) = (None, None);
        self.clear_spoken_words();
        if let Some(control) = control {
            self.control = Some(Box::new(*control));
        }
        self.clock = Clock::new(self.control());
        self.sync_move_counters(at);
        self.reopen(at);
    }

    /// The position for a restart: the start of this game, unless its pieces were set up wrongly.
    fn correct_start_position(&self) -> Position {
        let start = self.record.start();
        let ordinary = self.has_physical_board() && self.rules.regulations.start == StartPosition::Ordinary;
        let all_pieces = start.board().occupied().len() == 32;
        let at_first = start.fullmoves() == 1 && start.turn() == Color::White;
        if ordinary && all_pieces && at_first { Position::start() } else { start }
    }

    /// Settles earlier irregularities by a position that the arbiter set up.
    fn settle_irregularities(&mut self) {
        let irregularities = self.irregularities_mut();
        irregularities.irregular_moves.clear();
        irregularities.displacements.clear();
        (irregularities.deferred_intervention, irregularities.position_restored) = (None, true);
    }

    /// Reverts the effects of a ruling that was not undone before.
    fn revert_ruling(&mut self, number: u32, at: Timestamp) -> Result<(), ApplyError> {
        let index = (number as usize).wrapping_sub(1);
        let ruled = self.rulings.get_mut(index).ok_or(ApplyError::Number(number))?;
        if ruled.undone {
            return Ok(());
        }
        ruled.undone = true;
        let before = ruled.before.clone();
        let control = *self.control();
        match *self.rulings[index].ruling.clone() {
            Ruling::Penalise { offender, penalties, .. } => {
                for penalty in &penalties {
                    self.apply_penalty(offender, penalty, true, None, at);
                }
                self.point_penalties.retain(|(_, _, ruling)| *ruling != Some(number));
                self.mark_breaches_unpenalised(offender, number);
                let ended = penalties.iter().any(Penalty::ends_game);
                if ended || before.is_over() && penalties.iter().any(Penalty::affects_points) {
                    self.return_to_phase(before, at);
                }
            }
            Ruling::GiveTime { white, black } => {
                self.clock = self.clock.subtract(&control, Color::White, white, at);
                self.clock = self.clock.subtract(&control, Color::Black, black, at);
            }
            Ruling::TakeTime { player, time } => {
                self.clock = self.clock.add(&control, player, time, at);
            }
            Ruling::StateInWords | Ruling::Confirm => {}
            Ruling::AcceptAssistant { player, task } => {
                self.seats[player].assistant_tasks &= !(1 << task as u8);
            }
            Ruling::Excuse { player } => self.seats[player].excused = false,
            _ => self.return_to_phase(before, at),
        }
        Ok(())
    }

    /// Returns to the phase before a ruling on the result.
    fn return_to_phase(&mut self, before: Phase, at: Timestamp) {
        match before {
            Phase::Playing | Phase::Adjourned => self.reopen(at),
            before => self.phase = before,
        }
    }
}
