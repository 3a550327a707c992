//! The games of any number of files, read on all cores and told in order.

use std::io;
use std::iter;
use std::mem;
use std::path::Path;

use flagfall_chess::pgn::RawGame;

use crate::crew;
use crate::error::Error;
use crate::pgn::args::{From, InputArgs};
use crate::pgn::batch::{Batch, Batches};
use crate::pgn::desk::Desk;
use crate::pgn::input::{self, Meter};
use crate::pgn::letters::LettersTally;
use crate::pgn::remark::{Kind, Remark};
use crate::pgn::words::count;
use crate::progress::Progress;
use crate::{Verdict, say, source};

/// What is told in the order of the files.
pub(crate) enum Told<'a, S> {
    /// What was made of some games, and what there is to say about them.
    Games { file: &'a str, sheet: S, remarks: Vec<Remark> },
    /// All of a file was told.
    End(&'a FileTally),
}

/// What was found in a file.
#[derive(Debug, Default)]
pub(crate) struct FileTally {
    pub(crate) file: String,
    pub(crate) games: u64,
    pub(crate) errors: u64,
    letters: LettersTally,
}

/// What was found in all files.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) errors: u64,
    pub(crate) letters: LettersTally,
    /// How many files could not be read to their end.
    pub(crate) unreadable: u64,
}

impl Tally {
    pub(crate) fn verdict(&self) -> Verdict {
        match () {
            () if self.unreadable > 0 => Verdict::Unreadable,
            () if self.errors > 0 => Verdict::Failed,
            () => Verdict::Fine,
        }
    }
}

/// Reads all games of all files.
///
/// Each thread begins a sheet for a batch of games and writes on it what `read` makes of each of
/// them; `tell` gets the sheets in order. Files that cannot be read are told on standard error.
pub(crate) fn read<S: Send>(
    args: &InputArgs,
    begin: impl Fn() -> S + Sync,
    read: impl Fn(&mut S, &mut Desk, &RawGame<'_>) + Sync,
    mut tell: impl FnMut(&Progress, Told<'_, S>) -> Result<(), Error>,
) -> Result<Tally, Error> {
    let mut survey = Survey::new(Progress::through(input::size(&args.files)));
    let meter = survey.meter.clone();
    let jobs = args.files.iter().flat_map(|path| jobs(path, &meter));
    let work = |job| match job {
        Job::Begin(file) => Done::Begin(file),
        Job::Batch(batch) => Done::Games(make(&batch, args.reading.from, &begin, &read)),
        Job::Failed(error) => Done::Failed(error),
        Job::End => Done::End,
    };
    crew::stream(jobs, args.reading.threads(), work, |done| survey.take(done, &mut tell))?;
    Ok(survey.total)
}

/// What is to be done, in the order of the files.
enum Job {
    Begin(String),
    Batch(Batch),
    Failed(io::Error),
    End,
}

/// What was done.
enum Done<S> {
    Begin(String),
    Games(Made<S>),
    Failed(io::Error),
    End,
}

/// What was made of a batch.
struct Made<S> {
    sheet: S,
    remarks: Vec<Remark>,
    letters: LettersTally,
    games: u64,
}

fn jobs(path: &Path, meter: &Meter) -> Box<dyn Iterator<Item = Job> + Send> {
    let begin = iter::once(Job::Begin(source::name(path)));
    match input::open(path, meter) {
        Ok(source) => {
            let batches =
                Batches::new(source).map(|batch| batch.map_or_else(Job::Failed, Job::Batch));
            Box::new(begin.chain(batches).chain([Job::End]))
        }
        Err(error) => Box::new(begin.chain([Job::Failed(error), Job::End])),
    }
}

fn make<S>(
    batch: &Batch,
    from: From,
    begin: impl Fn() -> S,
    read: impl Fn(&mut S, &mut Desk, &RawGame<'_>),
) -> Made<S> {
    let (mut sheet, mut desk) = (begin(), Desk::new(from));
    let games = batch.games().len() as u64;
    batch.games().for_each(|game| read(&mut sheet, &mut desk, &game));
    Made { sheet, remarks: desk.remarks, letters: desk.tally, games }
}

/// How far the files are read.
struct Survey {
    meter: Meter,
    progress: Progress,
    file: FileTally,
    total: Tally,
}

impl Survey {
    fn new(progress: Progress) -> Survey {
        Survey {
            meter: Meter::default(),
            progress,
            file: FileTally::default(),
            total: Tally::default(),
        }
    }

    fn take<S>(
        &mut self,
        done: Done<S>,
        tell: &mut impl FnMut(&Progress, Told<'_, S>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match done {
            Done::Begin(file) => self.file = FileTally { file, ..FileTally::default() },
            Done::Games(made) => {
                let file = &mut self.file;
                let Made { sheet, remarks, letters, games } = made;
                let is_error = |remark: &&Remark| remark.kind == Kind::Error;
                let errors = remarks.iter().filter(is_error).count() as u64;
                tell(&self.progress, Told::Games { file: &file.file, sheet, remarks })?;
                file.games += games;
                file.errors += errors;
                file.letters.merge(letters);
                let games = self.total.games + file.games;
                self.progress.reach(self.meter.bytes(), || count(games, "game"));
            }
            Done::Failed(error) => {
                self.total.unreadable += 1;
                self.progress.aside(|| self.file.tell_failure(&error));
            }
            Done::End => {
                let file = mem::take(&mut self.file);
                self.progress.aside(|| file.letters.note(&file.file));
                tell(&self.progress, Told::End(&file))?;
                self.total.games += file.games;
                self.total.errors += file.errors;
                self.total.letters.merge(file.letters);
            }
        }
        Ok(())
    }
}

impl FileTally {
    fn tell_failure(&self, error: &io::Error) {
        let FileTally { file, games, .. } = self;
        if *games == 0 {
            say::error(&format_args!("cannot read {file}: {error}"));
        } else {
            say::error(&format_args!("cannot read on in {file} after game {games}: {error}"));
        }
    }
}
