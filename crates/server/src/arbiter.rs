//! The arbiter's work: open calls, the queue of games to watch, and sealed moves.

pub(crate) mod calls;
pub(crate) mod queue;
pub(crate) mod sealed_moves;
