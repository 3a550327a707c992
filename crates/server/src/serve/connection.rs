//! One connection, from its first byte to its last.

use std::io;
use std::net::IpAddr;
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::Zone;
use crate::counts::Counts;
use crate::http::Peer;
use crate::idle::Idle;
use crate::limits::{Counted, Offence};
use crate::serve::Measured;

/// A connection, counted as long as there is one.
pub(super) struct Guest {
    _permit: OwnedSemaphorePermit,
    /// Whoever comes through a proxy is not counted here.
    _connected: Option<Counted>,
    counts: Arc<Counts>,
}

impl Guest {
    /// Lets in who may come in at such a door.
    pub(super) fn welcome(
        zone: &Zone,
        from: IpAddr,
        for_all: bool,
        permit: OwnedSemaphorePermit,
    ) -> Option<Guest> {
        let (now, is_proxy) = (zone.now(), zone.config.is_proxy(from));
        if !for_all && !is_proxy && !from.is_loopback() {
            zone.limits.offences.note(Offence::NoProxy, from, now);
            return None;
        }
        let connected = if is_proxy { None } else { Some(zone.limits.connect(from, now)?) };
        zone.counts.connections.up();
        Some(Guest { _permit: permit, _connected: connected, counts: Arc::clone(&zone.counts) })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.counts.connections.down();
    }
}

pub(super) async fn converse(
    stream: TcpStream,
    from: IpAddr,
    guest: Guest,
    acceptor: Option<TlsAcceptor>,
    router: Router,
    zone: Arc<Zone>,
) {
    // A move must not wait for another to fill a packet.
    let _ = stream.set_nodelay(true);
    // Of a proxy's connection it is not the client that is at the other end.
    let measured = (!zone.config.is_proxy(from)).then(|| Measured::new(stream.as_raw_fd()));
    let peer = Peer { address: from, tls: acceptor.is_some(), measured };
    let longest = Duration::from_millis(zone.config.limits.idle_ms);
    match acceptor {
        None => talk(Idle::new(stream, guest, longest), peer, router, zone).await,
        // Apart, for it is large.
        Some(acceptor) => {
            let Some(stream) = Box::pin(shake_hands(stream, from, acceptor, &zone)).await else {
                return;
            };
            Box::pin(talk(Idle::new(stream, guest, longest), peer, router, zone)).await;
        }
    }
}

async fn shake_hands(
    stream: TcpStream,
    from: IpAddr,
    acceptor: TlsAcceptor,
    zone: &Zone,
) -> Option<TlsStream<TcpStream>> {
    let longest = Duration::from_millis(zone.config.limits.handshake_ms);
    let shaken = tokio::select! {
        shaken = timeout(longest, acceptor.accept(stream)) => shaken,
        () = zone.closed() => return None,
    };
    let offence = match shaken {
        Ok(Ok(stream)) => return Some(stream),
        Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Offence::Handshake,
        // Whoever is gone did no harm.
        Ok(Err(_)) => return None,
        Err(_) => Offence::Slow,
    };
    zone.limits.offences.note(offence, from, zone.now());
    None
}

async fn talk<S>(stream: Idle<S, Guest>, peer: Peer, router: Router, zone: Arc<Zone>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let limits = &zone.config.limits;
    let (router, has_asked) = (TowerToHyperService::new(router), AtomicBool::new(false));
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        has_asked.store(true, Relaxed);
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_millis(limits.head_ms))
        .max_buf_size(limits.head_bytes)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = zone.closed() => {
            connection.as_mut().graceful_shutdown();
            timeout(limits.goodbye(), connection).await.unwrap_or(Ok(()))
        }
    };
    let Err(error) = ended else { return };
    tracing::debug!(from = %peer.address, "a connection ended: {error}");
    // Whoever has been answered may rest, and the connection with them.
    let slow = error.is_timeout() && !has_asked.load(Relaxed);
    let offence = if error.is_parse() { Some(Offence::Malformed) } else { None };
    if let Some(offence) = offence.or(slow.then_some(Offence::Slow)) {
        zone.limits.offences.note(offence, peer.address, zone.now());
    }
}
