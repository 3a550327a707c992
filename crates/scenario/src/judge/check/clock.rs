//! Checking facts about clocks, flags and counters.

use flagfall_chess::Color;
use flagfall_clock::{ClockState, Timestamp};
use flagfall_game::Event;

use super::{CheckContext, Mismatch, ensure, mismatch};
use crate::ClockFact;
use crate::judge::narrate;
use crate::judge::world::timeline_time;

pub(super) fn check_clock(context: &CheckContext<'_>, fact: &ClockFact) -> Result<(), Mismatch> {
    let (game, now) = (context.game(), context.world.now);
    let state = game.clock().state();
    let describe = || narrate::describe_clocks(game, now).unwrap_or_else(|| "there is no clock".to_owned());
    match fact {
        ClockFact::Time { side, reading } => match game.remaining(*side, now) {
            None => mismatch("there is no clock"),
            Some(left) => ensure(reading.fits(left), || left.to_string()),
        },
        ClockFact::Runs { side } => ensure(state == ClockState::Running(*side), describe),
        ClockFact::Stopped => ensure(!matches!(state, ClockState::Running(_)), describe),
        ClockFact::NotStarted => ensure(state == ClockState::Ready, describe),
        ClockFact::Fallen { side } => ensure(flag_fall_time(context, *side).is_some(), || "the flag is up".into()),
        ClockFact::Up { side } => ensure(flag_fall_time(context, *side).is_none(), || "the flag is down".into()),
        ClockFact::FellFirst { side } => {
            let [own, other] = [*side, side.opponent()].map(|color| flag_fall_time(context, color));
            let first = own.is_some_and(|own| other.is_none_or(|other| own < other));
            ensure(first, || "it did not".to_owned())
        }
        ClockFact::FellAt { side, time } => match flag_fall_time(context, *side) {
            None => mismatch("the flag is up"),
            Some(at) => ensure(timeline_time(at) == *time, || timeline_time(at).to_string()),
        },
        ClockFact::Period { side, number } => match game.clock().progress(game.control(), *side) {
            None => mismatch("there is no clock"),
            Some(progress) => ensure(progress.number == u32::from(*number), || format!("period {}", progress.number)),
        },
        ClockFact::Counter { side, count } => {
            let moves = game.clock().moves(*side);
            ensure(moves == *count, || format!("{moves} moves"))
        }
        ClockFact::SetTo { control } => ensure(game.control() == &**control, || game.control().to_string()),
    }
}

/// Returns the time of a flag fall, from the clock or from the log.
pub(super) fn flag_fall_time(context: &CheckContext<'_>, side: Color) -> Option<Timestamp> {
    let is_flag_fall = |event: &Event| *event == Event::FlagFell { player: side };
    let game = context.game();
    let recorded = context.world.log.iter().find(|entry| is_flag_fall(&entry.event)).map(|entry| entry.at);
    game.clock().flag_fell_at(game.control(), side, context.world.now).or(recorded)
}
