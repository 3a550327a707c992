//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use hyper::StatusCode;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue, UPGRADE};
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

use super::strict_heads::StrictHeads;
use crate::Zone;
use crate::http::Peer;
use crate::net::idle::IdleTimeout;
use crate::net::limits::{Abuse, QuotaPermit};
use crate::net::serve::RoundTripProbe;
use crate::zone::metrics::Metrics;

/// Counts a connection while it exists.
pub(super) struct ConnectionGuard {
    _permit: OwnedSemaphorePermit,
    /// Clients behind a proxy are not counted here.
    _connected: Option<QuotaPermit>,
    metrics: Arc<Metrics>,
}

impl ConnectionGuard {
    /// Admits a connection if this endpoint accepts it.
    pub(super) fn admit(
        zone: &Zone,
        from: IpAddr,
        is_public: bool,
        permit: OwnedSemaphorePermit,
    ) -> Option<ConnectionGuard> {
        let (now, is_proxy) = (zone.now(), zone.config.is_proxy(from));
        if !is_public && !is_proxy && !from.is_loopback() {
            zone.limits.abuse.note(Abuse::UntrustedProxy, from, now);
            return None;
        }
        let connected = if is_proxy { None } else { Some(zone.limits.connect(from, now)?) };
        zone.metrics.connections.increment();
        Some(ConnectionGuard { _permit: permit, _connected: connected, metrics: Arc::clone(&zone.metrics) })
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.metrics.connections.decrement();
    }
}

pub(super) async fn serve_connection(
    stream: TcpStream,
    from: IpAddr,
    guard: ConnectionGuard,
    acceptor: Option<TlsAcceptor>,
    router: Router,
    zone: Arc<Zone>,
) {
    // A move must not wait until a packet is full.
    let _ = stream.set_nodelay(true);
    let peer = Peer {
        address: from,
        local: stream.local_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |local| local.ip().to_canonical()),
        tls: acceptor.is_some(),
        round_trip: Some(RoundTripProbe::new(stream.as_raw_fd())),
        is_proxy: zone.config.is_proxy(from),
    };
    let limits = &zone.config.limits;
    let [idle, write] = [limits.idle_ms, limits.send_ms].map(Duration::from_millis);
    match acceptor {
        None => serve_http(IdleTimeout::new(stream, guard, idle, write), peer, router, zone).await,
        // Boxed: large, and keeps the common future small.
        Some(acceptor) => {
            let Some(stream) = Box::pin(tls_handshake(stream, from, acceptor, &zone)).await else {
                return;
            };
            Box::pin(serve_http(IdleTimeout::new(stream, guard, idle, write), peer, router, zone)).await;
        }
    }
}

async fn tls_handshake(
    stream: TcpStream,
    from: IpAddr,
    acceptor: TlsAcceptor,
    zone: &Zone,
) -> Option<TlsStream<TcpStream>> {
    let limit = Duration::from_millis(zone.config.limits.handshake_ms);
    let handshake = tokio::select! {
        handshake = timeout(limit, acceptor.accept(stream)) => handshake,
        () = zone.closed() => return None,
    };
    let abuse = match handshake {
        Ok(Ok(stream)) => return Some(stream),
        Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Abuse::Handshake,
        // A client that left did no harm.
        Ok(Err(_)) => return None,
        Err(_) => Abuse::Slow,
    };
    zone.limits.abuse.note(abuse, from, zone.now());
    None
}

async fn serve_http<S>(stream: IdleTimeout<S, ConnectionGuard>, peer: Peer, router: Router, zone: Arc<Zone>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let limits = &zone.config.limits;
    let (router, has_requested) = (TowerToHyperService::new(router), AtomicBool::new(false));
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        has_requested.store(true, Relaxed);
        request.extensions_mut().insert(peer);
        let upgrades = request.headers().contains_key(UPGRADE);
        let answered = router.call(request);
        async move {
            let mut response = answered.await?;
            if upgrades && response.status() != StatusCode::SWITCHING_PROTOCOLS {
                // Bytes after a request to upgrade are not checked.
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_millis(limits.header_ms))
        .max_buf_size(limits.header_bytes)
        .serve_connection(TokioIo::new(StrictHeads::new(stream)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = zone.closed() => {
            connection.as_mut().graceful_shutdown();
            timeout(limits.shutdown_timeout(), connection).await.unwrap_or(Ok(()))
        }
    };
    let Err(error) = ended else { return };
    tracing::debug!(from = %peer.address, "connection ended: {error}");
    // An idle connection after a response is fine.
    let slow = error.is_timeout() && !has_requested.load(Relaxed);
    let abuse = if error.is_parse() { Some(Abuse::Malformed) } else { None };
    if let Some(abuse) = abuse.or(slow.then_some(Abuse::Slow)) {
        zone.limits.abuse.note(abuse, peer.address, zone.now());
    }
}
