//! The configuration of a zone.

mod address;
mod limits;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use serde::Deserialize;
use thiserror::Error;

use crate::net::limits::{ForwardedHeader, Network};
use crate::{EngineConfig, MachineClock};
use address::is_origin;
pub use address::{Url, listen_address};
pub use limits::LimitSettings;

/// Files that a zone needs open for itself, besides connections and engines.
const OWN_FILES: u64 = 256;

/// The settings of a zone, read from TOML.
///
/// ```
/// use flagfall_server::Config;
/// let config = Config::read("listen = '127.0.0.1:9000'\nmax_connections = 50")?;
/// assert_eq!(config.listen.port(), 9000);
/// assert!(Config::read("listn = '127.0.0.1:9000'").is_err());
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen on: an IP address or a name of this machine, and a port.
    #[serde(deserialize_with = "address::read")]
    pub listen: SocketAddr,
    /// The URL at which people open the zone, such as `https://chess.example`, if it differs from
    /// `listen`, for example behind a proxy.
    pub url: Option<Url>,
    /// Further names and addresses at which people open the zone. The host of `url`, the names of the TLS
    /// certificate, and the names and addresses of this machine need not be listed.
    pub hosts: Vec<String>,
    /// The data directory.
    pub data: PathBuf,
    /// Number of threads that own games; one per processor by default.
    pub shards: Option<NonZero<usize>>,
    /// Maximum number of connections.
    pub max_connections: u32,
    /// Messages that may wait for a socket, for itself and for each game that it follows; a client with more
    /// waiting is disconnected.
    pub socket_queue: NonZero<usize>,
    /// Seconds after a start before players who have not reconnected count as disconnected.
    pub reconnect_grace_seconds: u64,
    /// Whether anybody may create an account; otherwise an invitation is needed.
    pub sign_up: bool,
    /// Other origins whose pages have full access, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Engines that can be played against.
    pub engine: Vec<EngineConfig>,
    /// PEM file with the certificate and its intermediates; enables TLS.
    pub tls_cert: Option<PathBuf>,
    /// PEM file with the certificate's private key.
    pub tls_key: Option<PathBuf>,
    /// Whether to use TLS with a certificate of the zone's own local authority.
    pub tls_local: bool,
    /// Seconds between checks for a new certificate.
    pub tls_reload_seconds: NonZero<u32>,
    /// The address that serves the local authority's certificate over plain HTTP, and nothing else;
    /// the next port by default.
    #[serde(deserialize_with = "address::read_optional")]
    pub trust_listen: Option<SocketAddr>,
    /// Proxies whose forwarding headers are trusted, and which may connect over plain HTTP.
    pub trusted_proxies: Vec<Network>,
    /// The header in which trusted proxies name the client.
    pub forwarded_header: ForwardedHeader,
    /// Addresses that may read `/metrics`, besides this machine itself.
    pub metrics_for: Vec<Network>,
    /// Hours by which records, or the heartbeat, may be ahead of the machine's clock at a start.
    pub max_records_ahead_hours: NonZero<u32>,
    /// Days since the last record, or the heartbeat, after which a start asks for confirmation of the machine's clock.
    pub max_days_off: NonZero<u32>,
    /// The machine's clock; tests replace it.
    #[serde(skip)]
    pub machine_clock: MachineClock,
    /// Rate limits, size limits and timeouts.
    pub limits: LimitSettings,
}

impl Config {
    /// Whether an address is configured to read metrics.
    pub(crate) fn are_metrics_for(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.metrics_for.iter().any(|network| network.contains(address))
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4064)),
            url: None,
            hosts: Vec::new(),
            data: "flagfall-data".into(),
            shards: None,
            max_connections: 20_000,
            socket_queue: NonZero::new(64).expect("not zero"),
            reconnect_grace_seconds: 10,
            sign_up: true,
            origins: Vec::new(),
            engine: Vec::new(),
            tls_cert: None,
            tls_key: None,
            tls_local: false,
            tls_reload_seconds: NonZero::new(10).expect("not zero"),
            trust_listen: None,
            trusted_proxies: Vec::new(),
            forwarded_header: ForwardedHeader::default(),
            metrics_for: Vec::new(),
            max_records_ahead_hours: NonZero::new(24).expect("not zero"),
            max_days_off: NonZero::new(400).expect("not zero"),
            machine_clock: MachineClock::default(),
            limits: LimitSettings::default(),
        }
    }
}

/// Reason why a configuration cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be parsed.
    #[error("{0}")]
    Unreadable(String),
    /// The settings of an engine are invalid.
    #[error("{0}")]
    Engine(String),
    /// Plain HTTP would be readable on the network.
    #[error(
        "plain HTTP is allowed only on this machine, but {0} is reachable by others: use TLS (--tls-local, or --tls-cert and --tls-key), or listen on 127.0.0.1 or [::1] behind a proxy that speaks TLS"
    )]
    NotLoopback(SocketAddr),
    /// Only one of certificate and key is given.
    #[error("a certificate needs its key: give both --tls-cert and --tls-key")]
    IncompleteTls,
    /// Both certificate files and a local authority are requested.
    #[error("--tls-local creates its own certificate: leave out --tls-cert and --tls-key")]
    TwoCertificates,
    /// There is no local authority whose certificate could be served.
    #[error("trust_listen works only with --tls-local: there is no other authority to trust")]
    TrustWithoutLocalTls,
    /// The text is no address to listen on.
    #[error("{0:?} is not an address to listen on, such as 127.0.0.1:4064 or localhost:4064")]
    InvalidAddress(String),
    /// The text is not a scheme, a host and optionally a port.
    #[error("{0:?} is not the URL of a zone, such as https://chess.example")]
    InvalidUrl(String),
    /// The text is no origin: a scheme, a host and optionally a port.
    #[error("{0:?} is not an origin, such as https://chess.example without a path")]
    InvalidOrigin(String),
    /// The text is no host without a scheme and a port.
    #[error("{0:?} is not a host, such as chess.example without a scheme and a port")]
    InvalidHost(String),
    /// A limit is too small to work with.
    #[error("{0} is too small")]
    TooSmall(&'static str),
}

impl Config {
    /// Parses a configuration.
    ///
    /// # Errors
    /// The text is not TOML, or has an unknown key or an invalid value.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let message = error.message().replace('\n', " ");
            ConfigError::Unreadable(format!("line {line}: {message}"))
        })
    }

    /// Checks that a zone can start with these settings.
    ///
    /// ```
    /// use flagfall_server::Config;
    /// let check = |text| Config::read(text).and_then(|config| config.check());
    /// assert!(check("listen = '0.0.0.0:4064'").is_err());
    /// assert!(check("listen = '0.0.0.0:4064'\ntls_local = true").is_ok());
    /// assert!(check("listen = '10.0.0.5:4064'\ntrusted_proxies = ['10.0.0.1']").is_ok());
    /// ```
    ///
    /// # Errors
    /// Returns the first problem found.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.check_engines()?;
        match (&self.tls_cert, &self.tls_key) {
            (Some(_), None) | (None, Some(_)) => return Err(ConfigError::IncompleteTls),
            (Some(_), Some(_)) if self.tls_local => return Err(ConfigError::TwoCertificates),
            _ => {}
        }
        if self.trust_listen.is_some() && !self.tls_local {
            return Err(ConfigError::TrustWithoutLocalTls);
        }
        let plain = self.tls_cert.is_none() && !self.tls_local;
        if plain && !self.listen.ip().is_loopback() && self.trusted_proxies.is_empty() {
            return Err(ConfigError::NotLoopback(self.listen));
        }
        if let Some(origin) = self.origins.iter().find(|origin| !is_origin(origin)) {
            return Err(ConfigError::InvalidOrigin(origin.clone()));
        }
        let is_host = |host: &String| {
            let is_ip = host.parse::<IpAddr>().is_ok();
            is_ip || (!host.is_empty() && !host.contains([':', '/', '@', ' ', '*', '[']))
        };
        if let Some(host) = self.hosts.iter().find(|host| !is_host(host)) {
            return Err(ConfigError::InvalidHost(host.clone()));
        }
        if self.max_connections == 0 {
            return Err(ConfigError::TooSmall("max_connections"));
        }
        self.limits.too_small().map_or(Ok(()), |name| Err(ConfigError::TooSmall(name)))
    }

    /// Lowers `max_connections` to what the limit on open files allows. Returns a message if it had
    /// to.
    ///
    /// ```
    /// use flagfall_server::Config;
    /// let mut config = Config::default();
    /// assert!(config.fit_open_files(65_536).is_none());
    /// assert!(config.fit_open_files(1_024).is_some_and(|message| message.starts_with("max_connections is 768, ")));
    /// assert_eq!((config.max_connections, config.limits.connections_per_address), (768, 384));
    /// ```
    pub fn fit_open_files(&mut self, files: u64) -> Option<String> {
        // Each engine game has a process with pipes.
        let games = self.engine.iter().map(|engine| u64::from(engine.max_games.get()));
        let own = OWN_FILES + 4 * games.sum::<u64>();
        let limit = u32::try_from(files - own.min(files / 2)).unwrap_or(u32::MAX).max(1);
        if self.max_connections <= limit {
            return None;
        }
        let wanted = std::mem::replace(&mut self.max_connections, limit);
        // One address must not be able to take them all.
        let per_address = &mut self.limits.connections_per_address;
        *per_address = (*per_address).min((limit / 2).max(1));
        Some(format!(
            "max_connections is {limit}, not {wanted}: the system allows {files} open files, \
             and the zone needs some itself (ulimit -n, or LimitNOFILE)"
        ))
    }

    fn check_engines(&self) -> Result<(), ConfigError> {
        for (index, engine) in self.engine.iter().enumerate() {
            let known = |other: &EngineConfig| other.name == engine.name;
            let twice = || format!("there are two engines named {}", engine.name);
            let twice = self.engine[..index].iter().any(known).then(twice);
            if let Some(problem) = engine.problem().or(twice) {
                return Err(ConfigError::Engine(problem));
            }
        }
        Ok(())
    }

    pub(crate) fn shards(&self) -> usize {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.shards.unwrap_or_else(all).get()
    }

    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let checked = Config::read(text).and_then(|config| config.check());
        let error = checked.map_or_else(|error| error.to_string(), |()| String::new());
        assert!(error.starts_with(expected) && error.is_empty() == expected.is_empty(), "{error}");
    }

    #[test]
    fn invalid_settings_are_reported() {
        check("", "");
        check("listen = '[::1]:0'", "");
        check("listen = '192.0.2.1:80'", "plain HTTP is allowed only on this machine, but 192.0.2.1:80");
        check("listen = '0.0.0.0:1'\ntls_cert = 'a'\ntls_key = 'b'", "");
        check("tls_cert = 'a'", "a certificate needs its key");
        check("tls_key = 'a'\ntls_local = true", "a certificate needs its key");
        check("tls_cert = 'a'\ntls_key = 'b'\ntls_local = true", "--tls-local creates its own");
        check("trust_listen = '0.0.0.0:80'", "trust_listen works only with --tls-local");
        check("trusted_proxies = ['10.0.0.0/8', 'nginx']", "line 1: \"nginx\" is not an address");
        check("metrics_for = ['10.0.0.0/8', 'prometheus']", "line 1: \"prometheus\" is not an address");
        check("origins = ['https://a.example', 'b.example']", "\"b.example\" is not an origin");
        check("origins = ['https://a.example/']", "\"https://a.example/\" is not an origin");
        check("url = 'https://chess.example/'\nlisten = 'localhost:0'", "");
        check("url = 'chess.example'", "line 1: \"chess.example\" is not the URL of a zone");
        check("url = 'https://chess.example/zone'", "line 1: \"https://chess.example/zone\" is not");
        check("hosts = ['chess.example', '192.0.2.7', '2001:db8::1']", "");
        check("hosts = ['https://chess.example']", "\"https://chess.example\" is not a host");
        check("hosts = ['chess.example:4064']", "\"chess.example:4064\" is not a host");
        check("listen = 'localhost'", "line 1: \"localhost\" is not an address to listen on");
        check("max_connections = 0", "max_connections is too small");
        check("limits.header_bytes = 100", "limits.header_bytes is too small");
        check("limits.header_ms = 0", "limits.header_ms is too small");
        check("limits.writes = { burst = 0, per_minute = 1 }", "line 1: ");
        check("limits.mesages = { burst = 1, per_minute = 1 }", "line 1: unknown field `mesages`");
        let engine = "[[engine]]\nname = 'E'\ncommand = 'sh'\n";
        check(engine, "");
        check(&engine.replace("'sh'", "'no-such-engine'"), "the engine E cannot be started");
        check(&engine.repeat(2), "there are two engines named E");
        check("forwarded_header = 'forwarded'", "");
        check("forwarded_header = 'via'", "line 1: unknown variant `via`");
    }
}
