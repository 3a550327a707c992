//! `flagfall regulations`: the regulations of an event checked, shown and listed.

pub(crate) mod args;
mod check;
mod fault;
mod list;
mod show;

use std::io::{self, Write};

use thiserror::Error;

use crate::Verdict;
use crate::error::Error;
use crate::regulations::args::{RegulationsArgs, RegulationsCommand};

pub(crate) fn run(args: &RegulationsArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    match &args.command {
        RegulationsCommand::Check(args) => check::run(args, out),
        RegulationsCommand::Show(args) => show::run(args, out),
        RegulationsCommand::List => list::run(out),
    }
}

/// Regulations that cannot be had.
#[derive(Debug, Error)]
pub(crate) enum RegulationsError {
    #[error("cannot read {file}: {error}\nhint: {HINT}")]
    Unreadable { file: String, error: io::Error },
}

/// What can be named.
const HINT: &str = "name a file, or a preset of those `flagfall regulations list` tells";
