//! The playing zone: games over HTTP and WebSocket, every event on disk before it is shown.
//!
//! A [`Zone`] holds the games of a data directory; a [`Server`] lets people in. Every command goes
//! through the [`spine`], which is the same for every kind of ledger: load, decide, append, and once
//! that is on disk, publish and answer. What is said over a socket is typed in [`wire`].
//!
//! This crate contains no rule of chess and no SQL: the one is in `game`, the other in `store`.

#![deny(unsafe_code)]

mod calls;
mod chat;
mod config;
mod counts;
mod desk;
mod diary;
mod engine;
mod envelopes;
mod errands;
mod error;
mod files;
mod games;
mod halt;
mod http;
mod idle;
mod limits;
mod links;
mod names;
mod part;
mod passwords;
mod people;
mod pgn;
mod presence;
mod reserved;
mod roles;
mod secret;
mod serve;
mod shelf;
pub mod spine;
mod tables;
mod thinking;
mod time;
mod tls;
mod who;
pub mod wire;
mod words;
mod ws;
mod zone;

pub use config::{Config, ConfigError, LimitSettings, Url, place};
pub use diary::{Diary, Noted};
pub use engine::{EngineConfig, OptionValue};
pub use games::{by_person, by_player};
pub use halt::Halt;
pub use http::openapi;
pub use limits::{ForwardedHeader, Network, NoNetwork, Rate};
pub use links::{LinkError, recovery_link};
pub use roles::{Action, Board, Hat, Standing, allowed, roles_in};
pub use serve::Server;
pub use time::ZoneClock;
pub use tls::{Step, TRUST_STEPS, TlsError, Trust};
pub use who::{Doorkeeper, Via, Who};
pub use zone::{StartError, Zone};
