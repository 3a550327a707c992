//! What the zone can be told before it starts.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use serde::Deserialize;
use thiserror::Error;

/// The settings of a zone. In a file they are TOML.
///
/// ```
/// use flagfall_server::Config;
/// let config = Config::read("listen = '127.0.0.1:9000'\nmost_connections = 50")?;
/// assert_eq!(config.listen.port(), 9000);
/// assert!(Config::read("listn = '127.0.0.1:9000'").is_err());
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where it keeps its data.
    pub data: PathBuf,
    /// How many threads own games; one for each processor, if nothing is said.
    pub shards: Option<NonZero<usize>>,
    /// How many connections there may be.
    pub most_connections: u32,
    /// How many news may lie before a reader of sockets; who has more waiting is cut off.
    pub mailbox: NonZero<usize>,
    /// So many seconds after a start, players who have not come back are taken to be disconnected.
    pub missed_after_seconds: u64,
    /// Whether anybody may make an account; otherwise who is invited.
    pub sign_up: bool,
    /// Whether people reach the zone over TLS alone, so that sessions are sent over nothing else.
    pub secure_cookies: bool,
    /// Other origins whose pages may open sockets, such as `https://example.org`.
    pub origins: Vec<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4064)),
            data: "flagfall-data".into(),
            shards: None,
            most_connections: 20_000,
            mailbox: NonZero::new(64).expect("it is not zero"),
            missed_after_seconds: 10,
            sign_up: true,
            secure_cookies: false,
            origins: Vec::new(),
        }
    }
}

/// A configuration that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Anybody on the way could read along.
    #[error(
        "plain HTTP is for this machine alone, and {0} is for others too: listen on 127.0.0.1 or [::1], and let a proxy with TLS in front of it speak to the world"
    )]
    NotLoopback(SocketAddr),
}

impl Config {
    /// Reads one.
    ///
    /// # Errors
    /// It is no TOML, or says what nobody knows.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let message = error.message().replace('\n', " ");
            ConfigError::Unreadable(format!("line {line}: {message}"))
        })
    }

    /// Whether it can be started with.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.listen.ip().is_loopback() {
            Ok(())
        } else {
            Err(ConfigError::NotLoopback(self.listen))
        }
    }

    pub(crate) fn shards(&self) -> usize {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.shards.unwrap_or_else(all).get()
    }
}
