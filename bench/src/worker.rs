//! The worker: does one piece of work with one library whenever it is asked to.
//!
//! A request is a line, and so is the answer to it:
//!
//! ```text
//! kernel                        -> the code path our crate chose on this machine
//! answer TASK LIBRARY           -> ANSWER UNITS
//! time TASK LIBRARY REPEATS     -> CPU time in nanoseconds
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use clap::ValueEnum;
use thiserror::Error;

use crate::driver::Failure;
use crate::fen::Fens;
use crate::perft::Perft;
use crate::plies::Script;
use crate::task::{Kind, Library, Task, digest};
use crate::timing::cpu_time;

/// Why a request was not answered.
#[derive(Debug, Error)]
pub(crate) enum BadRequest {
    #[error("not understood: {0}")]
    Malformed(String),
    #[error("{library} does not do {task}")]
    CannotDo { library: Library, task: String },
}

/// Answers requests until there are no more.
pub(crate) fn serve(quick: bool) -> Result<(), Failure> {
    let mut worker =
        Worker { tasks: Task::all(quick), scripts: HashMap::new(), fens: HashMap::new() };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = worker.respond(&line?)?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// What has been prepared so far, so that preparing is never timed.
struct Worker {
    tasks: Vec<Task>,
    scripts: HashMap<Library, Script>,
    fens: HashMap<Library, Fens>,
}

impl Worker {
    fn respond(&mut self, line: &str) -> Result<String, BadRequest> {
        let malformed = || BadRequest::Malformed(line.to_owned());
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["kernel"] => Ok(flagfall_chess::kernel().to_string()),
            ["answer", task, library] => {
                let work = self.prepare(task, library)?;
                let answer = work.answer();
                Ok(format!("{answer} {}", work.units(answer)))
            }
            ["time", task, library, repeats] => {
                let repeats = repeats.parse().map_err(|_| malformed())?;
                let work = self.prepare(task, library)?;
                Ok(work.time(repeats).as_nanos().to_string())
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
        if let Some((case, depth)) = task.tree {
            let perft =
                Perft::new(library, case, task.kind == Kind::Chess960).ok_or_else(cannot)?;
            return Ok(Work::Perft(perft, depth));
        }
        if task.kind == Kind::Plies {
            let script = match self.scripts.entry(library) {
                Entry::Occupied(ready) => ready.into_mut(),
                Entry::Vacant(place) => place.insert(Script::new(library).ok_or_else(cannot)?),
            };
            return Ok(Work::Plies(script));
        }
        let fens = match self.fens.entry(library) {
            Entry::Occupied(ready) => ready.into_mut(),
            Entry::Vacant(place) => place.insert(Fens::new(library).ok_or_else(cannot)?),
        };
        Ok(Work::Fens(fens, task.kind))
    }
}

/// A piece of work made ready.
enum Work<'a> {
    Perft(Perft, u32),
    Plies(&'a Script),
    Fens(&'a Fens, Kind),
}

impl Work<'_> {
    /// How many nodes, plies or FENs it is about; the answer to perft is the number of nodes.
    fn units(&self, answer: u64) -> u64 {
        match self {
            Work::Perft(..) => answer,
            Work::Plies(script) => script.plies() as u64,
            Work::Fens(fens, _) => fens.len() as u64,
        }
    }

    /// What must be the same for all libraries.
    fn answer(&self) -> u64 {
        match self {
            Work::Perft(perft, depth) => perft.count(*depth),
            Work::Plies(script) => {
                let mut shown = Vec::with_capacity(script.plies());
                script.replay(|ply| shown.push((ply.listed, ply.repetitions)));
                digest(shown)
            }
            Work::Fens(fens, Kind::ReadSetup) => digest(fens.rewritten_setups()),
            Work::Fens(fens, _) => {
                let mut written = Vec::with_capacity(fens.len());
                fens.write(|text| written.push(String::from_utf8_lossy(text).into_owned()));
                digest(written)
            }
        }
    }

    fn time(&self, repeats: u32) -> Duration {
        cpu_time(|| (0..repeats).for_each(|_| self.once()))
    }

    fn once(&self) {
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
        }
    }
}
