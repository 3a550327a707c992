//! The peer of a connection and the client of a request.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::Config;
use crate::net::limits::{ForwardedHeader, client_address};
use crate::net::serve::RoundTripProbe;

/// The other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Whether the connection uses TLS.
    pub(crate) tls: bool,
    /// The address at which it reached this machine.
    pub(crate) local: IpAddr,
    /// The round-trip time of the connection.
    pub(crate) round_trip: Option<RoundTripProbe>,
    /// Whether it is a trusted proxy.
    pub(crate) is_proxy: bool,
}

/// The client of a request: the peer, or the client that a trusted proxy names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    /// Whether the client uses TLS, also if a proxy ends it.
    pub(crate) secure: bool,
    /// The round-trip time of the connection, to the proxy if there is one.
    pub(crate) round_trip: Option<RoundTripProbe>,
    /// Whether there is a trusted proxy in between.
    pub(crate) is_proxied: bool,
}

impl Caller {
    pub(super) fn identify(peer: Peer, headers: &HeaderMap, config: &Config) -> Caller {
        let header = config.forwarded_header;
        let from = client_address(peer.address, headers, header, &config.trusted_proxies);
        let by_proxy = peer.is_proxy && proxy_speaks_tls(headers, header);
        Caller { address: from, secure: peer.tls || by_proxy, round_trip: peer.round_trip, is_proxied: peer.is_proxy }
    }
}

/// Whether the last proxy, which wrote the last entry of the header, reports TLS.
fn proxy_speaks_tls(headers: &HeaderMap, header: ForwardedHeader) -> bool {
    let (name, parameter) = match header {
        ForwardedHeader::XForwardedFor => ("x-forwarded-proto", ""),
        ForwardedHeader::Forwarded => ("forwarded", "proto="),
    };
    let last = headers.get_all(name).iter().next_back().and_then(|line| line.to_str().ok());
    let last = last.and_then(|line| line.rsplit(',').next()).unwrap_or_default();
    last.split(';').any(|part| {
        let value = part.trim().to_ascii_lowercase();
        value.strip_prefix(parameter).is_some_and(|value| value.trim_matches('"') == "https")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(config: &str, header: (&'static str, &str), expected: (&str, bool)) {
        let config = Config::read(config).expect("a configuration");
        let mut headers = HeaderMap::new();
        headers.insert(header.0, header.1.parse().expect("a value"));
        let address = [10, 0, 0, 1].into();
        let is_proxy = config.is_proxy(address);
        let peer = Peer { address, local: [10, 0, 0, 2].into(), tls: false, round_trip: None, is_proxy };
        let caller = Caller::identify(peer, &headers, &config);
        assert_eq!((&*caller.address.to_string(), caller.secure), expected, "{header:?}");
    }

    #[test]
    fn forwarding_headers_are_trusted_only_from_proxies() {
        let (no_proxy, proxy) = ("", "trusted_proxies = ['10.0.0.0/8']");
        check(no_proxy, ("x-forwarded-for", "192.0.2.7"), ("10.0.0.1", false));
        check(no_proxy, ("x-forwarded-proto", "https"), ("10.0.0.1", false));
        check(proxy, ("x-forwarded-for", "192.0.2.7"), ("192.0.2.7", false));
        check(proxy, ("x-forwarded-proto", "https"), ("10.0.0.1", true));
        check(proxy, ("x-forwarded-proto", "https, http"), ("10.0.0.1", false));
        check(proxy, ("forwarded", "for=192.0.2.7;proto=https"), ("10.0.0.1", false));
        let other = "trusted_proxies = ['10.0.0.0/8']\nforwarded_header = 'forwarded'";
        check(other, ("forwarded", "for=192.0.2.7;proto=https"), ("192.0.2.7", true));
        check(other, ("x-forwarded-for", "192.0.2.7"), ("10.0.0.1", false));
    }
}
