//! The chess clock as a pure value, and its time controls.
//!
//! A [`TimeControl`] defines the time of each player, [`Period`] by [`Period`], and the [`Bonus`] of
//! each move. A [`Clock`] is a small value that is started, pressed, paused and set; each operation
//! returns a new clock. A clock gives the time left and the flag falls at any timestamp, exact to the
//! millisecond, and identically whenever a game is replayed.
//!
//! ```
//! use flagfall_chess::Color::{Black, White};
//! use flagfall_clock::{Clock, Millis, TimeControl, Timestamp};
//!
//! let control: TimeControl = "5m+3s".parse()?;
//! let at = |seconds: u64| Timestamp::from_millis(seconds * 1_000);
//!
//! let clock = Clock::new(&control).start(White, at(0))?;
//! let clock = clock.press(&control, White, at(10))?;
//! assert_eq!(clock.remaining(&control, White, at(10)), Some("4:53".parse()?));
//!
//! // Black does not move: three minutes are left after two, and after five the flag falls.
//! assert_eq!(clock.remaining(&control, Black, at(130)), Some(Millis::from_mins(3)));
//! assert_eq!(clock.flag_falls_at(&control, Black), Some(at(310)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Articles are cited by their numbers in the FIDE Laws of Chess of 2017 (6.3.2), the guidelines
//! by roman numerals (III.3), the appendices by their letters (A.1).
//!
//! This crate never reads the system time: every timestamp is an argument. It does not contain moves or
//! rulings: whether a flag fall loses the game is decided elsewhere.

#![forbid(unsafe_code)]

mod bonus;
mod clock;
mod control;
mod millis;
mod pace;
mod period;
mod periods;
mod text;
mod timestamp;

pub use bonus::Bonus;
pub use clock::{Clock, ClockError, ClockState};
pub use control::TimeControl;
pub use millis::Millis;
pub use pace::Pace;
pub use period::{Period, PeriodProgress};
pub use periods::{Periods, PeriodsError};
pub use text::{ParseTimeError, TimeErrorKind};
pub use timestamp::Timestamp;

/// Runs the examples of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
