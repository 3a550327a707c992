//! What the zone can be told before it starts.

mod limits;
mod place;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use serde::Deserialize;
use thiserror::Error;

use crate::EngineConfig;
use crate::limits::{ForwardedHeader, Network};
pub use limits::LimitSettings;
use place::is_origin;
pub use place::{Url, place};

/// So many files at most does a zone have open itself, beside connections and engines.
const OWN_FILES: u64 = 256;

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
    /// Where it listens: an address or a name of this machine, and a port.
    #[serde(deserialize_with = "place::read")]
    pub listen: SocketAddr,
    /// Where people open it, such as `https://chess.example`, if that is elsewhere: at a proxy.
    pub url: Option<Url>,
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
    /// Other origins whose pages may ask for anything, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Programs that play, if any.
    pub engine: Vec<EngineConfig>,
    /// A certificate and those above it, in a file of PEM; with it TLS is spoken.
    pub tls_cert: Option<PathBuf>,
    /// The key of that certificate.
    pub tls_key: Option<PathBuf>,
    /// Whether TLS is spoken with a certificate of an authority of its own.
    pub tls_local: bool,
    /// Every so many seconds it is looked whether there is another certificate.
    pub tls_look_again_seconds: NonZero<u32>,
    /// Where the certificate of that authority can be had over plain HTTP, and nothing else; the next
    /// port, if nothing is said.
    #[serde(deserialize_with = "place::read_some")]
    pub trust_listen: Option<SocketAddr>,
    /// Proxies that are believed for whom they ask, and may do so over plain HTTP.
    pub trusted_proxies: Vec<Network>,
    /// In which header they tell.
    pub forwarded_header: ForwardedHeader,
    /// How much anybody may ask for, and how slowly.
    pub limits: LimitSettings,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4064)),
            url: None,
            data: "flagfall-data".into(),
            shards: None,
            most_connections: 20_000,
            mailbox: NonZero::new(64).expect("it is not zero"),
            missed_after_seconds: 10,
            sign_up: true,
            origins: Vec::new(),
            engine: Vec::new(),
            tls_cert: None,
            tls_key: None,
            tls_local: false,
            tls_look_again_seconds: NonZero::new(10).expect("it is not zero"),
            trust_listen: None,
            trusted_proxies: Vec::new(),
            forwarded_header: ForwardedHeader::default(),
            limits: LimitSettings::default(),
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
    /// An engine cannot be told so.
    #[error("{0}")]
    Engine(String),
    /// Anybody on the way could read along.
    #[error(
        "plain HTTP is for this machine alone, and {0} is for others too: speak TLS (--tls-local, or --tls-cert and --tls-key), or listen on 127.0.0.1 or [::1] and let a proxy with TLS in front of it speak to the world"
    )]
    NotLoopback(SocketAddr),
    /// One file is of no use without the other.
    #[error("a certificate and its key go together: name both, --tls-cert and --tls-key")]
    HalfTls,
    /// It cannot have both.
    #[error("--tls-local makes its own certificate: leave out --tls-cert and --tls-key")]
    TwoCertificates,
    /// There is no authority to be trusted.
    #[error("trust_listen is for --tls-local alone: there is nothing else to be trusted")]
    NothingToTrust,
    /// It means no address of this machine.
    #[error("{0:?} is no place to listen: it is like 127.0.0.1:4064 or localhost:4064")]
    Nowhere(String),
    /// A zone is opened at a scheme, a host and perhaps a port.
    #[error("{0:?} is no address to open a zone at: it is like https://chess.example")]
    NoUrl(String),
    /// An origin is a scheme, a host and perhaps a port.
    #[error("{0:?} is no origin: it is like https://chess.example, without a path")]
    NoOrigin(String),
    /// Nobody could come in.
    #[error("{0} is too little")]
    TooLittle(&'static str),
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
    /// ```
    /// use flagfall_server::Config;
    /// let check = |text| Config::read(text).and_then(|config| config.check());
    /// assert!(check("listen = '0.0.0.0:4064'").is_err());
    /// assert!(check("listen = '0.0.0.0:4064'\ntls_local = true").is_ok());
    /// assert!(check("listen = '10.0.0.5:4064'\ntrusted_proxies = ['10.0.0.1']").is_ok());
    /// ```
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.check_engines()?;
        match (&self.tls_cert, &self.tls_key) {
            (Some(_), None) | (None, Some(_)) => return Err(ConfigError::HalfTls),
            (Some(_), Some(_)) if self.tls_local => return Err(ConfigError::TwoCertificates),
            _ => {}
        }
        if self.trust_listen.is_some() && !self.tls_local {
            return Err(ConfigError::NothingToTrust);
        }
        let plain = self.tls_cert.is_none() && !self.tls_local;
        if plain && !self.listen.ip().is_loopback() && self.trusted_proxies.is_empty() {
            return Err(ConfigError::NotLoopback(self.listen));
        }
        if let Some(origin) = self.origins.iter().find(|origin| !is_origin(origin)) {
            return Err(ConfigError::NoOrigin(origin.clone()));
        }
        if self.most_connections == 0 {
            return Err(ConfigError::TooLittle("most_connections"));
        }
        self.limits.too_little().map_or(Ok(()), |name| Err(ConfigError::TooLittle(name)))
    }

    /// Takes down how many connections there may be to what so many open files and sockets leave room
    /// for, and tells so, where it had to.
    ///
    /// ```
    /// use flagfall_server::Config;
    /// let mut config = Config::default();
    /// assert!(config.fit(65_536).is_none());
    /// assert!(config.fit(1_024).is_some_and(|told| told.starts_with("most_connections is 768, ")));
    /// assert_eq!((config.most_connections, config.limits.connections_per_address), (768, 384));
    /// ```
    pub fn fit(&mut self, files: u64) -> Option<String> {
        // Each game of an engine has a process, with pipes to it.
        let games = self.engine.iter().map(|engine| u64::from(engine.most_games.get()));
        let own = OWN_FILES + 4 * games.sum::<u64>();
        let most = u32::try_from(files - own.min(files / 2)).unwrap_or(u32::MAX).max(1);
        if self.most_connections <= most {
            return None;
        }
        let wanted = std::mem::replace(&mut self.most_connections, most);
        // Nobody else could come in, if one address had them all.
        let of_one = &mut self.limits.connections_per_address;
        *of_one = (*of_one).min((most / 2).max(1));
        Some(format!(
            "most_connections is {most}, and not {wanted}: the system allows {files} open files, \
             and the zone needs some itself (ulimit -n, or LimitNOFILE)"
        ))
    }

    fn check_engines(&self) -> Result<(), ConfigError> {
        for (place, engine) in self.engine.iter().enumerate() {
            let known = |other: &EngineConfig| other.name == engine.name;
            let twice = || format!("there are two engines of the name {}", engine.name);
            let twice = self.engine[..place].iter().any(known).then(twice);
            if let Some(fault) = engine.fault().or(twice) {
                return Err(ConfigError::Engine(fault));
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
        let said = Config::read(text).and_then(|config| config.check());
        let said = said.map_or_else(|error| error.to_string(), |()| String::new());
        assert!(said.starts_with(expected) && said.is_empty() == expected.is_empty(), "{said}");
    }

    #[test]
    fn what_cannot_be_is_refused_in_a_sentence() {
        check("", "");
        check("listen = '[::1]:0'", "");
        check("listen = '192.0.2.1:80'", "plain HTTP is for this machine alone, and 192.0.2.1:80");
        check("listen = '0.0.0.0:1'\ntls_cert = 'a'\ntls_key = 'b'", "");
        check("tls_cert = 'a'", "a certificate and its key go together");
        check("tls_key = 'a'\ntls_local = true", "a certificate and its key go together");
        check("tls_cert = 'a'\ntls_key = 'b'\ntls_local = true", "--tls-local makes its own");
        check("trust_listen = '0.0.0.0:80'", "trust_listen is for --tls-local alone");
        check("trusted_proxies = ['10.0.0.0/8', 'nginx']", "line 1: \"nginx\" is no address");
        check("origins = ['https://a.example', 'b.example']", "\"b.example\" is no origin");
        check("origins = ['https://a.example/']", "\"https://a.example/\" is no origin");
        check("url = 'https://chess.example/'\nlisten = 'localhost:0'", "");
        check("url = 'chess.example'", "line 1: \"chess.example\" is no address to open a zone");
        check("url = 'https://chess.example/zone'", "line 1: \"https://chess.example/zone\" is no");
        check("listen = 'localhost'", "line 1: \"localhost\" is no place to listen");
        check("most_connections = 0", "most_connections is too little");
        check("limits.head_bytes = 100", "limits.head_bytes is too little");
        check("limits.head_ms = 0", "limits.head_ms is too little");
        check("limits.writes = { burst = 0, per_minute = 1 }", "line 1: ");
        check("limits.mesages = { burst = 1, per_minute = 1 }", "line 1: unknown field `mesages`");
        let engine = "[[engine]]\nname = 'E'\ncommand = 'sh'\n";
        check(engine, "");
        check(&engine.replace("'sh'", "'no-such-engine'"), "the engine E cannot be started");
        check(&engine.repeat(2), "there are two engines of the name E");
        check("forwarded_header = 'forwarded'", "");
        check("forwarded_header = 'via'", "line 1: unknown variant `via`");
    }
}
