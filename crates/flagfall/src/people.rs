//! `flagfall people`: help for who cannot get in.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_server::{ConfigError, LinkError, Url, recovery_link};
use flagfall_store::{OpenError, SqlitePeople};

use crate::args::examples;
use crate::error::Error;
use crate::{say, serve};

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
    New(NewArgs),
}

/// Make a link by which somebody chooses a new password
///
/// It can be used once, within a day, and takes the place of earlier ones. All sessions and tokens of
/// the person end when it is used.
#[derive(Args)]
#[command(after_help = examples!(
        "  flagfall people link administrator --data /var/lib/flagfall
  flagfall people link Ann --data /var/lib/flagfall --url https://chess.example
  flagfall people link Ann --config /etc/flagfall.toml"
    ))]
pub(crate) struct LinkArgs {
    /// What the person logs in by
    name: String,
    /// The directory the server keeps its data in [default: that of the settings]
    #[arg(long, value_name = "DIR", required_unless_present = "config")]
    data: Option<PathBuf>,
    /// The file of settings that the server has
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where people open the server [default: the url of the settings]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Go on without accounts where they are lost
///
/// Makes an empty people.sqlite in a data directory that has none. The games stay; accounts, roles,
/// chat, open tables and the seats of guests are gone. The next start prints a link for a new
/// administrator.
#[derive(Args)]
#[command(after_help = examples!(
        "  flagfall restore --from flagfall.db --data elsewhere   # rather, if there is a backup
  flagfall people new --data /var/lib/flagfall"
    ))]
pub(crate) struct NewArgs {
    /// The directory the server keeps its data in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(crate) fn run(args: &PeopleArgs, out: &mut impl Write) -> Result<(), Error> {
    match &args.command {
        PeopleCommand::Link(args) => link(args, out),
        PeopleCommand::New(NewArgs { data }) => {
            SqlitePeople::begin_anew(data).map_err(PeopleError::New)?;
            writeln!(out, "{} has a people.sqlite with nobody in it", data.display())?;
            Ok(())
        }
    }
}

fn link(args: &LinkArgs, out: &mut impl Write) -> Result<(), Error> {
    let config = args.config.as_deref().map(serve::read).transpose()?.unwrap_or_default();
    let url = match &args.url {
        Some(url) => Some(url.parse::<Url>().map_err(PeopleError::Url)?),
        None => config.url,
    };
    let path = recovery_link(args.data.as_ref().unwrap_or(&config.data), &args.name);
    let path = path.map_err(PeopleError::Link)?;
    if let Some(url) = url {
        writeln!(out, "{}", url.at(&path))?;
    } else {
        writeln!(out, "{path}")?;
        say::note(&"this is below the address of the zone; with --url it is told in full");
    }
    Ok(())
}

/// Nobody was helped.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum PeopleError {
    Link(LinkError),
    New(OpenError),
    Url(ConfigError),
}
