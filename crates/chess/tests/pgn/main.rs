//! Reading and writing PGN.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod any;
mod comments;
mod export;
mod guess;
mod linear;
mod lines;
mod moves;
mod problems;
mod round;
mod shared;
mod split;
mod start;
mod stream;
mod tags;

use std::ops::ControlFlow;

use flagfall_chess::pgn::{self, Comment, Game, GameError, Nag, Outcome, Text, Visitor};
use flagfall_chess::{Move, Position};

/// All that a visitor is told of the moves of a game, in words.
#[derive(Default)]
struct Told(Vec<String>);

impl Visitor for Told {
    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        assert_eq!(before.play(mv).as_ref(), Ok(after));
        self.0.push(mv.san(before).to_string());
    }

    fn pass(&mut self, before: &Position, after: &Position) {
        assert_ne!(before.turn(), after.turn());
        self.0.push("--".to_owned());
    }

    fn nag(&mut self, nag: Nag) {
        self.0.push(nag.to_string());
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.0.push(format!("{{{}}}", comment.text()));
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        self.0.push("(".to_owned());
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.0.push(")".to_owned());
    }

    fn end_game(&mut self, outcome: Option<Outcome>) {
        self.0.extend(outcome.map(|outcome| outcome.to_string()));
    }
}

/// All games of a text, as they are told, or what is wrong with them.
fn told(text: &[u8]) -> Vec<Result<String, GameError>> {
    let tell = |raw: pgn::RawGame<'_>| {
        let mut told = Told::default();
        raw.read(&mut told).map(|()| told.0.join(" "))
    };
    pgn::games(text).map(tell).collect()
}

/// The text is one game, told so.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(told(text.as_bytes()), [Ok(expected.to_owned())], "{text}");
}

/// The text has these games, told so; `!` and the error stands for one that is wrong.
#[track_caller]
fn check_games(text: &[u8], expected: &[&str]) {
    let found: Vec<String> = told(text)
        .into_iter()
        .map(|game| game.unwrap_or_else(|error| format!("! {error}")))
        .collect();
    assert_eq!(found, expected, "{}", String::from_utf8_lossy(text));
}

/// The only game of a text.
#[track_caller]
fn one(text: &[u8]) -> Game {
    let mut games = pgn::games(text);
    let mut game = Game::default();
    games.next().unwrap().read(&mut game).unwrap_or_else(|error| panic!("{error}"));
    assert!(games.next().is_none(), "{}", String::from_utf8_lossy(text));
    game
}

/// A visitor that wants no moves.
#[derive(Default)]
struct HeadOnly {
    tags: Vec<(String, String)>,
    outcome: Option<Outcome>,
}

impl Visitor for HeadOnly {
    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.tags.push((name.to_owned(), value.decode().into_owned()));
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn play(&mut self, _: &Position, mv: Move, _: &Position) {
        panic!("nobody asked for {mv}");
    }

    fn end_game(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }
}

#[test]
fn moves_nobody_wants_are_not_read() {
    let mut head = HeadOnly::default();
    let text = b"[White \"A\"]\n[Black \"B\"]\n\n1. Ke4 nonsense {or so} 1/2-1/2\n";
    pgn::games(text).next().unwrap().read(&mut head).unwrap();
    assert_eq!(head.tags, [("White".into(), "A".into()), ("Black".into(), "B".into())]);
    assert_eq!(head.outcome, Some(Outcome::Draw));
}

#[test]
fn variations_nobody_wants_are_passed_over() {
    #[derive(Default)]
    struct Main(Told);
    impl Visitor for Main {
        fn play(&mut self, before: &Position, mv: Move, after: &Position) {
            self.0.play(before, mv, after);
        }
        fn begin_variation(&mut self) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
        fn end_variation(&mut self) {
            panic!("nobody entered a variation");
        }
    }
    let text = b"1. e4 (1. Qxh7 (2. oops {:-)} ) ; :-)\n% :-)\n) e5 (1... ) 2. Nf3 *";
    let mut main = Main::default();
    pgn::games(text).next().unwrap().read(&mut main).unwrap();
    assert_eq!(main.0.0, ["e4", "e5", "Nf3"]);
}
