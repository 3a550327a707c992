//! Rate limits and quotas, so that no client can starve the others.

mod abuse;
mod address;
mod guesses;
mod keyed;
mod memory;
mod opener;
mod quota;
mod rate;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use flagfall_clock::Timestamp;
use flagfall_game::PersonId;

pub(crate) use abuse::{Abuse, AbuseLog};
use address::ClientNetwork;
pub(crate) use address::client_address;
pub use address::{ForwardedHeader, InvalidNetwork, Network};
pub(crate) use guesses::{AccountKey, Device, GuessResult, Guesses};
pub(crate) use opener::Opener;

pub(crate) use keyed::KeyedRateLimiter;
pub(crate) use memory::{MemoryLimit, MemoryPermit};
pub(crate) use quota::{AddressQuota, QuotaPermit};
pub(crate) use rate::Debt;
pub use rate::Rate;

use crate::Identity;
use crate::zone::config::LimitSettings;

/// The key of an account's rate limit: an id and its kind.
type IdentityKey = (u64, u8);

/// The limits of a zone and their current state.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: KeyedRateLimiter<ClientNetwork>,
    writes: KeyedRateLimiter<ClientNetwork>,
    pub(crate) guesses: Guesses,
    accounts: KeyedRateLimiter<IdentityKey>,
    exports: KeyedRateLimiter<u64>,
    openings: KeyedRateLimiter<u64>,
    openings_per_address: KeyedRateLimiter<u64>,
    sign_ups: KeyedRateLimiter<ClientNetwork>,
    connections: Arc<AddressQuota>,
    /// The bytes of responses that are not sent yet.
    pub(crate) unsent: Arc<MemoryLimit>,
    /// Open tables, and those of them that are listed.
    pub(crate) tables: Arc<AddressQuota>,
    pub(crate) seeks: Arc<AddressQuota>,
    /// Those of guests.
    pub(crate) guest_tables: Arc<AddressQuota>,
    pub(crate) guest_seeks: Arc<AddressQuota>,
    pub(crate) abuse: AbuseLog,
}

impl Limits {
    pub(crate) fn new(settings: &LimitSettings) -> Limits {
        Limits {
            requests: KeyedRateLimiter::new(settings.requests),
            writes: KeyedRateLimiter::new(settings.writes),
            guesses: Guesses::new(settings),
            accounts: KeyedRateLimiter::new(settings.account),
            exports: KeyedRateLimiter::new(settings.exports),
            openings: KeyedRateLimiter::new(settings.openings),
            openings_per_address: KeyedRateLimiter::new(settings.openings_per_address),
            sign_ups: KeyedRateLimiter::new(settings.sign_ups),
            connections: AddressQuota::new(settings.connections_per_address),
            unsent: MemoryLimit::new(settings.unsent_bytes_per_address, settings.unsent_bytes),
            tables: AddressQuota::new(settings.tables_per_address),
            seeks: AddressQuota::new(settings.seeks_per_address),
            guest_tables: AddressQuota::new(settings.guest_tables_per_address),
            guest_seeks: AddressQuota::new(settings.guest_seeks_per_address),
            abuse: AbuseLog::default(),
        }
    }

    /// Counts an HTTP request.
    pub(crate) fn request(&self, from: IpAddr, writes: bool, now: Timestamp) -> Result<(), Duration> {
        let taken = self.requests.take(ClientNetwork::of(from), now);
        self.note_refusal(taken, Abuse::Requests, from, now)?;
        if !writes {
            return Ok(());
        }
        let taken = self.writes.take(ClientNetwork::of(from), now);
        self.note_refusal(taken, Abuse::Writes, from, now)
    }

    /// Counts an export of personal data.
    pub(crate) fn export(&self, caller: PersonId, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        self.note_refusal(self.exports.take(caller.0, now), Abuse::Account, from, now)
    }

    /// Counts a game that is opened.
    pub(crate) fn opening(&self, opener: Opener, now: Timestamp) -> Result<(), Duration> {
        let of_one = self.openings.take(opener.key(), now);
        let taken = of_one.and_then(|()| self.openings_per_address.take(opener.network_key(), now));
        self.note_refusal(taken, Abuse::Writes, opener.address(), now)
    }

    /// Counts an account that is created without an invitation.
    pub(crate) fn sign_up(&self, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        self.note_refusal(self.sign_ups.take(ClientNetwork::of(from), now), Abuse::Writes, from, now)
    }

    /// Counts a request that hashes a new password.
    pub(crate) fn hash(&self, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        self.note_refusal(self.guesses.hash(from, now), Abuse::Passwords, from, now)
    }

    /// Counts a request or command of an account or a seat.
    pub(crate) fn account(&self, identity: Identity, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        let account = match identity {
            Identity::Anonymous => return Ok(()),
            Identity::Seat { game, player } => (game, 1 + player as u8),
            Identity::Person { id, .. } => (id.0, 0),
        };
        self.note_refusal(self.accounts.take(account, now), Abuse::Account, from, now)
    }

    fn note_refusal(
        &self,
        taken: Result<(), Duration>,
        kind: Abuse,
        from: IpAddr,
        now: Timestamp,
    ) -> Result<(), Duration> {
        taken.inspect_err(|_| self.abuse.note(kind, from, now))
    }

    /// Counts a connection, unless its address has too many.
    pub(crate) fn connect(&self, from: IpAddr, now: Timestamp) -> Option<QuotaPermit> {
        let connected = self.connections.acquire(from);
        if connected.is_none() {
            self.abuse.note(Abuse::Connections, from, now);
        }
        connected
    }
}

/// The message rate of a socket.
#[derive(Debug, Default)]
pub(crate) struct MessageRate {
    messages: Debt,
    refused: Debt,
}

/// The consequence for a message that came too fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooFast {
    /// The message is refused.
    Refused,
    /// Too many were refused: the socket is closed.
    Disconnect,
}

impl MessageRate {
    /// Refusals tolerated at once, and one more per second, before the socket is closed.
    const TOLERANCE: Rate = Rate::new(100, 60);

    pub(crate) fn take(&mut self, rate: Rate, now: Timestamp) -> Result<(), TooFast> {
        if self.messages.take(rate, now).is_ok() {
            return Ok(());
        }
        let tolerance = self.refused.take(MessageRate::TOLERANCE, now);
        Err(tolerance.map_or(TooFast::Disconnect, |()| TooFast::Refused))
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::Color;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(7_000);

    #[test]
    fn writes_passwords_and_accounts_have_separate_rates() {
        let one = |burst| Rate::new(burst, 1);
        let settings = LimitSettings {
            requests: one(5),
            writes: one(2),
            passwords: one(1),
            account: one(3),
            ..LimitSettings::default()
        };
        let limits = Limits::new(&settings);
        let from = IpAddr::from([192, 0, 2, 1]);
        let writes = [true, true, true].map(|writes| limits.request(from, writes, NOW).is_ok());
        assert_eq!(writes, [true, true, false]);
        let reads = [false; 3].map(|writes| limits.request(from, writes, NOW).is_ok());
        assert_eq!(reads, [true, true, false]);
        assert!(limits.hash(from, NOW).is_ok() && limits.hash(from, NOW).is_err());
        let white = Identity::Seat { game: 9, player: Color::White };
        let seats = [white; 4].map(|identity| limits.account(identity, from, NOW).is_ok());
        assert_eq!(seats, [true, true, true, false]);
        let black = Identity::Seat { game: 9, player: Color::Black };
        assert!(limits.account(black, from, NOW).is_ok());
        assert!((0..9).all(|_| limits.account(Identity::Anonymous, from, NOW).is_ok()));
    }

    #[test]
    fn fast_sender_is_refused_and_then_disconnected() {
        let (rate, mut rate_state) = (Rate::new(10, 60), MessageRate::default());
        let results: Vec<_> = (0..111).map(|_| rate_state.take(rate, NOW)).collect();
        assert!(results[..10].iter().all(Result::is_ok));
        assert!(results[10..110].iter().all(|result| *result == Err(TooFast::Refused)));
        assert_eq!(results[110], Err(TooFast::Disconnect));
    }
}
