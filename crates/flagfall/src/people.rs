//! `flagfall people`: restores access to a zone from the server's machine.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_server::{ConfigError, LinkError, Url, recovery_link};
use flagfall_store::{OpenError, SqlitePeople};

use crate::args::examples;
use crate::error::Error;
use crate::{say, serve};

/// Restore access to a playing zone
///
/// Run these commands on the server's machine, for example if the only administrator has forgotten the
/// password. The server may be running.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall people link administrator --data /var/lib/flagfall
  flagfall people link Ann --config /etc/flagfall.toml
  flagfall people new --data /var/lib/flagfall"
    )
)]
pub(crate) struct PeopleArgs {
    #[command(subcommand)]
    command: PeopleCommand,
}

#[derive(Subcommand)]
enum PeopleCommand {
    Link(LinkArgs),
    New(NewPersonArgs),
}

/// Create a link to choose a new password
///
/// The link can be used once, within a day, and replaces earlier links. All sessions and tokens of
/// the person end when it is used.
#[derive(Args)]
#[command(after_help = examples!(
        "  flagfall people link administrator --data /var/lib/flagfall
  flagfall people link Ann --data /var/lib/flagfall --url https://chess.example
  flagfall people link Ann --config /etc/flagfall.toml"
    ))]
pub(crate) struct LinkArgs {
    /// The person's login name
    name: String,
    /// The server's data directory [default: that of the settings]
    #[arg(long, value_name = "DIR", required_unless_present = "config")]
    data: Option<PathBuf>,
    /// The server's settings file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Public address of the server [default: the url of the settings]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Start again with empty accounts after people.sqlite was lost
///
/// Creates an empty people.sqlite in a data directory that has none. Games are kept; accounts, roles,
/// chat, open tables and the seats of guests are lost. The next start of the server prints a link to create
/// an administrator.
#[derive(Args)]
#[command(after_help = examples!(
        "  flagfall restore --from flagfall.db --data elsewhere   # better, if there is a backup
  flagfall people new --data /var/lib/flagfall"
    ))]
pub(crate) struct NewPersonArgs {
    /// The server's data directory
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn run(args: &PeopleArgs, out: &mut impl Write) -> Result<(), Error> {
    match &args.command {
        PeopleCommand::Link(args) => link(args, out),
        PeopleCommand::New(NewPersonArgs { data }) => {
            SqlitePeople::create_missing(data).map_err(PeopleCommandError::New)?;
            writeln!(out, "created an empty people.sqlite in {}", data.display())?;
            Ok(())
        }
    }
}

fn link(args: &LinkArgs, out: &mut impl Write) -> Result<(), Error> {
    let config = args.config.as_deref().map(serve::read).transpose()?.unwrap_or_default();
    let url = match &args.url {
        Some(url) => Some(url.parse::<Url>().map_err(PeopleCommandError::Url)?),
        None => config.url,
    };
    let path = recovery_link(args.data.as_ref().unwrap_or(&config.data), &args.name);
    let path = path.map_err(PeopleCommandError::Link)?;
    if let Some(url) = url {
        writeln!(out, "{}", url.at(&path))?;
    } else {
        writeln!(out, "{path}")?;
        say::note(&"this path is relative to the address of the zone; --url prints the full link");
    }
    Ok(())
}

/// An error of `flagfall people`.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum PeopleCommandError {
    Link(LinkError),
    New(OpenError),
    Url(ConfigError),
}
