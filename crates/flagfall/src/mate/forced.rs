//! `flagfall mate FEN --forced N`: whether the player having the move can force mate (P.13c).

use std::io::Write;

use flagfall_chess::mate::{Forced, forced_mate};

use crate::Verdict;
use crate::error::Error;
use crate::given::Given;
use crate::mate::args::MateArgs;
use crate::mate::{NO, UNKNOWN, YES, advise_more, styled};

pub(crate) fn run(
    fen: &str,
    moves: u32,
    args: &MateArgs,
    out: &mut impl Write,
) -> Result<Verdict, Error> {
    let given = Given::read(fen)?;
    given.note_irregularities();
    match forced_mate(&given.position, moves, args.budget()) {
        Forced::Mate(line) => {
            // The last move of the line is the mating player's, as is the first.
            let (mate, line) = (line.len().div_ceil(2), args.writing().line(&given, &line));
            writeln!(out, "{} in {mate} {line}", styled(YES, "mate"))?;
        }
        Forced::Refuted => writeln!(out, "{} in {moves}", styled(NO, "no mate"))?,
        Forced::Undetermined => {
            writeln!(out, "{}", styled(UNKNOWN, "undetermined"))?;
            advise_more(args.budget());
        }
    }
    Ok(Verdict::Fine)
}
