//! One game of chess under the laws, as a pure ledger.
//!
//! A [`Command`] of an [`Actor`] is [decided](Game::decide) into [events](Event) or a [`Refusal`].
//! Events are [applied](Game::apply) to the [`Game`], whose state is the fold of its events. The
//! [`Opening`] contains the laws in force and the regulations, which determine the consequences of
//! offences. Every outcome and every refusal names its law and article.
//!
//! ```
//! use flagfall_game::{Actor, Command, Game, MoveInput, Opening};
//! use flagfall_chess::Color::{Black, White};
//! use flagfall_clock::Timestamp;
//! use flagfall_laws::Rules;
//!
//! let at = |seconds: u64| Timestamp::from_millis(1_000 * seconds);
//! let mut game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
//! for player in [White, Black] {
//!     game.execute(&Command::Arrive(player), Actor::Player(player), at(0)).result?;
//! }
//! game.execute(&Command::Begin, Actor::Zone, at(0)).result?;
//! let knight = Command::play(MoveInput::Move("g1f3".parse()?));
//! game.execute(&knight, Actor::Player(White), at(10)).result?;
//!
//! let refusal = game.execute(&knight, Actor::Player(White), at(11)).result.unwrap_err();
//! assert_eq!(refusal.to_string(), "it is the opponent's turn (L.1.2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate reads no clock, uses no randomness and performs no input or output. It leaves long
//! computations to others: an event contains the question (a flag fell: can the opponent mate?), and the
//! answer is a command with evidence, which is verified.

#![forbid(unsafe_code)]

mod adjournment;
mod apply;
mod assistance;
mod binding;
mod command;
mod conduct_records;
mod copies;
mod cover;
mod decide;
mod event;
mod event_limit;
mod free_text;
mod game;
mod irregular_position;
mod irregularities;
mod ledger;
mod open;
mod outcome;
mod own_boards;
mod physical_board;
mod quickplay;
mod record;
mod refusal;
mod report;
mod scoresheet;
mod scoresheet_state;
mod sealed_move;
mod seat;
mod venue;
mod venue_facts;
mod view;
mod visibility;

pub use adjournment::EnvelopeState;
pub use apply::ApplyError;
pub use assistance::AssistanceKind;
pub use binding::Binding;
pub use command::{
    AdjournmentAction, AssistanceProof, AssistantTask, BoardAction, Bystander, Claim, ClaimDocument, ClaimGround,
    ClaimVerdict, ClockHandling, Command, Conduct, Disability, DrawClaim, EnvelopeSlot, HandUsed, InspectionTarget,
    Instruction, Irregularity, IrregularityKind, MoveInput, OwnBoardAction, Permission, Ruling, ScoresheetAction,
    Session, Speech, Topic, TouchPurpose, VenueAction, VenueArbiter, Whereabouts,
};
pub use cover::{DateFormat, EnvelopeCover, TimeUsage};
pub use decide::LONGEST_TEXT;
pub use event::{
    AdjournmentEvent, BoardAssignment, BoardEvent, ClaimEvent, ConductEvent, Event, IrregularMoveKind,
    IrregularityEvent, MoveOrigin, Opening, OwnBoardEvent, ScoresheetEvent, SpeechEvent, VenueEvent,
};
pub use flagfall_laws::{Actor, Participation};
pub use free_text::FreeText;
pub use game::{Appeal, ClaimObligation, Game, MateQuestion, RulingRecord};
pub use irregularities::IrregularMove;
pub use ledger::{
    Cause, Chain, Digest, DigestError, Envelope, GameEntry, GameEnvelope, GameExecution, LedgerError, LedgerFault,
    LedgerId, LedgerKind, PersonId, SCHEMA, TimeSource, read_ledger,
};
pub use outcome::{Evidence, Outcome};
pub use quickplay::OpenClaim;
pub use refusal::{DisallowedFeature, ExistingState, FlagCaller, Refusal, RefusalReason};
pub use report::GameReport;
pub use scoresheet::{Scoresheet, ScoresheetHeading, denotes_move};
pub use sealed_move::{Nonce, NonceError, SealedMove, SealedReading};
pub use seat::ArbiterCall;
pub use venue::{DeviceView, VenueView};
pub use view::{
    DueEvent, DueKind, MovesChange, OpenCall, OpeningFacts, PlayerPresence, RulingSummary, RulingsChange, Section,
    Sections, View, ViewChange,
};

/// Runs the examples of the library guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/src/library.md")]
struct LibraryGuide;
