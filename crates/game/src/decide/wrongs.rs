//! What goes wrong on a real board.

mod beginning;
mod found;

use flagfall_chess::{Color, Move, Role, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{IllegalMoves, KingTaken, Law};

use super::one;
use crate::wrongs::Displaced;
use crate::{
    Actor, Command, Entry, Event, Fault, Faulty, Game, How, Input, Irregularity, Refusal, Why,
    Wrong, WrongEvent, irregular,
};

/// How an irregular move is made.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) offer: bool,
    pub(super) pressed: bool,
    pub(super) both_hands: bool,
}

impl Game {
    pub(super) fn decide_wrong(
        &self,
        actor: Actor,
        wrong: &Wrong,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // A king is never captured, on whatever board.
        if *wrong == Wrong::TakeKing {
            return self.take_king(self.player(actor)?, now);
        }
        self.needs_table()?;
        match wrong {
            &Wrong::Make { mv, offer, pressed, pawn_left, both_hands } => {
                let manner = Manner { offer, pressed, both_hands };
                self.make_wrongly(self.player(actor)?, mv, pawn_left, manner, now)
            }
            Wrong::TakeBack => self.take_back_open(self.player(actor)?, now),
            &Wrong::Correct { mv } => self.correct(self.player(actor)?, mv, now),
            Wrong::Displace { squares } => self.displace(self.player(actor)?, squares, now),
            &Wrong::Shift { from, to } => self.shift(self.player(actor)?, from, to, now),
            Wrong::PutBack => self.put_back(self.player(actor)?, now),
            Wrong::PointOut(Irregularity::WrongClock)
                if self.are_times_wrong()
                    || self.law_of_resumed_clock() == Some(Law::ResumptionClocks) =>
            {
                self.point_out_times(actor, now)
            }
            &Wrong::PointOut(what) => self.point_out(actor, what, now),
            Wrong::ClaimWin => self.claim_win(self.player(actor)?, now),
            Wrong::AgreeToCorrect => self.agree_to_correct(actor, now),
            Wrong::TakeKing => Err(self.refuse(Law::KingTaken, Why::KingTaken)),
        }
    }

    /// Whether illegal moves can be made at all, and are ruled on when they are found.
    pub(super) fn takes_illegal_moves(&self) -> bool {
        self.is_on_wood() && self.rules.behaviour().illegal_moves != IllegalMoves::Refused
    }

    /// The opponent moves after a press without a move: nobody has noticed, and the turn passes.
    pub(super) fn reply_to_none(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Option<Result<Vec<Entry>, Refusal>> {
        let moves = matches!(
            command,
            Command::Play { .. } | Command::Make { .. } | Command::Wrong(Wrong::Make { .. })
        );
        let by = self.position.turn();
        let replies = moves && self.is_idle() && actor == Actor::Player(by.opponent());
        let can = replies && self.is_playing() && !self.is_paused();
        if !can {
            return None;
        }
        let passed = one(now, WrongEvent::Passed { by }.into());
        Some(self.after(passed, |next| next.decide(command, actor, now)))
    }

    fn make_wrongly(
        &self,
        player: Color,
        mv: UciMove,
        pawn_left: bool,
        manner: Manner,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.may_move(player)?;
        let queen = UciMove { promotion: Some(Role::Queen), ..mv };
        if pawn_left && self.takes_illegal_moves() && self.position.uci(queen).is_ok() {
            return self.made_wrongly(mv, Fault::PawnLeft, manner, now);
        }
        match self.resolve(player, Input::Move(mv)) {
            Ok(legal) => Ok(self.after_own_move(now, |game| {
                let how = if manner.pressed { How::Played } else { How::Unpressed };
                let made = game.made(legal, how, manner.offer, Millis::ZERO, now);
                game.with_hands(made, manner, now)
            })),
            Err(refusal) if self.is_made_all_the_same(&refusal) => {
                self.made_wrongly(mv, Fault::Illegal, manner, now)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether a move that the laws do not know is made on a real board all the same.
    pub(super) fn is_made_all_the_same(&self, refusal: &Refusal) -> bool {
        self.takes_illegal_moves() && matches!(refusal.why, Why::Illegal(_))
    }

    /// A move of the player to move that is illegal, or leaves a pawn on the last rank.
    pub(super) fn made_wrongly(
        &self,
        mv: UciMove,
        fault: Fault,
        manner: Manner,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_spelling(mv)?;
        let made = irregular::made(&self.position, mv, fault == Fault::PawnLeft);
        match made.filter(|_| mv.from != mv.to) {
            None => return Err(self.refuse(Law::OnlyLegalMoves, Why::NothingToTouch)),
            Some(Err(_)) => return self.take_king(self.position.turn(), now),
            Some(Ok(_)) => {}
        }
        let Manner { offer, pressed, .. } = manner;
        let pressed = pressed || self.is_idle();
        let made = WrongEvent::Made { mv, fault, offer, pressed };
        Ok(self.after_own_move(now, |game| {
            game.with_hands(one(now, made.clone().into()), manner, now)
        }))
    }

    /// Adds that both hands were used, unless the move has ended the game.
    fn with_hands(&self, mut made: Vec<Entry>, manner: Manner, now: Timestamp) -> Vec<Entry> {
        let by = self.position.turn();
        let over = made.iter().any(|entry| matches!(entry.event, Event::Ended(_)));
        if manner.both_hands && !over {
            made.extend(one(now, WrongEvent::WithTwoHands { by }.into()));
        }
        made
    }

    /// The clock is pressed without a move (7.8.1), or given back after pieces were put back.
    pub(super) fn press_idly(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Option<Result<Vec<Entry>, Refusal>> {
        let given_back = self.is_idle() && self.position.turn() != player;
        if given_back || self.is_returned() && self.to_press() == Some(player) {
            return Some(Ok(one(now, WrongEvent::ClockGivenBack { by: player }.into())));
        }
        let thinks = self.position.turn() == player && self.on_the_clock() == player;
        if !thinks || !self.takes_illegal_moves() {
            return None;
        }
        Some(match self.left_by_hands() {
            // Without the rook nothing is castled yet (4.7.2).
            Some((mv, _)) if let Ok(Move::Castling { .. }) = self.position.uci(mv) => {
                Ok(one(now, WrongEvent::PressedIdly { by: player }.into()))
            }
            Some((mv, _)) if let Ok(legal) = self.position.uci(mv) => {
                Ok(self.made(legal, How::Played, false, Millis::ZERO, now))
            }
            Some((mv, fault)) => {
                let manner = Manner { offer: false, pressed: true, both_hands: false };
                self.made_wrongly(mv, fault, manner, now)
            }
            None => Ok(one(now, WrongEvent::PressedIdly { by: player }.into())),
        })
    }

    /// The illegal move that hands have left on the board, if they have.
    fn left_by_hands(&self) -> Option<(UciMove, Fault)> {
        let legs = &self.under_way()?.placed;
        let is_king = |leg: &&(Square, Square)| leg.0 == self.position.king(self.position.turn());
        let &(from, to) = legs.iter().find(is_king).or(legs.last())?;
        let queen = UciMove { from, to, promotion: Some(Role::Queen) };
        let left = self.position.uci(queen).is_ok();
        let fault = if left { Fault::PawnLeft } else { Fault::Illegal };
        Some((UciMove { promotion: None, ..queen }, fault))
    }

    /// The illegal move of a player that is made and not completed.
    pub(super) fn open_fault(&self, player: Color) -> Option<Fault> {
        let last = self.faults().iter().rev().find(|faulty| faulty.fault != Fault::TwoHands)?;
        let is_last = usize::from(last.after) + 1 == self.record.len();
        let open = self.unpressed && is_last && last.by == player;
        (open && last.fault != Fault::NoMove).then_some(last.fault)
    }

    /// Whether a player has moved a pawn to the last rank, left it there and not pressed yet: the
    /// promotion is not made (4.7.3).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_promoting(Color::White));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn is_promoting(&self, player: Color) -> bool {
        self.open_fault(player) == Some(Fault::PawnLeft)
    }

    fn take_back_open(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_play_by(Law::MoveMade)?;
        if self.open_fault(player).is_some() {
            return Ok(one(now, WrongEvent::TakenBack { by: player }.into()));
        }
        let illegal = |fault: &Faulty| {
            fault.by == player && usize::from(fault.after) + 1 == self.record.len()
        };
        if self.faults().iter().any(illegal) {
            return Err(self.refuse(Law::IllegalMoveOpen, Why::Completed));
        }
        Err(self.refuse(Law::MoveMade, Why::MoveStands))
    }

    /// Another move in the place of an illegal one: that is taken back first, if it was not yet.
    fn correct(&self, player: Color, mv: UciMove, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if self.is_replacing() && self.position.turn() == player {
            return self.make_unpressed(player, Input::Move(mv), false, now);
        }
        // The clocks may stand while a piece is brought for the pawn (6.11.2, P.11a).
        let last = self.record.moves().last().map(|last| (last.from(), last.to()));
        let fetched = self.is_promoting(player);
        self.after(self.take_back_open(player, now)?, |next| {
            if fetched && next.is_paused() && last == Some((mv.from, mv.to)) {
                let promoted = next.resolve(player, Input::Move(mv))?;
                return Ok(next.made(promoted, How::Unpressed, false, Millis::ZERO, now));
            }
            next.make_unpressed(player, Input::Move(mv), false, now)
        })
    }

    fn displace(
        &self,
        player: Color,
        squares: &[Square],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DisplacedOwnTime;
        self.needs_play(law)?;
        let occupied = |&square: &Square| self.position.piece_at(square).is_some();
        let mut squares: Vec<Square> = squares.iter().copied().filter(occupied).collect();
        squares.dedup();
        if squares.is_empty() || squares.len() > 32 {
            return Err(self.refuse(law, Why::NothingToTouch));
        }
        Ok(one(now, WrongEvent::Displaced { by: player, squares }.into()))
    }

    fn shift(
        &self,
        player: Color,
        from: Square,
        to: Square,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DisplacedFound;
        self.needs_play(law)?;
        let free = from != to && self.position.piece_at(to).is_none();
        if self.position.piece_at(from).is_none() || !free {
            return Err(self.refuse(law, Why::NothingToTouch));
        }
        irregular::shifted(&self.position, from, to)
            .map_err(|error| self.refuse(law, Why::Position(error.to_string().into())))?;
        Ok(one(now, WrongEvent::Shifted { by: player, from, to }.into()))
    }

    fn put_back(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_play(Law::DisplacedOwnTime)?;
        let here =
            |displaced: &Displaced| !displaced.shifted || displaced.after == self.record.len();
        let displaced = self.wrongs.as_ref().and_then(|wrongs| wrongs.displaced.last());
        if displaced.is_some_and(here) {
            return Ok(one(now, WrongEvent::PutBack { by: player }.into()));
        }
        Err(self.refuse(Law::DisplacedOwnTime, Why::NothingDisplaced))
    }

    /// Kings are not taken, or who takes one loses (P.13d2).
    fn take_king(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::KingTaken;
        self.needs_play_by(law)?;
        if self.rules.behaviour().king_taken() == KingTaken::Refused || !self.is_on_wood() {
            return Err(self.refuse(law, Why::KingTaken));
        }
        let score = self.rules.regulations.scoring.won_by(player.opponent());
        Ok(one(now, self.ended(law, score, None)))
    }

    /// Says that something is wrong, or sees it as an arbiter.
    fn point_out(
        &self,
        actor: Actor,
        what: Irregularity,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let finder = match actor {
            Actor::Player(player) => Some(player),
            Actor::Assistant(_) => return Err(self.refuse(Law::Assistant, Why::NotAssisted)),
            Actor::Organiser(_) | Actor::Zone => {
                return Err(self.refuse(Law::Alternation, Why::OnlyPlayers));
            }
            _ => None,
        };
        match what {
            Irregularity::WrongSetup | Irregularity::TurnedBoard | Irregularity::WrongClock => {
                self.find_at_beginning(finder, what, now)
            }
            Irregularity::Displaced => {
                self.stays_out(finder, Law::ArbiterStaysOut)?;
                self.find_displaced(now)
            }
            Irregularity::BothInCheck | Irregularity::PawnLeft
                if finder.is_none() && self.rules.is_in_force(Law::BothInCheck) =>
            {
                self.watch(what, now)
            }
            _ => {
                self.stays_out(finder, Law::IllegalMoveSeen)?;
                self.find_fault(finder, what, now)
            }
        }
    }

    /// In Finnish blitz the arbiter leaves it to the players to see what is wrong (P.18).
    pub(super) fn stays_out(&self, finder: Option<Color>, law: Law) -> Result<(), Refusal> {
        let asked = self.is_paused() || self.is_arbiter_called();
        let may = law != Law::IllegalMoveSeen && asked;
        let must_not = self.rules.is_in_force(Law::IllegalMoveSeen);
        if finder.is_none() && must_not && !may {
            return Err(self.refuse(law, Why::StaysOut));
        }
        Ok(())
    }
}
