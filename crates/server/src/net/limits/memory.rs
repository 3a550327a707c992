//! Limits on the memory that clients occupy.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::address::ClientNetwork;

/// Counts the bytes that are held for each address and for all, up to maxima.
#[derive(Debug)]
pub(crate) struct MemoryLimit {
    max_per_address: usize,
    max: usize,
    held: Mutex<MemoryUsage>,
}

#[derive(Debug, Default)]
struct MemoryUsage {
    in_all: usize,
    of_addresses: HashMap<ClientNetwork, usize>,
}

impl MemoryLimit {
    pub(crate) fn new(max_per_address: usize, max: usize) -> Arc<MemoryLimit> {
        Arc::new(MemoryLimit { max_per_address, max, held: Mutex::default() })
    }

    fn usage(&self) -> MutexGuard<'_, MemoryUsage> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a permit for bytes, unless too many are held. One permit of any size is possible for each address.
    pub(crate) fn acquire(self: &Arc<MemoryLimit>, from: IpAddr, bytes: usize) -> Option<MemoryPermit> {
        let from = ClientNetwork::of(from);
        let mut held = self.usage();
        let own = held.of_addresses.get(&from).copied().unwrap_or_default();
        let exceeds = |held: usize, max| held > 0 && held.saturating_add(bytes) > max;
        if exceeds(own, self.max_per_address) || exceeds(held.in_all, self.max) {
            return None;
        }
        held.of_addresses.insert(from, own + bytes);
        held.in_all += bytes;
        Some(MemoryPermit { limit: Arc::clone(self), from, bytes })
    }
}

/// Counts bytes while it exists.
#[derive(Debug)]
pub(crate) struct MemoryPermit {
    limit: Arc<MemoryLimit>,
    from: ClientNetwork,
    bytes: usize,
}

impl Drop for MemoryPermit {
    fn drop(&mut self) {
        let mut held = self.limit.usage();
        held.in_all -= self.bytes;
        if let Some(own) = held.of_addresses.get_mut(&self.from) {
            *own -= self.bytes;
            if *own == 0 {
                held.of_addresses.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_limited_per_address_and_in_all_while_held() {
        let limit = MemoryLimit::new(100, 250);
        let acquire = |last: u8, bytes| limit.acquire([192, 0, 2, last].into(), bytes);
        let first = acquire(1, 60);
        assert!(first.is_some() && acquire(1, 60).is_none() && acquire(1, 40).is_some());
        let others = [acquire(2, 100), acquire(3, 90)];
        assert!(others.iter().all(Option::is_some) && acquire(4, 10).is_none(), "250 in all");
        drop(first);
        assert!(acquire(1, 60).is_some());
        drop(others);
        assert!(limit.usage().of_addresses.is_empty() && limit.usage().in_all == 0);
        assert!(acquire(1, 1_000).is_some(), "a large response to a client that has no other");
    }
}
