//! Scoresheets and conduct in words.

use flagfall_game::{ConductEvent, Onlooker, SheetEvent, Whereabouts};

use super::{name, score, spoken, under};

pub(super) fn sheet(event: &SheetEvent) -> String {
    match event {
        SheetEvent::Written { by, mv } => format!("{} writes {mv}, not played yet", name(*by)),
        SheetEvent::Noted { by, text } => format!("{} writes {text:?}", name(*by)),
        SheetEvent::NotedOtherwise { by, text } => {
            format!("{} writes {text:?}, which is not algebraic notation", name(*by))
        }
        SheetEvent::Neglected { by } => format!("{} writes no more", name(*by)),
        SheetEvent::FellBehind { by } => format!("{}'s scoresheet lacks moves", name(*by)),
        SheetEvent::Completed { by } => format!("{}'s scoresheet is complete", name(*by)),
        SheetEvent::AskedFor { by } => format!("{} is given a scoresheet", name(*by)),
        SheetEvent::RecordSeen { by } => format!("{} looks at the record", name(*by)),
        SheetEvent::Borrowed { by } => format!("{} has the opponent's scoresheet", name(*by)),
        SheetEvent::GivenBack { by } => format!("{} gives it back", name(*by)),
        SheetEvent::Shown { by } => format!("{}'s scoresheet can be seen", name(*by)),
        SheetEvent::Hidden { by } => format!("{}'s scoresheet is hidden", name(*by)),
        SheetEvent::RecordKept { of: None } => "the moves are written by the arbiter".to_owned(),
        SheetEvent::RecordKept { of: Some(of) } => {
            format!("an assistant writes the moves for {}", name(*of))
        }
        SheetEvent::StoppedAtFlag { player } => {
            format!("{}'s flag is down; the clocks stand, the sheets are completed", name(*player))
        }
        SheetEvent::Signed { by, score: signed } => {
            format!("{} signs {}", name(*by), score(*signed))
        }
    }
}

pub(super) fn conduct(event: &ConductEvent) -> String {
    match event {
        ConductEvent::Breached { by, law, article } => {
            let law = law.name().replace('_', " ");
            format!("{} breaks the rules: {law}{}", name(*by), under(article))
        }
        ConductEvent::Left { player, place } => {
            format!("{} leaves the {}", name(*player), self::place(*place))
        }
        ConductEvent::Returned { player } => format!("{} is back", name(*player)),
        ConductEvent::AssistantLeft { of, place } => {
            format!("{}'s assistant leaves the {}", name(*of), self::place(*place))
        }
        ConductEvent::AssistantReturned { of } => format!("{}'s assistant is back", name(*of)),
        ConductEvent::ToldOfLeaving { player, place } => {
            format!("{} says that the {} will be left", name(*player), self::place(*place))
        }
        ConductEvent::AllowedDeviceFound { player } => {
            format!("{} has a device, which is allowed", name(*player))
        }
        ConductEvent::Refused { player } => format!("{} does not obey", name(*player)),
        ConductEvent::Entered { who, admitted } => {
            let consent = if *admitted { "with" } else { "without" };
            format!("{} enters the playing area {consent} consent", onlooker(*who))
        }
        ConductEvent::Told { what, to } => {
            let what = spoken::topic(*what);
            format!("the arbiter tells {} {what}", name(*to))
        }
    }
}

pub(super) const fn place(place: Whereabouts) -> &'static str {
    match place {
        Whereabouts::Board => "board",
        Whereabouts::Area => "playing area",
        Whereabouts::Venue => "playing venue",
    }
}

pub(super) fn onlooker(who: Onlooker) -> String {
    match who {
        Onlooker::Spectator => "a spectator".to_owned(),
        Onlooker::OtherPlayer => "another player".to_owned(),
        Onlooker::Assistant(side) => format!("{}'s assistant", name(side)),
        Onlooker::Captain(side) => format!("{}'s captain", name(side)),
        Onlooker::Organiser => "the organiser".to_owned(),
    }
}
