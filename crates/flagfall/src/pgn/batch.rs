//! Batches of games from a stream.

use std::io::{self, Read};
use std::ops::Range;

use flagfall_chess::pgn::{PgnReader, RawGame};

/// Several games with their locations in the file.
#[derive(Default)]
pub(crate) struct Batch {
    text: Vec<u8>,
    games: Vec<BatchedGame>,
}

/// The range of a game in the text, and its line and number in the file.
struct BatchedGame {
    range: Range<usize>,
    line: u64,
    number: u64,
}

/// The number of bytes from which a batch is complete.
const ENOUGH: usize = 1 << 20;

impl Batch {
    fn add(&mut self, game: &RawGame<'_>) {
        let begin = self.text.len();
        self.text.extend_from_slice(game.bytes());
        let range = begin..self.text.len();
        self.games.push(BatchedGame { range, line: game.line(), number: game.number() });
    }

    pub(crate) fn games(&self) -> impl ExactSizeIterator<Item = RawGame<'_>> {
        let raw = |game: &BatchedGame| RawGame::new(&self.text[game.range.clone()], game.line, game.number);
        self.games.iter().map(raw)
    }
}

/// An iterator that collects the games of a stream in batches.
///
/// If reading fails, the complete games before the error are returned first.
pub(crate) struct Batches<R> {
    reader: PgnReader<R>,
    /// The end of the input or an error, if reached.
    end: Option<io::Result<()>>,
}

impl<R: Read> Batches<R> {
    pub(crate) fn new(source: R) -> Batches<R> {
        Batches { reader: PgnReader::new(source), end: None }
    }
}

impl<R: Read> Iterator for Batches<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        let mut batch = Batch::default();
        while self.end.is_none() && batch.text.len() < ENOUGH {
            match self.reader.next_game() {
                Ok(Some(game)) => batch.add(&game),
                Ok(None) => self.end = Some(Ok(())),
                Err(error) => self.end = Some(Err(error)),
            }
        }
        if !batch.games.is_empty() {
            return Some(Ok(batch));
        }
        match self.end.replace(Ok(())) {
            Some(Err(error)) => Some(Err(error)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that returns a few bytes at a time and may fail after the last one.
    struct SlowSource<'a>(&'a [u8], Option<io::ErrorKind>);

    impl Read for SlowSource<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if let (true, Some(kind)) = (self.0.is_empty(), self.1) {
                return Err(kind.into());
            }
            let count = buffer.len().min(777);
            self.0.read(&mut buffer[..count])
        }
    }

    const GAME: &str = "[White \"A\"]\n\n1. e4 {good} e5 1-0\n\n";

    /// Checks the number of games in each batch and the end; every game must be complete and in
    /// place.
    #[track_caller]
    fn check(text: &str, failure: Option<io::ErrorKind>, sizes: &[usize], end: Option<io::ErrorKind>) {
        let mut batches = Batches::new(SlowSource(text.as_bytes(), failure));
        let (mut found, mut failed, mut number) = (Vec::new(), None, 0);
        for batch in &mut batches {
            let batch = match batch {
                Ok(batch) => batch,
                Err(error) => {
                    failed = Some(error.kind());
                    continue;
                }
            };
            for game in batch.games() {
                assert_eq!(game.bytes(), GAME.as_bytes());
                assert_eq!((game.line(), game.number()), (number * 4 + 1, number + 1));
                number += 1;
            }
            found.push(batch.games().len());
        }
        assert_eq!((&found[..], failed), (sizes, end));
        assert!(batches.next().is_none());
    }

    #[test]
    fn batches_contain_all_games_completely() {
        check("", None, &[], None);
        check(GAME, None, &[1], None);
        let each = ENOUGH.div_ceil(GAME.len());
        check(&GAME.repeat(each), None, &[each], None);
        check(&GAME.repeat(2 * each + 7), None, &[each, each, 7], None);
    }

    #[test]
    fn games_before_a_read_error_are_returned() {
        let failure = Some(io::ErrorKind::UnexpectedEof);
        check("", failure, &[], failure);
        check(&GAME[..20], failure, &[], failure);
        let text = GAME.repeat(3);
        check(&text[..text.len() - 6], failure, &[2], failure);
    }
}
