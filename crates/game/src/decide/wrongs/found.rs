//! Irregular moves that are found, claimed, corrected or left standing.

use flagfall_chess::{self as chess, Color};
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, IllegalMoves, Law, Offence, Penalty};

use crate::decide::{events, one};
use crate::{
    Actor, Already, Barred, Entry, Event, Fault, Faulty, Game, Irregularity, Refusal, Why,
    WrongEvent,
};

/// What a fault breaks, what it costs at first and again.
const fn laws(fault: Fault) -> [Law; 3] {
    match fault {
        Fault::Illegal => [Law::IllegalMoveFound, Law::IllegalMoveFirst, Law::IllegalMoveAgain],
        Fault::PawnLeft => [Law::PawnLeft, Law::IllegalMoveFirst, Law::IllegalMoveAgain],
        Fault::TwoHands => [Law::TwoHands, Law::TwoHandsFirst, Law::TwoHandsAgain],
        Fault::NoMove => {
            [Law::PressWithoutMove, Law::PressWithoutMoveFirst, Law::PressWithoutMoveAgain]
        }
    }
}

impl Game {
    /// Whether a fault counts yet: the clock has been pressed (7.5.1, 7.7, 7.8).
    fn is_complete(&self, faulty: Faulty) -> bool {
        !(self.unpressed && usize::from(faulty.after) + 1 == self.record.len())
    }

    /// Whether the opponent has not made the next move yet.
    fn is_unanswered(&self, faulty: Faulty) -> bool {
        let made = usize::from(faulty.fault != Fault::NoMove);
        self.is_complete(faulty) && usize::from(faulty.after) + made == self.record.len()
    }

    /// The irregular move that is found when this is looked for: where it is put right at any time,
    /// the first of all.
    pub(in crate::decide) fn fault(&self, what: Irregularity) -> Option<Faulty> {
        let is_meant = |faulty: &&Faulty| match what {
            Irregularity::PawnLeft => faulty.fault == Fault::PawnLeft,
            Irregularity::TwoHands => faulty.fault == Fault::TwoHands,
            Irregularity::NoMove => faulty.fault == Fault::NoMove,
            _ => true,
        };
        let mut meant = self.faults().iter().filter(is_meant);
        let always = self.rules.behaviour().illegal_moves == IllegalMoves::Restored;
        let counts = |faulty: &&Faulty| self.is_complete(**faulty);
        let found = if always {
            meant.find(counts)
        } else {
            meant.find(|faulty| self.is_unanswered(**faulty))
        };
        found
            .copied()
            .or_else(|| self.standing_pawn().filter(|_| what == Irregularity::PawnLeft && always))
    }

    /// A pawn on the last rank that nobody saw coming there.
    fn standing_pawn(&self) -> Option<Faulty> {
        let square = self.position.faults().into_iter().find_map(|fault| match fault {
            chess::Fault::PawnOnLastRank(square) => Some(square),
            _ => None,
        })?;
        let by = self.position.piece_at(square)?.color;
        Some(Faulty { by, fault: Fault::PawnLeft, after: self.record.len() as u16 })
    }

    /// An irregular move is found, by the arbiter or by a player.
    pub(super) fn find_fault(
        &self,
        finder: Option<Color>,
        what: Irregularity,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.needs_play_by(Law::IllegalMoveFound)?;
        let always = self.rules.behaviour().illegal_moves == IllegalMoves::Restored;
        match self.fault(what) {
            // Nobody says of the own move that it loses; where it is only put right, who does is
            // believed.
            Some(faulty) if always || finder != Some(faulty.by) => {
                Ok(self.found(faulty, finder, now))
            }
            Some(_) => Err(self.refuse(Law::IllegalMoveClaim, Why::OwnFault)),
            None if self.is_open() => Ok(Vec::new()),
            None => Err(self.no_fault(finder)),
        }
    }

    /// Whether an illegal move is on the board that may still be replaced.
    fn is_open(&self) -> bool {
        self.faults().iter().any(|&faulty| !self.is_complete(faulty))
    }

    /// Nothing is there to be ruled on, or not any more.
    fn no_fault(&self, finder: Option<Color>) -> Refusal {
        if !self.rules.is_in_force(Law::IllegalMoveStands) {
            return self.refuse(Law::IllegalMoveFound, Why::NoFault);
        }
        let stands = !self.faults().is_empty();
        let law = match finder {
            Some(_) if !stands => Law::IllegalMoveClaim,
            _ => Law::IllegalMoveStands,
        };
        self.refuse(law, if stands { Why::Stands } else { Why::NoFault })
    }

    /// What follows when an irregular move is found: what was before it, and what it costs.
    pub(super) fn found(
        &self,
        faulty: Faulty,
        finder: Option<Color>,
        now: Timestamp,
    ) -> Vec<Entry> {
        let Faulty { by, fault, after } = faulty;
        let [broken, first, _] = laws(fault);
        let always = self.rules.behaviour().illegal_moves == IllegalMoves::Restored;
        let how = if finder.is_some() { Law::IllegalMoveClaim } else { first };
        let mut cited = if always {
            vec![broken]
        } else {
            vec![how, Law::IllegalMove, broken, Law::IllegalMoveComplete]
        };
        if self.is_any_flag_down(now) {
            cited.push(Law::IllegalMoveOverTime);
        }
        // What the hand did is against an article of its own (4.1, 6.2.4).
        cited.extend(match fault {
            Fault::TwoHands => Some(Law::OneHand),
            Fault::NoMove => Some(Law::ClockHandling),
            Fault::Illegal | Fault::PawnLeft => None,
        });
        let found = WrongEvent::Found { offender: by, fault, after, articles: self.cite(&cited) };
        self.and_then(one(now, found.into()), |next| next.costs(by, fault, finder, now))
    }

    pub(in crate::decide) fn cite(&self, laws: &[Law]) -> Vec<Article> {
        let mut articles: Vec<Article> =
            laws.iter().filter_map(|&law| self.rules.article(law)).collect();
        articles.dedup();
        articles
    }

    /// What the regulations say for an irregular move of this kind.
    pub(in crate::decide) fn costs(
        &self,
        by: Color,
        fault: Fault,
        finder: Option<Color>,
        now: Timestamp,
    ) -> Vec<Entry> {
        let [_, first, again] = laws(fault);
        let repeated = self.offences(by, Offence::IllegalMove) > 0;
        let until_reply = self.rules.is_in_force(Law::IllegalMoveStands);
        let ladder = self.rules.regulations.ladder(Offence::IllegalMove);
        let ends = ladder.step(1).iter().any(Penalty::ends_game);
        let lost = match finder {
            _ if repeated => again,
            Some(_) if until_reply && ends => Law::IllegalMoveClaim,
            _ => first,
        };
        let by_hand = matches!(fault, Fault::TwoHands | Fault::NoMove);
        let drawn = if by_hand && !until_reply { again } else { Law::IllegalMoveNoMate };
        self.offended_under(by, Offence::IllegalMove, [lost, drawn], now)
    }

    /// A player claims the win by an illegal move of the opponent (A.4.2b, P.13d1).
    pub(super) fn claim_win(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        if let Some(entries) = self.claim_over_time(player, now) {
            return Ok(entries);
        }
        self.needs_play_by(Law::IllegalMoveClaim)?;
        match self.fault(Irregularity::IllegalMove) {
            Some(faulty) if faulty.by != player => Ok(self.found(faulty, Some(player), now)),
            Some(_) => Err(self.refuse(Law::IllegalMoveClaim, Why::OwnFault)),
            None if self.is_open() => Err(self.refuse(Law::IllegalMoveOpen, Why::NotCompleted)),
            None => Err(self.no_fault(Some(player))),
        }
    }

    /// Of an illegal move and a fallen flag the illegal move loses, though the flag was called first
    /// (P.15c).
    fn claim_over_time(&self, player: Color, now: Timestamp) -> Option<Vec<Entry>> {
        let law = Law::IllegalMoveOverTime;
        self.rules.article(law)?;
        let on_time = [Law::FlagFall, Law::FlagFallMaterial, Law::FlagFallNoMate, Law::BothFlags];
        self.outcome().filter(|outcome| on_time.contains(&outcome.law))?;
        let faulty = self.fault(Irregularity::IllegalMove).filter(|faulty| faulty.by != player)?;
        let Faulty { by, fault, after } = faulty;
        let articles = self.cite(&[law, Law::IllegalMoveClaim, Law::IllegalMoveComplete]);
        let found = WrongEvent::Found { offender: by, fault, after, articles };
        let counted = Event::Counted { offender: by, offence: Offence::IllegalMove };
        let mut entries = one(now, found.into());
        entries.extend(one(now, counted));
        let score = self.rules.regulations.scoring.won_by(player);
        Some(self.and_then(entries, |next| one(now, next.ended(law, score, None))))
    }

    /// Both players agree to correct an illegal move that stands (A.4.2e).
    pub(super) fn agree_to_correct(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::IllegalMoveAgreed;
        let Actor::Player(player) = actor else {
            return Err(self.refuse(law, Why::OnlyPlayers));
        };
        self.needs_play_by(law)?;
        if !self.rules.is_in_force(law) {
            let law = self.in_force_or(Law::IllegalMoveStands, Law::IllegalMoveFound);
            return Err(self.refuse(law, Why::NotAllowed(Barred::CorrectingSo)));
        }
        let on_board =
            |faulty: &&Faulty| faulty.fault != Fault::TwoHands && self.is_complete(**faulty);
        let Some(faulty) = self.faults().iter().rev().find(on_board) else {
            return Err(self.refuse(law, Why::NoFault));
        };
        let agreed = self.wrongs.as_ref().and_then(|wrongs| wrongs.agreed);
        if agreed == Some(player) {
            return Err(self.refuse(law, Why::Already(Already::Agreed)));
        }
        let mut entries = one(now, WrongEvent::CorrectionAgreed { by: player }.into());
        if agreed.is_some() {
            entries.extend(one(now, WrongEvent::Corrected { after: faulty.after }.into()));
        }
        Ok(entries)
    }

    /// The arbiter sees an illegal position and waits for the next move (A.4.4).
    pub(super) fn watch(&self, what: Irregularity, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = match what {
            Irregularity::BothInCheck => Law::BothInCheck,
            _ => Law::PawnOnLastRank,
        };
        self.needs_play(law)?;
        if self.illegal_law() != Some(law) {
            return Err(self.refuse(law, Why::NoFault));
        }
        Ok(one(now, WrongEvent::Watched { what }.into()))
    }

    /// The law by which the position on the board is drawn if it stays as it is, if it is one.
    pub(in crate::decide) fn illegal_law(&self) -> Option<Law> {
        self.rules.article(Law::BothInCheck)?;
        let faults = self.position.faults();
        let pawn = |fault: &chess::Fault| matches!(fault, chess::Fault::PawnOnLastRank(_));
        if faults.contains(&chess::Fault::BothInCheck) {
            return Some(Law::BothInCheck);
        }
        faults.iter().any(pawn).then_some(Law::PawnOnLastRank)
    }

    /// The law of an illegal position that there is, or that the arbiter has seen.
    pub(in crate::decide) fn watched_law(&self) -> Option<Law> {
        let watched = self.wrongs.as_ref().and_then(|wrongs| wrongs.watched);
        self.illegal_law().or_else(|| match watched? {
            (Irregularity::BothInCheck, _) => Some(Law::BothInCheck),
            _ => Some(Law::PawnOnLastRank),
        })
    }

    /// An illegal position that is still there after the next move is drawn (A.4.4).
    pub(in crate::decide) fn illegal_position(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        if self.illegal_law().is_none() {
            return Err(self.refuse(law, Why::NoFault));
        }
        let made = self.record.len();
        let watched = self.wrongs.as_ref().and_then(|wrongs| wrongs.watched);
        let seen = watched.is_some_and(|(_, after)| after < made);
        let before = || made > 0 && !self.record.position(made - 1).faults().is_empty();
        if self.unpressed || !(seen || before()) {
            return Err(self.refuse(law, Why::NextMoveFirst));
        }
        Ok(vec![self.ended(law, self.rules.regulations.scoring.drawn(), None)])
    }

    /// Displaced pieces are found: the position before stands again (7.6).
    pub(super) fn find_displaced(&self, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DisplacedFound;
        self.needs_play_by(law)?;
        let found = self.displacement().ok_or_else(|| self.refuse(law, Why::NothingDisplaced))?;
        Ok(one(now, found))
    }

    fn displacement(&self) -> Option<Event> {
        let displaced = self.wrongs.as_ref()?.displaced.first()?;
        let articles = self.cite(&[Law::DisplacedFound, Law::DisplacedOwnTime]);
        Some(WrongEvent::DisplacementFound { after: displaced.after as u16, articles }.into())
    }

    /// The arbiter goes back to before what went wrong (7.5.1, 7.6).
    pub(in crate::decide) fn restored(
        &self,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        if let Some(faulty) = self.fault(Irregularity::IllegalMove) {
            return Ok(events(self.found(faulty, None, now)));
        }
        if let Some(found) = self.displacement() {
            return Ok(vec![found]);
        }
        match self.standing(0) {
            Some(law) => Err(self.refuse(law, Why::Stands)),
            None if self.is_restored() => Ok(Vec::new()),
            None => Err(self.refuse(law, Why::NoFault)),
        }
    }

    /// The irregular move by which a player loses if the arbiter says so now (A.4.2a).
    pub(in crate::decide) fn loses_by_fault(&self, player: Color) -> Option<Faulty> {
        let by_arbiter = self.rules.behaviour().illegal_moves == IllegalMoves::UntilReply;
        let faulty = self.fault(Irregularity::IllegalMove).filter(|_| by_arbiter);
        faulty.filter(|faulty| faulty.by == player && self.is_playing())
    }

    /// The law by which an illegal move since then stands, if one does (A.4.2, P.12a).
    pub(in crate::decide) fn standing(&self, after: usize) -> Option<Law> {
        let laws = [Law::IllegalMoveAgreed, Law::IllegalMoveStands];
        let law = laws.into_iter().find(|&law| self.rules.is_in_force(law));
        let answered =
            |&faulty: &Faulty| usize::from(faulty.after) >= after && !self.is_unanswered(faulty);
        law.filter(|_| self.faults().iter().any(answered))
    }

    /// The law by which the arbiter goes back to before what went wrong.
    pub(in crate::decide) fn law_of_restoring(&self) -> Law {
        let displaced = self.wrongs.as_ref().is_some_and(|wrongs| !wrongs.displaced.is_empty());
        match self.fault(Irregularity::IllegalMove) {
            Some(faulty) => laws(faulty.fault)[0],
            None if displaced => Law::DisplacedFound,
            None => Law::PositionRestored,
        }
    }

    /// The law by which the arbiter goes back so far: before an illegal move, or further.
    pub(in crate::decide) fn law_of_going_back(&self, after: Option<usize>) -> Law {
        let first = self
            .faults()
            .iter()
            .find(|faulty| after.is_none_or(|after| usize::from(faulty.after) >= after));
        let displaced = self.wrongs.as_ref().is_some_and(|wrongs| !wrongs.displaced.is_empty());
        match first {
            Some(faulty) if after == Some(faulty.after.into()) => laws(faulty.fault)[0],
            Some(_) => Law::LastIdentifiable,
            None if displaced => Law::DisplacedFound,
            None if self.is_replacing() => Law::LastIdentifiable,
            None => Law::PositionRestored,
        }
    }

    /// What an illegal move costs that is found as the arbiter goes back behind it.
    pub(in crate::decide) fn gone_back(
        &self,
        after: Option<usize>,
        next: &Game,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        self.needs_play(law)?;
        if let Some(law) = after.and_then(|after| self.standing(after)) {
            return Err(self.refuse(law, Why::Stands));
        }
        let from = after.unwrap_or_default();
        let found = self.fault(Irregularity::IllegalMove);
        let Some(faulty) = found.filter(|faulty| usize::from(faulty.after) >= from) else {
            return Ok(Vec::new());
        };
        Ok(events(next.costs(faulty.by, faulty.fault, None, now)))
    }
}
