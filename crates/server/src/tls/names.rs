//! What this machine is called by others.

use std::net::IpAddr;

/// All names and addresses under which others may find it, in a fixed order.
pub(super) fn names() -> Vec<String> {
    let host = gethostname::gethostname().to_string_lossy().to_lowercase();
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    all(&host, interfaces.iter().map(if_addrs::Interface::ip))
}

fn all(host: &str, addresses: impl Iterator<Item = IpAddr>) -> Vec<String> {
    let mut names = vec!["localhost".to_owned()];
    if is_name(host) && host != "localhost" {
        names.push(host.to_owned());
        if !host.contains('.') {
            // As machines find each other without anybody's help.
            names.push(format!("{host}.local"));
        }
    }
    let mut addresses: Vec<IpAddr> = addresses.filter(|address| can_be_opened(*address)).collect();
    addresses.extend([IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])]);
    // Those that others can use come first.
    addresses.sort_by_key(|address| (address.is_loopback(), address.is_ipv6(), *address));
    addresses.dedup();
    names.extend(addresses.iter().map(ToString::to_string));
    names
}

fn is_name(text: &str) -> bool {
    let is_label = |label: &str| {
        let inside = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (1..=63).contains(&label.len())
            && inside
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(is_label)
}

/// An address that needs the name of an interface beside it cannot stand in a browser's line.
fn can_be_opened(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !address.is_unspecified(),
        IpAddr::V6(address) => !address.is_unspecified() && !address.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_addresses_and_those_for_others_before_our_own() {
        let addresses = ["fe80::1", "127.0.0.1", "2001:db8::1", "192.0.2.7", "192.0.2.7"];
        let addresses = addresses.map(|text| text.parse().expect("an address"));
        let rest = ["192.0.2.7", "2001:db8::1", "127.0.0.1", "::1"];
        let check = |host: &str, expected: &[&str]| {
            let expected: Vec<&str> = expected.iter().chain(&rest).copied().collect();
            assert_eq!(all(host, addresses.into_iter()), expected);
        };
        check("club", &["localhost", "club", "club.local"]);
        check("zone.chess.example", &["localhost", "zone.chess.example"]);
        check("localhost", &["localhost"]);
        check("no_name", &["localhost"]);
        check("", &["localhost"]);
    }

    #[test]
    fn this_machine_has_some() {
        assert!(names().iter().any(|name| name == "127.0.0.1"));
    }
}
