//! Quotas per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::address::ClientNetwork;

/// Counts what each address holds at a time, up to a maximum.
#[derive(Debug)]
pub(crate) struct AddressQuota {
    limit: u32,
    counts: Mutex<HashMap<ClientNetwork, u32>>,
}

impl AddressQuota {
    pub(crate) fn new(limit: u32) -> Arc<AddressQuota> {
        Arc::new(AddressQuota { limit, counts: Mutex::default() })
    }

    /// Takes a permit, unless the address has too many.
    pub(crate) fn acquire(self: &Arc<AddressQuota>, from: IpAddr) -> Option<QuotaPermit> {
        let from = ClientNetwork::of(from);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&from).copied().unwrap_or(0);
        if count >= self.limit {
            return None;
        }
        counts.insert(from, count + 1);
        Some(QuotaPermit { quota: Arc::clone(self), from })
    }
}

/// Counts against an address while it exists.
#[derive(Debug)]
pub(crate) struct QuotaPermit {
    quota: Arc<AddressQuota>,
    from: ClientNetwork,
}

impl Drop for QuotaPermit {
    fn drop(&mut self) {
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_is_limited_while_permits_exist() {
        let quota = AddressQuota::new(2);
        let acquire = |last: u8| quota.acquire([192, 0, 2, last].into());
        let (first, second) = (acquire(1), acquire(1));
        assert!(first.is_some() && second.is_some() && acquire(1).is_none());
        assert!(acquire(2).is_some(), "another address has its own quota");
        drop(first);
        let third = acquire(1);
        assert!(third.is_some() && acquire(1).is_none());
        drop((second, third));
        assert!(quota.counts.lock().expect("no panic").is_empty());
        assert!(AddressQuota::new(0).acquire([192, 0, 2, 1].into()).is_none());
    }
}
