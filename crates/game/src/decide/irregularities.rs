//! Irregularities on a physical board.

mod illegal_moves;
mod initial_errors;

use flagfall_chess::{Color, Move, PieceType, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{IllegalMoveRule, KingCaptureRule, Law};

use super::single_entry;
use crate::irregularities::Displacement;
use crate::{
    Actor, Command, Event, Game, GameEntry, IrregularMove, IrregularMoveKind, Irregularity, IrregularityEvent,
    IrregularityKind, MoveInput, MoveOrigin, Refusal, RefusalReason, irregular_position,
};

/// The manner in which an irregular move is made.
#[derive(Clone, Copy)]
pub(super) struct MoveManner {
    pub(super) offer: bool,
    pub(super) pressed: bool,
    pub(super) both_hands: bool,
}

impl Game {
    pub(super) fn decide_irregularity(
        &self,
        actor: Actor,
        irregularity: &Irregularity,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        // A king cannot be captured on any board.
        if *irregularity == Irregularity::TakeKing {
            return self.capture_king(self.require_player(actor)?, now);
        }
        self.require_over_the_board()?;
        match irregularity {
            &Irregularity::Make { mv, offer, pressed, pawn_left, both_hands } => {
                let manner = MoveManner { offer, pressed, both_hands };
                self.make_irregular_move(self.require_player(actor)?, mv, pawn_left, manner, now)
            }
            Irregularity::TakeBack => self.take_back_uncompleted_move(self.require_player(actor)?, now),
            &Irregularity::Correct { mv } => self.correct_illegal_move(self.require_player(actor)?, mv, now),
            Irregularity::Displace { squares } => self.displace_pieces(self.require_player(actor)?, squares, now),
            &Irregularity::Shift { from, to } => self.misplace_piece(self.require_player(actor)?, from, to, now),
            Irregularity::PutBack => self.put_back_pieces(self.require_player(actor)?, now),
            Irregularity::PointOut(IrregularityKind::WrongClock)
                if self.are_times_wrong() || self.law_of_resumed_clock() == Some(Law::ResumptionClocks) =>
            {
                self.point_out_wrong_times(actor, now)
            }
            &Irregularity::PointOut(kind) => self.point_out_irregularity(actor, kind, now),
            Irregularity::ClaimWin => self.claim_win(self.require_player(actor)?, now),
            Irregularity::AgreeToCorrect => self.agree_to_correct(actor, now),
            Irregularity::TakeKing => Err(self.refuse(Law::KingTaken, RefusalReason::KingCapture)),
        }
    }

    /// Whether illegal moves can be made and are ruled on when they are found.
    pub(super) fn records_illegal_moves(&self) -> bool {
        self.has_physical_board() && self.rules.behaviour().illegal_moves != IllegalMoveRule::Refused
    }

    /// Passes the turn when the opponent moves after an unnoticed press without a move.
    pub(super) fn resolve_missed_move(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Option<Result<Vec<GameEntry>, Refusal>> {
        let moves = matches!(
            command,
            Command::Play { .. } | Command::Make { .. } | Command::Irregularity(Irregularity::Make { .. })
        );
        let by = self.position.turn();
        let replies = moves && self.has_pressed_without_move() && actor == Actor::Player(by.opponent());
        if !(replies && self.is_playing() && !self.is_paused()) {
            return None;
        }
        let passed = single_entry(now, IrregularityEvent::TurnPassed { by }.into());
        Some(self.decide_after(passed, |next| next.decide(command, actor, now)))
    }

    fn make_irregular_move(
        &self,
        player: Color,
        mv: UciMove,
        pawn_left: bool,
        manner: MoveManner,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_may_move(player)?;
        let queen = UciMove { promotion: Some(PieceType::Queen), ..mv };
        if pawn_left && self.records_illegal_moves() && self.position.uci(queen).is_ok() {
            return self.record_irregular_move(mv, IrregularMoveKind::PawnLeft, manner, now);
        }
        match self.resolve(player, MoveInput::Move(mv)) {
            Ok(legal) => Ok(self.after_completing_own_move(now, |game| {
                let origin = if manner.pressed { MoveOrigin::Played } else { MoveOrigin::Unpressed };
                let made = game.play_move(legal, origin, manner.offer, Millis::ZERO, now);
                game.with_two_hands_noted(made, manner, now)
            })),
            Err(refusal) if self.is_recorded_although_illegal(&refusal) => {
                self.record_irregular_move(mv, IrregularMoveKind::Illegal, manner, now)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether a move refused as illegal is recorded on a physical board nevertheless.
    pub(super) fn is_recorded_although_illegal(&self, refusal: &Refusal) -> bool {
        self.records_illegal_moves() && matches!(refusal.reason, RefusalReason::IllegalMove(_))
    }

    /// Records an illegal move, or one that leaves a pawn on the last rank, of the player to move.
    pub(super) fn record_irregular_move(
        &self,
        mv: UciMove,
        kind: IrregularMoveKind,
        manner: MoveManner,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_recordable(mv)?;
        let made = irregular_position::play_illegal_move(&self.position, mv, kind == IrregularMoveKind::PawnLeft);
        match made.filter(|_| mv.from != mv.to) {
            None => return Err(self.refuse(Law::OnlyLegalMoves, RefusalReason::NoPieceToTouch)),
            Some(Err(_)) => return self.capture_king(self.position.turn(), now),
            Some(Ok(_)) => {}
        }
        let MoveManner { offer, pressed, .. } = manner;
        let pressed = pressed || self.has_pressed_without_move();
        let made = IrregularityEvent::Made { mv, kind, offer, pressed };
        Ok(self.after_completing_own_move(now, |game| {
            game.with_two_hands_noted(single_entry(now, made.clone().into()), manner, now)
        }))
    }

    /// Adds the use of both hands, unless the move ended the game.
    fn with_two_hands_noted(&self, mut made: Vec<GameEntry>, manner: MoveManner, now: Timestamp) -> Vec<GameEntry> {
        let by = self.position.turn();
        let over = made.iter().any(|entry| matches!(entry.event, Event::Ended(_)));
        if manner.both_hands && !over {
            made.extend(single_entry(now, IrregularityEvent::WithTwoHands { by }.into()));
        }
        made
    }

    /// Handles a press without a move (7.8.1), or returns the clock after pieces were put back.
    pub(super) fn press_without_move(&self, player: Color, now: Timestamp) -> Option<Result<Vec<GameEntry>, Refusal>> {
        let given_back = self.has_pressed_without_move() && self.position.turn() != player;
        if given_back || self.is_clock_returned() && self.player_to_press() == Some(player) {
            return Some(Ok(single_entry(now, IrregularityEvent::ClockGivenBack { by: player }.into())));
        }
        let has_move = self.position.turn() == player && self.player_on_clock() == player;
        if !has_move || !self.records_illegal_moves() {
            return None;
        }
        Some(match self.move_left_by_hands() {
            // Castling without the rook is not made yet (4.7.2).
            Some((mv, _)) if let Ok(Move::Castling { .. }) = self.position.uci(mv) => {
                Ok(single_entry(now, IrregularityEvent::PressedWithoutMove { by: player }.into()))
            }
            Some((mv, _)) if let Ok(legal) = self.position.uci(mv) => {
                Ok(self.play_move(legal, MoveOrigin::Played, false, Millis::ZERO, now))
            }
            Some((mv, kind)) => {
                let manner = MoveManner { offer: false, pressed: true, both_hands: false };
                self.record_irregular_move(mv, kind, manner, now)
            }
            None => Ok(single_entry(now, IrregularityEvent::PressedWithoutMove { by: player }.into())),
        })
    }

    /// Returns the move that the pieces on the board show, and its irregularity.
    fn move_left_by_hands(&self) -> Option<(UciMove, IrregularMoveKind)> {
        let legs = &self.move_in_progress()?.placed;
        let is_king = |leg: &&(Square, Square)| leg.0 == self.position.king(self.position.turn());
        let &(from, to) = legs.iter().find(is_king).or(legs.last())?;
        let queen = UciMove { from, to, promotion: Some(PieceType::Queen) };
        let left = self.position.uci(queen).is_ok();
        let kind = if left { IrregularMoveKind::PawnLeft } else { IrregularMoveKind::Illegal };
        Some((UciMove { promotion: None, ..queen }, kind))
    }

    /// Returns the kind of a player's irregular move that is not completed.
    pub(super) fn uncompleted_irregular_move(&self, player: Color) -> Option<IrregularMoveKind> {
        let last = self
            .irregular_moves()
            .iter()
            .rev()
            .find(|irregular_move| irregular_move.kind != IrregularMoveKind::TwoHands)?;
        let is_last = usize::from(last.after) + 1 == self.record.len();
        let open = self.unpressed && is_last && last.by == player;
        (open && last.kind != IrregularMoveKind::NoMove).then_some(last.kind)
    }

    /// Whether a player has moved a pawn to the last rank without promoting it and not pressed the
    /// clock yet (4.7.3).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_promoting(Color::White));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn is_promoting(&self, player: Color) -> bool {
        self.uncompleted_irregular_move(player) == Some(IrregularMoveKind::PawnLeft)
    }

    fn take_back_uncompleted_move(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_citing_end(Law::MoveMade)?;
        if self.uncompleted_irregular_move(player).is_some() {
            return Ok(single_entry(now, IrregularityEvent::TakenBack { by: player }.into()));
        }
        let illegal = |fault: &IrregularMove| fault.by == player && usize::from(fault.after) + 1 == self.record.len();
        if self.irregular_moves().iter().any(illegal) {
            return Err(self.refuse(Law::IllegalMoveIncomplete, RefusalReason::MoveCompleted));
        }
        Err(self.refuse(Law::MoveMade, RefusalReason::NoIllegalMoveToTakeBack))
    }

    /// Replaces an illegal move by another, after taking it back if necessary.
    fn correct_illegal_move(&self, player: Color, mv: UciMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.is_replacing_irregular_move() && self.position.turn() == player {
            return self.make_unpressed(player, MoveInput::Move(mv), false, now);
        }
        // The clocks may be stopped while a promotion piece is fetched (6.11.2, P.11a).
        let last = self.record.moves().last().map(|last| (last.from(), last.to()));
        let fetched = self.is_promoting(player);
        self.decide_after(self.take_back_uncompleted_move(player, now)?, |next| {
            if fetched && next.is_paused() && last == Some((mv.from, mv.to)) {
                let promoted = next.resolve(player, MoveInput::Move(mv))?;
                return Ok(next.play_move(promoted, MoveOrigin::Unpressed, false, Millis::ZERO, now));
            }
            next.make_unpressed(player, MoveInput::Move(mv), false, now)
        })
    }

    fn displace_pieces(&self, player: Color, squares: &[Square], now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DisplacedOwnTime;
        self.require_play(law)?;
        let occupied = |&square: &Square| self.position.piece_at(square).is_some();
        let mut squares: Vec<Square> = squares.iter().copied().filter(occupied).collect();
        squares.dedup();
        if squares.is_empty() || squares.len() > 32 {
            return Err(self.refuse(law, RefusalReason::NoPieceToTouch));
        }
        Ok(single_entry(now, IrregularityEvent::Displaced { by: player, squares }.into()))
    }

    fn misplace_piece(
        &self,
        player: Color,
        from: Square,
        to: Square,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DisplacedDiscovered;
        self.require_play(law)?;
        let free = from != to && self.position.piece_at(to).is_none();
        if self.position.piece_at(from).is_none() || !free {
            return Err(self.refuse(law, RefusalReason::NoPieceToTouch));
        }
        irregular_position::shift_piece(&self.position, from, to)
            .map_err(|error| self.refuse(law, RefusalReason::InvalidPosition(error.to_string().into())))?;
        Ok(single_entry(now, IrregularityEvent::Shifted { by: player, from, to }.into()))
    }

    fn put_back_pieces(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play(Law::DisplacedOwnTime)?;
        let can_be_put_back = |displaced: &Displacement| !displaced.shifted || displaced.after == self.record.len();
        let displaced = self.irregularities.as_ref().and_then(|irregularities| irregularities.displacements.last());
        if displaced.is_some_and(can_be_put_back) {
            return Ok(single_entry(now, IrregularityEvent::PutBack { by: player }.into()));
        }
        Err(self.refuse(Law::DisplacedOwnTime, RefusalReason::NoPieceDisplaced))
    }

    /// Decides the capture of a king, which is refused or loses the game (P.13d2).
    fn capture_king(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::KingTaken;
        self.require_play_citing_end(law)?;
        if self.rules.behaviour().king_taken() == KingCaptureRule::Refused || !self.has_physical_board() {
            return Err(self.refuse(law, RefusalReason::KingCapture));
        }
        let score = self.rules.regulations.scoring.score_of_win(player.opponent());
        Ok(single_entry(now, self.end_event(law, score, None)))
    }

    /// Decides an irregularity that a player points out or an arbiter notices.
    fn point_out_irregularity(
        &self,
        actor: Actor,
        kind: IrregularityKind,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let finder = match actor {
            Actor::Player(player) => Some(player),
            Actor::Assistant(_) => {
                return Err(self.refuse(Law::Assistant, RefusalReason::NoAssistantAccepted));
            }
            Actor::Organiser(_) | Actor::Zone => {
                return Err(self.refuse(Law::Alternation, RefusalReason::OnlyPlayers));
            }
            _ => None,
        };
        match kind {
            IrregularityKind::WrongSetup | IrregularityKind::TurnedBoard | IrregularityKind::WrongClock => {
                self.point_out_initial_error(finder, kind, now)
            }
            IrregularityKind::Displaced => {
                self.require_arbiter_may_intervene(finder, Law::ArbiterNonIntervention)?;
                self.point_out_displacement(now)
            }
            IrregularityKind::BothInCheck | IrregularityKind::PawnLeft
                if finder.is_none() && self.rules.is_in_force(Law::BothInCheck) =>
            {
                self.watch_illegal_position(kind, now)
            }
            _ => {
                self.require_arbiter_may_intervene(finder, Law::IllegalMoveNotPointedOut)?;
                self.point_out_irregular_move(finder, kind, now)
            }
        }
    }

    /// Refuses an intervention of the arbiter in Finnish blitz, where the players must notice
    /// irregularities (P.18).
    pub(super) fn require_arbiter_may_intervene(&self, finder: Option<Color>, law: Law) -> Result<(), Refusal> {
        let requested = self.is_paused() || self.is_arbiter_called();
        let may = law != Law::IllegalMoveNotPointedOut && requested;
        let must_not = self.rules.is_in_force(Law::IllegalMoveNotPointedOut);
        if finder.is_none() && must_not && !may {
            return Err(self.refuse(law, RefusalReason::ArbiterMustNotIntervene));
        }
        Ok(())
    }
}
