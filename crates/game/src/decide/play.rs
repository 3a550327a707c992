//! Moves.

use flagfall_chess::{Color, Move, Role, Square, UciMove, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{AutoPromotion, Law};

use super::hand::noted;
use super::one;
use super::wrongs::Manner;
use crate::{
    Barred, Binding, Bound, Entry, Event, Fault, Game, HandEvent, How, Input, Refusal, WhichHand,
    Why, WrongEvent,
};

/// A move as it is put on record: castling by the squares of king and rook.
pub(crate) fn written(mv: Move) -> UciMove {
    mv.uci(UciStyle::Chess960)
}

impl Game {
    /// A player enters a move, and with it presses the clock (1.2, 3, 6.2.1; online 3, 4).
    pub(super) fn play(
        &self,
        player: Color,
        input: Input,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if let Some(made) = self.made_for_sealed(player, input, offer, now) {
            return made;
        }
        self.may_move(player)?;
        let how = if matches!(input, Input::To(_)) { How::Smart } else { How::Played };
        self.made_as_meant(player, input, how, offer, lag, now)
    }

    #[inline]
    pub(super) fn may_move(&self, player: Color) -> Result<(), Refusal> {
        self.needs_play_by(Law::OnlyLegalMoves)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        if self.position.turn() != player {
            return Err(self.not_the_turn_of(player));
        }
        if !self.is_logged_in(player) {
            return Err(self.refuse(Law::ApprovedDevice, Why::NotLoggedIn));
        }
        if self.has_own_move_to_copy(player) {
            return Err(self.refuse(Law::CopiedFirst, Why::NotCopied));
        }
        if self.is_shut_out(player) {
            return Err(self.refuse(Law::VideoGate, Why::NotInVideo));
        }
        if self.record.len() >= usize::from(u16::MAX) {
            return Err(self.refuse(Law::Unsettled, Why::TooLong));
        }
        Ok(())
    }

    /// A move on a real board; the clock is pressed later (6.2.1).
    pub(super) fn make_unpressed(
        &self,
        player: Color,
        input: Input,
        offer: bool,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if let Some(made) = self.made_for_sealed(player, input, offer, now) {
            return made;
        }
        self.may_move(player)?;
        if !self.is_on_wood() {
            return Err(self.refuse(Law::MoveCompleted, Why::NothingToPress));
        }
        self.made_as_meant(player, input, How::Unpressed, offer, Millis::ZERO, now)
    }

    /// The move that is meant, legal or, on a real board, not.
    fn made_as_meant(
        &self,
        player: Color,
        input: Input,
        how: How,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match (self.resolve(player, input), input) {
            (Err(refusal), Input::Move(mv)) if self.is_made_all_the_same(&refusal) => {
                let manner = Manner { offer, pressed: how != How::Unpressed, both_hands: false };
                self.made_wrongly(mv, Fault::Illegal, manner, now)
            }
            (Err(refusal), _) => Err(refusal),
            (Ok(mv), _) => Ok(self.after_own_move(now, |game| game.made(mv, how, offer, lag, now))),
        }
    }

    /// A move after an own one that was not pressed, which is completed by it (6.2.1.2).
    pub(super) fn after_own_move(
        &self,
        now: Timestamp,
        made: impl FnOnce(&Game) -> Vec<Entry>,
    ) -> Vec<Entry> {
        let turn = self.position.turn();
        let event = if self.is_returned() {
            WrongEvent::ClockGivenBack { by: turn.opponent() }.into()
        } else if self.owes_press(turn) {
            Event::MoveCompleted { by: turn }
        } else {
            return made(self);
        };
        self.and_then(one(now, event), made)
    }

    /// The clock is pressed, and what the opponent had chosen in advance is played.
    pub(super) fn press(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if self.stops_to_adjourn(player) {
            return self.stop_to_adjourn(player, now);
        }
        self.needs_play(Law::MoveCompleted)?;
        if self.is_paused() {
            return Err(self.refuse(Law::Interruption, Why::Paused));
        }
        // What was made in the place of a missing envelope has set the other clock going.
        if self.position.turn() != player && self.declared().is_some() {
            return Ok(Vec::new());
        }
        self.needs_word(player)?;
        if self.position.turn() == player && self.owes_press(player) {
            return Ok(noted(now, HandEvent::PressedLate { by: player }));
        }
        if self.presses_again(player) {
            return Ok(noted(now, HandEvent::PressedAgain { by: player }));
        }
        if let Some(idly) = self.press_idly(player, now) {
            return idly;
        }
        if self.to_press() != Some(player) {
            return Err(self.refuse(Law::MoveCompleted, Why::NothingToPress));
        }
        let mut completed = self.unsaid(player, now);
        completed.extend(one(now, Event::MoveCompleted { by: player }));
        Ok(self.and_then(completed, |next| next.premoved(now)))
    }

    /// Whether the player must be back in the video conference before moving (online 13.3).
    pub(super) fn is_shut_out(&self, player: Color) -> bool {
        self.rules.regulations.video_gate && !self.seats[player].in_video
    }

    /// A move, how the game ends by it, or what the opponent had chosen in reply.
    pub(super) fn made(
        &self,
        mv: Move,
        how: How,
        offer: bool,
        under_way: Millis,
        now: Timestamp,
    ) -> Vec<Entry> {
        let after = self.position.play_unchecked(mv);
        let lag = self.compensation(self.position.turn(), under_way, now);
        let beyond = under_way.saturating_sub(lag);
        // Who has pressed before the move is not to press again.
        let pressed = how == How::Unpressed && self.is_idle();
        let how = if pressed { How::Played } else { how };
        let made = Event::MoveMade { mv: written(mv), how, offer, lag, beyond };
        let mut entries = self.bond_broken(mv, now);
        entries.push(Entry { at: now, event: made });
        if let Some(outcome) = self.ending(&after) {
            entries.push(Entry { at: now, event: Event::Ended(outcome) });
        } else if self.moved_with(self.position.turn()) == Some(WhichHand::Both) {
            let by = self.position.turn();
            entries.push(Entry { at: now, event: WrongEvent::WithTwoHands { by }.into() });
        } else if self.seats[after.turn()].premove.is_some() {
            return self.and_then(entries, |next| next.premoved(now));
        }
        entries
    }

    /// The legal move that is meant.
    pub(super) fn resolve(&self, player: Color, input: Input) -> Result<Move, Refusal> {
        let mv = match input {
            Input::Move(uci) => self.by_squares(player, uci)?,
            Input::To(to) => self.by_arrival(player, to)?,
        };
        self.is_free_for(mv).map(|()| mv)
    }

    /// Whether no wrong claim stands against a move (9.5.3). A touched piece does not: who moves
    /// another has done so, and the opponent may object (4.8).
    pub(super) fn is_free_for(&self, mv: Move) -> Result<(), Refusal> {
        let (Some(bound), Some(binding)) = (self.bound(), self.binding()) else { return Ok(()) };
        if binding.moves.contains(&mv) {
            return Ok(());
        }
        let why = match bound {
            Bound::Move(bound) => Why::Bound(written(bound).to_string().into()),
            Bound::Piece(from) => Why::BoundPiece(from),
        };
        Err(self.refuse(binding.law, why))
    }

    /// That a move is none of those its player was bound to, if it is so.
    fn bond_broken(&self, mv: Move, now: Timestamp) -> Vec<Entry> {
        match self.binding() {
            Some(Binding { law, moves }) if !moves.contains(&mv) => {
                let (by, article) = (self.position.turn(), self.rules.article(law));
                noted(now, HandEvent::BondBroken { by, law, article })
            }
            _ => Vec::new(),
        }
    }

    fn by_squares(&self, player: Color, uci: UciMove) -> Result<Move, Refusal> {
        if let Ok(mv) = self.position.uci(uci) {
            return Ok(mv);
        }
        if uci.promotion.is_none() {
            let queen = UciMove { promotion: Some(Role::Queen), ..uci };
            if self.position.uci(queen).is_ok() {
                let promotion = Some(self.promotes_to(player)?);
                let chosen = self.position.uci(UciMove { promotion, ..uci });
                return chosen.map_err(|_| self.illegal(uci));
            }
        }
        Err(self.illegal(uci))
    }

    /// Whether a move can be put on record, legal or not: no pawn becomes a king or a pawn.
    pub(super) fn needs_spelling(&self, mv: UciMove) -> Result<(), Refusal> {
        if let Some(Role::King | Role::Pawn) = mv.promotion {
            return Err(self.refuse(Law::OnlyLegalMoves, Why::NoPromotion));
        }
        Ok(())
    }

    /// What a pawn becomes when nothing is said.
    fn promotes_to(&self, player: Color) -> Result<Role, Refusal> {
        match self.rules.regulations.auto_promotion {
            AutoPromotion::Never => Err(self.refuse(Law::AutoPromotion, Why::NoPromotion)),
            AutoPromotion::Queen => Ok(Role::Queen),
            AutoPromotion::Preset => Ok(self.seats[player].promotes_to),
        }
    }

    /// The move to a square, if one piece alone can go there (online 3.6a).
    fn by_arrival(&self, player: Color, to: Square) -> Result<Move, Refusal> {
        if !self.rules.regulations.smart_move {
            return Err(self.refuse(Law::SmartMove, Why::NotAllowed(Barred::SmartMoves)));
        }
        let moves = self.position.legal_moves();
        // By castling the king arrives; as UCI spells it, not on the rook's square.
        let arrives = |mv: &&Move| mv.uci(UciStyle::Standard).to == to;
        let mut origins: Vec<Square> = moves.iter().filter(arrives).map(|mv| mv.from()).collect();
        origins.dedup();
        match origins[..] {
            [from] => self.by_squares(player, UciMove { from, to, promotion: None }),
            _ => Err(self.refuse(Law::SmartMove, Why::NotSmart { to, count: origins.len() })),
        }
    }

    /// How much of the time a move was under way is not charged: never more than it took.
    fn compensation(&self, player: Color, lag: Millis, now: Timestamp) -> Millis {
        self.rules.regulations.lag.map_or(Millis::ZERO, |cap| {
            let left = cap.per_game.saturating_sub(self.seats[player].lag);
            lag.min(cap.per_move).min(left).min(self.clock.used(player, now))
        })
    }
}
