//! The zone on the network.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::counts::Counts;
use crate::http;
use crate::idle::Idle;
use crate::{StartError, Zone, presence};

/// How long the head of a request may take to come.
const SLOWEST_HEAD: Duration = Duration::from_secs(10);
/// How long nothing at all may go over a connection.
const LONGEST_IDLE: Duration = Duration::from_secs(40);
/// How long connections may take to end when the zone closes.
const LONGEST_GOODBYE: Duration = Duration::from_secs(5);
/// How much may lie in the system for who does not read, in bytes.
const SEND_BUFFER: u32 = 32 * 1024;
/// How many may knock at once.
const BACKLOG: u32 = 1024;
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// A zone that listens.
pub struct Server {
    zone: Arc<Zone>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens where the zone is told to; inside a runtime.
    ///
    /// # Errors
    /// It cannot.
    pub fn bind(zone: Zone) -> Result<Server, StartError> {
        let address = zone.config.listen;
        let failed = |error| StartError::Listen { address, error };
        let listener = listen(address).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Server { zone: Arc::new(zone), listener, address })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The zone.
    pub fn zone(&self) -> Arc<Zone> {
        Arc::clone(&self.zone)
    }

    /// Serves until told to end or until nothing can be written any more; all that was acknowledged
    /// is on disk. Why it had to stop is returned, if so.
    pub async fn run(self, end: impl Future<Output = ()>) -> Option<Arc<str>> {
        let Server { zone, listener, .. } = self;
        let router = http::router(Arc::clone(&zone));
        let missing = tokio::spawn(presence::miss(Arc::clone(&zone), zone.expected()));
        let most = zone.config.most_connections;
        let room = Arc::new(Semaphore::new(most as usize));
        let mut end = std::pin::pin!(end);
        let why = loop {
            tokio::select! {
                () = &mut end => break None,
                why = zone.halt.stopped() => break Some(why),
                accepted = accept(&listener, &room) => if let Some((stream, permit)) = accepted {
                    let guest = Guest::welcome(permit, &zone.counts);
                    tokio::spawn(converse(stream, guest, router.clone(), Arc::clone(&zone)));
                },
            }
        };
        drop(listener);
        zone.close();
        missing.abort();
        // Ended or cut short, it holds the zone no longer.
        let _ = missing.await;
        // When all places are free everybody has left; who does not leave is left behind.
        let _ = timeout(LONGEST_GOODBYE, room.acquire_many(most)).await;
        let ended = tokio::task::spawn_blocking(move || zone.stop());
        // It waits for nothing but the disk.
        let _ = ended.await;
        why
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// A connection, counted as long as there is one.
struct Guest {
    _permit: OwnedSemaphorePermit,
    counts: Arc<Counts>,
}

impl Guest {
    fn welcome(permit: OwnedSemaphorePermit, counts: &Arc<Counts>) -> Guest {
        counts.connections.up();
        Guest { _permit: permit, counts: Arc::clone(counts) }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.counts.connections.down();
    }
}

/// The next connection, when there is room for one.
async fn accept(
    listener: &TcpListener,
    room: &Arc<Semaphore>,
) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(room).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, permit)),
        Err(error) => {
            // Too many open files, most likely: others must end first.
            tracing::warn!("a connection could not be taken: {error}");
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

async fn converse(stream: TcpStream, guest: Guest, router: Router, zone: Arc<Zone>) {
    // A move must not wait for another to fill a packet.
    let _ = stream.set_nodelay(true);
    let (stream, service) =
        (Idle::new(stream, guest, LONGEST_IDLE), TowerToHyperService::new(router));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SLOWEST_HEAD)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = zone.closed() => {
            connection.as_mut().graceful_shutdown();
            timeout(LONGEST_GOODBYE, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!("a connection ended: {error}");
    }
}
