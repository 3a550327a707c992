//! What happened, in words.

mod adjourned;
mod hands;
mod papers;
mod rulings;
mod spoken;
mod venue;
mod wrongs;

use flagfall_chess::{Color, Letters, Move, Notation, Piece, Position, Role, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{
    ClaimEvent, ClaimGround, Entry, Event, Game, How, Outcome, OwnBoardEvent, Paper, Purpose,
};
use flagfall_laws::{self as laws, Article, Rules};

use super::reasons::reasons;
use super::stage::on_timeline;
use crate::{Points, Score};
use rulings::ruled;

/// What is needed to tell an event: the rules, the letters of moves, and the position before it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) rules: &'a Rules,
    pub(super) letters: Letters,
    pub(super) position: Position,
}

impl<'a> Scene<'a> {
    pub(super) fn of(game: &'a Game, letters: Letters) -> Scene<'a> {
        Scene { rules: game.rules(), letters, position: *game.position() }
    }

    /// All that happened from here on, each with its time.
    pub(super) fn tell(mut self, entries: &[Entry]) -> Vec<(Millis, String)> {
        let mut told = Vec::new();
        for Entry { at, event } in entries {
            told.push((on_timeline(*at), self.event(event)));
            if let Event::MoveMade { mv, .. } = event
                && let Ok(mv) = self.position.uci(*mv)
            {
                self.position = self.position.play_unchecked(mv);
            }
        }
        told
    }

    /// An event in words, with its article.
    pub(super) fn event(&self, event: &Event) -> String {
        match event {
            Event::MoveMade { mv, how, offer, lag, .. } => self.made(*mv, *how, *offer, *lag),
            Event::IllegalMoveMade { by, mv } => {
                let mv = squares(&self.position, *mv, self.letters);
                format!("{mv} of {} is illegal and is taken back", name(*by))
            }
            Event::Wrong(event) => wrongs::told(self, event),
            Event::Ruled { number, ruling, reason, .. } => {
                let (ruled, under) = (ruled(ruling), under(&event.articles(self.rules)));
                format!("ruling {number}: {ruled}{under}, because {reason:?}")
            }
            Event::Ended(outcome) => {
                format!("the game ends {}", self::outcome(self.rules, outcome))
            }
            other => done(other),
        }
    }

    fn made(&self, mv: UciMove, how: How, offer: bool, lag: Millis) -> String {
        let how = match how {
            How::Played => "is made",
            How::Smart => "is meant and made",
            How::Premove => "is made, chosen in advance",
            How::Unpressed => "is made, the clock not pressed yet",
            How::Sealed => "is made, out of the envelope",
        };
        let offer = if offer { ", and a draw is offered" } else { "" };
        let lag = if lag.is_zero() { String::new() } else { format!(", lag {}", lag.units()) };
        format!("{} {how}{offer}{lag}", squares(&self.position, mv, self.letters))
    }
}

/// What players do beside moving, and what follows by itself.
fn done(event: &Event) -> String {
    match event {
        Event::Arrived { player } => format!("{} is there", name(*player)),
        Event::Began => "the game begins".to_owned(),
        Event::ZoneWasDown { .. } => "the zone is back: nobody's time ran meanwhile".to_owned(),
        Event::BeginningPutOff => "nobody is there: the clock waits".to_owned(),
        Event::MoveCompleted { by } => format!("{}'s move is completed", name(*by)),
        Event::Touched { by, squares, purpose } => {
            let how = match purpose {
                Purpose::Move => "touched",
                Purpose::Adjust => "adjusted",
                Purpose::Accident => "touched by accident",
            };
            format!("{} {how} by {}", list(squares), name(*by))
        }
        Event::Hand(event) => hands::did(event),
        Event::PremoveChosen { by, .. } => format!("{}'s move waits", name(*by)),
        Event::PremoveDropped { by, unplayable } => {
            let why = if *unplayable { ": it cannot be played" } else { "" };
            format!("{}'s premove is dropped{why}", name(*by))
        }
        Event::PromotionChosen { by, role } => format!("{}'s pawns become {role}s", name(*by)),
        Event::DrawOffered { by } => format!("{} offers a draw", name(*by)),
        Event::DrawDeclined { by } => format!("{} declines the draw", name(*by)),
        Event::ConsentAsked { .. } => "the arbiter is asked for consent".to_owned(),
        Event::ClaimRejected { by, article, .. } => {
            format!("{}'s claim is wrong{}", name(*by), under(article))
        }
        Event::Claim(event) => claimed(*event),
        Event::Penalised { offender, penalty, article, also, .. } => {
            let under = under(article.iter().chain(also));
            format!("penalty for {}: {penalty}{under}", name(*offender))
        }
        Event::Counted { offender, offence } => {
            format!("counted against {}: {}", name(*offender), offence.name().replace('_', " "))
        }
        other => asked(other),
    }
}

fn claimed(event: ClaimEvent) -> String {
    match event {
        ClaimEvent::Made { by, ground } => {
            let ground = match ground {
                ClaimGround::NoEffort => "the opponent does not try to win",
                ClaimGround::NoNormalMeans => "the opponent cannot win by normal means",
                ClaimGround::PerpetualCheck => "the opponent checks for ever",
                ClaimGround::NoProgress => "the game makes no progress",
            };
            format!("{} claims a draw: {ground}; the clocks stand", name(by))
        }
        ClaimEvent::PlayedOn => "it is played on; the claim stays open".to_owned(),
        ClaimEvent::SecondsAsked { by } => {
            format!("{} asks for extra seconds and offers a draw", name(by))
        }
        ClaimEvent::FlagPointedOut { by } => {
            format!("{} says that {}'s flag is down", name(by), name(by.opponent()))
        }
        ClaimEvent::FlagsPassedOver => {
            "both flags are passed over: the next period begins".to_owned()
        }
        ClaimEvent::PaperGiven { by, paper } => {
            let what = match paper {
                Paper::Position => "writes down the final position",
                Paper::Confirmation => "confirms it",
                Paper::Scoresheet => "hands in the scoresheet",
            };
            format!("{} {what}", name(by))
        }
        ClaimEvent::PassedOn => "the claim goes to the arbiter named for it".to_owned(),
    }
}

fn asked(event: &Event) -> String {
    match event {
        Event::FlagFell { player } => format!("{}'s flag falls; the clocks stand", name(*player)),
        // A claim without an arbiter has ended the game (III.6.1).
        Event::MateAsked { lost: laws::Law::QuickplayPassedOn, .. } => {
            "play is over: is the game drawn?".to_owned()
        }
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
            format!("{} calls the arbiter: {:?}", name(*by), reason.text())
        }
        Event::Sheet(event) => papers::sheet(event),
        Event::Conduct(event) => papers::conduct(event),
        Event::Venue(event) => venue::happened(event),
        Event::OwnBoard(event) => own_board(event),
        Event::Spoken(event) => spoken::said(event),
        Event::Adjourn(event) => adjourned::told(event),
        Event::ColoursFound => "the colours are found to be reversed".to_owned(),
        Event::Appealed { appeal, by, .. } => format!("appeal {appeal} by {}", name(*by)),
        _ => "the game is opened".to_owned(),
    }
}

fn own_board(event: &OwnBoardEvent) -> String {
    match event {
        OwnBoardEvent::CarriedOut { mv, on } => {
            format!("{mv} is carried out on {}'s board", name(*on))
        }
        OwnBoardEvent::SetUp { pieces, on } => format!("{}'s board has {pieces}", name(*on)),
        OwnBoardEvent::Shifted { from, to, on } => {
            format!("on {}'s board {from} is moved to {to}", name(*on))
        }
        OwnBoardEvent::TakenOff { square, on } => {
            format!("on {}'s board no piece stands on {square} any more", name(*on))
        }
        OwnBoardEvent::Put { color, role, square, on } => {
            let piece = Piece { color: *color, role: *role };
            format!("on {}'s board a {piece} is put on {square}", name(*on))
        }
        OwnBoardEvent::PutBack { on } => format!("{}'s pieces are put back", name(*on)),
        OwnBoardEvent::Corrected { on } => format!("{}'s board is put right", name(*on)),
        OwnBoardEvent::DifferencePointedOut => "the boards are said to differ".to_owned(),
    }
}

/// A result in words, as it is found: those of a scenario.
pub(super) fn outcome(rules: &Rules, outcome: &Outcome) -> String {
    let under = under(outcome.articles());
    match outcome.score {
        None => format!("without a result: it is annulled{under}"),
        Some(score) => {
            let reason = &reasons(rules, outcome.law)[0];
            format!("{} by {reason}{under}", self::score(score))
        }
    }
}

pub(super) fn score(score: laws::Score) -> Score {
    let points = |points: laws::Points| Points::from_hundredths(points.hundredths());
    Score { white: points(score.white), black: points(score.black) }
}

pub(super) fn under<'a>(articles: impl IntoIterator<Item = &'a Article>) -> String {
    let articles: Vec<&Article> = articles.into_iter().collect();
    if articles.is_empty() { String::new() } else { format!(" under {}", list(&articles)) }
}

/// A move in short notation.
pub(super) fn short(position: &Position, mv: Move, letters: Letters) -> String {
    Notation::short(letters).write(position, mv).to_string()
}

/// A move by its squares, in short notation where it is legal.
pub(super) fn squares(position: &Position, mv: UciMove, letters: Letters) -> String {
    if let Ok(mv) = position.uci(mv) {
        return short(position, mv, letters);
    }
    let UciMove { from, to, promotion } = mv;
    let Some(piece) = position.piece_at(from) else { return format!("{from}-{to}") };
    let files = from.file().index().abs_diff(to.file().index());
    let castles = files > 1 && from.rank() == to.rank() || same_side(position, from, to);
    if piece.role == Role::King && castles {
        return if from.file() < to.file() { "O-O" } else { "O-O-O" }.to_owned();
    }
    let promotion = promotion.map_or_else(String::new, |role| format!("={}", letters.of(role)));
    format!("{}{from}-{to}{promotion}", letters.of(piece.role))
}

fn same_side(
    position: &Position,
    one: flagfall_chess::Square,
    other: flagfall_chess::Square,
) -> bool {
    let color = |square| position.piece_at(square).map(|piece| piece.color);
    color(one) == color(other)
}

/// Several things with commas between them.
pub(super) fn list<T: ToString>(things: &[T]) -> String {
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
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
