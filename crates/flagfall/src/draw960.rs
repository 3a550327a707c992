//! `flagfall 960`: a start position of Chess960, found or drawn.

use std::io::{self, Write};

use flagfall_chess::{Chess960, Dice, DiceError, FenStyle};
use thiserror::Error;

use crate::args::Draw960Args;
use crate::dice;
use crate::drawing::{Drawing, Marks};
use crate::error::Error;
use crate::say;

/// The dice at the board did not give a start position.
#[derive(Debug, Error)]
#[error("--dice {}: {error}", .throws.iter().map(u8::to_string).collect::<Vec<_>>().join(","))]
pub(crate) struct DrawError {
    throws: Vec<u8>,
    error: DiceError,
}

pub(crate) fn run(args: &Draw960Args, colors: bool, out: &mut impl Write) -> Result<(), Error> {
    let number = match (args.draw.number, &args.draw.dice, args.draw.seed) {
        (Some(number), ..) => number,
        (None, Some(throws), _) => by_dice(throws, out)?,
        (None, None, Some(seed)) => Chess960::seeded(seed),
        (None, None, None) => at_random(out)?,
    };
    let setup = number.setup();
    writeln!(out, "Chess960 start position {}: {number}\n", number.number())?;
    for line in Drawing::new(&args.look, colors).lines(&setup.board, &Marks::default()) {
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "\n  X-FEN     {}", setup.fen(FenStyle::XFen))?;
    writeln!(out, "  Shredder  {}", setup.fen(FenStyle::Shredder))?;
    Ok(())
}

/// Draws by a seed that is told, so that anybody can draw it again.
fn at_random(out: &mut impl Write) -> io::Result<Chess960> {
    // Short enough to be typed again.
    let seed = dice::entropy() >> 32;
    writeln!(out, "Drawn by --seed {seed}")?;
    Ok(Chess960::seeded(seed))
}

/// Draws with the throws given, or with as many as are needed.
fn by_dice(given: &[u8], out: &mut impl Write) -> Result<Chess960, Error> {
    let refused = |error| DrawError { throws: given.to_vec(), error };
    let mut throws: Box<dyn Iterator<Item = u8>> =
        if given.is_empty() { Box::new(dice::throws()) } else { Box::new(given.iter().copied()) };
    let mut dice = Dice::new();
    // Told only when all went well.
    let mut told = Vec::new();
    let drawn = loop {
        let pips = throws.next().ok_or_else(|| refused(DiceError::TooFew))?;
        told.push(match dice.throw(pips).map_err(refused)? {
            Some((role, file)) => format!("  {pips}  {role} on {file}\n"),
            None => format!("  {pips}  thrown again\n"),
        });
        if let Some(drawn) = dice.drawn() {
            break drawn;
        }
    };
    writeln!(out, "{}", told.concat())?;
    let left_over = if given.is_empty() { 0 } else { throws.count() };
    if left_over > 0 {
        say::note(&format_args!("the last {left_over} of {} throws were not needed", given.len()));
    }
    Ok(drawn)
}
