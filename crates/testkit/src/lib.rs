//! Test support shared by several crates.
//!
//! - [`properties`]: functions that check any input; the fuzz targets and the replay of their corpora call them
//! - [`games`]: random games
//! - [`locked`]: random positions with blocked pawns
//! - [`strategies`]: setups, positions and moves for proptest
//! - `fuzz` (feature `game`): games with random commands of every kind
//! - `match_ledger` (feature `match`): a second kind of ledger
//! - `simulator` (feature `simulator`): a whole zone in virtual time, with faults drawn from a seed
//! - `zone` (feature `zone`): clients of a playing zone
//!
//! This crate is only a dev-dependency; nothing that is shipped may depend on it.

#[cfg(feature = "game")]
pub mod fuzz;
pub mod games;
pub mod locked;
#[cfg(feature = "match")]
pub mod match_ledger;
pub mod properties;
#[cfg(feature = "simulator")]
pub mod simulator;
pub mod strategies;
#[cfg(feature = "zone")]
pub mod zone;
