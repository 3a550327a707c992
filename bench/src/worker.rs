//! The worker, which does a task with one library on request.
//!
//! A request is a line, and so is its answer:
//!
//! ```text
//! kernel                        -> the code path that Flagfall chose on this machine
//! answer TASK LIBRARY           -> ANSWER UNITS BYTES
//! time TASK LIBRARY REPEATS     -> CPU time in nanoseconds
//! each TASK LIBRARY             -> CPU time of each position in nanoseconds
//! verdicts TASK LIBRARY         -> a letter for each position
//! numbers TASK LIBRARY          -> the numbers that a measurement returns
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use clap::ValueEnum;
use thiserror::Error;

use crate::audit::Answer;
use crate::database::Database;
use crate::driver::Failure;
use crate::fen::Fens;
use crate::ledgers::{DeadCheck, Ledgers};
use crate::log::LogMeasurement;
use crate::mates::{Mates, Question};
use crate::perft::Perft;
use crate::pgn::Games;
use crate::plies::Script;
use crate::report::Size;
use crate::san::Sans;
use crate::task::{Kind, Library, Task, digest};
use crate::timing::cpu_time;

/// The reason a request was not answered.
#[derive(Debug, Error)]
pub(crate) enum BadRequest {
    #[error("not understood: {0}")]
    Malformed(String),
    #[error("{library} does not do {task}")]
    CannotDo { library: Library, task: String },
    #[error("the data of {task} cannot be read: {error}")]
    NoData { task: String, error: io::Error },
}

/// Answers requests until the end of the input.
pub(crate) fn serve(quick: bool) -> Result<(), Failure> {
    let mut worker = Worker { tasks: Task::all(quick), data: PreparedData::default(), quick };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = worker.respond(&line?)?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

struct Worker {
    tasks: Vec<Task>,
    data: PreparedData,
    quick: bool,
}

/// Data that is prepared once and outside the timed work.
#[derive(Default)]
struct PreparedData {
    scripts: HashMap<Library, Script>,
    fens: HashMap<Library, Fens>,
    sans: HashMap<Library, Sans>,
    texts: HashMap<Database, Vec<u8>>,
    mates: HashMap<Library, Mates>,
    ledgers: HashMap<DeadCheck, Ledgers>,
}

impl Worker {
    fn respond(&mut self, line: &str) -> Result<String, BadRequest> {
        let malformed = || BadRequest::Malformed(line.to_owned());
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["kernel"] => Ok(flagfall_chess::kernel().to_string()),
            ["answer", task, library] => {
                let work = self.prepare(task, library)?;
                let (answer, Size { units, bytes }) = work.answer();
                Ok(format!("{answer} {units} {bytes}"))
            }
            ["time", task, library, repeats] => {
                let repeats = repeats.parse().map_err(|_| malformed())?;
                let work = self.prepare(task, library)?;
                Ok(work.time(repeats).as_nanos().to_string())
            }
            ["each", task, library] => {
                let Work::Mates(mates, question) = self.prepare(task, library)? else {
                    return Err(malformed());
                };
                let times = mates.times(question);
                let words = times.iter().map(|time| time.as_nanos().to_string());
                Ok(words.collect::<Vec<_>>().join(" "))
            }
            ["verdicts", task, library] => {
                let Work::Mates(mates, question) = self.prepare(task, library)? else {
                    return Err(malformed());
                };
                Ok(mates.answers(question).into_iter().map(Answer::letter).collect())
            }
            ["numbers", task, library] => {
                let quick = self.quick;
                let Work::Log(measurement) = self.prepare(task, library)? else {
                    return Err(malformed());
                };
                let no_data = |error| BadRequest::NoData { task: task.to_owned(), error };
                let numbers = measurement.numbers(quick).map_err(no_data)?;
                let words = numbers.iter().map(ToString::to_string);
                Ok(words.collect::<Vec<_>>().join(" "))
            }
            _ => Err(malformed()),
        }
    }

    fn prepare(&mut self, task: &str, library: &str) -> Result<Work<'_>, BadRequest> {
        let library = Library::from_str(library, true).map_err(BadRequest::Malformed)?;
        let found = self.tasks.iter().find(|known| known.name == task);
        let task = found.ok_or_else(|| BadRequest::Malformed(task.to_owned()))?;
        let cannot = || BadRequest::CannotDo { library, task: task.name.clone() };
        if !task.libraries().contains(&library) {
            return Err(cannot());
        }
        let no_data = |error| BadRequest::NoData { task: task.name.clone(), error };
        let data = &mut self.data;
        let work = match task.kind {
            Kind::Perft | Kind::Chess960 => task.tree.and_then(|(case, depth)| {
                let perft = Perft::new(library, case, task.kind == Kind::Chess960)?;
                Some(Work::Perft(perft, depth))
            }),
            Kind::Plies => get_or_prepare(&mut data.scripts, library, || Script::new(library)).map(Work::Plies),
            Kind::ReadSan | Kind::WriteSan => {
                get_or_prepare(&mut data.sans, library, || Sans::new(library)).map(|sans| Work::Sans(sans, task.kind))
            }
            Kind::Pgn(database) => {
                let text = match data.texts.entry(database) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => entry.insert(database.text().map_err(no_data)?),
                };
                Games::new(library, text).map(Work::Pgn)
            }
            Kind::Mate(question) => {
                let mates = match data.mates.entry(library) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => {
                        let mates = Mates::new(library, self.quick).map_err(no_data)?;
                        entry.insert(mates.ok_or_else(cannot)?)
                    }
                };
                Some(Work::Mates(mates, question))
            }
            Kind::Moves(check) => {
                let ledgers = data.ledgers.entry(check);
                Some(Work::Moves(ledgers.or_insert_with(|| Ledgers::new(check))))
            }
            Kind::Log(measurement) => Some(Work::Log(measurement)),
            Kind::Memory(target) => Some(Work::Memory(target.bytes().map_err(no_data)?)),
            Kind::ReadSetup | Kind::ReadPosition | Kind::WriteFen => {
                get_or_prepare(&mut data.fens, library, || Fens::new(library)).map(|fens| Work::Fens(fens, task.kind))
            }
        };
        work.ok_or_else(cannot)
    }
}

/// Returns the prepared data of a library, and prepares it if necessary.
fn get_or_prepare<T>(
    data: &mut HashMap<Library, T>,
    library: Library,
    prepare: impl FnOnce() -> Option<T>,
) -> Option<&T> {
    Some(match data.entry(library) {
        Entry::Occupied(entry) => entry.into_mut(),
        Entry::Vacant(entry) => entry.insert(prepare()?),
    })
}

/// Prepared work.
enum Work<'a> {
    Perft(Perft, u32),
    Plies(&'a Script),
    Fens(&'a Fens, Kind),
    Sans(&'a Sans, Kind),
    Pgn(Games<'a>),
    Mates(&'a Mates, Question),
    Moves(&'a Ledgers),
    /// A number of bytes, without work.
    Memory(u64),
    /// A separate measurement.
    Log(LogMeasurement),
}

impl Work<'_> {
    /// Returns the result that must be the same for all libraries, and its size.
    fn answer(&self) -> (u64, Size) {
        let mut bytes = 0;
        let (answer, units) = match self {
            Work::Perft(perft, depth) => {
                let nodes = perft.count(*depth);
                (nodes, nodes)
            }
            Work::Plies(script) => {
                let mut plies = Vec::with_capacity(script.plies());
                script.replay(|ply| plies.push((ply.listed, ply.repetitions)));
                (digest(plies), script.plies() as u64)
            }
            Work::Fens(fens, Kind::ReadSetup) => (digest(fens.rewritten_setups()), fens.len() as u64),
            Work::Fens(fens, _) => {
                let mut texts = Vec::with_capacity(fens.len());
                fens.write(|text| texts.push(String::from_utf8_lossy(text).into_owned()));
                (digest(texts), fens.len() as u64)
            }
            Work::Sans(sans, Kind::ReadSan) => (digest(sans.moves_read()), sans.len() as u64),
            Work::Sans(sans, _) => {
                let mut texts = Vec::with_capacity(sans.len());
                sans.write(|text| texts.push(text.to_owned()));
                (digest(texts), sans.len() as u64)
            }
            Work::Pgn(games) => {
                bytes = games.bytes() as u64;
                games.digest()
            }
            // Verdicts are compared one by one.
            Work::Mates(mates, _) => (0, mates.len() as u64),
            Work::Moves(ledgers) => (digest(ledgers.last_positions()), ledgers.plies() as u64),
            Work::Log(_) => (0, 1),
            &Work::Memory(size) => {
                bytes = size;
                (size, 1)
            }
        };
        (answer, Size { units, bytes })
    }

    fn time(&self, repeats: u32) -> Duration {
        cpu_time(|| (0..repeats).for_each(|_| self.run_once()))
    }

    fn run_once(&self) {
        match self {
            Work::Perft(perft, depth) => {
                black_box(black_box(perft).count(*depth));
            }
            Work::Plies(script) => script.replay(|ply| {
                black_box((ply.listed, ply.hash, ply.repetitions));
            }),
            Work::Fens(fens, Kind::ReadSetup) => fens.read_setups(),
            Work::Fens(fens, Kind::ReadPosition) => fens.read_positions(),
            Work::Fens(fens, _) => fens.write(|text| {
                black_box(text);
            }),
            Work::Sans(sans, Kind::ReadSan) => sans.read(),
            Work::Sans(sans, _) => sans.write(|text| {
                black_box(text);
            }),
            Work::Pgn(games) => games.read(),
            Work::Mates(mates, question) => mates.ask_all(*question),
            Work::Moves(ledgers) => ledgers.play(),
            Work::Memory(_) | Work::Log(_) => {}
        }
    }
}
