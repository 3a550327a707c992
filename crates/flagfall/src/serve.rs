//! `flagfall serve`: the playing zone.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use flagfall_server::{Config, ConfigError, Server, StartError, Zone};
use thiserror::Error;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;

use crate::args::{examples, section};
use crate::error::Error;
use crate::{Verdict, say};

/// Serve a playing zone
///
/// Games are played over HTTP and WebSocket; every move is on disk before anybody sees it. The address
/// to open is printed once the zone is ready. Everything is kept in one directory, which is made if
/// need be. SIGTERM and SIGINT end it, and no clock runs until it is started again.
#[derive(Args)]
#[command(after_help = concat!(
    examples!(
        "  flagfall serve
  flagfall serve --listen 127.0.0.1:9000 --data /var/lib/flagfall
  flagfall serve --config flagfall.toml

"
    ),
    section!(
        "Configuration",
        "  listen = \"127.0.0.1:4064\"   # this machine alone: let a proxy with TLS speak to the world
  data = \"flagfall-data\"
  shards = 4                   # threads that own games; one for each processor, if not said
  most_connections = 20000
  missed_after_seconds = 10    # after a start, for players to come back
  mailbox = 64                 # news that may wait before a reader is cut off
  sign_up = true               # whether anybody may make an account, or only who is invited
  secure_cookies = false       # true where people reach it over TLS alone
  origins = []                 # other origins whose pages may open sockets

FLAGFALL_LOG says how much is logged: error, warn, info, debug.
Exit status: 0 ended as asked, 1 something could not be written, 2 it could not start."
    )
))]
pub(crate) struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:4064]
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// The directory to keep the data in [default: flagfall-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A file of settings, over which the options have the last word
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The zone could not start.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    #[error("cannot read {}: {error}", .file.display())]
    File { file: PathBuf, error: io::Error },
    #[error("{}: {error}", .file.display())]
    Config { file: PathBuf, error: ConfigError },
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("cannot start: {0}")]
    System(io::Error),
}

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let config = config(args)?;
    log();
    let runtime = Runtime::new().map_err(ServeError::System)?;
    let zone = Zone::start(config).map_err(ServeError::Start)?;
    let why = runtime.block_on(async {
        let end = ended().map_err(ServeError::System)?;
        let server = Server::bind(zone).map_err(ServeError::Start)?;
        // In one piece: whoever reads no more than the first line must not be in the way.
        let mut ready = format!("Flagfall is ready: open http://{}/\n", server.address());
        if let Some(path) = server.zone().welcome() {
            let address = server.address();
            ready.extend([
                "Be its administrator, once, by http://",
                &address.to_string(),
                path,
                "\n",
            ]);
        }
        out.write_all(ready.as_bytes())?;
        out.flush()?;
        Ok::<_, Error>(server.run(end).await)
    })?;
    match why {
        None => Ok(Verdict::Fine),
        Some(why) => {
            say::error(&why);
            Ok(Verdict::Failed)
        }
    }
}

fn config(args: &ServeArgs) -> Result<Config, ServeError> {
    let mut config = match &args.config {
        None => Config::default(),
        Some(file) => {
            let read = fs::read_to_string(file);
            let text = read.map_err(|error| ServeError::File { file: file.clone(), error })?;
            Config::read(&text).map_err(|error| ServeError::Config { file: file.clone(), error })?
        }
    };
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    Ok(config)
}

fn log() {
    let asked = EnvFilter::try_from_env("FLAGFALL_LOG");
    let filter = asked.unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    log.with_ansi(colours).with_target(false).init();
}

/// Comes about when the system asks for the end.
#[cfg(not(unix))]
fn ended() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// Comes about when the system asks for the end.
#[cfg(unix)]
fn ended() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
