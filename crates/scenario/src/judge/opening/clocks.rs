//! The clock times at the beginning of the timeline.

use flagfall_chess::{ByColor, Color, Position};
use flagfall_clock::{Clock, Millis, Periods, TimeControl, Timestamp};

use crate::{ClockFact, Fact, Scenario};

/// The delay between two flag falls, if it is given which flag fell first.
pub(super) const SECOND_FLAG_DELAY: Millis = Millis::new(1);

/// Returns the times of both clocks: the moves of the header took no time and earned their increments.
pub(super) fn starting_clocks(
    scenario: &Scenario,
    control: &TimeControl,
    start: &Position,
    played: usize,
) -> Option<ByColor<Millis>> {
    let at = Timestamp::EPOCH;
    let made = start.fullmoves().saturating_sub(1);
    let mut clock = Clock::new(control);
    for side in Color::ALL {
        let ahead = u16::from(side == Color::White && start.turn() == Color::Black);
        let time = total_time_up_to(control.periods(side)?, made + ahead);
        clock = clock.set_moves(control, side, made + ahead, at).set(control, side, time, at);
    }
    let mut turn = start.turn();
    clock = clock.start(turn, at).unwrap_or(clock);
    for _ in 0..played {
        clock = clock.press(control, turn, at).unwrap_or(clock);
        turn = turn.opponent();
    }
    let shown = |color| clock.remaining(control, color, at).unwrap_or(Millis::ZERO);
    let mut times = ByColor::new(shown);
    for given in &scenario.given {
        match &given.fact {
            Fact::Clock(ClockFact::Time { side, reading }) => times[*side] = reading.time(),
            Fact::Clock(ClockFact::Fallen { side }) => times[*side] = Millis::ZERO,
            _ => {}
        }
    }
    for given in &scenario.given {
        if let Fact::Clock(ClockFact::FellFirst { side }) = &given.fact {
            times[*side] = Millis::ZERO;
            let other = side.opponent();
            times[other] = times[other].max(SECOND_FLAG_DELAY);
        }
    }
    Some(times)
}

/// Returns the total time of all periods up to the current one after this number of moves.
fn total_time_up_to(periods: &Periods, made: u16) -> Millis {
    let reached = periods.progress(made).number as usize;
    let last = periods.iter().last().map_or(Millis::ZERO, |last| last.time);
    let times = periods.iter().map(|period| period.time).chain(core::iter::repeat(last));
    times.take(reached).fold(Millis::ZERO, Millis::saturating_add)
}

/// Returns the minimum number of moves of a player in this period.
pub(super) fn moves_before(control: &TimeControl, side: Color, period: u16) -> Option<u16> {
    let periods = control.periods(side)?;
    (0..=1_000).find(|&made| periods.progress(made).number == u32::from(period))
}
