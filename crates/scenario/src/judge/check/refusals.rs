//! What stands against something beside the law it is refused by.

use flagfall_clock::Pace;
use flagfall_game::{Fault, Game};
use flagfall_laws::{Article, Board, Law, Rules};

use super::Moment;
use crate::judge::act::seal;
use crate::judge::perform::Refused;
use crate::{Action, Actor, Claim, ClockUse, Deed, Irregularity, Notice, Play, WinGround};

/// The articles that stand against it too.
pub(super) fn beside(moment: &Moment<'_>, refused: &Refused) -> Vec<Article> {
    let rules = moment.game().rules();
    let by_law = by_law(moment, refused);
    let by_deed = refused.deed.iter().flat_map(|deed| by_deed(moment, refused, deed));
    let articles = by_law.into_iter().chain(by_deed).filter_map(|law| rules.article(law));
    articles.chain(record_elsewhere(rules, refused)).collect()
}

fn by_law(moment: &Moment<'_>, refused: &Refused) -> Vec<Law> {
    let game = moment.game();
    let offers = &game.rules().regulations.draw_offers;
    let left = game.faults().last().is_some_and(|faulty| faulty.fault == Fault::PawnLeft);
    let mut laws = match refused.law {
        Some(Law::AgreementTooEarly)
            if offers.not_before_move.is_some() && !offers.arbiter_consent =>
        {
            vec![Law::DrawOfferTooEarly]
        }
        Some(Law::IllegalMoveOpen) if left => vec![Law::IllegalMoveComplete, Law::PawnLeft],
        Some(Law::IllegalMoveOpen) => vec![Law::IllegalMoveComplete],
        _ => Vec::new(),
    };
    // The claim has ended the game, and somebody else decides on it (III.6).
    if game.is_concluded() {
        laws.extend([Law::QuickplayUnwatched, Law::QuickplayPassedOn]);
    }
    laws
}

/// What stands against a deed of this kind.
fn by_deed(moment: &Moment<'_>, refused: &Refused, deed: &Deed) -> Vec<Law> {
    let game = moment.game();
    let rules = game.rules();
    let on_wood = rules.regulations.board == Board::Physical;
    let by_arbiter = on_wood && matches!(deed.actor, Actor::Arbiter { .. });
    match (refused.law, &deed.action) {
        // The arbiter neither plays nor decides what is not given to him (12.6).
        (Some(Law::Alternation), _) if by_arbiter => vec![Law::ArbiterStaysOut],
        (Some(Law::FlagCall), _) if by_arbiter => vec![Law::FlagSeen],
        (_, Action::Ruling(_)) if by_arbiter && refused.article.is_none() => {
            vec![Law::ArbiterStaysOut]
        }
        (_, Action::Seal(seal)) => seal::laws(seal).to_vec(),
        (_, Action::Call(_)) if refused.law == Some(Law::EnvelopeKept) => vec![Law::EnvelopeKept],
        // A rule for players that the assistant breaks (annexes II 11, III 2).
        (Some(Law::VideoGate), _) if matches!(deed.actor, Actor::Assistant { .. }) => {
            vec![Law::AssistantForPlayer]
        }
        // Such a sheet is not up to date either (III.6.1.2).
        (Some(Law::AlgebraicOnly), Action::Claim(_)) => vec![Law::QuickplayScoresheet],
        (Some(Law::RepetitionClaimByMove), Action::Sheet(_)) => vec![Law::MoveCountClaimByMove],
        (
            Some(Law::IllegalMoveOpen),
            Action::Claim(Claim::Win { ground: WinGround::IllegalMove }) | Action::Notice(_),
        ) => vec![Law::IllegalMoveClaim],
        // The opponent's clock is started for pieces out of place or a touch, not otherwise.
        (Some(Law::MoveCompleted), Action::ClockUse(ClockUse::Starts { .. }))
            if rules.is_in_force(Law::TouchInsisted) =>
        {
            vec![Law::DisplacedOwnTime, Law::TouchInsisted]
        }
        (
            _,
            Action::Notice(
                Notice::PointsOut { what: Irregularity::IllegalMove }
                | Notice::Notices { what: Irregularity::IllegalMove },
            ),
        ) if game.outcome().is_some() => vec![Law::IllegalMoveFound],
        _ => Vec::new(),
    }
}

/// Whether a move comes in the place of an illegal one.
pub(super) fn replaces(game: &Game, action: &Action) -> bool {
    game.is_replacing() || matches!(action, Action::Play(Play::CorrectsMove { .. }))
}

/// Only where rapid or blitz is watched closely is there a record to look at (A.3, B.3).
fn record_elsewhere(rules: &Rules, refused: &Refused) -> Vec<Article> {
    let watched = match rules.regulations.pace() {
        _ if refused.law != Some(Law::RecordSeen) || refused.article.is_some() => None,
        Some(Pace::Rapid) => Rules::preset("fide-2017-rapid-supervised"),
        Some(Pace::Blitz) => Rules::preset("fide-2017-blitz-supervised"),
        _ => None,
    };
    // An edition that does not know of full supervision has no such record at all.
    let Some(watched) = watched.filter(|_| rules.is_in_force(Law::FullSupervision)) else {
        return Vec::new();
    };
    [Law::FullSupervision, Law::RecordSeen].iter().filter_map(|&law| watched.article(law)).collect()
}
