//! Scenarios: the laws of chess in executable form.
//!
//! A scenario names its articles, its regulations and the initial situation, plays a timeline of actions by players and
//! arbiters, and states what must follow. `docs/scenarios.md` specifies the format for authors of scenarios;
//! [`parse`] reads it into [`Scenario`]s, whose `Display` is the canonical form of the text.
//!
//! A [`Scenario`] has [`TimelineEntry`]s. Each has a time, an optional [`Statement`] (a [`Party`] and its
//! [`PartyAction`]), and the [`StatedExpectation`]s after it. Every sentence is declared once, with its words, an
//! example and the articles that it can show: [`PartyAction::families`], [`Expectation::families`] and
//! [`Fact::families`] list them.
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
//! # Ok::<(), flagfall_scenario::ScenarioErrors>(())
//! ```
//!
//! [`judge`] plays a scenario with the game of `flagfall-game`, and returns a [`Protocol`] with the consequences of
//! each step and the expectations that were not met.
//!
//! A [`TableGame`] accepts the same sentences one by one, so that an arbiter can keep a game at the board.
//!
//! [`Coverage`] joins scenarios with the catalogue of the laws, and [`differences`] compares editions.
//!
//! The judge translates sentences into commands of the game and compares the answers. The rules are in `flagfall-game`.

#![forbid(unsafe_code)]

mod action;
mod coverage;
mod differences;
mod expectation;
mod fact;
mod form_tables;
mod judge;
mod pages;
mod party;
mod pending;
mod read;
mod row_evidence;
mod scenario;
mod sentence;
mod slot;
mod token;
mod word_reader;
mod write;

#[cfg(test)]
mod properties;

pub use action::{
    AdjournmentSentence, AppointedTask, CallSentence, ClaimSentence, ClockSentence, ConductSentence, DrawClaimGround,
    DrawSentence, FairPlaySentence, HandPhrase, NoticeSentence, NoticedIrregularity, OrderSentence, PartyAction,
    PieceSentence, PlaySentence, PlayingPlace, PresenceSentence, RulingReference, RulingSentence, ScoresheetSentence,
    SpeechSentence, StatedPenalty, TouchManner, WinClaimGround, ZoneSentence,
};
pub use coverage::{Coverage, CoverageLine, RowCoverage, ScenarioLocation};
pub use differences::differences;
pub use expectation::{
    AcceptanceExpectation, EndReason, EvidenceExpectation, Expectation, MoveExpectation, OutcomeExpectation,
    ViewExpectation, ViewItem,
};
pub use fact::{
    BoardFact, BoardOwner, CaseState, ClockFact, ClockReading, DocumentFact, EnvelopeStatus, Fact, FairPlayFact,
    GameFact, GamePhase, MoveProgress, PenaltyCard, PersonFact, PersonStatus,
};
pub use form_tables::{FormTable, tables};
pub use judge::{
    BoardSnapshot, ExpectationCheck, JudgingStop, LineKind, Protocol, ProtocolStep, RecordedLine, TableFileError,
    TableGame, TableLineError, judge, shorthands,
};
pub use pages::{Page, pages};
pub use party::{ArbiterTitle, Party};
pub use pending::{PendingRows, PendingScenario, PendingScenarios};
pub use read::{ParsedText, ScenarioError, ScenarioErrors, ScenarioProblem, SentenceHint, parse, read};
pub use row_evidence::{RowEvidence, RowEvidenceList};
pub use scenario::{
    EntryTime, GivenFact, Grounds, LineNumber, NamedRegulations, RegulationsSetting, Scenario, ScenarioStart,
    StatedExpectation, Statement, TimelineEntry,
};
pub use sentence::SentenceForm;
pub use slot::{ArticleId, FenText, Label, MoveText, PointsText, ScoreText};
