//! Servers in separate processes.

use std::future::{self, Future};
use std::net::SocketAddr;
use std::path::PathBuf;

use flagfall_server::{Config, LimitSettings, Rate, Server};
use tokio::runtime::Runtime;

use crate::process::{self, Failure};

/// Starts a server, prints its address and answers the driver until the end of its requests.
pub(crate) fn serve<L: Future<Output = Result<SocketAddr, Failure>>>(
    listen: impl FnOnce() -> L,
) -> Result<(), Failure> {
    let runtime = Runtime::new()?;
    let address = runtime.block_on(listen())?;
    process::serve_lines(&address.to_string(), process::answer_usage)?;
    // Remaining tasks are abandoned.
    std::process::exit(0)
}

/// Starts a zone over a data directory; must be called inside a runtime.
pub(crate) fn zone(data: PathBuf) -> Result<SocketAddr, Failure> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    // Most games have no connected players, who must not lose by absence.
    let reconnect_grace_seconds = 24 * 60 * 60;
    // All clients connect from one address and send as fast as they can.
    let rate = Rate::new(u32::MAX, u32::MAX);
    let limits = LimitSettings {
        requests: rate,
        writes: rate,
        account: rate,
        messages: rate,
        openings: rate,
        openings_per_address: rate,
        tables_per_address: u32::MAX,
        seeks_per_address: u32::MAX,
        connections_per_address: 100_000,
        ..LimitSettings::default()
    };
    let config = Config { listen, data, reconnect_grace_seconds, limits, ..Config::default() };
    let failed = |error: flagfall_server::StartError| Failure::Other(error.to_string());
    let server = Server::start(config).map_err(failed)?;
    let address = server.address();
    tokio::spawn(server.run(future::pending()));
    Ok(address)
}
