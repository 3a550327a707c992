//! Applies events to a game.

mod adjournment;
mod board_actions;
mod claims;
mod conduct;
mod irregularities;
mod own_boards;
mod restoration;
mod rulings;
mod scoresheets;
mod speech;
mod venue;

use flagfall_chess::{Color, Move, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, Law};
use thiserror::Error;

use crate::game::{Appeal, ClaimObligation, Game, MateQuestion, Phase};
use crate::{ArbiterCall, Event, FreeText, GameEntry, MoveOrigin, Outcome, Topic};

/// An event does not fit the game: the log belongs to another game or is damaged.
///
/// ```
/// use flagfall_game::{ApplyError, GameEntry, Event, Game, Opening};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// let mut game = Game::open(&opening)?;
/// let again = GameEntry { at: Timestamp::EPOCH, event: Event::Opened(Box::new(opening)) };
/// assert_eq!(game.apply(&again), Err(ApplyError::OpenedTwice));
/// # Ok::<(), ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ApplyError {
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
    /// More moves were taken back than were made.
    #[error("more moves were taken back than were made")]
    TakenBack,
    /// No ruling or appeal has this number.
    #[error("there is no ruling or appeal {0}")]
    Number(u32),
}

impl Game {
    /// Applies an event to the game.
    ///
    /// # Errors
    /// Fails if the event does not fit the game. The game may then be half changed and must be dropped.
    pub fn apply(&mut self, entry: &GameEntry) -> Result<(), ApplyError> {
        let before = self.glance();
        self.apply_event(entry)?;
        self.note_visibility(&entry.event, entry.at);
        self.note_changes(&before, &entry.event);
        Ok(())
    }

    fn apply_event(&mut self, entry: &GameEntry) -> Result<(), ApplyError> {
        let at = entry.at;
        self.note_time_shortage(at);
        match &entry.event {
            Event::Opened(_) => return Err(ApplyError::OpenedTwice),
            Event::Arrived { player } => self.apply_arrival(*player, at),
            Event::Began => self.start_play(at),
            Event::StartPostponed => self.phase = Phase::Waiting { start_postponed: true },
            Event::ZoneWasDown { since } => self.exclude_downtime(*since, at),
            Event::Touched { by, squares, purpose } => self.note_touch(*by, squares, *purpose),
            Event::Board(event) => self.apply_board_event(event, at),
            Event::IllegalMoveMade { .. } => {}
            &Event::MoveMade { mv, origin, offer, lag, .. } => {
                let by = self.position.turn();
                self.make_move(mv, origin, offer)?;
                self.apply_press(origin, lag, at);
                self.clear_undecided_break(by);
            }
            Event::Irregularity(event) => self.apply_irregularity(event, at)?,
            &Event::MoveCompleted { by } if by == self.position.turn() => {
                self.complete_without_press(by, at);
            }
            Event::MoveCompleted { .. } => self.complete_move(Millis::ZERO, at),
            Event::PremoveChosen { by, input } => self.seats[*by].premove = Some(*input),
            Event::PremoveDropped { by, .. } => self.seats[*by].premove = None,
            Event::PromotionChosen { by, role } => self.seats[*by].preset_promotion = *role,
            Event::DrawOffered { by } => self.note_offer(*by),
            Event::DrawDeclined { .. } => {
                (self.offer, self.awaits_consent) = (None, false);
                self.resume_after_declined_claim(at);
            }
            Event::ConsentAsked { .. } => self.awaits_consent = true,
            &Event::ClaimRejected { by, intended, .. } => self.note_wrong_claim(by, intended),
            &Event::Claim(event) => self.apply_claim(event, at),
            Event::Penalised { offender, penalty, .. } => {
                self.apply_penalty(*offender, penalty, false, None, at);
                self.note_automatic_penalty(*offender, penalty);
            }
            Event::OffenceCounted { offender, offence } => self.count_offence(*offender, *offence),
            Event::FlagFell { .. } => self.stop_clock(at),
            &Event::MateAsked { loser, law_if_lost, law_if_drawn, ref further_articles } => {
                self.open_mate_question(
                    MateQuestion { loser, law_if_lost, law_if_drawn, for_arbiter: false },
                    further_articles,
                    at,
                );
            }
            Event::MateUndetermined => self.refer_mate_question_to_arbiter(),
            Event::Disconnected { player } => self.apply_disconnection(*player, at),
            Event::Reconnected { player } => self.apply_reconnection(*player),
            Event::ReturnOverdue { player } => self.seats[*player].overdue = true,
            Event::VideoLeft { player } => self.seats[*player].in_video = false,
            Event::VideoJoined { player } => self.seats[*player].in_video = true,
            Event::TakebackAsked { by } => self.takeback = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { plies } => self.take_back_plies(usize::from(*plies), at)?,
            Event::ReversedColoursFound => self.reversed_colours_found = true,
            Event::ArbiterCalled { by, reason } => self.note_call(*by, reason, at),
            Event::Appealed { by, ruling, grounds, .. } => {
                self.appeals.push(Appeal { at, by: *by, ruling: *ruling, grounds: grounds.clone(), upheld: None });
            }
            Event::Scoresheet(event) => self.apply_scoresheet(event, at),
            Event::Conduct(event) => self.apply_conduct(event),
            Event::Venue(event) => self.apply_venue_event(event),
            Event::OwnBoard(event) => self.apply_own_board_event(event),
            Event::Speech(event) => self.apply_speech(event),
            Event::Adjournment(event) => self.apply_adjournment(event, at),
            Event::Ruled { ruling, by, article, further_articles, reason, .. } => {
                self.apply_and_record_ruling(ruling, *by, (*article, further_articles), reason, at)?;
            }
            Event::Ended(outcome) => self.end_game(outcome, at),
        }
        Ok(())
    }

    fn note_offer(&mut self, by: Color) {
        self.offer = Some(by);
        self.note_offer_after_sealing(by);
        self.forget_informed(by.opponent(), Topic::DrawOffer);
        // An offer of the player to move belongs to the next move.
        if by != self.position.turn() {
            self.record.note_offer(by);
        }
    }

    /// Applies a rejected claim: it counts as a draw offer, and its move must be played (9.1.2.3, 9.5.3).
    fn note_wrong_claim(&mut self, by: Color, intended: Option<UciMove>) {
        self.offer = Some(by);
        // An earlier obligation outlasts later claims.
        let binds = self.rules.is_in_force(Law::ClaimedMoveBinds);
        let intended = intended.filter(|_| binds);
        self.obligation = self.obligation.or_else(|| intended.and_then(|mv| self.claim_obligation(mv)));
    }

    /// Opens the question whether the opponent can mate and stops the clocks until it is answered.
    fn open_mate_question(&mut self, question: MateQuestion, further_articles: &[Article], at: Timestamp) {
        self.stop_clock(at);
        if !further_articles.is_empty() || self.quickplay.is_some() {
            self.quickplay_mut().mate_question_articles = further_articles.to_vec();
        }
        self.phase = Phase::Judging(question);
    }

    fn refer_mate_question_to_arbiter(&mut self) {
        if let Phase::Judging(question) = &mut self.phase {
            question.for_arbiter = true;
        }
    }

    fn note_call(&mut self, by: Color, reason: &FreeText, at: Timestamp) {
        // The waiting time counts from the first unanswered call.
        let open = self.seats[by].call.take().filter(|call| !call.answered);
        let at = open.map_or(at, |call| call.at);
        let reason = reason.clone();
        self.seats[by].call = Some(Box::new(ArbiterCall { at, reason, answered: false }));
        if self.rules.regulations.form.is_supervised_online() {
            self.note_breach(by, Law::CallWithoutReason);
        }
    }

    /// Applies the loss of a player's connection to the zone.
    fn apply_disconnection(&mut self, player: Color, at: Timestamp) {
        let seat = &mut self.seats[player];
        seat.disconnected_since = Some(at);
        seat.disconnections = seat.disconnections.saturating_add(1);
        self.note_connection_loss(player);
    }

    /// Applies the return of a player's connection.
    fn apply_reconnection(&mut self, player: Color) {
        let seat = &mut self.seats[player];
        (seat.disconnected_since, seat.overdue) = (None, false);
        self.note_connection_return(player);
    }

    fn end_game(&mut self, outcome: &Outcome, at: Timestamp) {
        self.stop_clock(at);
        // An offer accepted before its move was made is recorded with the last move.
        if let Some(by) = self.offer.filter(|_| outcome.law == Law::DrawAgreed) {
            self.record.note_offer(by);
        }
        self.phase = Phase::Over(Box::new(outcome.clone()));
        if self.is_lost_by_default() {
            for seat in [&mut self.seats.white, &mut self.seats.black] {
                seat.late |= !seat.arrived && !seat.excused;
            }
        }
        self.forget_uncompleted_irregular_move();
        self.clear_turn_state();
    }

    /// Clears offers, requests, obligations and premoves, which belong to one position.
    pub(super) fn clear_turn_state(&mut self) {
        (self.offer, self.awaits_consent, self.takeback, self.obligation) = (None, false, None, None);
        self.unpressed = false;
        self.touched.clear();
        self.clear_last_move_state();
        if let Some(quickplay) = &mut self.quickplay {
            (quickplay.claim, quickplay.flag_pointed_out_by) = (None, None);
        }
        if let Some(board) = &mut self.physical_board {
            board.clear_turn();
        }
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            seat.premove = None;
        }
    }

    /// Binds the player to move to the touched pieces, which also declines a draw (4.3, 9.1.2.1).
    pub(super) fn bind_to_squares(&mut self, by: Color, squares: &[Square]) {
        if by == self.position.turn() {
            self.touched.extend_from_slice(squares);
            // An agreed draw can no longer be declined.
            self.offer = self.offer.filter(|&offerer| offerer == by || self.awaits_consent);
        }
    }

    fn start_play(&mut self, at: Timestamp) {
        // An early start replaces the appointed time.
        self.scheduled_start = self.scheduled_start.min(at);
        self.phase = Phase::Playing;
        let turn = self.position.turn();
        self.clock = self.clock.switch_to(self.control(), turn, at);
        self.restart_absence(at);
    }

    /// Counts the absence of disconnected players from `at`: time before the game or while its
    /// clocks are stopped does not count.
    pub(super) fn restart_absence(&mut self, at: Timestamp) {
        for seat in [&mut self.seats.white, &mut self.seats.black] {
            seat.disconnected_since = seat.disconnected_since.map(|_| at);
        }
    }

    /// Excludes the time between `from` and `to` from the clocks, absences and the default time.
    fn exclude_downtime(&mut self, from: Timestamp, to: Timestamp) {
        if let Ok(paused) = self.clock.pause(self.control(), from)
            && let Ok(resumed) = paused.resume(to)
        {
            self.clock = resumed;
        }
        self.restart_absence(to);
        if !self.phase.is_over() && self.scheduled_start < to {
            // The default time is counted from the appointed time.
            self.scheduled_start = self.scheduled_start.saturating_add(to.since(from));
        }
    }

    fn stop_clock(&mut self, at: Timestamp) {
        self.clock = self.clock.stop(self.control(), at);
    }

    /// Makes a legal move of any origin.
    #[inline]
    fn make_move(&mut self, mv: UciMove, origin: MoveOrigin, offer: bool) -> Result<(), ApplyError> {
        let unpressed = self.unpressed;
        let offered = self.offer_after_sealing().filter(|_| origin == MoveOrigin::Sealed);
        self.play_legal_move(mv, offer)?;
        for player in Color::ALL {
            self.clear_call_breach(player);
        }
        self.offer = self.offer.or(offered);
        if unpressed {
            self.physical_board_mut().awaits_late_press = true;
        }
        Ok(())
    }

    /// Makes a legal move on the board and records it.
    #[inline]
    fn play_legal_move(&mut self, mv: UciMove, offer: bool) -> Result<(), ApplyError> {
        let mover = self.position.turn();
        let legal = self.position.uci(mv).map_err(|_| ApplyError::Move(mv))?;
        self.position = self.position.play_unchecked(legal);
        self.record_move(legal, mover, offer);
        Ok(())
    }

    /// Records the move that led to the position on the board and starts the opponent's turn.
    #[inline]
    fn record_move(&mut self, mv: Move, mover: Color, offer: bool) {
        // An offer made while thinking belongs to the move that follows (online 8.6).
        let open = self.offer == Some(mover);
        self.record.push(mv, &self.position, offer || open);
        self.move_on_own_boards(mv);
        self.forget_informed_move(mover);
        if offer {
            self.forget_informed(mover.opponent(), Topic::DrawOffer);
        }
        self.offer = (offer || open).then_some(mover);
        (self.awaits_consent, self.takeback, self.obligation) = (false, None, None);
        self.touched.clear();
        self.clear_last_move_state();
        if let Some(board) = &mut self.physical_board {
            board.note_move(mover);
        }
        if self.phase != Phase::Adjourned
            && let Some(adjournment) = &mut self.adjournment
        {
            adjournment.note_move(mover);
        }
        let seat = &mut self.seats[mover];
        // A move shows that the player is present, unless it comes out of an envelope.
        (seat.arrived, seat.premove) = (seat.arrived || self.phase != Phase::Adjourned, None);
    }

    /// Sets the clock after a move by its origin; an unpressed move leaves it running.
    #[inline]
    fn apply_press(&mut self, origin: MoveOrigin, lag: Millis, at: Timestamp) {
        if origin == MoveOrigin::Sealed {
            self.complete_sealed_move(at);
        } else if origin == MoveOrigin::Unpressed {
            self.unpressed = true;
            let mover = self.position.turn().opponent();
            self.record.set_time_left(self.remaining(mover, at));
        } else {
            self.complete_move(lag, at);
        }
    }

    /// Completes the last move by pressing the clock.
    #[inline]
    fn complete_move(&mut self, lag: Millis, at: Timestamp) {
        let (control, mover) = (self.control(), self.position.turn().opponent());
        self.clock = match self.clock.press_with(control, mover, at, lag) {
            Ok(clock) => clock,
            Err(_) => self.clock.complete(control, mover, at),
        };
        self.deduct_advanced_period(mover, at);
        self.forget_answered_calls();
        self.record.set_time_left(self.clock.remaining(self.control(), mover, at));
        self.unpressed = false;
        let seat = &mut self.seats[mover];
        seat.lag = seat.lag.saturating_add(lag);
    }

    /// Drops answered calls when play goes on over the board; the player has to call the arbiter again.
    #[inline]
    fn forget_answered_calls(&mut self) {
        if self.has_physical_board() {
            for player in Color::ALL {
                self.seats[player].call.take_if(|call| call.answered);
            }
        }
    }

    fn claim_obligation(&self, mv: UciMove) -> Option<ClaimObligation> {
        if let Ok(legal) = self.position.uci(mv) {
            return Some(ClaimObligation::Move(legal));
        }
        // An illegal move binds only to its piece, if the piece has a legal move.
        let moves = self.position.legal_moves();
        moves.iter().any(|legal| legal.from() == mv.from).then_some(ClaimObligation::Piece(mv.from))
    }

    pub(super) fn pause_clock(&mut self, at: Timestamp) {
        if let Ok(clock) = self.clock.pause(self.control(), at) {
            self.clock = clock;
        }
    }
}
