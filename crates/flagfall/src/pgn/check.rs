//! `flagfall pgn check FILE...`: reads every game and reports errors.

use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::pgn::{PgnResult, PgnText, RawGame, Visitor};
use flagfall_chess::{Color, Move, Position};

use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::args::CheckPgnArgs;
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::files::{self, FileProgress, FileTally};
use crate::pgn::remark::Remark;
use crate::pgn::words::count;

pub(crate) fn run(args: &CheckPgnArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let several = args.input.files.len() > 1;
    let (mut moves, mut moves_in_file) = (0, 0);
    let tally = files::read(&args.input, CheckedBatch::default, read, |progress, progress_report| {
        match progress_report {
            FileProgress::Games { file, result, remarks } => {
                moves_in_file += result.moves;
                if !remarks.is_empty() {
                    progress
                        .hide_while(|| remarks.iter().try_for_each(|remark| writeln!(out, "{}", remark.show(file))))?;
                }
            }
            FileProgress::End(FileTally { file, games, errors, .. }) => {
                if several {
                    let summary = summary(*games, moves_in_file, *errors);
                    progress.hide_while(|| writeln!(out, "{file}: {summary}"))?;
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

fn read(checked: &mut CheckedBatch, reader: &mut BatchReader, game: &RawGame<'_>) {
    if reader.read(game, &mut checked.game) {
        checked.moves += checked.game.moves;
        let doubts = checked.game.doubts().into_iter();
        reader.remarks.extend(doubts.map(|doubt| Remark::doubt(game, &doubt)));
    }
}

/// The results of a batch.
#[derive(Default)]
struct CheckedBatch {
    moves: u64,
    game: CheckedGame,
}

/// The end of a game by its tags, by its moves and on the board.
#[derive(Default)]
struct CheckedGame {
    moves: u64,
    /// The depth of the current variation.
    depth: u32,
    tag: Option<String>,
    marker: Option<PgnResult>,
    last: Option<Position>,
}

impl Visitor for CheckedGame {
    fn begin_game(&mut self) {
        *self = CheckedGame::default();
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
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

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.marker = outcome;
    }
}

impl CheckedGame {
    /// Returns doubts: data that is valid but probably wrong.
    fn doubts(&self) -> Vec<String> {
        let mut doubts = Vec::new();
        match (&self.tag, self.marker) {
            (_, None) => doubts.push("the moves end without a result".to_owned()),
            (Some(tag), Some(marker)) if tag.parse() != Ok(marker) => {
                doubts.push(format!("the tag Result is {tag:?}, but the moves end with {marker}"));
            }
            _ => {}
        }
        let progress_report = self.marker.or_else(|| self.tag.as_ref()?.parse().ok());
        if let (Some(last), Some(progress_report)) = (self.last, progress_report)
            && let Some((ending, due)) = ending(&last)
            && progress_report != due
        {
            doubts.push(format!("the last move is {ending}, but the result is {progress_report}"));
        }
        doubts
    }
}

/// Returns the ending on the board and its result.
fn ending(last: &Position) -> Option<(&'static str, PgnResult)> {
    match (last.has_legal_move(), last.is_check(), last.turn()) {
        (true, ..) => None,
        (false, false, _) => Some(("stalemate", PgnResult::Draw)),
        (false, true, Color::White) => Some(("mate by Black", PgnResult::Black)),
        (false, true, Color::Black) => Some(("mate by White", PgnResult::White)),
    }
}
