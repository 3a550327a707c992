//! The driver, which checks the answers and then samples all contestants in turn.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::Run;
use crate::audit::{Answer, Audit, Audits, coverage};
use crate::figures::{Figure, Sampling, figures};
use crate::mates::{self, Question};
use crate::report::{self, Samples, Size};
use crate::suite::Case;
use crate::task::{Build, Contestant, Kind, Library, Task};
use crate::worker::BadRequest;

/// The number of times measured for a position; the minimum counts.
const BEST_OF: usize = 3;

/// The reason a run failed. A missed goal is no failure.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("no figure has a name like {0}; --list shows all names")]
    NoSuchFigure(String),
    #[error("the {build} worker did not answer `{request}`")]
    NoAnswer { build: Build, request: String },
    #[error("wrong answer: {task} with {library} ({build} build) gives {given}, not {expected}")]
    WrongAnswer { task: String, library: Library, build: Build, given: u64, expected: u64 },
    #[error("wrong answer: {task} with {library} ({build} build) says {given:?} for {winner} in {fen}")]
    WrongVerdict { task: String, library: Library, build: Build, given: Answer, winner: &'static str, fen: String },
    #[error(transparent)]
    BadRequest(#[from] BadRequest),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Measures and prints the chosen figures.
pub(crate) fn run(options: &Run) -> Result<(), Failure> {
    let tasks = Task::all(options.quick);
    let builds: &[Build] =
        if options.native.is_some() || options.list { &[Build::Default, Build::Native] } else { &[Build::Default] };
    let chosen = choose(figures(&tasks, builds), &options.only)?;
    if options.list {
        report::list(&chosen);
        return Ok(());
    }

    let mut workers = vec![Worker::start(Build::Default, &std::env::current_exe()?, options.quick)?];
    if let Some(native) = &options.native {
        workers.push(Worker::start(Build::Native, native, options.quick)?);
    }
    let rounds = options.rounds.unwrap_or(if options.quick { 5 } else { 11 });
    let mut bench = Bench { tasks: &tasks, chosen: &chosen, workers, quick: options.quick };
    let sizes = bench.check()?;
    let audits = bench.audit()?;
    let times = bench.measure(rounds, &sizes)?;
    let each = bench.measure_positions()?;
    let numbers = bench.measure_numbers()?;
    let kernels = bench.kernels()?;
    let samples = Samples { times, sizes, each, audits, numbers };
    report::print(&chosen, &samples, &kernels, rounds, options.quick);
    Ok(())
}

fn choose(figures: Vec<Figure>, only: &[String]) -> Result<Vec<Figure>, Failure> {
    let names = |figure: &Figure, part: &String| figure.name.contains(part.as_str());
    if let Some(unknown) = only.iter().find(|part| !figures.iter().any(|figure| names(figure, part))) {
        return Err(Failure::NoSuchFigure(unknown.clone()));
    }
    let wanted = |figure: &Figure| only.is_empty() || only.iter().any(|part| names(figure, part));
    Ok(figures.into_iter().filter(wanted).collect())
}

struct Bench<'a> {
    tasks: &'a [Task],
    chosen: &'a [Figure],
    workers: Vec<Worker>,
    quick: bool,
}

impl Bench<'_> {
    /// Checks that every library gives the right answer to every task that will be timed, and returns the
    /// sizes of the tasks.
    fn check(&mut self) -> Result<HashMap<usize, Size>, Failure> {
        let wanted: Vec<usize> = (0..self.tasks.len()).filter(|&task| self.is_wanted(task)).collect();
        let progress = progress("checking answers", wanted.len());
        let mut sizes = HashMap::new();
        for index in wanted {
            let task = &self.tasks[index];
            progress.set_message(task.name.clone());
            let mut expected = task.known_answer();
            for worker in &mut self.workers {
                for library in task.libraries() {
                    let (given, size) = worker.ask(&format!("answer {} {library}", task.name), parse_answer)?;
                    let expected = *expected.get_or_insert(given);
                    if given != expected {
                        return Err(Failure::WrongAnswer {
                            task: task.name.clone(),
                            library: *library,
                            build: worker.build,
                            given,
                            expected,
                        });
                    }
                    sizes.insert(index, size);
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(sizes)
    }

    /// Takes the samples of timed tasks. For each task the contestants follow one another, starting with another
    /// one each time. The first round is a warm-up.
    fn measure(
        &mut self,
        rounds: u32,
        sizes: &HashMap<usize, Size>,
    ) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Sampling::Whole);
        let steps = plan.iter().map(|(task, _)| self.tasks[*task].rounds(rounds).count()).sum();
        let progress = progress("measuring", steps);
        let mut times: HashMap<_, Vec<f64>> = HashMap::new();
        for round in 0..=rounds as usize {
            for (index, contestants) in &plan {
                let task = &self.tasks[*index];
                if !task.rounds(rounds).contains(&round) {
                    continue;
                }
                progress.set_message(task.name.clone());
                let repeats = task.units_per_sample(self.quick).div_ceil(sizes[index].units);
                for sample in 0..task.samples_per_round() {
                    for contestant in measuring_order(contestants, round + sample) {
                        let taken = self.sample(task, contestant, repeats)?;
                        if round > 0 {
                            times.entry((*index, contestant)).or_default().push(taken);
                        }
                    }
                }
                progress.inc(1);
            }
        }
        progress.finish_and_clear();
        Ok(times)
    }

    /// Takes times position by position, with the contestants in turn in every round, and keeps the minimum of
    /// each position.
    fn measure_positions(&mut self) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Sampling::Each);
        let progress = progress("position by position", plan.len() * BEST_OF);
        let mut least: HashMap<_, Vec<f64>> = HashMap::new();
        for round in 0..BEST_OF {
            for (index, contestants) in &plan {
                let task = &self.tasks[*index];
                progress.set_message(task.name.clone());
                for contestant in measuring_order(contestants, round) {
                    let request = format!("each {} {}", task.name, contestant.library);
                    let taken = self.worker(contestant.build).ask(&request, parse_times)?;
                    let least = least.entry((*index, contestant)).or_insert_with(|| taken.clone());
                    least.iter_mut().zip(taken).for_each(|(least, taken)| *least = least.min(taken));
                }
                progress.inc(1);
            }
        }
        progress.finish_and_clear();
        Ok(least)
    }

    /// Takes the measurements that return several numbers.
    fn measure_numbers(&mut self) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Sampling::Numbers);
        let progress = progress("other measurements", plan.len());
        let mut numbers = HashMap::new();
        for (index, contestants) in plan {
            let task = &self.tasks[index];
            progress.set_message(task.name.clone());
            for contestant in contestants {
                let request = format!("numbers {} {}", task.name, contestant.library);
                numbers.insert((index, contestant), self.worker(contestant.build).ask(&request, parse_times)?);
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(numbers)
    }

    /// Checks that Flagfall gives no wrong answer on mate possibility, and counts the properties of the answers.
    fn audit(&mut self) -> Result<Audits, Failure> {
        let question = |task: usize| match self.tasks[task].kind {
            Kind::Mate(question) if self.is_wanted(task) => Some((task, question)),
            _ => None,
        };
        let wanted: Vec<(usize, Question)> = (0..self.tasks.len()).filter_map(question).collect();
        let mut audits = Audits::default();
        if wanted.is_empty() {
            return Ok(audits);
        }
        let (cases, left_out) = mates::readable(self.quick)?;
        audits.left_out = left_out;
        let builds: Vec<Build> = self.workers.iter().map(|worker| worker.build).collect();
        let progress = progress("mate possibility", wanted.len() * (builds.len() + 1));
        for (index, question) in wanted {
            progress.set_message(self.tasks[index].name.clone());
            let mut ours = Vec::new();
            for &build in &builds {
                let contestant = Contestant { library: Library::Flagfall, build };
                ours.push((contestant, self.verdicts(index, contestant, &cases)?));
                progress.inc(1);
            }
            // Answers do not depend on the build, and a peer may take long for them.
            let peer = Contestant { library: Library::Chasolver, build: Build::Default };
            if !self.contestants(index, Sampling::Answers).is_empty() {
                let theirs = self.verdicts(index, peer, &cases)?;
                let covered = coverage(question, &cases, &theirs);
                audits.coverage.push(format!("{question}, {}: {covered}", peer.library));
                audits.counts.insert((index, peer), Audit::new(&cases, &theirs, &theirs));
                for (contestant, answers) in ours {
                    audits.counts.insert((index, contestant), Audit::new(&cases, &answers, &theirs));
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(audits)
    }

    /// Returns a contestant's answers to all cases; a wrong answer by Flagfall is an error.
    fn verdicts(&mut self, task: usize, contestant: Contestant, cases: &[Case]) -> Result<Vec<Answer>, Failure> {
        let task = &self.tasks[task];
        let request = format!("verdicts {} {}", task.name, contestant.library);
        let read = |line: &str| -> Option<Vec<Answer>> {
            let answers: Vec<Answer> = line.chars().map(Answer::from_letter).collect::<Option<_>>()?;
            (answers.len() == cases.len()).then_some(answers)
        };
        let answers = self.worker(contestant.build).ask(&request, read)?;
        let wrong = cases.iter().zip(&answers).find(|(case, answer)| answer.is_wrong(case));
        match wrong {
            Some((case, &given)) if contestant.library.is_ours() => Err(Failure::WrongVerdict {
                task: task.name.clone(),
                library: contestant.library,
                build: contestant.build,
                given,
                winner: case.winner.name(),
                fen: case.fen.clone(),
            }),
            _ => Ok(answers),
        }
    }

    /// Returns the nanoseconds for doing the task once, measured over `repeats` repetitions.
    fn sample(&mut self, task: &Task, contestant: Contestant, repeats: u64) -> Result<f64, Failure> {
        let request = format!("time {} {} {repeats}", task.name, contestant.library);
        let taken: f64 = self.worker(contestant.build).ask(&request, |line| line.parse().ok())?;
        Ok(taken / repeats as f64)
    }

    fn kernels(&mut self) -> Result<Vec<(Build, String)>, Failure> {
        let ask = |worker: &mut Worker| Ok((worker.build, worker.ask("kernel", |line| Some(line.to_owned()))?));
        self.workers.iter_mut().map(ask).collect()
    }

    fn is_wanted(&self, task: usize) -> bool {
        self.chosen.iter().any(|figure| figure.tasks.contains(&task))
    }

    /// Returns the contestants of each task for figures with this kind of sampling.
    fn plan(&self, sampling: Sampling) -> Vec<(usize, Vec<Contestant>)> {
        let tasks = (0..self.tasks.len()).map(|task| (task, self.contestants(task, sampling)));
        tasks.filter(|(_, contestants)| !contestants.is_empty()).collect()
    }

    fn contestants(&self, task: usize, sampling: Sampling) -> Vec<Contestant> {
        let mut seen = HashSet::new();
        let is_sampled = |figure: &&Figure| figure.tasks.contains(&task) && figure.measure.sampling() == sampling;
        let figures = self.chosen.iter().filter(is_sampled);
        figures.flat_map(|figure| figure.measure.contestants()).filter(|&contestant| seen.insert(contestant)).collect()
    }

    fn worker(&mut self, build: Build) -> &mut Worker {
        let found = self.workers.iter_mut().find(|worker| worker.build == build);
        found.expect("every build of a figure has a worker")
    }
}

/// Returns the contestants in an order that starts with another one each time and is reversed every other time.
fn measuring_order(contestants: &[Contestant], time: usize) -> Vec<Contestant> {
    let mut order = contestants.to_vec();
    order.rotate_left(time % contestants.len());
    if time % 2 == 1 {
        order.reverse();
    }
    order
}

fn parse_answer(line: &str) -> Option<(u64, Size)> {
    let mut numbers = line.split(' ').map(|number| number.parse().ok());
    let answer = numbers.next()??;
    Some((answer, Size { units: numbers.next()??, bytes: numbers.next()?? }))
}

fn parse_times(line: &str) -> Option<Vec<f64>> {
    line.split(' ').map(|number| number.parse().ok()).collect()
}

fn progress(prefix: &'static str, steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {msg}").expect("a fixed template");
    ProgressBar::new(steps as u64).with_style(style).with_prefix(prefix)
}

/// A running worker. While others are asked, it waits and takes no CPU time.
struct Worker {
    build: Build,
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    fn start(build: Build, program: &Path, quick: bool) -> io::Result<Worker> {
        let mut command = Command::new(program);
        command.arg("worker").stdin(Stdio::piped()).stdout(Stdio::piped());
        if quick {
            command.arg("--quick");
        }
        let mut child = command.spawn()?;
        let requests = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Ok(Worker { build, child, requests, answers })
    }

    fn ask<T>(&mut self, request: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Failure> {
        let no_answer = || Failure::NoAnswer { build: self.build, request: request.to_owned() };
        let mut line = String::new();
        let mut requests = self.requests.as_ref().ok_or_else(no_answer)?;
        writeln!(requests, "{request}").map_err(|_| no_answer())?;
        self.answers.read_line(&mut line)?;
        read(line.trim_end()).ok_or_else(no_answer)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // A worker ends at the end of its requests.
        drop(self.requests.take());
        let _ = self.child.wait();
    }
}
