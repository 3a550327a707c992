//! Describing irregularities.

use flagfall_game::{IrregularMoveKind, IrregularityEvent, IrregularityKind};

use super::{Narrator, color_name, comma_list, move_notation, under_articles};

/// Describes an irregularity or its correction.
pub(super) fn describe_irregularity(narrator: &Narrator<'_>, event: &IrregularityEvent) -> String {
    match event {
        IrregularityEvent::Made { mv, kind, pressed, .. } => {
            let mv = move_notation(&narrator.position, *mv, narrator.letters);
            let manner = if *pressed { "is completed" } else { "is made, the clock not pressed yet" };
            format!("{mv}, {}, {manner}", kind_name(*kind))
        }
        IrregularityEvent::WithTwoHands { by } => format!("{} uses both hands", color_name(*by)),
        IrregularityEvent::PressedWithoutMove { by } => {
            format!("{} presses the clock without a move", color_name(*by))
        }
        IrregularityEvent::TurnPassed { by } => format!("{} has made no move", color_name(*by)),
        IrregularityEvent::TakenBack { by } => format!("{} takes the move back", color_name(*by)),
        IrregularityEvent::Found { offender, kind, articles, .. } => {
            let (kind, under) = (kind_name(*kind), under_articles(articles));
            format!("{}'s move is found to be {kind}{under}", color_name(*offender))
        }
        IrregularityEvent::Displaced { by, squares } => {
            format!("{} displaced by {}", comma_list(squares), color_name(*by))
        }
        IrregularityEvent::Shifted { by, from, to } => {
            format!("the piece on {from} is shifted to {to} by {}", color_name(*by))
        }
        other => describe_correction(other),
    }
}

fn describe_correction(event: &IrregularityEvent) -> String {
    match event {
        IrregularityEvent::PutBack { by } => format!("{} puts the pieces back", color_name(*by)),
        IrregularityEvent::DisplacementFound { articles, .. } => {
            format!("the position before the displacement is restored{}", under_articles(articles))
        }
        IrregularityEvent::ClockReturned { to } => {
            format!("{}'s clock runs again", color_name(*to))
        }
        IrregularityEvent::ClockGivenBack { by } => {
            format!("{} has put the pieces back, and the clock of the opponent runs", color_name(*by))
        }
        IrregularityEvent::FoundInTime { kind: IrregularityKind::TurnedBoard } => {
            "the board is found to be placed wrongly".to_owned()
        }
        IrregularityEvent::FoundInTime { kind: IrregularityKind::WrongClock } => {
            "the clock is found to be set wrongly".to_owned()
        }
        IrregularityEvent::FoundInTime { .. } => "the pieces are found to be set up wrongly".to_owned(),
        IrregularityEvent::InterventionDeferred { .. } => "the arbiter waits for the next move".to_owned(),
        IrregularityEvent::CorrectionAgreed { by } => {
            format!("{} agrees to correct the illegal move", color_name(*by))
        }
        IrregularityEvent::Corrected { after } => {
            format!("the position after {after} half-moves is restored")
        }
        _ => "an irregularity is recorded".to_owned(),
    }
}

const fn kind_name(kind: IrregularMoveKind) -> &'static str {
    match kind {
        IrregularMoveKind::Illegal => "illegal",
        IrregularMoveKind::PawnLeft => "without a promotion",
        IrregularMoveKind::TwoHands => "made with two hands",
        IrregularMoveKind::NoMove => "no move at all",
    }
}
