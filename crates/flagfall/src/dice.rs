//! A die that nobody can foretell.

use std::hash::{BuildHasher, RandomState};
use std::iter;

/// A number nobody can foretell.
pub(crate) fn entropy() -> u64 {
    // The keys of every new hasher come from the operating system's randomness.
    RandomState::new().hash_one(0)
}

/// As many throws of a die as are asked for.
pub(crate) fn throws() -> impl Iterator<Item = u8> {
    // 252 is 42 times 6: without the few bytes above it every face is equally likely.
    iter::repeat_with(|| entropy() as u8).filter(|&byte| byte < 252).map(|byte| byte % 6 + 1)
}
