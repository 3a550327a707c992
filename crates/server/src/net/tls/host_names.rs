//! The names and addresses of this machine.

use std::net::IpAddr;

/// All names and addresses at which others may find this machine, in a fixed order.
pub(super) fn host_names() -> Vec<String> {
    let host = gethostname::gethostname().to_string_lossy().to_lowercase();
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    host_names_of(&host, interfaces.iter().map(if_addrs::Interface::ip))
}

fn host_names_of(host: &str, addresses: impl Iterator<Item = IpAddr>) -> Vec<String> {
    let mut names = vec!["localhost".to_owned()];
    if is_host_name(host) && host != "localhost" {
        names.push(host.to_owned());
        if !host.contains('.') {
            // The name in multicast DNS.
            names.push(format!("{host}.local"));
        }
    }
    let mut addresses: Vec<IpAddr> = addresses.filter(|address| is_browsable(*address)).collect();
    addresses.extend([IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])]);
    // Addresses that others can use come first.
    addresses.sort_by_key(|address| (address.is_loopback(), address.is_ipv6(), *address));
    addresses.dedup();
    names.extend(addresses.iter().map(ToString::to_string));
    names
}

fn is_host_name(text: &str) -> bool {
    let is_label = |label: &str| {
        let inside = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (1..=63).contains(&label.len()) && inside && !label.starts_with('-') && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(is_label)
}

/// Whether a browser can open the address; one with an interface scope cannot be typed in.
fn is_browsable(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !address.is_unspecified(),
        IpAddr::V6(address) => !address.is_unspecified() && !address.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_before_addresses_and_loopback_last() {
        let addresses = ["fe80::1", "127.0.0.1", "2001:db8::1", "192.0.2.7", "192.0.2.7"];
        let addresses = addresses.map(|text| text.parse().expect("an address"));
        let rest = ["192.0.2.7", "2001:db8::1", "127.0.0.1", "::1"];
        let check = |host: &str, expected: &[&str]| {
            let expected: Vec<&str> = expected.iter().chain(&rest).copied().collect();
            assert_eq!(host_names_of(host, addresses.into_iter()), expected);
        };
        check("club", &["localhost", "club", "club.local"]);
        check("zone.chess.example", &["localhost", "zone.chess.example"]);
        check("localhost", &["localhost"]);
        check("no_name", &["localhost"]);
        check("", &["localhost"]);
    }

    #[test]
    fn loopback_is_always_listed() {
        assert!(host_names().iter().any(|name| name == "127.0.0.1"));
    }
}
