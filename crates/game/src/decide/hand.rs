//! What hands do to the pieces of a real board.

use flagfall_chess::{self as chess, Color, Move, Role, Square, UciMove};
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_laws::{Law, Offence};

use super::one;
use super::wrongs::Manner;
use crate::hands::is_part;
use crate::{
    Actor, Entry, Event, Fault, Game, Hand, HandEvent, Help, How, Purpose, Refusal, Task,
    WhichHand, Why, Words, WrongEvent,
};

impl Game {
    /// A hand is at the pieces or the clock of a real board (4.1 to 4.9, 6.2, 6.5, 6.11; D.2.2).
    pub(super) fn hand(
        &self,
        actor: Actor,
        hand: &Hand,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // What is to be known of a player is so at a screen as well.
        if !matches!(hand, Hand::Note { .. }) {
            self.needs_real_clock(hand)?;
            self.needs_table()?;
        }
        if let Hand::TakeOff { .. } | Hand::Put { .. } = hand
            && let Some(pawn) = self.pawn_in_hand(self.acting(actor, Task::Moving)?, now)
        {
            return self.after(pawn, |next| next.hand(actor, hand, now));
        }
        match hand {
            Hand::TouchTogether { squares } => self.touch_together(actor, squares, now),
            Hand::Lift { square } => self.touch_in(actor, &[*square], Purpose::Move, now),
            Hand::Feel { squares } => self.feel(actor, squares, now),
            Hand::SayAdjust => {
                let by = self.acting(actor, Task::Moving)?;
                self.needs_play(Law::Adjusting)?;
                Ok(noted(now, HandEvent::AdjustSaid { by }))
            }
            &Hand::Carry { from, to } => self.carry(self.with_pieces(actor)?, from, to, now),
            &Hand::Release { square } => self.release(self.with_pieces(actor)?, square, now),
            &Hand::TakeOff { square } => {
                let by = self.with_pieces(actor)?;
                self.may_exchange(by, square)?;
                self.take_off(by, square, now)
            }
            &Hand::Put { color, role, square, holding } => {
                let by = self.with_pieces(actor)?;
                self.may_exchange(by, square)?;
                Ok(self.step(HandEvent::Put { by, color, role, square, held: holding }, now))
            }
            &Hand::MovedWith(hand) => {
                let by = self.acting(actor, Task::Moving)?;
                self.needs_play(Law::OneHand)?;
                Ok(self.say_moved_with(by, hand, now))
            }
            &Hand::PressedWith(hand) => {
                let by = self.acting(actor, Task::Pressing)?;
                self.needs_play(Law::SameHand)?;
                Ok(self.pressed_with(by, hand, now))
            }
            Hand::Object { squares } => self.object(actor, squares, now),
            &Hand::Handle(handling) => self.handle(actor, handling, now),
            &Hand::StartClock(player) => self.start_clock(actor, player, now),
            Hand::StopClock { reason, kept } => {
                self.stop_by_hand(actor, Words::new(reason, *kept), now)
            }
            Hand::PlaceClock { place } => self.place_clock(actor, place, now),
            Hand::ChooseSeat { seat } => self.choose_seat(self.player(actor)?, seat, now),
            Hand::BreakDown => self.break_down(actor, now),
            &Hand::Show { player, time } => self.show_clock(actor, player, time, now),
            &Hand::Note { player, ability } => self.note_ability(actor, player, ability, now),
        }
    }

    /// An own pawn that was left on the last rank is exchanged no more (P.11c).
    fn may_exchange(&self, by: Color, square: Square) -> Result<(), Refusal> {
        let own = self.position.piece_at(square).is_some_and(|piece| piece.color == by);
        let left = self.position.faults().contains(&chess::Fault::PawnOnLastRank(square));
        if own && left && self.rules.is_in_force(Law::PawnStays) {
            return Err(self.refuse(Law::PawnStays, Why::Stands));
        }
        Ok(())
    }

    /// Beside the virtual board no other clock is one of the game (online 20.1).
    fn needs_real_clock(&self, hand: &Hand) -> Result<(), Refusal> {
        let of_clock = matches!(
            hand,
            Hand::PressedWith(_)
                | Hand::Handle(_)
                | Hand::StartClock(_)
                | Hand::StopClock { .. }
                | Hand::PlaceClock { .. }
                | Hand::BreakDown
                | Hand::Show { .. }
        );
        if of_clock { self.clock_decides() } else { Ok(()) }
    }

    /// Who presses the clock, where there is one to press.
    pub(super) fn presser(&self, actor: Actor) -> Result<Color, Refusal> {
        self.clock_decides()?;
        self.acting(actor, Task::Pressing)
    }

    /// Whether the clock of the game is one that is pressed.
    fn clock_decides(&self) -> Result<(), Refusal> {
        if self.has_real_boards() {
            return Err(self.refuse(Law::VirtualDecides, Why::VirtualDecides));
        }
        Ok(())
    }

    /// Whether there is a real board.
    pub(super) fn needs_table(&self) -> Result<(), Refusal> {
        if self.is_on_wood() {
            return Ok(());
        }
        Err(self.refuse(Law::MoveMade, Why::NothingToTouch))
    }

    /// The player who does something, or for whom an assistant does who was accepted for it.
    pub(super) fn acting(&self, actor: Actor, task: Task) -> Result<Color, Refusal> {
        match actor {
            Actor::Assistant(player) if self.is_assisted_in(player, task) => Ok(player),
            Actor::Assistant(player) => Err(self.not_helping(player, task)),
            _ => self.player(actor),
        }
    }

    /// Why somebody does not do a thing for a player.
    fn not_helping(&self, player: Color, task: Task) -> Refusal {
        match self.help(player) {
            Help::Blind if task == Task::Moving => {
                self.refuse(Law::AssistantCarriesOut, Why::NotForAssistant)
            }
            Help::Blind | Help::Sighted => self.not_for_assistant(player),
            Help::None | Help::Tasks | Help::Online => {
                self.refuse(self.law_of_task(task), Why::NotAssisted)
            }
        }
    }

    /// The law by which somebody does a thing for a player.
    pub(super) fn law_of_task(&self, task: Task) -> Law {
        let law = match task {
            Task::Pressing => Law::ClockAssistant,
            Task::Writing => Law::WritingAssistant,
            Task::Everything | Task::Moving | Task::Entering => Law::Assistant,
        };
        self.in_force_or(law, Law::Assistant)
    }

    /// Who moves pieces must have the move, and the clocks must run.
    fn with_pieces(&self, actor: Actor) -> Result<Color, Refusal> {
        let player = self.acting(actor, Task::Moving)?;
        self.needs_play(Law::TouchBinds)?;
        // The clocks may stand while a piece is brought for a pawn (6.11.2, P.11a).
        if self.is_paused() && !self.is_pawn_there() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        if self.position.turn() == player {
            return Ok(player);
        }
        Err(self.not_the_turn_of(player))
    }

    /// A pawn that was left on the last rank is exchanged after all, before the press: the move is
    /// under way again.
    fn pawn_in_hand(&self, by: Color, now: Timestamp) -> Option<Vec<Entry>> {
        let mv = self.record.moves().last().filter(|_| self.is_promoting(by))?;
        let (from, square) = (mv.from(), mv.to());
        let before = self.record.position(self.record.len().checked_sub(1)?);
        let mut entries = one(now, WrongEvent::TakenBack { by }.into());
        if before.piece_at(square).is_some() {
            entries.extend(noted(now, HandEvent::TakenOff { by, square }));
        }
        entries.extend(noted(now, HandEvent::Carried { by, from, to: square }));
        entries.extend(noted(now, HandEvent::Released { by, square }));
        Some(entries)
    }

    /// Whether a promotion is under way: the pawn has left its square.
    fn is_pawn_there(&self) -> bool {
        let Some(way) = self.under_way() else { return false };
        let gone = |square| way.off.contains(&square) || way.was_carried(square);
        let moves = self.position.legal_moves();
        moves.iter().any(|mv| matches!(*mv, Move::Promotion { from, .. } if gone(from)))
    }

    /// Who has let go of a piece does not move it any more (4.7); others wait for their turn (1.2).
    pub(super) fn not_the_turn_of(&self, player: Color) -> Refusal {
        if self.to_press() == Some(player) {
            return self.refuse(Law::MoveMade, Why::Made);
        }
        self.refuse(Law::Alternation, Why::NotYourTurn)
    }

    /// Own pieces count as touched before those of the opponent (4.3.3).
    fn touch_together(
        &self,
        actor: Actor,
        squares: &[Square],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let by = self.acting(actor, Task::Moving)?;
        let mut squares = self.touchable(squares)?;
        let rank = |square: &Square| match self.position.piece_at(*square) {
            Some(piece) if piece.color == by => u8::from(piece.role == Role::Rook),
            _ => 2,
        };
        squares.sort_by_key(rank);
        Ok(noted(now, HandEvent::TouchedTogether { by, squares }))
    }

    fn carry(
        &self,
        by: Color,
        from: Square,
        to: Square,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let origin = self.carried_from(from);
        let piece = origin.and_then(|origin| self.position.piece_at(origin));
        match (origin, piece) {
            (Some(from), Some(piece)) if piece.color == by => {
                Ok(noted(now, HandEvent::Carried { by, from, to }))
            }
            // What belongs to the opponent is touched, wherever it is held.
            (Some(from), Some(_)) => self.touch(Actor::Player(by), &[from], Purpose::Move, now),
            _ => Err(self.refuse(Law::TouchBinds, Why::NothingToTouch)),
        }
    }

    /// A hand finds a piece there: one of the position, or one that was put there.
    fn needs_piece_on(&self, square: Square) -> Result<(), Refusal> {
        let put = self.under_way().and_then(|way| way.put);
        if self.found_on(square).is_none() && put.is_none_or(|(_, on, _)| on != square) {
            return Err(self.refuse(Law::TouchBinds, Why::NothingToTouch));
        }
        Ok(())
    }

    fn release(&self, by: Color, square: Square, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_piece_on(square)?;
        Ok(self.step(HandEvent::Released { by, square }, now))
    }

    fn take_off(&self, by: Color, square: Square, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_piece_on(square)?;
        Ok(self.step(HandEvent::TakenOff { by, square }, now))
    }

    /// A part of a move, and the move if it is made by that.
    fn step(&self, event: HandEvent, now: Timestamp) -> Vec<Entry> {
        self.and_then(noted(now, event), |next| match next.made_by_hands() {
            // On a board with pegs it must be announced too (D.2.3).
            Some(mv) if next.is_said(super::written(mv)) => next.after_own_move(now, |next| {
                next.made(mv, How::Unpressed, false, Millis::ZERO, now)
            }),
            Some(_) => Vec::new(),
            None => next.let_go_wrongly(now),
        })
    }

    /// A piece that was let go where it cannot go: an illegal move, which is not completed yet
    /// (7.5.1).
    pub(super) fn let_go_wrongly(&self, now: Timestamp) -> Vec<Entry> {
        let in_vain = |leg: &&(Square, Square)| self.is_castling_in_vain(**leg);
        let leg = match self.under_way().map(|way| &way.placed[..]) {
            Some([leg]) => Some(leg).filter(|leg| !in_vain(leg)),
            // On a board with pegs castling in vain is made as any move, by hands and word (D.2.3).
            Some(legs @ [_, _]) if self.is_on_pegs(self.position.turn()) => {
                legs.iter().find(in_vain)
            }
            _ => None,
        };
        let Some(leg) = leg else { return Vec::new() };
        let fits = self.position.legal_moves().iter().any(|&mv| is_part(mv, *leg));
        if fits || !self.takes_illegal_moves() {
            return Vec::new();
        }
        let mv = UciMove { from: leg.0, to: leg.1, promotion: None };
        if !self.is_said(mv) {
            return Vec::new();
        }
        let manner = Manner { offer: false, pressed: false, both_hands: false };
        self.made_wrongly(mv, Fault::Illegal, manner, now).unwrap_or_default()
    }

    /// One hand makes a move (4.1).
    fn say_moved_with(&self, by: Color, hand: WhichHand, now: Timestamp) -> Vec<Entry> {
        // Another hand than before in the same move makes two.
        let another = self.moved_with(by).is_some_and(|moved| moved != hand);
        let hand = if another { WhichHand::Both } else { hand };
        let mut entries = noted(now, HandEvent::MovedWith { by, hand });
        // Of a move that is made already it is a fault at once (7.7).
        if hand == WhichHand::Both && self.to_press() == Some(by) {
            entries.extend(one(now, WrongEvent::WithTwoHands { by }.into()));
        }
        entries
    }

    /// The hand that moved presses (6.2.3).
    fn pressed_with(&self, by: Color, hand: WhichHand, now: Timestamp) -> Vec<Entry> {
        let moved = self.moved_with(by);
        let another = |moved: WhichHand| moved != WhichHand::Both && moved != hand;
        let wrong = matches!(hand, WhichHand::Other | WhichHand::Both);
        if wrong || moved.is_some_and(another) {
            return self.breached(by, Law::SameHand, now);
        }
        Vec::new()
    }

    /// What the laws do not allow is noted, and costs what the regulations say; where the arbiter
    /// acts only when asked, nothing.
    pub(super) fn breached(&self, by: Color, law: Law, now: Timestamp) -> Vec<Entry> {
        let article = self.rules.article(law);
        let mut entries = noted(now, HandEvent::Breached { by, law, article });
        if !self.rules.is_in_force(Law::ArbiterAsked) {
            entries.extend(self.offended(by, Offence::Breach, now));
        }
        for entry in &mut entries {
            if let Event::Penalised { article: cited, .. } = &mut entry.event {
                *cited = article.or(*cited);
            }
        }
        entries
    }

    /// Who has the move and the clock running may adjust (4.2.1, 6.2.5).
    pub(super) fn adjusted_wrongly(&self, by: Color, now: Timestamp) -> Vec<Entry> {
        let has_move = self.position.turn() == by;
        let runs = self.clock.state() == State::Running(by);
        let laws = [(has_move, Law::Adjusting), (runs, Law::AdjustingOnClock)];
        let mut broken = laws.into_iter().filter(|(kept, _)| !kept).map(|(_, law)| law);
        let Some(first) = broken.next().filter(|&law| self.rules.is_in_force(law)) else {
            return Vec::new();
        };
        // Against two articles at once, it is one breach.
        let mut entries: Vec<Entry> = broken
            .map(|law| {
                let article = self.rules.article(law);
                Entry { at: now, event: Event::Hand(HandEvent::Breached { by, law, article }) }
            })
            .collect();
        entries.extend(self.breached(by, first, now));
        entries
    }

    /// An objection to what the opponent made of touched pieces (4.8, P.10).
    fn object(
        &self,
        actor: Actor,
        squares: &[Square],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let by = match actor {
            Actor::Assistant(player) if self.help(player) == Help::Sighted => {
                return Err(self.not_for_assistant(player));
            }
            _ => self.acting(actor, Task::Everything)?,
        };
        let against = by.opponent();
        self.needs_play_by(Law::TouchBinds)?;
        if let Some(upheld) = self.broken_by(against, squares) {
            return upheld.map(|event| noted(now, event));
        }
        if self.position.turn() == against && named(squares, &self.touched) {
            if self.hands.as_deref().is_some_and(|hands| hands.forgone) {
                return Err(self.refuse(Law::ObjectionForgone, Why::Forgone));
            }
            let law = self.binding().map_or(Law::TouchBinds, |binding| binding.law);
            let article = self.rules.article(law);
            let upheld = HandEvent::ObjectionUpheld { against, restored: false, law, article };
            return Ok(noted(now, upheld));
        }
        let harmless = self.hands.iter().flat_map(|hands| &hands.harmless);
        let mut harmless = harmless.filter(|(by, on, _)| *by == against && squares.contains(on));
        Err(match harmless.next() {
            Some((_, _, Purpose::Adjust)) => self.refuse(Law::Adjusting, Why::Harmless),
            Some(_) => self.refuse(Law::TouchMeant, Why::Harmless),
            // What was only felt on a board with pegs was not touched (D.2.2).
            None if self.is_on_pegs(against) => self.refuse(Law::PeggedTouch, Why::NotBroken),
            None => self.refuse(Law::TouchBinds, Why::NotBroken),
        })
    }

    /// What becomes of an objection to the last move of a player, if one of these pieces bound it.
    fn broken_by(&self, against: Color, squares: &[Square]) -> Option<Result<HandEvent, Refusal>> {
        let hands = self.hands.as_deref()?;
        let broken = hands.broken.as_ref().filter(|broken| broken.by == against)?;
        if !named(squares, &broken.touched) {
            return None;
        }
        // A reply is a touch as well.
        if hands.forgone || self.record.len() > broken.after + 1 {
            return Some(Err(self.refuse(Law::ObjectionForgone, Why::Forgone)));
        }
        let (law, article) = (broken.law, self.rules.article(broken.law));
        Some(Ok(HandEvent::ObjectionUpheld { against, restored: true, law, article }))
    }

    /// The move that the opponent may insist on being taken back, if there is one.
    pub(super) fn insists_on(&self, against: Color) -> Option<HandEvent> {
        let broken = self.hands.as_deref()?.broken.as_ref()?;
        self.broken_by(against, &broken.touched).and_then(Result::ok)
    }
}

/// Whether one of the squares is meant; none named means any.
fn named(squares: &[Square], touched: &[Square]) -> bool {
    !touched.is_empty() && squares.iter().any(|square| touched.contains(square))
}

/// Something that hands did now.
pub(super) fn noted(now: Timestamp, event: HandEvent) -> Vec<Entry> {
    one(now, Event::Hand(event))
}
