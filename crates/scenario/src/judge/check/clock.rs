//! Clocks, flags and counters.

use flagfall_chess::Color;
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_game::Event;

use super::{Miss, Moment, is, miss};
use crate::ClockFact;
use crate::judge::stage::on_timeline;
use crate::judge::tell;

pub(super) fn clock(moment: &Moment<'_>, fact: &ClockFact) -> Result<(), Miss> {
    let (game, now) = (moment.game(), moment.stage.now);
    let state = game.clock().state();
    let shown = || tell::clocks(game, now).unwrap_or_else(|| "there is no clock".to_owned());
    match fact {
        ClockFact::Time { side, reading } => match game.remaining(*side, now) {
            None => miss("there is no clock"),
            Some(left) => is(reading.fits(left), || exact(left)),
        },
        ClockFact::Runs { side } => is(state == State::Running(*side), shown),
        ClockFact::Stopped => is(!matches!(state, State::Running(_)), shown),
        ClockFact::NotStarted => is(state == State::Ready, shown),
        ClockFact::Fallen { side } => {
            is(fell_at(moment, *side).is_some(), || "the flag is up".into())
        }
        ClockFact::Up { side } => {
            is(fell_at(moment, *side).is_none(), || "the flag is down".into())
        }
        ClockFact::FellFirst { side } => {
            let [own, other] = [*side, side.opponent()].map(|color| fell_at(moment, color));
            let first = own.is_some_and(|own| other.is_none_or(|other| own < other));
            is(first, || "it did not".to_owned())
        }
        ClockFact::FellAt { side, time } => match fell_at(moment, *side) {
            None => miss("the flag is up"),
            Some(at) => is(on_timeline(at) == *time, || exact(on_timeline(at))),
        },
        ClockFact::Period { side, number } => match game.clock().stage(game.control(), *side) {
            None => miss("there is no clock"),
            Some(stage) => {
                is(stage.number == u32::from(*number), || format!("period {}", stage.number))
            }
        },
        ClockFact::Counter { side, count } => {
            let moves = game.clock().moves(*side);
            is(moves == *count, || format!("{moves} moves"))
        }
        ClockFact::SetTo { control } => {
            is(game.control() == &**control, || game.control().to_string())
        }
    }
}

fn exact(time: Millis) -> String {
    time.to_string()
}

/// When a flag fell, if it did: on record, or seen on the clock.
pub(super) fn fell_at(moment: &Moment<'_>, side: Color) -> Option<Timestamp> {
    let fell = |event: &Event| *event == Event::FlagFell { player: side };
    let game = moment.game();
    let recorded = moment.stage.log.iter().find(|entry| fell(&entry.event)).map(|entry| entry.at);
    game.clock().fallen(game.control(), side, moment.stage.now).or(recorded)
}
