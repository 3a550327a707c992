//! What penalties and rulings change.

use flagfall_chess::Color;
use flagfall_clock::{Clock, TimeControl, Timestamp};
use flagfall_laws::Penalty;

use crate::command::is_about_points;
use crate::game::Phase;
use crate::open::read_position;
use crate::record::Record;
use crate::{Corrupt, Game, Ruling};

impl Game {
    pub(super) fn penalise(&mut self, offender: Color, penalty: &Penalty, at: Timestamp) {
        let (control, opponent) = (*self.control(), offender.opponent());
        let seat = &mut self.seats[offender];
        match penalty {
            Penalty::Warning => seat.warnings = seat.warnings.saturating_add(1),
            Penalty::YellowCard => seat.yellow_cards = seat.yellow_cards.saturating_add(1),
            Penalty::RedCard => seat.red_cards = seat.red_cards.saturating_add(1),
            Penalty::OpponentGains(time) => {
                self.clock = self.clock.add(&control, opponent, *time, at);
            }
            Penalty::OffenderLoses(time) => {
                self.clock = self.clock.subtract(&control, offender, *time, at);
            }
            Penalty::PointsRaised(points) => {
                let raised = &mut self.seats[opponent].points;
                *raised = raised.saturating_add(i32::from(points.hundredths()));
            }
            Penalty::PointsReduced(points) => {
                seat.points = seat.points.saturating_sub(i32::from(points.hundredths()));
            }
            Penalty::GameLost { .. }
            | Penalty::Fine(_)
            | Penalty::ExcludedFromRounds(_)
            | Penalty::Expelled => {}
        }
    }

    /// What a penalty that was undone leaves behind.
    fn pardon(&mut self, offender: Color, penalty: &Penalty, at: Timestamp) {
        let (control, opponent) = (*self.control(), offender.opponent());
        let seat = &mut self.seats[offender];
        match penalty {
            Penalty::Warning => seat.warnings = seat.warnings.saturating_sub(1),
            Penalty::YellowCard => seat.yellow_cards = seat.yellow_cards.saturating_sub(1),
            Penalty::RedCard => seat.red_cards = seat.red_cards.saturating_sub(1),
            Penalty::OpponentGains(time) => {
                self.clock = self.clock.subtract(&control, opponent, *time, at);
            }
            Penalty::OffenderLoses(time) => {
                self.clock = self.clock.add(&control, offender, *time, at);
            }
            Penalty::PointsRaised(points) => {
                let raised = &mut self.seats[opponent].points;
                *raised = raised.saturating_sub(i32::from(points.hundredths()));
            }
            Penalty::PointsReduced(points) => {
                seat.points = seat.points.saturating_add(i32::from(points.hundredths()));
            }
            Penalty::GameLost { .. }
            | Penalty::Fine(_)
            | Penalty::ExcludedFromRounds(_)
            | Penalty::Expelled => {}
        }
    }

    pub(super) fn rule(&mut self, ruling: &Ruling, at: Timestamp) -> Result<(), Corrupt> {
        let control = *self.control();
        match ruling {
            Ruling::Penalise { offender, penalty, .. } => self.penalise(*offender, penalty, at),
            &Ruling::GiveTime { white, black } => {
                self.clock = self.clock.add(&control, Color::White, white, at);
                self.clock = self.clock.add(&control, Color::Black, black, at);
            }
            &Ruling::TakeTime { player, time } => {
                self.clock = self.clock.subtract(&control, player, time, at);
            }
            Ruling::Pause => self.pause(at),
            Ruling::Resume | Ruling::Continue => {
                if let Ok(clock) = self.clock.resume(at) {
                    self.clock = clock;
                }
            }
            &Ruling::SetClock { player, time } => {
                self.clock = self.clock.set(&control, player, time, at);
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
            Ruling::Restore { after } => self.restore(usize::from(*after), at),
            Ruling::SetPosition { fen } => {
                let start = read_position(fen)?;
                (self.record, self.position) = (Record::new(start), start);
                self.forget();
                self.count_moves(at);
            }
            Ruling::Reopen => self.reopen(at),
            Ruling::Restart { control } => self.restart(control.as_deref(), at),
            Ruling::Excuse { player } => self.seats[*player].excused = true,
            Ruling::AnswerCall { player, .. } => self.seats[*player].called = false,
            Ruling::RefuseConsent => (self.offer, self.agreed) = (None, false),
            &Ruling::Undo { ruling } => self.undo(ruling, at)?,
            Ruling::DecideAppeal { appeal, upheld } => {
                let index = (*appeal as usize).wrapping_sub(1);
                let appealed = self.appeals.get_mut(index).ok_or(Corrupt::Number(*appeal))?;
                appealed.upheld = Some(*upheld);
            }
            // What these lead to is events of their own.
            Ruling::Offended { .. }
            | Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::ReverseColours
            | Ruling::Consent
            | Ruling::DecideMate { .. } => {}
        }
        Ok(())
    }

    fn restart(&mut self, control: Option<&TimeControl>, at: Timestamp) {
        let start = *self.record.start();
        (self.record, self.position) = (Record::new(start), start);
        self.forget();
        if let Some(control) = control {
            self.control = Some(Box::new(*control));
        }
        self.clock = Clock::new(self.control());
        self.count_moves(at);
        self.reopen(at);
    }

    fn undo(&mut self, number: u32, at: Timestamp) -> Result<(), Corrupt> {
        let index = (number as usize).wrapping_sub(1);
        let ruled = self.rulings.get_mut(index).ok_or(Corrupt::Number(number))?;
        ruled.undone = true;
        let before = ruled.before.clone();
        let control = *self.control();
        match *self.rulings[index].ruling.clone() {
            Ruling::Penalise { offender, penalty, .. } => {
                self.pardon(offender, &penalty, at);
                if penalty.ends_game() || is_about_points(&penalty) && before.is_over() {
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
            Ruling::Excuse { player } => self.seats[player].excused = false,
            _ => self.go_back(before, at),
        }
        Ok(())
    }

    /// Back to where the game was before a ruling on its result.
    fn go_back(&mut self, before: Phase, at: Timestamp) {
        match before {
            Phase::Playing => self.reopen(at),
            before => self.phase = before,
        }
    }
}
