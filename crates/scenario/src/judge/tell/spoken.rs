//! What was said, in words.

use flagfall_game::{AssistanceProof, SpokenEvent, Topic};

use super::name;

pub(super) fn said(event: &SpokenEvent) -> String {
    match event {
        SpokenEvent::Announced { by, mv: Some(mv), .. } => {
            format!("{mv} of {} is announced", name(*by))
        }
        SpokenEvent::Announced { by, mv: None, .. } => {
            format!("what is announced is no move of {}", name(*by))
        }
        SpokenEvent::Repeated { by } => format!("{} repeats the move", name(*by)),
        SpokenEvent::Asked { by, what } => format!("{} asks for {}", name(*by), topic(*what)),
        SpokenEvent::Told { what, to } => format!("{} is told {}", name(*to), topic(*what)),
        SpokenEvent::TimesSaid => "the clock says times and moves".to_owned(),
        SpokenEvent::Agreed { by, language } => {
            format!("{} may speak in another language: {language}", name(*by))
        }
        SpokenEvent::DrawWished { by, accepts } => {
            let wish = if *accepts { "accept" } else { "offer" };
            format!("{} tells the assistant to {wish} a draw", name(*by))
        }
        SpokenEvent::ResignationWished { by } => {
            format!("{} tells the assistant to resign", name(*by))
        }
        SpokenEvent::AccountLent { by } => {
            format!("{} lends the assistant the account", name(*by))
        }
        SpokenEvent::Invited { player } => format!("{} is invited to the video", name(*player)),
        SpokenEvent::Submitted { by, proof } => {
            let what = match proof {
                AssistanceProof::Certificate => "a medical certificate",
                AssistanceProof::Registration => "a registration",
            };
            format!("{} sends in {what}", name(*by))
        }
        SpokenEvent::AssistantInVideo { of, inside } => {
            let there = if *inside { "in" } else { "out of" };
            format!("{}'s assistant is {there} the video", name(*of))
        }
    }
}

pub(super) const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::NumberOfMoves => "the number of moves",
        Topic::OpponentsMove => "the opponent's move",
        Topic::ForgottenPress => "the forgotten press",
        Topic::Flag => "the flag",
        Topic::IllegalMove => "an illegal move",
        Topic::Times => "the times",
        Topic::DrawOffer => "the draw offer",
        Topic::Analysis => "the analysis",
        Topic::Other => "something",
    }
}
