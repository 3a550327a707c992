//! The round-trip time of a connection, as measured by the kernel.

#![cfg_attr(target_os = "linux", expect(unsafe_code, reason = "getsockopt has no safe binding in std"))]

use std::os::fd::RawFd;

use flagfall_clock::Millis;

/// A connection whose round-trip time the kernel measures from TCP acknowledgements. Delaying them
/// also delays the opponent's moves, so a client gains nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoundTripProbe(RawFd);

impl RoundTripProbe {
    /// A probe of a socket, which must not be used after the socket is closed.
    pub(crate) const fn new(socket: RawFd) -> RoundTripProbe {
        RoundTripProbe(socket)
    }

    /// The smoothed round-trip time, if the kernel reports one.
    #[cfg(target_os = "linux")]
    pub(crate) fn round_trip(self) -> Option<Millis> {
        let mut size = size_of::<libc::tcp_info>() as libc::socklen_t;
        // SAFETY: the struct consists of integers, for which zero is valid.
        let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
        let to = (&raw mut info).cast();
        // SAFETY: `to` has room for `size` bytes and no more are written; a descriptor that is no
        // socket is an error.
        let status = unsafe { libc::getsockopt(self.0, libc::IPPROTO_TCP, libc::TCP_INFO, to, &raw mut size) };
        (status == 0).then(|| Millis::new(u64::from(info.tcpi_rtt).div_ceil(1_000)))
    }

    /// Not available on this system.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn round_trip(self) -> Option<Millis> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::AsRawFd;

    use super::*;

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
