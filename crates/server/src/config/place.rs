//! Where a zone is: for the machine it runs on, and for those who open it.

use std::net::{SocketAddr, ToSocketAddrs};

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, de};

use super::ConfigError;

/// The address that a text means, be it numbers or a name that this machine knows.
///
/// ```
/// use flagfall_server::place;
/// assert_eq!(place("127.0.0.1:4064")?.to_string(), "127.0.0.1:4064");
/// assert!(place("localhost:0")?.ip().is_loopback());
/// assert!(place("localhost").is_err());
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
///
/// # Errors
/// It means none.
pub fn place(text: &str) -> Result<SocketAddr, ConfigError> {
    let nowhere = || ConfigError::Nowhere(text.to_owned());
    let found: Vec<SocketAddr> = text.to_socket_addrs().map_err(|_| nowhere())?.collect();
    // A name may have several; the older kind is the one that everybody can open.
    let older = found.iter().find(|address| address.is_ipv4());
    older.or(found.first()).copied().ok_or_else(nowhere)
}

/// Reads such a text in a file.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    place(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The same, where there need not be any.
pub(super) fn read_some<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SocketAddr>, D::Error> {
    read(deserializer).map(Some)
}

/// Whether a text is a scheme, a host and perhaps a port, and nothing else.
pub(super) fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| {
        !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) && host == host.to_lowercase()
    })
}

/// Where people open a zone, written without a slash at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url(String);

impl Url {
    /// The address of a page below it, which begins with a slash.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// As a browser names it.
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
        url.ok_or_else(|| ConfigError::NoUrl(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
