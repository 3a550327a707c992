//! The driver: checks the answers, then takes samples from all contestants in turn.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::Run;
use crate::audit::{Answer, Audit, Audits, asked};
use crate::figures::{Figure, Way, figures};
use crate::mates::{self, Question};
use crate::report::{self, Samples, Size};
use crate::suite::Case;
use crate::task::{Build, Contestant, Kind, Library, Task};
use crate::worker::BadRequest;

/// Of so many times for a position the least is taken.
const BEST_OF: usize = 3;

/// Why nothing could be measured; a missed goal is no reason.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("no figure is called anything like {0}; --list shows them all")]
    NoSuchFigure(String),
    #[error("the {build} worker did not answer `{request}`")]
    NoAnswer { build: Build, request: String },
    #[error("wrong answer: {task} with {who} ({build} build) gives {given}, not {expected}")]
    WrongAnswer { task: String, who: String, build: Build, given: u64, expected: u64 },
    #[error("wrong answer: {task} with {who} ({build} build) says {given:?} of {winner} in {fen}")]
    WrongVerdict {
        task: String,
        who: Library,
        build: Build,
        given: Answer,
        winner: &'static str,
        fen: String,
    },
    #[error(transparent)]
    BadRequest(#[from] BadRequest),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Measures what was asked for and prints it.
pub(crate) fn run(options: &Run) -> Result<(), Failure> {
    let tasks = Task::all(options.quick);
    let builds: &[Build] = if options.native.is_some() || options.list {
        &[Build::Default, Build::Native]
    } else {
        &[Build::Default]
    };
    let chosen = choose(figures(&tasks, builds), &options.only)?;
    if options.list {
        report::list(&chosen);
        return Ok(());
    }

    let mut workers =
        vec![Worker::start(Build::Default, &std::env::current_exe()?, options.quick)?];
    if let Some(native) = &options.native {
        workers.push(Worker::start(Build::Native, native, options.quick)?);
    }
    let rounds = options.rounds.unwrap_or(if options.quick { 5 } else { 11 });
    let mut bench = Bench { tasks: &tasks, chosen: &chosen, workers, quick: options.quick };
    let sizes = bench.check()?;
    let audits = bench.audit()?;
    let times = bench.measure(rounds, &sizes)?;
    let each = bench.measure_each()?;
    let numbers = bench.measure_numbers()?;
    let kernels = bench.kernels()?;
    let samples = Samples { times, sizes, each, audits, numbers };
    report::print(&chosen, &samples, &kernels, rounds, options.quick);
    Ok(())
}

fn choose(figures: Vec<Figure>, only: &[String]) -> Result<Vec<Figure>, Failure> {
    let names = |figure: &Figure, part: &String| figure.name.contains(part.as_str());
    if let Some(unknown) =
        only.iter().find(|part| !figures.iter().any(|figure| names(figure, part)))
    {
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
    /// Makes sure that everyone gives the right answer to everything that will be timed, and
    /// returns how much each task is.
    fn check(&mut self) -> Result<HashMap<usize, Size>, Failure> {
        let wanted: Vec<usize> =
            (0..self.tasks.len()).filter(|&task| self.is_wanted(task)).collect();
        let progress = progress("checking answers", wanted.len());
        let mut sizes = HashMap::new();
        for index in wanted {
            let task = &self.tasks[index];
            progress.set_message(task.name.clone());
            let mut expected = task.known_answer();
            for worker in &mut self.workers {
                for library in task.libraries() {
                    let (given, size) =
                        worker.ask(&format!("answer {} {library}", task.name), parse_answer)?;
                    let expected = *expected.get_or_insert(given);
                    if given != expected {
                        return Err(Failure::WrongAnswer {
                            task: task.name.clone(),
                            who: library.to_string(),
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

    /// Takes one sample after another: for each task all contestants follow one another, and
    /// every time another one begins. The first round only warms up.
    fn measure(
        &mut self,
        rounds: u32,
        sizes: &HashMap<usize, Size>,
    ) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Way::Whole);
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
                    for contestant in in_turn(contestants, round + sample) {
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

    /// Takes times position by position, all contestants following one another in every round,
    /// and keeps the least of each.
    fn measure_each(&mut self) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Way::Each);
        let progress = progress("position by position", plan.len() * BEST_OF);
        let mut least: HashMap<_, Vec<f64>> = HashMap::new();
        for round in 0..BEST_OF {
            for (index, contestants) in &plan {
                let task = &self.tasks[*index];
                progress.set_message(task.name.clone());
                for who in in_turn(contestants, round) {
                    let request = format!("each {} {}", task.name, who.library);
                    let taken = self.worker(who.build).ask(&request, parse_times)?;
                    let least = least.entry((*index, who)).or_insert_with(|| taken.clone());
                    least
                        .iter_mut()
                        .zip(taken)
                        .for_each(|(least, taken)| *least = least.min(taken));
                }
                progress.inc(1);
            }
        }
        progress.finish_and_clear();
        Ok(least)
    }

    /// Takes what is measured by itself.
    fn measure_numbers(&mut self) -> Result<HashMap<(usize, Contestant), Vec<f64>>, Failure> {
        let plan = self.plan(Way::Numbers);
        let progress = progress("by themselves", plan.len());
        let mut numbers = HashMap::new();
        for (index, contestants) in plan {
            let task = &self.tasks[index];
            progress.set_message(task.name.clone());
            for who in contestants {
                let request = format!("numbers {} {}", task.name, who.library);
                numbers.insert((index, who), self.worker(who.build).ask(&request, parse_times)?);
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(numbers)
    }

    /// Makes sure that we are nowhere wrong about who can mate, and counts what else there is to
    /// say of answers.
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
        let progress = progress("who can mate", wanted.len() * (builds.len() + 1));
        for (index, question) in wanted {
            progress.set_message(self.tasks[index].name.clone());
            let mut ours = Vec::new();
            for &build in &builds {
                let who = Contestant { library: Library::Flagfall, build };
                ours.push((who, self.verdicts(index, who, &cases)?));
                progress.inc(1);
            }
            // Answers do not depend on the build, and a peer may take long over them.
            let peer = Contestant { library: Library::Chasolver, build: Build::Default };
            if !self.contestants(index, Way::Answers).is_empty() {
                let theirs = self.verdicts(index, peer, &cases)?;
                let told = asked(question, &cases, &theirs);
                audits.asked.push(format!("{question}, {}: {told}", peer.library));
                audits.counts.insert((index, peer), Audit::new(&cases, &theirs, &theirs));
                for (who, answers) in ours {
                    audits.counts.insert((index, who), Audit::new(&cases, &answers, &theirs));
                }
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(audits)
    }

    /// What a contestant says about every case; a wrong answer of ours is an error.
    fn verdicts(
        &mut self,
        task: usize,
        who: Contestant,
        cases: &[Case],
    ) -> Result<Vec<Answer>, Failure> {
        let task = &self.tasks[task];
        let request = format!("verdicts {} {}", task.name, who.library);
        let read = |line: &str| -> Option<Vec<Answer>> {
            let answers: Vec<Answer> =
                line.chars().map(Answer::from_letter).collect::<Option<_>>()?;
            (answers.len() == cases.len()).then_some(answers)
        };
        let answers = self.worker(who.build).ask(&request, read)?;
        let wrong = cases.iter().zip(&answers).find(|(case, answer)| answer.is_wrong(case));
        match wrong {
            Some((case, &given)) if who.library.is_ours() => Err(Failure::WrongVerdict {
                task: task.name.clone(),
                who: who.library,
                build: who.build,
                given,
                winner: case.winner.name(),
                fen: case.fen.clone(),
            }),
            _ => Ok(answers),
        }
    }

    /// Nanoseconds for doing the task once, from doing it `repeats` times.
    fn sample(&mut self, task: &Task, who: Contestant, repeats: u64) -> Result<f64, Failure> {
        let request = format!("time {} {} {repeats}", task.name, who.library);
        let taken: f64 = self.worker(who.build).ask(&request, |line| line.parse().ok())?;
        Ok(taken / repeats as f64)
    }

    fn kernels(&mut self) -> Result<Vec<(Build, String)>, Failure> {
        let ask = |worker: &mut Worker| {
            Ok((worker.build, worker.ask("kernel", |line| Some(line.to_owned()))?))
        };
        self.workers.iter_mut().map(ask).collect()
    }

    fn is_wanted(&self, task: usize) -> bool {
        self.chosen.iter().any(|figure| figure.tasks.contains(&task))
    }

    /// Who does which task for figures that are taken in this way.
    fn plan(&self, way: Way) -> Vec<(usize, Vec<Contestant>)> {
        let tasks = (0..self.tasks.len()).map(|task| (task, self.contestants(task, way)));
        tasks.filter(|(_, who)| !who.is_empty()).collect()
    }

    fn contestants(&self, task: usize, way: Way) -> Vec<Contestant> {
        let mut seen = HashSet::new();
        let is_one = |figure: &&Figure| figure.tasks.contains(&task) && figure.measure.way() == way;
        let figures = self.chosen.iter().filter(is_one);
        figures
            .flat_map(|figure| figure.measure.contestants())
            .filter(|&one| seen.insert(one))
            .collect()
    }

    fn worker(&mut self, build: Build) -> &mut Worker {
        let found = self.workers.iter_mut().find(|worker| worker.build == build);
        found.expect("figures are made only for builds that have a worker")
    }
}

/// All of them, each time beginning with another one and every other time backwards.
fn in_turn(contestants: &[Contestant], time: usize) -> Vec<Contestant> {
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

fn progress(what: &'static str, steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {msg}")
        .expect("a fixed template");
    ProgressBar::new(steps as u64).with_style(style).with_prefix(what)
}

/// A running worker; it waits, and takes no CPU time, while others are asked.
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
        let answers = BufReader::new(child.stdout.take().expect("piped just above"));
        Ok(Worker { build, child, requests, answers })
    }

    fn ask<T>(
        &mut self,
        request: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Failure> {
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
        // A worker ends when there are no more requests.
        drop(self.requests.take());
        let _ = self.child.wait();
    }
}
