//! Samples made into figures, and figures into lines.

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

/// What was measured.
pub(crate) struct Samples {
    /// Nanoseconds in the order they were taken: the nth ones were taken side by side.
    pub(crate) times: HashMap<(usize, Contestant), Vec<f64>>,
    pub(crate) sizes: HashMap<usize, Size>,
    /// Nanoseconds for each position, the least that were measured.
    pub(crate) each: HashMap<(usize, Contestant), Vec<f64>>,
    pub(crate) audits: Audits,
    /// What measurements came to.
    pub(crate) numbers: HashMap<(usize, Contestant), Vec<f64>>,
}

/// How much a task is.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Nodes, plies, FENs, moves or positions.
    pub(crate) units: u64,
    /// Bytes of text that are read, or of memory; none where they are not the point.
    pub(crate) bytes: u64,
}

impl Samples {
    fn value(&self, figure: &Figure) -> f64 {
        let each: Vec<f64> =
            figure.tasks.iter().map(|&task| self.of_task(figure.measure, task)).collect();
        geometric_mean(&each)
    }

    fn of_task(&self, measure: Measure, task: usize) -> f64 {
        let times = |who| &self.times[&(task, who)];
        let at = |who, percent| percentile(&self.each[&(task, who)], percent);
        let Size { units, bytes } = self.sizes[&task];
        match measure {
            // Ratios of neighbours, then their median: what slows all of them down cancels out.
            Measure::Ratio { of, to } => {
                median(times(of).iter().zip(times(to)).map(|(of, to)| of / to).collect())
            }
            Measure::MillionsPerSecond(who) => 1e3 * units as f64 / median(times(who).clone()),
            Measure::PerSecond(who) => 1e9 * units as f64 / median(times(who).clone()),
            Measure::NanosecondsEach(who) => median(times(who).clone()) / units as f64,
            Measure::MegabytesPerSecond(who) => 1e3 * bytes as f64 / median(times(who).clone()),
            Measure::RatioAt { of, to, percent } => at(of, percent) / at(to, percent),
            Measure::MicrosecondsAt(who, percent) => at(who, percent) / 1e3,
            Measure::Answers(who, count) => self.audits.counts[&(task, who)].count(count) as f64,
            Measure::Bytes => bytes as f64,
            Measure::Number(who, index) => self.numbers[&(task, who)][index],
        }
    }
}

/// Names and goals alone.
pub(crate) fn list(figures: &[Figure]) {
    for figure in figures {
        println!("{} goal {}", figure.name, figure.goal);
    }
    tell_skipped();
}

/// Names what could be measured elsewhere.
fn tell_skipped() {
    for database in Database::ALL.into_iter().filter(|database| !database.is_there()) {
        println!("skipped: pgn_{database}, no such games in {}", database::FOUND);
    }
    if !suite::is_there() {
        println!("skipped: mate, no such positions in {}", suite::FOUND);
    }
}

/// One line for each figure, then what came of the goals and where it was measured.
pub(crate) fn print(
    figures: &[Figure],
    samples: &Samples,
    kernels: &[(Build, String)],
    rounds: u32,
    quick: bool,
) {
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
        println!(
            "{style}RATIO {} {} goal {}{style:#}",
            figure.name,
            shown(figure, value),
            figure.goal
        );
    }
    println!();
    println!("goals: {MET}{met} met{MET:#}, {MISSED}{} missed{MISSED:#}", missed.len());
    for (figure, value) in missed {
        println!(
            "  {MISSED}missed{MISSED:#} {} {} (goal {})",
            figure.name,
            shown(figure, value),
            figure.goal
        );
    }
    let kernels: Vec<String> =
        kernels.iter().map(|(build, kernel)| format!("{kernel} ({build} build)")).collect();
    println!("kernel: {}", kernels.join(", "));
    println!("cpu: {}", cpu_model());
    tell_skipped();
    for asked in &samples.audits.asked {
        println!("mate_{asked}");
    }
    if samples.audits.left_out > 0 {
        println!("mate: {} cases left out, not read by all", samples.audits.left_out);
    }
    println!(
        "method: CPU time, medians over {rounds} interleaved rounds{}",
        if quick { ", quick" } else { "" }
    );
}

fn shown(figure: &Figure, value: f64) -> String {
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
