//! `flagfall serve`: runs a playing zone.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use flagfall_server::{Config, ConfigError, Server, StartError, TRUST_STEPS, Trust, TrustStep, listen_address};
use thiserror::Error;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::LevelFilter;

use crate::args::{examples, section};
use crate::error::Error;
use crate::{ExitVerdict, say};

/// Serve a playing zone
///
/// Games are played over HTTP and WebSocket. Every move is stored on disk before it is shown. All data is in
/// one directory, which is created if missing. The address to open is printed once the zone is ready.
///
/// In a network the zone uses TLS, either with your certificate or with one from a local authority that it
/// creates; it then explains how tablets and phones trust this authority. SIGTERM and SIGINT stop the
/// zone. While it is stopped no clock runs.
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
  url = \"https://chess.example\" # public address, if another
  hosts = []                   # further names and addresses of the zone
  data = \"flagfall-data\"
  tls_cert = \"chain.pem\"       # reloaded when it changes
  tls_key = \"key.pem\"
  tls_local = true             # instead: a local authority
  tls_reload_seconds = 10      # interval of checks for a new certificate
  trust_listen = \"0.0.0.0:4065\"  # serves its certificate [default: next port]
  trusted_proxies = [\"10.0.0.0/8\"]  # may use plain HTTP and forward
  forwarded_header = \"x-forwarded-for\"  # set by them; or \"forwarded\"
  metrics_for = [\"10.0.0.7\"]    # may read /metrics, besides this machine
  origins = []                 # other origins whose pages may use the API
  shards = 4                   # partitions of games [default: one per core]
  max_connections = 20000
  reconnect_grace_seconds = 10 # time for players to reconnect after a start
  max_records_ahead_hours = 24 # longest lead of records over the clock
  max_days_off = 400           # longest time off; then `flagfall clock accept`
  socket_queue = 64            # queued messages per game of a socket
  sign_up = true               # open registration; false: by invitation only

  [limits]                     # rate limits: a burst, and a rate per minute
  requests = { burst = 5000, per_minute = 12000 }   # per address or IPv6 /64
  writes = { burst = 1500, per_minute = 1200 }      # requests that change data
  passwords = { burst = 300, per_minute = 60 }      # per address
  passwords_per_account = { burst = 30, per_minute = 1 }  # wrong ones
  passwords_per_source = { burst = 10, per_minute = 1 }    # wrong ones
  log_ins_per_account = { burst = 60, per_minute = 10 }    # right passwords
  account = { burst = 1000, per_minute = 6000 }     # per account
  messages = { burst = 500, per_minute = 6000 }     # per socket
  connections_per_address = 5000
  sign_ups = { burst = 100, per_minute = 2 }        # new accounts
  tables_per_address = 1000        # open tables
  seeks_per_address = 100          # those of them in the public list
  guest_tables_per_address = 250   # open tables of guests
  guest_seeks_per_address = 20     # those of them in the public list
  openings = { burst = 500, per_minute = 60 }       # games, per account
  openings_per_address = { burst = 1500, per_minute = 180 }
  searches = { burst = 4, per_minute = 2 }          # for mates, likewise
  exports = { burst = 5, per_minute = 1 }           # of personal data
  header_bytes = 16384         # size of a request header
  body_bytes = 65536           # size of a request body
  message_bytes = 8192         # size of a socket message
  unsent_bytes_per_address = 67108864   # large responses not yet read
  unsent_bytes = 536870912     # those of all addresses
  handshake_ms = 10000         # timeout of the TLS handshake
  header_ms = 10000            # timeout for receiving a request header
  request_ms = 20000           # timeout of a whole request and its response
  idle_ms = 40000              # timeout of an idle connection
  ping_ms = 10000              # interval of pings on a socket
  socket_silence_ms = 25000    # timeout of a socket that answers no ping
  unmeasured_lag_ms = 0        # credited unmeasured, as behind a proxy
  send_ms = 10000              # timeout for sending a message
  shutdown_ms = 5000           # timeout for closing connections at shutdown

  [[engine]]                   # a UCI engine; repeat for more
  name = \"Stockfish\"
  command = \"stockfish\"
  args = []
  options = { \"Skill Level\" = 5 }   # UCI options, by name
  max_games = 4                # simultaneous games, one process each
  # max_games_of_one = 2       # of one account or address [default: half]
  max_hours = 12               # longest time of a player in a game
  return_seconds = 300         # longest absence of a player
  timeout_seconds = 10         # longest time without output
  draw_score = 15              # greatest centipawns that count as equal
  draw_moves = 8               # equal moves before a draw; 0: never
  draw_from_move = 40          # first move at which it may do so
  # resign_score = 900         # centipawns behind to resign [default: never]
  resign_moves = 4             # moves in a row at that score

FLAGFALL_LOG sets the log level: error, warn, info, debug, trace or off.
Exit status: 0 stopped on request, 1 the disk could not be written, 2 the zone could not start."
    )
))]
pub(crate) struct ServeArgs {
    /// Address to listen on, or a name of this machine [default: 127.0.0.1:4064]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Public address, if different, for example that of a proxy [default: the listen address]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Data directory [default: flagfall-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Use TLS with this certificate chain, in PEM
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The key of that certificate, in PEM
    #[arg(long, value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Use TLS with a local authority created in the data directory
    #[arg(long)]
    tls_local: bool,
    /// A settings file; options override it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// An error: the zone cannot start.
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
    #[error("FLAGFALL_LOG must be error, warn, info, debug, trace or off, not {0:?}")]
    Log(String),
    #[error("cannot start: {0}")]
    System(io::Error),
}

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let mut config = config(args)?;
    start_logging()?;
    #[cfg(unix)]
    if let Some(files) = raise_file_limit()
        && let Some(fewer) = config.fit_open_files(files)
    {
        tracing::warn!("{fewer}");
    }
    let runtime = Runtime::new().map_err(ServeError::System)?;
    let failure = runtime.block_on(async {
        let end = shutdown_signal().map_err(ServeError::System)?;
        let server = Server::start(config).map_err(ServeError::Start)?;
        // Written at once, so that a reader that stops after the first line does not block it.
        let mut ready = format!("Flagfall is ready: open {}\n", server.url());
        if let Some(path) = server.zone().setup_link() {
            ready.extend(["Create the administrator account (one-time link): ", &*server.link(path), "\n"]);
        }
        if server.needs_url() {
            ready.push_str("Only trusted proxies can connect: set `url` to the public address.\n");
        }
        out.write_all(ready.as_bytes())?;
        if let Some((trust, url)) = server.trust() {
            print_trust_steps(trust, &url, out)?;
        }
        out.flush()?;
        Ok::<_, Error>(server.run(end).await)
    })?;
    match failure {
        None => Ok(ExitVerdict::Passed),
        Some(failure) => {
            say::error(&failure);
            Ok(ExitVerdict::Failed)
        }
    }
}

fn print_trust_steps(trust: &Trust, url: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nEach device must trust the local authority once: open {url} on the device.")?;
    for TrustStep { device, instructions } in TRUST_STEPS {
        writeln!(out, "  {device}: {instructions}")?;
    }
    writeln!(out, "Compare the fingerprint (SHA-256) shown on the device:\n  {}", trust.fingerprint)
}

fn config(args: &ServeArgs) -> Result<Config, ServeError> {
    let mut config = match &args.config {
        None => Config::default(),
        Some(file) => read(file)?,
    };
    if let Some(listen) = &args.listen {
        config.listen = listen_address(listen).map_err(ServeError::Option)?;
    }
    if let Some(url) = &args.url {
        config.url = Some(url.parse().map_err(ServeError::Option)?);
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    // A TLS option replaces all TLS settings of the file.
    if args.tls_local || args.tls_cert.is_some() || args.tls_key.is_some() {
        config.tls_local = args.tls_local;
        config.tls_cert.clone_from(&args.tls_cert);
        config.tls_key.clone_from(&args.tls_key);
    }
    Ok(config)
}

/// Reads a settings file.
pub(crate) fn read(file: &Path) -> Result<Config, ServeError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| ServeError::File { file: file.to_owned(), error })?;
    Config::read(&text).map_err(|error| ServeError::Config { file: file.to_owned(), error })
}

/// Starts logging at the level given by the environment.
fn start_logging() -> Result<(), ServeError> {
    let level = match std::env::var("FLAGFALL_LOG") {
        Ok(level) => level.parse().map_err(|_| ServeError::Log(level))?,
        Err(_) => LevelFilter::INFO,
    };
    let colours = io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    log.with_ansi(colours).with_target(false).init();
    Ok(())
}

/// Raises the limit of open files to the maximum of the system, because every client needs a socket, and
/// returns the limit, if there is one.
#[cfg(unix)]
fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // On failure the limit is unchanged.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
}

/// Completes when the system requests termination.
#[cfg(not(unix))]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// Completes when the system requests termination.
#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
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
