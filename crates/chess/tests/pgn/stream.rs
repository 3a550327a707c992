//! Reading from a stream gives the same games as reading from memory.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};

use flagfall_chess::pgn::{self, LONGEST_GAME, PgnErrorKind, PgnReader};
use flagfall_testkit::games::SeededRandom;
use flagfall_testkit::strategies::{cases, seeds};
use proptest::prelude::*;

use crate::any;

/// A source that returns its text in chunks of given sizes; 0 stands for an interruption.
struct ChunkedSource<'a> {
    text: &'a [u8],
    sizes: Box<dyn FnMut() -> usize + 'a>,
}

impl Read for ChunkedSource<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = (self.sizes)().min(buffer.len()).min(self.text.len());
        if size == 0 && !self.text.is_empty() {
            return Err(ErrorKind::Interrupted.into());
        }
        let (now, later) = self.text.split_at(size);
        buffer[..size].copy_from_slice(now);
        self.text = later;
        Ok(size)
    }
}

type SplitGame = (Vec<u8>, u64, u64);

fn from_memory(text: &[u8]) -> Vec<SplitGame> {
    pgn::games(text).map(|game| (game.bytes().to_vec(), game.line(), game.number())).collect()
}

fn from_stream(source: impl Read) -> Vec<SplitGame> {
    let mut reader = PgnReader::new(source);
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        games.push((game.bytes().to_vec(), game.line(), game.number()));
    }
    assert!(reader.next_game().unwrap().is_none(), "the reader stays at the end");
    games
}

/// Texts with all kinds of beginnings and ends.
const TEXTS: [&str; 8] = [
    "",
    "\n \r\n",
    "1. e4 *",
    "\u{feff}[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 *",
    "[White \"A\"]\r\r1. e4 *\r\r[White \"B\"]\r\r1. d4 *\r",
    "1. e4 * 1. d4 {\n[White \"B\"]\n} * [White \"C\"]\n1. e4",
    "[Event \"A\"]\n\n1. e4 {oops\n\n[Event \"B\"]\n\n[Event \"C\"]\n% x\n\n1. c4 ; {\n\n[Event \"D\"]\n",
    "[White \"A\"]\n\n1. e4\n[White\n[White\"B\"]*",
];

#[test]
fn games_are_read_byte_by_byte() {
    for text in TEXTS {
        let text = text.as_bytes();
        let drops = ChunkedSource { text, sizes: Box::new(|| 1) };
        assert_eq!(from_stream(drops), from_memory(text));
        assert_eq!(from_stream(text), from_memory(text));
    }
}

#[test]
fn games_are_read_through_interruptions() {
    for text in TEXTS {
        let text = text.as_bytes();
        let mut turn = 0;
        let sizes = Box::new(move || {
            turn += 1;
            turn % 3
        });
        assert_eq!(from_stream(ChunkedSource { text, sizes }), from_memory(text));
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn games_are_read_in_chunks_of_any_size(text in any::texts(), seed in seeds()) {
        let mut dice = SeededRandom::new(seed);
        let sizes = Box::new(move || dice.below(9));
        let expected = from_memory(&text);
        prop_assert_eq!(from_stream(ChunkedSource { text: &text, sizes }), expected);
    }
}

fn line_ends(text: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    text.matches('\n').count() as u64
}

/// A source of parts, each bytes or an error.
struct PartSource(VecDeque<Result<Vec<u8>, ErrorKind>>);

impl Read for PartSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.pop_front() {
            None => Ok(0),
            Some(Err(kind)) => Err(kind.into()),
            Some(Ok(mut part)) => {
                let rest = part.split_off(part.len().min(buffer.len()));
                buffer[..part.len()].copy_from_slice(&part);
                if !rest.is_empty() {
                    self.0.push_front(Ok(rest));
                }
                Ok(part.len())
            }
        }
    }
}

/// Complete games are returned before an error of the source; after it reading continues if the source
/// does.
#[test]
fn source_error_is_reported_after_complete_games() {
    let first = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1.".to_vec();
    let second = b" c4 *\n".to_vec();
    let whole = [&first[..], &second].concat();
    let parts = [Ok(first), Err(ErrorKind::TimedOut), Ok(second)];
    let mut reader = PgnReader::new(PartSource(parts.into()));
    let mut games = Vec::new();
    let mut errors = Vec::new();
    for _ in 0..4 {
        match reader.next_game() {
            Ok(Some(game)) => games.push((game.bytes().to_vec(), game.line(), game.number())),
            Ok(None) => panic!("an end before the end"),
            Err(error) => errors.push((games.len(), error.kind())),
        }
    }
    assert_eq!(errors, [(2, ErrorKind::TimedOut)]);
    assert_eq!(games, from_memory(&whole));
    assert!(reader.next_game().unwrap().is_none());
}

/// Checks that of an overlong game and another one only the first has an error.
#[track_caller]
fn check_too_long(begin: &str, filler: &str, length: usize, end: &str) {
    const NEXT: &[u8] = b"[White \"B\"]\n[Black \"next\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. Ke3 *\n";
    let mut text = begin.as_bytes().to_vec();
    while text.len() < length - end.len() {
        text.extend(&filler.as_bytes()[..filler.len().min(length - end.len() - text.len())]);
    }
    text.extend(end.as_bytes());
    let lines = 1 + line_ends(&text);
    text.extend(NEXT);

    let mut reader = PgnReader::new(&text[..]);
    let error = reader.next_game().unwrap().unwrap().read(&mut pgn::PgnGame::default()).unwrap_err();
    assert_eq!((error.game, error.line, error.problem), (1, 1, PgnErrorKind::TooLong));
    let mut game = pgn::PgnGame::default();
    let raw = reader.next_game().unwrap().unwrap();
    assert_eq!((raw.number(), raw.line()), (2, lines), "{length} bytes, {end:?}");
    raw.read(&mut game).unwrap();
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("B"), Some("next")));
    let error = reader.next_game().unwrap().unwrap().read(&mut game).unwrap_err();
    assert_eq!((error.game, error.line), (3, lines + 7));
    assert!(reader.next_game().unwrap().is_none());
}

#[test]
fn overlong_game_is_skipped() {
    let text = format!("longer than {} MiB", LONGEST_GAME >> 20);
    assert!(PgnErrorKind::TooLong.to_string().ends_with(&text));
    let begin = "[White \"A\"]\n\n1. e4 {";
    for length in [LONGEST_GAME, LONGEST_GAME + 1, 2 * LONGEST_GAME + 3, 3 * LONGEST_GAME] {
        check_too_long(begin, "word word\n", length, "} *\n\n");
    }
    check_too_long(begin, "a line without end ", LONGEST_GAME * 3 / 2, "\n");
    check_too_long(begin, "a line without end ", LONGEST_GAME * 5, "\n");
    let first_line = format!("{begin}{}\n", "word ".repeat(LONGEST_GAME / 5 + 9));
    check_too_long(&first_line, "a line without end ", LONGEST_GAME * 5, "\n");
}

/// The buffer ends in the middle of the next game's first tag, or of a line end.
#[test]
fn overlong_game_may_end_with_the_buffer() {
    for (before, end) in [(0, "\n\n"), (1, "\r\n\r\n"), (2, "\r\r"), (7, "\n"), (12, "\r\n")] {
        for before in [before, before + 12] {
            let length = 2 * LONGEST_GAME - before;
            check_too_long("[White \"A\"]\n\n1. e4 {", "word word\n", length, end);
        }
    }
}
