//! `flagfall pgn split FILE...`: splits games into several files, unchanged.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::Position;
use flagfall_chess::pgn::{PgnText, RawGame, Visitor};

use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::args::SplitArgs;
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::error::PgnError;
use crate::pgn::file_name::FileNames;
use crate::pgn::files::{self, FileProgress};
use crate::pgn::parts::PartFiles;
use crate::pgn::words::count;
use crate::pgn::{remark, verbatim};

/// The maximum number of files by tag; a tag that differs in every game is probably a mistake.
const MOST: usize = 100_000;

/// The maximum total length of a tag's values.
const MOST_BYTES: usize = 32 << 20;

pub(crate) fn run(args: &SplitArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let mut parts = PartFiles::new(&args.directory, args.force)?;
    let verdict = match (&args.parts.by, args.parts.games) {
        (Some(tag), _) => by_tag(args, tag, &mut parts)?,
        (None, games) => by_number(args, games.unwrap_or(u64::MAX), &mut parts)?,
    };
    let (games, files) = (count(parts.games, "game"), count(parts.count() as u64, "file"));
    writeln!(out, "{games} in {files} in {}", args.directory.display())?;
    Ok(verdict)
}

fn by_number(args: &SplitArgs, each: u64, parts: &mut PartFiles) -> Result<ExitVerdict, Error> {
    let (mut part, mut room) = (None, 0);
    let begin = Vec::new;
    let read = |games: &mut Vec<Vec<u8>>, reader: &mut BatchReader, game: &RawGame<'_>| {
        if !reader.is_complete(game) {
            return;
        }
        let mut text = Vec::with_capacity(game.bytes().len() + 2);
        verbatim::append(game, &mut text);
        games.push(text);
    };
    let tally = files::read(&args.input, begin, read, |progress, progress_report| {
        let FileProgress::Games { file, result: mut games, remarks } = progress_report else {
            return Ok(());
        };
        remark::report_errors(progress, file, &remarks);
        while !games.is_empty() {
            if room == 0 {
                let name = format!("out-{:04}", parts.count() + 1);
                (part, room) = (Some(parts.begin(&name)?), each);
            }
            let now = usize::try_from(room).map_or(games.len(), |room| room.min(games.len()));
            let text = games.drain(..now).collect::<Vec<_>>().concat();
            let part = part.expect("a part exists while it has room");
            parts.append(part, &text, now as u64)?;
            room -= now as u64;
        }
        Ok(())
    })?;
    Ok(tally.verdict())
}

fn by_tag(args: &SplitArgs, tag: &str, parts: &mut PartFiles) -> Result<ExitVerdict, Error> {
    let mut values = Values::default();
    let read = |batch: &mut SplitBatch, reader: &mut BatchReader, game: &RawGame<'_>| batch.add(tag, reader, game);
    let tally = files::read(&args.input, SplitBatch::default, read, |progress, progress_report| {
        let FileProgress::Games { file, result, remarks } = progress_report else {
            return Ok(());
        };
        remark::report_errors(progress, file, &remarks);
        for ValueGames { value, text, games } in result.groups {
            let part = match values.parts.get(&value) {
                Some(&part) => part,
                None => values.begin(tag, value, parts)?,
            };
            parts.append(part, &text, games)?;
        }
        Ok(())
    })?;
    Ok(tally.verdict())
}

/// The values of the tag so far, with the file of each.
#[derive(Default)]
struct Values {
    parts: HashMap<String, usize>,
    names: FileNames,
    bytes: usize,
}

impl Values {
    fn begin(&mut self, tag: &str, value: String, parts: &mut PartFiles) -> Result<usize, PgnError> {
        self.bytes += value.len();
        if self.parts.len() == MOST || self.bytes > MOST_BYTES {
            let (tag, most) = (tag.to_owned(), self.parts.len());
            return Err(PgnError::TooManyParts { tag, most });
        }
        let part = parts.begin(&self.names.choose(&value))?;
        self.parts.insert(value, part);
        Ok(part)
    }
}

/// The games of a batch grouped by tag value, in the order of the first occurrence.
#[derive(Default)]
struct SplitBatch {
    groups: Vec<ValueGames>,
    by_value: HashMap<String, usize>,
}

/// Games with the same tag value.
struct ValueGames {
    value: String,
    text: Vec<u8>,
    games: u64,
}

impl SplitBatch {
    fn add(&mut self, tag: &str, reader: &mut BatchReader, game: &RawGame<'_>) {
        let mut value = TagValue { tag, value: String::new() };
        // The moves are not read, so only an error in the tags prevents assigning a game.
        if !reader.read(game, &mut value) {
            return;
        }
        let value = value.value;
        let at = *self.by_value.entry(value.clone()).or_insert_with(|| {
            self.groups.push(ValueGames { value, text: Vec::new(), games: 0 });
            self.groups.len() - 1
        });
        let group = &mut self.groups[at];
        verbatim::append(game, &mut group.text);
        group.games += 1;
    }
}

/// A visitor that reads the value of one tag.
struct TagValue<'a> {
    tag: &'a str,
    value: String,
}

impl Visitor for TagValue<'_> {
    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        if name.eq_ignore_ascii_case(self.tag) {
            // `?` and `-` mean unknown and not applicable in PGN.
            let value = value.decode();
            let value = Some(value.trim()).filter(|value| !matches!(*value, "?" | "-"));
            value.unwrap_or_default().clone_into(&mut self.value);
        }
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
