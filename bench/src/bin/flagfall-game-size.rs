//! Counts the bytes that a live game keeps, and those of the rules that games share.
//!
//! The arguments are the moves of the game, the answer is both numbers. It is a program of its
//! own because counting slows down every allocation, and nothing that is timed may be slowed down.

#[path = "../live.rs"]
mod live;

use std::alloc::System;
use std::env;
use std::hint::black_box;
use std::sync::Arc;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use live::{Live, rules};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let rules = Arc::new(rules());
    let mut live = Live::begun(Arc::clone(&rules));
    for mv in env::args().skip(1) {
        let mv = mv.parse().expect("the arguments are moves");
        live.play(mv).answer.expect("the moves are legal");
    }
    // As long as another game is open with the same rules, they stay when this one goes.
    let other = black_box(Live::begun(Arc::clone(&rules)));
    let own = size_of_val(&live.game) + freed_with(live.game);
    drop(other);
    println!("{own} {}", freed_with(rules));
}

/// How many bytes on the heap go with a value, by what was asked of the allocator.
fn freed_with<T>(value: T) -> usize {
    let value = black_box(value);
    let before = COUNTED.stats();
    drop(value);
    let freed = COUNTED.stats() - before;
    freed.bytes_deallocated - freed.bytes_allocated
}
