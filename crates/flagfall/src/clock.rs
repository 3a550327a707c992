//! `flagfall clock`: compares the machine's clock with what is recorded.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_server::{Config, accept_machine_clock, known_times};

use crate::args::examples;
use crate::error::Error;
use crate::serve::{self, ServeError};
use crate::{ExitVerdict, say};

/// Put right a playing zone that does not start because of a wrong clock
///
/// The time of a zone never goes back behind its records. So the server does not start if a game or the
/// heartbeat is more than a day ahead of the machine's clock, or if the clock is more than 400 days ahead of
/// the last record (`max_records_ahead_hours` and `max_days_off` in the settings). Set the machine's clock first,
/// and start again. Only if the clock is right and the records are of a time when it was wrong, accept it.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall clock show --data /var/lib/flagfall
  flagfall clock accept --data /var/lib/flagfall

Run `flagfall help clock COMMAND` for the options and examples of a command."
    )
)]
pub(crate) struct ClockArgs {
    #[command(subcommand)]
    command: ClockCommand,
}

#[derive(Subcommand)]
enum ClockCommand {
    Show(ShowClockArgs),
    Accept(AcceptClockArgs),
}

/// Show the machine's clock beside the last records
///
/// The server may be running. Nothing is changed.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall clock show --data /var/lib/flagfall

Exit status: 0 the server starts at this time, 1 it does not, 2 the data cannot be read."
))]
pub(crate) struct ShowClockArgs {
    #[command(flatten)]
    data: ClockData,
}

/// Accept the machine's clock although records say otherwise
///
/// Stop the server first, and check the clock: this cannot be undone. The confirmation is recorded in the
/// zone's ledger, where audits show it.
///
/// Open games with events ahead of the clock are set aside: they can be neither seen nor continued until
/// the clock has reached these events. Finished games keep their dates, and the list shows them from then on.
///
/// A heartbeat ahead of the clock is renamed to heartbeat.ahead. The time from the last move of each open
/// game on is charged to nobody.
///
/// Sessions, links, open tables and tokens that expire are deleted if they are of the time ahead. People
/// log in again. Earlier ones that expired meanwhile are gone.
///
/// Appointed times count by the accepted clock. Games that began too early meanwhile stay as they are; an
/// arbiter can rule on them.
#[derive(Args)]
#[command(after_help = examples!("  flagfall clock accept --data /var/lib/flagfall"))]
pub(crate) struct AcceptClockArgs {
    #[command(flatten)]
    data: ClockData,
}

#[derive(Args)]
struct ClockData {
    /// The server's data directory [default: that of the settings]
    #[arg(long, value_name = "DIR", required_unless_present = "config")]
    data: Option<PathBuf>,
    /// The server's settings file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ClockData {
    fn settings(&self) -> Result<Config, ServeError> {
        let config = self.config.as_deref().map(serve::read).transpose()?.unwrap_or_default();
        Ok(Config { data: self.data.clone().unwrap_or(config.data), ..config })
    }
}

pub(crate) fn run(args: &ClockArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match &args.command {
        ClockCommand::Show(args) => show(&args.data.settings()?, out),
        ClockCommand::Accept(args) => accept(&args.data.settings()?, out),
    }
}

fn show(config: &Config, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let known = known_times(config).map_err(ServeError::Start)?;
    for line in known.lines() {
        writeln!(out, "{line}")?;
    }
    let Some(fault) = known.fault else { return Ok(ExitVerdict::Passed) };
    say::error(&fault);
    Ok(ExitVerdict::Failed)
}

fn accept(config: &Config, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let accepted = accept_machine_clock(config).map_err(ServeError::Start)?;
    for line in accepted.lines() {
        writeln!(out, "{line}")?;
    }
    Ok(ExitVerdict::Passed)
}
