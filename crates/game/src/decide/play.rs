//! Moves.

use flagfall_chess::{Color, Move, PieceType, Square, UciMove, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{AutoPromotion, Law};

use super::board_actions::board_entry;
use super::irregularities::MoveManner;
use super::single_entry;
use crate::{
    Binding, BoardEvent, ClaimObligation, DisallowedFeature, Event, Game, GameEntry, HandUsed, IrregularMoveKind,
    IrregularityEvent, MoveInput, MoveOrigin, Refusal, RefusalReason,
};

/// Returns a move as it is recorded: castling by the squares of king and rook.
pub(crate) fn recorded_uci(mv: Move) -> UciMove {
    mv.uci(UciStyle::Chess960)
}

impl Game {
    /// Plays a move, which also presses the clock (1.2, 3, 6.2.1; online 3, 4).
    pub(super) fn play(
        &self,
        player: Color,
        input: MoveInput,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if let Some(declared) = self.declare_sealed_move_by_playing(player, input, offer, now) {
            return declared;
        }
        self.require_may_move(player)?;
        let origin = if matches!(input, MoveInput::Destination(_)) { MoveOrigin::Smart } else { MoveOrigin::Played };
        self.make_intended_move(player, input, origin, offer, lag, now)
    }

    #[inline]
    pub(super) fn require_may_move(&self, player: Color) -> Result<(), Refusal> {
        self.require_play_citing_end(Law::OnlyLegalMoves)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        if self.position.turn() != player {
            return Err(self.refuse_out_of_turn(player));
        }
        if !self.is_logged_in(player) {
            return Err(self.refuse(Law::ApprovedDevice, RefusalReason::NotLoggedIn));
        }
        if self.has_own_move_to_copy(player) {
            return Err(self.refuse(Law::CopiedFirst, RefusalReason::OwnMoveNotCopied));
        }
        if self.is_blocked_by_video_gate(player) {
            return Err(self.refuse(Law::VideoGate, RefusalReason::NotInVideo));
        }
        if self.record.len() >= usize::from(u16::MAX) {
            return Err(self.refuse(Law::UnregulatedCase, RefusalReason::GameTooLong));
        }
        Ok(())
    }

    /// Makes a move on a physical board; the clock is pressed later (6.2.1).
    pub(super) fn make_unpressed(
        &self,
        player: Color,
        input: MoveInput,
        offer: bool,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if let Some(declared) = self.declare_sealed_move_by_playing(player, input, offer, now) {
            return declared;
        }
        self.require_may_move(player)?;
        if !self.has_physical_board() {
            return Err(self.refuse(Law::MoveCompleted, RefusalReason::NoMoveToComplete));
        }
        self.make_intended_move(player, input, MoveOrigin::Unpressed, offer, Millis::ZERO, now)
    }

    /// Makes the intended move, which on a physical board may be illegal.
    fn make_intended_move(
        &self,
        player: Color,
        input: MoveInput,
        origin: MoveOrigin,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        match (self.resolve(player, input), input) {
            (Err(refusal), MoveInput::Move(mv)) if self.is_recorded_although_illegal(&refusal) => {
                let manner = MoveManner { offer, pressed: origin != MoveOrigin::Unpressed, both_hands: false };
                self.record_irregular_move(mv, IrregularMoveKind::Illegal, manner, now)
            }
            (Err(refusal), _) => Err(refusal),
            (Ok(mv), _) => Ok(self.after_completing_own_move(now, |game| game.play_move(mv, origin, offer, lag, now))),
        }
    }

    /// Completes the player's own unpressed move before making the next one (6.2.1.2).
    pub(super) fn after_completing_own_move(
        &self,
        now: Timestamp,
        made: impl FnOnce(&Game) -> Vec<GameEntry>,
    ) -> Vec<GameEntry> {
        let turn = self.position.turn();
        let event = if self.is_clock_returned() {
            IrregularityEvent::ClockGivenBack { by: turn.opponent() }.into()
        } else if self.owes_press(turn) {
            Event::MoveCompleted { by: turn }
        } else {
            return made(self);
        };
        self.with_consequences(single_entry(now, event), made)
    }

    /// Presses the clock, and plays the opponent's premove.
    pub(super) fn press(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if self.is_stopping_to_adjourn(player) {
            return self.stop_to_adjourn(player, now);
        }
        self.require_play(Law::MoveCompleted)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, RefusalReason::ClocksStopped));
        }
        // The move declared for a missing envelope has already started the other clock.
        if self.position.turn() != player && self.declared_move().is_some() {
            return Ok(Vec::new());
        }
        self.require_announcement(player)?;
        if self.position.turn() == player && self.owes_press(player) {
            return Ok(board_entry(now, BoardEvent::PressedLate { by: player }));
        }
        if self.must_press_again(player) {
            return Ok(board_entry(now, BoardEvent::PressedAgain { by: player }));
        }
        if let Some(pressed) = self.press_without_move(player, now) {
            return pressed;
        }
        if self.player_to_press() != Some(player) {
            return Err(self.refuse(Law::MoveCompleted, RefusalReason::NoMoveToComplete));
        }
        let mut completed = self.missing_announcement_breach(player, now);
        completed.extend(single_entry(now, Event::MoveCompleted { by: player }));
        Ok(self.with_consequences(completed, |next| next.play_premove(now)))
    }

    /// Whether the player must rejoin the video conference before moving (online 13.3).
    pub(super) fn is_blocked_by_video_gate(&self, player: Color) -> bool {
        self.rules.regulations.video_gate && !self.seats[player].in_video
    }

    /// Plays a move, with the ending it causes or the opponent's premove.
    pub(super) fn play_move(
        &self,
        mv: Move,
        origin: MoveOrigin,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let after = self.position.play_unchecked(mv);
        let compensated = self.lag_compensation(self.position.turn(), lag, now);
        let excess_lag = lag.saturating_sub(compensated);
        // A player who pressed before the move does not press again.
        let pressed = origin == MoveOrigin::Unpressed && self.has_pressed_without_move();
        let origin = if pressed { MoveOrigin::Played } else { origin };
        let made = Event::MoveMade { mv: recorded_uci(mv), origin, offer, lag: compensated, excess_lag };
        let mut entries = self.broken_binding_entries(mv, now);
        entries.push(GameEntry { at: now, event: made });
        if let Some(outcome) = self.ending(&after) {
            entries.push(GameEntry { at: now, event: Event::Ended(outcome) });
        } else if self.moving_hand(self.position.turn()) == Some(HandUsed::Both) {
            let by = self.position.turn();
            entries.push(GameEntry { at: now, event: IrregularityEvent::WithTwoHands { by }.into() });
        } else if self.seats[after.turn()].premove.is_some() {
            return self.with_consequences(entries, |next| next.play_premove(now));
        }
        entries
    }

    /// Returns the intended legal move.
    pub(super) fn resolve(&self, player: Color, input: MoveInput) -> Result<Move, Refusal> {
        let mv = match input {
            MoveInput::Move(uci) => self.resolve_squares(player, uci)?,
            MoveInput::Destination(to) => self.resolve_destination(player, to)?,
        };
        self.require_unbound(mv).map(|()| mv)
    }

    /// Requires that no wrong claim binds the player to another move (9.5.3). A touched piece is no
    /// obstacle: the opponent may object afterwards (4.8).
    pub(super) fn require_unbound(&self, mv: Move) -> Result<(), Refusal> {
        let (Some(bound), Some(binding)) = (self.obligation(), self.binding()) else {
            return Ok(());
        };
        if binding.moves.contains(&mv) {
            return Ok(());
        }
        let reason = match bound {
            ClaimObligation::Move(bound) => RefusalReason::BoundToMove(recorded_uci(bound).to_string().into()),
            ClaimObligation::Piece(from) => RefusalReason::BoundToPiece(from),
        };
        Err(self.refuse(binding.law, reason))
    }

    /// Returns the entry of a broken binding, if the move is not one the player was bound to.
    fn broken_binding_entries(&self, mv: Move, now: Timestamp) -> Vec<GameEntry> {
        match self.binding() {
            Some(Binding { law, moves }) if !moves.contains(&mv) => {
                let (by, article) = (self.position.turn(), self.rules.article(law));
                board_entry(now, BoardEvent::BindingBroken { by, law, article })
            }
            _ => Vec::new(),
        }
    }

    fn resolve_squares(&self, player: Color, uci: UciMove) -> Result<Move, Refusal> {
        if let Ok(mv) = self.position.uci(uci) {
            return Ok(mv);
        }
        if uci.promotion.is_none() {
            let queen = UciMove { promotion: Some(PieceType::Queen), ..uci };
            if self.position.uci(queen).is_ok() {
                let promotion = Some(self.default_promotion(player)?);
                let chosen = self.position.uci(UciMove { promotion, ..uci });
                return chosen.map_err(|_| self.refuse_illegal_move(uci));
            }
        }
        Err(self.refuse_illegal_move(uci))
    }

    /// Requires a move that can be recorded, legal or not: a pawn cannot become a king or a pawn.
    pub(super) fn require_recordable(&self, mv: UciMove) -> Result<(), Refusal> {
        if let Some(PieceType::King | PieceType::Pawn) = mv.promotion {
            return Err(self.refuse(Law::OnlyLegalMoves, RefusalReason::PromotionMissing));
        }
        Ok(())
    }

    /// Returns the promotion piece if the player names none.
    fn default_promotion(&self, player: Color) -> Result<PieceType, Refusal> {
        match self.rules.regulations.auto_promotion {
            AutoPromotion::Never => Err(self.refuse(Law::AutoPromotion, RefusalReason::PromotionMissing)),
            AutoPromotion::Queen => Ok(PieceType::Queen),
            AutoPromotion::Preset => Ok(self.seats[player].preset_promotion),
        }
    }

    /// Returns the move to a square, if exactly one piece can go there (online 3.6a).
    fn resolve_destination(&self, player: Color, to: Square) -> Result<Move, Refusal> {
        if !self.rules.regulations.smart_move {
            return Err(self.refuse(Law::SmartMove, RefusalReason::NotAllowed(DisallowedFeature::SmartMoves)));
        }
        let moves = self.position.legal_moves();
        // For castling the destination is the king's, as in UCI, not the rook's square.
        let arrives = |mv: &&Move| mv.uci(UciStyle::Standard).to == to;
        let mut origins: Vec<Square> = moves.iter().filter(arrives).map(|mv| mv.from()).collect();
        origins.dedup();
        match origins[..] {
            [from] => self.resolve_squares(player, UciMove { from, to, promotion: None }),
            _ => Err(self.refuse(Law::SmartMove, RefusalReason::UnclearSmartMove { to, count: origins.len() })),
        }
    }

    /// Returns the lag that is not charged, at most the time used.
    fn lag_compensation(&self, player: Color, lag: Millis, now: Timestamp) -> Millis {
        self.rules.regulations.lag.map_or(Millis::ZERO, |cap| {
            let left = cap.per_game.saturating_sub(self.seats[player].lag);
            lag.min(cap.per_move).min(left).min(self.clock.used(player, now))
        })
    }
}
