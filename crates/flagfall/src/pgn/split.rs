//! `flagfall pgn split FILE...`: the games of a file spread over several, as they stand.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::Position;
use flagfall_chess::pgn::{RawGame, Text, Visitor};

use crate::Verdict;
use crate::error::Error;
use crate::pgn::args::SplitArgs;
use crate::pgn::desk::Desk;
use crate::pgn::error::PgnError;
use crate::pgn::file_name::FileNames;
use crate::pgn::files::{self, Told};
use crate::pgn::parts::Parts;
use crate::pgn::words::count;
use crate::pgn::{remark, verbatim};

/// So many files by a tag, and no more: a tag that differs in every game is a mistake.
const MOST: usize = 100_000;

/// So long may all values of a tag be together.
const MOST_BYTES: usize = 32 << 20;

pub(crate) fn run(args: &SplitArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let mut parts = Parts::new(&args.directory, args.force)?;
    let verdict = match (&args.parts.by, args.parts.games) {
        (Some(tag), _) => by_tag(args, tag, &mut parts)?,
        (None, games) => by_number(args, games.unwrap_or(u64::MAX), &mut parts)?,
    };
    let (games, files) = (count(parts.games, "game"), count(parts.count() as u64, "file"));
    writeln!(out, "{games} in {files} in {}", args.directory.display())?;
    Ok(verdict)
}

fn by_number(args: &SplitArgs, each: u64, parts: &mut Parts) -> Result<Verdict, Error> {
    let (mut part, mut room) = (None, 0);
    let begin = Vec::new;
    let read = |games: &mut Vec<Vec<u8>>, desk: &mut Desk, game: &RawGame<'_>| {
        if !desk.has_whole(game) {
            return;
        }
        let mut text = Vec::with_capacity(game.bytes().len() + 2);
        verbatim::append(game, &mut text);
        games.push(text);
    };
    let tally = files::read(&args.input, begin, read, |progress, told| {
        let Told::Games { file, sheet: mut games, remarks } = told else { return Ok(()) };
        remark::tell(progress, file, &remarks);
        while !games.is_empty() {
            if room == 0 {
                let name = format!("out-{:04}", parts.count() + 1);
                (part, room) = (Some(parts.begin(&name)?), each);
            }
            let now = usize::try_from(room).map_or(games.len(), |room| room.min(games.len()));
            let text = games.drain(..now).collect::<Vec<_>>().concat();
            let part = part.expect("there is a part while there is room in it");
            parts.append(part, &text, now as u64)?;
            room -= now as u64;
        }
        Ok(())
    })?;
    Ok(tally.verdict())
}

fn by_tag(args: &SplitArgs, tag: &str, parts: &mut Parts) -> Result<Verdict, Error> {
    let mut values = Values::default();
    let read = |sheet: &mut Sheet, desk: &mut Desk, game: &RawGame<'_>| sheet.add(tag, desk, game);
    let tally = files::read(&args.input, Sheet::default, read, |progress, told| {
        let Told::Games { file, sheet, remarks } = told else { return Ok(()) };
        remark::tell(progress, file, &remarks);
        for Share { value, text, games } in sheet.shares {
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

/// What the tag said so far, and which part has the games.
#[derive(Default)]
struct Values {
    parts: HashMap<String, usize>,
    names: FileNames,
    bytes: usize,
}

impl Values {
    fn begin(&mut self, tag: &str, value: String, parts: &mut Parts) -> Result<usize, PgnError> {
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

/// The games of a batch by what their tag says, in the order in which the values come.
#[derive(Default)]
struct Sheet {
    shares: Vec<Share>,
    by_value: HashMap<String, usize>,
}

/// Games whose tag says the same.
struct Share {
    value: String,
    text: Vec<u8>,
    games: u64,
}

impl Sheet {
    fn add(&mut self, tag: &str, desk: &mut Desk, game: &RawGame<'_>) {
        let mut value = Value { tag, value: String::new() };
        // The moves are not read: only a broken head keeps a game from being sorted.
        if !desk.read(game, &mut value) {
            return;
        }
        let value = value.value;
        let at = *self.by_value.entry(value.clone()).or_insert_with(|| {
            self.shares.push(Share { value, text: Vec::new(), games: 0 });
            self.shares.len() - 1
        });
        let share = &mut self.shares[at];
        verbatim::append(game, &mut share.text);
        share.games += 1;
    }
}

/// Finds what one tag says.
struct Value<'a> {
    tag: &'a str,
    value: String,
}

impl Visitor for Value<'_> {
    fn tag(&mut self, name: &str, value: Text<'_>) {
        if name.eq_ignore_ascii_case(self.tag) {
            // `?` and `-` are how PGN says that nothing is known, or that nothing applies.
            let value = value.decode();
            let value = Some(value.trim()).filter(|value| !matches!(*value, "?" | "-"));
            value.unwrap_or_default().clone_into(&mut self.value);
        }
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
