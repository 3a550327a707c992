//! How what goes wrong on a real board changes a game.

use flagfall_chess::{self as chess, Color, Move, Piece, Role, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Law;

use crate::decide::written;
use crate::wrongs::{Displaced, Wrongs};
use crate::{Corrupt, Fault, Faulty, Game, How, Irregularity, WrongEvent, irregular};

impl Game {
    /// Something goes wrong, is found or is put right on a real board (4.1, 6.2, 7.1 to 7.7).
    pub(super) fn go_wrong(&mut self, event: &WrongEvent, at: Timestamp) -> Result<(), Corrupt> {
        match event {
            &WrongEvent::Made { mv, fault, offer, pressed } => {
                self.make_irregular(mv, fault, offer, pressed, at)?;
            }
            &WrongEvent::WithTwoHands { by } => self.use_both_hands(by),
            &WrongEvent::PressedIdly { by } => self.start_idly(by, at),
            WrongEvent::Passed { .. } => self.pass_turn()?,
            WrongEvent::TakenBack { .. } => {
                let after = self.record.len().checked_sub(1).ok_or(Corrupt::TakenBack)?;
                self.replace(after, at);
            }
            &WrongEvent::Found { offender, fault, after, .. } => {
                self.put_right(offender, fault, usize::from(after), at)?;
            }
            WrongEvent::Displaced { by, squares } => {
                let (by, squares, after) = (*by, squares.clone(), self.record.len());
                self.note_displaced(Displaced { by, squares, after, shifted: false });
            }
            &WrongEvent::Shifted { by, from, to } => self.put_elsewhere(by, from, to)?,
            WrongEvent::PutBack { .. } => self.forget_displaced(),
            &WrongEvent::DisplacementFound { after, .. } => {
                self.go_back_before_displacement(usize::from(after), at);
            }
            &WrongEvent::ClockReturned { to } => {
                self.wrongs_mut().returned = true;
                self.run_clock_of(to, at);
            }
            &WrongEvent::ClockGivenBack { by } => {
                let wrongs = self.wrongs_mut();
                (wrongs.idle, wrongs.returned) = (false, false);
                self.run_clock_of(by.opponent(), at);
            }
            &WrongEvent::FoundInTime { what } => self.note_found_in_time(what),
            &WrongEvent::Watched { what } => {
                let after = self.record.len();
                self.wrongs_mut().watched = Some((what, after));
            }
            &WrongEvent::CorrectionAgreed { by } => self.wrongs_mut().agreed = Some(by),
            &WrongEvent::Corrected { after } => self.replace(usize::from(after), at),
        }
        Ok(())
    }

    fn use_both_hands(&mut self, by: Color) {
        let after = self.record.len().saturating_sub(1);
        self.note_fault(by, Fault::TwoHands, after);
        self.note_done(by, Law::OneHand);
        self.note_done(by, Law::TwoHands);
    }

    fn start_idly(&mut self, by: Color, at: Timestamp) {
        self.note_fault(by, Fault::NoMove, self.record.len());
        self.note_done(by, Law::ClockHandling);
        self.wrongs_mut().idle = true;
        self.run_clock_of(by.opponent(), at);
    }

    /// The opponent plays on as if a move had been made.
    fn pass_turn(&mut self) -> Result<(), Corrupt> {
        let next = irregular::passed_turn(&self.position);
        self.position = next.map_err(|error| Corrupt::Start(error.to_string().into()))?;
        self.record.set_up(self.position);
        self.unbind();
        self.wrongs_mut().idle = false;
        Ok(())
    }

    fn forget_displaced(&mut self) {
        let last = self.wrongs_mut().displaced.pop();
        if last.is_some_and(|last| last.shifted) {
            self.unset();
        }
    }

    fn note_found_in_time(&mut self, what: Irregularity) {
        let wrongs = self.wrongs_mut();
        match what {
            Irregularity::TurnedBoard => wrongs.board_found = true,
            Irregularity::WrongClock => wrongs.clock_found = true,
            _ => wrongs.setup_found = true,
        }
    }

    fn note_fault(&mut self, by: Color, fault: Fault, after: usize) {
        let after = after as u16;
        self.wrongs_mut().faults.push(Faulty { by, fault, after });
    }

    /// The clock of a player is set going, unless the clocks are stopped.
    fn run_clock_of(&mut self, player: Color, at: Timestamp) {
        let control = *self.control();
        let paused = self.is_paused();
        self.clock = self.clock.switch_to(&control, player, at);
        if paused {
            self.pause(at);
        }
    }

    fn make_irregular(
        &mut self,
        mv: UciMove,
        fault: Fault,
        offer: bool,
        pressed: bool,
        at: Timestamp,
    ) -> Result<(), Corrupt> {
        let by = self.position.turn();
        let made = irregular::made(&self.position, mv, fault == Fault::PawnLeft);
        let Some(Ok(made)) = made else { return Err(Corrupt::Move(mv)) };
        let (after, unpressed, word) = (self.record.len(), self.unpressed, self.word_to_seal());
        self.position = made.after;
        self.put_on_record(made.mv, by, offer);
        self.miss_word(after, word);
        self.record.set_up(self.position);
        self.note_fault(by, fault, after);
        if unpressed {
            self.hands_mut().late = true;
        }
        let how = if pressed { How::Played } else { How::Unpressed };
        self.pressed(how, Millis::ZERO, at);
        Ok(())
    }

    /// The position before an illegal move stands again, and who made it replaces it: bound by what
    /// was touched with it (7.5.1).
    fn replace(&mut self, after: usize, at: Timestamp) {
        let mv = self.record.moves().nth(after);
        let by_move = self.record.position(after).turn();
        self.begin_again(after, at);
        if self.position.turn() != by_move {
            return;
        }
        if let Some(mv) = mv {
            let touched = irregular::made(&self.position, written(mv), false)
                .map_or(Vec::new(), |made| made.map_or(Vec::new(), |made| made.touched));
            self.touched = touched;
        }
        self.wrongs_mut().replacing = true;
    }

    fn put_right(
        &mut self,
        offender: Color,
        fault: Fault,
        after: usize,
        at: Timestamp,
    ) -> Result<(), Corrupt> {
        match fault {
            Fault::Illegal => self.replace(after, at),
            Fault::PawnLeft if after == self.record.len() => self.exchange_pawns(offender)?,
            Fault::PawnLeft => self.exchange_pawn(after, at),
            // Who pressed without a move has the move, unless it was made since.
            Fault::NoMove if self.record.position(after).turn() != offender => {
                self.begin_again(after, at);
                self.unset();
                self.count_moves(at);
            }
            Fault::NoMove if self.is_idle() && self.position.turn() == offender => {
                self.wrongs_mut().idle = false;
                self.run_clock_of(offender, at);
            }
            Fault::TwoHands | Fault::NoMove => {}
        }
        // Several faults in one move count once.
        let wrongs = self.wrongs_mut();
        wrongs.faults.retain(|faulty| usize::from(faulty.after) != after);
        Ok(())
    }

    /// The pawn becomes a queen, and the move stands so (7.5.2).
    fn exchange_pawn(&mut self, after: usize, at: Timestamp) {
        let Some(pawn) = self.record.moves().nth(after) else { return };
        let (from, to) = (pawn.from(), pawn.to());
        let queen = Move::Promotion { from, to, role: Role::Queen };
        let before = self.record.position(after);
        self.begin_again(after + 1, at);
        if before.is_legal(queen) {
            self.position = before.play_unchecked(queen);
            self.record.replace_last(queen, &self.position);
        }
    }

    /// The pawns of a player that nobody saw coming to the last rank become queens where they stand.
    fn exchange_pawns(&mut self, player: Color) -> Result<(), Corrupt> {
        let mut setup = self.position.setup();
        for fault in self.position.faults() {
            if let chess::Fault::PawnOnLastRank(square) = fault
                && let Some(pawn) = setup.board.piece_at(square).filter(|pawn| pawn.color == player)
            {
                let queen = Piece { role: Role::Queen, ..pawn };
                setup.board.set(square, Some(queen));
            }
        }
        let position = setup.irregular();
        self.position = position.map_err(|error| Corrupt::Start(error.to_string().into()))?;
        self.record.set_up(self.position);
        self.unbind();
        Ok(())
    }

    fn put_elsewhere(&mut self, by: Color, from: Square, to: Square) -> Result<(), Corrupt> {
        let shifted = irregular::shifted(&self.position, from, to);
        self.position = shifted.map_err(|error| Corrupt::Start(error.to_string().into()))?;
        let after = self.record.len();
        self.record.set_up(self.position);
        self.unbind();
        self.note_displaced(Displaced { by, squares: vec![to], after, shifted: true });
        Ok(())
    }

    fn note_displaced(&mut self, displaced: Displaced) {
        let wrongs = self.wrongs_mut();
        wrongs.displacer = Some((displaced.by, displaced.after));
        wrongs.displaced.push(displaced);
    }

    fn go_back_before_displacement(&mut self, after: usize, at: Timestamp) {
        let shifted = |displaced: &Displaced| displaced.shifted && displaced.after == after;
        let wrongs = self.wrongs_mut();
        let unset = wrongs.displaced.iter().any(shifted);
        wrongs.displaced.retain(|displaced| displaced.after > after);
        self.begin_again(after, at);
        if unset {
            self.unset();
            self.count_moves(at);
        }
    }

    /// The board is again as the moves made it.
    fn unset(&mut self) {
        self.record.unset();
        self.position = self.record.position(self.record.len());
        self.unbind();
    }

    /// On another board nobody is bound by what was touched or claimed before.
    fn unbind(&mut self) {
        self.bound = None;
        self.touched.clear();
    }

    /// What went wrong after so many moves is gone with them.
    pub(super) fn forget_wrongs(&mut self, after: usize) {
        if let Some(wrongs) = &mut self.wrongs {
            wrongs.faults.retain(|faulty| usize::from(faulty.after) < after);
            wrongs.displaced.retain(|displaced| displaced.after < after);
            wrongs.watched = wrongs.watched.filter(|&(_, since)| since < after);
        }
    }

    /// An illegal move that was not completed when the game ended never counts.
    pub(super) fn forget_open_faults(&mut self) {
        if self.unpressed {
            let last = self.record.len().saturating_sub(1);
            if let Some(wrongs) = &mut self.wrongs {
                wrongs.faults.retain(|faulty| usize::from(faulty.after) != last);
            }
        }
    }

    /// A move has been made: what was open about the last one is not any more.
    pub(super) fn next_turn(&mut self) {
        if let Some(wrongs) = &mut self.wrongs {
            **wrongs = Wrongs {
                idle: false,
                returned: false,
                replacing: false,
                restored: false,
                agreed: None,
                ..core::mem::take(&mut **wrongs)
            };
        }
    }
}
