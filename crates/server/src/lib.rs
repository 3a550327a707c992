//! The playing zone: games over HTTP and WebSocket; every event is durable before it is published.
//!
//! A [`Zone`] holds the games of a data directory; a [`Server`] puts it on the network. Every
//! command goes through the [`spine`], which is the same for every kind of ledger: load, decide,
//! append and, once that is durable, publish and reply. The messages of a socket are typed in
//! [`wire`].
//!
//! This crate contains no rule of chess and no SQL: the former are in `game`, the latter in
//! `store`.

#![deny(unsafe_code)]

mod accounts;
mod arbiter;
mod chat;
mod engine;
mod error;
mod fair;
mod games;
mod http;
mod ledgers;
mod net;
pub mod spine;
mod tables;
pub mod wire;
mod zone;

pub use accounts::identity::{Credential, Identity, SeatTokens};
pub use accounts::links::{LinkError, recovery_link};
pub use accounts::roles::{CallerRoles, GameSeats};
pub use engine::{EngineConfig, OptionValue};
pub use games::{person_attribution, player_attribution, recorded_state};
pub use http::openapi;
pub use ledgers::{LedgerKinds, ServedLedger};
pub use net::limits::{ForwardedHeader, InvalidNetwork, Network, Rate};
pub use net::serve::Server;
pub use net::tls::{TRUST_STEPS, TlsError, Trust, TrustStep};
pub use zone::config::{Config, ConfigError, LimitSettings, Url, listen_address};
pub use zone::halt::Halt;
pub use zone::plausible_time::{AcceptedClock, ClockFault, KnownTimes, accept_machine_clock, known_times};
pub use zone::time::{MachineClock, SimulatedTime, ZoneClock};
pub use zone::zone_log::{ZoneEvent, ZoneLog};
pub use zone::{StartError, Zone};
