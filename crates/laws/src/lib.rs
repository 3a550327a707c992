//! The laws of chess as data.
//!
//! Code refers to a [`Law`], a concept. An [`Edition`] of the laws maps it to an [`Article`] and
//! defines procedures in its [`Behaviour`]; the [`Regulations`] of an event, written in TOML, define
//! the rest. [`Rules`] combine edition and regulations, fully resolved; every game is played under
//! them. The [`catalogue`] states for every article its meaning and how it is enforced. [`Actor`],
//! [`Participation`] and [`Role`] describe the people involved, and [`Powers`] decide what each of them may do.
//!
//! ```
//! use flagfall_laws::{Law, Offence, Rules};
//!
//! let rules = Rules::read("preset = 'fide-2017-blitz-supervised'\ndefault_time = '10m'")?;
//! let penalty = &rules.regulations.ladder(Offence::WrongDrawClaim).step(1)[0];
//! assert_eq!(penalty.to_string(), "the opponent gains 1m"); // B.2: one minute instead of two
//! assert_eq!(rules.article(Law::WrongDrawClaim).expect("in force"), "L.9.5.3a");
//! # Ok::<(), flagfall_laws::RegulationsError>(())
//! ```
//!
//! This crate never inspects a position and never makes a ruling; it provides the data for both. No
//! code here or elsewhere branches on the name of an edition, and every number in the text of the
//! laws is in the edition's file. Only the limits of rapid and blitz are independent of editions; they
//! are in [`Pace`](flagfall_clock::Pace).

#![forbid(unsafe_code)]

mod action;
mod actor;
mod article;
mod articles;
mod behaviour;
pub mod catalogue;
mod chat_room;
mod choice;
mod condition;
mod edition;
mod edition_file;
mod fault;
mod fault_kind;
mod ladder;
mod law;
mod list_text;
mod nearest;
mod parameters;
mod participation;
mod penalty;
mod points;
mod powers;
mod preset;
mod read;
mod regulations;
mod role;
mod role_set;
mod rules;
mod score;
mod scoring;
mod settings;
mod venue_facts;
mod visible_text;
mod write;

pub use action::Action;
pub use actor::Actor;
pub use article::{Article, ArticleError};
pub use behaviour::{
    Behaviour, BothFlagsRule, DeadPositionRule, DrawDeclineMethod, DrawOfferTiming, IllegalMoveRule, KingCaptureRule,
    WinRequirement,
};
pub use catalogue::{CatalogueRow, Enforcement};
pub use chat_room::{ChatRoom, UnknownChatRoom};
pub use edition::Edition;
pub use fault::{RegulationsError, RegulationsFault};
pub use fault_kind::RegulationsFaultKind;
pub use flagfall_ledger::PersonId;
pub use ladder::{Ladder, Offence};
pub use law::Law;
pub use parameters::LawParameters;
pub use participation::{Participation, ParticipationKind};
pub use penalty::Penalty;
pub use points::{Points, PointsError};
pub use powers::{CapacityError, Involvement, Powers};
pub use preset::Preset;
pub use regulations::Regulations;
pub use role::{Grant, Role, Scope, UnknownRole};
pub use role_set::RoleSet;
pub use rules::Rules;
pub use score::Score;
pub use scoring::{DrawOdds, ScoreError, Scoring};
pub use settings::{
    ArbiterPresence, AutoPromotion, BoardKind, BothAbsentRule, Disconnection, DrawOffers, FlagFallReporter, Lag,
    NoReturnRule, PhysicalBoards, PlayMode, StartPosition, Supervision, Takebacks, UndeterminedMateRule,
};
pub use venue_facts::{Session, VenueArbiter, VenueFact, VenueFacts};
pub use visible_text::{find_invisible, is_visible};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
