//! Describing events on scoresheets and conduct.

use flagfall_game::{Bystander, ConductEvent, ScoresheetEvent, Whereabouts};

use super::{color_name, score_text, speech, under_articles};

pub(super) fn describe_sheet(event: &ScoresheetEvent) -> String {
    match event {
        ScoresheetEvent::Written { by, mv } => {
            format!("{} writes {mv} in advance", color_name(*by))
        }
        ScoresheetEvent::Noted { by, text } => format!("{} writes {text:?}", color_name(*by)),
        ScoresheetEvent::OtherNotationUsed { by, text } => {
            format!("{} writes {text:?}, which is not algebraic notation", color_name(*by))
        }
        ScoresheetEvent::Neglected { by } => format!("{} stops recording", color_name(*by)),
        ScoresheetEvent::FellBehind { by } => {
            format!("{}'s scoresheet is incomplete", color_name(*by))
        }
        ScoresheetEvent::Completed { by } => {
            format!("{}'s scoresheet is complete", color_name(*by))
        }
        ScoresheetEvent::SheetRequested { by } => {
            format!("{} is given a scoresheet", color_name(*by))
        }
        ScoresheetEvent::RecordSeen { by } => format!("{} sees the record", color_name(*by)),
        ScoresheetEvent::Borrowed { by } => {
            format!("{} borrows the opponent's scoresheet", color_name(*by))
        }
        ScoresheetEvent::GivenBack { by } => {
            format!("{} gives the scoresheet back", color_name(*by))
        }
        ScoresheetEvent::Shown { by } => format!("{} shows the scoresheet", color_name(*by)),
        ScoresheetEvent::Hidden { by } => format!("{} hides the scoresheet", color_name(*by)),
        ScoresheetEvent::RecordKept { of: None } => "the arbiter records the moves".to_owned(),
        ScoresheetEvent::RecordKept { of: Some(of) } => {
            format!("an assistant records the moves for {}", color_name(*of))
        }
        ScoresheetEvent::StoppedAtFlag { player } => {
            format!("{}'s flag is down; the clocks are stopped and the scoresheets completed", color_name(*player))
        }
        ScoresheetEvent::Signed { by, score } => {
            format!("{} signs {}", color_name(*by), score_text(*score))
        }
    }
}

pub(super) fn describe_conduct(event: &ConductEvent) -> String {
    match event {
        ConductEvent::Breached { by, law, article } => {
            let law = law.name().replace('_', " ");
            format!("{} breaks the rules: {law}{}", color_name(*by), under_articles(article))
        }
        ConductEvent::Left { player, place } => {
            format!("{} leaves the {}", color_name(*player), self::place_name(*place))
        }
        ConductEvent::Returned { player } => format!("{} returns", color_name(*player)),
        ConductEvent::AssistantLeft { of, place } => {
            format!("{}'s assistant leaves the {}", color_name(*of), self::place_name(*place))
        }
        ConductEvent::AssistantReturned { of } => {
            format!("{}'s assistant returns", color_name(*of))
        }
        ConductEvent::LeaveAnnounced { player, place } => {
            format!("{} announces leaving the {}", color_name(*player), self::place_name(*place))
        }
        ConductEvent::AllowedDeviceFound { player } => {
            format!("{} has an allowed device", color_name(*player))
        }
        ConductEvent::Refused { player } => format!("{} refuses to comply", color_name(*player)),
        ConductEvent::Entered { bystander, admitted } => {
            let consent = if *admitted { "with" } else { "without" };
            format!("{} enters the playing area {consent} consent", bystander_name(*bystander))
        }
        ConductEvent::Informed { topic, to } => {
            let topic = speech::topic_name(*topic);
            format!("the arbiter tells {} {topic}", color_name(*to))
        }
    }
}

pub(super) const fn place_name(place: Whereabouts) -> &'static str {
    match place {
        Whereabouts::Board => "board",
        Whereabouts::Area => "playing area",
        Whereabouts::Venue => "playing venue",
    }
}

pub(super) fn bystander_name(bystander: Bystander) -> String {
    match bystander {
        Bystander::Spectator => "a spectator".to_owned(),
        Bystander::OtherPlayer => "another player".to_owned(),
        Bystander::Assistant(side) => format!("{}'s assistant", color_name(side)),
        Bystander::Captain(side) => format!("{}'s captain", color_name(side)),
        Bystander::Organiser => "the organiser".to_owned(),
    }
}
