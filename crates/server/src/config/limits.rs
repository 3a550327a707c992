//! How much anybody may ask for.

use std::time::Duration;

use serde::Deserialize;

use crate::limits::Rate;

/// The limits of a zone. What is meant here hinders no game: a club of 500 may sit behind one address,
/// and a player may have many boards on one socket.
///
/// ```
/// use flagfall_server::{Config, Rate};
/// let config = Config::read("[limits]\nwrites = { burst = 10, per_minute = 60 }")?;
/// assert_eq!(config.limits.writes, Rate::new(10, 60));
/// # Ok::<(), flagfall_server::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Requests of one address.
    pub requests: Rate,
    /// Those among them that change something.
    pub writes: Rate,
    /// Those that have a password hashed.
    pub passwords: Rate,
    /// Requests and commands of one account, from wherever.
    pub account: Rate,
    /// Messages over one socket.
    pub messages: Rate,
    /// Connections of one address at a time.
    pub connections_per_address: u32,
    /// Tables at a time that guests of one address have put up, and nobody has taken.
    pub guest_tables_per_address: u32,
    /// The longest head of a request, in bytes.
    pub head_bytes: usize,
    /// The longest body: regulations fit in.
    pub body_bytes: usize,
    /// The longest message over a socket.
    pub message_bytes: usize,
    /// How long a TLS handshake may take, in milliseconds.
    pub handshake_ms: u64,
    /// How long the head of a request may take to come.
    pub head_ms: u64,
    /// How long a request may take with its body and its answer.
    pub request_ms: u64,
    /// How long nothing at all may go over a connection.
    pub idle_ms: u64,
    /// How often a socket is asked whether it is there.
    pub ping_ms: u64,
    /// How long a socket may be silent.
    pub silence_ms: u64,
    /// How long a socket may take to take a message.
    pub send_ms: u64,
    /// How long connections may take to end when the zone closes.
    pub goodbye_ms: u64,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            requests: Rate::new(5_000, 12_000),
            writes: Rate::new(1_500, 1_200),
            passwords: Rate::new(300, 60),
            account: Rate::new(1_000, 6_000),
            messages: Rate::new(500, 6_000),
            connections_per_address: 5_000,
            guest_tables_per_address: 250,
            head_bytes: 16 * 1024,
            body_bytes: 64 * 1024,
            message_bytes: 8 * 1024,
            handshake_ms: 10_000,
            head_ms: 10_000,
            request_ms: 20_000,
            idle_ms: 40_000,
            ping_ms: 10_000,
            silence_ms: 25_000,
            send_ms: 10_000,
            goodbye_ms: 5_000,
        }
    }
}

impl LimitSettings {
    /// What leaves no room for anything.
    pub(crate) fn too_little(&self) -> Option<&'static str> {
        // A head is read into a buffer that is never smaller.
        let figures = [
            ("limits.connections_per_address", u64::from(self.connections_per_address), 1),
            ("limits.head_bytes", self.head_bytes as u64, 8 * 1024),
            ("limits.body_bytes", self.body_bytes as u64, 1024),
            ("limits.message_bytes", self.message_bytes as u64, 1024),
            ("limits.handshake_ms", self.handshake_ms, 1),
            ("limits.head_ms", self.head_ms, 1),
            ("limits.request_ms", self.request_ms, 1),
            ("limits.idle_ms", self.idle_ms, 1),
            ("limits.ping_ms", self.ping_ms, 1),
            ("limits.silence_ms", self.silence_ms, 1),
            ("limits.send_ms", self.send_ms, 1),
        ];
        let little = figures.into_iter().find(|(_, figure, least)| figure < least);
        little.map(|(name, _, _)| name)
    }

    pub(crate) const fn goodbye(&self) -> Duration {
        Duration::from_millis(self.goodbye_ms)
    }
}
