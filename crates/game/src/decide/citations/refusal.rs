//! Further articles cited by refusals.

use flagfall_chess::{self as chess, Color};
use flagfall_clock::{Pace, Periods};
use flagfall_laws::Law;

use crate::{
    Actor, BoardAction, Command, Game, InspectionTarget, IrregularMoveKind, Irregularity, IrregularityKind, Refusal,
    RefusalReason, Ruling,
};

/// The laws on a blind player's assistant, including silence online.
const ASSISTANT_LAWS: [Law; 7] = [
    Law::AssistantExecutes,
    Law::AssistantAnnounces,
    Law::AssistantWrites,
    Law::AssistantInforms,
    Law::AssistantClaims,
    Law::AssistantAdjourns,
    Law::AssistantSilent,
];

impl Game {
    /// Adds all cited articles to the refusal of a command.
    #[cold]
    pub(in crate::decide) fn cite_refusal(&self, refusal: Refusal, command: &Command, actor: Actor) -> Refusal {
        let mut by_command = self.laws_cited_by_command(&refusal, command, actor.is_arbiter());
        // The arbiter does not comment on the position either (12.6; online 10.6).
        let intervenes = refusal.law == Law::NoAnalysis && actor.is_arbiter();
        by_command.extend(intervenes.then_some(Law::ArbiterNonIntervention));
        // The assistant breaks a rule for players (annexes II 11, III 2).
        let by_assistant = refusal.law == Law::VideoGate && matches!(actor, Actor::Assistant(_));
        by_command.extend(by_assistant.then_some(Law::AssistantForPlayer));
        self.with_further_articles(refusal, &by_command)
    }

    /// Refuses a command of a person who does not take part in the game (12.7).
    ///
    /// ```
    /// # use flagfall_game::{AdjournmentAction, Command, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.refuse_spectator(&Command::Adjournment(AdjournmentAction::Look));
    /// let articles: Vec<_> = refusal.articles().collect();
    /// assert_eq!(articles, ["L.12.7b", "L.12.7a", "I.3"]);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn refuse_spectator(&self, command: &Command) -> Refusal {
        let refusal = self.refuse(Law::Bystanders, RefusalReason::NotParticipant);
        let by_command = self.laws_cited_by_command(&refusal, command, false);
        self.with_further_articles(refusal, &by_command)
    }

    /// Returns a refusal under a law with all articles it cites, independent of a command.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, RefusalReason};
    /// # use flagfall_laws::{Law, Rules};
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.cited_refusal(Law::Sealing, RefusalReason::NoSealedMove);
    /// assert_eq!(refusal.to_string(), "no move is sealed (I.1.1a)");
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn cited_refusal(&self, law: Law, reason: RefusalReason) -> Refusal {
        self.with_further_articles(self.refuse(law, reason), &[])
    }

    fn with_further_articles(&self, mut refusal: Refusal, by_command: &[Law]) -> Refusal {
        let by_law = self.laws_cited_with_refusal(&refusal);
        let laws = by_law.iter().chain(by_command);
        let further = laws.filter_map(|&law| self.rules.article(law));
        let own = refusal.article.is_some().into();
        let articles = self.rules.with_underlying_articles(refusal.article.into_iter().chain(further));
        refusal.further_articles = articles.into_iter().skip(own).collect();
        refusal
    }

    /// Returns the laws that a refusal cites beside its own.
    fn laws_cited_with_refusal(&self, refusal: &Refusal) -> Vec<Law> {
        let mut laws = self.laws_cited_by_refused_law(refusal).to_vec();
        // The claim has ended the game, and a later arbiter decides it (III.6).
        if self.is_concluded() {
            laws.extend([Law::QuickplayWithoutArbiter, Law::QuickplayDesignatedArbiter]);
        }
        laws
    }

    fn laws_cited_by_refused_law(&self, refusal: &Refusal) -> &'static [Law] {
        match refusal.law {
            Law::IllegalMoveStands if self.has_unpromoted_pawn() => &[Law::IllegalMoveClaim, Law::PawnStays],
            Law::IllegalMoveStands => &[Law::IllegalMoveClaim],
            // The mate was demonstrated too late: the draw by insufficient material stands (P.13c3,
            // P.14d).
            Law::DemonstratedMate if self.outcome().is_some() => &[Law::FlagFallMaterial],
            Law::ClockLeftAlone => &[Law::ArbiterAsked],
            Law::IllegalMoveNotPointedOut => &[Law::ArbiterNonIntervention],
            Law::IllegalMoveIncomplete if self.was_pawn_last_left_unpromoted() => {
                &[Law::IllegalMoveComplete, Law::PawnLeft]
            }
            Law::IllegalMoveIncomplete => &[Law::IllegalMoveComplete],
            Law::AgreementTooEarly if self.delays_draw_agreement() => &[Law::DrawOfferTooEarly],
            Law::QuickplayFinish if !self.has_quickplay_time_control() => &[Law::QuickplayPace],
            Law::QuickplayLastPeriod => &[Law::QuickplayPhase],
            // After every stop the arbiter decides when play resumes.
            Law::Interruption => &[Law::Resumption],
            // These articles list everything an assistant may do.
            Law::AssistantClaims | Law::AssistantExecutes | Law::AssistantInforms => &ASSISTANT_LAWS,
            Law::AssistantOffers | Law::AssistantEnters | Law::AssistantSilent => &[Law::Assistant],
            Law::AssistantSupplied => &[Law::AssistanceDecided],
            // A rule of movement is cited with the requirement of legal moves (3.10.2, online 3.3),
            // and with the rule that no king may be left attacked (3.9.2).
            Law::KingMove => &[Law::OnlyLegalMoves, Law::KingInCheck],
            Law::CastlingKingMoved => &[Law::OnlyLegalMoves, Law::CastlingRookMoved],
            Law::Chess960CastlingBlocked => &[Law::OnlyLegalMoves, Law::CastlingBlocked],
            law if law.is_movement_rule() => &[Law::OnlyLegalMoves],
            Law::ScoreMaximum => &[Law::PointsRaised],
            Law::Bystanders => &[Law::ReportToArbiter],
            _ if refusal.reason == RefusalReason::OnlyArbiters => &[Law::Ruling],
            _ => &[],
        }
    }

    /// Returns the laws that the refusal of this command cites.
    fn laws_cited_by_command(&self, refusal: &Refusal, command: &Command, by_arbiter: bool) -> Vec<Law> {
        let by_arbiter = by_arbiter && self.has_physical_board();
        match (refusal.law, command) {
            // The arbiter neither plays nor decides anything beyond their powers (12.6).
            (Law::Alternation, _) if by_arbiter => vec![Law::ArbiterNonIntervention],
            (Law::FlagCall, _) if by_arbiter => vec![Law::FlagSeen],
            (_, Command::Rule { .. }) if by_arbiter && refusal.article.is_none() => {
                vec![Law::ArbiterNonIntervention]
            }
            // More than one check may be missing (online 18.5, 18.6).
            (Law::DeviceChecked, command) if !is_inspection(command) && self.lacks_fair_play_check() => {
                vec![Law::FairPlayChecked]
            }
            (_, Command::Adjournment(action)) => action.laws().to_vec(),
            // Players move the pieces only on their own board (online 20.4).
            (Law::Bystanders, Command::OwnBoard(_)) => vec![Law::MovesCopied],
            // Such a scoresheet is not up to date either (III.6.1.2).
            (Law::AlgebraicOnly, Command::Claim(_)) => vec![Law::QuickplayScoresheet],
            (Law::RepetitionClaimByMove, Command::Scoresheet(_)) => vec![Law::MoveCountClaimByMove],
            (Law::IllegalMoveIncomplete, Command::Irregularity(Irregularity::ClaimWin | Irregularity::PointOut(_))) => {
                vec![Law::IllegalMoveClaim]
            }
            // A player may start the opponent's clock only for displaced pieces or a touched piece.
            (Law::MoveCompleted, Command::Board(BoardAction::StartClock(_)))
                if self.rules.is_in_force(Law::TouchInsisted) =>
            {
                vec![Law::DisplacedOwnTime, Law::TouchInsisted]
            }
            (_, Command::Irregularity(Irregularity::PointOut(IrregularityKind::IllegalMove)))
                if self.outcome().is_some() =>
            {
                vec![Law::IllegalMoveDiscovered]
            }
            _ => Vec::new(),
        }
    }

    /// Whether a pawn stands on the last rank.
    fn has_unpromoted_pawn(&self) -> bool {
        let is_left = |fault: &chess::PositionFault| matches!(fault, chess::PositionFault::PawnOnLastRank(_));
        self.position.faults().iter().any(is_left)
    }

    /// Whether the latest irregular move left a pawn unpromoted.
    fn was_pawn_last_left_unpromoted(&self) -> bool {
        self.irregular_moves().last().is_some_and(|irregular_move| irregular_move.kind == IrregularMoveKind::PawnLeft)
    }

    /// Whether a player has not had a fair-play check.
    fn lacks_fair_play_check(&self) -> bool {
        Color::ALL.into_iter().any(|player| !self.is_inspected(player, InspectionTarget::FairPlay))
    }

    /// Whether the event's own regulations delay draw agreements.
    fn delays_draw_agreement(&self) -> bool {
        let offers = &self.rules.regulations.draw_offers;
        offers.not_before_move.is_some() && !offers.arbiter_consent
    }

    /// Whether the guidelines for a quickplay finish can apply to the time control.
    fn has_quickplay_time_control(&self) -> bool {
        let regulations = &self.rules.regulations;
        let mut sides = Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        let is_last = |periods: &Periods| periods.iter().last().is_some_and(|last| last.bonus.amount().is_zero());
        regulations.pace() != Some(Pace::Blitz) && sides.all(is_last)
    }
}

/// Whether the command is an arbiter's check.
fn is_inspection(command: &Command) -> bool {
    matches!(command, Command::Rule { ruling, .. } if matches!(**ruling, Ruling::Check { .. }))
}
