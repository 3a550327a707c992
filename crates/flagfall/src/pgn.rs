//! `flagfall pgn`: checks, converts, counts, splits and filters games in PGN.
//!
//! Every command works in the same way: one thread decompresses the files and collects their games in
//! batches ([`batch`]), all cores read them ([`batch_reader`]), and the results are merged in the order of
//! the files ([`files`]). Memory is bounded, regardless of the length of the files.

pub(crate) mod args;
mod batch;
mod batch_reader;
mod check;
mod chess960;
mod convert;
mod date;
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

use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::args::{PgnArgs, PgnCommand};

pub(crate) fn run(args: &PgnArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args, out),
        PgnCommand::Convert(args) => convert::run(args),
        PgnCommand::Stats(args) => stats::run(args, out),
        PgnCommand::Split(args) => split::run(args, out),
        PgnCommand::Filter(args) => filter::run(args, out),
    }
}
