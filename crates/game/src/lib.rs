//! One game of chess under the laws, as a pure ledger.
//!
//! A [`Command`] of an [`Actor`] is [decided](Game::decide) into [events](Event) or a
//! [`Refusal`]; events are [applied](Game::apply) to the [`Game`], whose state is nothing but the
//! fold of them. Which laws are in force comes with the [`Opening`]; what follows from an offence is
//! in the regulations; every ending and every refusal names its law and its article.
//!
//! ```
//! use flagfall_game::{Actor, Command, Game, Input, Opening};
//! use flagfall_chess::Color::{Black, White};
//! use flagfall_clock::Timestamp;
//! use flagfall_laws::Rules;
//!
//! let at = |seconds: u64| Timestamp::from_millis(1_000 * seconds);
//! let mut game = Game::open(&Opening::of(Rules::preset("fide-online-2021").expect("a preset")))?;
//! for player in [White, Black] {
//!     game.execute(&Command::Arrive(player), Actor::Player(player), at(0)).answer?;
//! }
//! game.execute(&Command::Begin, Actor::Zone, at(0)).answer?;
//! let knight = Command::play(Input::Move("g1f3".parse()?));
//! game.execute(&knight, Actor::Player(White), at(10)).answer?;
//!
//! let refusal = game.execute(&knight, Actor::Player(White), at(11)).answer.unwrap_err();
//! assert_eq!(refusal.to_string(), "it is the opponent's turn (L.1.2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate never reads a clock, draws a random number or does input and output, and what takes
//! long is never done in it: it asks (a flag fell: can the opponent mate?), and the answer comes
//! back as a command with its evidence, which is checked.

#![forbid(unsafe_code)]

mod actor;
mod adjournment;
mod apply;
mod assistance;
mod binding;
mod command;
mod copies;
mod cover;
mod decide;
mod event;
mod finish;
mod game;
mod hands;
mod irregular;
mod ledger;
mod open;
mod outcome;
mod own_boards;
mod papers;
mod record;
mod refusal;
mod scoresheet;
mod sealed;
mod seat;
mod shared;
mod venue;
mod view;
mod words;
mod wrongs;

pub use actor::Actor;
pub use adjournment::EnvelopeState;
pub use apply::Corrupt;
pub use assistance::Help;
pub use binding::Binding;
pub use command::{
    Ability, Adjourn, AssistanceProof, Claim, ClaimGround, ClaimVerdict, Command, Conduct,
    DrawClaim, Hand, Handling, Input, Inspected, Instruction, Irregularity, LocalOffice, Onlooker,
    OwnBoard, Paper, Permission, Purpose, Ruling, Session, Sheet, Spoken, Task, Topic, Venue,
    Whereabouts, Which, WhichHand, Wrong,
};
pub use cover::{Cover, Dates, Times};
pub use decide::LONGEST_TEXT;
pub use event::{
    AdjournEvent, ClaimEvent, ConductEvent, Event, Fault, HandEvent, How, Opening, OwnBoardEvent,
    Place, SheetEvent, SpokenEvent, VenueEvent, WrongEvent,
};
pub use finish::OpenClaim;
pub use game::{Appealed, Bound, Game, Question, Ruled};
pub use ledger::{
    Broken, Cause, Chain, Digest, DigestError, Entry, Envelope, Executed, Kind, LedgerError,
    LedgerId, PersonId, SCHEMA, TimeSource, read_ledger,
};
pub use outcome::{Evidence, Outcome};
pub use refusal::{Already, Barred, FlagCaller, Refusal, Why};
pub use scoresheet::{Heading, Scoresheet, spells};
pub use sealed::{Nonce, NonceError, Reading, Sealed};
pub use seat::Called;
pub use shared::shared;
pub use venue::{DeviceView, VenueView};
pub use view::{View, Viewer};
pub use words::Words;
pub use wrongs::Faulty;
