//! Describing events in words.

mod adjournment;
mod board;
mod irregularities;
mod rulings;
mod scoresheets;
mod speech;
mod venue;

use flagfall_chess::{Color, Letters, Move, Notation, Piece, PieceType, Position, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{
    ClaimDocument, ClaimEvent, ClaimGround, Event, Game, GameEntry, MoveOrigin, Outcome, OwnBoardEvent, TouchPurpose,
};
use flagfall_laws::{self as laws, Article, Rules};

use super::end_reasons::end_reasons;
use super::world::timeline_time;
use crate::{PointsText, ScoreText};
use rulings::describe_ruling;

/// Describes events; needs the rules, the piece letters, and the position before the event.
#[derive(Clone, Copy)]
pub(super) struct Narrator<'a> {
    pub(super) rules: &'a Rules,
    pub(super) letters: Letters,
    pub(super) position: Position,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(game: &'a Game, letters: Letters) -> Narrator<'a> {
        Narrator { rules: game.rules(), letters, position: *game.position() }
    }

    /// Describes consecutive events, each with its time.
    pub(super) fn narrate(mut self, entries: &[GameEntry]) -> Vec<(Millis, String)> {
        let mut descriptions = Vec::new();
        for GameEntry { at, event } in entries {
            descriptions.push((timeline_time(*at), self.describe(event)));
            if let Event::MoveMade { mv, .. } = event
                && let Ok(mv) = self.position.uci(*mv)
            {
                self.position = self.position.play_unchecked(mv);
            }
        }
        descriptions
    }

    /// Describes an event, with its article.
    pub(super) fn describe(&self, event: &Event) -> String {
        match event {
            Event::MoveMade { mv, origin: manner, offer, lag, .. } => self.describe_move(*mv, *manner, *offer, *lag),
            Event::IllegalMoveMade { by, mv } => {
                let mv = move_notation(&self.position, *mv, self.letters);
                format!("{mv} by {} is illegal and is taken back", color_name(*by))
            }
            Event::Irregularity(event) => irregularities::describe_irregularity(self, event),
            Event::Ruled { number, ruling, reason, .. } => {
                let (ruling, under) = (describe_ruling(ruling), under_articles(&event.articles(self.rules)));
                format!("ruling {number}: {ruling}{under}, because {reason:?}")
            }
            Event::Ended(outcome) => {
                format!("the game ends {}", self::describe_outcome(self.rules, outcome))
            }
            other => describe_action(other),
        }
    }

    fn describe_move(&self, mv: UciMove, manner: MoveOrigin, offer: bool, lag: Millis) -> String {
        let manner = match manner {
            MoveOrigin::Played => "is made",
            MoveOrigin::Smart => "is made as a smart move",
            MoveOrigin::Premove => "is made, chosen in advance",
            MoveOrigin::Unpressed => "is made, the clock not pressed yet",
            MoveOrigin::Sealed => "is made from the envelope",
        };
        let offer = if offer { ", and a draw is offered" } else { "" };
        let lag = if lag.is_zero() { String::new() } else { format!(", lag {}", lag.units()) };
        format!("{} {manner}{offer}{lag}", move_notation(&self.position, mv, self.letters))
    }
}

/// Describes actions of players other than moves, and automatic events.
fn describe_action(event: &Event) -> String {
    match event {
        Event::Arrived { player } => format!("{} arrives", color_name(*player)),
        Event::Began => "the game begins".to_owned(),
        Event::ZoneWasDown { .. } => "the zone recovers: the downtime does not count".to_owned(),
        Event::StartPostponed => "neither player is present: the clock waits".to_owned(),
        Event::MoveCompleted { by } => format!("{}'s move is completed", color_name(*by)),
        Event::Touched { by, squares, purpose } => {
            let manner = match purpose {
                TouchPurpose::Move => "touched",
                TouchPurpose::Adjust => "adjusted",
                TouchPurpose::Accident => "touched by accident",
            };
            format!("{} {manner} by {}", comma_list(squares), color_name(*by))
        }
        Event::Board(event) => board::describe_board_event(event),
        Event::PremoveChosen { by, .. } => format!("{} chooses a premove", color_name(*by)),
        Event::PremoveDropped { by, unplayable } => {
            let reason = if *unplayable { ": it cannot be played" } else { "" };
            format!("{}'s premove is cancelled{reason}", color_name(*by))
        }
        Event::PromotionChosen { by, role } => {
            format!("{}'s auto-promotion is set to a {role}", color_name(*by))
        }
        Event::DrawOffered { by } => format!("{} offers a draw", color_name(*by)),
        Event::DrawDeclined { by } => format!("{} declines the draw", color_name(*by)),
        Event::ConsentAsked { .. } => "the arbiter is asked for consent".to_owned(),
        Event::ClaimRejected { by, article, .. } => {
            format!("{}'s claim is wrong{}", color_name(*by), under_articles(article))
        }
        Event::Claim(event) => describe_claim(*event),
        Event::Penalised { offender, penalty, article, further_articles: further, .. } => {
            let under = under_articles(article.iter().chain(further));
            format!("penalty for {}: {penalty}{under}", color_name(*offender))
        }
        Event::OffenceCounted { offender, offence } => {
            format!("counted against {}: {}", color_name(*offender), offence.name().replace('_', " "))
        }
        other => describe_other(other),
    }
}

fn describe_claim(event: ClaimEvent) -> String {
    match event {
        ClaimEvent::Made { by, ground } => {
            let ground = match ground {
                ClaimGround::NoEffort => "the opponent makes no effort to win",
                ClaimGround::NoNormalMeans => "the opponent cannot win by normal means",
                ClaimGround::PerpetualCheck => "the opponent gives perpetual check",
                ClaimGround::NoProgress => "the game makes no progress",
            };
            format!("{} claims a draw: {ground}; the clocks are stopped", color_name(by))
        }
        ClaimEvent::PlayedOn => "play continues; the claim stays open".to_owned(),
        ClaimEvent::ExtraSecondsRequested { by } => {
            format!("{} asks for extra seconds and offers a draw", color_name(by))
        }
        ClaimEvent::FlagPointedOut { by } => {
            format!("{} points out {}'s flag", color_name(by), color_name(by.opponent()))
        }
        ClaimEvent::NextPeriodGranted => "both flags are down without consequence: the next period begins".to_owned(),
        ClaimEvent::DocumentSubmitted { by, document } => {
            let action = match document {
                ClaimDocument::Position => "writes down the final position",
                ClaimDocument::Confirmation => "confirms the final position",
                ClaimDocument::Scoresheet => "hands in the scoresheet",
            };
            format!("{} {action}", color_name(by))
        }
        ClaimEvent::SubmittedToArbiter => "the claim is passed on to the designated arbiter".to_owned(),
    }
}

fn describe_other(event: &Event) -> String {
    match event {
        Event::FlagFell { player } => {
            format!("{}'s flag falls; the clocks are stopped", color_name(*player))
        }
        // A claim without an arbiter ended the game (III.6.1).
        Event::MateAsked { law_if_lost: laws::Law::QuickplayDesignatedArbiter, .. } => {
            "play is over: is the game drawn?".to_owned()
        }
        Event::MateAsked { loser, .. } => {
            format!("can {} still mate?", color_name(loser.opponent()))
        }
        Event::MateUndetermined => "the mate solver has no verdict; the arbiter decides".to_owned(),
        Event::Disconnected { player } => format!("{} disconnects", color_name(*player)),
        Event::Reconnected { player } => format!("{} reconnects", color_name(*player)),
        Event::ReturnOverdue { player } => {
            format!("{} has not returned in time; the arbiter decides", color_name(*player))
        }
        Event::VideoLeft { player } => format!("{} leaves the video", color_name(*player)),
        Event::VideoJoined { player } => format!("{} joins the video", color_name(*player)),
        Event::TakebackAsked { by } => format!("{} asks for a takeback", color_name(*by)),
        Event::TakebackDeclined { by } => format!("{} declines the takeback", color_name(*by)),
        Event::TakenBack { plies } => format!("{plies} half-moves are taken back"),
        Event::ArbiterCalled { by, reason } => {
            format!("{} calls the arbiter: {:?}", color_name(*by), reason.text())
        }
        Event::Scoresheet(event) => scoresheets::describe_sheet(event),
        Event::Conduct(event) => scoresheets::describe_conduct(event),
        Event::Venue(event) => venue::describe_venue_event(event),
        Event::OwnBoard(event) => describe_own_board(event),
        Event::Speech(event) => speech::describe_speech(event),
        Event::Adjournment(event) => adjournment::describe_adjournment(event),
        Event::ReversedColoursFound => "the colours are found to be reversed".to_owned(),
        Event::Appealed { appeal, by, .. } => format!("appeal {appeal} by {}", color_name(*by)),
        _ => "the game is opened".to_owned(),
    }
}

fn describe_own_board(event: &OwnBoardEvent) -> String {
    match event {
        OwnBoardEvent::CarriedOut { mv, on } => {
            format!("{mv} is carried out on {}'s board", color_name(*on))
        }
        OwnBoardEvent::SetUp { pieces, on } => format!("{}'s board has {pieces}", color_name(*on)),
        OwnBoardEvent::Shifted { from, to, on } => {
            format!("on {}'s board the piece on {from} is shifted to {to}", color_name(*on))
        }
        OwnBoardEvent::TakenOff { square, on } => {
            format!("on {}'s board the piece on {square} is taken off", color_name(*on))
        }
        OwnBoardEvent::Put { color, role, square, on } => {
            let piece = Piece { color: *color, role: *role };
            format!("on {}'s board a {piece} is put on {square}", color_name(*on))
        }
        OwnBoardEvent::PutBack { on } => format!("{}'s pieces are put back", color_name(*on)),
        OwnBoardEvent::Corrected { on } => format!("{}'s board is corrected", color_name(*on)),
        OwnBoardEvent::DifferencePointedOut => "it is pointed out that the boards differ".to_owned(),
    }
}

/// Describes a result in the words of scenarios.
pub(super) fn describe_outcome(rules: &Rules, outcome: &Outcome) -> String {
    let under = under_articles(outcome.articles());
    match outcome.score {
        None => format!("without a result: it is annulled{under}"),
        Some(score) => {
            let reason = &end_reasons(rules, outcome.law)[0];
            format!("{} by {reason}{under}", self::score_text(score))
        }
    }
}

pub(super) fn score_text(score: laws::Score) -> ScoreText {
    let points = |points: laws::Points| PointsText::from_hundredths(points.hundredths());
    ScoreText { white: points(score.white), black: points(score.black) }
}

pub(super) fn under_articles<'a>(articles: impl IntoIterator<Item = &'a Article>) -> String {
    let articles: Vec<&Article> = articles.into_iter().collect();
    if articles.is_empty() { String::new() } else { format!(" under {}", comma_list(&articles)) }
}

/// Writes a move in short notation.
pub(super) fn short_notation(position: &Position, mv: Move, letters: Letters) -> String {
    Notation::short(letters).write(position, mv).to_string()
}

/// Writes a move by its squares, or in short notation if it is legal.
pub(super) fn move_notation(position: &Position, mv: UciMove, letters: Letters) -> String {
    if let Ok(mv) = position.uci(mv) {
        return short_notation(position, mv, letters);
    }
    let UciMove { from, to, promotion } = mv;
    let Some(piece) = position.piece_at(from) else { return format!("{from}-{to}") };
    let files = from.file().index().abs_diff(to.file().index());
    let castles = files > 1 && from.rank() == to.rank() || same_color(position, from, to);
    if piece.role == PieceType::King && castles {
        return if from.file() < to.file() { "O-O" } else { "O-O-O" }.to_owned();
    }
    let promotion = promotion.map_or_else(String::new, |role| format!("={}", letters.of(role)));
    format!("{}{from}-{to}{promotion}", letters.of(piece.role))
}

fn same_color(position: &Position, one: flagfall_chess::Square, other: flagfall_chess::Square) -> bool {
    let color = |square| position.piece_at(square).map(|piece| piece.color);
    color(one) == color(other)
}

/// Joins values with commas.
pub(super) fn comma_list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Describes both clocks, if there are clocks.
pub(super) fn describe_clocks(game: &Game, now: flagfall_clock::Timestamp) -> Option<String> {
    use flagfall_clock::ClockState;
    let [white, black] = Color::ALL.map(|color| game.remaining(color, now));
    let state = match game.clock().state() {
        ClockState::Ready => "not started".to_owned(),
        ClockState::Running(color) => format!("{}'s runs", color_name(color)),
        ClockState::Paused(_) => "paused".to_owned(),
        ClockState::Stopped => "stopped".to_owned(),
    };
    Some(format!("clocks: White {}, Black {}, {state}", white?, black?))
}

pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
