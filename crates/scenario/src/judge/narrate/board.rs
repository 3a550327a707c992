//! Describing actions at the board.

use flagfall_game::{BoardEvent, Disability, HandUsed};

use super::{color_name, comma_list, under_articles};

/// Describes the handling of pieces or clock.
pub(super) fn describe_board_event(event: &BoardEvent) -> String {
    match event {
        BoardEvent::TouchedTogether { by, squares } => {
            format!("{} touched by {}, in unknown order", comma_list(squares), color_name(*by))
        }
        BoardEvent::Felt { by, squares } => {
            format!("{} feels {}", color_name(*by), comma_list(squares))
        }
        BoardEvent::Carried { by, from, to } => {
            format!("{} holds the piece from {from} over {to}", color_name(*by))
        }
        BoardEvent::Released { by, square } => {
            format!("{} releases the piece on {square}", color_name(*by))
        }
        BoardEvent::TakenOff { by, square } => {
            format!("{} takes the piece off {square}", color_name(*by))
        }
        BoardEvent::Put { by, color, role, square, .. } => {
            format!("{} puts a {} {role} on {square}", color_name(*by), color.name())
        }
        BoardEvent::MovedWith { by, hand } => {
            format!("{} moves with {}", color_name(*by), hand_name(*hand))
        }
        BoardEvent::Breached { by, article, .. } => {
            format!("this is a breach by {}{}", color_name(*by), under_articles(article))
        }
        BoardEvent::BindingBroken { by, article, .. } => {
            format!("{} was bound to another move{}", color_name(*by), under_articles(article))
        }
        BoardEvent::ObjectionUpheld { against, article, restored, .. } => {
            let back = if *restored { ", and the move is taken back" } else { "" };
            format!("the objection to {} is upheld{}{back}", color_name(*against), under_articles(article))
        }
        BoardEvent::PressedLate { by } => format!("{} presses after the reply", color_name(*by)),
        BoardEvent::PressedAgain { by } => format!("{} presses again", color_name(*by)),
        BoardEvent::AdjustAnnounced { by } => {
            format!("{} announces an adjustment", color_name(*by))
        }
        BoardEvent::ClockStopped { by } => format!("{} stops the clocks", color_name(*by)),
        BoardEvent::ClockPlaced { place } => format!("the clock is placed {place}"),
        BoardEvent::SeatChosen { by, seat } => format!("{} sits {seat}", color_name(*by)),
        BoardEvent::ClockBroke => "the clock breaks down".to_owned(),
        BoardEvent::ClockShowed { player, time } => {
            format!("the clock shows {time} for {}", color_name(*player))
        }
        BoardEvent::DisabilityNoted { player, disability } => {
            format!("{} is {}", color_name(*player), disability_name(*disability))
        }
    }
}

const fn hand_name(hand: HandUsed) -> &'static str {
    match hand {
        HandUsed::Left => "the left hand",
        HandUsed::Right => "the right hand",
        HandUsed::Other => "the other hand",
        HandUsed::Both => "both hands",
    }
}

const fn disability_name(disability: Disability) -> &'static str {
    match disability {
        Disability::Unspecified => "disabled",
        Disability::UnableToMove => "unable to move the pieces",
        Disability::UnableToPress => "unable to press the clock",
        Disability::UnableToWrite => "unable to write",
        Disability::UnableToEnter => "unable to enter moves",
        Disability::Blind => "blind",
        Disability::Deaf => "deaf",
    }
}
