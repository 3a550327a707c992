//! The host that a request names, which has to be one of the zone's own.
//!
//! A page of another site can have its own name resolve to the zone's address, and a browser then takes the zone
//! for that site (DNS rebinding). It still sends the other site's name as `Host`.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::caller::Peer;
use crate::error::ApiError;
use crate::net::limits::{Abuse, ForwardedHeader};
use crate::{Config, Zone};

/// Paths of monitoring probes, which may use any host: their answers are the same for everybody.
const EXEMPT: [&str; 2] = ["/health", "/ready"];

/// Refuses requests that name a host which is not the zone's.
pub(super) async fn check(
    State(zone): State<Arc<Zone>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    // A configured reader of metrics may know the zone by any name; a browser on this machine may be misled.
    if EXEMPT.contains(&path) || path == "/metrics" && zone.config.are_metrics_for(peer.address) {
        return next.run(request).await;
    }
    let hosts = named_hosts(request.uri(), request.headers(), &zone.config, peer.is_proxy);
    let is_own = |host: &&str| zone.hosts.contains(host, peer.local) || zone.certifies(host_name(host));
    let unknown = match hosts.iter().find(|host| !is_own(host)) {
        _ if hosts.is_empty() => "",
        Some(unknown) => unknown,
        None => return next.run(request).await,
    };
    zone.limits.abuse.note(Abuse::Host, peer.address, zone.now());
    // The answer repeats the host, shortened, for people who set up the zone.
    ApiError::UnknownHost(unknown.chars().take(100).collect()).into_response()
}

/// The hosts that a request names. A proxy may pass on its own name and that of the client's request, and the
/// client may have written either.
fn named_hosts<'a>(uri: &'a Uri, headers: &'a HeaderMap, config: &Config, is_proxy: bool) -> Vec<&'a str> {
    let mut hosts: Vec<&str> = uri.authority().map(axum::http::uri::Authority::as_str).into_iter().collect();
    // A host that is not text belongs to no zone.
    let values = |name: HeaderName| headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("?"));
    hosts.extend(values(header::HOST));
    if is_proxy {
        match config.forwarded_header {
            ForwardedHeader::XForwardedFor => {
                let lists = values(HeaderName::from_static("x-forwarded-host"));
                hosts.extend(lists.flat_map(|list| list.split(',')).map(str::trim));
            }
            ForwardedHeader::Forwarded => {
                let parts = values(header::FORWARDED).flat_map(|list| list.split([',', ';']));
                let named = parts.filter_map(|part| part.split_once('='));
                let hosts_named = named.filter(|(name, _)| name.trim().eq_ignore_ascii_case("host"));
                hosts.extend(hosts_named.map(|(_, host)| host.trim().trim_matches('"')));
            }
        }
    }
    hosts
}

/// Returns a host without its port and the dot at its end.
fn host_name(host: &str) -> &str {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.strip_suffix('.').unwrap_or(name)
}

/// The hosts by which a zone may be addressed.
#[derive(Clone, Debug)]
pub(crate) struct OwnHosts(Vec<String>);

impl OwnHosts {
    /// The configured hosts, and the names and addresses of this machine.
    pub(crate) fn new(config: &Config, machine: Vec<String>) -> OwnHosts {
        let mut hosts = machine;
        hosts.extend(Some(config.listen.ip()).filter(|ip| !ip.is_unspecified()).map(|ip| ip.to_string()));
        hosts.extend(config.hosts.iter().map(|host| host.to_lowercase()));
        let origin = config.url.as_ref().and_then(|url| url.origin().split_once("://"));
        hosts.extend(origin.map(|(_, host)| host_name(host).to_owned()));
        OwnHosts(hosts)
    }

    /// Whether a host is the zone's, for a client that reached it at `local`.
    fn contains(&self, host: &str, local: IpAddr) -> bool {
        let name = host_name(host).to_ascii_lowercase();
        // An address is not looked up, so no name server can redirect it here.
        let is_local = |address: IpAddr| {
            let address = address.to_canonical();
            address.is_loopback() || address == local
        };
        name == "localhost"
            || name.ends_with(".localhost")
            || name.parse().is_ok_and(is_local)
            || self.0.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_and_local_addresses_are_allowed() {
        let text = "url = 'https://chess.example:8443'\nhosts = ['Club.example', '203.0.113.9']";
        let config = Config::read(text).expect("a configuration");
        let hosts = OwnHosts::new(&config, vec!["tower".to_owned(), "tower.local".to_owned(), "192.0.2.7".to_owned()]);
        let local = [192, 0, 2, 8].into();
        for host in [
            "127.0.0.1:4064",
            "127.0.0.1",
            "[::1]:4064",
            "localhost",
            "LOCALHOST:1",
            "zone.localhost:4064",
            "chess.example",
            "chess.example:8443",
            "Chess.Example.",
            "club.example",
            "203.0.113.9:80",
            "tower",
            "tower.local:4064",
            "192.0.2.7",
            "192.0.2.8:4064",
            "[::ffff:192.0.2.8]",
        ] {
            assert!(hosts.contains(host, local), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:4064",
            "chess.example.evil.example",
            "xchess.example",
            "localhost.evil.example",
            "192.0.2.9",
            "0.0.0.0",
            "[2001:db8::1]",
            "127.0.0.1.evil.example",
            "evil.example@127.0.0.1",
            "?",
            "tower.evil.example",
        ] {
            assert!(!hosts.contains(host, local), "{host}");
        }
    }

    #[test]
    fn proxies_name_further_hosts() {
        let named = |text: &str, lines: &[(&'static str, &str)], is_proxy: bool| {
            let config = Config::read(text).expect("a configuration");
            let mut headers = HeaderMap::new();
            for (name, value) in lines {
                headers.append(*name, value.parse().expect("a value"));
            }
            let uri = Uri::from_static("/");
            named_hosts(&uri, &headers, &config, is_proxy).join(" ")
        };
        let lines = [
            ("host", "flagfall:4064"),
            ("x-forwarded-host", "a.example, b.example"),
            ("forwarded", "for=1.2.3.4;Host=\"c.example\""),
        ];
        assert_eq!(named("", &lines, false), "flagfall:4064");
        assert_eq!(named("", &lines, true), "flagfall:4064 a.example b.example");
        assert_eq!(named("forwarded_header = 'forwarded'", &lines, true), "flagfall:4064 c.example");
    }
}
