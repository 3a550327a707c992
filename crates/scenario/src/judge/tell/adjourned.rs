//! Adjournments in words.

use flagfall_chess::Color;
use flagfall_game::{AdjournEvent, Which};

use super::name;

pub(super) fn told(event: &AdjournEvent) -> String {
    match event {
        AdjournEvent::SessionAnnounced(_) => "the session is announced".to_owned(),
        AdjournEvent::ToldToSeal { player } => format!("{} is told to seal", name(*player)),
        AdjournEvent::AskedToSeal { player } => format!("{} asks to seal", name(*player)),
        AdjournEvent::MadeOnBoard { by, mv } => {
            format!("{} makes {mv} on the board, and must seal it", name(*by))
        }
        AdjournEvent::MoveSealed { by, which, .. } => {
            format!("{} writes a move for {}", name(*by), envelope(*which))
        }
        AdjournEvent::EnvelopeClosed { which, .. } => format!("{} is closed", envelope(*which)),
        AdjournEvent::EnvelopeMarked { text } => format!("{text:?} is written on the envelope"),
        AdjournEvent::Adjourned { sealed_by, charged_until } => {
            let charged = match charged_until {
                Some(_) => "; the time up to the end of the session is charged",
                None => "",
            };
            format!("the game is adjourned, {} having sealed{charged}", name(*sealed_by))
        }
        AdjournEvent::Resumed => "the game is resumed".to_owned(),
        AdjournEvent::ReplySealed { by } => {
            format!("{}'s reply is sealed, and the other clock runs", name(*by))
        }
        AdjournEvent::TimesCorrected { by, .. } => {
            format!("{} points out a wrong time, which is put right", somebody(*by))
        }
        AdjournEvent::TimesLeft { by } => {
            format!("{} points out a wrong time too late", somebody(*by))
        }
        AdjournEvent::EnvelopeOpened { which, sealed } => {
            format!("{} is opened: {:?}", envelope(*which), sealed.text)
        }
        AdjournEvent::ReadAs { mv } => format!("the sealed move is read as {mv}"),
        AdjournEvent::EnvelopeMissed => "the envelope is missing".to_owned(),
        AdjournEvent::MoveDeclared { by, mv } => {
            format!("{} declares to have sealed {mv}", name(*by))
        }
        AdjournEvent::PositionLost => "nobody knows the position any more".to_owned(),
    }
}

const fn envelope(which: Which) -> &'static str {
    match which {
        Which::First => "the envelope",
        Which::Second => "the second envelope",
    }
}

fn somebody(by: Option<Color>) -> &'static str {
    by.map_or("the arbiter", name)
}
