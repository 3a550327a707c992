//! What went wrong, in words.

use flagfall_game::{Fault, Irregularity, WrongEvent};

use super::{Scene, list, name, squares, under};

/// Something irregular, or that it was put right.
pub(super) fn told(scene: &Scene<'_>, event: &WrongEvent) -> String {
    match event {
        WrongEvent::Made { mv, fault, pressed, .. } => {
            let mv = squares(&scene.position, *mv, scene.letters);
            let how = if *pressed { "is completed" } else { "is made, the clock not pressed yet" };
            format!("{mv}, {}, {how}", self::fault(*fault))
        }
        WrongEvent::WithTwoHands { by } => format!("{} used both hands", name(*by)),
        WrongEvent::PressedIdly { by } => format!("{} has not moved, but pressed", name(*by)),
        WrongEvent::Passed { by } => format!("{} has made no move", name(*by)),
        WrongEvent::TakenBack { by } => format!("{} takes the move back", name(*by)),
        WrongEvent::Found { offender, fault, articles, .. } => {
            let (what, under) = (self::fault(*fault), under(articles));
            format!("{}'s move is found to be {what}{under}", name(*offender))
        }
        WrongEvent::Displaced { by, squares } => {
            format!("{} displaced by {}", list(squares), name(*by))
        }
        WrongEvent::Shifted { by, from, to } => {
            format!("the piece on {from} comes to stand on {to} by {}", name(*by))
        }
        other => put_right(other),
    }
}

fn put_right(event: &WrongEvent) -> String {
    match event {
        WrongEvent::PutBack { by } => format!("{} puts the pieces back", name(*by)),
        WrongEvent::DisplacementFound { articles, .. } => {
            format!("the position before the pieces were displaced stands again{}", under(articles))
        }
        WrongEvent::ClockReturned { to } => format!("{}'s clock runs again", name(*to)),
        WrongEvent::ClockGivenBack { by } => format!("{} gives the clock back", name(*by)),
        WrongEvent::FoundInTime { what: Irregularity::TurnedBoard } => {
            "the board is found to lie wrongly".to_owned()
        }
        WrongEvent::FoundInTime { what: Irregularity::WrongClock } => {
            "the clock is found to be set wrongly".to_owned()
        }
        WrongEvent::FoundInTime { .. } => "the pieces are found to be set up wrongly".to_owned(),
        WrongEvent::Watched { .. } => "the arbiter waits for the next move".to_owned(),
        WrongEvent::CorrectionAgreed { by } => format!("{} agrees to correct it", name(*by)),
        WrongEvent::Corrected { after } => {
            format!("the position after {after} half-moves stands again")
        }
        _ => "something was irregular".to_owned(),
    }
}

const fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Illegal => "illegal",
        Fault::PawnLeft => "with the pawn left",
        Fault::TwoHands => "made with two hands",
        Fault::NoMove => "no move at all",
    }
}
