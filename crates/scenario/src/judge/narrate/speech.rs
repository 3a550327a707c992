//! Describing speech.

use flagfall_game::{AssistanceProof, SpeechEvent, Topic};

use super::color_name;

pub(super) fn describe_speech(event: &SpeechEvent) -> String {
    match event {
        SpeechEvent::Announced { by, mv: Some(mv), .. } => {
            format!("{mv} of {} is announced", color_name(*by))
        }
        SpeechEvent::Announced { by, mv: None, .. } => {
            format!("the announcement is not a move of {}", color_name(*by))
        }
        SpeechEvent::Repeated { by } => format!("{} repeats the move", color_name(*by)),
        SpeechEvent::InformationRequested { by, topic } => {
            format!("{} asks for {}", color_name(*by), topic_name(*topic))
        }
        SpeechEvent::Informed { topic, to } => {
            format!("{} is told {}", color_name(*to), topic_name(*topic))
        }
        SpeechEvent::TimesAnnounced => "the clock announces times and moves".to_owned(),
        SpeechEvent::LanguageAgreed { by, language } => {
            format!("{} may speak another language: {language}", color_name(*by))
        }
        SpeechEvent::DrawInstructed { by, accepts } => {
            let action = if *accepts { "accept" } else { "offer" };
            format!("{} tells the assistant to {action} a draw", color_name(*by))
        }
        SpeechEvent::ResignationInstructed { by } => {
            format!("{} tells the assistant to resign", color_name(*by))
        }
        SpeechEvent::AccountLent { by } => {
            format!("{} lends the assistant the account", color_name(*by))
        }
        SpeechEvent::Invited { player } => {
            format!("{} is invited to the video", color_name(*player))
        }
        SpeechEvent::ProofSubmitted { by, proof } => {
            let document = match proof {
                AssistanceProof::Certificate => "a medical certificate",
                AssistanceProof::Registration => "a registration",
            };
            format!("{} submits {document}", color_name(*by))
        }
        SpeechEvent::AssistantInVideo { of, inside } => {
            let place = if *inside { "in" } else { "out of" };
            format!("{}'s assistant is {place} the video", color_name(*of))
        }
    }
}

pub(super) const fn topic_name(topic: Topic) -> &'static str {
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
