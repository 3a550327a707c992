//! Who is at the other end of a connection.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::Config;
use crate::limits::{ForwardedHeader, asks_from};
use crate::serve::Measured;

/// The other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Whether TLS is spoken with it.
    pub(crate) tls: bool,
    /// The way there, unless it is a proxy's.
    pub(crate) measured: Option<Measured>,
}

/// Who asks, as far as can be known: the other end, or for whom it asks if it is a trusted proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    pub(crate) from: IpAddr,
    /// Whether nobody on the way could read along.
    pub(crate) secure: bool,
    /// The way there, unless it leads over a proxy.
    pub(crate) measured: Option<Measured>,
}

impl Caller {
    pub(super) fn of(peer: Peer, headers: &HeaderMap, config: &Config) -> Caller {
        let header = config.forwarded_header;
        let from = asks_from(peer.address, headers, header, &config.trusted_proxies);
        let by_proxy = config.is_proxy(peer.address) && proxy_speaks_tls(headers, header);
        Caller { from, secure: peer.tls || by_proxy, measured: peer.measured }
    }
}

/// Whether the proxy says so, who speaks last.
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
        let peer = Peer { address: [10, 0, 0, 1].into(), tls: false, measured: None };
        let caller = Caller::of(peer, &headers, &config);
        assert_eq!((&*caller.from.to_string(), caller.secure), expected, "{header:?}");
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let (nobody, proxy) = ("", "trusted_proxies = ['10.0.0.0/8']");
        check(nobody, ("x-forwarded-for", "192.0.2.7"), ("10.0.0.1", false));
        check(nobody, ("x-forwarded-proto", "https"), ("10.0.0.1", false));
        check(proxy, ("x-forwarded-for", "192.0.2.7"), ("192.0.2.7", false));
        check(proxy, ("x-forwarded-proto", "https"), ("10.0.0.1", true));
        check(proxy, ("x-forwarded-proto", "https, http"), ("10.0.0.1", false));
        check(proxy, ("forwarded", "for=192.0.2.7;proto=https"), ("10.0.0.1", false));
        let other = "trusted_proxies = ['10.0.0.0/8']\nforwarded_header = 'forwarded'";
        check(other, ("forwarded", "for=192.0.2.7;proto=https"), ("192.0.2.7", true));
        check(other, ("x-forwarded-for", "192.0.2.7"), ("10.0.0.1", false));
    }
}
