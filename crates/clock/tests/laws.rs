//! Conformance of the clock with the laws, by scripts of operations.
//!
//! A script is a list of steps. `w 10s` lets ten seconds pass and White press; the other steps are in
//! [`ScriptedClock::step`]. White's clock is started at 0:00. An expectation gives both clocks and, for a
//! fallen flag, the time at which it fell.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::Color::{self, Black, White};
use flagfall_clock::{Clock, ClockState, Millis, TimeControl, Timestamp};

/// A clock with its time control and the current time.
struct ScriptedClock {
    control: TimeControl,
    clock: Clock,
    now: Timestamp,
}

impl ScriptedClock {
    fn new(control: &str) -> ScriptedClock {
        let control = control.parse().unwrap_or_else(|error| panic!("{control}: {error}"));
        let now = Timestamp::EPOCH;
        ScriptedClock { control, clock: Clock::new(&control).start(White, now).unwrap(), now }
    }

    fn after(control: &str, script: &str) -> ScriptedClock {
        let mut table = ScriptedClock::new(control);
        for step in script.split(',').map(str::trim).filter(|step| !step.is_empty()) {
            table.step(&step.split(' ').collect::<Vec<_>>());
        }
        table
    }

    fn step(&mut self, words: &[&str]) {
        let ScriptedClock { control, clock, now } = self;
        *clock = match *words {
            ["wait", wait] => {
                *now = now.saturating_add(time(wait));
                *clock
            }
            ["back", wait] => {
                *now = Timestamp::from_millis(now.as_millis() - time(wait).get());
                *clock
            }
            ["pause"] => clock.pause(control, *now).unwrap(),
            ["resume"] => clock.resume(*now).unwrap(),
            ["stop"] => clock.stop(control, *now),
            ["run", who] => clock.switch_to(control, side(who), *now),
            ["complete", who] => clock.complete(control, side(who), *now),
            ["set", who, to] => clock.set(control, side(who), time(to), *now),
            ["add", who, more] => clock.add(control, side(who), time(more), *now),
            ["take", who, less] => clock.subtract(control, side(who), time(less), *now),
            ["moves", who, n] => clock.set_moves(control, side(who), n.parse().unwrap(), *now),
            ["times", n, ref rest @ ..] => {
                for _ in 0..n.parse().unwrap() {
                    for turn in rest.chunks(2) {
                        self.step(turn);
                    }
                }
                return;
            }
            [who, wait] => {
                *now = now.saturating_add(time(wait));
                clock.press(control, side(who), *now).unwrap()
            }
            [who, wait, "lag", lag] => {
                *now = now.saturating_add(time(wait));
                clock.press_with(control, side(who), *now, time(lag)).unwrap()
            }
            _ => panic!("{words:?} is no step"),
        };
    }

    /// Formats both clocks, as `4:53 | 0:00 fell 5:10`.
    fn show(&self) -> String {
        let ScriptedClock { control, clock, now } = self;
        let show = |side| {
            let Some(left) = clock.remaining(control, side, *now) else { return "none".to_owned() };
            match clock.flag_fell_at(control, side, *now) {
                None => left.to_string(),
                Some(fell) => format!("{left} fell {}", fell.since(Timestamp::EPOCH)),
            }
        };
        format!("{} | {}", show(White), show(Black))
    }
}

fn side(letter: &str) -> Color {
    Color::from_letter(letter.parse().unwrap()).unwrap()
}

fn time(text: &str) -> Millis {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks both clocks after a script.
#[track_caller]
fn check(control: &str, script: &str, expected: &str) {
    assert_eq!(ScriptedClock::after(control, script).show(), expected, "{control}: {script}");
}

#[test]
fn only_one_clock_runs_6_1() {
    check("5m", "", "5:00 | 5:00");
    check("5m", "wait 1s", "4:59 | 5:00");
    check("5m", "w 10s", "4:50 | 5:00");
    check("5m", "w 10s, wait 1ms", "4:50 | 4:59.999");
    check("5m", "w 10s, b 20s, w 1m", "3:50 | 4:40");
}

#[test]
fn increment_is_added_after_each_completed_move_6_3_1() {
    check("5m+3s", "", "5:00 | 5:00");
    check("5m+3s", "wait 10s", "4:50 | 5:00");
    check("5m+3s", "w 10s, b 5s", "4:53 | 4:58");
    check("5m+3s", "w 1s, b 1s, w 1s, b 1s", "5:04 | 5:04");
    check("5m+0s", "w 1s, b 1s", "4:59 | 4:59");
    // The increment is added with one millisecond left but not with none.
    check("5m+3s", "w 4:59.999", "0:03.001 | 5:00");
    check("5m+3s", "w 5:00", "0:00 fell 5:00 | 5:00");
}

#[test]
fn saved_time_is_carried_into_the_next_period_6_3_2() {
    let control = "2/10m, 5m";
    check(control, "w 4m, b 1m", "6:00 | 9:00");
    check(control, "w 4m, b 1m, w 1m", "10:00 | 9:00");
    check(control, "w 4m, b 1m, w 1m, b 1m", "10:00 | 13:00");
    check(control, "w 4m, b 1m, w 1m, b 1m, w 1m, b 1m", "9:00 | 12:00");
}

#[test]
fn usual_control_is_applied_over_forty_moves() {
    let control = "40/90m+30s, 30m+30s";
    // 39 moves of a minute each: 90 - 39 + 19.5 minutes.
    check(control, "times 39 w 1m b 30s", "1:10:30 | 1:30:00");
    check(control, "times 40 w 1m b 30s", "1:40:00 | 2:00:00");
    check(control, "times 60 w 1m b 30s", "1:30:00 | 2:00:00");
}

#[test]
fn each_period_has_its_own_bonus() {
    let control = "2/10m, 5m+10s";
    check(control, "w 1m, b 1m, w 1m, b 1m", "13:00 | 13:00");
    check(control, "w 1m, b 1m, w 1m, b 1m, w 1m", "12:10 | 13:00");
}

#[test]
fn last_period_with_moves_is_repeated() {
    check("2/10m", "times 2 w 1m b 1m", "18:00 | 18:00");
    check("2/10m", "times 6 w 1m b 1m", "34:00 | 34:00");
    check("2/10m, 1/5m", "times 4 w 1m b 1m", "21:00 | 21:00");
    let table = ScriptedClock::after("2/10m, 1/5m", "times 4 w 1m b 1m");
    let progress = table.clock.progress(&table.control, White).unwrap();
    assert_eq!((progress.number, progress.moves_to_go), (4, Some(1)));
}

#[test]
fn delay_preserves_main_time_6_3_2() {
    let control = "25m delay 10s";
    check(control, "wait 10s", "25:00 | 25:00");
    check(control, "wait 0:10.500", "24:59.500 | 25:00");
    check(control, "w 10s", "25:00 | 25:00");
    check(control, "w 12s, b 3s, w 15s", "24:53 | 25:00");
    check("1m delay 10s", "wait 1m10s", "0:00 fell 1:10 | 1:00");
    check("1m delay 10s", "wait 1:09.999", "0:00.001 | 1:00");
}

#[test]
fn bronstein_charges_no_main_time_during_extra_time_6_3_2() {
    let control = "5m bronstein 2s";
    check(control, "wait 1s", "5:00 | 5:00");
    check(control, "w 1s", "5:00 | 5:00");
    check(control, "w 2s, b 3s", "5:00 | 4:59");
    check(control, "w 0s, b 0s, w 0s", "5:00 | 5:00");
    check(control, "w 5:02", "0:00 fell 5:02 | 5:00");
    check(control, "w 5:01.999", "0:00.001 | 5:00");
}

#[test]
fn armageddon_is_expressed_by_time_odds() {
    let control = "white 5m; black 4m";
    check(control, "", "5:00 | 4:00");
    check(control, "w 1m, b 1m", "4:00 | 3:00");
    check(control, "w 1m, wait 4m", "4:00 | 0:00 fell 5:00");
    // Some events add an increment from move 61 on.
    check("white 60/5m, 1ms+3s; black 60/4m, 1ms+3s", "times 61 w 1s b 1s", "4:02.001 | 3:02.001");
}

#[test]
fn flag_falls_when_time_is_exactly_used_up_6_4() {
    check("5m", "wait 4:59.999", "0:00.001 | 5:00");
    check("5m", "wait 5:00", "0:00 fell 5:00 | 5:00");
    check("5m", "wait 1h", "0:00 fell 5:00 | 5:00");
}

#[test]
fn no_flag_falls_for_completed_moves_6_4() {
    check("2/10m, 5m", "w 1m, b 1m, w 8:59.999, wait 9m", "5:00.001 | 0:00 fell 19:59.999");
    check("2/10m, 5m", "w 1m, b 1m, w 9m", "0:00 fell 11:00 | 9:00");
    let table = ScriptedClock::after("2/10m, 5m", "w 1m, b 1m, wait 9m");
    assert_eq!(table.clock.progress(&table.control, White).unwrap().moves_to_go, Some(1));
}

#[test]
fn play_continues_after_an_unnoticed_flag_fall_6_8() {
    // No time is added any more, not even that of the next period.
    check("5m+3s", "w 6m, b 1s, w 1s, b 1s", "0:00 fell 5:00 | 5:04");
    check("1/5m, 5m", "w 6m, b 1s, w 1s", "0:00 fell 5:00 | 9:59");
    let table = ScriptedClock::after("5m", "w 6m, b 1s, w 1s, b 6m");
    assert_eq!(table.show(), "0:00 fell 5:00 | 0:00 fell 11:01");
    assert_eq!(table.clock.moves(White), 2);
    assert_eq!(table.clock.first_flag_fall(&table.control, table.now), Some(White));
    let table = ScriptedClock::after("5m", "w 1m, b 6m, w 6m");
    assert_eq!(table.show(), "0:00 fell 11:00 | 0:00 fell 6:00");
    assert_eq!(table.clock.first_flag_fall(&table.control, table.now), Some(Black));
}

#[test]
fn no_flag_fell_first_if_both_clocks_were_set_to_zero_iii_3_1() {
    let table = ScriptedClock::after("5m", "wait 1m, set w 0s, set b 0s");
    assert_eq!(table.show(), "0:00 fell 1:00 | 0:00 fell 1:00");
    assert_eq!(table.clock.first_flag_fall(&table.control, table.now), None);
    let table = ScriptedClock::after("5m", "wait 1m");
    assert_eq!(table.clock.first_flag_fall(&table.control, table.now), None);
}

#[test]
fn pause_changes_no_times_6_11() {
    check("5m", "wait 10s, pause, wait 1h, resume, w 5s", "4:45 | 5:00");
    check("5m+3s", "wait 10s, pause, wait 1h, resume, w 5s", "4:48 | 5:00");
    check("5m bronstein 8s", "wait 6s, pause, wait 1h, resume, w 5s", "4:57 | 5:00");
    check("5m delay 8s", "wait 6s, pause, wait 1h, resume, wait 2s", "5:00 | 5:00");
    check("5m delay 8s", "wait 6s, pause, wait 1h, resume, w 5s", "4:57 | 5:00");
    check("5m delay 8s", "wait 6s, pause, wait 1h, resume, wait 1h", "0:00 fell 1:05:08 | 5:00");
    check("5m", "wait 6m, pause, wait 1h, resume, wait 1h", "0:00 fell 5:00 | 5:00");
}

#[test]
fn stopped_clock_does_not_change() {
    check("5m", "w 10s, wait 5s, stop, wait 1h", "4:50 | 4:55");
    check("5m", "w 10s, wait 5s, stop, wait 1h, stop, wait 1h", "4:50 | 4:55");
    // A game that seemed to be over can be continued.
    check("5m", "w 10s, wait 5s, stop, wait 1h, run b, wait 1s", "4:50 | 4:54");
}

#[test]
fn opponent_restarts_a_clock_without_completing_a_move_7_8() {
    check("5m+3s", "wait 10s, run b, wait 4s, run w, wait 1s", "4:49 | 4:56");
    let table = ScriptedClock::after("5m+3s", "wait 10s, run b, wait 4s, run w, w 1s");
    assert_eq!(table.show(), "4:52 | 4:56");
    assert_eq!((table.clock.moves(White), table.clock.moves(Black)), (1, 0));
    // A move has its extra time only once, however often its clock is restarted.
    check("5m delay 10s", "wait 8s, run b, wait 4s, run w, w 4s, b 8s", "4:58 | 4:58");
    check("5m bronstein 10s", "wait 8s, run b, wait 4s, run w, w 4s, b 8s", "4:58 | 4:58");
}

#[test]
fn move_can_be_completed_without_a_press_6_2_1() {
    // White forgets the clock, Black replies, then White moves and presses.
    check("5m+3s", "wait 10s, complete w, w 5s", "4:51 | 5:00");
    // A move ends the game.
    check("1/5m+3s, 1m", "wait 10s, complete w, stop, wait 1h", "5:53 | 5:00");
    // Black completes a move while White's clock runs.
    check("5m+3s", "wait 10s, complete b, wait 5s", "4:45 | 5:03");
}

#[test]
fn arbiter_sets_times_6_10() {
    for halt in ["", "pause,"] {
        let script = |steps: &str| format!("wait 10s, {halt} {steps}");
        check("5m", &script("set w 3m"), "3:00 | 5:00");
        check("5m", &script("set b 3m"), "4:50 | 3:00");
        check("5m", &script("add w 2m"), "6:50 | 5:00");
        check("5m", &script("take w 2m"), "2:50 | 5:00");
        check("5m", &script("take b 5m"), "4:50 | 0:00 fell 0:10");
        check("5m", &script("take b 6m, wait 1s, take b 1s, add b 1s"), {
            if halt.is_empty() { "4:49 | 0:01" } else { "4:50 | 0:01" }
        });
    }
    check("5m delay 10s", "wait 4s, set w 1m, wait 8s", "0:58 | 5:00");
    // A fallen flag keeps the time of its fall until there is time again.
    check("5m", "wait 6m, take w 1m", "0:00 fell 5:00 | 5:00");
    check("5m", "wait 6m, set w 0s", "0:00 fell 5:00 | 5:00");
    check("5m", "wait 6m, set w 1m, wait 30s", "0:30 | 5:00");
    check("5m+3s", "wait 6m, set w 1m, w 30s", "0:33 | 5:00");
    check("5m", "wait 6m, set w 1m, wait 2m", "0:00 fell 7:00 | 5:00");
    check("5m", "w 1m, b 6m, add b 2m", "4:00 | 2:00");
}

#[test]
fn arbiter_corrects_the_move_counter_6_10_2() {
    let control = "40/90m, 30m delay 30s";
    check(control, "wait 10m, moves w 39", "1:20:00 | 1:30:00");
    check(control, "wait 10m, moves w 39, w 10m", "1:40:00 | 1:30:00");
    check(control, "moves w 40, w 30s", "1:30:00 | 1:30:00");
    // Time used in the wrong period is charged by that period's rule, the rest by the right one's.
    check(control, "wait 20s, moves w 40, w 20s", "1:29:30 | 1:30:00");
    check(control, "moves w 40, wait 20s, moves w 5, w 20s", "1:29:40 | 1:30:00");
    check(control, "moves w 65535, w 1m, b 1s, w 1m", "1:29:00 | 1:29:59");
    check("1/5m", "moves w 65535, w 1m, b 1s, w 1m", "3:00 | 9:59");
}

#[test]
fn lag_is_not_charged() {
    check("5m", "w 10s lag 1s", "4:51 | 5:00");
    check("5m", "w 10s lag 10s", "5:00 | 5:00");
    check("5m", "w 10s lag 1h", "5:00 | 5:00");
    check("5m+3s", "w 10s lag 1h", "5:03 | 5:00");
    check("5m delay 8s", "w 10s lag 1s", "4:59 | 5:00");
    check("5m delay 8s", "w 10s lag 5s", "5:00 | 5:00");
    check("5m bronstein 8s", "w 10s lag 1s", "4:59 | 5:00");
    check("5m bronstein 8s", "w 10s lag 5s", "5:00 | 5:00");
    check("5m", "wait 10s, pause, resume, w 1s lag 2s", "4:51 | 5:00");
    // The opponent's time still runs from the press.
    check("5m", "w 10s lag 1s, wait 5s", "4:51 | 4:55");
}

#[test]
fn lag_undoes_a_flag_fall_only_if_the_move_was_in_time() {
    check("1m", "w 1m lag 1ms", "0:00.001 | 1:00");
    check("1m", "w 1m1s lag 2s", "0:01 | 1:00");
    check("1m", "w 1m2s lag 2s", "0:00 fell 1:00 | 1:00");
    check("1m", "w 1m3s lag 2s", "0:00 fell 1:00 | 1:00");
    check("1m+3s", "w 1m3s lag 2s", "0:00 fell 1:00 | 1:00");
    check("1m", "wait 1m1s, pause, resume, w 0s lag 2s", "0:00 fell 1:00 | 1:00");
}

#[test]
fn time_does_not_run_backwards() {
    check("5m", "w 10s, back 5s, wait 1s", "4:50 | 5:00");
    check("5m", "w 10s, back 5s, b 0s, w 0s", "4:50 | 5:00");
    check("5m", "w 10s, back 5s, b 0s, w 6s", "4:49 | 5:00");
    check("5m", "wait 10s, pause, back 5s, resume, wait 6s", "4:49 | 5:00");
    check("5m", "wait 10s, set w 1m, back 10s, wait 5s", "1:00 | 5:00");
}

#[test]
fn without_time_control_moves_are_counted_and_no_flag_falls() {
    let table = ScriptedClock::after("none", "w 1h, b 1h, w 1h, add w 1m, set b 0s, wait 9h, pause");
    assert_eq!(table.show(), "none | none");
    assert_eq!((table.clock.moves(White), table.clock.moves(Black)), (2, 1));
    assert_eq!(table.clock.used(Black, table.now), time("9h"));
    assert_eq!(table.clock.state(), ClockState::Paused(Black));
    assert_eq!(table.clock.first_flag_fall(&table.control, table.now), None);
    assert_eq!(table.clock.flag_falls_at(&table.control, Black), None);
    assert_eq!(table.clock.progress(&table.control, White), None);
}

#[test]
fn impossible_operations_are_refused() {
    use flagfall_clock::ClockError::{AlreadyStarted, NotPaused, NotRunning, NothingRuns};
    let ScriptedClock { control, clock, now } = ScriptedClock::new("5m");
    assert_eq!(clock.press(&control, Black, now), Err(NotRunning(Black)));
    assert_eq!(clock.start(White, now), Err(AlreadyStarted));
    assert_eq!(clock.resume(now), Err(NotPaused));
    let paused = clock.pause(&control, now).unwrap();
    assert_eq!(paused.pause(&control, now), Err(NothingRuns));
    assert_eq!(paused.press(&control, White, now), Err(NotRunning(White)));
    let stopped = clock.stop(&control, now);
    assert_eq!(stopped.press(&control, White, now), Err(NotRunning(White)));
    assert_eq!(stopped.start(White, now), Err(AlreadyStarted));
    assert_eq!(stopped.resume(now), Err(NotPaused));
    assert_eq!(stopped.pause(&control, now), Err(NothingRuns));
}

#[test]
fn last_timestamp_does_not_overflow() {
    let ScriptedClock { control, clock, now } = ScriptedClock::new("1/5m delay 10s");
    let last = Timestamp::from_millis(u64::MAX);
    let clock = clock.set(&control, White, Millis::MAX, now);
    assert_eq!(clock.flag_falls_at(&control, White), None);
    let left = clock.remaining(&control, White, last).unwrap();
    assert_eq!(left, Millis::new(1 + 10_000));
    let clock = clock.add(&control, White, Millis::MAX, now).press(&control, White, now).unwrap();
    assert_eq!(clock.remaining(&control, White, last), Some(Millis::MAX));
    let five_minutes_ten = Timestamp::from_millis(310_000);
    assert_eq!(clock.flag_fell_at(&control, Black, last), Some(five_minutes_ten));
}
