//! A game as it is told at the table.

use std::io::Write;

use anstyle::Style;
use flagfall_chess::{Color, Notation};
use flagfall_clock::State;
use flagfall_scenario::{KeptGame, Step, Tone};

use crate::args::Look;
use crate::drawing::{Drawing, Marks};
use crate::error::Error;
use crate::judge::style;
use crate::show::checked;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// How wide lines of moves are.
const WIDTH: usize = 80;

/// How a board is wanted, if these are words for it.
pub(crate) fn look(words: &str) -> Option<Look> {
    let mut look = Look { letters: false, flip: false };
    for word in words.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "white" => look.flip = false,
            "black" => look.flip = true,
            "letters" => look.letters = true,
            _ => return None,
        }
    }
    Some(look)
}

/// The board, and beside it how the game stands.
pub(crate) fn board(
    table: &KeptGame,
    look: &Look,
    colors: bool,
    out: &mut impl Write,
) -> Result<(), Error> {
    let position = table.game().position();
    let marks = Marks { checked: checked(position), crossed: None };
    let lines = Drawing::new(look, colors).lines(&position.board(), &marks);
    let mut facts = facts(table).into_iter();
    writeln!(out)?;
    for line in lines {
        match facts.next() {
            Some(fact) => writeln!(out, "{line}   {fact}")?,
            None => writeln!(out, "{}", line.trim_end())?,
        }
    }
    writeln!(out)?;
    Ok(())
}

/// How the game stands.
fn facts(table: &KeptGame) -> Vec<String> {
    let game = table.game();
    let mut facts = vec![standing(table)];
    facts.extend(Color::ALL.into_iter().filter_map(|side| clock(table, side)));
    let record = table.record();
    if let Some(last) = record.split_whitespace().rfind(|word| *word != "(=)") {
        facts.push(format!("last move  {last}"));
    }
    let touched: Vec<String> = game.touched().iter().map(ToString::to_string).collect();
    if !touched.is_empty() {
        facts.push(format!("touched    {}", touched.join(", ")));
    }
    facts.extend(game.to_press().map(|side| format!("{} has not pressed the clock", side.name())));
    facts.extend(game.offer().map(|side| format!("{} offers a draw", side.name())));
    facts
}

/// Whose move it is, or how the game ended.
fn standing(table: &KeptGame) -> String {
    let game = table.game();
    let position = game.position();
    match game.outcome() {
        None => format!("{}. {}", position.fullmoves(), position.turn().name()),
        Some(outcome) => match &outcome.score {
            Some(score) => format!("{score}, the game is over"),
            None => "the game is annulled".to_owned(),
        },
    }
}

/// A player's clock, and what it does.
fn clock(table: &KeptGame, side: Color) -> Option<String> {
    let game = table.game();
    let time = game.remaining(side, table.moment())?;
    let fallen = game.clock().fallen(game.control(), side, table.moment()).is_some();
    let doing = match game.clock().state() {
        _ if fallen => "flag fallen",
        State::Running(running) if running == side => "runs",
        State::Paused(_) => "paused",
        State::Ready => "not started",
        State::Running(_) | State::Stopped => "",
    };
    let name = table.scenario().names[side].as_deref().unwrap_or(side.name());
    Some(format!("{name:<10} {:>8}  {doing}", time.to_string()).trim_end().to_owned())
}

pub(crate) fn clocks(table: &KeptGame, out: &mut impl Write) -> Result<(), Error> {
    let clocks: Vec<String> =
        Color::ALL.into_iter().filter_map(|side| clock(table, side)).collect();
    if clocks.is_empty() {
        writeln!(out, "the game is played without clocks")?;
    }
    for clock in clocks {
        writeln!(out, "{clock}")?;
    }
    Ok(())
}

/// What stands before the line that is typed: move, player, both clocks, a star where one runs.
pub(crate) fn prompt(table: &KeptGame) -> String {
    let game = table.game();
    let mut prompt = match game.outcome().map(|outcome| outcome.score) {
        None => standing(table),
        Some(Some(score)) => score.to_string(),
        Some(None) => "annulled".to_owned(),
    };
    for side in Color::ALL {
        let Some(time) = game.remaining(side, table.moment()) else { continue };
        let fallen = game.clock().fallen(game.control(), side, table.moment()).is_some();
        let mark = match game.clock().state() {
            _ if fallen => " flag",
            State::Running(running) if running == side => "*",
            _ => "",
        };
        prompt.extend(["  ", &time.to_string(), mark]);
    }
    prompt
}

pub(crate) fn moves(table: &KeptGame, out: &mut impl Write) -> Result<(), Error> {
    let record = table.record();
    let mut line = String::new();
    for word in record.split_whitespace() {
        if line.len() + word.len() >= WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{}", if record.is_empty() { "no move was made yet" } else { &line })?;
    Ok(())
}

/// What the player to move may play, and which article says so.
pub(crate) fn allowed(table: &KeptGame, out: &mut impl Write) -> Result<(), Error> {
    let game = table.game();
    let side = game.position().turn().name();
    if game.outcome().is_some() {
        writeln!(out, "the game is over")?;
        return Ok(());
    }
    let notation = Notation::short(table.letters());
    let written = |mv| notation.write(game.position(), mv).to_string();
    let moves: Vec<String> = game.allowed().into_iter().map(written).collect();
    match game.binding() {
        None => writeln!(out, "{side} may play any legal move: {}", moves.join(", "))?,
        Some(binding) => {
            let article = game.rules().article(binding.law);
            let under = article.map_or_else(String::new, |article| format!(" under {article}"));
            writeln!(out, "{side} may play only {}{under}", moves.join(", "))?;
        }
    }
    Ok(())
}

/// What followed from what was told just now.
pub(crate) fn steps(steps: &[Step], out: &mut impl Write) -> Result<(), Error> {
    for step in steps {
        for (when, what) in &step.follows {
            let earlier = if *when == step.at { String::new() } else { format!("at {when}: ") };
            writeln!(out, "  {DIM}{earlier}{what}{DIM:#}")?;
        }
        if step.follows.is_empty() && step.deed != "time passes" {
            writeln!(out, "  {DIM}noted: {}{DIM:#}", step.deed)?;
        }
    }
    Ok(())
}

/// All that happened, from the names to the result.
pub(crate) fn protocol(table: &KeptGame, out: &mut impl Write) -> Result<(), Error> {
    let scenario = table.scenario();
    writeln!(out, "{BOLD}{}{BOLD:#}", scenario.title)?;
    for note in &scenario.notes {
        writeln!(out, "{note}")?;
    }
    for side in Color::ALL {
        if let Some(name) = &scenario.names[side] {
            writeln!(out, "{}: {name}", side.name())?;
        }
    }
    let protocol = table.protocol();
    writeln!(out, "{}, {}\n", protocol.regulations, table.game().control())?;
    for (tone, line) in protocol.steps.iter().flat_map(Step::lines) {
        let style = style(tone);
        writeln!(out, "{style}{line}{style:#}")?;
    }
    let style = style(Tone::Title);
    writeln!(out, "\n{style}{}{style:#}", result(table))?;
    Ok(())
}

/// The result, or that there is none yet.
fn result(table: &KeptGame) -> String {
    let game = table.game();
    match game.outcome() {
        None => format!("The game goes on: {} has the move", game.position().turn().name()),
        Some(outcome) => {
            let score =
                outcome.score.map_or_else(|| "annulled".to_owned(), |score| score.to_string());
            let articles: Vec<_> = outcome.articles().map(ToString::to_string).collect();
            match &articles[..] {
                [] => score,
                articles => format!("{score} under {}", articles.join(", ")),
            }
        }
    }
}
