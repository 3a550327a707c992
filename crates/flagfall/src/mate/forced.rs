//! `flagfall mate FEN --forced N`: decides whether the player to move can force mate (P.13c).

use std::io::Write;

use flagfall_chess::mate::{ForcedVerdict, forced_mate};

use crate::ExitVerdict;
use crate::error::Error;
use crate::mate::args::MateArgs;
use crate::mate::{NO, UNKNOWN, YES, advise_more, styled};
use crate::position_input::PositionInput;

pub(crate) fn run(fen: &str, moves: u32, args: &MateArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let given = PositionInput::read(fen)?;
    given.note_irregularities();
    match forced_mate(&given.position, moves, args.budget()) {
        ForcedVerdict::Mate(line) => {
            // The mating player makes both the first and the last move of the line.
            let (mate, line) = (line.len().div_ceil(2), args.notation().line(&given, &line));
            writeln!(out, "{} in {mate} {line}", styled(YES, "mate"))?;
        }
        ForcedVerdict::Refuted => writeln!(out, "{} in {moves}", styled(NO, "no mate"))?,
        ForcedVerdict::Undetermined => {
            writeln!(out, "{}", styled(UNKNOWN, "undetermined"))?;
            advise_more(args.budget());
        }
    }
    Ok(ExitVerdict::Passed)
}
