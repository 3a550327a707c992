//! The zone on the network.

mod connection;
mod round_trip;

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

use crate::tls::{self, Tls, Trust};
use crate::{Config, StartError, Zone, desk, envelopes, errands, http, presence, shelf, tables};
use connection::{Guest, converse};
pub(crate) use round_trip::Measured;

/// How much may lie in the system for who does not read, in bytes.
const SEND_BUFFER: u32 = 32 * 1024;
/// How many may knock at once.
const BACKLOG: u32 = 1024;
/// How often it is summed up what was refused.
const SUM_UP: Duration = Duration::from_secs(10);

/// A zone that listens.
pub struct Server {
    zone: Arc<Zone>,
    ports: Ports,
}

/// Where a zone listens, and what it shows there.
struct Ports {
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<Tls>,
    trust: Option<Trusting>,
}

/// Where the certificate of an authority can be had before anybody trusts it.
struct Trusting {
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
                // No port at all means any, here and there.
                let next =
                    if config.listen.port() == 0 { None } else { address.port().checked_add(1) };
                let at = config.trust_listen;
                let at = at.unwrap_or(SocketAddr::new(address.ip(), next.unwrap_or(0)));
                let (listener, address) = listen(at)?;
                Some(Trusting { listener, address, trust: Arc::new(trust) })
            }
        };
        Ok(Ports { listener, address, tls, trust })
    }
}

impl Server {
    /// Starts a zone and listens where it is told to; inside a runtime. Where it cannot listen,
    /// nothing is put on record.
    ///
    /// # Errors
    /// Something is in the way.
    pub fn start(config: Config) -> Result<Server, StartError> {
        let (zone, ports) = Zone::start(config, Ports::open)?;
        Ok(Server { zone: Arc::new(zone), ports })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.ports.address
    }

    /// Where to open it.
    pub fn url(&self) -> String {
        self.link("/")
    }

    /// The address of a page, which begins with a slash.
    pub fn link(&self, path: &str) -> String {
        if let Some(url) = &self.zone.config.url {
            return url.at(path);
        }
        let address = self.ports.address;
        match self.ports.tls {
            Some(_) => format!("https://{}{path}", reachable(address)),
            // Nobody but proxies and this machine is let in.
            None if address.ip().is_unspecified() => {
                format!("http://127.0.0.1:{}{path}", address.port())
            }
            None => format!("http://{address}{path}"),
        }
    }

    /// Whether it lets in nobody but its proxies, and does not know where these are opened.
    pub fn needs_url(&self) -> bool {
        let config = &self.zone.config;
        config.url.is_none() && self.ports.tls.is_none() && !self.ports.address.ip().is_loopback()
    }

    /// What devices have to trust and where they get it, if the authority is the zone's own.
    pub fn trust(&self) -> Option<(&Trust, String)> {
        let Trusting { address, trust, .. } = self.ports.trust.as_ref()?;
        Some((trust, format!("http://{}/", reachable(*address))))
    }

    /// The zone.
    pub fn zone(&self) -> Arc<Zone> {
        Arc::clone(&self.zone)
    }

    /// Serves until told to end or until nothing can be written any more; all that was acknowledged
    /// is on disk. Why it had to stop is returned, if so.
    pub async fn run(self, end: impl Future<Output = ()>) -> Option<Arc<str>> {
        let Server { zone, ports: Ports { listener, tls, trust, .. } } = self;
        let room = Arc::new(Semaphore::new(zone.config.most_connections as usize));
        let door = Door {
            acceptor: tls.as_ref().map(Tls::acceptor),
            router: http::router(Arc::clone(&zone), trust.as_ref().map(|trust| &trust.trust)),
            for_all: tls.is_some(),
        };
        let side_door = trust.map(|Trusting { listener, trust, .. }| {
            let router = http::trust_router(Arc::clone(&zone), &trust);
            (listener, Door { acceptor: None, router, for_all: true })
        });
        zone.errands.run(&zone, presence::miss(Arc::clone(&zone), zone.expected()));
        zone.errands.run(&zone, sum_up(Arc::clone(&zone)));
        zone.errands.run(&zone, desk::mind(Arc::clone(&zone)));
        zone.errands.run(&zone, envelopes::mind(Arc::clone(&zone)));
        let filling = tokio::spawn(shelf::fill(Arc::clone(&zone)));
        zone.errands.run(&zone, tables::sweep(Arc::clone(&zone)));
        if let Some(tls) = tls {
            zone.errands.run(&zone, renew(tls, zone.config.tls_look_again_seconds));
        }
        errands::take_up(&zone);
        let mut end = std::pin::pin!(end);
        let why = loop {
            tokio::select! {
                () = &mut end => break None,
                why = zone.halt.stopped() => break Some(why),
                knock = accept(&listener, &room, &zone) => door.open(knock, &zone),
                (knock, door) = accept_beside(side_door.as_ref(), &room, &zone) => {
                    door.open(knock, &zone);
                }
            }
        };
        drop((listener, side_door));
        zone.close();
        // At once, for nobody can move any more: their time stops here.
        let stopping = Arc::clone(&zone);
        // It waits for nothing but the disk.
        let _ = tokio::task::spawn_blocking(move || stopping.stop()).await;
        // Ended or cut short, they hold the zone no longer.
        zone.errands.end().await;
        // It is closing too, and no thread of it is to be left behind with the log.
        let _ = filling.await;
        // When all places are free everybody has left; who does not leave is left behind.
        let most = zone.config.most_connections;
        let _ = timeout(zone.config.limits.goodbye(), room.acquire_many(most)).await;
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

/// An address that can be opened, where it is listened on all of them.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    let names = tls::open_at();
    let ip = names.iter().find_map(|name| name.parse::<IpAddr>().ok());
    SocketAddr::new(ip.unwrap_or(IpAddr::from([127, 0, 0, 1])), address.port())
}

async fn sum_up(zone: Arc<Zone>) {
    let mut ticks = interval(SUM_UP);
    loop {
        ticks.tick().await;
        zone.limits.offences.sum_up(zone.now());
    }
}

async fn renew(mut tls: Tls, seconds: NonZero<u32>) {
    let mut ticks = interval(Duration::from_secs(seconds.get().into()));
    loop {
        ticks.tick().await;
        tls.renew();
    }
}

/// What is behind a port.
struct Door {
    acceptor: Option<TlsAcceptor>,
    router: Router,
    /// Whether more than this machine and trusted proxies may come in.
    for_all: bool,
}

/// Somebody who wants to come in, and a place for them.
type Knock = (TcpStream, SocketAddr, OwnedSemaphorePermit);

impl Door {
    /// Lets somebody in who may come in.
    fn open(&self, knock: Option<Knock>, zone: &Arc<Zone>) {
        let Some((stream, from, permit)) = knock else { return };
        let from = from.ip().to_canonical();
        let Some(guest) = Guest::welcome(zone, from, self.for_all, permit) else { return };
        let (acceptor, router) = (self.acceptor.clone(), self.router.clone());
        tokio::spawn(converse(stream, from, guest, acceptor, router, Arc::clone(zone)));
    }
}

/// The next connection, when there is room for one.
async fn accept(listener: &TcpListener, room: &Arc<Semaphore>, zone: &Zone) -> Option<Knock> {
    let permit = Arc::clone(room).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, from)) => Some((stream, from, permit)),
        Err(error) => {
            // Too many open files, most likely: others must end first.
            zone.limits.offences.note_untaken(&error, zone.now());
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

/// The next one at the door beside, if there is one.
async fn accept_beside<'a>(
    beside: Option<&'a (TcpListener, Door)>,
    room: &Arc<Semaphore>,
    zone: &Zone,
) -> (Option<Knock>, &'a Door) {
    match beside {
        Some((listener, door)) => (accept(listener, room, zone).await, door),
        None => std::future::pending().await,
    }
}
