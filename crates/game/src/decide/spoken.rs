//! Moves that are spoken: announced, corrected, repeated (D.2.1, D.2.3, D.2.8; online, annex II 6).

use core::cmp::Ordering;

use flagfall_chess::{
    Color, File, Piece, Position, Rank, Role, SanMove, SpokenWord, Square, UciMove, UciStyle,
    Voice, Wing,
};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Law;

use super::hand::noted;
use super::one;
use crate::{
    Ability, Actor, Entry, Event, Game, HandEvent, Help, How, Refusal, Spoken, SpokenEvent, Topic,
    Why,
};

impl Game {
    /// Something is said of the game: moves, and what player and assistant tell each other (D.2; online,
    /// annex II).
    pub(super) fn speak(
        &self,
        actor: Actor,
        spoken: &Spoken,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match spoken {
            Spoken::Announce(mv) => {
                let (by, after) = self.speaker(actor, Some(*mv))?;
                let said = self.announce_move(by, after, Some(*mv), now)?;
                Ok(self.and_told(said, actor, by, now))
            }
            Spoken::AnnounceInWords { text } => self.announce_in_words(actor, text, now),
            Spoken::Correct(mv) => self.correct_announcement(actor, *mv, now),
            Spoken::Repeat(mv) => self.repeat(actor, *mv, now),
            _ => self.speak_with_assistant(actor, spoken, now),
        }
    }

    /// Whose move is spoken of, and after how many moves of both: of players their own, of assistants
    /// the one of either side that was made or is being made (D.2.10.2).
    fn speaker(&self, actor: Actor, mv: Option<UciMove>) -> Result<(Color, usize), Refusal> {
        let (turn, made) = (self.position.turn(), self.record.len());
        let own = |player: Color| if turn == player { made } else { made.saturating_sub(1) };
        match actor {
            Actor::Player(player) => {
                let law = self.law_of_speaking(Law::Announcement);
                self.needs_play(law)?;
                if turn != player && made == 0 && self.is_on_wood() {
                    return Err(self.refuse(law, Why::NotYourTurn));
                }
                // What is said to an assistant in the opponent's time is entered in the own.
                let again = mv.is_some() && mv == self.last_made();
                let early = turn != player && !self.is_on_wood() && !again;
                Ok((player, if early { made + 1 } else { own(player) }))
            }
            Actor::Assistant(player) => {
                let law = self.law_of_helping(player, Law::AssistantAnnounces);
                self.needs_play(law)?;
                if !matches!(self.help(player), Help::Blind | Help::Sighted | Help::Online) {
                    return Err(self.refuse(law, Why::NotAppointed));
                }
                let last = made.checked_sub(1).filter(|_| mv.is_some() && mv == self.last_made());
                match last {
                    Some(last) => Ok((turn.opponent(), last)),
                    None if turn == player && self.help(player) == Help::Blind => {
                        Ok((player, made))
                    }
                    // The assistant of who sees speaks for who has none.
                    None if self.help(player) == Help::Sighted && self.is_on_pegs(turn) => {
                        Ok((turn, made))
                    }
                    None => Err(self.refuse(law, Why::NotSaid)),
                }
            }
            _ => Err(self.refuse(self.law_of_speaking(Law::Announcement), Why::OnlyPlayers)),
        }
    }

    /// A law of D.2 at the board; on a screen it is by the assistant that a spoken move is made.
    fn law_of_speaking(&self, law: Law) -> Law {
        self.in_force_or(law, Law::AssistantEnters)
    }

    /// The last move as it is put on record.
    fn last_made(&self) -> Option<UciMove> {
        self.record.moves().last().map(super::written)
    }

    /// The position a spoken move is one of.
    fn spoken_in(&self, after: usize) -> Position {
        match after.cmp(&self.record.len()) {
            Ordering::Less => self.record.position(after),
            Ordering::Equal => self.position,
            Ordering::Greater => self.in_own_turn(),
        }
    }

    /// The position as if the player who waits had the move, as far as that can be.
    fn in_own_turn(&self) -> Position {
        let mut setup = self.position.setup();
        setup.turn = setup.turn.opponent();
        setup.en_passant = None;
        setup.position().unwrap_or(self.position)
    }

    /// What an assistant says of the opponent's move the player is told (annexes II 5, III 1.2).
    fn and_told(
        &self,
        mut entries: Vec<Entry>,
        actor: Actor,
        by: Color,
        now: Timestamp,
    ) -> Vec<Entry> {
        let (what, to) = (Topic::OpponentsMove, by.opponent());
        if actor == Actor::Assistant(to) && self.help(to) == Help::Online {
            entries.extend(one(now, Event::Spoken(SpokenEvent::Told { what, to })));
        }
        entries
    }

    /// A move is said; on a board with pegs it is made by that, if all the rest is done (D.2.3).
    fn announce_move(
        &self,
        by: Color,
        after: usize,
        mv: Option<UciMove>,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let position = self.spoken_in(after);
        if let Some(mv) = mv {
            self.needs_spelling(mv)?;
            self.names_promotion(&position, mv)?;
        }
        let mv = mv.map(|mv| position.uci(mv).map_or(mv, super::written));
        // What was said once the opponent's clock runs changes nothing any more (D.2.8).
        let late = after < self.record.len() && self.to_press() != Some(by);
        if late && mv != self.last_made() {
            let law = self.law_of_speaking(Law::AnnouncementCorrected);
            return Err(self.refuse(law, Why::OpponentsClockRuns));
        }
        let said = SpokenEvent::Announced { by, after: after as u16, mv };
        Ok(self.and_then(one(now, Event::Spoken(said)), |next| next.made_by_word(by, now)))
    }

    /// Who promotes says to what (D.2.1).
    fn names_promotion(&self, position: &Position, mv: UciMove) -> Result<(), Refusal> {
        let pawn = position.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
        let last = matches!(mv.to.rank(), Rank::First | Rank::Eighth);
        if pawn && last && mv.promotion.is_none() {
            return Err(self.refuse(self.law_of_promoting(), Why::NoPromotion));
        }
        Ok(())
    }

    /// The law by which a promotion is said: with the piece at the board (D.2.1), and in full online
    /// (annex II 6).
    fn law_of_promoting(&self) -> Law {
        let online = self.in_force_or(Law::SpokenFully, Law::AssistantEnters);
        self.in_force_or(Law::AnnouncedPromotion, online)
    }

    /// The move that hands have made and words now say.
    fn made_by_word(&self, by: Color, now: Timestamp) -> Vec<Entry> {
        if !self.is_on_pegs(by) || self.position.turn() != by {
            return Vec::new();
        }
        match self.made_by_hands() {
            Some(mv) if self.is_said(super::written(mv)) => self.after_own_move(now, |next| {
                next.made(mv, How::Unpressed, false, Millis::ZERO, now)
            }),
            Some(_) => Vec::new(),
            None => self.let_go_wrongly(now),
        }
    }

    /// Whether nothing more is to be said of a move before it is made (D.2.3).
    pub(super) fn is_said(&self, mv: UciMove) -> bool {
        let by = self.position.turn();
        !self.is_on_pegs(by) || self.said(self.record.len()) == Some(Some(mv))
    }

    /// What stands against setting the opponent's clock going: a move on a board with pegs that is not
    /// made, or not announced as it was made (D.2.4).
    pub(super) fn needs_word(&self, player: Color) -> Result<(), Refusal> {
        if !self.is_on_pegs(player) {
            return Ok(());
        }
        let refuse = || Err(self.refuse(Law::PeggedPress, Why::NotFinished));
        let made = self.record.len();
        if self.position.turn() == player {
            return if self.owes_press(player) { Ok(()) } else { refuse() };
        }
        let said = made.checked_sub(1).and_then(|last| self.said(last));
        // Castling that is not legal is said by the king's squares.
        let plain = self.record.moves().last().map(|mv| mv.uci(UciStyle::Standard));
        if said.is_some_and(|said| said != self.last_made() && said != plain) {
            return refuse();
        }
        Ok(())
    }

    /// A slip of the tongue is put right, while the opponent's clock does not run (D.2.8).
    fn correct_announcement(
        &self,
        actor: Actor,
        mv: UciMove,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = self.law_of_speaking(Law::AnnouncementCorrected);
        let (by, after) = match actor {
            Actor::Assistant(player) if self.help(player) == Help::Blind => {
                self.speaker(Actor::Player(player), None)?
            }
            _ => self.speaker(actor, Some(mv))?,
        };
        if after < self.record.len() && self.to_press() != Some(by) {
            return Err(self.refuse(law, Why::OpponentsClockRuns));
        }
        if self.said(after).is_none() {
            return Err(self.refuse(law, Why::NothingSaid));
        }
        self.announce_move(by, after, Some(mv), now)
    }

    /// The opponent repeats the move that was said or made (D.2.1).
    fn repeat(&self, actor: Actor, mv: UciMove, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::Announcement;
        self.needs_play(law)?;
        let by = match actor {
            Actor::Player(player) => player,
            Actor::Assistant(player) if self.help(player) == Help::Blind => player,
            Actor::Assistant(player) => {
                let law = self.law_of_helping(player, Law::AssistantAnnounces);
                return Err(self.refuse(law, Why::NotForAssistant));
            }
            _ => return Err(self.refuse(law, Why::OnlyPlayers)),
        };
        if self.position.turn() != by || self.record.len() == 0 {
            return Err(self.refuse(law, Why::NothingSaid));
        }
        let last = self.record.len() - 1;
        let said = self.said(last).unwrap_or_else(|| self.last_made());
        let meant = self.record.position(last).uci(mv).map_or(mv, super::written);
        if said != Some(meant) {
            return Err(self.refuse(law, Why::AnotherSaid));
        }
        Ok(one(now, Event::Spoken(SpokenEvent::Repeated { by })))
    }

    /// A move in words, which must be those of a voice that is understood there.
    fn announce_in_words(
        &self,
        actor: Actor,
        text: &str,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let made = self.record.len();
        // An assistant speaks of the last move first.
        let last = made.checked_sub(1).filter(|_| matches!(actor, Actor::Assistant(_)));
        let of_last = last.and_then(|last| self.heard(&self.record.position(last), text));
        let mv = of_last.filter(|mv| Some(*mv) == self.last_made());
        let (by, after) = self.speaker(actor, mv)?;
        self.needs_language(by, text)?;
        let position = self.spoken_in(after);
        if let Some(SanMove::Piece { role: Role::Pawn, to, promotion: None, .. }) = san(text)
            && matches!(to.rank(), Rank::First | Rank::Eighth)
        {
            return Err(self.refuse(self.law_of_promoting(), Why::NoPromotion));
        }
        let said = self.announce_move(by, after, self.heard(&position, text), now)?;
        Ok(self.and_told(said, actor, by, now))
    }

    /// The move that words say in a position: a legal one, or else the squares they name.
    fn heard(&self, position: &Position, text: &str) -> Option<UciMove> {
        let san = Voice::German.hear(text).ok()?;
        let legal = position.san(&san).ok().map(super::written);
        legal.or_else(|| self.named(position, san.mv))
    }

    /// The squares of a move that is not legal; where not both are said, it must be clear from which
    /// one: by the hands, or because there is only one such piece.
    fn named(&self, position: &Position, mv: SanMove) -> Option<UciMove> {
        let color = position.turn();
        let (role, file, rank, to, promotion) = match mv {
            SanMove::Castling(wing) => {
                let from = position.king(color);
                let file = if wing == Wing::Short { File::G } else { File::C };
                let to = Square::at(file, from.rank());
                return Some(UciMove { from, to, promotion: None });
            }
            SanMove::Piece { role, file, rank, to, promotion, .. } => {
                (role, file, rank, to, promotion)
            }
        };
        // A pawn stays on its file if no other is said.
        let file = file.or((role == Role::Pawn && rank.is_none()).then(|| to.file()));
        let fits = |square: &Square| {
            file.is_none_or(|file| square.file() == file)
                && rank.is_none_or(|rank| square.rank() == rank)
        };
        let pieces = position.board().by_piece(Piece { color, role });
        let meant: Vec<Square> = pieces.into_iter().filter(fits).collect();
        let carried = self.under_way().and_then(|way| way.placed.iter().find(|leg| leg.1 == to));
        let by_hand = carried.map(|leg| leg.0).filter(|from| meant.contains(from));
        let only = || if let [only] = meant[..] { Some(only) } else { None };
        Some(UciMove { from: by_hand.or_else(only)?, to, promotion })
    }

    /// The words of D.2.1 at the board, and a whole move in a language agreed on online.
    fn needs_language(&self, by: Color, text: &str) -> Result<(), Refusal> {
        let online = !self.is_on_wood();
        let law = if online { Law::SpokenFully } else { Law::SpokenPieces };
        if san(text).is_none() {
            let law = if online { law } else { Law::Announcement };
            return Err(self.refuse(law, Why::NotUnderstood));
        }
        if !self.rules.is_in_force(law) {
            return Ok(());
        }
        let known = |word: &str| {
            Voice::ALL.into_iter().any(|voice| self.may_speak(by, voice) && voice.speaks(word))
        };
        if let Some(word) = text.split_whitespace().find(|word| !known(word)) {
            let class = Voice::German.words(word).ok().and_then(|words| words.first().copied());
            let law = match class {
                _ if online => law,
                Some(SpokenWord::Rank(_)) => Law::SpokenRanks,
                // The names of the files are recommended, no more.
                Some(SpokenWord::File(_) | SpokenWord::Other) => return Ok(()),
                _ => law,
            };
            return Err(self.refuse(law, Why::NotUnderstood));
        }
        if online && !is_full(text) {
            return Err(self.refuse(law, Why::NotInFull));
        }
        Ok(())
    }

    /// Who has moved against a player who cannot see says the move before the press, if nobody helps
    /// who may say it (D.2.1).
    pub(super) fn unsaid(&self, by: Color, now: Timestamp) -> Vec<Entry> {
        let (law, opponent) = (Law::Announcement, by.opponent());
        let needed = self.rules.is_in_force(law)
            && self.has(opponent, Ability::Blind)
            && !self.is_on_pegs(by)
            && !Color::ALL.into_iter().any(|player| self.is_assisted(player));
        let said = self.record.len().checked_sub(1).and_then(|last| self.said(last));
        if !needed || said.is_some() {
            return Vec::new();
        }
        noted(now, HandEvent::Breached { by, law, article: self.rules.article(law) })
    }

    /// Who replies to a spoken move has repeated it, or it was carried out on the own board (D.2.1).
    pub(super) fn unheard(&self, mut entries: Vec<Entry>, now: Timestamp) -> Vec<Entry> {
        let is_move = |entry: &Entry| matches!(entry.event, Event::MoveMade { .. });
        let last = self.record.len().checked_sub(1);
        // Online a move is shown to who replies, and need not be repeated.
        let spoken = self.rules.is_in_force(Law::Announcement)
            && last.is_some_and(|last| self.said(last).is_some());
        if spoken && self.has_two_boards() && !self.is_heard() && entries.iter().any(is_move) {
            let (by, law) = (self.position.turn(), Law::Announcement);
            let article = self.rules.article(law);
            entries.extend(noted(now, HandEvent::Breached { by, law, article }));
        }
        entries
    }
}

/// What the words say, if they say a move.
fn san(text: &str) -> Option<SanMove> {
    Voice::German.hear(text).ok().map(|san| san.mv)
}

/// Whether piece and both squares are said, or castling.
fn is_full(text: &str) -> bool {
    let words = Voice::English.words(text).unwrap_or_default();
    let named = words.iter().any(|word| matches!(word, SpokenWord::Role(_)));
    match san(text) {
        Some(SanMove::Castling(_)) => true,
        Some(SanMove::Piece { file, rank, .. }) => named && file.is_some() && rank.is_some(),
        None => false,
    }
}
