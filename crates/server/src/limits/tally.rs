//! How many of something each address has at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::address::Household;

/// Counts what there is of each address, up to a largest number.
#[derive(Debug)]
pub(crate) struct Tally {
    most: u32,
    counts: Mutex<HashMap<Household, u32>>,
}

impl Tally {
    pub(crate) fn new(most: u32) -> Arc<Tally> {
        Arc::new(Tally { most, counts: Mutex::default() })
    }

    /// One more of an address that has not too many.
    pub(crate) fn one_more(self: &Arc<Tally>, from: IpAddr) -> Option<Counted> {
        let from = Household::of(from);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&from).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(from, count + 1);
        Some(Counted { tally: Arc::clone(self), from })
    }
}

/// Something that counts as long as it is there.
#[derive(Debug)]
pub(crate) struct Counted {
    tally: Arc<Tally>,
    from: Household,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.tally.counts.lock().unwrap_or_else(PoisonError::into_inner);
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
    fn an_address_has_so_many_and_no_more_while_they_are_there() {
        let tally = Tally::new(2);
        let one_more = |last: u8| tally.one_more([192, 0, 2, last].into());
        let (first, second) = (one_more(1), one_more(1));
        assert!(first.is_some() && second.is_some() && one_more(1).is_none());
        assert!(one_more(2).is_some(), "an address is no other");
        drop(first);
        let third = one_more(1);
        assert!(third.is_some() && one_more(1).is_none());
        drop((second, third));
        assert!(tally.counts.lock().expect("no panic").is_empty());
        assert!(Tally::new(0).one_more([192, 0, 2, 1].into()).is_none());
    }
}
