//! Unpredictable dice throws.

use std::hash::{BuildHasher, RandomState};
use std::iter;

/// Returns an unpredictable number.
pub(crate) fn entropy() -> u64 {
    // The keys of a new hasher come from the operating system's randomness.
    RandomState::new().hash_one(0)
}

/// Returns an endless series of throws.
pub(crate) fn throws() -> impl Iterator<Item = u8> {
    // 252 is 42 times 6: if greater bytes are rejected, every face is equally likely.
    iter::repeat_with(|| entropy() as u8).filter(|&byte| byte < 252).map(|byte| byte % 6 + 1)
}
