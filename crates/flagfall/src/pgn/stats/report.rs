//! Writing the counts as a readable report.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use flagfall_chess::pgn::PgnResult;

use super::counts::{BOARD, KINDS, PgnCounts};
use super::names::NameCounts;
use crate::pgn::files::FilesTally;
use crate::position_input::on_one_line;

const LABEL: Style = Style::new().bold();
const BAR: Style = AnsiColor::Green.on_default();

/// The maximum length of a bar in characters.
const WIDTH: u64 = 30;

/// The minimum width of the column of names.
const COLUMN: usize = 16;

/// The number of most frequent names shown.
pub(crate) const TOP: usize = 10;

pub(crate) fn write(counts: &PgnCounts, tally: &FilesTally, out: &mut impl Write) -> io::Result<()> {
    let line = |out: &mut dyn Write, label: &str, text: &str| writeln!(out, "{LABEL}{label:<12}{LABEL:#} {text}");
    line(out, "Games", &counts.games.to_string())?;
    if tally.errors > 0 {
        line(out, "Omitted", &format!("{} with errors", tally.errors))?;
    }
    if let Some((shortest, longest)) = counts.lengths {
        let (plies, mean) = (counts.plies, counts.mean_plies());
        let lengths = format!("{plies}; a game has {mean:.1}, {shortest} to {longest}");
        line(out, "Plies", &lengths)?;
    }
    line(out, "Events", &different(&counts.events))?;
    line(out, "Players", &different(&counts.players))?;
    if let Some((first, last)) = &counts.dates {
        line(out, "Dates", &format!("{} to {}", on_one_line(first), on_one_line(last)))?;
    }
    for (letters, games) in tally.letters.by_letters() {
        line(out, "Letters", &format!("{games} in {letters}"))?;
    }
    let results = PgnResult::ALL.map(PgnResult::text);
    chart(out, "Results", counts.games, results.into_iter().zip(counts.results))?;
    for (title, names) in [("First moves", &counts.first_moves), ("ECO", &counts.ecos), ("Openings", &counts.openings)]
    {
        let more = if names.is_full() { " (of the first names)" } else { "" };
        chart(out, &format!("{title}{more}"), counts.games, names.top(TOP).into_iter())?;
    }
    table(out, "On the board", &BOARD, &counts.board)?;
    table(out, "Kinds of games", &KINDS, &counts.kinds)
}

fn different(names: &NameCounts) -> String {
    let more = if names.is_full() { "more than " } else { "" };
    format!("{more}{}", names.len())
}

/// Prints counts with their share of all games and a proportional bar.
fn chart<'a>(
    out: &mut impl Write,
    title: &str,
    games: u64,
    rows: impl Iterator<Item = (&'a str, u64)>,
) -> io::Result<()> {
    let rows: Vec<_> = rows.map(|(name, count)| (on_one_line(name), count)).collect();
    let most = rows.iter().map(|&(_, count)| count).max().unwrap_or_default();
    if most == 0 {
        return Ok(());
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).fold(COLUMN, usize::max);
    writeln!(out, "\n{LABEL}{title}{LABEL:#}")?;
    for (name, count) in rows {
        #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
        let percent = count as f64 * 100.0 / games.max(1) as f64;
        let bar = bar(count, most);
        writeln!(out, "  {name:<width$} {count:>9} {percent:>5.1}% {BAR}{bar}{BAR:#}")?;
    }
    Ok(())
}

/// Draws a bar with a resolution of an eighth of a character; the greatest count has the full width.
fn bar(count: u64, most: u64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = u128::from(count) * u128::from(WIDTH) * 8 / u128::from(most.max(1));
    let (whole, part) = ((eighths / 8) as usize, (eighths % 8) as usize);
    // A positive count always has a visible bar.
    if count > 0 && eighths == 0 { PARTS[1].to_owned() } else { "█".repeat(whole) + PARTS[part] }
}

fn table(out: &mut impl Write, title: &str, names: &[&str], counts: &[u64]) -> io::Result<()> {
    writeln!(out, "\n{LABEL}{title}{LABEL:#}")?;
    for (name, count) in names.iter().zip(counts) {
        writeln!(out, "  {name:<COLUMN$} {count:>9}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_proportional_to_counts() {
        assert_eq!(bar(10, 10), "█".repeat(30));
        assert_eq!(bar(5, 10), "█".repeat(15));
        assert_eq!(bar(0, 10), "");
        assert_eq!(bar(1, 1_000_000), "▏");
        assert_eq!(bar(1, 48), "▋");
    }
}
