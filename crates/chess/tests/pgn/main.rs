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
mod shared_data;
mod split;
mod start;
mod stream;
mod tags;

use std::ops::ControlFlow;

use flagfall_chess::pgn::{self, Comment, GameError, Nag, PgnGame, PgnResult, PgnText, Visitor};
use flagfall_chess::{Move, Position};

/// A visitor that records the moves of a game as text.
#[derive(Default)]
struct VisitorTranscript(Vec<String>);

impl Visitor for VisitorTranscript {
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

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.0.extend(outcome.map(|outcome| outcome.to_string()));
    }
}

/// Returns the transcripts or errors of all games of a text.
fn transcripts(text: &[u8]) -> Vec<Result<String, GameError>> {
    let read = |raw: pgn::RawGame<'_>| {
        let mut transcript = VisitorTranscript::default();
        raw.read(&mut transcript).map(|()| transcript.0.join(" "))
    };
    pgn::games(text).map(read).collect()
}

/// Checks the transcript of a text with one game.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(transcripts(text.as_bytes()), [Ok(expected.to_owned())], "{text}");
}

/// Checks the transcripts of the games of a text; an error is written as `!` and its message.
#[track_caller]
fn check_games(text: &[u8], expected: &[&str]) {
    let found: Vec<String> =
        transcripts(text).into_iter().map(|game| game.unwrap_or_else(|error| format!("! {error}"))).collect();
    assert_eq!(found, expected, "{}", String::from_utf8_lossy(text));
}

/// Returns the only game of a text.
#[track_caller]
fn single_game(text: &[u8]) -> PgnGame {
    let mut games = pgn::games(text);
    let mut game = PgnGame::default();
    games.next().unwrap().read(&mut game).unwrap_or_else(|error| panic!("{error}"));
    assert!(games.next().is_none(), "{}", String::from_utf8_lossy(text));
    game
}

/// A visitor that skips the moves.
#[derive(Default)]
struct HeaderVisitor {
    tags: Vec<(String, String)>,
    outcome: Option<PgnResult>,
}

impl Visitor for HeaderVisitor {
    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        self.tags.push((name.to_owned(), value.decode().into_owned()));
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn play(&mut self, _: &Position, mv: Move, _: &Position) {
        panic!("{mv} was declined");
    }

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.outcome = outcome;
    }
}

#[test]
fn declined_moves_are_not_read() {
    let mut head = HeaderVisitor::default();
    let text = b"[White \"A\"]\n[Black \"B\"]\n\n1. Ke4 nonsense {or so} 1/2-1/2\n";
    pgn::games(text).next().unwrap().read(&mut head).unwrap();
    assert_eq!(head.tags, [("White".into(), "A".into()), ("Black".into(), "B".into())]);
    assert_eq!(head.outcome, Some(PgnResult::Draw));
}

#[test]
fn declined_moves_end_despite_a_tag_among_them() {
    let mut head = HeaderVisitor::default();
    let text = b"[Site \"a[b \"c\"]d\"]\n[Result \"0-1\"]\n\n1. e4 1-0 {end}\n";
    pgn::games(text).next().unwrap().read(&mut head).unwrap();
    assert_eq!(head.outcome, Some(PgnResult::White));
}

#[test]
fn declined_variations_are_skipped() {
    #[derive(Default)]
    struct MainLineVisitor(VisitorTranscript);
    impl Visitor for MainLineVisitor {
        fn play(&mut self, before: &Position, mv: Move, after: &Position) {
            self.0.play(before, mv, after);
        }
        fn begin_variation(&mut self) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
        fn end_variation(&mut self) {
            panic!("the variation was declined");
        }
    }
    let text = b"1. e4 (1. Qxh7 (2. oops {:-)} ) ; :-)\n% :-)\n) e5 (1... ) 2. Nf3 *";
    let mut main = MainLineVisitor::default();
    pgn::games(text).next().unwrap().read(&mut main).unwrap();
    assert_eq!(main.0.0, ["e4", "e5", "Nf3"]);
}
