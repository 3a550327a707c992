//! The reasons for the end of games, as scenarios name them.

use flagfall_laws::{DeadPositionRule, Law, Rules};

use crate::EndReason;

/// Returns the reasons that match a law by which a game ends; never empty, the most specific first.
pub(super) fn end_reasons(rules: &Rules, law: Law) -> Vec<EndReason> {
    let behaviour = rules.behaviour();
    let is_three = behaviour.repetition_draw.is_none_or(|times| times.get() < 5);
    let is_fifty = behaviour.move_count_draw.is_none_or(|moves| moves.get() < 75);
    match law {
        Law::Checkmate | Law::MateBeforeMoveCount => vec![EndReason::Checkmate],
        Law::Stalemate => vec![EndReason::Stalemate],
        Law::DeadPosition if behaviour.dead_position == DeadPositionRule::LittleMaterial => {
            vec![EndReason::InsufficientMaterial, EndReason::DeadPosition]
        }
        Law::DeadPosition => vec![EndReason::DeadPosition, EndReason::InsufficientMaterial],
        Law::Resignation => vec![EndReason::Resignation],
        Law::DrawAgreed => vec![EndReason::Agreement],
        Law::RepetitionClaim | Law::RepetitionClaimByMove => vec![EndReason::Threefold],
        Law::Repetition if is_three => vec![EndReason::Threefold],
        Law::Repetition => vec![EndReason::Fivefold],
        Law::MoveCountClaim | Law::MoveCountClaimByMove => vec![EndReason::FiftyMoves],
        Law::MoveCount if is_fifty => vec![EndReason::FiftyMoves],
        Law::MoveCount => vec![EndReason::SeventyFiveMoves],
        Law::GameLength => vec![EndReason::MoveLimit],
        Law::FlagFall | Law::FlagFallNoMate => vec![EndReason::Time],
        Law::FlagFallMaterial => vec![EndReason::Time, EndReason::InsufficientMaterial],
        Law::BothFlags => vec![EndReason::BothFlags],
        Law::DemonstratedMate => vec![EndReason::DemonstratedMate, EndReason::Time],
        Law::QuickplayDraw | Law::QuickplayDecidedLater | Law::QuickplayDesignatedArbiter => {
            vec![EndReason::Quickplay, EndReason::Arbiter]
        }
        Law::ProgressDraw | Law::ProgressAfterFlag => {
            vec![EndReason::NoProgress, EndReason::Arbiter]
        }
        Law::DefaultTime | Law::ResumptionDefault => vec![EndReason::Default],
        Law::SealedAmbiguous | Law::SealedUnreadable | Law::SealedIllegal => {
            vec![EndReason::SealedMove]
        }
        // At a venue, a disconnected player loses by the flag (O.4.5).
        Law::NotReturnedInTime | Law::NotReturnedNoMate if rules.regulations.form.is_hybrid() => {
            vec![EndReason::Time]
        }
        Law::NotReturnedInTime | Law::NotReturnedNoMate | Law::ReturnInterval => {
            vec![EndReason::Disconnection, EndReason::Time]
        }
        Law::ReturnPenalized => vec![EndReason::Penalty, EndReason::Disconnection],
        law if law.is_illegal_move() => vec![EndReason::IllegalMove],
        Law::BothInCheck | Law::PawnOnLastRank => vec![EndReason::IllegalPosition],
        Law::KingTaken => vec![EndReason::KingTaken],
        Law::Device | Law::DeviceLighter => vec![EndReason::Device, EndReason::Penalty],
        Law::Phone | Law::PhoneSet => vec![EndReason::Penalty, EndReason::Device],
        Law::RedCard => vec![EndReason::RedCard, EndReason::Penalty],
        Law::Cards | Law::Expelled => vec![EndReason::Penalty],
        Law::Ruling
        | Law::UnregulatedCase
        | Law::Appeal
        | Law::SignedResult
        | Law::DrawMissed
        | Law::DrawWrong
        | Law::AdjournedPositionLost => vec![EndReason::Arbiter],
        // Any other breach ends the game by a ladder or by an arbiter.
        _ => vec![EndReason::Penalty, EndReason::Arbiter],
    }
}
