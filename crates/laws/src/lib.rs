//! The laws of chess as data.
//!
//! Code rules by a [`Law`], a concept; an [`Edition`] of the laws gives it the number of its
//! [`Article`] and says by its [`Behaviour`] how it is ruled; the [`Regulations`] of an event, a
//! text in TOML, settle the rest. [`Rules`] are edition and regulations together, with nothing left
//! open, and are what a game is played under. The [`catalogue`] says of every article what it means
//! and who sees to it.
//!
//! ```
//! use flagfall_laws::{Law, Offence, Rules};
//!
//! let rules = Rules::read("preset = 'fide-2017-blitz-supervised'\ndefault_time = '10m'")?;
//! let penalty = &rules.regulations.ladder(Offence::WrongDrawClaim).step(1)[0];
//! assert_eq!(penalty.to_string(), "the opponent gains 1m"); // two minutes, but for B.2
//! assert_eq!(rules.article(Law::WrongDrawClaim).expect("in force"), "L.9.5.3a");
//! # Ok::<(), flagfall_laws::RegulationsError>(())
//! ```
//!
//! This crate never looks at a position and never rules: it says by what is ruled. No code here or
//! elsewhere asks which edition it has; a number that stands in a text of the laws stands in the
//! edition's file. Only what makes a game rapid or blitz is known before any edition, and to
//! [`Pace`](flagfall_clock::Pace).

#![forbid(unsafe_code)]

mod article;
mod articles;
mod behaviour;
pub mod catalogue;
mod choice;
mod condition;
mod edition;
mod fault;
mod figures;
mod file;
mod ladder;
mod law;
mod listed;
mod nearest;
mod penalty;
mod points;
mod preset;
mod problem;
mod read;
mod regulations;
mod rules;
mod score;
mod scoring;
mod settings;
mod write;

pub use article::{Article, ArticleError};
pub use behaviour::{
    Behaviour, BothFlags, DeadPosition, DrawOfferDeclinedBy, DrawOfferMoment, IllegalMoves,
    KingTaken, WinNeeds,
};
pub use catalogue::{Carried, Row};
pub use edition::Edition;
pub use fault::{Fault, RegulationsError};
pub use figures::Figures;
pub use ladder::{Ladder, Offence};
pub use law::Law;
pub use penalty::Penalty;
pub use points::{Points, PointsError};
pub use preset::Preset;
pub use problem::Problem;
pub use regulations::Regulations;
pub use rules::Rules;
pub use score::Score;
pub use scoring::{DrawOdds, ScoreError, Scoring};
pub use settings::{
    Arbiter, AutoPromotion, Board, Disconnection, DrawOffers, FlagsCalledBy, Form, Lag,
    NeitherPresent, NotBack, PhysicalBoards, Start, Supervision, Takebacks, Undetermined,
};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
