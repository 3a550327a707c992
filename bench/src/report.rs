//! The report, which computes figures from samples and prints them.

use std::collections::HashMap;
use std::fs;

use anstream::println;
use anstyle::{AnsiColor, Style};

use crate::audit::Audits;
use crate::database::{self, Database};
use crate::figures::{Figure, Measure};
use crate::suite;
use crate::task::{Build, Contestant};
use crate::timing::{geometric_mean, median, percentile};

const MET: Style = AnsiColor::Green.on_default();
const MISSED: Style = AnsiColor::Red.on_default().bold();

/// Measured samples.
pub(crate) struct Samples {
    /// Nanoseconds in order; samples with the same index were taken side by side.
    pub(crate) times: HashMap<(usize, Contestant), Vec<f64>>,
    pub(crate) sizes: HashMap<usize, Size>,
    /// The minimum nanoseconds of each position.
    pub(crate) each: HashMap<(usize, Contestant), Vec<f64>>,
    pub(crate) audits: Audits,
    /// The results of measurements that return several numbers.
    pub(crate) numbers: HashMap<(usize, Contestant), Vec<f64>>,
}

/// The size of a task.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// The number of nodes, plies, FENs, moves or positions.
    pub(crate) units: u64,
    /// The number of bytes of text or memory, if relevant.
    pub(crate) bytes: u64,
}

impl Samples {
    fn value(&self, figure: &Figure) -> f64 {
        let each: Vec<f64> = figure.tasks.iter().map(|&task| self.of_task(figure.measure, task)).collect();
        geometric_mean(&each)
    }

    fn of_task(&self, measure: Measure, task: usize) -> f64 {
        let times = |contestant| &self.times[&(task, contestant)];
        let at = |contestant, percent| percentile(&self.each[&(task, contestant)], percent);
        let Size { units, bytes } = self.sizes[&task];
        match measure {
            // The median of ratios of neighbouring samples cancels disturbances of the whole machine.
            Measure::Ratio { of, to } => median(times(of).iter().zip(times(to)).map(|(of, to)| of / to).collect()),
            Measure::MillionsPerSecond(contestant) => 1e3 * units as f64 / median(times(contestant).clone()),
            Measure::PerSecond(contestant) => 1e9 * units as f64 / median(times(contestant).clone()),
            Measure::NanosecondsEach(contestant) => median(times(contestant).clone()) / units as f64,
            Measure::MegabytesPerSecond(contestant) => 1e3 * bytes as f64 / median(times(contestant).clone()),
            Measure::RatioAt { of, to, percent } => at(of, percent) / at(to, percent),
            Measure::MicrosecondsAt(contestant, percent) => at(contestant, percent) / 1e3,
            Measure::Answers(contestant, count) => self.audits.counts[&(task, contestant)].count(count) as f64,
            Measure::Bytes => bytes as f64,
            Measure::Number(contestant, index) => self.numbers[&(task, contestant)][index],
        }
    }
}

/// Prints the names and goals without measuring.
pub(crate) fn list(figures: &[Figure]) {
    for figure in figures {
        println!("{} goal {}", figure.name, figure.goal);
    }
    print_skipped();
}

/// Prints the tasks whose data is missing on this machine.
fn print_skipped() {
    for database in Database::ALL.into_iter().filter(|database| !database.is_available()) {
        println!("skipped: pgn_{database}, no such games in {}", database::DIRECTORY);
    }
    if !suite::is_available() {
        println!("skipped: mate, no such positions in {}", suite::DIRECTORY);
    }
}

/// Prints one line for each figure, then the missed goals and the circumstances of the run.
pub(crate) fn print(figures: &[Figure], samples: &Samples, kernels: &[(Build, String)], rounds: u32, quick: bool) {
    let (mut met, mut missed) = (0, Vec::new());
    for figure in figures {
        let value = samples.value(figure);
        let style = match figure.goal.is_met(value) {
            Some(true) => {
                met += 1;
                MET
            }
            Some(false) => {
                missed.push((figure, value));
                MISSED
            }
            None => Style::new(),
        };
        println!("{style}RATIO {} {} goal {}{style:#}", figure.name, format_value(figure, value), figure.goal);
    }
    println!();
    println!("goals: {MET}{met} met{MET:#}, {MISSED}{} missed{MISSED:#}", missed.len());
    for (figure, value) in missed {
        println!("  {MISSED}missed{MISSED:#} {} {} (goal {})", figure.name, format_value(figure, value), figure.goal);
    }
    let kernels: Vec<String> = kernels.iter().map(|(build, kernel)| format!("{kernel} ({build} build)")).collect();
    println!("kernel: {}", kernels.join(", "));
    println!("cpu: {}", cpu_model());
    print_skipped();
    for coverage in &samples.audits.coverage {
        println!("mate_{coverage}");
    }
    if samples.audits.left_out > 0 {
        println!("mate: {} cases left out because some library cannot read them", samples.audits.left_out);
    }
    println!("method: CPU time, medians over {rounds} interleaved rounds{}", if quick { ", quick" } else { "" });
}

fn format_value(figure: &Figure, value: f64) -> String {
    match figure.measure {
        Measure::Ratio { .. } | Measure::RatioAt { .. } | Measure::Number(..) => {
            format!("{value:.3}")
        }
        Measure::MillionsPerSecond(_)
        | Measure::NanosecondsEach(_)
        | Measure::MegabytesPerSecond(_)
        | Measure::MicrosecondsAt(..) => format!("{value:.1}"),
        Measure::Answers(..) | Measure::PerSecond(_) | Measure::Bytes => format!("{value:.0}"),
    }
}

fn cpu_model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, model)| model.to_owned())
}
