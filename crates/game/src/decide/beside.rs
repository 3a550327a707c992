//! What a refusal stands under beside its own article.

use flagfall_chess::{self as chess, Color};
use flagfall_clock::{Pace, Periods};
use flagfall_laws::Law;

use crate::{
    Actor, Command, Fault, Game, Hand, Inspected, Irregularity, Refusal, Ruling, Why, Wrong,
};

/// What a blind player's assistant may do, and that online nothing else is said.
const OF_HELP: [Law; 7] = [
    Law::AssistantCarriesOut,
    Law::AssistantAnnounces,
    Law::AssistantWrites,
    Law::AssistantTells,
    Law::AssistantClaims,
    Law::AssistantAdjourns,
    Law::AssistantSilent,
];

impl Game {
    /// What was refused, with all that stands against it.
    #[cold]
    pub(super) fn refusing(&self, refusal: Refusal, command: &Command, actor: Actor) -> Refusal {
        let mut by_command = self.beside_command(&refusal, command, actor.is_arbiter());
        // Nor does the arbiter say what to think of the game (12.6; online 10.6).
        let steps_in = refusal.law == Law::NoAnalysis && actor.is_arbiter();
        by_command.extend(steps_in.then_some(Law::ArbiterStaysOut));
        // A rule for players that an assistant breaks (annexes II 11, III 2).
        let in_place = refusal.law == Law::VideoGate && matches!(actor, Actor::Assistant(_));
        by_command.extend(in_place.then_some(Law::AssistantForPlayer));
        self.stands_against(refusal, &by_command)
    }

    /// What somebody is told who has no part in the game, and does something in it all the same
    /// (12.7).
    ///
    /// ```
    /// # use flagfall_game::{Adjourn, Command, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.refuse_onlooker(&Command::Adjourn(Adjourn::Look));
    /// let articles: Vec<_> = refusal.articles().collect();
    /// assert_eq!(articles, ["L.12.7b", "L.12.7a", "I.3"]);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn refuse_onlooker(&self, command: &Command) -> Refusal {
        let refusal = self.refuse(Law::Bystanders, Why::NoPart);
        let by_command = self.beside_command(&refusal, command, false);
        self.stands_against(refusal, &by_command)
    }

    /// A refusal under a law, with all that stands against it whatever was asked for.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, Why};
    /// # use flagfall_laws::{Law, Rules};
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let refusal = game.refusal(Law::Sealing, Why::NothingSealed);
    /// assert_eq!(refusal.to_string(), "no move is sealed (I.1.1a)");
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn refusal(&self, law: Law, why: Why) -> Refusal {
        self.stands_against(self.refuse(law, why), &[])
    }

    fn stands_against(&self, mut refusal: Refusal, by_command: &[Law]) -> Refusal {
        let by_law = self.beside_law(&refusal);
        let laws = by_law.iter().chain(by_command);
        let also = laws.filter_map(|&law| self.rules.article(law));
        let own = refusal.article.is_some().into();
        let all = self.rules.with_behind(refusal.article.into_iter().chain(also));
        refusal.also = all.into_iter().skip(own).collect();
        refusal
    }

    /// What stands against something beside the law that it is refused by.
    fn beside_law(&self, refusal: &Refusal) -> Vec<Law> {
        let mut laws = self.beside_refused(refusal).to_vec();
        // The claim has ended the game, and somebody else decides on it (III.6).
        if self.is_concluded() {
            laws.extend([Law::QuickplayUnwatched, Law::QuickplayPassedOn]);
        }
        laws
    }

    fn beside_refused(&self, refusal: &Refusal) -> &'static [Law] {
        match refusal.law {
            Law::IllegalMoveStands if self.has_pawn_left() => {
                &[Law::IllegalMoveClaim, Law::PawnStays]
            }
            Law::IllegalMoveStands => &[Law::IllegalMoveClaim],
            // Shown too late: the draw for want of material stands (P.13c3, P.14d).
            Law::DemonstratedMate if self.outcome().is_some() => &[Law::FlagFallMaterial],
            Law::ClockLeftAlone => &[Law::ArbiterAsked],
            Law::IllegalMoveSeen => &[Law::ArbiterStaysOut],
            Law::IllegalMoveOpen if self.is_last_pawn_left() => {
                &[Law::IllegalMoveComplete, Law::PawnLeft]
            }
            Law::IllegalMoveOpen => &[Law::IllegalMoveComplete],
            Law::AgreementTooEarly if self.is_agreed_later() => &[Law::DrawOfferTooEarly],
            Law::QuickplayFinish if !self.is_for_quickplay() => &[Law::QuickplayPace],
            Law::QuickplayLastPeriod => &[Law::QuickplayPhase],
            // After any stop the arbiter says when play goes on.
            Law::Interruption => &[Law::Resumption],
            // What is listed is all that an assistant does.
            Law::AssistantClaims | Law::AssistantCarriesOut | Law::AssistantTells => &OF_HELP,
            Law::AssistantOffers | Law::AssistantEnters | Law::AssistantSilent => &[Law::Assistant],
            Law::AssistantSupplied => &[Law::AssistanceDecided],
            // With a rule of movement, that only legal moves are played (3.10.2, online 3.3), and no
            // king is left to be attacked (3.9.2).
            Law::KingMove => &[Law::OnlyLegalMoves, Law::KingInCheck],
            Law::CastlingKingMoved => &[Law::OnlyLegalMoves, Law::CastlingRookMoved],
            Law::Chess960CastlingBlocked => &[Law::OnlyLegalMoves, Law::CastlingBlocked],
            law if law.is_of_movement() => &[Law::OnlyLegalMoves],
            Law::ScoreMaximum => &[Law::PointsRaised],
            Law::Bystanders => &[Law::ReportToArbiter],
            _ if refusal.why == Why::OnlyArbiters => &[Law::Ruling],
            _ => &[],
        }
    }

    /// What stands against a command of this kind.
    fn beside_command(&self, refusal: &Refusal, command: &Command, by_arbiter: bool) -> Vec<Law> {
        let by_arbiter = by_arbiter && self.is_on_wood();
        match (refusal.law, command) {
            // The arbiter neither plays nor decides what is not given to him (12.6).
            (Law::Alternation, _) if by_arbiter => vec![Law::ArbiterStaysOut],
            (Law::FlagCall, _) if by_arbiter => vec![Law::FlagSeen],
            (_, Command::Rule { .. }) if by_arbiter && refusal.article.is_none() => {
                vec![Law::ArbiterStaysOut]
            }
            // What was not looked at may be more than one thing (online 18.5, 18.6).
            (Law::DeviceChecked, command) if !is_check(command) && self.lacks_fair_play_check() => {
                vec![Law::FairPlayChecked]
            }
            (_, Command::Adjourn(adjourn)) => adjourn.laws().to_vec(),
            // Each player moves the pieces on the own board (online 20.4).
            (Law::Bystanders, Command::OwnBoard(_)) => vec![Law::MovesCopied],
            // Such a sheet is not up to date either (III.6.1.2).
            (Law::AlgebraicOnly, Command::Claim(_)) => vec![Law::QuickplayScoresheet],
            (Law::RepetitionClaimByMove, Command::Sheet(_)) => vec![Law::MoveCountClaimByMove],
            (Law::IllegalMoveOpen, Command::Wrong(Wrong::ClaimWin | Wrong::PointOut(_))) => {
                vec![Law::IllegalMoveClaim]
            }
            // The opponent's clock is started for pieces out of place or a touch, not otherwise.
            (Law::MoveCompleted, Command::Hand(Hand::StartClock(_)))
                if self.rules.is_in_force(Law::TouchInsisted) =>
            {
                vec![Law::DisplacedOwnTime, Law::TouchInsisted]
            }
            (_, Command::Wrong(Wrong::PointOut(Irregularity::IllegalMove)))
                if self.outcome().is_some() =>
            {
                vec![Law::IllegalMoveFound]
            }
            _ => Vec::new(),
        }
    }

    /// Whether a pawn stands on the last rank.
    fn has_pawn_left(&self) -> bool {
        let is_left = |fault: &chess::Fault| matches!(fault, chess::Fault::PawnOnLastRank(_));
        self.position.faults().iter().any(is_left)
    }

    /// Whether the last thing that went wrong is a pawn that was not exchanged.
    fn is_last_pawn_left(&self) -> bool {
        self.faults().last().is_some_and(|faulty| faulty.fault == Fault::PawnLeft)
    }

    /// Whether somebody was not looked at for fair play.
    fn lacks_fair_play_check(&self) -> bool {
        Color::ALL.into_iter().any(|player| !self.was_checked(player, Inspected::FairPlay))
    }

    /// Whether the event itself says from when on a draw can be agreed on.
    fn is_agreed_later(&self) -> bool {
        let offers = &self.rules.regulations.draw_offers;
        offers.not_before_move.is_some() && !offers.arbiter_consent
    }

    /// Whether the time control is one for which there could be the guidelines of a quickplay finish.
    fn is_for_quickplay(&self) -> bool {
        let regulations = &self.rules.regulations;
        let mut sides =
            Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        let is_last = |periods: &Periods| {
            periods.iter().last().is_some_and(|last| last.bonus.amount().is_zero())
        };
        regulations.pace() != Some(Pace::Blitz) && sides.all(is_last)
    }
}

/// Whether somebody or something is to be looked at.
fn is_check(command: &Command) -> bool {
    matches!(command, Command::Rule { ruling, .. } if matches!(**ruling, Ruling::Check { .. }))
}
