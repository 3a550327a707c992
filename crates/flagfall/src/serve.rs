//! `flagfall serve`: the playing zone.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use flagfall_server::{Config, ConfigError, Server, StartError, Step, TRUST_STEPS, Trust, place};
use thiserror::Error;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::LevelFilter;

use crate::args::{examples, section};
use crate::error::Error;
use crate::{Verdict, say};

/// Serve a playing zone
///
/// Games are played over HTTP and WebSocket; every move is on disk before anybody sees it. The address
/// to open is printed once the zone is ready. Everything is kept in one directory, which is made if
/// need be. Over a network it speaks TLS, with a certificate of yours or with one of an authority that
/// it makes itself, and says how tablets and phones come to trust it. SIGTERM and SIGINT end it, and no clock runs until it is started again.
#[derive(Args)]
#[command(after_help = concat!(
    examples!(
        "  flagfall serve
  flagfall serve --listen 127.0.0.1:9000 --data /var/lib/flagfall
  flagfall serve --config flagfall.toml
  flagfall serve --listen 0.0.0.0:4064 --tls-local
  flagfall serve --listen 0.0.0.0:443 --tls-cert chain.pem --tls-key key.pem

"
    ),
    section!(
        "Configuration",
        "  listen = \"127.0.0.1:4064\"     # or a name of this machine: \"localhost:4064\"
  url = \"https://chess.example\" # where people open it, if that is elsewhere, as at a proxy
  data = \"flagfall-data\"
  tls_cert = \"chain.pem\"       # read again when it changes; with tls_key = \"key.pem\"
  tls_local = true             # instead: an authority of its own, to be trusted once
  tls_look_again_seconds = 10    # how often another certificate is looked for
  trust_listen = \"0.0.0.0:4065\"  # where its certificate is had over plain HTTP; the next port
  trusted_proxies = [\"10.0.0.0/8\"]  # believed for whom they ask; may speak plain HTTP
  forwarded_header = \"x-forwarded-for\"  # in which they tell; or \"forwarded\"
  origins = []                 # other origins whose pages may do what ours may
  shards = 4                   # threads that own games; one for each processor, if not said
  most_connections = 20000
  missed_after_seconds = 10    # after a start, for players to come back
  mailbox = 64                 # news that may wait before a reader is cut off
  sign_up = true               # whether anybody may make an account, or only who is invited

  [limits]                     # so much at once, and so much more in every minute
  requests = { burst = 5000, per_minute = 12000 }   # of one address, or one /64 of IPv6
  writes = { burst = 1500, per_minute = 1200 }      # those that change something
  passwords = { burst = 300, per_minute = 60 }      # those that have one hashed
  account = { burst = 1000, per_minute = 6000 }     # of one account, from wherever
  messages = { burst = 500, per_minute = 6000 }     # over one socket
  connections_per_address = 5000
  guest_tables_per_address = 250   # that guests have put up and nobody has taken
  head_bytes = 16384           # of a request
  body_bytes = 65536
  message_bytes = 8192         # over a socket
  handshake_ms = 10000         # for TLS
  head_ms = 10000              # for the head of a request to come
  request_ms = 20000           # for all of it, and its answer
  idle_ms = 40000              # without a byte either way
  ping_ms = 10000              # between questions whether a socket is there
  silence_ms = 25000           # without an answer
  send_ms = 10000              # for a socket to take a message
  goodbye_ms = 5000            # for all to leave when the zone ends

  [[engine]]                   # a program that plays, as many as you like
  name = \"Stockfish\"
  command = \"stockfish\"
  args = []
  options = { \"Skill Level\" = 5 }   # its own, by their names in UCI
  most_games = 4               # at a time; each has a process
  patience_seconds = 10        # that it may be silent
  draw_score = 15              # equal within so many hundredths of a pawn
  draw_moves = 8               # of its own seen as equal, then it takes a draw and offers one; 0: never
  draw_from_move = 40          # not before
  # resign_score = 900         # so far behind it resigns; without it, never
  resign_moves = 4             # of its own seen so

FLAGFALL_LOG says how much is logged: error, warn, info, debug, trace.
Exit status: 0 ended as asked, 1 something could not be written, 2 it could not start."
    )
))]
pub(crate) struct ServeArgs {
    /// Where to listen: an address or a name of this machine [default: 127.0.0.1:4064]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Where people open it, if that is elsewhere, as at a proxy [default: where it listens]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The directory to keep the data in [default: flagfall-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Speak TLS with this certificate and those above it, in PEM
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The key of that certificate, in PEM
    #[arg(long, value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Speak TLS with a certificate of an authority that is made in the data directory
    #[arg(long)]
    tls_local: bool,
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
    Option(ConfigError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("FLAGFALL_LOG is error, warn, info, debug, trace or off, and not {0:?}")]
    Log(String),
    #[error("cannot start: {0}")]
    System(io::Error),
}

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let mut config = config(args)?;
    log()?;
    #[cfg(unix)]
    if let Some(files) = open_many()
        && let Some(fewer) = config.fit(files)
    {
        tracing::warn!("{fewer}");
    }
    let runtime = Runtime::new().map_err(ServeError::System)?;
    let why = runtime.block_on(async {
        let end = ended().map_err(ServeError::System)?;
        let server = Server::start(config).map_err(ServeError::Start)?;
        // In one piece: whoever reads no more than the first line must not be in the way.
        let mut ready = format!("Flagfall is ready: open {}\n", server.url());
        if let Some(path) = server.zone().welcome() {
            ready.extend(["Be its administrator, once, by ", &*server.link(path), "\n"]);
        }
        if server.needs_url() {
            ready.push_str("It lets in its proxies alone: say by url where people open these.\n");
        }
        out.write_all(ready.as_bytes())?;
        if let Some((trust, url)) = server.trust() {
            tell_how_to_trust(trust, &url, out)?;
        }
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

fn tell_how_to_trust(trust: &Trust, url: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nDevices have to trust its authority once: open {url} there.")?;
    for Step { device, how } in TRUST_STEPS {
        writeln!(out, "  {device}: {how}")?;
    }
    writeln!(out, "Compare the fingerprint (SHA-256) that they show:\n  {}", trust.fingerprint)
}

fn config(args: &ServeArgs) -> Result<Config, ServeError> {
    let mut config = match &args.config {
        None => Config::default(),
        Some(file) => read(file)?,
    };
    if let Some(listen) = &args.listen {
        config.listen = place(listen).map_err(ServeError::Option)?;
    }
    if let Some(url) = &args.url {
        config.url = Some(url.parse().map_err(ServeError::Option)?);
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    // What is asked for by an option takes the place of all the file says of it.
    if args.tls_local || args.tls_cert.is_some() || args.tls_key.is_some() {
        config.tls_local = args.tls_local;
        config.tls_cert.clone_from(&args.tls_cert);
        config.tls_key.clone_from(&args.tls_key);
    }
    Ok(config)
}

/// Reads a file of settings.
pub(crate) fn read(file: &Path) -> Result<Config, ServeError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| ServeError::File { file: file.to_owned(), error })?;
    Config::read(&text).map_err(|error| ServeError::Config { file: file.to_owned(), error })
}

/// Logs as much as is asked for by the environment.
fn log() -> Result<(), ServeError> {
    let level = match std::env::var("FLAGFALL_LOG") {
        Ok(asked) => asked.parse().map_err(|_| ServeError::Log(asked))?,
        Err(_) => LevelFilter::INFO,
    };
    let colours = io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    log.with_ansi(colours).with_target(false).init();
    Ok(())
}

/// Has as many files and sockets open as the system allows, and tells how many these are, if there is
/// an end to them: a zone has a socket for everybody.
#[cfg(unix)]
fn open_many() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it may not, it has as many as before.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
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
