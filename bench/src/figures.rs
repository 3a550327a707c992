//! The figures with their names, computations and goals.

use crate::audit::Count;
use crate::database::Database;
pub(crate) use crate::goal::Goal;
use crate::ledgers::{DeadCheck, MemoryTarget};
use crate::log::LogMeasurement;
use crate::mates::Question;
use crate::task::{Build, Contestant, Kind, Library, Task};

/// The computation of a figure from samples; over several tasks it is the geometric mean.
#[derive(Clone, Copy)]
pub(crate) enum Measure {
    /// The time of one divided by the time of the other, as the median over the rounds.
    Ratio { of: Contestant, to: Contestant },
    /// Millions of nodes per second of CPU time.
    MillionsPerSecond(Contestant),
    /// The number per second of CPU time.
    PerSecond(Contestant),
    /// Nanoseconds of CPU time per unit.
    NanosecondsEach(Contestant),
    /// Millions of bytes of text per second of CPU time.
    MegabytesPerSecond(Contestant),
    /// The ratio of percentiles of the times of single positions.
    RatioAt { of: Contestant, to: Contestant, percent: usize },
    /// A percentile of the times of single positions, in microseconds of CPU time.
    MicrosecondsAt(Contestant, usize),
    /// The number of answers with a property.
    Answers(Contestant, Count),
    /// Bytes of memory, the same in all builds.
    Bytes,
    /// One of the numbers that a measurement returns.
    Number(Contestant, usize),
}

/// The kind of sampling that a figure needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sampling {
    /// Times of the whole task.
    Whole,
    /// Times of single positions.
    Each,
    /// Answers, without times.
    Answers,
    /// A measurement that returns several numbers.
    Numbers,
}

impl Measure {
    pub(crate) fn contestants(self) -> Vec<Contestant> {
        match self {
            Measure::Ratio { of, to } | Measure::RatioAt { of, to, .. } => vec![of, to],
            Measure::MillionsPerSecond(one)
            | Measure::PerSecond(one)
            | Measure::NanosecondsEach(one)
            | Measure::MegabytesPerSecond(one)
            | Measure::MicrosecondsAt(one, _)
            | Measure::Answers(one, _)
            | Measure::Number(one, _) => vec![one],
            Measure::Bytes => Vec::new(),
        }
    }

    pub(crate) fn sampling(self) -> Sampling {
        match self {
            Measure::Ratio { .. }
            | Measure::MillionsPerSecond(_)
            | Measure::PerSecond(_)
            | Measure::NanosecondsEach(_)
            | Measure::MegabytesPerSecond(_) => Sampling::Whole,
            Measure::RatioAt { .. } | Measure::MicrosecondsAt(..) => Sampling::Each,
            Measure::Answers(..) | Measure::Bytes => Sampling::Answers,
            Measure::Number(..) => Sampling::Numbers,
        }
    }
}

/// One line of the report.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) measure: Measure,
    pub(crate) goal: Goal,
    /// Indices into the list of tasks.
    pub(crate) tasks: Vec<usize>,
}

/// Returns all figures, the most important first.
pub(crate) fn figures(tasks: &[Task], builds: &[Build]) -> Vec<Figure> {
    let mut list = List { tasks, figures: Vec::new() };
    for &build in builds {
        list.compare(Kind::Perft, "perft", build);
        list.compare(Kind::Chess960, "chess960", build);
        list.compare(Kind::Plies, "plies", build);
        list.compare(Kind::ReadSetup, "fen_to_setup", build);
        list.compare(Kind::ReadPosition, "fen_to_position", build);
        list.compare(Kind::WriteFen, "fen_write", build);
        list.compare(Kind::ReadSan, "san_read", build);
        list.compare(Kind::WriteSan, "san_write", build);
        for database in Database::ALL {
            list.compare(Kind::Pgn(database), &format!("pgn_{database}"), build);
        }
        for question in Question::ALL {
            list.compare(Kind::Mate(question), &format!("mate_{question}"), build);
        }
        list.full_answers(build);
        list.quick_answers(build);
        list.move_rates(build);
    }
    list.memory();
    list.log();
    if builds.contains(&Build::Native) {
        list.compare_builds(Kind::Perft, "perft", Goal::AtMost(1.10));
        list.compare_builds(Kind::Chess960, "chess960", Goal::None);
        list.compare_builds(Kind::Plies, "plies", Goal::None);
    }
    for &build in builds {
        list.single_positions(build);
    }
    list.figures
}

struct List<'a> {
    tasks: &'a [Task],
    figures: Vec<Figure>,
}

impl List<'_> {
    /// Adds the comparison with each peer and the absolute figure of every library, if there is such a task.
    fn compare(&mut self, kind: Kind, name: &str, build: Build) {
        let tasks = self.of_kind(kind);
        let Some(&first) = tasks.first() else { return };
        let libraries = self.tasks[first].timed_libraries();
        for &our in libraries.iter().filter(|library| library.is_ours()) {
            let name = if our == Library::Bmi2 { format!("{name}_bmi2") } else { name.to_owned() };
            for &peer in libraries.iter().filter(|library| !library.is_ours()) {
                // The goals apply to the code that is chosen on this machine.
                let goal = if our == Library::Bmi2 { Goal::None } else { goal(kind, peer) };
                let ours = Contestant { library: our, build };
                let theirs = Contestant { library: peer, build };
                // For plies the goal is a time ratio, elsewhere a speed-up.
                let (name, measure) = if kind == Kind::Plies {
                    (format!("{name}_time_vs_{peer}_{build}"), Measure::Ratio { of: ours, to: theirs })
                } else {
                    (format!("{name}_vs_{peer}_{build}"), Measure::Ratio { of: theirs, to: ours })
                };
                self.figures.push(Figure { name, measure, goal, tasks: tasks.clone() });
            }
        }
        for library in libraries {
            self.absolute(&format!("{name}_{library}_{build}"), Contestant { library, build }, &tasks);
        }
    }

    fn compare_builds(&mut self, kind: Kind, name: &str, goal: Goal) {
        let ours = |build| Contestant { library: Library::Flagfall, build };
        self.figures.push(Figure {
            name: format!("{name}_time_default_vs_native"),
            measure: Measure::Ratio { of: ours(Build::Default), to: ours(Build::Native) },
            goal,
            tasks: self.of_kind(kind),
        });
    }

    /// Adds the distribution of times of single positions and the quality of the answers.
    fn full_answers(&mut self, build: Build) {
        let ours = Contestant { library: Library::Flagfall, build };
        let theirs = Contestant { library: Library::Chasolver, build };
        for (percentile, percent, goal) in
            [("p99", 99, Goal::AtLeast(3.0)), ("p50", 50, Goal::None), ("max", 100, Goal::None)]
        {
            let name = format!("{percentile}_vs_chasolver_{build}");
            let measure = Measure::RatioAt { of: theirs, to: ours, percent };
            self.mate(Question::Full, &name, measure, goal);
            for contestant in [ours, theirs] {
                let name = format!("{percentile}_{}_{build}_us", contestant.library);
                let measure = Measure::MicrosecondsAt(contestant, percent);
                self.mate(Question::Full, &name, measure, Goal::None);
            }
        }
        for contestant in [ours, theirs] {
            // A peer's answers are checked in one build only.
            if contestant.library.is_ours() || build == Build::Default {
                // A wrong answer by Flagfall aborts the run.
                let goal = if contestant.library.is_ours() { Goal::AtMost(0.0) } else { Goal::None };
                for (property, count) in [("wrong", Count::Wrong), ("undetermined", Count::Undetermined)] {
                    let name = format!("{property}_{}_{build}", contestant.library);
                    self.mate(Question::Full, &name, Measure::Answers(contestant, count), goal);
                }
            }
        }
    }

    /// Adds the worst time of the quick check and its agreement with the peer.
    fn quick_answers(&mut self, build: Build) {
        let ours = Contestant { library: Library::Flagfall, build };
        let missed = Measure::Answers(ours, Count::Missed);
        let name = format!("missed_vs_chasolver_{build}");
        self.mate(Question::Quick, &name, missed, Goal::AtMost(0.0));
        let worst = Measure::MicrosecondsAt(ours, 100);
        let name = format!("max_flagfall_{build}_us");
        self.mate(Question::Quick, &name, worst, Goal::AtMost(1_000.0));
    }

    fn mate(&mut self, question: Question, name: &str, measure: Measure, goal: Goal) {
        let tasks = self.of_kind(Kind::Mate(question));
        if !tasks.is_empty() {
            let name = format!("mate_{question}_{name}");
            self.figures.push(Figure { name, measure, goal, tasks });
        }
    }

    /// Adds the rates of moves decided and applied.
    fn move_rates(&mut self, build: Build) {
        let ours = Contestant { library: Library::Flagfall, build };
        for check in DeadCheck::ALL {
            let goal = match check {
                DeadCheck::Quick => 500_000.0,
                DeadCheck::Material => 1_500_000.0,
            };
            self.figures.push(Figure {
                name: format!("game_moves_{check}_{build}_per_s"),
                measure: Measure::PerSecond(ours),
                goal: Goal::AtLeast(goal),
                tasks: self.of_kind(Kind::Moves(check)),
            });
        }
    }

    fn memory(&mut self) {
        for (target, goal) in [(MemoryTarget::Game, Goal::AtMost(2_048.0)), (MemoryTarget::Rules, Goal::None)] {
            let tasks = self.of_kind(Kind::Memory(target));
            let name = format!("game_{target}_bytes");
            self.figures.push(Figure { name, measure: Measure::Bytes, goal, tasks });
        }
    }

    /// Adds the costs of the zone's log.
    fn log(&mut self) {
        let ours = Contestant { library: Library::Flagfall, build: Build::Default };
        let acknowledged = [
            ("p99_vs_fdatasync", Goal::AtMost(3.0)),
            ("p99_fdatasync_us", Goal::None),
            ("p99_flagfall_us", Goal::None),
            ("p50_flagfall_us", Goal::None),
        ];
        let recovered = [
            ("100000_games_read_s", Goal::AtMost(5.0)),
            ("100000_games_resumed_s", Goal::None),
            ("event_us", Goal::None),
        ];
        let all = [(LogMeasurement::Acknowledgement, &acknowledged[..]), (LogMeasurement::Recovery, &recovered[..])];
        for (measurement, figures) in all {
            let tasks = self.of_kind(Kind::Log(measurement));
            for (index, &(name, goal)) in figures.iter().enumerate() {
                let (name, tasks) = (format!("{measurement}_{name}"), tasks.clone());
                self.figures.push(Figure { name, measure: Measure::Number(ours, index), goal, tasks });
            }
        }
    }

    fn single_positions(&mut self, build: Build) {
        for task in self.of_kind(Kind::Perft) {
            let name = self.tasks[task].name.clone();
            let ours = Contestant { library: Library::Flagfall, build };
            for peer in [Library::Eschac, Library::Cozy] {
                let measure = Measure::Ratio { of: Contestant { library: peer, build }, to: ours };
                let name = format!("{name}_vs_{peer}_{build}");
                self.figures.push(Figure { name, measure, goal: Goal::None, tasks: vec![task] });
            }
            self.absolute(&format!("{name}_flagfall_{build}"), ours, &[task]);
        }
    }

    fn absolute(&mut self, name: &str, contestant: Contestant, tasks: &[usize]) {
        let measures = match self.tasks[tasks[0]].kind {
            Kind::Perft | Kind::Chess960 => {
                vec![("mnps", Measure::MillionsPerSecond(contestant))]
            }
            Kind::Pgn(_) => vec![
                ("ns", Measure::NanosecondsEach(contestant)),
                ("mb_per_s", Measure::MegabytesPerSecond(contestant)),
            ],
            _ => vec![("ns", Measure::NanosecondsEach(contestant))],
        };
        for (unit, measure) in measures {
            let name = format!("{name}_{unit}");
            self.figures.push(Figure { name, measure, goal: Goal::None, tasks: tasks.to_vec() });
        }
    }

    fn of_kind(&self, kind: Kind) -> Vec<usize> {
        (0..self.tasks.len()).filter(|&task| self.tasks[task].kind == kind).collect()
    }
}

/// Returns the goal against a peer.
fn goal(kind: Kind, peer: Library) -> Goal {
    match (kind, peer) {
        (Kind::Perft, Library::Eschac) => Goal::AtLeast(1.4),
        (Kind::Perft, Library::Cozy) => Goal::AtLeast(1.8),
        (Kind::Plies, Library::Shakmaty) => Goal::AtMost(0.6),
        (Kind::ReadSetup | Kind::ReadPosition, Library::Shakmaty)
        | (Kind::Mate(Question::Quick), Library::Chasolver) => Goal::AtLeast(2.0),
        (Kind::WriteFen, Library::Shakmaty) => Goal::AtLeast(4.0),
        (Kind::Chess960, Library::Cozy) | (Kind::ReadSan, Library::Shakmaty) | (Kind::Pgn(_), Library::PgnReader) => {
            Goal::AtLeast(1.5)
        }
        (Kind::WriteSan, Library::Shakmaty) | (Kind::Mate(Question::Full), Library::Chasolver) => Goal::AtLeast(3.0),
        _ => Goal::None,
    }
}
