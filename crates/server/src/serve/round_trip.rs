//! How long it takes to the other end of a connection and back, as the system measures it.

#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "the system tells it by a call that Rust has no other name for")
)]

use std::os::fd::RawFd;

use flagfall_clock::Millis;

/// A connection whose round trip the system measures by what it acknowledges itself: no program at the
/// other end can hold that back, not without waiting as long for its opponent's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measured(RawFd);

impl Measured {
    /// The connection of a socket, which is not to be asked about once that is closed.
    pub(crate) const fn new(socket: RawFd) -> Measured {
        Measured(socket)
    }

    /// The round trip, smoothed over some time, where the system tells it.
    #[cfg(target_os = "linux")]
    pub(crate) fn round_trip(self) -> Option<Millis> {
        let mut size = size_of::<libc::tcp_info>() as libc::socklen_t;
        // SAFETY: it is numbers through and through, and nought is one.
        let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
        let to = (&raw mut info).cast();
        // SAFETY: `to` has room for `size` bytes, and no more are written; of a number that is no
        // socket the system says so.
        let told = unsafe {
            libc::getsockopt(self.0, libc::IPPROTO_TCP, libc::TCP_INFO, to, &raw mut size)
        };
        (told == 0).then(|| Millis::new(u64::from(info.tcpi_rtt).div_ceil(1_000)))
    }

    /// The round trip, which the system does not tell.
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
    fn the_system_measures_sockets_alone() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let near =
            TcpStream::connect(listener.local_addr().expect("an address")).expect("it listens");
        let trip = Measured::new(near.as_raw_fd()).round_trip().expect("measured");
        assert!((1..1_000).contains(&trip.get()), "{trip:?}");
        let file = std::fs::File::open("/dev/null").expect("a file");
        assert_eq!(Measured::new(file.as_raw_fd()).round_trip(), None);
    }
}
