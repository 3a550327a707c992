//! `flagfall legal FEN`: the legal moves.

use std::io::Write;

use crate::args::LegalArgs;
use crate::error::Error;
use crate::position_input::PositionInput;
use crate::say;

pub(crate) fn run(args: &LegalArgs, out: &mut impl Write) -> Result<(), Error> {
    let given = PositionInput::read(&args.fen)?;
    given.note_irregularities();
    let moves = given.position.legal_moves();
    let mut lines: Vec<_> = moves.iter().map(|mv| mv.uci(given.uci_style).to_string()).collect();
    if lines.is_empty() {
        let end = if given.position.is_check() { "checkmate" } else { "stalemate" };
        say::note(&format_args!("{end}: {} has no legal move", given.position.turn().name()));
    }
    lines.sort_unstable();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
