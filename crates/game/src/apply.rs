//! How events change a game.

mod adjourn;
mod back;
mod claims;
mod hand;
mod own_boards;
mod papers;
mod rulings;
mod spoken;
mod venue;
mod wrongs;

use flagfall_chess::{Color, Move, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, Law};
use thiserror::Error;

use crate::game::{Appealed, Bound, Game, Phase, Question};
use crate::{Called, Entry, Event, How, Outcome, Topic, Words};

/// An event that does not fit the game: the log is not one of this game, or is damaged.
///
/// ```
/// use flagfall_game::{Corrupt, Entry, Event, Game, Opening};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// let mut game = Game::open(&opening)?;
/// let again = Entry { at: Timestamp::EPOCH, event: Event::Opened(Box::new(opening)) };
/// assert_eq!(game.apply(&again), Err(Corrupt::OpenedTwice));
/// # Ok::<(), Corrupt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Corrupt {
    /// The start position cannot be played from.
    #[error("the start position cannot be played from: {0}")]
    Start(Box<str>),
    /// A move is not legal.
    #[error("{0} is not legal where it was made")]
    Move(UciMove),
    /// The game was opened already.
    #[error("the game was opened already")]
    OpenedTwice,
    /// The log does not begin with an opening.
    #[error("the log does not begin with the opening of a game")]
    NotOpened,
    /// More was taken back than was made.
    #[error("more moves were taken back than were made")]
    TakenBack,
    /// There is no ruling or appeal of that number.
    #[error("there is no ruling or appeal {0}")]
    Number(u32),
}

impl Game {
    /// Lets an event change the game.
    ///
    /// # Errors
    /// The event does not fit the game, which is then as it was or of no use.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Corrupt> {
        let at = entry.at;
        self.note_short(at);
        match &entry.event {
            Event::Opened(_) => return Err(Corrupt::OpenedTwice),
            Event::Arrived { player } => self.come(*player, at),
            Event::Began => self.begin(at),
            Event::BeginningPutOff => self.phase = Phase::Waiting { put_off: true },
            Event::ZoneWasDown { since } => self.skip(*since, at),
            Event::Touched { by, squares, purpose } => self.note_touch(*by, squares, *purpose),
            Event::Hand(event) => self.did(event, at),
            Event::IllegalMoveMade { .. } => {}
            &Event::MoveMade { mv, how, offer, lag, .. } => {
                let by = self.position.turn();
                self.make_move(mv, how, offer)?;
                self.pressed(how, lag, at);
                self.went_on(by);
            }
            Event::Wrong(event) => self.go_wrong(event, at)?,
            &Event::MoveCompleted { by } if by == self.position.turn() => self.move_on(by, at),
            Event::MoveCompleted { .. } => self.complete(Millis::ZERO, at),
            Event::PremoveChosen { by, input } => self.seats[*by].premove = Some(*input),
            Event::PremoveDropped { by, .. } => self.seats[*by].premove = None,
            Event::PromotionChosen { by, role } => self.seats[*by].promotes_to = *role,
            Event::DrawOffered { by } => self.note_offer(*by),
            Event::DrawDeclined { .. } => {
                (self.offer, self.agreed) = (None, false);
                self.claim_declined(at);
            }
            Event::ConsentAsked { .. } => self.agreed = true,
            &Event::ClaimRejected { by, intended, .. } => self.note_wrong_claim(by, intended),
            &Event::Claim(event) => self.apply_claim(event, at),
            Event::Penalised { offender, penalty, .. } => {
                self.penalise(*offender, penalty, false, None, at);
                self.note_penalised(*offender, penalty);
            }
            Event::Counted { offender, offence } => self.note_counted(*offender, *offence),
            Event::FlagFell { .. } => self.stop_clock(at),
            &Event::MateAsked { loser, lost, drawn, ref also } => {
                self.ask_for_mate(Question { loser, lost, drawn, for_arbiter: false }, also, at);
            }
            Event::MateUndetermined => self.leave_to_arbiter(),
            Event::Disconnected { player } => self.go_away(*player, at),
            Event::Reconnected { player } => self.come_back(*player),
            Event::ReturnOverdue { player } => self.seats[*player].overdue = true,
            Event::VideoLeft { player } => self.seats[*player].in_video = false,
            Event::VideoJoined { player } => self.seats[*player].in_video = true,
            Event::TakebackAsked { by } => self.takeback = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { plies } => self.take_back(usize::from(*plies), at)?,
            Event::ColoursFound => self.reversed_found = true,
            Event::ArbiterCalled { by, reason } => self.note_call(*by, reason, at),
            Event::Appealed { by, ruling, grounds, .. } => self.appeals.push(Appealed {
                at,
                by: *by,
                ruling: *ruling,
                grounds: grounds.clone(),
                upheld: None,
            }),
            Event::Sheet(event) => self.paper_changed(event, at),
            Event::Conduct(event) => self.behaved(event),
            Event::Venue(event) => self.at_venue_happened(event),
            Event::OwnBoard(event) => self.on_own_board(event),
            Event::Spoken(event) => self.hear(event),
            Event::Adjourn(event) => self.apply_adjourn(event, at),
            Event::Ruled { ruling, by, article, also, reason, .. } => {
                self.rule_and_keep(ruling, *by, (*article, also), reason, at)?;
            }
            Event::Ended(outcome) => self.end(outcome, at),
        }
        self.note_shown(&entry.event, at);
        Ok(())
    }

    fn note_offer(&mut self, by: Color) {
        self.offer = Some(by);
        self.note_offer_after_sealing(by);
        self.forget_told(by.opponent(), Topic::DrawOffer);
        // Of the player to move it belongs to the move that follows.
        if by != self.position.turn() {
            self.record.note_offer(by);
        }
    }

    /// A wrong claim is an offer, and its move is played (9.1.2.3, 9.5.3).
    fn note_wrong_claim(&mut self, by: Color, intended: Option<UciMove>) {
        self.offer = Some(by);
        // Who is bound stays so, whatever is claimed next.
        let binds = self.rules.is_in_force(Law::ClaimedMoveBinds);
        let intended = intended.filter(|_| binds);
        self.bound = self.bound.or_else(|| intended.and_then(|mv| self.bound_by(mv)));
    }

    /// Whether somebody can mate is asked, and the clocks stand until it is known.
    fn ask_for_mate(&mut self, question: Question, also: &[Article], at: Timestamp) {
        self.stop_clock(at);
        if !also.is_empty() || self.finish.is_some() {
            self.finish_mut().asked_under = also.to_vec();
        }
        self.phase = Phase::Judging(question);
    }

    fn leave_to_arbiter(&mut self) {
        if let Phase::Judging(question) = &mut self.phase {
            question.for_arbiter = true;
        }
    }

    fn note_call(&mut self, by: Color, reason: &Words, at: Timestamp) {
        // It waits since the first call that nobody has answered.
        let open = self.seats[by].called.take().filter(|call| !call.answered);
        let at = open.map_or(at, |call| call.at);
        let reason = reason.clone();
        self.seats[by].called = Some(Box::new(Called { at, reason, answered: false }));
        if self.rules.regulations.form.is_watched_online() {
            self.note_done(by, Law::CallWithoutReason);
        }
    }

    /// A player's connection to the zone broke.
    fn go_away(&mut self, player: Color, at: Timestamp) {
        self.seats[player].away_since = Some(at);
        self.note_break(player);
    }

    /// It is mended.
    fn come_back(&mut self, player: Color) {
        let seat = &mut self.seats[player];
        (seat.away_since, seat.overdue) = (None, false);
        self.note_return(player);
    }

    fn end(&mut self, outcome: &Outcome, at: Timestamp) {
        self.stop_clock(at);
        // An offer that was accepted before its move is put on record with the last one.
        if let Some(by) = self.offer.filter(|_| outcome.law == Law::DrawAgreed) {
            self.record.note_offer(by);
        }
        self.phase = Phase::Over(Box::new(outcome.clone()));
        if self.is_lost_by_default() {
            for seat in [&mut self.seats.white, &mut self.seats.black] {
                seat.late |= !seat.arrived && !seat.excused;
            }
        }
        self.forget_open_faults();
        self.forget();
    }

    /// What was open in a position ends with it: offers, requests, bonds and premoves.
    pub(super) fn forget(&mut self) {
        (self.offer, self.agreed, self.takeback, self.bound) = (None, false, None, None);
        self.unpressed = false;
        self.touched.clear();
        self.next_turn();
        if let Some(finish) = &mut self.finish {
            (finish.claim, finish.pointed_out) = (None, None);
        }
        if let Some(hands) = &mut self.hands {
            hands.forget();
        }
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            seat.premove = None;
        }
    }

    /// Who touches a piece to move or capture it declines a draw and is bound (4.3, 9.1.2.1).
    pub(super) fn bind(&mut self, by: Color, squares: &[Square]) {
        if by == self.position.turn() {
            self.touched.extend_from_slice(squares);
            // A draw that was agreed on is declined by nobody any more.
            self.offer = self.offer.filter(|&offerer| offerer == by || self.agreed);
        }
    }

    fn begin(&mut self, at: Timestamp) {
        // Who begins before the time that was set begins then.
        self.appointed = self.appointed.min(at);
        self.phase = Phase::Playing;
        let turn = self.position.turn();
        self.clock = self.clock.switch_to(self.control(), turn, at);
        self.count_absence_from(at);
    }

    /// The time to be back is counted in the game, not before it nor while it stands still.
    pub(super) fn count_absence_from(&mut self, at: Timestamp) {
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            seat.away_since = seat.away_since.map(|_| at);
        }
    }

    /// Nobody's time runs from one moment to the other.
    fn skip(&mut self, from: Timestamp, to: Timestamp) {
        if let Ok(paused) = self.clock.pause(self.control(), from)
            && let Ok(resumed) = paused.resume(to)
        {
            self.clock = resumed;
        }
        self.count_absence_from(to);
        if !self.phase.is_over() && self.appointed < to {
            // The default time has been running since then, and stood still in between.
            self.appointed = self.appointed.saturating_add(to.since(from));
        }
    }

    fn stop_clock(&mut self, at: Timestamp) {
        self.clock = self.clock.stop(self.control(), at);
    }

    /// A move is made, wherever it comes from.
    #[inline]
    fn make_move(&mut self, mv: UciMove, how: How, offer: bool) -> Result<(), Corrupt> {
        let unpressed = self.unpressed;
        let offered = self.offered_after_sealing().filter(|_| how == How::Sealed);
        self.make(mv, offer)?;
        for player in Color::ALL {
            self.pass_over_calls(player);
        }
        self.offer = self.offer.or(offered);
        if unpressed {
            self.hands_mut().late = true;
        }
        Ok(())
    }

    /// A move is made on the board.
    #[inline]
    fn make(&mut self, mv: UciMove, offer: bool) -> Result<(), Corrupt> {
        let mover = self.position.turn();
        let legal = self.position.uci(mv).map_err(|_| Corrupt::Move(mv))?;
        self.position = self.position.play_unchecked(legal);
        self.put_on_record(legal, mover, offer);
        Ok(())
    }

    /// A move was made that has led to the position on the board.
    #[inline]
    fn put_on_record(&mut self, mv: Move, mover: Color, offer: bool) {
        // An offer made while thinking belongs to the move that follows (online 8.6).
        let open = self.offer == Some(mover);
        self.record.push(mv, &self.position, offer || open);
        self.move_on_own_boards(mv);
        self.forget_told_of_move(mover);
        if offer {
            self.forget_told(mover.opponent(), Topic::DrawOffer);
        }
        self.offer = (offer || open).then_some(mover);
        (self.agreed, self.takeback, self.bound) = (false, None, None);
        self.touched.clear();
        self.next_turn();
        if let Some(hands) = &mut self.hands {
            hands.moved(mover);
        }
        if self.phase != Phase::Adjourned
            && let Some(adjournment) = &mut self.adjournment
        {
            adjournment.moved(mover);
        }
        let seat = &mut self.seats[mover];
        // Who moves is there, unless the move comes out of an envelope.
        (seat.arrived, seat.premove) = (seat.arrived || self.phase != Phase::Adjourned, None);
    }

    /// The clock is pressed with the move, or not yet.
    #[inline]
    fn pressed(&mut self, how: How, lag: Millis, at: Timestamp) {
        if how == How::Sealed {
            self.make_unsealed(at);
        } else if how == How::Unpressed {
            self.unpressed = true;
            let mover = self.position.turn().opponent();
            self.record.complete(self.remaining(mover, at));
        } else {
            self.complete(lag, at);
        }
    }

    /// The move that was made is completed: the clock is pressed.
    #[inline]
    fn complete(&mut self, lag: Millis, at: Timestamp) {
        let (control, mover) = (self.control(), self.position.turn().opponent());
        self.clock = match self.clock.press_with(control, mover, at, lag) {
            Ok(clock) => clock,
            Err(_) => self.clock.complete(control, mover, at),
        };
        self.take_advance(mover, at);
        self.forget_answered_calls();
        self.record.complete(self.clock.remaining(self.control(), mover, at));
        self.unpressed = false;
        let seat = &mut self.seats[mover];
        seat.lag = seat.lag.saturating_add(lag);
    }

    /// At a real board who was answered by a ruling must call again once play has gone on.
    #[inline]
    fn forget_answered_calls(&mut self) {
        if self.is_on_wood() {
            for player in Color::ALL {
                self.seats[player].called.take_if(|call| call.answered);
            }
        }
    }

    fn bound_by(&self, mv: UciMove) -> Option<Bound> {
        if let Ok(legal) = self.position.uci(mv) {
            return Some(Bound::Move(legal));
        }
        // Of an illegal move the piece is left, if it can move at all.
        let moves = self.position.legal_moves();
        moves.iter().any(|legal| legal.from() == mv.from).then_some(Bound::Piece(mv.from))
    }

    pub(super) fn pause(&mut self, at: Timestamp) {
        if let Ok(clock) = self.clock.pause(self.control(), at) {
            self.clock = clock;
        }
    }
}
