//! What happened, in words.

use flagfall_chess::Color;
use flagfall_game::{Event, Game, How, Outcome, Purpose, Ruling};
use flagfall_laws::Article;

/// An event in words, with its article.
pub(super) fn event(event: &Event) -> String {
    match event {
        Event::Opened(_) => "the game is opened".to_owned(),
        Event::Arrived { player } => format!("{} is there", name(*player)),
        Event::Began => "the game begins".to_owned(),
        Event::BeginningPutOff => "nobody is there: the clock waits".to_owned(),
        Event::MoveMade { mv, how, offer, lag } => {
            let how = match how {
                How::Played => "is made",
                How::Smart => "is meant and made",
                How::Premove => "is made, chosen in advance",
                How::Unpressed => "is made, the clock not pressed yet",
            };
            let offer = if *offer { ", and a draw is offered" } else { "" };
            let lag = if lag.is_zero() { String::new() } else { format!(", lag {}", lag.units()) };
            format!("{mv} {how}{offer}{lag}")
        }
        Event::MoveCompleted { by } => format!("{}'s move is completed", name(*by)),
        Event::Touched { by, squares, purpose } => {
            let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
            let how = match purpose {
                Purpose::Move => "touched",
                Purpose::Adjust => "adjusted",
                Purpose::Accident => "touched by accident",
            };
            format!("{} {how} by {}", squares.join(", "), name(*by))
        }
        Event::IllegalMoveMade { by, mv } => {
            format!("{mv} of {} is illegal and is taken back", name(*by))
        }
        Event::PremoveChosen { by, .. } => format!("{}'s move waits", name(*by)),
        Event::PremoveDropped { by, unplayable } => {
            let why = if *unplayable { ": it cannot be played" } else { "" };
            format!("{}'s premove is dropped{why}", name(*by))
        }
        Event::PromotionChosen { by, role } => {
            format!("{}'s pawns become {role:?}s", name(*by)).to_lowercase()
        }
        Event::DrawOffered { by } => format!("{} offers a draw", name(*by)),
        Event::DrawDeclined { by } => format!("{} declines the draw", name(*by)),
        Event::ConsentAsked { .. } => "the arbiter is asked for consent".to_owned(),
        Event::ClaimRejected { by, article, .. } => {
            format!("{}'s claim is wrong{}", name(*by), under(*article))
        }
        Event::Penalised { offender, penalty, article, .. } => {
            format!("penalty for {}: {penalty}{}", name(*offender), under(*article))
        }
        Event::Counted { offender, offence } => {
            format!("counted against {}: {}", name(*offender), offence.name().replace('_', " "))
        }
        Event::Ruled { number, ruling, article, reason, .. } => {
            format!("ruling {number}: {} under {article}, because {reason:?}", ruled(ruling))
        }
        Event::Ended(outcome) => format!("the game ends {}", self::outcome(outcome)),
        other => asked(other),
    }
}

fn asked(event: &Event) -> String {
    match event {
        Event::FlagFell { player } => format!("{}'s flag falls; the clocks stand", name(*player)),
        Event::MateAsked { loser, .. } => {
            format!("can {} still mate?", name(loser.opponent()))
        }
        Event::MateUndetermined => "nobody knows; the arbiter decides".to_owned(),
        Event::Disconnected { player } => format!("{} is disconnected", name(*player)),
        Event::Reconnected { player } => format!("{} is connected again", name(*player)),
        Event::ReturnOverdue { player } => {
            format!("{} is not back in time; the arbiter decides", name(*player))
        }
        Event::VideoLeft { player } => format!("{} is out of the video", name(*player)),
        Event::VideoJoined { player } => format!("{} is in the video", name(*player)),
        Event::TakebackAsked { by } => format!("{} asks to take a move back", name(*by)),
        Event::TakebackDeclined { by } => format!("{} declines that", name(*by)),
        Event::TakenBack { plies } => format!("{plies} half-moves are taken back"),
        Event::ArbiterCalled { by, reason } => {
            format!("{} calls the arbiter: {reason:?}", name(*by))
        }
        Event::ColoursFound => "the colours are found to be reversed".to_owned(),
        Event::Appealed { appeal, by, .. } => format!("appeal {appeal} by {}", name(*by)),
        other => format!("{other:?}"),
    }
}

fn ruled(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Penalise { offender, penalties, .. } => {
            let penalties: Vec<_> = penalties.iter().map(ToString::to_string).collect();
            format!("penalty for {}: {}", name(*offender), penalties.join(", "))
        }
        Ruling::SetClock { player, time } => format!("{}'s clock is set to {time}", name(*player)),
        Ruling::GiveTime { white, black } => format!("White gains {white}, Black {black}"),
        Ruling::TakeTime { player, time } => format!("{} loses {time}", name(*player)),
        Ruling::SetResult(score) => format!("the result is {score}"),
        Ruling::Undo { ruling } => format!("ruling {ruling} is undone"),
        Ruling::DeclareLost { player } => format!("{} loses", name(*player)),
        other => words(&format!("{other:?}")),
    }
}

/// A name of code as words: `RefuseConsent { .. }` is `refuse consent`.
fn words(name: &str) -> String {
    let name = name.split([' ', '(']).next().unwrap_or_default();
    let parts = name.chars().flat_map(|letter| {
        let gap = letter.is_uppercase().then_some(' ');
        gap.into_iter().chain(letter.to_lowercase())
    });
    parts.collect::<String>().trim().to_owned()
}

/// A result in words, as it is found.
pub(super) fn outcome(outcome: &Outcome) -> String {
    let law = outcome.law.name().replace('_', " ");
    match outcome.score {
        None => format!("without a result: it is annulled ({law}){}", under(outcome.article)),
        Some(score) => format!("{score} by {law}{}", under(outcome.article)),
    }
}

fn under(article: Option<Article>) -> String {
    article.map_or_else(String::new, |article| format!(" under {article}"))
}

/// Both clocks, as far as there are any.
pub(super) fn clocks(game: &Game, now: flagfall_clock::Timestamp) -> Option<String> {
    use flagfall_clock::State;
    let [white, black] = Color::ALL.map(|color| game.remaining(color, now));
    let state = match game.clock().state() {
        State::Ready => "not started".to_owned(),
        State::Running(color) => format!("{}'s runs", name(color)),
        State::Paused(_) => "paused".to_owned(),
        State::Stopped => "stopped".to_owned(),
    };
    Some(format!("clocks: White {}, Black {}, {state}", white?, black?))
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
