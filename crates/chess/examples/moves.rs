//! Prints every move of the games of a PGN file: `cargo run --example moves FILE [EVERY]`.
//!
//! A line `= number` and the start position begin each game. Each move of the main line follows on a
//! line with SAN, UCI and the position after it as X-FEN, separated by tabs. A line `! error` reports
//! an error in a game. With `EVERY`, only every `EVERY`th game is printed.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use flagfall_chess::pgn::{PgnReader, Visitor};
use flagfall_chess::{FenStyle, Move, Notation, Position, UciStyle};

/// A visitor that prints the moves.
struct Printer<W> {
    out: W,
    uci: Notation,
    failure: io::Result<()>,
}

impl<W: Write> Printer<W> {
    fn line(&mut self, line: &str) {
        if self.failure.is_ok() {
            self.failure = writeln!(self.out, "{line}");
        }
    }
}

impl<W: Write> Visitor for Printer<W> {
    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.uci = Notation::uci(UciStyle::of(&start.setup()));
        self.line(&start.fen(FenStyle::XFen));
        ControlFlow::Continue(())
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        let (san, uci) = (Notation::default().write(before, mv), self.uci.write(before, mv));
        self.line(&format!("{san}\t{uci}\t{}", after.fen(FenStyle::XFen)));
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

fn main() -> ExitCode {
    match print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("moves: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: moves FILE [EVERY]")?;
    let every: u64 = arguments.next().map_or(Ok(1), |number| number.parse())?;
    let out = BufWriter::new(io::stdout().lock());
    let mut printer = Printer { out, uci: Notation::default(), failure: Ok(()) };
    let mut reader = PgnReader::new(File::open(path)?);
    while let Some(raw) = reader.next_game()? {
        if (raw.number() - 1) % every.max(1) != 0 {
            continue;
        }
        printer.line(&format!("= {}", raw.number()));
        if let Err(error) = raw.read(&mut printer) {
            printer.line(&format!("! {error}"));
        }
    }
    printer.failure?;
    Ok(printer.out.flush()?)
}
