//! Limits on guessing passwords, per account and per address.
//!
//! A wrong password is charged; a right one is not. There are three kinds of sources. A browser that has been
//! logged in to the account before (a device cookie, or a session) has a budget of its own that nobody else can
//! use up. So has a network from which the account was entered since the start, which nobody elsewhere can use
//! up; without it, the network counts as a stranger. A stranger needs room in three budgets: its own for the
//! account, the account's for all strangers, and its address's. An address without a budget left still tries
//! accounts for which it has sent no wrong password lately, up to a second budget of the same size, so that one
//! guesser does not lock out everybody else behind the same address.
//!
//! A persistent guesser in a network from which the owner logs in cannot be told from the owner there unless the
//! owner's browser is known.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flagfall_clock::Timestamp;

use super::address::ClientNetwork;
use super::keyed::KeyedRateLimiter;
use crate::zone::config::LimitSettings;

/// Maximum networks in memory from which accounts were entered.
const MAX_KNOWN_NETWORKS: usize = 65_536;

/// An account name as it was sent, hashed with a key of this process, whether or not the account exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AccountKey(u64);

/// A browser that has been logged in to the account before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Device {
    /// The number in the device cookie.
    Cookie(u64),
    /// The session that sends the request.
    Session(u64),
}

/// The places where an attempt is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Charge {
    Device(Device),
    /// A network from which the account was entered before.
    Network,
    /// A stranger, charged to the address or to its reserve.
    Stranger {
        reserve: bool,
    },
}

/// An admitted attempt. It stays charged unless it is settled.
#[derive(Debug)]
pub(crate) struct Guess {
    account: AccountKey,
    network: ClientNetwork,
    charge: Charge,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuessResult {
    /// The password is right.
    Right,
    /// The password is wrong.
    Wrong,
    /// The password was not checked.
    Unchecked,
}

/// The limits on guessing and their current state.
#[derive(Debug)]
pub(crate) struct Guesses {
    names: RandomState,
    devices: KeyedRateLimiter<(AccountKey, Device)>,
    known_networks: KeyedRateLimiter<(AccountKey, ClientNetwork)>,
    networks: KeyedRateLimiter<(AccountKey, ClientNetwork)>,
    accounts: KeyedRateLimiter<AccountKey>,
    addresses: KeyedRateLimiter<ClientNetwork>,
    reserves: KeyedRateLimiter<ClientNetwork>,
    /// Right passwords cost the same work.
    log_ins: KeyedRateLimiter<AccountKey>,
    known: Mutex<HashMap<(AccountKey, ClientNetwork), Timestamp>>,
}

impl Guesses {
    pub(crate) fn new(settings: &LimitSettings) -> Guesses {
        Guesses {
            names: RandomState::new(),
            devices: KeyedRateLimiter::new(settings.passwords_per_source),
            known_networks: KeyedRateLimiter::new(settings.passwords_per_source),
            networks: KeyedRateLimiter::new(settings.passwords_per_source),
            accounts: KeyedRateLimiter::new(settings.passwords_per_account),
            addresses: KeyedRateLimiter::new(settings.passwords),
            reserves: KeyedRateLimiter::new(settings.passwords),
            log_ins: KeyedRateLimiter::new(settings.log_ins_per_account),
            known: Mutex::default(),
        }
    }

    /// The key of the account with a folded name.
    pub(crate) fn account(&self, folded_name: &str) -> AccountKey {
        AccountKey(self.names.hash_one(folded_name))
    }

    /// Charges work on a password that is no guess, such as hashing a new one.
    pub(crate) fn hash(&self, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        self.addresses.take(ClientNetwork::of(from), now)
    }

    /// Admits and charges an attempt, or returns how long to wait.
    pub(crate) fn admit(
        &self,
        account: AccountKey,
        device: Option<Device>,
        from: IpAddr,
        now: Timestamp,
    ) -> Result<Guess, Duration> {
        let network = ClientNetwork::of(from);
        self.log_ins.would_take(&account, now)?;
        if let Some(device) = device {
            self.devices.take((account, device), now)?;
            return Ok(Guess { account, network, charge: Charge::Device(device) });
        }
        let source = (account, network);
        if self.is_known(source) && self.known_networks.take(source, now).is_ok() {
            return Ok(Guess { account, network, charge: Charge::Network });
        }
        let is_first = !self.networks.is_owed(&source, now);
        self.networks.take(source, now)?;
        self.accounts.take(account, now).inspect_err(|_| self.networks.refund(&source))?;
        let reserve = match self.addresses.take(network, now) {
            Ok(()) => Ok(false),
            Err(_) if is_first && self.reserves.take(network, now).is_ok() => Ok(true),
            Err(wait) => Err(wait),
        };
        let reserve = reserve.inspect_err(|_| {
            self.networks.refund(&source);
            self.accounts.refund(&account);
        })?;
        Ok(Guess { account, network, charge: Charge::Stranger { reserve } })
    }

    /// Settles an attempt: only wrong passwords stay charged.
    pub(crate) fn settle(&self, guess: &Guess, result: GuessResult, now: Timestamp) {
        if result == GuessResult::Wrong {
            return;
        }
        let Guess { account, network, charge } = *guess;
        match charge {
            Charge::Device(device) => self.devices.refund(&(account, device)),
            Charge::Network => self.known_networks.refund(&(account, network)),
            Charge::Stranger { reserve } => {
                self.networks.refund(&(account, network));
                self.accounts.refund(&account);
                if reserve { &self.reserves } else { &self.addresses }.refund(&network);
            }
        }
        if result == GuessResult::Right {
            // The next one is refused instead.
            let _ = self.log_ins.take(account, now);
            self.remember((account, network), now);
        }
    }

    /// Forgets the networks from which an account was entered, because its password has changed.
    pub(crate) fn forget_networks(&self, account: AccountKey) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(entered, _), _| *entered != account);
    }

    fn is_known(&self, source: (AccountKey, ClientNetwork)) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&source)
    }

    /// Remembers a network from which an account was entered; the older half is forgotten when there are too
    /// many.
    fn remember(&self, source: (AccountKey, ClientNetwork), now: Timestamp) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN_NETWORKS && !known.contains_key(&source) {
            let mut times: Vec<Timestamp> = known.values().copied().collect();
            let middle = times.len() / 2;
            let (_, median, _) = times.select_nth_unstable(middle);
            let median = *median;
            known.retain(|_, entered_at| *entered_at > median);
        }
        known.insert(source, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rate;

    /// A minute passes between two refills of a budget.
    fn at(minutes: u64) -> Timestamp {
        Timestamp::from_millis(60_000 * (1 + minutes))
    }

    fn guesses() -> Guesses {
        Guesses::new(&LimitSettings {
            passwords: Rate::new(300, 60),
            passwords_per_account: Rate::new(30, 1),
            passwords_per_source: Rate::new(10, 1),
            ..LimitSettings::default()
        })
    }

    fn address(number: u32) -> IpAddr {
        std::net::Ipv4Addr::from_bits(number).into()
    }

    impl Guesses {
        /// Sends wrong passwords and counts those that are checked.
        fn wrong(&self, name: &str, from: u32, times: usize, now: Timestamp) -> usize {
            (0..times).filter(|_| self.admit(self.account(name), None, address(from), now).is_ok()).count()
        }

        /// Sends the right password; returns whether it is checked.
        fn right(&self, name: &str, device: Option<Device>, from: u32, now: Timestamp) -> bool {
            let guess = self.admit(self.account(name), device, address(from), now);
            guess.is_ok_and(|guess| {
                self.settle(&guess, GuessResult::Right, now);
                true
            })
        }
    }

    #[test]
    fn many_addresses_share_the_guesses_at_one_account() {
        let guesses = guesses();
        let checked: usize = (0..4).map(|from| guesses.wrong("ann", from, 120, at(0))).sum();
        assert_eq!(checked, 30, "480 attempts from 4 addresses");
        let later: usize = (1..=60).map(|minute| guesses.wrong("ann", 900 + minute as u32, 9, at(minute))).sum();
        assert!(later <= 60, "{later} in an hour");
        assert_eq!(guesses.wrong("bob", 0, 5, at(0)), 5, "another account is not affected");
    }

    #[test]
    fn owner_enters_from_known_places_during_an_attack() {
        let guesses = guesses();
        assert!(guesses.right("ann", None, 7, at(0)));
        for from in 100..200 {
            guesses.wrong("ann", from, 50, at(0));
        }
        assert!(guesses.right("ann", None, 7, at(0)), "a known network");
        assert!(guesses.right("ann", Some(Device::Cookie(5)), 8, at(0)), "a known browser elsewhere");
        assert!(!guesses.right("ann", None, 9, at(0)), "a new place has to wait");
        // A neighbour in the known network cannot lock the known browser out either.
        assert_eq!(guesses.wrong("ann", 7, 50, at(0)), 10, "the strangers' budget is used up");
        assert!(guesses.right("ann", Some(Device::Cookie(5)), 7, at(0)));
    }

    #[test]
    fn known_network_with_its_budget_used_up_counts_as_stranger() {
        let guesses = guesses();
        assert!(guesses.right("ann", None, 7, at(0)));
        assert_eq!(guesses.wrong("ann", 7, 10, at(0)), 10);
        assert!(guesses.right("ann", None, 7, at(0)), "the owner without a known browser");
        assert_eq!(guesses.wrong("ann", 7, 50, at(0)), 10);
        assert!(!guesses.right("ann", None, 7, at(0)), "the owner cannot be told from the guesser");
        assert!(guesses.right("ann", None, 8, at(0)), "one network does not use up the strangers' budget");
    }

    #[test]
    fn neighbours_of_a_guesser_log_in() {
        let guesses = guesses();
        let checked: usize = (0..100).map(|name| guesses.wrong(&format!("victim{name}"), 7, 9, at(0))).sum();
        // 100 first attempts may come from the reserve.
        assert!((300..=400).contains(&checked), "{checked}");
        for name in 0..100 {
            assert!(guesses.right(&format!("member{name}"), None, 7, at(0)), "{name}");
        }
        assert_eq!(guesses.wrong("member1", 7, 99, at(0)), 11, "a budget of its own, then the reserve once");
        assert!(guesses.wrong("stranger", 7, 99, at(0)) <= 1);
    }

    #[test]
    fn work_for_one_address_is_bounded() {
        let guesses = guesses();
        let checked: usize = (0..5_000).map(|name| guesses.wrong(&name.to_string(), 7, 1, at(0))).sum();
        assert_eq!(checked, 600, "the budget and its reserve");
        let own: usize = (0..500).filter(|_| guesses.right("mallory", Some(Device::Cookie(1)), 8, at(0))).count();
        assert_eq!(own, 60, "right passwords are limited too");
    }

    #[test]
    fn device_has_a_budget_and_right_passwords_cost_nothing() {
        let guesses = guesses();
        let ann = guesses.account("ann");
        let device = Some(Device::Session(3));
        for _ in 0..20 {
            assert!(guesses.right("ann", device, 7, at(0)));
        }
        let checked = (0..50).filter(|_| guesses.admit(ann, device, address(7), at(0)).is_ok()).count();
        assert_eq!(checked, 10);
        let guess = guesses.admit(ann, Some(Device::Session(4)), address(7), at(0)).expect("admitted");
        guesses.settle(&guess, GuessResult::Unchecked, at(0));
        assert_eq!(
            (0..50).filter(|_| guesses.admit(ann, Some(Device::Session(4)), address(7), at(0)).is_ok()).count(),
            10
        );
    }
}
