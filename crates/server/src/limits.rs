//! How much anybody may ask for, so that there is enough for everybody.

mod address;
mod crowd;
mod offence;
mod rate;
mod tally;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use flagfall_clock::Timestamp;

use address::Household;
pub(crate) use address::asks_from;
pub use address::{ForwardedHeader, Network, NoNetwork};
use crowd::Crowd;
pub(crate) use offence::{Offence, Offences};
pub(crate) use rate::Debt;
pub use rate::Rate;
pub(crate) use tally::{Counted, Tally};

use crate::Who;
use crate::config::LimitSettings;

/// Whose account is held to a rate: a number, and of what it is.
type Account = (u64, u8);

/// The limits of a zone, and what came of them.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: Crowd<Household>,
    writes: Crowd<Household>,
    passwords: Crowd<Household>,
    accounts: Crowd<Account>,
    connections: Arc<Tally>,
    /// Tables that guests have put up.
    pub(crate) guest_tables: Arc<Tally>,
    pub(crate) offences: Offences,
}

impl Limits {
    pub(crate) fn new(settings: &LimitSettings) -> Limits {
        Limits {
            requests: Crowd::new(settings.requests),
            writes: Crowd::new(settings.writes),
            passwords: Crowd::new(settings.passwords),
            accounts: Crowd::new(settings.account),
            connections: Tally::new(settings.connections_per_address),
            guest_tables: Tally::new(settings.guest_tables_per_address),
            offences: Offences::default(),
        }
    }

    /// Somebody asks for something over HTTP.
    pub(crate) fn request(
        &self,
        from: IpAddr,
        writes: bool,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let taken = self.requests.take(Household::of(from), now);
        self.noted(taken, Offence::Requests, from, now)?;
        if !writes {
            return Ok(());
        }
        let taken = self.writes.take(Household::of(from), now);
        self.noted(taken, Offence::Writes, from, now)
    }

    /// Somebody asks for what has a password hashed.
    pub(crate) fn password(&self, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        let taken = self.passwords.take(Household::of(from), now);
        self.noted(taken, Offence::Passwords, from, now)
    }

    /// Somebody who is known asks for something, over HTTP or over any socket.
    pub(crate) fn account(&self, who: Who, from: IpAddr, now: Timestamp) -> Result<(), Duration> {
        let account = match who {
            Who::Anybody => return Ok(()),
            Who::Seat { game, player } => (game, 1 + player as u8),
            Who::Person { id, .. } => (id.0, 0),
        };
        self.noted(self.accounts.take(account, now), Offence::Account, from, now)
    }

    fn noted(
        &self,
        taken: Result<(), Duration>,
        offence: Offence,
        from: IpAddr,
        now: Timestamp,
    ) -> Result<(), Duration> {
        taken.inspect_err(|_| self.offences.note(offence, from, now))
    }

    /// A connection of somebody who has not too many.
    pub(crate) fn connect(&self, from: IpAddr, now: Timestamp) -> Option<Counted> {
        let connected = self.connections.one_more(from);
        if connected.is_none() {
            self.offences.note(Offence::Connections, from, now);
        }
        connected
    }
}

/// How fast messages come over a socket.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    messages: Debt,
    refused: Debt,
}

/// What becomes of a message that came too soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooFast {
    /// It is refused.
    Refused,
    /// So are many others: enough of it.
    Enough,
}

impl Pace {
    /// As many are refused at once before it is enough, and one more in every second.
    const PATIENCE: Rate = Rate::new(100, 60);

    pub(crate) fn take(&mut self, rate: Rate, now: Timestamp) -> Result<(), TooFast> {
        if self.messages.take(rate, now).is_ok() {
            return Ok(());
        }
        let patience = self.refused.take(Pace::PATIENCE, now);
        Err(patience.map_or(TooFast::Enough, |()| TooFast::Refused))
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::Color;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(7_000);

    #[test]
    fn writing_and_passwords_and_accounts_have_rates_of_their_own() {
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
        assert!(limits.password(from, NOW).is_ok() && limits.password(from, NOW).is_err());
        let white = Who::Seat { game: 9, player: Color::White };
        let seats = [white; 4].map(|who| limits.account(who, from, NOW).is_ok());
        assert_eq!(seats, [true, true, true, false]);
        let black = Who::Seat { game: 9, player: Color::Black };
        assert!(limits.account(black, from, NOW).is_ok());
        assert!((0..9).all(|_| limits.account(Who::Anybody, from, NOW).is_ok()));
    }

    #[test]
    fn who_goes_on_too_fast_is_refused_and_then_sent_away() {
        let (rate, mut pace) = (Rate::new(10, 60), Pace::default());
        let told: Vec<_> = (0..111).map(|_| pace.take(rate, NOW)).collect();
        assert!(told[..10].iter().all(Result::is_ok));
        assert!(told[10..110].iter().all(|told| *told == Err(TooFast::Refused)));
        assert_eq!(told[110], Err(TooFast::Enough));
    }
}
