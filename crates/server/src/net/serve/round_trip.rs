//! The round-trip time of a connection, as measured by the kernel.

#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "getsockopt has no safe binding in std"))]

use std::os::fd::RawFd;

use flagfall_clock::Millis;

/// The part of the smoothed round-trip time that is believed beyond the shortest one, in microseconds.
const MAX_JITTER: u32 = 10_000;

/// A connection whose round-trip time the kernel measures from TCP acknowledgements.
///
/// A client can delay single acknowledgements but not the shortest way of the last minutes, which limits the
/// smoothed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoundTripProbe(RawFd);

impl RoundTripProbe {
    /// A probe of a socket, which must not be used after the socket is closed.
    pub(crate) const fn new(socket: RawFd) -> RoundTripProbe {
        RoundTripProbe(socket)
    }

    /// The round-trip time, if the kernel reports one.
    #[cfg(target_os = "linux")]
    pub(crate) fn round_trip(self) -> Option<Millis> {
        let mut size = size_of::<libc::tcp_info>() as libc::socklen_t;
        // SAFETY: the struct consists of integers, for which zero is valid.
        let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
        let to = (&raw mut info).cast();
        // SAFETY: `to` has room for `size` bytes and no more are written; a descriptor that is no
        // socket is an error.
        let status = unsafe { libc::getsockopt(self.0, libc::IPPROTO_TCP, libc::TCP_INFO, to, &raw mut size) };
        (status == 0).then(|| believed(info.tcpi_rtt, info.tcpi_min_rtt))
    }

    /// Not available on this system.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn round_trip(self) -> Option<Millis> {
        None
    }
}

/// The round-trip time that is believed, from the smoothed one and the shortest of the last minutes in microseconds.
#[cfg(target_os = "linux")]
fn believed(smoothed: u32, shortest: u32) -> Millis {
    Millis::new(u64::from(smoothed.min(shortest.saturating_add(MAX_JITTER))).div_ceil(1_000))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::AsRawFd;

    use super::*;

    #[test]
    fn delayed_acknowledgements_gain_no_more_than_jitter() {
        for (smoothed, shortest, millis) in [
            (450_000, 38, 11),
            (42_000, 38, 11),
            (85_000, 80_000, 85),
            (120_000, 80_000, 90),
            (400, 300, 1),
            (30_000, u32::MAX, 30),
        ] {
            assert_eq!(believed(smoothed, shortest), Millis::new(millis), "{smoothed} {shortest}");
        }
    }

    #[test]
    fn round_trip_is_measured_for_sockets_only() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let near = TcpStream::connect(listener.local_addr().expect("an address")).expect("connected");
        let trip = RoundTripProbe::new(near.as_raw_fd()).round_trip().expect("measured");
        assert!((1..1_000).contains(&trip.get()), "{trip:?}");
        let file = std::fs::File::open("/dev/null").expect("a file");
        assert_eq!(RoundTripProbe::new(file.as_raw_fd()).round_trip(), None);
    }
}
