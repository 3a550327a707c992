//! How an adjournment changes a game.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{State, Timestamp};

use crate::adjournment::{Adjournment, EnvelopeState, Letter, Noted, Resumed};
use crate::game::Phase;
use crate::{AdjournEvent, Game, Which};

impl Game {
    pub(super) fn apply_adjourn(&mut self, event: &AdjournEvent, at: Timestamp) {
        match event {
            AdjournEvent::SessionAnnounced(session) => {
                let adjourned = self.is_adjourned();
                let adjournment = self.adjournment_mut();
                let slot = if adjourned { &mut adjournment.next } else { &mut adjournment.session };
                *slot = Some(session.clone());
            }
            AdjournEvent::ToldToSeal { .. } => self.sealing_anew().told = true,
            AdjournEvent::AskedToSeal { .. } => self.sealing_anew().asked = true,
            &AdjournEvent::MadeOnBoard { mv, .. } => {
                self.forget_hands();
                let adjournment = self.adjournment_mut();
                (adjournment.on_board, adjournment.first) = (Some(mv), None);
            }
            &AdjournEvent::MoveSealed { by, which, commitment } => {
                self.sealed(by, which, commitment);
            }
            &AdjournEvent::EnvelopeClosed { which, .. } => {
                self.envelope_is(which, EnvelopeState::Closed);
            }
            AdjournEvent::EnvelopeMarked { text } => {
                self.adjournment_mut().marks.push(text.clone());
            }
            &AdjournEvent::Adjourned { sealed_by, charged_until } => {
                self.break_off(sealed_by, charged_until, at);
            }
            AdjournEvent::Resumed => self.take_up(at),
            &AdjournEvent::ReplySealed { by } => {
                self.envelope_is(Which::Second, EnvelopeState::Closed);
                let control = *self.control();
                self.clock = self.clock.press(&control, by, at).unwrap_or_else(|_| {
                    self.clock.complete(&control, by, at).switch_to(&control, by.opponent(), at)
                });
                self.phase = Phase::Adjourned;
            }
            AdjournEvent::EnvelopeOpened { which, sealed } => {
                self.pause(at);
                if let Some(letter) = self.adjournment_mut().letter_mut(*which) {
                    (letter.state, letter.content) = (EnvelopeState::Opened, Some(sealed.clone()));
                }
            }
            AdjournEvent::EnvelopeMissed => self.envelope_is(Which::First, EnvelopeState::Missing),
            AdjournEvent::ReadAs { .. }
            | AdjournEvent::MoveDeclared { .. }
            | AdjournEvent::PositionLost => {}
        }
    }

    fn envelope_is(&mut self, which: Which, state: EnvelopeState) {
        if let Some(letter) = self.adjournment_mut().letter_mut(which) {
            letter.state = state;
        }
    }

    /// Another adjournment after one that is done with.
    fn sealing_anew(&mut self) -> &mut Adjournment {
        let adjournment = self.adjournment_mut();
        let over = |letter: &Letter| {
            matches!(letter.state, EnvelopeState::Opened | EnvelopeState::Missing)
        };
        if adjournment.first.as_ref().is_some_and(over) {
            let session = adjournment.session.take();
            *adjournment = Adjournment {
                session,
                resumed: adjournment.resumed.take(),
                ..Adjournment::default()
            };
        }
        adjournment
    }

    fn sealed(&mut self, by: Color, which: Which, commitment: crate::Digest) {
        let adjournment = match which {
            Which::First => self.sealing_anew(),
            Which::Second => self.adjournment_mut(),
        };
        let slot = match which {
            Which::First => &mut adjournment.first,
            Which::Second => &mut adjournment.second,
        };
        // Who opens the envelope to alter the move closes it again.
        let state = slot.as_ref().map_or(EnvelopeState::Written, |letter| letter.state);
        *slot = Some(Letter { by, commitment, state, content: None });
    }

    fn break_off(&mut self, sealer: Color, until: Option<Timestamp>, at: Timestamp) {
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, sealer.opponent(), at);
        self.pause(at);
        if let Some(until) = until {
            self.clock = self.clock.subtract(&control, sealer, until.since(at), at);
        }
        let times = self.times_at(at);
        let offer = self.offer;
        self.phase = Phase::Adjourned;
        self.unpressed = false;
        self.forget_hands();
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            (seat.arrived, seat.excused, seat.premove) = (false, false, None);
        }
        let adjournment = self.adjournment_mut();
        (adjournment.told, adjournment.asked, adjournment.on_board) = (false, false, None);
        (adjournment.noted, adjournment.resumed) = (Some(Noted { sealer, times, offer }), None);
    }

    /// The game is resumed: the clock of a player who must reply and is missing runs (I.9.2).
    fn take_up(&mut self, at: Timestamp) {
        let Some(replier) = self.noted().map(|noted| noted.sealer.opponent()) else { return };
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, replier, at);
        if self.seats[replier].arrived {
            self.pause(at);
        }
        let adjournment = self.adjournment_mut();
        let (off, moved) = (ByColor::default(), ByColor::default());
        adjournment.resumed = Some(Resumed { at, off, moved });
        let next = adjournment.next.take();
        adjournment.session = next.or_else(|| adjournment.session.take());
    }

    /// The sealed move is made: the clock of the player who must reply is set going (I.9.1).
    pub(super) fn make_unsealed(&mut self, at: Timestamp) {
        let (control, turn) = (*self.control(), self.position.turn());
        let mover = turn.opponent();
        let replied = self.letter(Which::Second).is_some_and(|letter| letter.by == mover);
        if !replied {
            self.clock = self.clock.complete(&control, mover, at);
        }
        self.clock = self.clock.switch_to(&control, turn, at);
        self.record.complete(self.clock.remaining(&control, mover, at));
        self.unpressed = false;
        self.phase = Phase::Playing;
        self.go_on_after_stop();
    }

    /// An offer after the opponent has sealed stands until it is answered (I.4).
    pub(super) fn note_offer_after_sealing(&mut self, by: Color) {
        let sealed = self
            .letter(Which::First)
            .is_some_and(|letter| letter.by != by && letter.state != EnvelopeState::Opened);
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.offered_after = sealed;
        }
    }

    /// Who has made an offer that the sealed move does not decline.
    pub(super) fn offered_after_sealing(&self) -> Option<Color> {
        let after = self.adjournment.as_deref().is_some_and(|all| all.offered_after);
        self.offer.filter(|_| after)
    }

    /// Which clock runs while an envelope is waited for, or would.
    pub(super) fn waiting_side(&self) -> Color {
        match self.clock.state() {
            State::Running(side) | State::Paused(side) => side,
            State::Ready | State::Stopped => self.noted().map_or_else(
                || self.position.turn(),
                |noted| {
                    let replied = self.letter(Which::Second).is_some();
                    if replied { noted.sealer } else { noted.sealer.opponent() }
                },
            ),
        }
    }

    /// What was begun on the board is forgotten.
    fn forget_hands(&mut self) {
        self.touched.clear();
        if let Some(hands) = &mut self.hands {
            hands.forget();
        }
    }
}
