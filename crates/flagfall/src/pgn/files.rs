//! Reading the games of any number of files on all cores, with results in order.

use std::io;
use std::iter;
use std::mem;
use std::path::Path;

use flagfall_chess::pgn::RawGame;

use crate::error::Error;
use crate::parallel;
use crate::pgn::args::{InputArgs, InputLetters};
use crate::pgn::batch::{Batch, Batches};
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::input::{self, Meter};
use crate::pgn::letters::LettersTally;
use crate::pgn::remark::{Remark, RemarkKind};
use crate::pgn::words::count;
use crate::progress::Progress;
use crate::{ExitVerdict, say, source};

/// A report of progress, in the order of the files.
pub(crate) enum FileProgress<'a, S> {
    /// The results of a batch of games, and the remarks about them.
    Games { file: &'a str, result: S, remarks: Vec<Remark> },
    /// A file is complete.
    End(&'a FileTally),
}

/// The counts of a file.
#[derive(Debug, Default)]
pub(crate) struct FileTally {
    pub(crate) file: String,
    pub(crate) games: u64,
    pub(crate) errors: u64,
    letters: LettersTally,
}

/// The counts of all files.
#[derive(Debug, Default)]
pub(crate) struct FilesTally {
    pub(crate) games: u64,
    pub(crate) errors: u64,
    pub(crate) letters: LettersTally,
    /// The number of files that could not be read to their end.
    pub(crate) unreadable: u64,
}

impl FilesTally {
    pub(crate) fn verdict(&self) -> ExitVerdict {
        match () {
            () if self.unreadable > 0 => ExitVerdict::Unreadable,
            () if self.errors > 0 => ExitVerdict::Failed,
            () => ExitVerdict::Passed,
        }
    }
}

/// Reads all games of all files.
///
/// `begin` creates the result of a batch, `read` adds a game to it, and `report` receives the results in
/// order. Unreadable files are reported on standard error.
pub(crate) fn read<S: Send>(
    args: &InputArgs,
    begin: impl Fn() -> S + Sync,
    read: impl Fn(&mut S, &mut BatchReader, &RawGame<'_>) + Sync,
    mut report: impl FnMut(&Progress, FileProgress<'_, S>) -> Result<(), Error>,
) -> Result<FilesTally, Error> {
    let mut state = ReadingState::new(Progress::of_bytes(input::size(&args.files)));
    let meter = state.meter.clone();
    let jobs = args.files.iter().flat_map(|path| jobs(path, &meter));
    let work = |job| match job {
        FileJob::Begin(file) => JobResult::Begin(file),
        FileJob::Batch(batch) => JobResult::Games(make(&batch, args.reading.from, &begin, &read)),
        FileJob::Failed(error) => JobResult::Failed(error),
        FileJob::End => JobResult::End,
    };
    parallel::stream(jobs, args.reading.threads(), work, |result| state.take(result, &mut report))?;
    Ok(state.total)
}

/// A unit of work, in the order of the files.
enum FileJob {
    Begin(String),
    Batch(Batch),
    Failed(io::Error),
    End,
}

/// The result of a unit of work.
enum JobResult<S> {
    Begin(String),
    Games(BatchResult<S>),
    Failed(io::Error),
    End,
}

/// The result of a batch.
struct BatchResult<S> {
    result: S,
    remarks: Vec<Remark>,
    letters: LettersTally,
    games: u64,
}

fn jobs(path: &Path, meter: &Meter) -> Box<dyn Iterator<Item = FileJob> + Send> {
    let begin = iter::once(FileJob::Begin(source::name(path)));
    match input::open(path, meter) {
        Ok(source) => {
            let batches = Batches::new(source).map(|batch| batch.map_or_else(FileJob::Failed, FileJob::Batch));
            Box::new(begin.chain(batches).chain([FileJob::End]))
        }
        Err(error) => Box::new(begin.chain([FileJob::Failed(error), FileJob::End])),
    }
}

fn make<S>(
    batch: &Batch,
    letters: InputLetters,
    begin: impl Fn() -> S,
    read: impl Fn(&mut S, &mut BatchReader, &RawGame<'_>),
) -> BatchResult<S> {
    let (mut result, mut reader) = (begin(), BatchReader::new(letters));
    let games = batch.games().len() as u64;
    batch.games().for_each(|game| read(&mut result, &mut reader, &game));
    BatchResult { result, remarks: reader.remarks, letters: reader.tally, games }
}

/// The state of reading all files.
struct ReadingState {
    meter: Meter,
    progress: Progress,
    file: FileTally,
    total: FilesTally,
}

impl ReadingState {
    fn new(progress: Progress) -> ReadingState {
        ReadingState { meter: Meter::default(), progress, file: FileTally::default(), total: FilesTally::default() }
    }

    fn take<S>(
        &mut self,
        result: JobResult<S>,
        report: &mut impl FnMut(&Progress, FileProgress<'_, S>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match result {
            JobResult::Begin(file) => self.file = FileTally { file, ..FileTally::default() },
            JobResult::Games(batch) => {
                let file = &mut self.file;
                let BatchResult { result, remarks, letters, games } = batch;
                let is_error = |remark: &&Remark| remark.kind == RemarkKind::Error;
                let errors = remarks.iter().filter(is_error).count() as u64;
                report(&self.progress, FileProgress::Games { file: &file.file, result, remarks })?;
                file.games += games;
                file.errors += errors;
                file.letters.merge(letters);
                let games = self.total.games + file.games;
                self.progress.set_bytes(self.meter.bytes(), || count(games, "game"));
            }
            JobResult::Failed(error) => {
                self.total.unreadable += 1;
                self.progress.hide_while(|| self.file.report_failure(&error));
            }
            JobResult::End => {
                let file = mem::take(&mut self.file);
                self.progress.hide_while(|| file.letters.note(&file.file));
                report(&self.progress, FileProgress::End(&file))?;
                self.total.games += file.games;
                self.total.errors += file.errors;
                self.total.letters.merge(file.letters);
            }
        }
        Ok(())
    }
}

impl FileTally {
    fn report_failure(&self, error: &io::Error) {
        let FileTally { file, games, .. } = self;
        if *games == 0 {
            say::error(&format_args!("cannot read {file}: {error}"));
        } else {
            say::error(&format_args!("cannot continue reading {file} after game {games}: {error}"));
        }
    }
}
