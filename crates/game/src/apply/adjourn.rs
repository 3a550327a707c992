//! How an adjournment changes a game.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_laws::NeitherPresent;

use crate::adjournment::{Adjournment, EnvelopeState, Letter, Noted, Resumed, Word};
use crate::game::Phase;
use crate::{AdjournEvent, Digest, Game, Which};

impl Game {
    pub(super) fn apply_adjourn(&mut self, event: &AdjournEvent, at: Timestamp) {
        match event {
            AdjournEvent::SessionAnnounced(session) => {
                let adjourned = self.is_adjourned();
                let adjournment = self.adjournment_mut();
                let slot = if adjourned { &mut adjournment.next } else { &mut adjournment.session };
                *slot = Some(session.clone());
            }
            AdjournEvent::ToldToSeal { .. } => self.sealing_anew().word.told = true,
            AdjournEvent::AskedToSeal { .. } => {
                let word = &mut self.sealing_anew().word;
                // Who does as the arbiter says has chosen nothing.
                word.asked = !word.told;
            }
            &AdjournEvent::MadeOnBoard { by, mv } => {
                self.forget_hands();
                self.bind(by, &[]);
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
            &AdjournEvent::TimesCorrected { but_ruled, .. } => self.correct_times(but_ruled, at),
            AdjournEvent::TimesLeft { .. }
            | AdjournEvent::ReadAs { .. }
            | AdjournEvent::MoveDeclared { .. }
            | AdjournEvent::PositionLost => {}
        }
    }

    fn envelope_is(&mut self, which: Which, state: EnvelopeState) {
        if let Some(letter) = self.adjournment_mut().letter_mut(which) {
            (letter.state, letter.altered) = (state, false);
        }
    }

    /// Another adjournment after one that is done with.
    fn sealing_anew(&mut self) -> &mut Adjournment {
        let adjournment = self.adjournment_mut();
        if adjournment.first.as_ref().is_some_and(Letter::is_done) {
            let session = adjournment.session.take();
            *adjournment = Adjournment {
                session,
                resumed: adjournment.resumed.take(),
                ..Adjournment::default()
            };
        }
        adjournment
    }

    fn sealed(&mut self, by: Color, which: Which, commitment: Digest) {
        let adjournment = match which {
            Which::First => self.sealing_anew(),
            Which::Second => self.adjournment_mut(),
        };
        let slot = adjournment.letter_mut(which);
        // Who opens the envelope to alter the move closes it again.
        let state = slot.as_ref().map_or(EnvelopeState::Written, |letter| letter.state);
        let altered = state == EnvelopeState::Closed;
        *slot = Some(Letter { by, commitment, state, altered, content: None });
    }

    fn break_off(&mut self, sealer: Color, until: Option<Timestamp>, at: Timestamp) {
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, sealer.opponent(), at);
        self.pause(at);
        if let Some(until) = until {
            self.clock = self.clock.subtract(&control, sealer, until.since(at), at);
        }
        let times = self.times_at(at);
        let (offer, after) = (self.offer, self.record.len());
        self.phase = Phase::Adjourned;
        self.unpressed = false;
        self.forget_hands();
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            (seat.arrived, seat.excused, seat.late, seat.premove) = (false, false, false, None);
        }
        let adjournment = self.adjournment_mut();
        (adjournment.word, adjournment.missed) = (Word::default(), None);
        adjournment.on_board = None;
        (adjournment.off, adjournment.times_settled) = (ByColor::default(), false);
        adjournment.ruled = ByColor::default();
        adjournment.shown = ByColor::default();
        (adjournment.noted, adjournment.resumed) =
            (Some(Noted { sealer, after, times, offer }), None);
    }

    /// The game is resumed: the clock of a player who must reply and is missing runs (I.9.2).
    fn take_up(&mut self, at: Timestamp) {
        let Some(replier) = self.noted().map(|noted| noted.sealer.opponent()) else { return };
        self.set_times_anew(at);
        let control = *self.control();
        self.clock = self.clock.switch_to(&control, replier, at);
        let waits = self.rules.regulations.neither_present == NeitherPresent::ClockWaits;
        if self.seats[replier].arrived || waits && !self.seats[replier.opponent()].arrived {
            self.pause(at);
        }
        let adjournment = self.adjournment_mut();
        adjournment.resumed = Some(Resumed { at, moved: ByColor::default() });
        let next = adjournment.next.take();
        adjournment.session = next.or_else(|| adjournment.session.take());
    }

    /// The clocks show what was noted at the adjournment (I.5), and what was ruled since.
    fn set_times_anew(&mut self, at: Timestamp) {
        for player in Color::ALL {
            self.clear_shown(player, at);
        }
    }

    /// A clock shows again what it should while the game is adjourned.
    pub(super) fn clear_shown(&mut self, player: Color, at: Timestamp) {
        let Some(adjournment) = &mut self.adjournment else { return };
        let shown = core::mem::take(&mut adjournment.shown[player]);
        if let Some(left) = self.remaining(player, at).filter(|_| shown != 0) {
            let time = changed(left, shown.saturating_neg());
            self.clock = self.clock.set(&{ *self.control() }, player, time, at);
        }
    }

    /// A clock shows another time by no ruling.
    pub(super) fn note_shown_clock(
        &mut self,
        player: Color,
        before: Option<Millis>,
        at: Timestamp,
    ) {
        if !self.is_adjourned() {
            self.note_set_clock(player, before, at);
            return;
        }
        let by = difference(before, self.remaining(player, at));
        let shown = &mut self.adjournment_mut().shown[player];
        *shown = shown.saturating_add(by);
    }

    /// Somebody has set a clock between the adjournment and the end of the first moves: by how much
    /// it is not what it was (I.13).
    pub(super) fn note_set_clock(&mut self, player: Color, before: Option<Millis>, at: Timestamp) {
        let missing = self.envelope(Which::First) == Some(EnvelopeState::Missing);
        let Some(adjournment) = self.adjournment.as_deref().filter(|_| !missing) else { return };
        let moved = adjournment.resumed.as_ref().map(|resumed| resumed.moved).unwrap_or_default();
        let late = adjournment.times_settled || moved.white && moved.black;
        if adjournment.noted.is_none() || late {
            return;
        }
        let by = difference(before, self.remaining(player, at));
        let off = &mut self.adjournment_mut().off[player];
        *off = off.saturating_add(by);
    }

    /// What a clock shows now is what was ruled on the time for which both were missing (I.11).
    pub(super) fn note_ruled_clock(&mut self, player: Color) {
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.ruled[player] = adjournment.off[player];
        }
    }

    /// Wrong times are put right (I.13), but for what was ruled.
    fn correct_times(&mut self, but_ruled: bool, at: Timestamp) {
        let control = *self.control();
        let adjournment = self.adjournment_mut();
        let off = core::mem::take(&mut adjournment.off);
        let ruled = core::mem::take(&mut adjournment.ruled);
        for player in Color::ALL {
            if let Some(left) = self.remaining(player, at) {
                let kept = if but_ruled { ruled[player] } else { 0 };
                let time = changed(left, kept.saturating_sub(off[player]));
                self.clock = self.clock.set(&control, player, time, at);
            }
        }
        self.adjournment_mut().times_settled = true;
    }

    /// Who comes to the board; where both were missing and the clock has waited, that of who must
    /// reply runs now.
    pub(super) fn come(&mut self, player: Color, at: Timestamp) {
        self.arrived(player);
        let adjourned = self.phase == Phase::Adjourned;
        // Who has come too late has come all the same, and the arbiter may let the game go on.
        let counts = adjourned || self.is_lost_by_default();
        if let Some(papers) = self.papers.as_mut().filter(|_| counts) {
            papers.of[player].away = None;
        }
        if !adjourned {
            return;
        }
        let replier = self.noted().map(|noted| noted.sealer.opponent());
        let waits = self.awaits_envelope() && self.is_cut_off() && replier != Some(player);
        if let Some(replier) = replier.filter(|&replier| waits && !self.seats[replier].arrived) {
            self.clock = self.clock.switch_to(&{ *self.control() }, replier, at);
        }
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
    pub(crate) fn offered_after_sealing(&self) -> Option<Color> {
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

    /// An illegal move was made in the place of one that was to be sealed.
    pub(super) fn miss_word(&mut self, after: usize, word: Word) {
        if let Some(adjournment) = self.adjournment.as_mut().filter(|_| word != Word::default()) {
            adjournment.missed = Some((after, word));
        }
    }

    /// By whose word the player who has the move seals.
    pub(super) fn word_to_seal(&self) -> Word {
        self.adjournment.as_deref().map(|adjournment| adjournment.word).unwrap_or_default()
    }

    /// The game goes back to where it was after so many moves: what was to be sealed since is
    /// forgotten, and what was to be sealed then is to be again (I.1.1).
    pub(super) fn go_back_to_word(&mut self, after: usize) {
        let back = after < self.record.len() && self.phase != Phase::Adjourned;
        let Some(adjournment) = self.adjournment.as_mut().filter(|_| back) else { return };
        let missed = adjournment.missed.take_if(|missed| missed.0 >= after);
        let then = missed.filter(|missed| missed.0 == after).map(|(_, word)| word);
        adjournment.word = then.unwrap_or_default();
        adjournment.forget_written();
    }

    /// What was begun on the board is forgotten, but for a bond that was broken: the opponent may
    /// yet object.
    fn forget_hands(&mut self) {
        self.touched.clear();
        if let Some(hands) = &mut self.hands {
            let (broken, forgone) = (hands.broken.take(), hands.forgone);
            hands.forget();
            (hands.broken, hands.forgone) = (broken, forgone);
        }
    }
}

/// A time that is so much more or less.
fn changed(time: Millis, by: i64) -> Millis {
    let amount = Millis::new(by.unsigned_abs());
    if by < 0 { time.saturating_sub(amount) } else { time.saturating_add(amount) }
}

/// By how much a time is more or less than it was, in milliseconds.
fn difference(before: Option<Millis>, after: Option<Millis>) -> i64 {
    let millis = |time: Millis| i64::try_from(time.get()).unwrap_or(i64::MAX);
    before.zip(after).map_or(0, |(before, after)| millis(after).saturating_sub(millis(before)))
}
