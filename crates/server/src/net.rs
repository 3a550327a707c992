//! The network: listening, TLS, WebSocket framing, rate limits and timeouts.

pub(crate) mod idle;
pub(crate) mod limits;
pub(crate) mod serve;
pub(crate) mod tls;
pub(crate) mod ws;
