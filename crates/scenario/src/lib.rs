//! Scenarios: the laws of chess, executable.
//!
//! A scenario names its articles, its regulations and how things stand, then plays a timeline of
//! what players and arbiters do, and says what must follow. `docs/scenarios.md` specifies the
//! format for those who write scenarios; this crate reads it with [`parse`] into [`Scenario`]s,
//! which print themselves again in one canonical way.
//!
//! A [`Scenario`] holds [`Entry`]s, each a [`Deed`] (an [`Actor`] and an [`Action`]) at a time, and
//! what is [`Expected`] after it. Every sentence is declared once, with its words, an example and
//! the articles it serves: [`Action::families`], [`Expectation::families`] and [`Fact::families`]
//! list them.
//!
//! ```
//! let scenarios = flagfall_scenario::parse(
//!     "Scenario: A flag falls
//!      Articles: O.4.5a
//!      Regulations: fide-online-2021
//!      Time control: 5m
//!
//!      0:10  White plays e4
//!      5:10  time passes
//!            expect result 1-0 by time under O.4.5a",
//! )?;
//! assert_eq!(scenarios[0].timeline.len(), 2);
//! # Ok::<(), flagfall_scenario::ReadErrors>(())
//! ```
//!
//! [`judge`] plays a scenario with the game of `flagfall-game` and says in a [`Protocol`] what came of
//! it, step by step, and what did not come out as expected.
//!
//! A [`KeptGame`] is told the same sentences one by one, as an arbiter keeps a game at the board.
//!
//! [`Coverage`] joins scenarios with the catalogue of the laws, and [`differences`] sets editions side
//! by side.
//!
//! This crate never rules: it asks the game, and compares.

#![forbid(unsafe_code)]

mod action;
mod actor;
mod coverage;
mod differences;
mod expectation;
mod fact;
mod fields;
mod judge;
mod pages;
mod read;
mod scenario;
mod sentence;
mod slot;
mod tables;
mod token;
mod waiting;
mod words;
mod write;

#[cfg(test)]
mod properties;

pub use action::{
    Action, Call, Case, Claim, ClockUse, Conduct, Draw, DrawGround, Hand, Irregularity, Manner,
    Notice, Order, Penalty, Pieces, Place, Play, Presence, Ruling, Seal, Sheet, Task, Voice, Which,
    WinGround, Zone,
};
pub use actor::{Actor, Office};
pub use coverage::{Coverage, CoverageLine, Shown, Whereabouts};
pub use differences::differences;
pub use expectation::{Answer, Evidence, Expectation, MovesOpen, Outcome, Reason, Thing, View};
pub use fact::{
    BoardFact, Card, CaseFact, CaseState, ClockFact, EnvelopeState, Fact, GameFact, OwnBoard,
    PersonFact, Phase, Reading, SheetFact, Stage, Status,
};
pub use fields::{Field, Fields};
pub use judge::{
    Break, Check, Drawn, KeptGame, NotKept, NotTold, Protocol, Step, Told, Tone, judge, shorthands,
};
pub use pages::{Page, pages};
pub use read::{Contents, Help, ReadError, ReadErrors, ReadProblem, parse, read};
pub use scenario::{
    At, Deed, Entry, Expected, Given, Grounds, Line, Regulations, Scenario, Setting, Start,
};
pub use sentence::Form;
pub use slot::{Article, FenText, Label, MoveText, Points, Score};
pub use tables::{Table, tables};
pub use waiting::{Waiting, WaitingRows, Waits};
