//! What the tests of several crates share.
//!
//! [`properties`] says what must hold for any input at all; the fuzz targets
//! and the replay of their corpora both call it. [`games`] are played at
//! random; [`locked`] positions have pawns that stand against each other;
//! [`strategies`] make setups, positions and moves for proptest; a [`trial`]
//! (with the feature `game`) is a game in which everything is tried; the clients of
//! a playing [`zone`](mod@zone) need the feature of that name.
//!
//! Only ever a dev-dependency: nothing that ships may depend on this crate.

pub mod games;
pub mod locked;
pub mod properties;
pub mod strategies;
#[cfg(feature = "game")]
pub mod trial;
#[cfg(feature = "zone")]
pub mod zone;
