//! Describing adjournments.

use flagfall_chess::Color;
use flagfall_game::{AdjournmentEvent, EnvelopeSlot};

use super::color_name;

pub(super) fn describe_adjournment(event: &AdjournmentEvent) -> String {
    match event {
        AdjournmentEvent::SessionAnnounced(_) => "the session is announced".to_owned(),
        AdjournmentEvent::ToldToSeal { player } => {
            format!("{} is told to seal", color_name(*player))
        }
        AdjournmentEvent::AskedToSeal { player } => format!("{} asks to seal", color_name(*player)),
        AdjournmentEvent::MadeOnBoard { by, mv } => {
            format!("{} makes {mv} on the board, and must seal it", color_name(*by))
        }
        AdjournmentEvent::MoveSealed { by, envelope: slot, .. } => {
            format!("{} seals a move in {}", color_name(*by), envelope_name(*slot))
        }
        AdjournmentEvent::EnvelopeClosed { envelope: slot, .. } => {
            format!("{} is closed", envelope_name(*slot))
        }
        AdjournmentEvent::EnvelopeMarked { text } => format!("{text:?} is written on the envelope"),
        AdjournmentEvent::Adjourned { sealed_by, charged_until } => {
            let charged = match charged_until {
                Some(_) => "; the time up to the end of the session is charged",
                None => "",
            };
            format!("the game is adjourned, and {} has sealed the move{charged}", color_name(*sealed_by))
        }
        AdjournmentEvent::Resumed => "the game is resumed".to_owned(),
        AdjournmentEvent::ReplySealed { by } => {
            format!("{}'s reply is sealed, and the other clock runs", color_name(*by))
        }
        AdjournmentEvent::TimesCorrected { by, .. } => {
            format!("{} points out a wrong time, which is corrected", pointed_out_by(*by))
        }
        AdjournmentEvent::WrongTimesKept { by } => {
            format!("{} points out a wrong time too late", pointed_out_by(*by))
        }
        AdjournmentEvent::EnvelopeOpened { envelope: slot, sealed } => {
            format!("{} is opened: {:?}", envelope_name(*slot), sealed.text)
        }
        AdjournmentEvent::SealedMoveInterpreted { mv } => {
            format!("the sealed move is read as {mv}")
        }
        AdjournmentEvent::EnvelopeReportedMissing => "the envelope is missing".to_owned(),
        AdjournmentEvent::MoveDeclared { by, mv } => {
            format!("{} declares {mv} as the sealed move", color_name(*by))
        }
        AdjournmentEvent::PositionLost => "the adjourned position is lost".to_owned(),
    }
}

const fn envelope_name(slot: EnvelopeSlot) -> &'static str {
    match slot {
        EnvelopeSlot::SealedMove => "the envelope",
        EnvelopeSlot::Reply => "the second envelope",
    }
}

fn pointed_out_by(by: Option<Color>) -> &'static str {
    by.map_or("the arbiter", color_name)
}
