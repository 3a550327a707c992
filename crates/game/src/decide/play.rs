//! Moves.

use flagfall_chess::{
    Breach, Color, File, Move, Piece, Position, Rank, Role, Square, UciMove, UciStyle,
};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{AutoPromotion, Board, Law, Start};

use super::hand::noted;
use super::one;
use super::wrongs::Manner;
use crate::{
    Binding, Bound, Entry, Event, Fault, Game, HandEvent, How, Input, Refusal, WhichHand, Why,
    WrongEvent,
};

/// A move as it is put on record: castling by the squares of king and rook.
pub(crate) fn written(mv: Move) -> UciMove {
    mv.uci(UciStyle::Chess960)
}

impl Game {
    pub(super) fn play(
        &self,
        player: Color,
        input: Input,
        offer: bool,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.may_move(player)?;
        let mv = match (self.resolve(player, input), input) {
            (Err(refusal), Input::Move(mv)) if self.is_made_all_the_same(&refusal) => {
                let manner = Manner { offer, pressed: true, both_hands: false };
                return self.made_wrongly(mv, Fault::Illegal, manner, now);
            }
            (resolved, _) => resolved?,
        };
        let how = if matches!(input, Input::To(_)) { How::Smart } else { How::Played };
        Ok(self.after_own_move(now, |game| game.made(mv, how, offer, lag, now)))
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
        self.may_move(player)?;
        if self.rules.regulations.board == Board::Virtual {
            return Err(self.refuse(Law::MoveCompleted, Why::NothingToPress));
        }
        let mv = match (self.resolve(player, input), input) {
            (Err(refusal), Input::Move(mv)) if self.is_made_all_the_same(&refusal) => {
                let manner = Manner { offer, pressed: false, both_hands: false };
                return self.made_wrongly(mv, Fault::Illegal, manner, now);
            }
            (resolved, _) => resolved?,
        };
        let made = |game: &Game| game.made(mv, How::Unpressed, offer, Millis::ZERO, now);
        Ok(self.after_own_move(now, made))
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
        let completed = one(now, Event::MoveCompleted { by: player });
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

    /// What comes of the premove of the player to move, if there is one and it is let through.
    pub(super) fn premoved(&self, now: Timestamp) -> Vec<Entry> {
        let player = self.position.turn();
        let Some(input) = self.seats[player].premove else { return Vec::new() };
        if self.is_shut_out(player) || self.is_paused() || self.to_press().is_some() {
            return Vec::new();
        }
        match self.resolve(player, input) {
            Ok(mv) => self.made(mv, How::Premove, false, Millis::ZERO, now),
            Err(_) => one(now, Event::PremoveDropped { by: player, unplayable: true }),
        }
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

    /// The rule of movement that an illegal move breaks (3.1 to 3.9).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::{Law, Rules};
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.rule_against("b1b3".parse()?), Law::KnightMove);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule_against(&self, mv: UciMove) -> Law {
        self.illegal(mv).law
    }

    /// A move that breaks a rule of movement, and which (3.1 to 3.9).
    #[cold]
    fn illegal(&self, mv: UciMove) -> Refusal {
        let law = self.position.breach(mv).map_or(Law::OnlyLegalMoves, |breach| match breach {
            Breach::OwnPiece => Law::OwnPiece,
            Breach::Bishop => Law::BishopMove,
            Breach::Rook => Law::RookMove,
            Breach::Queen => Law::QueenMove,
            Breach::Leap => Law::NoLeap,
            Breach::Knight => Law::KnightMove,
            Breach::Pawn => Law::PawnMove,
            Breach::DoubleStep => Law::PawnDoubleStep,
            Breach::PawnCapture => Law::PawnCapture,
            // At once, but it would leave the king in check.
            Breach::EnPassant if self.was_double_step(mv) => Law::KingInCheck,
            Breach::EnPassant => Law::EnPassantAtOnce,
            Breach::Promotion => Law::Promotion,
            Breach::King | Breach::KingAttacked => Law::KingMove,
            Breach::CastlingLost => self.lost_castling(),
            Breach::CastlingAttacked => Law::CastlingAttacked,
            Breach::CastlingBlocked if self.rules.regulations.start != Start::Ordinary => {
                Law::Chess960CastlingBlocked
            }
            Breach::CastlingBlocked => Law::CastlingBlocked,
            Breach::KingInCheck => Law::KingInCheck,
            _ => Law::OnlyLegalMoves,
        });
        self.refuse(law, Why::Illegal(mv.to_string().into()))
    }

    /// The law that stands against castling with a king or rook that was misplaced at the start
    /// (A.4.1.2), if one does.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017-rapid").expect("a preset")))?;
    /// assert_eq!(game.misplaced_castling(Color::White, true), None);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn misplaced_castling(&self, player: Color, short: bool) -> Option<Law> {
        let (start, regulations) = (self.record.start(), &self.rules.regulations);
        if regulations.board == Board::Virtual || regulations.start != Start::Ordinary {
            return None;
        }
        let home = Rank::First.seen_by(player);
        let corner = Square::at(if short { File::H } else { File::A }, home);
        let rook = Piece { color: player, role: Role::Rook };
        let law = if start.king(player) != Square::at(File::E, home) {
            Law::MisplacedKing
        } else if start.piece_at(corner) != Some(rook) {
            Law::MisplacedRook
        } else {
            return None;
        };
        self.rules.article(law).map(|_| law)
    }

    /// Whether the pawn beside has just gone two squares.
    fn was_double_step(&self, mv: UciMove) -> bool {
        let beside = Square::at(mv.to.file(), mv.from.rank());
        let last = self.record.moves().last();
        matches!(last, Some(Move::DoubleStep { to, .. }) if to == beside)
    }

    /// Whether it is the king that has moved or the rook, as far as the record tells (3.8.2.1).
    fn lost_castling(&self) -> Law {
        let (player, start) = (self.position.turn(), self.record.start());
        let mut own = self.record.moves().skip(usize::from(start.turn() != player)).step_by(2);
        let king_moved = own.any(|made| made.role() == Role::King)
            || start.king(player) != self.position.king(player);
        // A right on the other side is left, or was there at first, only if the king stayed.
        let rights = |position: &Position| position.castling() & position.board().by_color(player);
        let had = !(rights(&self.position) | rights(&start)).is_empty();
        if had && !king_moved { Law::CastlingRookMoved } else { Law::CastlingKingMoved }
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
            return Err(self.refuse(Law::SmartMove, Why::NotAllowed("smart moves")));
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

    pub(super) fn choose_premove(
        &self,
        player: Color,
        input: Input,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_play_by(Law::Premove)?;
        if !self.rules.regulations.premove {
            return Err(self.refuse(Law::Premove, Why::NotAllowed("premoves")));
        }
        if matches!(input, Input::To(_)) && !self.rules.regulations.smart_move {
            return Err(self.refuse(Law::SmartMove, Why::NotAllowed("smart moves")));
        }
        if let Input::Move(mv) = input {
            self.needs_spelling(mv)?;
        }
        // One that is shut out may have the move; what is chosen then is held as well.
        if self.position.turn() == player && !self.is_shut_out(player) {
            return Err(self.refuse(Law::Premove, Why::YourTurn));
        }
        Ok(one(now, Event::PremoveChosen { by: player, input }))
    }

    pub(super) fn cancel_premove(
        &self,
        player: Color,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if self.seats[player].premove.is_none() {
            return Err(self.refuse(Law::Premove, Why::NoPremove));
        }
        Ok(one(now, Event::PremoveDropped { by: player, unplayable: false }))
    }

    pub(super) fn choose_promotion(
        &self,
        player: Color,
        role: Role,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_open(Law::AutoPromotion)?;
        if self.rules.regulations.auto_promotion != AutoPromotion::Preset {
            let what = "choosing the piece of promotion beforehand";
            return Err(self.refuse(Law::AutoPromotion, Why::NotAllowed(what)));
        }
        if matches!(role, Role::King | Role::Pawn) {
            return Err(self.refuse(Law::AutoPromotion, Why::NoPromotion));
        }
        Ok(one(now, Event::PromotionChosen { by: player, role }))
    }
}
