//! The network lag that a player's moves are credited with.
//!
//! A pong can be held back, so it proves no lag. The kernel's own measurement of the connection limits the credit.
//! Behind a proxy the kernel sees only the way to the proxy; beyond that, only what the configuration allows is
//! credited, and no more than the fastest of the last pongs took.

use flagfall_clock::Millis;

/// Pongs whose fastest one counts where the kernel does not measure the whole way.
const RECENT: usize = 8;

/// The lag of one connection.
#[derive(Clone, Debug)]
pub(super) struct LagMeter {
    /// Whether the kernel measures the whole way to the client.
    is_direct: bool,
    /// The lag credited beyond the kernel's measurement.
    allowance: Millis,
    /// The last round trips, in milliseconds; those not measured yet are the longest.
    recent: [u16; RECENT],
    next: usize,
    credit: Millis,
}

impl LagMeter {
    pub(super) fn new(is_direct: bool, allowance: Millis) -> LagMeter {
        LagMeter { is_direct, allowance, recent: [u16::MAX; RECENT], next: 0, credit: Millis::ZERO }
    }

    /// Notes a pong and the round trip that the kernel measures, if it does.
    pub(super) fn note(&mut self, pong: Millis, measured: Option<Millis>) {
        self.recent[self.next] = u16::try_from(pong.get()).unwrap_or(u16::MAX);
        self.next = (self.next + 1) % RECENT;
        self.credit = if let Some(measured) = measured.filter(|_| self.is_direct) {
            pong.min(measured)
        } else {
            let fastest = self.recent.iter().min().copied().unwrap_or_default();
            let limit = measured.unwrap_or(Millis::ZERO).saturating_add(self.allowance);
            Millis::new(fastest.into()).min(limit)
        };
    }

    /// The lag that a move is credited with.
    pub(super) const fn credit(&self) -> Millis {
        self.credit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Millis {
        Millis::new(millis)
    }

    /// Credits the moves after pongs, and returns the sum.
    fn gained(mut meter: LagMeter, pongs: &[u64], measured: Option<u64>) -> u64 {
        let credit = |pong: &u64| {
            meter.note(ms(*pong), measured.map(ms));
            meter.credit().get()
        };
        pongs.iter().map(credit).sum()
    }

    #[test]
    fn held_pongs_gain_no_more_than_the_measured_way() {
        let held = [500; 6];
        assert_eq!(gained(LagMeter::new(true, ms(0)), &held, Some(20)), 6 * 20);
        assert_eq!(gained(LagMeter::new(false, ms(0)), &held, Some(1)), 6, "behind a proxy");
        assert_eq!(gained(LagMeter::new(false, ms(0)), &held, None), 0);
        assert_eq!(gained(LagMeter::new(true, ms(0)), &held, None), 0, "a system that measures nothing");
        assert_eq!(gained(LagMeter::new(false, ms(40)), &held, Some(1)), 6 * 41, "at most the allowance");
    }

    #[test]
    fn fastest_recent_pong_limits_the_allowance() {
        let meter = LagMeter::new(false, ms(100));
        assert_eq!(gained(meter.clone(), &[30, 500, 500, 500], Some(1)), 4 * 30);
        let mut pongs = vec![30];
        pongs.extend([500; 8]);
        assert_eq!(gained(meter, &pongs, Some(1)), 8 * 30 + 101, "a slower way is believed after eight pongs");
    }

    #[test]
    fn real_lag_of_a_direct_connection_is_credited() {
        assert_eq!(gained(LagMeter::new(true, ms(0)), &[80, 90], Some(85)), 80 + 85);
    }
}
