//! The people who open games, as limits count them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;

use flagfall_game::PersonId;

use super::address::ClientNetwork;

/// Somebody who opens games and tables: a person with an account, or the guests of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opener {
    person: Option<PersonId>,
    address: IpAddr,
}

impl Opener {
    pub(crate) const fn new(person: Option<PersonId>, address: IpAddr) -> Opener {
        Opener { person, address }
    }

    pub(crate) const fn address(self) -> IpAddr {
        self.address
    }

    /// A number that is equal for the same person, or for guests of one address; never 0.
    pub(crate) fn key(self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match self.person {
            Some(person) => (1, person.0).hash(&mut hasher),
            None => (2, ClientNetwork::of(self.address)).hash(&mut hasher),
        }
        hasher.finish().max(1)
    }

    /// A number that is equal for everybody at one address, with an account or without; never 0.
    pub(crate) fn network_key(self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (3, ClientNetwork::of(self.address)).hash(&mut hasher);
        hasher.finish().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_of_one_address_are_one_opener_and_persons_are_not() {
        let [home, club] = [IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2])];
        let key = |person: Option<u64>, address| Opener::new(person.map(PersonId), address).key();
        assert_eq!(key(None, home), key(None, home));
        assert_ne!(key(None, home), key(None, club));
        assert_eq!(key(Some(7), home), key(Some(7), club));
        assert_ne!(key(Some(7), home), key(Some(8), home));
        let network = |person: Option<u64>, address| Opener::new(person.map(PersonId), address).network_key();
        assert_eq!(network(None, home), network(Some(8), home));
        assert_ne!(network(Some(8), home), network(Some(8), club));
    }
}
