//! Why games end, in the words of scenarios.

use flagfall_laws::{DeadPosition, Law, Rules};

use crate::Reason;

/// The words for a law by which a game ends; never none, the plainest first.
pub(super) fn reasons(rules: &Rules, law: Law) -> Vec<Reason> {
    let behaviour = rules.behaviour();
    let is_three = behaviour.repetition_draw.is_none_or(|times| times.get() < 5);
    let is_fifty = behaviour.move_count_draw.is_none_or(|moves| moves.get() < 75);
    match law {
        Law::Checkmate | Law::MateBeforeMoveCount => vec![Reason::Checkmate],
        Law::Stalemate => vec![Reason::Stalemate],
        Law::DeadPosition if behaviour.dead_position == DeadPosition::LittleMaterial => {
            vec![Reason::InsufficientMaterial, Reason::DeadPosition]
        }
        Law::DeadPosition => vec![Reason::DeadPosition, Reason::InsufficientMaterial],
        Law::Resignation => vec![Reason::Resignation],
        Law::DrawAgreed => vec![Reason::Agreement],
        Law::RepetitionClaim | Law::RepetitionClaimByMove => vec![Reason::Threefold],
        Law::Repetition if is_three => vec![Reason::Threefold],
        Law::Repetition => vec![Reason::Fivefold],
        Law::MoveCountClaim | Law::MoveCountClaimByMove => vec![Reason::FiftyMoves],
        Law::MoveCount if is_fifty => vec![Reason::FiftyMoves],
        Law::MoveCount => vec![Reason::SeventyFiveMoves],
        Law::FlagFall | Law::FlagFallNoMate => vec![Reason::Time],
        Law::FlagFallMaterial => vec![Reason::Time, Reason::InsufficientMaterial],
        Law::BothFlags => vec![Reason::BothFlags],
        Law::DemonstratedMate => vec![Reason::DemonstratedMate, Reason::Time],
        Law::QuickplayDraw | Law::QuickplayDecidedLater | Law::QuickplayPassedOn => {
            vec![Reason::Quickplay, Reason::Arbiter]
        }
        Law::ProgressDraw | Law::ProgressAfterFlag => vec![Reason::NoProgress, Reason::Arbiter],
        Law::DefaultTime | Law::ResumptionDefault => vec![Reason::Default],
        Law::SealedAmbiguous | Law::SealedUnreadable | Law::SealedIllegal => {
            vec![Reason::SealedMove]
        }
        // At a venue a flag is a flag (online 4.5).
        Law::NotBackInTime | Law::NotBackNoMate if rules.regulations.form.is_hybrid() => {
            vec![Reason::Time]
        }
        Law::NotBackInTime | Law::NotBackNoMate | Law::ReturnInterval => {
            vec![Reason::Disconnection, Reason::Time]
        }
        Law::ReturnPenalized => vec![Reason::Penalty, Reason::Disconnection],
        law if law.is_illegal_move() => vec![Reason::IllegalMove],
        Law::BothInCheck | Law::PawnOnLastRank => vec![Reason::IllegalPosition],
        Law::KingTaken => vec![Reason::KingTaken],
        Law::Device | Law::DeviceLighter => vec![Reason::Device, Reason::Penalty],
        Law::Phone | Law::PhoneSet => vec![Reason::Penalty, Reason::Device],
        Law::RedCard => vec![Reason::RedCard, Reason::Penalty],
        Law::Cards | Law::Expelled => vec![Reason::Penalty],
        Law::Ruling
        | Law::Unsettled
        | Law::Appeal
        | Law::SignedResult
        | Law::DrawMissed
        | Law::DrawWrong
        | Law::AdjournedPositionLost => vec![Reason::Arbiter],
        // Whatever else was broken: a ladder or an arbiter ends the game for it.
        _ => vec![Reason::Penalty, Reason::Arbiter],
    }
}
