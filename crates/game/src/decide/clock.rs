//! What is done to the clock beside the press that completes a move.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_laws::Law;

use super::hand::noted;
use super::one;
use crate::adjournment::Letter;
use crate::game::Phase;
use crate::{
    Ability, Actor, Already, Entry, Event, Game, HandEvent, Handling, Refusal, Task, Which, Why,
    Words, WrongEvent,
};

impl Game {
    /// A player stops the clocks: to have the arbiter come, or to adjourn.
    pub(super) fn stop_by_hand(
        &self,
        actor: Actor,
        reason: Words,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match self.acting(actor, Task::Pressing)? {
            by if self.stops_to_adjourn(by) => self.stop_to_adjourn(by, now),
            by => self.stop_clocks(by, reason, now),
        }
    }

    /// The arbiter says where the clock stands (6.5).
    pub(super) fn place_clock(
        &self,
        actor: Actor,
        place: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.arbiter(actor, Law::ClockPlace)?;
        self.needs_first_move(Law::ClockPlace)?;
        Ok(noted(now, HandEvent::ClockPlaced { place: place.into() }))
    }

    pub(super) fn break_down(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.only_zone(actor, Law::DefectiveClock)?;
        self.needs_open(Law::DefectiveClock)?;
        Ok(noted(now, HandEvent::ClockBroke))
    }

    /// What is to be known of a player.
    pub(super) fn note_ability(
        &self,
        actor: Actor,
        player: Color,
        ability: Ability,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if actor != Actor::Zone {
            self.arbiter(actor, Law::Assistant)?;
        }
        self.needs_open(Law::Assistant)?;
        Ok(noted(now, HandEvent::Noted { player, ability }))
    }

    /// Black chooses where to sit (P.4b).
    pub(super) fn choose_seat(
        &self,
        by: Color,
        seat: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if by == Color::White && self.rules.is_in_force(Law::SeatChoice) {
            return Err(self.refuse(Law::SeatChoice, Why::OnlyBlack));
        }
        self.needs_first_move(Law::SeatChoice)?;
        Ok(noted(now, HandEvent::SeatChosen { by, seat: seat.into() }))
    }

    pub(super) fn show_clock(
        &self,
        actor: Actor,
        player: Color,
        time: Millis,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.only_zone(actor, Law::ClockDecisive)?;
        self.needs_game(Law::ClockDecisive)?;
        if !self.control().is_timed() {
            return Err(self.refuse(Law::ClockDecisive, Why::NoClock));
        }
        // Nobody goes by a clock that is seen to be defective (6.10.1).
        if self.hands.as_deref().is_some_and(|hands| hands.defective) {
            return Ok(Vec::new());
        }
        Ok(noted(now, HandEvent::ClockShowed { player, time }))
    }

    fn only_zone(&self, actor: Actor, law: Law) -> Result<(), Refusal> {
        if actor == Actor::Zone { Ok(()) } else { Err(self.refuse(law, Why::OnlyZone)) }
    }

    /// What is settled before the game is not settled anew in its course.
    fn needs_first_move(&self, law: Law) -> Result<(), Refusal> {
        self.needs_open(law)?;
        if self.record.len() == 0 { Ok(()) } else { Err(self.refuse(law, Why::Begun)) }
    }

    /// The clock is not hit, lifted or knocked over, and no hand stays at it (6.2.3, 6.2.4).
    pub(super) fn handle(
        &self,
        actor: Actor,
        handling: Handling,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = match handling {
            Handling::RestFinger | Handling::HoldHand => Law::ButtonFree,
            _ => Law::ClockHandling,
        };
        self.needs_open(law)?;
        match actor {
            _ if actor.is_arbiter() && handling == Handling::PickUp => {
                self.may_take_clock().map(|()| Vec::new())
            }
            _ if actor.is_arbiter() => Ok(Vec::new()),
            _ => {
                let by = self.acting(actor, Task::Pressing)?;
                // It may be put straight (P.8a).
                let right = handling == Handling::Straighten || !self.is_playing();
                Ok(if right { Vec::new() } else { self.breached(by, law, now) })
            }
        }
    }

    /// An arbiter who acts only when asked takes the clock for a dispute, or a defect (P.19).
    pub(super) fn may_take_clock(&self) -> Result<(), Refusal> {
        let broken = self.hands.as_deref().is_some_and(|hands| hands.defective || hands.doubtful);
        let disputed = self.open_claim().is_some() || self.is_insisted();
        if broken || disputed { Ok(()) } else { self.needs_asking(Law::ClockLeftAlone) }
    }

    /// White's clock is set going for the game (6.6), or that of an opponent who has something to
    /// put right (P.9, P.10).
    pub(super) fn start_clock(
        &self,
        actor: Actor,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        // At a resumption the arbiter sees to it that the right clock runs (I.9).
        let resumed = self.resumed().is_some_and(|resumed| resumed.moved == ByColor::default());
        // Who has sealed a reply has started it with the press (I.9.3).
        let replies = |letter: &Letter| actor == Actor::Player(letter.by) && letter.by != player;
        let replied = self.open_letter(Which::Second).is_some_and(replies);
        let runs = self.clock.state() == State::Running(player);
        if resumed && runs && (replied || !actor.is_at_board()) {
            return Ok(Vec::new());
        }
        if let Actor::Player(by) = actor
            && by != player
            && self.displaced().is_some_and(|(displacer, _)| displacer == player)
        {
            return self.return_clock(player, now);
        }
        let turn = self.position.turn();
        match self.phase {
            Phase::Waiting { .. } if player == turn => return Ok(self.begun(now)),
            Phase::Waiting { .. } => {
                return Err(self.refuse(Law::ClockStarted, Why::OtherClock));
            }
            _ => self.needs_play(Law::ClockStarted)?,
        }
        if self.is_paused() {
            return Err(self.refuse(Law::Resumption, Why::OnlyArbiters));
        }
        if !actor.is_at_board() {
            return Err(self.refuse(Law::ArbiterStaysOut, Why::OnlyPlayers));
        }
        self.insist_by_clock(self.acting(actor, Task::Pressing)?, player, now)
    }

    /// Who starts the opponent's clock during the game insists on what was touched (P.10).
    fn insist_by_clock(
        &self,
        by: Color,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if self.clock.state() == State::Running(player) {
            let running = || self.refuse(Law::MoveCompleted, Why::Already(Already::Running));
            return self.is_insisted().then(Vec::new).ok_or_else(running);
        }
        let upheld = self.insists_on(player).filter(|_| by != player);
        let nothing = || self.refuse(Law::MoveCompleted, Why::NothingToPress);
        upheld.map(|upheld| noted(now, upheld)).ok_or_else(nothing)
    }

    /// The opponent has displaced pieces and pressed: that clock is started again (P.9a).
    fn return_clock(&self, to: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DisplacedOwnTime;
        self.needs_play(law)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        if self.position.turn() == to || self.on_the_clock() == to {
            return Err(self.refuse(law, Why::NothingDisplaced));
        }
        Ok(one(now, WrongEvent::ClockReturned { to }.into()))
    }

    /// A player stops the clocks to have the arbiter come, and for nothing else (6.11.2).
    fn stop_clocks(&self, by: Color, reason: Words, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::CallArbiter;
        // Who comes late to a resumption stops the own clock and calls the arbiter (I.9.2).
        let late = self.awaits_envelope()
            && self.clock.state() == State::Running(by)
            && self.seats[by].arrived;
        if !late {
            self.needs_play_by(law)?;
        }
        if let Some(called) = self.stopped_for_flag(by, now).filter(|_| !self.is_paused()) {
            return Ok(called);
        }
        self.needs_arbiter(law)?;
        // A claim of one's own has stopped them already.
        if self.open_claim().is_some_and(|claim| claim.stopped && claim.by == by) {
            return Ok(Vec::new());
        }
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        let mut entries = noted(now, HandEvent::ClockStopped { by });
        if self.call(by).is_none() {
            entries.push(Entry { at: now, event: Event::ArbiterCalled { by, reason } });
        }
        Ok(entries)
    }
}
