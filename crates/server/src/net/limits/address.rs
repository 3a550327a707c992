//! Client addresses, and the proxies that report them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use thiserror::Error;

/// A network: addresses with a common prefix, such as `10.0.0.0/8` or `::1`.
///
/// ```
/// use flagfall_server::Network;
/// let network: Network = "10.0.0.0/8".parse()?;
/// assert!(network.contains("10.1.2.3".parse()?));
/// assert!(!network.contains("11.1.2.3".parse()?));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: u128,
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an address or a network such as 10.0.0.0/8")]
pub struct InvalidNetwork(String);

impl Network {
    /// The network of all addresses that share this many leading bits.
    pub(crate) fn new(address: IpAddr, bits: u8) -> Network {
        let max = if address.is_ipv4() { 32 } else { 128 };
        Network { first: number(address), bits: 128 - max + u32::from(bits).min(max) }
    }

    /// Whether the network contains an address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differs = self.first ^ number(address);
        differs.checked_shr(128 - self.bits).unwrap_or(0) == 0
    }
}

impl FromStr for Network {
    type Err = InvalidNetwork;

    fn from_str(text: &str) -> Result<Network, InvalidNetwork> {
        let invalid = || InvalidNetwork(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| invalid())?;
        let max = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => max,
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= max).ok_or_else(invalid)?,
        };
        Ok(Network::new(address, bits))
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Network, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// An address as an IPv6 number; IPv4 is mapped.
fn number(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Clients that cannot be told apart: an IPv4 address, or the /64 network of an IPv6 subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientNetwork(u128);

impl ClientNetwork {
    pub(crate) fn of(address: IpAddr) -> ClientNetwork {
        match address.to_canonical() {
            IpAddr::V4(_) => ClientNetwork(number(address)),
            IpAddr::V6(address) => ClientNetwork(address.to_bits() >> 64 << 64),
        }
    }
}

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match IpAddr::V6(Ipv6Addr::from_bits(self.0)).to_canonical() {
            IpAddr::V6(address) => write!(f, "{address}/64"),
            IpAddr::V4(address) => address.fmt(f),
        }
    }
}

/// The header in which a proxy names its client. Only one is trusted, because a proxy forwards the
/// other unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// `X-Forwarded-For: 203.0.113.7`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=203.0.113.7`
    Forwarded,
}

/// The client's address according to trusted proxies: the last address that is not a proxy's.
pub(crate) fn client_address(
    peer: IpAddr,
    headers: &HeaderMap,
    header: ForwardedHeader,
    proxies: &[Network],
) -> IpAddr {
    let is_proxy = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let name = match header {
        ForwardedHeader::XForwardedFor => HeaderName::from_static("x-forwarded-for"),
        ForwardedHeader::Forwarded => header::FORWARDED,
    };
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    let entries: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let mut from = peer;
    for entry in entries.into_iter().rev() {
        if !is_proxy(from) {
            break;
        }
        // An unreadable entry was not written by a trusted proxy.
        let Some(before) = address_in(entry, header) else { break };
        from = before;
    }
    from
}

fn address_in(entry: &str, header: ForwardedHeader) -> Option<IpAddr> {
    let text = match header {
        ForwardedHeader::XForwardedFor => entry.trim(),
        ForwardedHeader::Forwarded => entry.split(';').find_map(|part| {
            let (name, value) = part.split_once('=')?;
            name.trim().eq_ignore_ascii_case("for").then(|| value.trim().trim_matches('"'))
        })?,
    };
    let bracketed = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let bare = match bracketed {
        Some((address, _)) => address,
        None if text.contains('.') => text.split(':').next()?,
        None => text,
    };
    bare.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, values: &[&str], expected: &str) {
        let mut headers = HeaderMap::new();
        let name: HeaderName = header.parse().expect("a name");
        for value in values {
            headers.append(name.clone(), value.parse().expect("a value"));
        }
        let header = match header {
            "forwarded" => ForwardedHeader::Forwarded,
            _ => ForwardedHeader::XForwardedFor,
        };
        let proxies = ["10.0.0.0/8", "fd00::/8", "127.0.0.1"].map(|text| text.parse().expect("a network"));
        let from = client_address([10, 0, 0, 1].into(), &headers, header, &proxies);
        assert_eq!(from.to_string(), expected, "{values:?}");
    }

    #[test]
    fn last_address_before_trusted_proxies_is_used() {
        let plain = "x-forwarded-for";
        check(plain, &[], "10.0.0.1");
        check(plain, &["203.0.113.7"], "203.0.113.7");
        // Anybody may have written the entries before it.
        check(plain, &["1.1.1.1, 203.0.113.7"], "203.0.113.7");
        check(plain, &["1.1.1.1", "203.0.113.7, 10.9.9.9"], "203.0.113.7");
        check(plain, &["203.0.113.7:5555, [fd00::1]:80"], "203.0.113.7");
        check(plain, &["2001:db8::7"], "2001:db8::7");
        check(plain, &["1.1.1.1, nonsense, 10.2.2.2"], "10.2.2.2");
        check("forwarded", &["for=1.1.1.1, for=\"[2001:db8::7]:99\";proto=https"], "2001:db8::7");
        check("forwarded", &["proto=https;For=203.0.113.7"], "203.0.113.7");
        check("forwarded", &["for=_hidden"], "10.0.0.1");
    }

    #[test]
    fn forwarding_headers_of_others_are_ignored() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "10.0.0.9".parse().expect("a value"));
        let from: IpAddr = [203, 0, 113, 7].into();
        let proxies = ["10.0.0.0/8".parse().expect("a network")];
        assert_eq!(client_address(from, &headers, ForwardedHeader::default(), &proxies), from);
        let own = [0, 0, 0, 0, 0, 0xffff, 0x0a00, 1].into();
        assert!(proxies[0].contains(own), "an IPv4 address mapped to IPv6");
    }

    #[test]
    fn ipv6_network_counts_as_one_client() {
        let network = |text: &str| ClientNetwork::of(text.parse().expect("an address"));
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1").to_string(), "192.0.2.1");
        assert_eq!(network("2001:db8::1").to_string(), "2001:db8::/64");
    }

    #[test]
    fn networks_are_parsed_or_refused() {
        for (text, inside, outside) in [
            ("0.0.0.0/0", "9.9.9.9", "2001:db8::1"),
            ("::/0", "2001:db8::1", ""),
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.128/25", "192.0.2.255", "192.0.2.127"),
            ("2001:db8::/32", "2001:db8:f::1", "2001:db9::1"),
        ] {
            let network: Network = text.parse().expect(text);
            assert!(network.contains(inside.parse().expect("an address")), "{text}");
            assert!(outside.parse().is_ok_and(|it| !network.contains(it)) || outside.is_empty());
        }
        for text in ["", "10", "10.0.0.0/", "10.0.0.0/-1", "::/129", "club.example"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
