//! `flagfall pgn`: games in PGN checked, converted, counted, split and filtered.
//!
//! Every command reads the same way: a thread unpacks the files and gathers their games
//! ([`batch`]), all cores read them ([`desk`]), and what they made comes together in the
//! order of the files ([`files`]). Memory is bounded, however long the files are.

pub(crate) mod args;
mod batch;
mod check;
mod chess960;
mod convert;
mod date;
mod desk;
pub(crate) mod error;
mod file_name;
mod files;
mod filter;
mod input;
mod letters;
mod output;
mod parts;
mod remark;
mod split;
mod spoken;
mod stats;
mod verbatim;
pub(crate) mod words;

use std::io::Write;

use crate::Verdict;
use crate::error::Error;
use crate::pgn::args::{PgnArgs, PgnCommand};

pub(crate) fn run(args: &PgnArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args, out),
        PgnCommand::Convert(args) => convert::run(args),
        PgnCommand::Stats(args) => stats::run(args, out),
        PgnCommand::Split(args) => split::run(args, out),
        PgnCommand::Filter(args) => filter::run(args, out),
    }
}
