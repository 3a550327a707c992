//! The figures with their names and goals, and their report.

use anstream::println;
use anstyle::{AnsiColor, Style};

pub(crate) use crate::goal::Goal;
use crate::process::Failure;
use crate::{connections, flags, games, throughput};

const MET: Style = AnsiColor::Green.on_default();
const MISSED: Style = AnsiColor::Red.on_default().bold();

/// One line of the report.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) goal: Goal,
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, value: f64, goal: Goal) -> Figure {
        Figure { name: name.into(), value, goal }
    }

    fn value_text(&self) -> String {
        let digits = if self.value < 10.0 { 3 } else { 0 };
        format!("{:.digits$}", self.value)
    }
}

/// Prints the names and goals without measuring.
pub(crate) fn list(is_chosen: impl Fn(&str) -> bool) {
    let throughput_figures = throughput::SIZES.map(|(_, name)| (name, throughput::GOAL));
    let others = [(connections::NAME, connections::GOAL), (games::NAME, games::GOAL), (flags::NAME, flags::GOAL)];
    for (name, goal) in throughput_figures.into_iter().chain(others).filter(|(name, _)| is_chosen(name)) {
        println!("{name} goal {goal}");
    }
}

/// Prints one line for each figure, then the missed goals.
pub(crate) fn print(figures: &[Figure], rounds: u32, quick: bool) {
    let style = |figure: &Figure| match figure.goal.is_met(figure.value) {
        Some(true) => MET,
        Some(false) => MISSED,
        None => Style::new(),
    };
    for figure in figures {
        let (style, Figure { name, goal, .. }) = (style(figure), figure);
        println!("{style}RATIO {name} {} goal {goal}{style:#}", figure.value_text());
    }
    let missed = |figure: &&Figure| figure.goal.is_met(figure.value) == Some(false);
    let met = figures.iter().filter(|figure| figure.goal.is_met(figure.value) == Some(true));
    println!();
    println!(
        "goals: {MET}{} met{MET:#}, {MISSED}{} missed{MISSED:#}",
        met.count(),
        figures.iter().filter(missed).count()
    );
    for figure in figures.iter().filter(missed) {
        let Figure { name, goal, .. } = figure;
        println!("  {MISSED}missed{MISSED:#} {name} {} (goal {goal})", figure.value_text());
    }
    let quick = if quick { ", quick" } else { "" };
    println!("method: CPU time of the server alone, medians over {rounds} rounds, interleaved with the relay's{quick}");
}

/// Repeats a measurement from scratch and takes the median of each figure.
pub(crate) fn repeat(rounds: u32, measure: impl Fn() -> Result<Vec<Figure>, Failure>) -> Result<Vec<Figure>, Failure> {
    let runs = (0..rounds).map(|_| measure()).collect::<Result<Vec<_>, _>>()?;
    let median_at = |index: usize| median(runs.iter().map(|run| run[index].value).collect());
    let first = runs.first().into_iter().flatten().enumerate();
    Ok(first.map(|(index, figure)| Figure::new(figure.name.clone(), median_at(index), figure.goal)).collect())
}

/// Returns the median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len() % 2 == 1 { values[half] } else { f64::midpoint(values[half - 1], values[half]) }
}

/// Returns a percentile, which is one of the values.
pub(crate) fn percentile(values: &mut [u64], percent: usize) -> u64 {
    values.sort_unstable();
    values.get((values.len() * percent).div_ceil(100).max(1) - 1).copied().unwrap_or_default()
}
