//! The server: a zone that listens on the network.

mod connection;
mod round_trip;
mod strict_heads;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{interval, timeout};
use tokio_rustls::TlsAcceptor;

use crate::arbiter::queue;
use crate::arbiter::sealed_moves;
use crate::games::finished;
use crate::games::presence;
use crate::net::tls::{self, Tls, Trust};
use crate::zone::background;
use crate::{Config, LedgerKinds, StartError, Zone, http, tables};
use connection::{ConnectionGuard, serve_connection};
pub(crate) use round_trip::RoundTripProbe;

/// Size of the kernel's send buffer per socket, in bytes.
const SEND_BUFFER: u32 = 32 * 1024;
/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1024;
/// Interval at which repeated abuse is logged.
const ABUSE_LOG_INTERVAL: Duration = Duration::from_secs(10);

/// A zone that listens on the network.
pub struct Server {
    zone: Arc<Zone>,
    ports: Ports,
}

/// The open ports of a zone.
struct Ports {
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<Tls>,
    trust: Option<TrustListener>,
}

/// The port that serves the local authority's certificate before devices trust it.
struct TrustListener {
    listener: TcpListener,
    address: SocketAddr,
    trust: Arc<Trust>,
}

impl Ports {
    fn open(config: &Config) -> Result<Ports, StartError> {
        let tls = Tls::open(config)?;
        let (listener, address) = listen(config.listen)?;
        let trust = match tls.as_ref().and_then(Tls::trust) {
            None => None,
            Some(trust) => {
                // Port 0 means any free port, for both.
                let next = if config.listen.port() == 0 { None } else { address.port().checked_add(1) };
                let at = config.trust_listen;
                let at = at.unwrap_or(SocketAddr::new(address.ip(), next.unwrap_or(0)));
                let (listener, address) = listen(at)?;
                Some(TrustListener { listener, address, trust: Arc::new(trust) })
            }
        };
        Ok(Ports { listener, address, tls, trust })
    }
}

impl Server {
    /// Starts a zone and its listeners; needs a Tokio runtime. If it cannot listen, nothing is
    /// recorded.
    ///
    /// # Errors
    /// Returns the reason why the zone cannot start.
    pub fn start(config: Config) -> Result<Server, StartError> {
        Server::start_with(config, &LedgerKinds::default())
    }

    /// Starts a zone that also hosts these kinds of ledgers.
    ///
    /// # Errors
    /// Returns the reason why the zone cannot start.
    pub fn start_with(config: Config, kinds: &LedgerKinds) -> Result<Server, StartError> {
        let (zone, ports) = Zone::start(config, kinds, Ports::open)?;
        if let Some(tls) = &ports.tls {
            zone.use_certificate(tls.certificate());
        }
        Ok(Server { zone: Arc::new(zone), ports })
    }

    /// The address it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.ports.address
    }

    /// The URL to open.
    pub fn url(&self) -> String {
        self.link("/")
    }

    /// The URL of a page, whose path begins with a slash.
    pub fn link(&self, path: &str) -> String {
        if let Some(url) = &self.zone.config.url {
            return url.at(path);
        }
        let address = self.ports.address;
        match self.ports.tls {
            Some(_) => format!("https://{}{path}", reachable(address)),
            // Only proxies and this machine may connect.
            None if address.ip().is_unspecified() => {
                format!("http://127.0.0.1:{}{path}", address.port())
            }
            None => format!("http://{address}{path}"),
        }
    }

    /// Whether only proxies may connect and their URL is not configured.
    pub fn needs_url(&self) -> bool {
        let config = &self.zone.config;
        config.url.is_none() && self.ports.tls.is_none() && !self.ports.address.ip().is_loopback()
    }

    /// The certificate that devices have to trust and the URL to get it, with a local authority.
    pub fn trust(&self) -> Option<(&Trust, String)> {
        let TrustListener { address, trust, .. } = self.ports.trust.as_ref()?;
        Some((trust, format!("http://{}/", reachable(*address))))
    }

    /// The zone.
    pub fn zone(&self) -> Arc<Zone> {
        Arc::clone(&self.zone)
    }

    /// Serves until `end` resolves or a write fails; everything acknowledged is durable. Returns
    /// the reason if a write failed.
    pub async fn run(self, end: impl Future<Output = ()>) -> Option<Arc<str>> {
        let Server { zone, ports: Ports { listener, tls, trust, .. } } = self;
        let slots = Arc::new(Semaphore::new(zone.config.max_connections as usize));
        let endpoint = Endpoint {
            acceptor: tls.as_ref().map(Tls::acceptor),
            router: http::router(Arc::clone(&zone), trust.as_ref().map(|trust| &trust.trust)),
            is_public: tls.is_some(),
        };
        let trust_endpoint = trust.map(|TrustListener { listener, trust, .. }| {
            let router = http::trust_router(Arc::clone(&zone), &trust);
            (listener, Endpoint { acceptor: None, router, is_public: true })
        });
        zone.background.spawn(&zone, presence::record_absences(Arc::clone(&zone), zone.expected_players()));
        zone.background.spawn_service(&zone, "the log of abuse", log_abuse(Arc::clone(&zone)));
        zone.background.spawn_service(&zone, "the queue of calls", queue::run(Arc::clone(&zone)));
        zone.background.spawn_service(&zone, "the sealed moves", sealed_moves::run(Arc::clone(&zone)));
        let indexing = tokio::spawn(zone.halt.guarded("the index of finished games", finished::run(Arc::clone(&zone))));
        zone.background.spawn_service(&zone, "the tables", tables::sweep_expired(Arc::clone(&zone)));
        if let Some(tls) = tls {
            let renewing = renew_certificate(tls, zone.config.tls_reload_seconds);
            zone.background.spawn_service(&zone, "the certificate", renewing);
        }
        background::resume_engine_games(&zone);
        let mut end = std::pin::pin!(end);
        let why = loop {
            tokio::select! {
                () = &mut end => break None,
                why = zone.halt.stopped() => break Some(why),
                connection = accept(&listener, &slots, &zone) => endpoint.accept(connection, &zone),
                (connection, endpoint) = accept_trust(trust_endpoint.as_ref(), &slots, &zone) => {
                    endpoint.accept(connection, &zone);
                }
            }
        };
        drop((listener, trust_endpoint));
        zone.close();
        // At once: nobody can move any more, so their time stops here.
        let stopping = Arc::clone(&zone);
        // This waits only for the disk.
        let _ = tokio::task::spawn_blocking(move || stopping.stop()).await;
        // Finished or aborted, the tasks release the zone.
        zone.background.shut_down().await;
        // It ends as well; its thread must not outlive the log.
        let _ = indexing.await;
        // All permits are free once every connection has closed; the rest is dropped.
        let all = zone.config.max_connections;
        let _ = timeout(zone.config.limits.shutdown_timeout(), slots.acquire_many(all)).await;
        why
    }
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let bind = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    bind().map_err(|error: io::Error| StartError::Listen { address, error })
}

/// An address that can be opened, if the server listens on all of them.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let names = tls::server_names();
    let ip = names.iter().find_map(|name| name.parse::<IpAddr>().ok());
    SocketAddr::new(ip.unwrap_or(IpAddr::from([127, 0, 0, 1])), address.port())
}

async fn log_abuse(zone: Arc<Zone>) {
    let mut ticks = interval(ABUSE_LOG_INTERVAL);
    loop {
        ticks.tick().await;
        zone.limits.abuse.log_repeats(zone.now());
    }
}

async fn renew_certificate(mut tls: Tls, seconds: NonZero<u32>) {
    let mut ticks = interval(Duration::from_secs(seconds.get().into()));
    loop {
        ticks.tick().await;
        tls.renew();
    }
}

/// Everything needed to serve the connections of a port.
struct Endpoint {
    acceptor: Option<TlsAcceptor>,
    router: Router,
    /// Whether others than this machine and trusted proxies may connect.
    is_public: bool,
}

/// An accepted connection and its permit.
type PendingConnection = (TcpStream, SocketAddr, OwnedSemaphorePermit);

impl Endpoint {
    /// Serves a connection if it is admitted.
    fn accept(&self, connection: Option<PendingConnection>, zone: &Arc<Zone>) {
        let Some((stream, from, permit)) = connection else { return };
        let from = from.ip().to_canonical();
        let Some(guard) = ConnectionGuard::admit(zone, from, self.is_public, permit) else {
            return;
        };
        let (acceptor, router) = (self.acceptor.clone(), self.router.clone());
        tokio::spawn(serve_connection(stream, from, guard, acceptor, router, Arc::clone(zone)));
    }
}

/// Accepts the next connection when a permit is free.
async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>, zone: &Zone) -> Option<PendingConnection> {
    let permit = Arc::clone(slots).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, from)) => Some((stream, from, permit)),
        Err(error) => {
            // Most likely too many open files: others have to end first.
            zone.limits.abuse.note_accept_failure(&error, zone.now());
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

/// Accepts the next connection to the trust endpoint, if there is one.
async fn accept_trust<'a>(
    trust_endpoint: Option<&'a (TcpListener, Endpoint)>,
    slots: &Arc<Semaphore>,
    zone: &Zone,
) -> (Option<PendingConnection>, &'a Endpoint) {
    match trust_endpoint {
        Some((listener, endpoint)) => (accept(listener, slots, zone).await, endpoint),
        None => std::future::pending().await,
    }
}
