//! Irregular moves: finding, claiming, correcting them, or letting them stand.

use flagfall_chess::{self as chess, Color};
use flagfall_clock::Timestamp;
use flagfall_laws::{Article, IllegalMoveRule, Law, Offence, Penalty};

use crate::decide::{into_events, single_entry};
use crate::{
    Actor, DisallowedFeature, Event, ExistingState, Game, GameEntry, IrregularMove, IrregularMoveKind,
    IrregularityEvent, IrregularityKind, Refusal, RefusalReason,
};

/// Returns the broken law, and the laws of the first and the repeated penalty.
const fn laws_of_kind(kind: IrregularMoveKind) -> [Law; 3] {
    match kind {
        IrregularMoveKind::Illegal => [Law::IllegalMoveDiscovered, Law::IllegalMoveFirst, Law::IllegalMoveAgain],
        IrregularMoveKind::PawnLeft => [Law::PawnLeft, Law::IllegalMoveFirst, Law::IllegalMoveAgain],
        IrregularMoveKind::TwoHands => [Law::TwoHands, Law::TwoHandsFirst, Law::TwoHandsAgain],
        IrregularMoveKind::NoMove => [Law::PressWithoutMove, Law::PressWithoutMoveFirst, Law::PressWithoutMoveAgain],
    }
}

impl Game {
    /// Whether an irregular move counts: the clock has been pressed (7.5.1, 7.7, 7.8).
    fn is_completed(&self, irregular_move: IrregularMove) -> bool {
        !(self.unpressed && usize::from(irregular_move.after) + 1 == self.record.len())
    }

    /// Whether the opponent has not made the next move yet.
    fn is_unanswered(&self, irregular_move: IrregularMove) -> bool {
        let made = usize::from(irregular_move.kind != IrregularMoveKind::NoMove);
        self.is_completed(irregular_move) && usize::from(irregular_move.after) + made == self.record.len()
    }

    /// Returns the irregular move that this kind points to: the first of all where it is corrected
    /// at any time.
    pub(in crate::decide) fn find_irregular_move(&self, kind: IrregularityKind) -> Option<IrregularMove> {
        let is_of_kind = |irregular_move: &&IrregularMove| match kind {
            IrregularityKind::PawnLeft => irregular_move.kind == IrregularMoveKind::PawnLeft,
            IrregularityKind::TwoHands => irregular_move.kind == IrregularMoveKind::TwoHands,
            IrregularityKind::NoMove => irregular_move.kind == IrregularMoveKind::NoMove,
            _ => true,
        };
        let mut candidates = self.irregular_moves().iter().filter(is_of_kind);
        let always = self.rules.behaviour().illegal_moves == IllegalMoveRule::Restored;
        let counts = |irregular_move: &&IrregularMove| self.is_completed(**irregular_move);
        let found = if always {
            candidates.find(counts)
        } else {
            candidates.find(|irregular_move| self.is_unanswered(**irregular_move))
        };
        found.copied().or_else(|| self.unpromoted_pawn().filter(|_| kind == IrregularityKind::PawnLeft && always))
    }

    /// Returns a pawn on the last rank whose move was not recorded as irregular.
    fn unpromoted_pawn(&self) -> Option<IrregularMove> {
        let square = self.position.faults().into_iter().find_map(|fault| match fault {
            chess::PositionFault::PawnOnLastRank(square) => Some(square),
            _ => None,
        })?;
        let by = self.position.piece_at(square)?.color;
        Some(IrregularMove { by, kind: IrregularMoveKind::PawnLeft, after: self.record.len() as u16 })
    }

    /// Decides an irregular move that an arbiter or a player points out.
    pub(super) fn point_out_irregular_move(
        &self,
        finder: Option<Color>,
        kind: IrregularityKind,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_citing_end(Law::IllegalMoveDiscovered)?;
        let always = self.rules.behaviour().illegal_moves == IllegalMoveRule::Restored;
        match self.find_irregular_move(kind) {
            // Players cannot claim by their own move, but they may admit it where it is only
            // corrected.
            Some(irregular_move) if always || finder != Some(irregular_move.by) => {
                Ok(self.resolve_irregular_move(irregular_move, finder, now))
            }
            Some(_) => Err(self.refuse(Law::IllegalMoveClaim, RefusalReason::OwnIrregularity)),
            None if self.has_uncompleted_irregular_move() => Ok(Vec::new()),
            None => Err(self.refuse_without_irregularity(finder)),
        }
    }

    /// Whether an illegal move on the board may still be replaced.
    fn has_uncompleted_irregular_move(&self) -> bool {
        self.irregular_moves().iter().any(|&irregular_move| !self.is_completed(irregular_move))
    }

    /// Returns the refusal if there is no irregular move, or if it stands by now.
    fn refuse_without_irregularity(&self, finder: Option<Color>) -> Refusal {
        if !self.rules.is_in_force(Law::IllegalMoveStands) {
            return self.refuse(Law::IllegalMoveDiscovered, RefusalReason::NoIrregularity);
        }
        let stands = !self.irregular_moves().is_empty();
        let law = match finder {
            Some(_) if !stands => Law::IllegalMoveClaim,
            _ => Law::IllegalMoveStands,
        };
        self.refuse(law, if stands { RefusalReason::IllegalMoveStands } else { RefusalReason::NoIrregularity })
    }

    /// Restores the position before an irregular move and applies its penalty.
    pub(super) fn resolve_irregular_move(
        &self,
        irregular_move: IrregularMove,
        finder: Option<Color>,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let IrregularMove { by, kind, after } = irregular_move;
        let [broken, first, _] = laws_of_kind(kind);
        let always = self.rules.behaviour().illegal_moves == IllegalMoveRule::Restored;
        let decisive = if finder.is_some() { Law::IllegalMoveClaim } else { first };
        let mut cited =
            if always { vec![broken] } else { vec![decisive, Law::IllegalMove, broken, Law::IllegalMoveComplete] };
        if self.is_any_flag_down(now) {
            cited.push(Law::IllegalMoveOverTime);
        }
        // Two hands and a press without a move break an article of their own too (4.1, 6.2.4).
        cited.extend(match kind {
            IrregularMoveKind::TwoHands => Some(Law::OneHand),
            IrregularMoveKind::NoMove => Some(Law::ClockHandling),
            IrregularMoveKind::Illegal | IrregularMoveKind::PawnLeft => None,
        });
        let found = IrregularityEvent::Found { offender: by, kind, after, articles: self.cite_articles(&cited) };
        self.with_consequences(single_entry(now, found.into()), |next| {
            next.penalise_irregular_move(by, kind, finder, now)
        })
    }

    pub(in crate::decide) fn cite_articles(&self, laws: &[Law]) -> Vec<Article> {
        let mut articles: Vec<Article> = laws.iter().filter_map(|&law| self.rules.article(law)).collect();
        articles.dedup();
        articles
    }

    /// Applies the penalty of the regulations for an irregular move.
    pub(in crate::decide) fn penalise_irregular_move(
        &self,
        by: Color,
        kind: IrregularMoveKind,
        finder: Option<Color>,
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let [_, first, again] = laws_of_kind(kind);
        let repeated = self.offences(by, Offence::IllegalMove) > 0;
        let until_reply = self.rules.is_in_force(Law::IllegalMoveStands);
        let ladder = self.rules.regulations.ladder(Offence::IllegalMove);
        let ends = ladder.step(1).iter().any(Penalty::ends_game);
        let lost = match finder {
            _ if repeated => again,
            Some(_) if until_reply && ends => Law::IllegalMoveClaim,
            _ => first,
        };
        let by_hand = matches!(kind, IrregularMoveKind::TwoHands | IrregularMoveKind::NoMove);
        let drawn = if by_hand && !until_reply { again } else { Law::IllegalMoveNoMate };
        self.penalise_offence_under(by, Offence::IllegalMove, [lost, drawn], now)
    }

    /// Decides the claim of a win by an illegal move of the opponent (A.4.2b, P.13d1).
    pub(super) fn claim_win(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        if let Some(entries) = self.claim_win_over_time_loss(player, now) {
            return Ok(entries);
        }
        self.require_play_citing_end(Law::IllegalMoveClaim)?;
        match self.find_irregular_move(IrregularityKind::IllegalMove) {
            Some(irregular_move) if irregular_move.by != player => {
                Ok(self.resolve_irregular_move(irregular_move, Some(player), now))
            }
            Some(_) => Err(self.refuse(Law::IllegalMoveClaim, RefusalReason::OwnIrregularity)),
            None if self.has_uncompleted_irregular_move() => {
                Err(self.refuse(Law::IllegalMoveIncomplete, RefusalReason::MoveNotCompleted))
            }
            None => Err(self.refuse_without_irregularity(Some(player))),
        }
    }

    /// Decides for the illegal move against a fallen flag that was called first (P.15c).
    fn claim_win_over_time_loss(&self, player: Color, now: Timestamp) -> Option<Vec<GameEntry>> {
        let law = Law::IllegalMoveOverTime;
        self.rules.article(law)?;
        let on_time = [Law::FlagFall, Law::FlagFallMaterial, Law::FlagFallNoMate, Law::BothFlags];
        self.outcome().filter(|outcome| on_time.contains(&outcome.law))?;
        let irregular_move = self
            .find_irregular_move(IrregularityKind::IllegalMove)
            .filter(|irregular_move| irregular_move.by != player)?;
        let IrregularMove { by, kind, after } = irregular_move;
        let articles = self.cite_articles(&[law, Law::IllegalMoveClaim, Law::IllegalMoveComplete]);
        let found = IrregularityEvent::Found { offender: by, kind, after, articles };
        let counted = Event::OffenceCounted { offender: by, offence: Offence::IllegalMove };
        let mut entries = single_entry(now, found.into());
        entries.extend(single_entry(now, counted));
        let score = self.rules.regulations.scoring.score_of_win(player);
        Some(self.with_consequences(entries, |next| single_entry(now, next.end_event(law, score, None))))
    }

    /// Records a player's agreement to correct an illegal move that stands, and corrects it when
    /// both agree (A.4.2e).
    pub(super) fn agree_to_correct(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::IllegalMoveAgreed;
        let Actor::Player(player) = actor else {
            return Err(self.refuse(law, RefusalReason::OnlyPlayers));
        };
        self.require_play_citing_end(law)?;
        if !self.rules.is_in_force(law) {
            let law = self.in_force_or(Law::IllegalMoveStands, Law::IllegalMoveDiscovered);
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::ThisCorrection)));
        }
        let on_board = |irregular_move: &&IrregularMove| {
            irregular_move.kind != IrregularMoveKind::TwoHands && self.is_completed(**irregular_move)
        };
        let Some(irregular_move) = self.irregular_moves().iter().rev().find(on_board) else {
            return Err(self.refuse(law, RefusalReason::NoIrregularity));
        };
        let agreed = self.irregularities.as_ref().and_then(|irregularities| irregularities.correction_agreed_by);
        if agreed == Some(player) {
            return Err(self.refuse(law, RefusalReason::Already(ExistingState::Agreed)));
        }
        let mut entries = single_entry(now, IrregularityEvent::CorrectionAgreed { by: player }.into());
        if agreed.is_some() {
            entries.extend(single_entry(now, IrregularityEvent::Corrected { after: irregular_move.after }.into()));
        }
        Ok(entries)
    }

    /// Records that the arbiter noticed an illegal position and waits for the next move (A.4.4).
    pub(super) fn watch_illegal_position(
        &self,
        kind: IrregularityKind,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = match kind {
            IrregularityKind::BothInCheck => Law::BothInCheck,
            _ => Law::PawnOnLastRank,
        };
        self.require_play(law)?;
        if self.law_of_illegal_position() != Some(law) {
            return Err(self.refuse(law, RefusalReason::NoIrregularity));
        }
        Ok(single_entry(now, IrregularityEvent::InterventionDeferred { kind }.into()))
    }

    /// Returns the law under which the illegal position on the board is drawn if it remains.
    pub(in crate::decide) fn law_of_illegal_position(&self) -> Option<Law> {
        self.rules.article(Law::BothInCheck)?;
        let faults = self.position.faults();
        let pawn = |fault: &chess::PositionFault| matches!(fault, chess::PositionFault::PawnOnLastRank(_));
        if faults.contains(&chess::PositionFault::BothInCheck) {
            return Some(Law::BothInCheck);
        }
        faults.iter().any(pawn).then_some(Law::PawnOnLastRank)
    }

    /// Returns the law of the present illegal position, or of the one that the arbiter noticed.
    pub(in crate::decide) fn law_of_watched_position(&self) -> Option<Law> {
        let watched = self.irregularities.as_ref().and_then(|irregularities| irregularities.deferred_intervention);
        self.law_of_illegal_position().or_else(|| match watched? {
            (IrregularityKind::BothInCheck, _) => Some(Law::BothInCheck),
            _ => Some(Law::PawnOnLastRank),
        })
    }

    /// Draws an illegal position that remains after the next move (A.4.4).
    pub(in crate::decide) fn draw_illegal_position(&self, law: Law) -> Result<Vec<Event>, Refusal> {
        self.require_play(law)?;
        if self.law_of_illegal_position().is_none() {
            return Err(self.refuse(law, RefusalReason::NoIrregularity));
        }
        let made = self.record.len();
        let watched = self.irregularities.as_ref().and_then(|irregularities| irregularities.deferred_intervention);
        let seen = watched.is_some_and(|(_, after)| after < made);
        let before = || made > 0 && !self.record.position(made - 1).faults().is_empty();
        if self.unpressed || !(seen || before()) {
            return Err(self.refuse(law, RefusalReason::NextMoveFirst));
        }
        Ok(vec![self.end_event(law, self.rules.regulations.scoring.score_of_draw(), None)])
    }

    /// Restores the position before pieces were displaced (7.6).
    pub(super) fn point_out_displacement(&self, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DisplacedDiscovered;
        self.require_play_citing_end(law)?;
        let found = self.displacement_event().ok_or_else(|| self.refuse(law, RefusalReason::NoPieceDisplaced))?;
        Ok(single_entry(now, found))
    }

    fn displacement_event(&self) -> Option<Event> {
        let displaced = self.irregularities.as_ref()?.displacements.first()?;
        let articles = self.cite_articles(&[Law::DisplacedDiscovered, Law::DisplacedOwnTime]);
        Some(IrregularityEvent::DisplacementFound { after: displaced.after as u16, articles }.into())
    }

    /// Restores the position before the irregularity, by the arbiter (7.5.1, 7.6).
    pub(in crate::decide) fn restore_before_irregularity(
        &self,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        self.require_play(law)?;
        if let Some(irregular_move) = self.find_irregular_move(IrregularityKind::IllegalMove) {
            return Ok(into_events(self.resolve_irregular_move(irregular_move, None, now)));
        }
        if let Some(found) = self.displacement_event() {
            return Ok(vec![found]);
        }
        match self.law_of_standing_illegal_move(0) {
            Some(law) => Err(self.refuse(law, RefusalReason::IllegalMoveStands)),
            None if self.is_position_restored() => Ok(Vec::new()),
            None => Err(self.refuse(law, RefusalReason::NoIrregularity)),
        }
    }

    /// Returns the irregular move by which a player loses if the arbiter rules so now (A.4.2a).
    pub(in crate::decide) fn losing_irregular_move(&self, player: Color) -> Option<IrregularMove> {
        let by_arbiter = self.rules.behaviour().illegal_moves == IllegalMoveRule::UntilReply;
        let irregular_move = self.find_irregular_move(IrregularityKind::IllegalMove).filter(|_| by_arbiter);
        irregular_move.filter(|irregular_move| irregular_move.by == player && self.is_playing())
    }

    /// Returns the law under which an illegal move made since then stands (A.4.2, P.12a).
    pub(in crate::decide) fn law_of_standing_illegal_move(&self, after: usize) -> Option<Law> {
        let laws = [Law::IllegalMoveAgreed, Law::IllegalMoveStands];
        let law = laws.into_iter().find(|&law| self.rules.is_in_force(law));
        let answered = |&irregular_move: &IrregularMove| {
            usize::from(irregular_move.after) >= after && !self.is_unanswered(irregular_move)
        };
        law.filter(|_| self.irregular_moves().iter().any(answered))
    }

    /// Returns the law under which the arbiter restores the position before an irregularity.
    pub(in crate::decide) fn law_of_restoring(&self) -> Law {
        let displaced =
            self.irregularities.as_ref().is_some_and(|irregularities| !irregularities.displacements.is_empty());
        match self.find_irregular_move(IrregularityKind::IllegalMove) {
            Some(irregular_move) => laws_of_kind(irregular_move.kind)[0],
            None if displaced => Law::DisplacedDiscovered,
            None => Law::PositionRestored,
        }
    }

    /// Returns the law under which the arbiter goes back this far: before an illegal move, or
    /// further.
    pub(in crate::decide) fn law_of_going_back(&self, after: Option<usize>) -> Law {
        let first = self
            .irregular_moves()
            .iter()
            .find(|irregular_move| after.is_none_or(|after| usize::from(irregular_move.after) >= after));
        let displaced =
            self.irregularities.as_ref().is_some_and(|irregularities| !irregularities.displacements.is_empty());
        match first {
            Some(irregular_move) if after == Some(irregular_move.after.into()) => laws_of_kind(irregular_move.kind)[0],
            Some(_) => Law::LastIdentifiable,
            None if displaced => Law::DisplacedDiscovered,
            None if self.is_replacing_irregular_move() => Law::LastIdentifiable,
            None => Law::PositionRestored,
        }
    }

    /// Applies the penalty for an illegal move that is found while the arbiter goes back behind it.
    pub(in crate::decide) fn restoration_penalty(
        &self,
        after: Option<usize>,
        next: &Game,
        law: Law,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        self.require_play(law)?;
        if let Some(law) = after.and_then(|after| self.law_of_standing_illegal_move(after)) {
            return Err(self.refuse(law, RefusalReason::IllegalMoveStands));
        }
        let from = after.unwrap_or_default();
        let found = self.find_irregular_move(IrregularityKind::IllegalMove);
        let Some(irregular_move) = found.filter(|irregular_move| usize::from(irregular_move.after) >= from) else {
            return Ok(Vec::new());
        };
        Ok(into_events(next.penalise_irregular_move(irregular_move.by, irregular_move.kind, None, now)))
    }
}
