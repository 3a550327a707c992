//! What penalties and rulings change.

use flagfall_chess::{Color, Position};
use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
use flagfall_laws::{Article, Law, Penalty, Start};

use crate::command::Matter;
use crate::finish::Seconds;
use crate::game::Phase;
use crate::open::read_position;
use crate::record::Record;
use crate::{Corrupt, Game, PersonId, Ruled, Ruling};

impl Game {
    /// What a penalty changes; where it is undone, the same the other way round.
    pub(super) fn penalise(
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
            // What the game is worth is reckoned from all of them when it is over.
            Penalty::PointsRaised(_) | Penalty::PointsReduced(_) => {
                if !undone {
                    self.priced.push((offender, penalty.clone(), ruling));
                    self.priced.sort_by_key(|(_, penalty, _)| penalty.raises());
                }
            }
            Penalty::GameLost { .. }
            | Penalty::Fine(_)
            | Penalty::ExcludedFromRounds(_)
            | Penalty::Expelled => {}
        }
    }

    fn change_clock(&mut self, player: Color, time: Millis, more: bool, at: Timestamp) {
        let change = if more { Clock::add } else { Clock::subtract };
        self.clock = change(self.clock, self.control(), player, time, at);
    }

    /// A ruling changes the game and is kept, with where the game was before it; who has called is
    /// answered.
    pub(super) fn rule_and_keep(
        &mut self,
        ruling: &Ruling,
        by: PersonId,
        (article, also): (Article, &[Article]),
        reason: &str,
        at: Timestamp,
    ) -> Result<(), Corrupt> {
        let before = self.phase.clone();
        self.rule(ruling, at)?;
        if self.at_venue.is_some() {
            self.note_going_on(ruling, &[&[article], also].concat());
        }
        if let &Ruling::SetClock { player, .. } = ruling
            && Some(article) == self.rules.article(Law::NeitherAtResumption)
        {
            self.note_ruled_clock(player);
        }
        let (ruling, also, reason) = (Box::new(ruling.clone()), also.to_vec(), reason.into());
        self.rulings.push(Ruled { ruling, by, article, also, reason, undone: false, before });
        for player in Color::ALL {
            self.seats[player].called.iter_mut().for_each(|call| call.answered = true);
        }
        Ok(())
    }

    /// What a ruling changes in the game, beside the events that follow from it (6.10, 12.2, 12.9;
    /// online 10, 14).
    pub(super) fn rule(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), Corrupt> {
        match ruling.matter() {
            Matter::Offence => self.rule_on_offence(ruling, at),
            Matter::Clock => self.rule_on_clock(ruling, at),
            Matter::Board => return self.rule_on_board(ruling, at),
            Matter::Result => self.rule_on_result(ruling, at),
            Matter::Request => self.rule_on_request(ruling, at),
            Matter::Sheets => self.rule_on_papers(ruling, at),
            Matter::People => self.rule_on_people(ruling, at),
            Matter::Device => self.rule_at_venue(ruling),
            Matter::Decision => return self.rule_on_decision(ruling, at),
        }
        Ok(())
    }

    fn rule_on_offence(&mut self, ruling: &Ruling, at: Timestamp) {
        // What an offence costs by the regulations is events of its own.
        if let Ruling::Penalise { offender, penalties, .. } = ruling {
            self.penalise_by_ruling(*offender, penalties, at);
        }
    }

    fn rule_on_clock(&mut self, ruling: &Ruling, at: Timestamp) {
        let control = *self.control();
        match ruling {
            &Ruling::GiveTime { white, black } => {
                self.clock = self.clock.add(&control, Color::White, white, at);
                self.clock = self.clock.add(&control, Color::Black, black, at);
            }
            &Ruling::TakeTime { player, time } => {
                self.clock = self.clock.subtract(&control, player, time, at);
            }
            Ruling::Pause => self.pause(at),
            Ruling::Resume => {
                if let Ok(clock) = self.clock.resume(at) {
                    self.clock = clock;
                    self.count_absence_from(at);
                    self.go_on_after_stop();
                }
            }
            &Ruling::SetClock { player, time } => {
                self.clear_shown(player, at);
                let before = self.remaining(player, at);
                self.clock = self.clock.set(&control, player, time, at);
                self.note_set_clock(player, before, at);
            }
            &Ruling::SetMoves { player, moves } => {
                self.clock = self.clock.set_moves(&control, player, moves, at);
            }
            Ruling::SetControl { control: right } => {
                // What ran until now ran by the wrong one.
                let moves = self.clock.moves(Color::White);
                self.clock = self.clock.set_moves(&control, Color::White, moves, at);
                self.control = Some(right.clone());
            }
            _ => {}
        }
    }

    fn rule_on_board(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), Corrupt> {
        match ruling {
            &Ruling::Restore { after } => self.return_to(after, at),
            Ruling::SetPosition { fen } => {
                self.position = read_position(fen)?;
                self.set_own_boards_right();
                self.record.set_up(self.position);
                self.forget();
                self.settle_wrongs();
                self.count_moves(at);
            }
            &Ruling::FindAgreement { moves } => self.go_back_to_agreement(moves, at),
            // What the others lead to is events of their own.
            _ => {}
        }
        Ok(())
    }

    fn rule_on_result(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            Ruling::Reopen => self.reopen(at),
            Ruling::Restart { control } => self.restart(control.as_deref(), at),
            // An ending is an event of its own.
            _ => {}
        }
    }

    fn rule_on_request(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            Ruling::DecideClaim(verdict) => self.decide_claim(*verdict, at),
            Ruling::GrantSeconds => self.grant_seconds(at),
            Ruling::RefuseSeconds => self.finish_mut().seconds = Seconds::Refused,
            Ruling::RefuseConsent => (self.offer, self.agreed) = (None, false),
            Ruling::AnswerCall { player, .. } => {
                self.seats[*player].called = None;
                self.pass_over_calls(*player);
            }
            _ => {}
        }
    }

    fn rule_on_people(&mut self, ruling: &Ruling, at: Timestamp) {
        match ruling {
            &Ruling::Appoint { player, task } => self.appoint(player, task),
            Ruling::Excuse { player } => {
                let seat = &mut self.seats[*player];
                (seat.excused, seat.late) = (true, false);
                if self.phase.is_over() {
                    self.reopen(at);
                    self.clock = self.clock.resume(at).unwrap_or(self.clock);
                }
            }
            on_papers => self.rule_on_papers(on_papers, at),
        }
    }

    fn rule_on_decision(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), Corrupt> {
        match *ruling {
            Ruling::Undo { ruling } => self.undo(ruling, at),
            Ruling::DecideAppeal { appeal, upheld } => {
                let index = (appeal as usize).wrapping_sub(1);
                let appealed = self.appeals.get_mut(index).ok_or(Corrupt::Number(appeal))?;
                appealed.upheld = Some(upheld);
                let ruling = appealed.ruling.filter(|_| upheld);
                // What cannot be undone any more is set right by rulings of its own.
                let falls = ruling.filter(|&ruling| self.falls_by_appeal(ruling));
                falls.map_or(Ok(()), |ruling| self.undo(ruling, at))
            }
            _ => Ok(()),
        }
    }

    fn penalise_by_ruling(&mut self, offender: Color, penalties: &[Penalty], at: Timestamp) {
        let number = self.rulings.len() as u32 + 1;
        for penalty in penalties {
            if !self.is_spoken_for(offender, penalty) {
                self.penalise(offender, penalty, false, Some(number), at);
            }
        }
        self.answer_for_all(offender, number);
    }

    /// The call for which a player stopped the clocks is answered when they run again.
    pub(super) fn go_on_after_stop(&mut self) {
        let stopped = self.hands.as_mut().and_then(|hands| hands.stopped_by.take());
        if let Some(by) = stopped {
            self.seats[by].called = None;
        }
    }

    fn restart(&mut self, control: Option<&TimeControl>, at: Timestamp) {
        let start = self.right_start();
        (self.record, self.position) = (Record::new(start, 0), start);
        (self.wrongs, self.reversed_found) = (None, false);
        self.set_own_boards_right();
        self.forget();
        (self.finish, self.adjournment) = (None, None);
        self.forget_words();
        if let Some(control) = control {
            self.control = Some(Box::new(*control));
        }
        self.clock = Clock::new(self.control());
        self.count_moves(at);
        self.reopen(at);
    }

    /// Where the game is begun again: where it began, unless the pieces were set up wrongly.
    fn right_start(&self) -> Position {
        let start = self.record.start();
        let ordinary = self.is_on_wood() && self.rules.regulations.start == Start::Ordinary;
        let all_pieces = start.board().occupied().len() == 32;
        let at_first = start.fullmoves() == 1 && start.turn() == Color::White;
        if ordinary && all_pieces && at_first { Position::start() } else { start }
    }

    /// What went wrong before the position that the arbiter set up is settled by it.
    fn settle_wrongs(&mut self) {
        let wrongs = self.wrongs_mut();
        wrongs.faults.clear();
        wrongs.displaced.clear();
        (wrongs.watched, wrongs.restored) = (None, true);
    }

    fn undo(&mut self, number: u32, at: Timestamp) -> Result<(), Corrupt> {
        let index = (number as usize).wrapping_sub(1);
        let ruled = self.rulings.get_mut(index).ok_or(Corrupt::Number(number))?;
        if ruled.undone {
            return Ok(());
        }
        ruled.undone = true;
        let before = ruled.before.clone();
        let control = *self.control();
        match *self.rulings[index].ruling.clone() {
            Ruling::Penalise { offender, penalties, .. } => {
                for penalty in &penalties {
                    self.penalise(offender, penalty, true, None, at);
                }
                self.priced.retain(|(_, _, ruling)| *ruling != Some(number));
                self.answer_again(offender, number);
                let ended = penalties.iter().any(Penalty::ends_game);
                if ended || before.is_over() && penalties.iter().any(Penalty::is_about_points) {
                    self.go_back(before, at);
                }
            }
            Ruling::GiveTime { white, black } => {
                self.clock = self.clock.subtract(&control, Color::White, white, at);
                self.clock = self.clock.subtract(&control, Color::Black, black, at);
            }
            Ruling::TakeTime { player, time } => {
                self.clock = self.clock.add(&control, player, time, at);
            }
            Ruling::InWords | Ruling::Confirm => {}
            Ruling::Appoint { player, task } => self.seats[player].tasks &= !(1 << task as u8),
            Ruling::Excuse { player } => self.seats[player].excused = false,
            _ => self.go_back(before, at),
        }
        Ok(())
    }

    /// Back to where the game was before a ruling on its result.
    fn go_back(&mut self, before: Phase, at: Timestamp) {
        match before {
            Phase::Playing | Phase::Adjourned => self.reopen(at),
            before => self.phase = before,
        }
    }
}
