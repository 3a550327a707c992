//! `flagfall 960`: finds or draws a Chess960 start position.

use std::io::{self, Write};

use flagfall_chess::{Chess960, DiceError, FenStyle, StartPositionDice};
use thiserror::Error;

use crate::args::Draw960Args;
use crate::dice;
use crate::drawing::{Drawing, Marks};
use crate::error::Error;
use crate::say;

/// An error: the given throws determine no start position.
#[derive(Debug, Error)]
#[error("--dice {}: {error}", .throws.iter().map(u8::to_string).collect::<Vec<_>>().join(","))]
pub(crate) struct DrawError {
    throws: Vec<u8>,
    error: DiceError,
}

pub(crate) fn run(args: &Draw960Args, colors: bool, out: &mut impl Write) -> Result<(), Error> {
    let number = match (args.draw.number, &args.draw.dice, args.draw.seed) {
        (Some(number), ..) => number,
        (None, Some(throws), _) => from_dice(throws, out)?,
        (None, None, Some(seed)) => Chess960::from_seed(seed),
        (None, None, None) => at_random(out)?,
    };
    let setup = number.setup();
    writeln!(out, "Chess960 start position {}: {number}\n", number.number())?;
    for line in Drawing::new(&args.style, colors).lines(&setup.board, &Marks::default()) {
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "\n  X-FEN     {}", setup.fen(FenStyle::XFen))?;
    writeln!(out, "  Shredder  {}", setup.fen(FenStyle::Shredder))?;
    Ok(())
}

/// Draws from a random seed and prints it, so that the draw can be repeated.
fn at_random(out: &mut impl Write) -> io::Result<Chess960> {
    // Short enough to be typed by hand.
    let seed = dice::entropy() >> 32;
    writeln!(out, "Drawn by --seed {seed}")?;
    Ok(Chess960::from_seed(seed))
}

/// Draws with the given throws, or with as many as needed.
fn from_dice(given: &[u8], out: &mut impl Write) -> Result<Chess960, Error> {
    let failed = |error| DrawError { throws: given.to_vec(), error };
    let mut throws: Box<dyn Iterator<Item = u8>> =
        if given.is_empty() { Box::new(dice::throws()) } else { Box::new(given.iter().copied()) };
    let mut dice = StartPositionDice::new();
    // Printed only after success.
    let mut report = Vec::new();
    let drawn = loop {
        let pips = throws.next().ok_or_else(|| failed(DiceError::TooFew))?;
        report.push(match dice.throw(pips).map_err(failed)? {
            Some((role, file)) => format!("  {pips}  {role} on {file}\n"),
            None => format!("  {pips}  repeated\n"),
        });
        if let Some(drawn) = dice.result() {
            break drawn;
        }
    };
    writeln!(out, "{}", report.concat())?;
    let surplus = if given.is_empty() { 0 } else { throws.count() };
    if surplus > 0 {
        say::note(&format_args!("the last {surplus} of {} throws were not needed", given.len()));
    }
    Ok(drawn)
}
