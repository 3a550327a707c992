//! `flagfall people`: help for who cannot get in.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_server::{LinkError, recovery_link};

use crate::args::examples;
use crate::error::Error;

/// Help people back into a playing zone
///
/// For whoever has the machine the server runs on, as when the only administrator has forgotten the
/// password. A server may be at work meanwhile.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall people link administrator --data /var/lib/flagfall
  flagfall people link Ann --data /var/lib/flagfall"
    )
)]
pub(crate) struct PeopleArgs {
    #[command(subcommand)]
    command: PeopleCommand,
}

#[derive(Subcommand)]
enum PeopleCommand {
    Link(LinkArgs),
}

/// Make a link by which somebody chooses a new password
///
/// It can be used once, within a day, and takes the place of earlier ones. All sessions and tokens of
/// the person end when it is used.
#[derive(Args)]
#[command(after_help = examples!(
        "  flagfall people link administrator --data /var/lib/flagfall
  flagfall people link Ann --data /var/lib/flagfall"
    ))]
pub(crate) struct LinkArgs {
    /// What the person logs in by
    name: String,
    /// The directory the server keeps its data in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn run(args: &PeopleArgs, out: &mut impl Write) -> Result<(), Error> {
    let PeopleCommand::Link(LinkArgs { name, data }) = &args.command;
    let path = recovery_link(data, name).map_err(PeopleError)?;
    writeln!(out, "{path}")?;
    Ok(())
}

/// There is no link.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) struct PeopleError(LinkError);
