//! `flagfall regulations`: checks, shows and lists the regulations of events.

pub(crate) mod args;
mod check;
mod fault;
mod list;
mod show;

use std::io::{self, Write};

use thiserror::Error;

use crate::ExitVerdict;
use crate::error::Error;
use crate::regulations::args::{RegulationsArgs, RegulationsCommand};

pub(crate) fn run(args: &RegulationsArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match &args.command {
        RegulationsCommand::Check(args) => check::run(args, out),
        RegulationsCommand::Show(args) => show::run(args, out),
        RegulationsCommand::List => list::run(out),
    }
}

/// An error while loading regulations.
#[derive(Debug, Error)]
pub(crate) enum RegulationsCommandError {
    #[error("cannot read {file}: {error}\nhint: {HINT}")]
    Unreadable { file: String, error: io::Error },
}

/// A hint about the names of regulations.
const HINT: &str = "give a file, or a preset listed by `flagfall regulations list`";
