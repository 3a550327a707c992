//! A server in a process of its own.

use std::future::{self, Future};
use std::net::SocketAddr;
use std::path::PathBuf;

use flagfall_server::{Config, LimitSettings, Rate, Server};
use tokio::runtime::Runtime;

use crate::lines::{self, Failure};

/// Listens, says where, and answers the driver until there are no more questions.
pub(crate) fn serve<L: Future<Output = Result<SocketAddr, Failure>>>(
    listen: impl FnOnce() -> L,
) -> Result<(), Failure> {
    let runtime = Runtime::new()?;
    let address = runtime.block_on(listen())?;
    lines::answer(&address.to_string(), lines::vital)?;
    // What still runs is of no interest any more.
    std::process::exit(0)
}

/// The zone over a data directory; inside a runtime.
pub(crate) fn zone(data: PathBuf) -> Result<SocketAddr, Failure> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    // Nobody is missed: most games here are there to be held.
    let missed_after_seconds = 24 * 60 * 60;
    // All come from one address, and as fast as they can.
    let rate = Rate::new(100_000_000, 100_000_000);
    let limits = LimitSettings {
        requests: rate,
        writes: rate,
        account: rate,
        messages: rate,
        connections_per_address: 100_000,
        ..LimitSettings::default()
    };
    let config = Config { listen, data, missed_after_seconds, limits, ..Config::default() };
    let wrong = |error: flagfall_server::StartError| Failure::Wrong(error.to_string());
    let server = Server::start(config).map_err(wrong)?;
    let address = server.address();
    tokio::spawn(server.run(future::pending()));
    Ok(address)
}
