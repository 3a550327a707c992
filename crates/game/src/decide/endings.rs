//! Endings on the board, and the question of possible mate.

use flagfall_chess::mate::{self, Ground, Proof, QuickVerdict, Verdict};
use flagfall_chess::{Bitboard, Color, PieceType, Position, Rank, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{DeadPositionRule, Law, Penalty, Score, UndeterminedMateRule, WinRequirement};

use super::draws::repetition_evidence;
use super::play::recorded_uci;
use super::single_entry;
use crate::game::{MateQuestion, Phase};
use crate::{Actor, Event, Evidence, Game, GameEntry, Outcome, Refusal, RefusalReason};

/// Maximum length of a mating line; longer ones would take 4 KiB and go to the arbiter.
const MAX_LINE_LENGTH: usize = 560;
/// Maximum number of positions of a proof; larger ones take too long to check and go to the
/// arbiter.
const MAX_PROOF_POSITIONS: u64 = 50_000;
/// Maximum number of positions if each of them may need an enclosure proof.
const MAX_ENCLOSED_POSITIONS: u64 = 50;

impl Game {
    /// Returns how the game ends by the move that led to this position, if it does.
    #[inline]
    pub(super) fn ending(&self, after: &Position) -> Option<Outcome> {
        let at = self.record.len() + 1;
        self.ending_at(after, at)
    }

    /// Returns how the game ends in the position after `at` moves, if it does.
    pub(super) fn ending_at(&self, after: &Position, at: usize) -> Option<Outcome> {
        self.ending_among(after, at, || self.record.occurrences(after, at))
    }

    /// Returns how the game ends in the position after `at` moves, which occurs after these plies.
    pub(super) fn ending_among(
        &self,
        after: &Position,
        at: usize,
        occurrences: impl Fn() -> Vec<u16>,
    ) -> Option<Outcome> {
        let (behaviour, scoring) = (self.rules.behaviour(), &self.rules.regulations.scoring);
        let over = |law, score, evidence| Some(self.penalised_outcome(law, score, at, evidence));
        let counted =
            behaviour.move_count_draw.is_some_and(|moves| u32::from(after.halfmoves()) >= 2 * u32::from(moves.get()));
        if !after.has_legal_move() {
            return if after.is_check() {
                let law = if counted { Law::MateBeforeMoveCount } else { Law::Checkmate };
                over(law, scoring.score_of_win(after.turn().opponent()), None)
            } else {
                over(Law::Stalemate, scoring.score_of_draw(), None)
            };
        }
        if let Some(evidence) = dead_position_evidence(behaviour.dead_position, after)
            && !Color::ALL.into_iter().any(|color| self.has_pending_promotion(after, color))
        {
            return over(Law::DeadPosition, scoring.score_of_draw(), Some(evidence));
        }
        if let Some(times) = behaviour.repetition_draw
            && self.record.may_occur(after, at, usize::from(times.get()))
        {
            let plies = occurrences();
            if plies.len() >= usize::from(times.get()) {
                let evidence = repetition_evidence(plies, times.get());
                return over(Law::Repetition, scoring.score_of_draw(), Some(evidence));
            }
        }
        if counted {
            let evidence = Evidence::Quiet { plies: after.halfmoves() };
            return over(Law::MoveCount, scoring.score_of_draw(), Some(evidence));
        }
        (at >= self.max_plies()).then(|| self.game_length_outcome(at))
    }

    /// The number of plies after which the game is drawn, at most what a record holds.
    pub(super) fn max_plies(&self) -> usize {
        let most = self.rules.regulations.max_moves.map_or(u32::MAX, |moves| 2 * u32::from(moves.get()));
        most.min(u32::from(u16::MAX)) as usize
    }

    /// Returns the draw of a game that has reached its greatest length.
    fn game_length_outcome(&self, at: usize) -> Outcome {
        let score = self.rules.regulations.scoring.score_of_draw();
        let outcome = self.penalised_outcome(Law::GameLength, score, at, None);
        // Rules of older games do not name the limit: it is a case that the laws do not cover.
        let article = outcome.article.or_else(|| self.rules.article(Law::UnregulatedCase));
        Outcome { article, ..outcome }
    }

    /// Whether a player left a pawn on the last rank that may still be exchanged, which is possible
    /// except in Finnish blitz (7.5.2, P.11c).
    fn has_pending_promotion(&self, position: &Position, player: Color) -> bool {
        let last = Rank::Eighth.relative_to(player);
        let pawns = position.board().by_role(PieceType::Pawn) & position.board().by_color(player);
        !self.rules.is_in_force(Law::PawnStays) && pawns.into_iter().any(|pawn| pawn.rank() == last)
    }

    /// Returns the outcome under a law, adjusted by penalties on points (5, 6.9, 9.6, 10, 12.9).
    pub(super) fn penalised_outcome(
        &self,
        law: Law,
        score: Score,
        after: usize,
        evidence: Option<Evidence>,
    ) -> Outcome {
        let (evidence, adjusted) = (evidence.map(Box::new), self.adjusted_score(score));
        // An adjusted result also cites the penalties (12.9.4, 12.9.5).
        let laws = self.penalties_on_points().map(Penalty::law).filter(|_| adjusted != score);
        let further_articles = laws.filter_map(|law| self.rules.article(law)).collect();
        Outcome { further_articles, evidence, ..self.unadjusted_outcome(law, Some(adjusted), after) }
    }

    /// Returns the outcome under a law with exactly this score.
    pub(super) fn unadjusted_outcome(&self, law: Law, score: Option<Score>, after: usize) -> Outcome {
        assert!(law.ends_games(), "a game cannot end under {law:?}");
        let (article, further_articles) = (self.rules.article(law), Vec::new());
        Outcome { score, law, article, further_articles, after: after as u16, evidence: None }
    }

    /// Returns the event that ends the game now, at the position on the board.
    pub(super) fn end_event(&self, law: Law, score: Score, evidence: Option<Evidence>) -> Event {
        Event::Ended(self.penalised_outcome(law, score, self.record.len(), evidence))
    }

    /// Returns the event that annuls the game.
    pub(super) fn annulment_event(&self, law: Law) -> Event {
        Event::Ended(self.unadjusted_outcome(law, None, self.record.len()))
    }

    /// Returns the event of a loss, or of a draw if the opponent lacks what the laws require for a
    /// win.
    pub(super) fn loss_event(&self, loser: Color, needs: WinRequirement, [lost, drawn]: [Law; 2]) -> Event {
        let (winner, scoring) = (loser.opponent(), &self.rules.regulations.scoring);
        match needs {
            WinRequirement::Nothing => self.end_event(lost, scoring.score_of_win(winner), None),
            // The pawn becomes a queen, which can mate (7.5.2).
            WinRequirement::PossibleMate if self.has_pending_promotion(&self.position, winner) => {
                self.end_event(lost, scoring.score_of_win(winner), None)
            }
            WinRequirement::PossibleMate => match mate::quick(&self.position, winner) {
                QuickVerdict::Unwinnable(proof) => {
                    let evidence = Evidence::NoMate { proofs: vec![proof] };
                    self.end_event(drawn, scoring.score_of_draw(), Some(evidence))
                }
                QuickVerdict::NotShown => {
                    Event::MateAsked { loser, law_if_lost: lost, law_if_drawn: drawn, further_articles: Vec::new() }
                }
            },
            WinRequirement::SufficientMaterial if has_mating_material(&self.position, winner) => {
                self.end_event(lost, scoring.score_of_win(winner), None)
            }
            WinRequirement::SufficientMaterial => {
                self.end_event(drawn, scoring.score_of_draw(), Some(Evidence::LittleMaterial))
            }
        }
    }

    /// Decides the answer to the open question of mate.
    pub(super) fn answer_mate_question(
        &self,
        actor: Actor,
        verdict: &Verdict,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        if actor.is_at_board() {
            return Err(self.refuse(Law::FlagFallNoMate, RefusalReason::OnlyZone));
        }
        let Phase::Judging(question) = self.phase else {
            return Err(self.refuse(Law::FlagFallNoMate, RefusalReason::NoMateQuestion));
        };
        // The arbiter decides a claim, not the solver.
        if self.open_claim().is_some() {
            return Err(self.refuse(question.law_if_drawn, RefusalReason::NoMateQuestion));
        }
        let refuse_evidence =
            |reason: &str| self.refuse(question.law_if_drawn, RefusalReason::InvalidEvidence(reason.into()));
        let winner = question.loser.opponent();
        match verdict {
            Verdict::Winnable(_) | Verdict::Unwinnable(_) => {
                if is_too_long(verdict) {
                    return Ok(self.leave_mate_undetermined(question, now));
                }
                mate::verify(&self.position, winner, verdict).map_err(|error| refuse_evidence(&error.to_string()))?;
                let event = self.mate_answer_event(question, verdict);
                Ok(single_entry(now, event))
            }
            Verdict::Undetermined => Ok(self.leave_mate_undetermined(question, now)),
        }
    }

    fn mate_answer_event(&self, question: MateQuestion, verdict: &Verdict) -> Event {
        let (winner, scoring) = (question.loser.opponent(), &self.rules.regulations.scoring);
        match verdict {
            Verdict::Winnable(line) => {
                let line: Vec<UciMove> = line.iter().copied().map(recorded_uci).collect();
                let evidence = Evidence::Mate { winner, line };
                self.end_event(question.law_if_lost, scoring.score_of_win(winner), Some(evidence))
            }
            Verdict::Unwinnable(proof) => {
                let evidence = Evidence::NoMate { proofs: vec![proof.clone()] };
                self.end_event(question.law_if_drawn, scoring.score_of_draw(), Some(evidence))
            }
            Verdict::Undetermined => Event::MateUndetermined,
        }
    }

    /// Applies the rule of the regulations for an undetermined question of mate.
    fn leave_mate_undetermined(&self, question: MateQuestion, now: Timestamp) -> Vec<GameEntry> {
        let scoring = &self.rules.regulations.scoring;
        let winner = question.loser.opponent();
        let event = match self.rules.regulations.undetermined {
            UndeterminedMateRule::Arbiter => Event::MateUndetermined,
            UndeterminedMateRule::Draw => self.end_event(question.law_if_drawn, scoring.score_of_draw(), None),
            UndeterminedMateRule::Loss => self.end_event(question.law_if_lost, scoring.score_of_win(winner), None),
        };
        single_entry(now, event)
    }

    /// Ends the game at the move that made the position dead, if that is proven (5.2.2).
    pub(super) fn prove_dead_position(
        &self,
        actor: Actor,
        after: u16,
        proofs: [&Proof; 2],
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DeadPosition;
        if actor.is_at_board() {
            return Err(self.refuse(law, RefusalReason::OnlyZone));
        }
        if matches!(self.phase, Phase::Waiting { .. }) {
            return Err(self.refuse(law, RefusalReason::GameNotStarted));
        }
        // A game that ended earlier, or by the same move, is not changed.
        let ended = self.outcome().is_some_and(|outcome| {
            let by_move = outcome.after == after && outcome.is_by_move();
            outcome.after < after || by_move || outcome.is_annulled()
        });
        if usize::from(after) > self.record.len() || ended {
            return Err(self.refuse(law, RefusalReason::GameOver));
        }
        let position = self.record.position(usize::from(after));
        self.verify_dead(&position, proofs).map_err(|wrong| self.refuse(law, RefusalReason::InvalidEvidence(wrong)))?;
        let evidence = Evidence::NoMate { proofs: proofs.map(Clone::clone).into() };
        let score = self.rules.regulations.scoring.score_of_draw();
        let outcome = self.penalised_outcome(law, score, usize::from(after), Some(evidence));
        Ok(single_entry(now, Event::Ended(outcome)))
    }

    /// Verifies that neither side can mate, by the standard of the laws in force.
    fn verify_dead(&self, position: &Position, proofs: [&Proof; 2]) -> Result<(), Box<str>> {
        if Color::ALL.into_iter().any(|color| self.has_pending_promotion(position, color)) {
            return Err("a pawn is to be exchanged".into());
        }
        let kind = self.rules.behaviour().dead_position;
        let material_proof = |proof: &&Proof| matches!(proof.ground, Ground::Material(_));
        if kind == DeadPositionRule::LittleMaterial && !proofs.iter().all(material_proof) {
            return Err("it is not by material".into());
        }
        for (color, proof) in Color::ALL.into_iter().zip(proofs) {
            let verdict = Verdict::Unwinnable(proof.clone());
            if is_too_long(&verdict) {
                return Err("it takes too long to check".into());
            }
            mate::verify(position, color, &verdict).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    pub(super) fn resign(&self, player: Color, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_play_or_adjournment(Law::Resignation)?;
        let needs = self.rules.behaviour().resignation_needs;
        Ok(single_entry(now, self.loss_event(player, needs, [Law::Resignation, Law::Resignation])))
    }
}

/// Whether a verdict takes too long to check or too much room in an event.
fn is_too_long(verdict: &Verdict) -> bool {
    let proof = match verdict {
        Verdict::Winnable(line) => return line.len() > MAX_LINE_LENGTH,
        Verdict::Unwinnable(proof) => proof,
        Verdict::Undetermined => return false,
    };
    match proof.ground {
        Ground::Closure { positions, enclosed: true } => positions > MAX_ENCLOSED_POSITIONS,
        Ground::Closure { positions, enclosed: false } => positions > MAX_PROOF_POSITIONS,
        _ => false,
    }
}

/// Returns the evidence that a position is dead, if a quick check finds it.
fn dead_position_evidence(kind: DeadPositionRule, position: &Position) -> Option<Evidence> {
    let shown = |color| match kind {
        DeadPositionRule::LittleMaterial => mate::material_proof(position, color),
        DeadPositionRule::NoMatePossible => match mate::quick(position, color) {
            QuickVerdict::Unwinnable(proof) => Some(proof),
            QuickVerdict::NotShown => None,
        },
    };
    // The side with more material is checked first, because it usually can mate.
    let [white, black] = Color::ALL.map(|color| position.board().by_color(color).len());
    let first = if white >= black { Color::White } else { Color::Black };
    let proofs = vec![shown(first)?, shown(first.opponent())?];
    Some(Evidence::NoMate { proofs })
}

/// Whether a player has material that forces mate against a lone king (P.13c2).
pub(super) fn has_mating_material(position: &Position, player: Color) -> bool {
    const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    let board = position.board();
    let own = board.by_color(player);
    let of = |role| board.by_role(role) & own;
    let last = if player == Color::White { 0xff << 56 } else { 0xff };
    let (bishops, knights) = (of(PieceType::Bishop), of(PieceType::Knight).len());
    let both_colours = !(bishops & LIGHT).is_empty() && !(bishops & !LIGHT).is_empty();
    !(of(PieceType::Queen) | of(PieceType::Rook)).is_empty()
        || !(of(PieceType::Pawn) & !Bitboard(last)).is_empty()
        || both_colours
        || (!bishops.is_empty() && knights > 0)
        || knights >= 3
}
