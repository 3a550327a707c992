//! The chess clock as a pure value, and the time controls it runs by.
//!
//! A [`TimeControl`] says how much time each player has, [`Period`] by [`Period`], and what
//! [`Bonus`] comes with a move. A [`Clock`] is a small value that is started, pressed, paused and
//! set; each operation gives a new clock. It knows at every moment how much time is left and which
//! flag fell when, exact to the millisecond, and the same again whenever a game is replayed.
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
//! // Black falls asleep: three minutes are left after two, and after five the flag falls.
//! assert_eq!(clock.remaining(&control, Black, at(130)), Some(Millis::from_mins(3)));
//! assert_eq!(clock.flag_falls_at(&control, Black), Some(at(310)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Articles are cited by their numbers in the FIDE Laws of Chess of 2017 (6.3.2), the guidelines
//! by roman numerals (III.3), the appendices by their letters (A.1).
//!
//! This crate never asks what time it is: every moment comes in as an argument. It does not know
//! the moves, and it decides nothing: whether a fallen flag loses the game is the laws' affair.

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
pub use clock::{Clock, ClockError, State};
pub use control::TimeControl;
pub use millis::Millis;
pub use pace::Pace;
pub use period::{Period, Stage};
pub use periods::{Periods, PeriodsError};
pub use text::{ReadError, ReadProblem};
pub use timestamp::Timestamp;

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
