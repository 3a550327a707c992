//! Settings for rate limits, sizes and timeouts.

use std::time::Duration;

use serde::Deserialize;

use crate::net::limits::Rate;

/// The limits of a zone. The defaults leave room for a club of 500 behind one address, and for a player
/// with many boards on one socket.
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
    /// Requests from one address.
    pub requests: Rate,
    /// Requests from one address that change something.
    pub writes: Rate,
    /// Wrong passwords from one address, and requests that set a password.
    pub passwords: Rate,
    /// Wrong passwords for one account from all places where it has not been logged in.
    pub passwords_per_account: Rate,
    /// Wrong passwords for one account from one address, twice as many where it has been logged in; and from one
    /// browser where it has been logged in.
    pub passwords_per_source: Rate,
    /// Successful log-ins to one account.
    pub log_ins_per_account: Rate,
    /// Requests and commands of one account, from any address.
    pub account: Rate,
    /// Messages over one socket.
    pub messages: Rate,
    /// Full searches for whether a player can still mate, for the games opened by one account or by the
    /// guests of one address. After that, a short search has to do.
    pub searches: Rate,
    /// Simultaneous connections from one address.
    pub connections_per_address: u32,
    /// Accounts created from one address without an invitation.
    pub sign_ups: Rate,
    /// Open tables posted from one address.
    pub tables_per_address: u32,
    /// Listed seeks posted from one address, which are open tables too.
    pub seeks_per_address: u32,
    /// Open tables posted by guests from one address.
    pub guest_tables_per_address: u32,
    /// Listed seeks posted by guests from one address, which are open tables too.
    pub guest_seeks_per_address: u32,
    /// Games opened by one account, or by the guests of one address. A game is stored for ever.
    pub openings: Rate,
    /// Games opened from one address.
    pub openings_per_address: Rate,
    /// Exports of personal data by one account.
    pub exports: Rate,
    /// Maximum size of a request's header, in bytes.
    pub header_bytes: usize,
    /// Maximum size of a request's body, in bytes; large enough for regulations.
    pub body_bytes: usize,
    /// Maximum size of a socket message, in bytes.
    pub message_bytes: usize,
    /// Maximum size of the large responses to one address that are not sent yet, in bytes.
    pub unsent_bytes_per_address: usize,
    /// Maximum size of all large responses that are not sent yet, in bytes.
    pub unsent_bytes: usize,
    /// Timeout for a TLS handshake, in milliseconds.
    pub handshake_ms: u64,
    /// Timeout for receiving a request's header, in milliseconds.
    pub header_ms: u64,
    /// Timeout for a whole request, body and response included, in milliseconds.
    pub request_ms: u64,
    /// Timeout for a connection without any traffic, in milliseconds.
    pub idle_ms: u64,
    /// Interval of pings to a socket, in milliseconds.
    pub ping_ms: u64,
    /// Timeout for a socket that sends nothing, not even a pong, in milliseconds.
    pub socket_silence_ms: u64,
    /// Lag that each move is credited with, at most, beyond the round trip that the kernel measures: behind a
    /// proxy the kernel measures only the way to the proxy. A player who holds pongs back gains it too.
    pub unmeasured_lag_ms: u64,
    /// Timeout for writing a message to a socket, in milliseconds.
    pub send_ms: u64,
    /// Timeout for connections to end when the zone closes, in milliseconds.
    pub shutdown_ms: u64,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            requests: Rate::new(5_000, 12_000),
            writes: Rate::new(1_500, 1_200),
            passwords: Rate::new(300, 60),
            passwords_per_account: Rate::new(30, 1),
            passwords_per_source: Rate::new(10, 1),
            log_ins_per_account: Rate::new(60, 10),
            account: Rate::new(1_000, 6_000),
            messages: Rate::new(500, 6_000),
            searches: Rate::new(4, 2),
            connections_per_address: 5_000,
            sign_ups: Rate::new(100, 2),
            tables_per_address: 1_000,
            seeks_per_address: 100,
            guest_tables_per_address: 250,
            guest_seeks_per_address: 20,
            openings: Rate::new(500, 60),
            openings_per_address: Rate::new(1_500, 180),
            exports: Rate::new(5, 1),
            header_bytes: 16 * 1024,
            body_bytes: 64 * 1024,
            message_bytes: 8 * 1024,
            unsent_bytes_per_address: 64 * 1024 * 1024,
            unsent_bytes: 512 * 1024 * 1024,
            handshake_ms: 10_000,
            header_ms: 10_000,
            request_ms: 20_000,
            idle_ms: 40_000,
            ping_ms: 10_000,
            socket_silence_ms: 25_000,
            unmeasured_lag_ms: 0,
            send_ms: 10_000,
            shutdown_ms: 5_000,
        }
    }
}

impl LimitSettings {
    /// The name of a limit that is too small to work with.
    pub(crate) fn too_small(&self) -> Option<&'static str> {
        // The header buffer is never smaller than 8 KiB.
        let figures = [
            ("limits.connections_per_address", u64::from(self.connections_per_address), 1),
            ("limits.header_bytes", self.header_bytes as u64, 8 * 1024),
            ("limits.body_bytes", self.body_bytes as u64, 1024),
            ("limits.message_bytes", self.message_bytes as u64, 1024),
            ("limits.handshake_ms", self.handshake_ms, 1),
            ("limits.header_ms", self.header_ms, 1),
            ("limits.request_ms", self.request_ms, 1),
            ("limits.idle_ms", self.idle_ms, 1),
            ("limits.ping_ms", self.ping_ms, 1),
            ("limits.socket_silence_ms", self.socket_silence_ms, 1),
            ("limits.send_ms", self.send_ms, 1),
        ];
        let too_small = figures.into_iter().find(|(_, figure, minimum)| figure < minimum);
        too_small.map(|(name, _, _)| name)
    }

    pub(crate) const fn shutdown_timeout(&self) -> Duration {
        Duration::from_millis(self.shutdown_ms)
    }
}
