//! What hands did, in words.

use flagfall_game::{Ability, HandEvent, WhichHand};

use super::{list, name, under};

/// What a hand did to pieces or clock.
pub(super) fn did(event: &HandEvent) -> String {
    match event {
        HandEvent::TouchedTogether { by, squares } => {
            format!("{} touched by {}, nobody knows in which order", list(squares), name(*by))
        }
        HandEvent::Felt { by, squares } => format!("{} feels {}", name(*by), list(squares)),
        HandEvent::Carried { by, from, to } => {
            format!("{} holds the piece of {from} over {to}", name(*by))
        }
        HandEvent::Released { by, square } => {
            format!("{} lets go of the piece on {square}", name(*by))
        }
        HandEvent::TakenOff { by, square } => {
            format!("{} takes the piece off {square}", name(*by))
        }
        HandEvent::Put { by, color, role, square, .. } => {
            format!("{} puts a {} {role} on {square}", name(*by), color.name())
        }
        HandEvent::MovedWith { by, hand } => format!("{} moved with {}", name(*by), which(*hand)),
        HandEvent::Breached { by, article, .. } => {
            format!("{} should not have done this{}", name(*by), under(article))
        }
        HandEvent::BondBroken { by, article, .. } => {
            format!("{} was bound to another move{}", name(*by), under(article))
        }
        HandEvent::ObjectionUpheld { against, article, restored, .. } => {
            let back = if *restored { ", and the move is taken back" } else { "" };
            format!("the objection to {} is upheld{}{back}", name(*against), under(article))
        }
        HandEvent::PressedLate { by } => format!("{} presses after the reply", name(*by)),
        HandEvent::PressedAgain { by } => format!("{} presses again", name(*by)),
        HandEvent::AdjustSaid { by } => format!("{} is going to adjust", name(*by)),
        HandEvent::ClockStopped { by } => format!("{} stops the clocks", name(*by)),
        HandEvent::ClockPlaced { place } => format!("the clock stands {place}"),
        HandEvent::SeatChosen { by, seat } => format!("{} sits {seat}", name(*by)),
        HandEvent::ClockBroke => "the clock breaks down".to_owned(),
        HandEvent::ClockShowed { player, time } => {
            format!("the clock shows {time} for {}", name(*player))
        }
        HandEvent::Noted { player, ability } => {
            format!("{} is {}", name(*player), known(*ability))
        }
    }
}

const fn which(hand: WhichHand) -> &'static str {
    match hand {
        WhichHand::Left => "the left hand",
        WhichHand::Right => "the right hand",
        WhichHand::Other => "the other hand",
        WhichHand::Both => "both hands",
    }
}

const fn known(ability: Ability) -> &'static str {
    match ability {
        Ability::Disabled => "disabled",
        Ability::UnableToMove => "unable to move the pieces",
        Ability::UnableToPress => "unable to press the clock",
        Ability::UnableToWrite => "unable to write",
        Ability::UnableToEnter => "unable to enter moves",
        Ability::Blind => "blind",
        Ability::Deaf => "deaf",
    }
}
