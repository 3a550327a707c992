//! `flagfall pgn stats FILE...`: counts the contents of games.

mod counts;
mod json;
mod names;
mod report;

use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::pgn::{Comment, PgnResult, PgnText, RawGame, Visitor};
use flagfall_chess::{Chess960, Move, Notation, PieceType, Position};

use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::args::StatsArgs;
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::files::{self, FileProgress};
use crate::pgn::stats::counts::PgnCounts;
use crate::pgn::{chess960, remark};

pub(crate) fn run(args: &StatsArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let mut counts = PgnCounts::default();
    let tally = files::read(&args.input, StatsBatch::default, read, |progress, progress_report| {
        if let FileProgress::Games { file, result, remarks } = progress_report {
            remark::report_errors(progress, file, &remarks);
            counts.merge(result.counts);
        }
        Ok(())
    })?;
    if args.json {
        json::write(&counts, &tally, out)?;
    } else {
        report::write(&counts, &tally, out)?;
    }
    Ok(tally.verdict())
}

/// The counts of a batch.
#[derive(Default)]
struct StatsBatch {
    counts: PgnCounts,
    game: GameStats,
}

fn read(batch: &mut StatsBatch, reader: &mut BatchReader, game: &RawGame<'_>) {
    if reader.read(game, &mut batch.game) {
        batch.counts.add(&batch.game);
    }
}

/// The facts of one game.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
pub(crate) struct GameStats {
    event: String,
    players: [String; 2],
    eco: String,
    opening: String,
    date: String,
    result: Option<PgnResult>,
    is_chess960: bool,
    is_set_up: bool,
    first_move: String,
    plies: u64,
    castlings: u64,
    promotions: u64,
    underpromotions: u64,
    en_passants: u64,
    has_clocks: bool,
    has_evals: bool,
    /// The depth of the current variation; only the main line is counted.
    depth: u32,
    last: Option<Position>,
}

impl Visitor for GameStats {
    fn begin_game(&mut self) {
        *self = GameStats::default();
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        let field = match name {
            "Event" => &mut self.event,
            "White" => &mut self.players[0],
            "Black" => &mut self.players[1],
            "ECO" => &mut self.eco,
            "Opening" => &mut self.opening,
            "Date" => &mut self.date,
            "UTCDate" if self.date.is_empty() || self.date.starts_with('?') => &mut self.date,
            "Result" => {
                self.result = value.decode().parse().ok();
                return;
            }
            "Variant" => {
                self.is_chess960 = Chess960::is_name(&value.decode());
                return;
            }
            _ => return,
        };
        // PGN's placeholders for unknown values count as absent.
        let value = value.decode();
        *field = if matches!(&*value, "?" | "-" | "*") { String::new() } else { value.into_owned() };
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.is_chess960 |= chess960::is_start(start);
        self.is_set_up = *start != Position::start();
        self.last = Some(*start);
        ControlFlow::Continue(())
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        if self.depth > 0 {
            return;
        }
        if self.plies == 0 && !self.is_set_up {
            Notation::default().write(before, mv).as_str().clone_into(&mut self.first_move);
        }
        self.plies += 1;
        self.last = Some(*after);
        match mv {
            Move::Normal { .. } | Move::DoubleStep { .. } => {}
            Move::EnPassant { .. } => self.en_passants += 1,
            Move::Castling { .. } => self.castlings += 1,
            Move::Promotion { role, .. } => {
                self.promotions += 1;
                self.underpromotions += u64::from(role != PieceType::Queen);
            }
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.has_clocks = self.has_clocks || comment.clock().is_some();
        self.has_evals = self.has_evals || comment.eval().is_some();
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.result = outcome.or(self.result);
    }
}
