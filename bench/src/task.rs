//! The measured tasks and the libraries that can do them.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;

use clap::ValueEnum;
use flagfall_chess::KernelKind;

use crate::database::Database;
use crate::games::fens;
use crate::ledgers::{DeadCheck, MemoryTarget};
use crate::log::LogMeasurement;
use crate::mates::Question;
use crate::positions::{CHESS960, Case, STANDARD};
use crate::suite;

/// The library that does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub(crate) enum Library {
    Flagfall,
    /// Flagfall without AVX-512, as on most machines.
    Bmi2,
    Eschac,
    Cozy,
    Shakmaty,
    /// pgn-reader, which uses shakmaty.
    #[value(name = "pgn_reader")]
    PgnReader,
    Chasolver,
}

impl Library {
    pub(crate) fn is_ours(self) -> bool {
        matches!(self, Library::Flagfall | Library::Bmi2)
    }
}

impl fmt::Display for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Library::Flagfall => "flagfall",
            Library::Bmi2 => "bmi2",
            Library::Eschac => "eschac",
            Library::Cozy => "cozy",
            Library::Shakmaty => "shakmaty",
            Library::PgnReader => "pgn_reader",
            Library::Chasolver => "chasolver",
        })
    }
}

/// The target machine of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Build {
    Default,
    Native,
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Build::Default => "default",
            Build::Native => "native",
        })
    }
}

/// A library in a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Contestant {
    pub(crate) library: Library,
    pub(crate) build: Build,
}

/// The kind of work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Perft,
    Chess960,
    Plies,
    ReadSetup,
    ReadPosition,
    WriteFen,
    ReadSan,
    WriteSan,
    Pgn(Database),
    Mate(Question),
    Moves(DeadCheck),
    Memory(MemoryTarget),
    Log(LogMeasurement),
}

/// A piece of work that several libraries do in the same way.
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// The position and depth of a perft; none for other kinds.
    pub(crate) tree: Option<(&'static Case, u32)>,
}

impl Task {
    /// Returns all tasks that this machine can do. A quick run counts one ply less.
    pub(crate) fn all(quick: bool) -> Vec<Task> {
        let plies = |case: &Case| case.counts.len() - usize::from(quick);
        let perft = |kind, prefix| {
            move |case: &'static Case| Task {
                name: format!("{prefix}_{}", case.name),
                kind,
                tree: Some((case, plies(case) as u32)),
            }
        };
        let whole = |name: &str, kind| Task { name: name.to_owned(), kind, tree: None };
        let standard = STANDARD.iter().map(perft(Kind::Perft, "perft"));
        let chess960 = CHESS960.iter().map(perft(Kind::Chess960, "chess960"));
        let others = [
            whole("plies", Kind::Plies),
            whole("fen_to_setup", Kind::ReadSetup),
            whole("fen_to_position", Kind::ReadPosition),
            whole("fen_write", Kind::WriteFen),
            whole("san_read", Kind::ReadSan),
            whole("san_write", Kind::WriteSan),
        ];
        let databases = Database::ALL.into_iter().filter(|database| database.is_available());
        let pgn = databases.map(|one| whole(&format!("pgn_{one}"), Kind::Pgn(one)));
        let questions = Question::ALL.into_iter().filter(|_| suite::is_available());
        let mate = questions.map(|one| whole(&format!("mate_{one}"), Kind::Mate(one)));
        let moves = DeadCheck::ALL.map(|one| whole(&format!("game_moves_{one}"), Kind::Moves(one)));
        let memory = MemoryTarget::ALL.map(|one| whole(&format!("game_{one}"), Kind::Memory(one)));
        let log = LogMeasurement::ALL.map(|one| whole(&one.to_string(), Kind::Log(one)));
        let games = moves.into_iter().chain(memory).chain(log);
        standard.chain(chess960).chain(others).chain(pgn).chain(mate).chain(games).collect()
    }

    /// Returns the libraries that can do the task and whose answers are compared, Flagfall first.
    pub(crate) fn libraries(&self) -> &'static [Library] {
        match self.kind {
            Kind::Perft if KernelKind::available().contains(&KernelKind::Bmi2) => {
                &[Library::Flagfall, Library::Bmi2, Library::Eschac, Library::Cozy, Library::Shakmaty]
            }
            Kind::Perft => &[Library::Flagfall, Library::Eschac, Library::Cozy, Library::Shakmaty],
            Kind::Chess960 | Kind::Plies => &[Library::Flagfall, Library::Cozy, Library::Shakmaty],
            Kind::ReadSetup | Kind::ReadPosition | Kind::WriteFen | Kind::ReadSan | Kind::WriteSan => {
                &[Library::Flagfall, Library::Shakmaty]
            }
            Kind::Pgn(_) => &[Library::Flagfall, Library::PgnReader],
            Kind::Mate(_) => &[Library::Flagfall, Library::Chasolver],
            Kind::Moves(_) | Kind::Memory(_) | Kind::Log(_) => &[Library::Flagfall],
        }
    }

    /// Returns the libraries that are timed. shakmaty's perft is by far the slowest and would take half of every
    /// run.
    pub(crate) fn timed_libraries(&self) -> Vec<Library> {
        let is_timed = |library: &&Library| self.tree.is_none() || **library != Library::Shakmaty;
        self.libraries().iter().filter(is_timed).copied().collect()
    }

    /// Returns the right answer if it is known beforehand.
    pub(crate) fn known_answer(&self) -> Option<u64> {
        match self.kind {
            Kind::Perft | Kind::Chess960 => self.tree.map(|(case, depth)| case.counts[depth as usize - 1]),
            Kind::ReadSetup | Kind::ReadPosition | Kind::WriteFen => Some(digest(fens())),
            Kind::Plies
            | Kind::ReadSan
            | Kind::WriteSan
            | Kind::Pgn(_)
            | Kind::Mate(_)
            | Kind::Moves(_)
            | Kind::Memory(_)
            | Kind::Log(_) => None,
        }
    }

    /// Returns the number of units in a sample that is long enough to time: nodes, plies, FENs, moves or
    /// positions.
    pub(crate) fn units_per_sample(&self, quick: bool) -> u64 {
        let units: u64 = match self.kind {
            Kind::Perft => 30_000_000,
            Kind::Chess960 => 10_000_000,
            Kind::Mate(Question::Quick) => 65_536,
            Kind::Mate(Question::Full) | Kind::Moves(_) => 1,
            _ => return 50_000,
        };
        if quick { units.div_ceil(5) } else { units }
    }

    /// Returns the rounds in which the task is done; round 0 is a warm-up.
    pub(crate) fn rounds(&self, rounds: u32) -> RangeInclusive<usize> {
        match self.kind {
            // A pass takes seconds, which is enough to warm up and too long for many rounds.
            Kind::Mate(Question::Full) => 1..=rounds.div_ceil(4) as usize,
            _ => 0..=rounds as usize,
        }
    }

    /// Returns the number of samples per contestant and round; short samples are taken more often.
    pub(crate) fn samples_per_round(&self) -> usize {
        match self.kind {
            Kind::Perft | Kind::Chess960 | Kind::Mate(_) => 1,
            // Every sample reads or plays all games.
            Kind::Pgn(_) | Kind::Moves(_) => 2,
            _ => 6,
        }
    }
}

/// Hashes a sequence into one number.
pub(crate) fn digest(items: impl IntoIterator<Item = impl Hash>) -> u64 {
    let mut hasher = DefaultHasher::new();
    items.into_iter().for_each(|item| item.hash(&mut hasher));
    hasher.finish()
}
