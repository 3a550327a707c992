//! Where somebody asks from.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use thiserror::Error;

/// Addresses that begin alike, such as `10.0.0.0/8` or `::1`.
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

/// It is no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no address and no network such as 10.0.0.0/8")]
pub struct NoNetwork(String);

impl Network {
    /// All addresses that have so many bits in common with one.
    pub(crate) fn new(address: IpAddr, bits: u8) -> Network {
        let most = if address.is_ipv4() { 32 } else { 128 };
        Network { first: number(address), bits: 128 - most + u32::from(bits).min(most) }
    }

    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differs = self.first ^ number(address);
        differs.checked_shr(128 - self.bits).unwrap_or(0) == 0
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let wrong = || NoNetwork(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => most,
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= most).ok_or_else(wrong)?,
        };
        Ok(Network::new(address, bits))
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Network, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// An address of either kind as one of the sixth version.
fn number(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Those who cannot be told apart: an address, or all of a network that one subscriber is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Household(u128);

impl Household {
    pub(crate) fn of(address: IpAddr) -> Household {
        match address.to_canonical() {
            IpAddr::V4(_) => Household(number(address)),
            IpAddr::V6(address) => Household(address.to_bits() >> 64 << 64),
        }
    }
}

impl fmt::Display for Household {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match IpAddr::V6(Ipv6Addr::from_bits(self.0)).to_canonical() {
            IpAddr::V6(address) => write!(f, "{address}/64"),
            IpAddr::V4(address) => address.fmt(f),
        }
    }
}

/// In which header a proxy tells for whom it asks. Only one is believed, for a proxy hands on the
/// other as it came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// `X-Forwarded-For: 203.0.113.7`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=203.0.113.7`
    Forwarded,
}

/// Who asks, as far as proxies that are trusted tell: the last address that is not one of theirs.
pub(crate) fn asks_from(
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
    let told: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let mut from = peer;
    for told in told.into_iter().rev() {
        if !is_proxy(from) {
            break;
        }
        // What cannot be read was told by nobody who can be trusted.
        let Some(before) = address_in(told, header) else { break };
        from = before;
    }
    from
}

fn address_in(told: &str, header: ForwardedHeader) -> Option<IpAddr> {
    let text = match header {
        ForwardedHeader::XForwardedFor => told.trim(),
        ForwardedHeader::Forwarded => told.split(';').find_map(|part| {
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

    fn check(header: &str, told: &[&str], expected: &str) {
        let mut headers = HeaderMap::new();
        let name: HeaderName = header.parse().expect("a name");
        for told in told {
            headers.append(name.clone(), told.parse().expect("a value"));
        }
        let header = match header {
            "forwarded" => ForwardedHeader::Forwarded,
            _ => ForwardedHeader::XForwardedFor,
        };
        let proxies = ["10.0.0.0/8", "fd00::/8", "127.0.0.1"].map(|one| one.parse().expect("one"));
        let from = asks_from([10, 0, 0, 1].into(), &headers, header, &proxies);
        assert_eq!(from.to_string(), expected, "{told:?}");
    }

    #[test]
    fn the_last_address_that_is_no_proxys_is_believed() {
        let plain = "x-forwarded-for";
        check(plain, &[], "10.0.0.1");
        check(plain, &["203.0.113.7"], "203.0.113.7");
        // What stands before it anybody may have written.
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
    fn who_is_no_proxy_is_not_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "10.0.0.9".parse().expect("a value"));
        let from: IpAddr = [203, 0, 113, 7].into();
        let proxies = ["10.0.0.0/8".parse().expect("a network")];
        assert_eq!(asks_from(from, &headers, ForwardedHeader::default(), &proxies), from);
        let own = [0, 0, 0, 0, 0, 0xffff, 0x0a00, 1].into();
        assert!(proxies[0].contains(own), "an address in the clothes of the other version");
    }

    #[test]
    fn a_network_of_the_sixth_version_is_one_household() {
        let household = |text: &str| Household::of(text.parse().expect("an address"));
        assert_eq!(household("2001:db8::1"), household("2001:db8::ffff:1"));
        assert_ne!(household("2001:db8::1"), household("2001:db8:0:1::1"));
        assert_ne!(household("192.0.2.1"), household("192.0.2.2"));
        assert_eq!(household("::ffff:192.0.2.1").to_string(), "192.0.2.1");
        assert_eq!(household("2001:db8::1").to_string(), "2001:db8::/64");
    }

    #[test]
    fn networks_are_read_or_refused() {
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
