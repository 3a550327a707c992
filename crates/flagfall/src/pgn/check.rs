//! `flagfall pgn check FILE...`: every game read, what is wrong told.

use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::pgn::{Outcome, RawGame, Text, Visitor};
use flagfall_chess::{Color, Move, Position};

use crate::Verdict;
use crate::error::Error;
use crate::pgn::args::CheckArgs;
use crate::pgn::desk::Desk;
use crate::pgn::files::{self, FileTally, Told};
use crate::pgn::remark::Remark;
use crate::pgn::words::count;

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let several = args.input.files.len() > 1;
    let (mut moves, mut moves_in_file) = (0, 0);
    let tally = files::read(&args.input, Checked::default, read, |progress, told| {
        match told {
            Told::Games { file, sheet, remarks } => {
                moves_in_file += sheet.moves;
                if !remarks.is_empty() {
                    progress.aside(|| {
                        remarks.iter().try_for_each(|remark| writeln!(out, "{}", remark.show(file)))
                    })?;
                }
            }
            Told::End(FileTally { file, games, errors, .. }) => {
                if several {
                    let summary = summary(*games, moves_in_file, *errors);
                    progress.aside(|| writeln!(out, "{file}: {summary}"))?;
                }
                moves += moves_in_file;
                moves_in_file = 0;
            }
        }
        Ok(())
    })?;
    writeln!(out, "{}", summary(tally.games, moves, tally.errors))?;
    Ok(tally.verdict())
}

fn summary(games: u64, moves: u64, errors: u64) -> String {
    [count(games, "game"), count(moves, "move"), count(errors, "error")].join(", ")
}

fn read(checked: &mut Checked, desk: &mut Desk, game: &RawGame<'_>) {
    if desk.read(game, &mut checked.game) {
        checked.moves += checked.game.moves;
        let doubts = checked.game.doubts().into_iter();
        desk.remarks.extend(doubts.map(|doubt| Remark::doubt(game, &doubt)));
    }
}

/// What is found in a batch.
#[derive(Default)]
struct Checked {
    moves: u64,
    game: Facts,
}

/// What a game says of its end, and what the board says.
#[derive(Default)]
struct Facts {
    moves: u64,
    /// How many variations deep the reader is.
    depth: u32,
    tag: Option<String>,
    marker: Option<Outcome>,
    last: Option<Position>,
}

impl Visitor for Facts {
    fn begin_game(&mut self) {
        *self = Facts::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        if name == "Result" {
            self.tag = Some(value.decode().into_owned());
        }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.last = Some(*start);
        ControlFlow::Continue(())
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position) {
        self.moves += 1;
        if self.depth == 0 {
            self.last = Some(*after);
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn end_game(&mut self, outcome: Option<Outcome>) {
        self.marker = outcome;
    }
}

impl Facts {
    /// What is no error, but hardly meant so.
    fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        match (&self.tag, self.marker) {
            (_, None) => doubts.push("no result stands at the end of the moves".to_owned()),
            (Some(tag), Some(marker)) if tag.parse() != Ok(marker) => {
                doubts.push(format!("the tag Result is {tag:?}, but the moves end with {marker}"));
            }
            _ => {}
        }
        let told = self.marker.or_else(|| self.tag.as_ref()?.parse().ok());
        if let (Some(last), Some(told)) = (self.last, told)
            && let Some((ending, due)) = ending(&last)
            && told != due
        {
            doubts.push(format!("the last move is {ending}, but the result is {told}"));
        }
        doubts
    }
}

/// How the board says the game ended, and what the result then is.
fn ending(last: &Position) -> Option<(&'static str, Outcome)> {
    match (last.has_legal_move(), last.is_check(), last.turn()) {
        (true, ..) => None,
        (false, false, _) => Some(("stalemate", Outcome::Draw)),
        (false, true, Color::White) => Some(("mate by Black", Outcome::Black)),
        (false, true, Color::Black) => Some(("mate by White", Outcome::White)),
    }
}
