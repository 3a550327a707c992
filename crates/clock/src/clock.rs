//! The chess clock: what it knows, and what can be read off it.

mod arbiter;
mod flag;
mod play;

use flagfall_chess::{ByColor, Color};

use crate::{Millis, Periods, Stage, TimeControl, Timestamp};

pub use play::ClockError;

/// Two displays of which at most one runs, each with a flag (6.1).
///
/// A clock is a value: an operation leaves it as it is and gives another. It does not hold its
/// [`TimeControl`], which stays the same all through the game and is handed to the operations
/// that need it; always the same one.
///
/// Moments may be given late but not early: a moment before the latest one the clock has been
/// told of counts as that one, so that time never runs backwards.
///
/// A clock that has time used up stands at zero and its flag is down, until the arbiter sets it.
/// Without time control there is no time and no flag; moves are counted all the same.
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
/// let control: TimeControl = "5m".parse()?;
/// let start = Timestamp::from_millis(1_000_000);
/// let clock = Clock::new(&control).start(Color::White, start)?;
/// let now = start.saturating_add(Millis::new(1));
/// assert_eq!(clock.remaining(&control, Color::White, now), Some(Millis::new(299_999)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The main time left at `known`. In a timed game it is zero exactly if the flag is down.
    left: ByColor<Millis>,
    /// For how long each side ran, until `known`, since it last completed a move. It outlives
    /// pauses, and the opponent's clock running in between: a move has its bonus only once.
    used: ByColor<Millis>,
    /// When the flags fell that are known to be down.
    fell: ByColor<Option<Timestamp>>,
    /// The latest moment the clock was told of.
    known: Timestamp,
    /// The moves completed in the whole game; the period follows from them.
    moves: ByColor<u16>,
    state: State,
}

/// Which side of a clock runs, if any.
///
/// ```
/// use flagfall_clock::{Clock, State, TimeControl};
/// assert_eq!(Clock::new(&TimeControl::UNTIMED).state(), State::Ready);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The game has not begun.
    Ready,
    /// This side's time falls.
    Running(Color),
    /// Neither runs; this side's will again.
    Paused(Color),
    /// The game is over.
    Stopped,
}

// Thousands of games are held in memory at once.
const _: () = assert!(size_of::<Clock>() <= 64);

impl Clock {
    /// A clock set for a game, not yet started.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "white 5m; black 4m".parse()?;
    /// let clock = Clock::new(&control);
    /// let black = clock.remaining(&control, Color::Black, Timestamp::EPOCH);
    /// assert_eq!(black, Some(Millis::from_mins(4)));
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn new(control: &TimeControl) -> Clock {
        let initial = |side| control.periods(side).map_or(Millis::ZERO, Periods::initial);
        Clock {
            left: ByColor::new(initial),
            used: ByColor::default(),
            fell: ByColor::default(),
            known: Timestamp::EPOCH,
            moves: ByColor::default(),
            state: State::Ready,
        }
    }

    /// Which side runs, if any.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, State, TimeControl, Timestamp};
    /// let clock = Clock::new(&TimeControl::UNTIMED).start(Color::White, Timestamp::EPOCH)?;
    /// assert_eq!(clock.state(), State::Running(Color::White));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub const fn state(&self) -> State {
        self.state
    }

    /// The moves a side has completed, late ones too.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl, Timestamp};
    /// let (control, now) = (TimeControl::UNTIMED, Timestamp::EPOCH);
    /// let clock = Clock::new(&control).start(Color::White, now)?.press(&control, Color::White, now)?;
    /// assert_eq!((clock.moves(Color::White), clock.moves(Color::Black)), (1, 0));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn moves(&self, side: Color) -> u16 {
        self.moves[side]
    }

    /// The period a side is in and how many moves are still to be completed in it, if there is a
    /// time control. It is what 6.4 has checked when a flag falls.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, TimeControl};
    /// let control: TimeControl = "40/90m, 30m".parse()?;
    /// let stage = Clock::new(&control).stage(&control, Color::White);
    /// assert_eq!(stage.and_then(|stage| stage.moves_to_go), Some(40));
    /// # Ok::<(), flagfall_clock::ReadError>(())
    /// ```
    pub fn stage(&self, control: &TimeControl, side: Color) -> Option<Stage> {
        control.periods(side).map(|periods| periods.stage(self.moves[side]))
    }

    /// The main time a side has left, if there is a time control.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "25m delay 10s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let left = |seconds: u64| {
    ///     clock.remaining(&control, Color::White, Timestamp::from_millis(seconds * 1_000))
    /// };
    /// assert_eq!(left(10), Some(Millis::from_mins(25)));
    /// assert_eq!(left(70), Some(Millis::from_mins(24)));
    /// assert_eq!(left(9_999), Some(Millis::ZERO));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remaining(&self, control: &TimeControl, side: Color, now: Timestamp) -> Option<Millis> {
        control.is_timed().then(|| self.settled(control, now).left[side])
    }

    /// For how long a side's clock has run since it last completed a move, pauses not counted.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let clock = Clock::new(&TimeControl::UNTIMED).start(Color::White, Timestamp::EPOCH)?;
    /// let now = Timestamp::from_millis(2_500);
    /// assert_eq!(clock.used(Color::White, now), Millis::new(2_500));
    /// # Ok::<(), flagfall_clock::ClockError>(())
    /// ```
    pub fn used(&self, side: Color, now: Timestamp) -> Millis {
        match self.state {
            State::Running(running) if running == side => {
                self.used[side].saturating_add(now.since(self.known))
            }
            _ => self.used[side],
        }
    }

    /// For how long yet the side that runs keeps all its time, by a delay.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
    /// let control: TimeControl = "25m delay 10s".parse()?;
    /// let clock = Clock::new(&control).start(Color::White, Timestamp::EPOCH)?;
    /// let grace = |seconds: u64| clock.grace(&control, Timestamp::from_millis(seconds * 1_000));
    /// assert_eq!([0, 4, 11].map(grace), [10, 6, 0].map(Millis::from_secs));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grace(&self, control: &TimeControl, now: Timestamp) -> Millis {
        let State::Running(side) = self.state else { return Millis::ZERO };
        self.stage(control, side).map_or(Millis::ZERO, |stage| {
            stage.period.bonus.stretch(Millis::ZERO, self.used(side, now))
        })
    }

    /// The clock as it stands at `now`: whatever ran since `known` is charged.
    fn settled(self, control: &TimeControl, now: Timestamp) -> Clock {
        self.settled_sparing(control, now, Millis::ZERO)
    }

    /// The same, but up to `spared` of the present move counts as if it had not been used.
    fn settled_sparing(mut self, control: &TimeControl, now: Timestamp, spared: Millis) -> Clock {
        if let State::Running(side) = self.state {
            let counted = self.used(side, now).saturating_sub(spared);
            if self.fell[side].is_none()
                && let Some(stage) = self.stage(control, side)
            {
                let paid = stage.period.bonus.charged(self.used[side]);
                let due = stage.period.bonus.charged(counted);
                let falls = self.flag_falls_at(control, side);
                // One of the two is nothing; what is spared may have been paid before a pause.
                let back = paid.saturating_sub(due);
                let cost = due.saturating_sub(paid);
                self.left[side] = self.left[side].saturating_add(back).saturating_sub(cost);
                if self.left[side].is_zero() {
                    self.fell[side] = falls;
                }
            }
            self.used[side] = counted;
        }
        self.known = self.known.max(now);
        self
    }
}
