//! Spoken moves: announcements, corrections and repetitions (D.2.1, D.2.3, D.2.8; online, annex II
//! 6).

use core::cmp::Ordering;

use flagfall_chess::{
    Color, File, Piece, PieceType, Position, Rank, SanMove, SpokenWord, Square, UciMove, UciStyle, Voice, Wing,
};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Law;

use super::board_actions::board_entry;
use super::single_entry;
use crate::{
    Actor, AssistanceKind, BoardEvent, Disability, Event, Game, GameEntry, MoveOrigin, Refusal, RefusalReason, Speech,
    SpeechEvent, Topic,
};

impl Game {
    /// Decides spoken moves and the communication of player and assistant (D.2; online, annex II).
    pub(super) fn speak(&self, actor: Actor, speech: &Speech, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        match speech {
            Speech::Announce(mv) => {
                let (by, after) = self.announced_move_owner(actor, Some(*mv))?;
                let announced = self.announce_move(by, after, Some(*mv), now)?;
                Ok(self.with_opponent_move_told(announced, actor, by, now))
            }
            Speech::AnnounceInWords { text } => self.announce_in_words(actor, text, now),
            Speech::Correct(mv) => self.correct_announcement(actor, *mv, now),
            Speech::Repeat(mv) => self.repeat_move(actor, *mv, now),
            _ => self.speak_with_assistant(actor, speech, now),
        }
    }

    /// Returns the player and the ply of an announced move: a player announces only own moves, an
    /// assistant the last or the next move of either side (D.2.10.2).
    fn announced_move_owner(&self, actor: Actor, mv: Option<UciMove>) -> Result<(Color, usize), Refusal> {
        let (turn, made) = (self.position.turn(), self.record.len());
        let own = |player: Color| if turn == player { made } else { made.saturating_sub(1) };
        let law = self.law_of_speaking(Law::Announcement);
        match actor {
            Actor::Player(player) => {
                self.require_play(law)?;
                if turn != player && made == 0 && self.has_physical_board() {
                    return Err(self.refuse(law, RefusalReason::NotYourTurn));
                }
                // A move told to an assistant on the opponent's time is entered on the player's
                // own.
                let again = mv.is_some() && mv == self.last_recorded_move();
                let early = turn != player && !self.has_physical_board() && !again;
                Ok((player, if early { made + 1 } else { own(player) }))
            }
            Actor::Assistant(player) => self.assistant_announced_move_owner(player, mv),
            _ => Err(self.refuse(law, RefusalReason::OnlyPlayers)),
        }
    }

    fn assistant_announced_move_owner(&self, player: Color, mv: Option<UciMove>) -> Result<(Color, usize), Refusal> {
        let (turn, made, kind) = (self.position.turn(), self.record.len(), self.assistance_kind(player));
        let law = self.law_of_assistance(player, Law::AssistantAnnounces);
        self.require_play(law)?;
        if matches!(kind, AssistanceKind::None | AssistanceKind::Tasks) {
            return Err(self.refuse(law, RefusalReason::NoAssistantForTask));
        }
        let last = made.checked_sub(1).filter(|_| mv.is_some() && mv == self.last_recorded_move());
        match last {
            Some(last) => Ok((turn.opponent(), last)),
            None if turn == player && kind == AssistanceKind::Blind => Ok((player, made)),
            // The sighted player's assistant speaks for a player without one.
            None if kind == AssistanceKind::Sighted && self.uses_blind_board(turn) => Ok((turn, made)),
            None => Err(self.refuse(law, RefusalReason::MoveNotAnnounced)),
        }
    }

    /// Returns the law of D.2 over the board, and the law on assistants who enter moves online.
    fn law_of_speaking(&self, law: Law) -> Law {
        self.in_force_or(law, Law::AssistantEnters)
    }

    /// Returns the last move as recorded.
    fn last_recorded_move(&self) -> Option<UciMove> {
        self.record.moves().last().map(super::recorded_uci)
    }

    /// Returns the position that an announced move belongs to.
    fn announced_position(&self, after: usize) -> Position {
        match after.cmp(&self.record.len()) {
            Ordering::Less => self.record.position(after),
            Ordering::Equal => self.position,
            Ordering::Greater => self.position_with_turn_passed(),
        }
    }

    /// Returns the position with the turn passed to the waiting player, as far as that is possible.
    fn position_with_turn_passed(&self) -> Position {
        let mut setup = self.position.setup();
        setup.turn = setup.turn.opponent();
        setup.en_passant = None;
        setup.position().unwrap_or(self.position)
    }

    /// Adds that the player is informed of the opponent's move by the assistant's announcement
    /// (annexes II 5, III 1.2).
    fn with_opponent_move_told(
        &self,
        mut entries: Vec<GameEntry>,
        actor: Actor,
        by: Color,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let (topic, to) = (Topic::OpponentsMove, by.opponent());
        if actor == Actor::Assistant(to) && self.assistance_kind(to) == AssistanceKind::Online {
            entries.extend(single_entry(now, Event::Speech(SpeechEvent::Informed { topic, to })));
        }
        entries
    }

    /// Announces a move, which completes a move carried out on a blind player's board (D.2.3).
    fn announce_move(
        &self,
        by: Color,
        after: usize,
        mv: Option<UciMove>,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let position = self.announced_position(after);
        if let Some(mv) = mv {
            self.require_recordable(mv)?;
            self.require_named_promotion(&position, mv)?;
        }
        let mv = mv.map(|mv| position.uci(mv).map_or(mv, super::recorded_uci));
        // An announcement after the opponent's clock has started changes nothing (D.2.8).
        let late = after < self.record.len() && self.player_to_press() != Some(by);
        if late && mv != self.last_recorded_move() {
            let law = self.law_of_speaking(Law::AnnouncementCorrected);
            return Err(self.refuse(law, RefusalReason::OpponentClockRunning));
        }
        let announced = SpeechEvent::Announced { by, after: after as u16, mv };
        Ok(self
            .with_consequences(single_entry(now, Event::Speech(announced)), |next| next.make_announced_move(by, now)))
    }

    /// Requires that a promotion names its piece (D.2.1).
    fn require_named_promotion(&self, position: &Position, mv: UciMove) -> Result<(), Refusal> {
        let pawn = position.piece_at(mv.from).is_some_and(|piece| piece.role == PieceType::Pawn);
        let last = matches!(mv.to.rank(), Rank::First | Rank::Eighth);
        if pawn && last && mv.promotion.is_none() {
            return Err(self.refuse(self.law_of_promoting(), RefusalReason::PromotionMissing));
        }
        Ok(())
    }

    /// Returns the law on announcing a promotion: with the piece at the board (D.2.1), in full
    /// online (annex II 6).
    fn law_of_promoting(&self) -> Law {
        let online = self.in_force_or(Law::SpokenFully, Law::AssistantEnters);
        self.in_force_or(Law::AnnouncedPromotion, online)
    }

    /// Makes the move that was carried out on the board and is now announced.
    fn make_announced_move(&self, by: Color, now: Timestamp) -> Vec<GameEntry> {
        if !self.uses_blind_board(by) || self.position.turn() != by {
            return Vec::new();
        }
        match self.finished_move() {
            Some(mv) if self.is_announced_if_required(super::recorded_uci(mv)) => self
                .after_completing_own_move(now, |next| {
                    next.play_move(mv, MoveOrigin::Unpressed, false, Millis::ZERO, now)
                }),
            Some(_) => Vec::new(),
            None => self.record_illegal_release(now),
        }
    }

    /// Whether a move needs no further announcement before it is made (D.2.3).
    pub(super) fn is_announced_if_required(&self, mv: UciMove) -> bool {
        let by = self.position.turn();
        !self.uses_blind_board(by) || self.announcement(self.record.len()) == Some(Some(mv))
    }

    /// Requires that a move on a blind player's board is made and announced alike before the
    /// opponent's clock is started (D.2.4).
    pub(super) fn require_announcement(&self, player: Color) -> Result<(), Refusal> {
        if !self.uses_blind_board(player) {
            return Ok(());
        }
        let refuse = || Err(self.refuse(Law::PeggedPress, RefusalReason::MoveNotFinished));
        let made = self.record.len();
        if self.position.turn() == player {
            return if self.owes_press(player) { Ok(()) } else { refuse() };
        }
        let announced = made.checked_sub(1).and_then(|last| self.announcement(last));
        // Illegal castling is announced by the king's squares.
        let standard = self.record.moves().last().map(|mv| mv.uci(UciStyle::Standard));
        if announced.is_some_and(|announced| announced != self.last_recorded_move() && announced != standard) {
            return refuse();
        }
        Ok(())
    }

    /// Corrects an announcement while the opponent's clock is not running (D.2.8).
    fn correct_announcement(&self, actor: Actor, mv: UciMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = self.law_of_speaking(Law::AnnouncementCorrected);
        let (by, after) = match actor {
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Blind => {
                self.announced_move_owner(Actor::Player(player), None)?
            }
            _ => self.announced_move_owner(actor, Some(mv))?,
        };
        if after < self.record.len() && self.player_to_press() != Some(by) {
            return Err(self.refuse(law, RefusalReason::OpponentClockRunning));
        }
        if self.announcement(after).is_none() {
            return Err(self.refuse(law, RefusalReason::NoMoveAnnounced));
        }
        self.announce_move(by, after, Some(mv), now)
    }

    /// Repeats the move that the opponent announced or made (D.2.1).
    fn repeat_move(&self, actor: Actor, mv: UciMove, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::Announcement;
        self.require_play(law)?;
        let by = match actor {
            Actor::Player(player) => player,
            Actor::Assistant(player) if self.assistance_kind(player) == AssistanceKind::Blind => player,
            Actor::Assistant(player) => {
                let law = self.law_of_assistance(player, Law::AssistantAnnounces);
                return Err(self.refuse(law, RefusalReason::NotForAssistant));
            }
            _ => return Err(self.refuse(law, RefusalReason::OnlyPlayers)),
        };
        if self.position.turn() != by || self.record.len() == 0 {
            return Err(self.refuse(law, RefusalReason::NoMoveAnnounced));
        }
        let last = self.record.len() - 1;
        let announced = self.announcement(last).unwrap_or_else(|| self.last_recorded_move());
        let repeated = self.record.position(last).uci(mv).map_or(mv, super::recorded_uci);
        if announced != Some(repeated) {
            return Err(self.refuse(law, RefusalReason::OtherMoveAnnounced));
        }
        Ok(single_entry(now, Event::Speech(SpeechEvent::Repeated { by })))
    }

    /// Announces a move in words of an accepted language.
    fn announce_in_words(&self, actor: Actor, text: &str, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let made = self.record.len();
        // An assistant's announcement refers to the last move first.
        let last = made.checked_sub(1).filter(|_| matches!(actor, Actor::Assistant(_)));
        let last_move = last.and_then(|last| self.parse_announcement(&self.record.position(last), text));
        let mv = last_move.filter(|mv| Some(*mv) == self.last_recorded_move());
        let (by, after) = self.announced_move_owner(actor, mv)?;
        self.require_understood_language(by, text)?;
        let position = self.announced_position(after);
        if let Some(SanMove::Piece { role: PieceType::Pawn, to, promotion: None, .. }) = parse_san(text)
            && matches!(to.rank(), Rank::First | Rank::Eighth)
        {
            return Err(self.refuse(self.law_of_promoting(), RefusalReason::PromotionMissing));
        }
        let announced = self.announce_move(by, after, self.parse_announcement(&position, text), now)?;
        Ok(self.with_opponent_move_told(announced, actor, by, now))
    }

    /// Returns the move that words announce in a position: a legal one, or else the named squares.
    fn parse_announcement(&self, position: &Position, text: &str) -> Option<UciMove> {
        let san = Voice::German.parse_move(text).ok()?;
        let legal = position.san(&san).ok().map(super::recorded_uci);
        legal.or_else(|| self.parse_illegal_announcement(position, san.mv))
    }

    /// Returns the squares of an illegal move; an origin not named must be clear from the pieces
    /// moved, or because there is only one such piece.
    fn parse_illegal_announcement(&self, position: &Position, mv: SanMove) -> Option<UciMove> {
        let color = position.turn();
        let (role, file, rank, to, promotion) = match mv {
            SanMove::Castling(wing) => {
                let from = position.king(color);
                let file = if wing == Wing::Short { File::G } else { File::C };
                let to = Square::at(file, from.rank());
                return Some(UciMove { from, to, promotion: None });
            }
            SanMove::Piece { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        };
        // A pawn stays on its file unless another is named.
        let file = file.or((role == PieceType::Pawn && rank.is_none()).then(|| to.file()));
        let fits = |square: &Square| {
            file.is_none_or(|file| square.file() == file) && rank.is_none_or(|rank| square.rank() == rank)
        };
        let pieces = position.board().by_piece(Piece { color, role });
        let candidates: Vec<Square> = pieces.into_iter().filter(fits).collect();
        let carried = self.move_in_progress().and_then(|progress| progress.placed.iter().find(|leg| leg.1 == to));
        let by_hand = carried.map(|leg| leg.0).filter(|from| candidates.contains(from));
        let only = || if let [only] = candidates[..] { Some(only) } else { None };
        Some(UciMove { from: by_hand.or_else(only)?, to, promotion })
    }

    /// Requires the words of D.2.1 at the board, and a full move in an agreed language online.
    fn require_understood_language(&self, by: Color, text: &str) -> Result<(), Refusal> {
        let online = !self.has_physical_board();
        let law = if online { Law::SpokenFully } else { Law::SpokenPieces };
        if parse_san(text).is_none() {
            let law = if online { law } else { Law::Announcement };
            return Err(self.refuse(law, RefusalReason::AnnouncementNotUnderstood));
        }
        if !self.rules.is_in_force(law) {
            return Ok(());
        }
        let is_known = |word: &str| {
            Voice::ALL.into_iter().any(|voice| self.may_announce_in(by, voice) && voice.is_language_of(word))
        };
        if let Some(word) = text.split_whitespace().find(|word| !is_known(word)) {
            let class = Voice::German.words(word).ok().and_then(|words| words.first().copied());
            let law = match class {
                _ if online => law,
                Some(SpokenWord::Rank(_)) => Law::SpokenRanks,
                // The names of the files are only a recommendation.
                Some(SpokenWord::File(_) | SpokenWord::Other) => return Ok(()),
                _ => law,
            };
            return Err(self.refuse(law, RefusalReason::AnnouncementNotUnderstood));
        }
        if online && !is_full_announcement(text) {
            return Err(self.refuse(law, RefusalReason::AnnouncementIncomplete));
        }
        Ok(())
    }

    /// Returns the breach of not announcing a move to a blind opponent before the press, if no
    /// assistant may announce it (D.2.1).
    pub(super) fn missing_announcement_breach(&self, by: Color, now: Timestamp) -> Vec<GameEntry> {
        let (law, opponent) = (Law::Announcement, by.opponent());
        let needed = self.rules.is_in_force(law)
            && self.has_disability(opponent, Disability::Blind)
            && !self.uses_blind_board(by)
            && !Color::ALL.into_iter().any(|player| self.is_assisted(player));
        let announced = self.record.len().checked_sub(1).and_then(|last| self.announcement(last));
        if !needed || announced.is_some() {
            return Vec::new();
        }
        board_entry(now, BoardEvent::Breached { by, law, article: self.rules.article(law) })
    }

    /// Adds a breach if the reply comes without repeating the announced move or carrying it out on
    /// the player's own board (D.2.1).
    pub(super) fn note_unrepeated_announcement(&self, mut entries: Vec<GameEntry>, now: Timestamp) -> Vec<GameEntry> {
        let is_move = |entry: &GameEntry| matches!(entry.event, Event::MoveMade { .. });
        let last = self.record.len().checked_sub(1);
        // Online the move is shown and need not be repeated.
        let spoken =
            self.rules.is_in_force(Law::Announcement) && last.is_some_and(|last| self.announcement(last).is_some());
        if spoken && self.has_two_boards() && !self.is_announcement_repeated() && entries.iter().any(is_move) {
            let (by, law) = (self.position.turn(), Law::Announcement);
            let article = self.rules.article(law);
            entries.extend(board_entry(now, BoardEvent::Breached { by, law, article }));
        }
        entries
    }
}

/// Returns the move that the words express, if any.
fn parse_san(text: &str) -> Option<SanMove> {
    Voice::German.parse_move(text).ok().map(|san| san.mv)
}

/// Whether the words name the piece and both squares, or castling.
fn is_full_announcement(text: &str) -> bool {
    let words = Voice::English.words(text).unwrap_or_default();
    let named = words.iter().any(|word| matches!(word, SpokenWord::Role(_)));
    match parse_san(text) {
        Some(SanMove::Castling(_)) => true,
        Some(SanMove::Piece { file, rank, .. }) => named && file.is_some() && rank.is_some(),
        None => false,
    }
}
