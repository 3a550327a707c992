//! The address a zone listens on, and the URL at which people open it.

use std::net::{SocketAddr, ToSocketAddrs};

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, de};

use super::ConfigError;

/// Parses an address to listen on: an IP address or a name that this machine resolves, and a port.
///
/// ```
/// use flagfall_server::listen_address;
/// assert_eq!(listen_address("127.0.0.1:4064")?.to_string(), "127.0.0.1:4064");
/// assert!(listen_address("localhost:0")?.ip().is_loopback());
/// assert!(listen_address("localhost").is_err());
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
///
/// # Errors
/// The text is no such address.
pub fn listen_address(text: &str) -> Result<SocketAddr, ConfigError> {
    let invalid = || ConfigError::InvalidAddress(text.to_owned());
    let found: Vec<SocketAddr> = text.to_socket_addrs().map_err(|_| invalid())?.collect();
    // A name may have several addresses; every client can open the IPv4 one.
    let ipv4 = found.iter().find(|address| address.is_ipv4());
    ipv4.or(found.first()).copied().ok_or_else(invalid)
}

/// Deserializes an address to listen on.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    listen_address(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Deserializes an optional address to listen on.
pub(super) fn read_optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    read(deserializer).map(Some)
}

/// Whether a text is a scheme, a host and optionally a port, and nothing else.
pub(super) fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| {
        !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) && host == host.to_lowercase()
    })
}

/// The URL of a zone, without a trailing slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url(String);

impl Url {
    /// The URL of a page, whose path begins with a slash.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The URL as a browser writes an origin.
    pub(crate) fn origin(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for Url {
    type Err = ConfigError;

    /// ```
    /// use flagfall_server::Url;
    /// let url: Url = "https://chess.example/".parse()?;
    /// assert_eq!(url.at("/games/7"), "https://chess.example/games/7");
    /// assert!("chess.example".parse::<Url>().is_err());
    /// # Ok::<(), flagfall_server::ConfigError>(())
    /// ```
    fn from_str(text: &str) -> Result<Url, ConfigError> {
        let origin = text.strip_suffix('/').unwrap_or(text);
        let url = is_origin(origin).then(|| Url(origin.to_owned()));
        url.ok_or_else(|| ConfigError::InvalidUrl(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
