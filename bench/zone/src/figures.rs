//! The figures: what they are called, what they should be, and how they are told.

use anstream::println;
use anstyle::{AnsiColor, Style};

pub(crate) use crate::goal::Goal;
use crate::lines::Failure;
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

    fn shown(&self) -> String {
        let digits = if self.value < 10.0 { 3 } else { 0 };
        format!("{:.digits$}", self.value)
    }
}

/// Names and goals alone.
pub(crate) fn list(asked: impl Fn(&str) -> bool) {
    let relayed = throughput::SIZES.map(|(_, name)| (name, throughput::GOAL));
    let others = [
        (connections::NAME, connections::GOAL),
        (games::NAME, games::GOAL),
        (flags::NAME, flags::GOAL),
    ];
    for (name, goal) in relayed.into_iter().chain(others).filter(|(name, _)| asked(name)) {
        println!("{name} goal {goal}");
    }
}

/// One line for each figure, then what came of the goals.
pub(crate) fn print(figures: &[Figure], rounds: u32, quick: bool) {
    let style = |figure: &Figure| match figure.goal.is_met(figure.value) {
        Some(true) => MET,
        Some(false) => MISSED,
        None => Style::new(),
    };
    for figure in figures {
        let (style, Figure { name, goal, .. }) = (style(figure), figure);
        println!("{style}RATIO {name} {} goal {goal}{style:#}", figure.shown());
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
        println!("  {MISSED}missed{MISSED:#} {name} {} (goal {goal})", figure.shown());
    }
    let quick = if quick { ", quick" } else { "" };
    println!(
        "method: CPU time of the server alone, medians over {rounds} rounds, interleaved with the relay's{quick}"
    );
}

/// Measures so often, everything anew each time, and takes the median of each figure.
pub(crate) fn repeated(
    rounds: u32,
    measure: impl Fn() -> Result<Vec<Figure>, Failure>,
) -> Result<Vec<Figure>, Failure> {
    let runs = (0..rounds).map(|_| measure()).collect::<Result<Vec<_>, _>>()?;
    let of = |place: usize| median(runs.iter().map(|run| run[place].value).collect());
    let first = runs.first().into_iter().flatten().enumerate();
    Ok(first.map(|(place, one)| Figure::new(one.name.clone(), of(place), one.goal)).collect())
}

/// The middle one of the values, or the mean of the two in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    if values.len() % 2 == 1 { values[half] } else { f64::midpoint(values[half - 1], values[half]) }
}

/// The least value that so many of a hundred values do not exceed.
pub(crate) fn percentile(values: &mut [u64], percent: usize) -> u64 {
    values.sort_unstable();
    values.get((values.len() * percent).div_ceil(100).max(1) - 1).copied().unwrap_or_default()
}
