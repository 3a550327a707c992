//! The display of a game at the table.

use std::io::Write;

use anstyle::Style;
use flagfall_chess::{Color, Notation};
use flagfall_clock::ClockState;
use flagfall_scenario::{LineKind, ProtocolStep, TableGame};

use crate::args::BoardStyle;
use crate::drawing::{Drawing, Marks};
use crate::error::Error;
use crate::judge::style;
use crate::show::kings_in_check;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The width of lines of moves.
const WIDTH: usize = 80;

/// Parses words that describe a board style.
pub(crate) fn board_style(words: &str) -> Option<BoardStyle> {
    let mut style = BoardStyle { letters: false, flip: false };
    for word in words.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "white" => style.flip = false,
            "black" => style.flip = true,
            "letters" => style.letters = true,
            _ => return None,
        }
    }
    Some(style)
}

/// Draws the board, with the state of the game beside it.
pub(crate) fn board(table: &TableGame, style: &BoardStyle, colors: bool, out: &mut impl Write) -> Result<(), Error> {
    let position = table.game().position();
    let marks = Marks { checked: kings_in_check(position), crossed: None };
    let lines = Drawing::new(style, colors).lines(&position.board(), &marks);
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

/// Returns the state of the game.
fn facts(table: &TableGame) -> Vec<String> {
    let game = table.game();
    let mut facts = vec![status(table)];
    facts.extend(Color::ALL.into_iter().filter_map(|side| clock(table, side)));
    let record = table.moves_text();
    if let Some(last) = record.split_whitespace().rfind(|word| *word != "(=)") {
        facts.push(format!("last move  {last}"));
    }
    let touched: Vec<String> = game.touched_squares().iter().map(ToString::to_string).collect();
    if !touched.is_empty() {
        facts.push(format!("touched    {}", touched.join(", ")));
    }
    facts.extend(game.player_to_press().map(|side| format!("{} has not pressed the clock", side.name())));
    facts.extend(game.offer().map(|side| format!("{} offers a draw", side.name())));
    facts
}

/// Returns the side to move, or the ending of the game.
fn status(table: &TableGame) -> String {
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

/// Returns a player's clock and its state.
fn clock(table: &TableGame, side: Color) -> Option<String> {
    let game = table.game();
    let time = game.remaining(side, table.timestamp())?;
    let fallen = game.clock().flag_fell_at(game.control(), side, table.timestamp()).is_some();
    let state = match game.clock().state() {
        _ if fallen => "flag fallen",
        ClockState::Running(running) if running == side => "runs",
        ClockState::Paused(_) => "paused",
        ClockState::Ready => "not started",
        ClockState::Running(_) | ClockState::Stopped => "",
    };
    let name = table.scenario().names[side].as_deref().unwrap_or(side.name());
    Some(format!("{name:<10} {:>8}  {state}", time.to_string()).trim_end().to_owned())
}

pub(crate) fn clocks(table: &TableGame, out: &mut impl Write) -> Result<(), Error> {
    let clocks: Vec<String> = Color::ALL.into_iter().filter_map(|side| clock(table, side)).collect();
    if clocks.is_empty() {
        writeln!(out, "the game is played without clocks")?;
    }
    for clock in clocks {
        writeln!(out, "{clock}")?;
    }
    Ok(())
}

/// Returns the prompt: the move, the player, and both clocks with a star at the running one.
pub(crate) fn prompt(table: &TableGame) -> String {
    let game = table.game();
    let mut prompt = match game.outcome().map(|outcome| outcome.score) {
        None => status(table),
        Some(Some(score)) => score.to_string(),
        Some(None) => "annulled".to_owned(),
    };
    for side in Color::ALL {
        let Some(time) = game.remaining(side, table.timestamp()) else { continue };
        let fallen = game.clock().flag_fell_at(game.control(), side, table.timestamp()).is_some();
        let mark = match game.clock().state() {
            _ if fallen => " flag",
            ClockState::Running(running) if running == side => "*",
            _ => "",
        };
        prompt.extend(["  ", &time.to_string(), mark]);
    }
    prompt
}

pub(crate) fn moves(table: &TableGame, out: &mut impl Write) -> Result<(), Error> {
    let record = table.moves_text();
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
    writeln!(out, "{}", if record.is_empty() { "no move has been made" } else { &line })?;
    Ok(())
}

/// Prints the moves that the player to move may play, and the article that restricts them.
pub(crate) fn allowed(table: &TableGame, out: &mut impl Write) -> Result<(), Error> {
    let game = table.game();
    let side = game.position().turn().name();
    if game.outcome().is_some() {
        writeln!(out, "the game is over")?;
        return Ok(());
    }
    let notation = Notation::short(table.letters());
    let written = |mv| notation.write(game.position(), mv).to_string();
    let moves: Vec<String> = game.allowed_moves().into_iter().map(written).collect();
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

/// Prints the consequences of the last line.
pub(crate) fn steps(steps: &[ProtocolStep], out: &mut impl Write) -> Result<(), Error> {
    for step in steps {
        for (when, what) in &step.consequences {
            let earlier = if *when == step.at { String::new() } else { format!("at {when}: ") };
            writeln!(out, "  {DIM}{earlier}{what}{DIM:#}")?;
        }
        if step.consequences.is_empty() && step.statement != "time passes" {
            writeln!(out, "  {DIM}noted: {}{DIM:#}", step.statement)?;
        }
    }
    Ok(())
}

/// Prints the whole protocol, from the names to the result.
pub(crate) fn protocol(table: &TableGame, out: &mut impl Write) -> Result<(), Error> {
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
    for (tone, line) in protocol.steps.iter().flat_map(ProtocolStep::lines) {
        let style = style(tone);
        writeln!(out, "{style}{line}{style:#}")?;
    }
    let style = style(LineKind::Title);
    writeln!(out, "\n{style}{}{style:#}", result(table))?;
    Ok(())
}

/// Returns the result, or a statement that the game continues.
fn result(table: &TableGame) -> String {
    let game = table.game();
    match game.outcome() {
        None => format!("The game continues: {} to move", game.position().turn().name()),
        Some(outcome) => {
            let score = outcome.score.map_or_else(|| "annulled".to_owned(), |score| score.to_string());
            let articles: Vec<_> = outcome.articles().map(ToString::to_string).collect();
            match &articles[..] {
                [] => score,
                articles => format!("{score} under {}", articles.join(", ")),
            }
        }
    }
}
