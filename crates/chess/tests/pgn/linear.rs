//! Reading takes linear, not quadratic time.

use std::time::{Duration, Instant};

use flagfall_chess::Notation;
use flagfall_chess::pgn::{self, PgnGame, PgnReader, PgnWriter};

/// A time limit far above linear reading and far below quadratic reading.
const LONG: Duration = Duration::from_secs(10);

/// Checks the time of reading a long text of repeated parts, from memory and from a stream.
#[track_caller]
#[allow(clippy::disallowed_methods, reason = "a test may look at the clock")]
fn check(begin: &str, part: impl Fn(usize) -> String) {
    let mut text = begin.as_bytes().to_vec();
    for number in 0.. {
        text.extend(part(number).as_bytes());
        if text.len() > 1 << 20 {
            break;
        }
    }
    let began = Instant::now();
    for raw in pgn::games(&text) {
        // Most of these games have errors: only the time counts.
        let _ = raw.read(&mut PgnGame::default());
        let _ = raw.read(&mut PgnWriter::new(Notation::default()));
    }
    let mut reader = PgnReader::new(&text[..]);
    while reader.next_game().unwrap().is_some() {}
    let took = began.elapsed();
    assert!(took < LONG, "{took:?} for {begin:?} and then {:?}", part(0));
}

#[test]
fn reading_tags_takes_linear_time() {
    for part in ["[A \"x\"]", "[A \"x\" ]", "[A \"x\\\"]", "[A \"\\\\\"\"]", "[", "[A", "[ \n", "[A\n"] {
        check("", |_| part.to_owned());
        check("1. e4 *", |_| part.to_owned());
        check("[White \"A\"]\n\n1. e4 *\n\n", |_| part.to_owned());
    }
    check("", |number| format!("[A{number} \"\"]\n"));
    check("[Event \"", |_| "\\".to_owned());
    check("[Event \"", |_| "\" ".to_owned());
}

#[test]
fn reading_blanks_takes_linear_time() {
    for part in ["\n", "\r", "\r\n", " ", "\t\n", "\x0c\n", "x\n\n", "*\n\n", "1-0\n", "% 1-0\n\n", "%\n"] {
        check("[White \"A\"]\n\n1. e4 *\n", |_| part.to_owned());
        check("1. e4 ", |_| part.to_owned());
    }
}

#[test]
fn reading_comments_takes_linear_time() {
    for part in
        ["{", "}", "{}", "; ", ";\n", "{;", "[Event \"x\"]\n", "\n\n[Event \"", "\n[White \"A\"]\n", "{\n[A \"\"]\n"]
    {
        check("[White \"A\"]\n\n1. e4 {", |_| part.to_owned());
        check("[White \"A\"]\n\n1. e4 ; {\n", |_| part.to_owned());
        check("1. e4 {", |_| part.to_owned());
    }
    check("1. e4 {", |_| "[%clk 1:00:00] ".to_owned());
}

#[test]
fn reading_moves_takes_linear_time() {
    for part in ["$1", "(=)", "(=) ", "!", "!? ", "0", "9", "1.", "()", "(1. d4)", "(", ")", "O-O ", "é"] {
        check("1. e4 ", |_| part.to_owned());
        check("[White \"A\"]\n\n1. e4 ", |_| part.to_owned());
    }
    check("", |_| "Nf3 Nf6 Ng1 Ng8 ".to_owned());
    check("", |_| "g1f3 g8-f6 Nf3-g1 Nf6g8! ".to_owned());
}
